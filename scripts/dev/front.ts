// The server that a browser talks to during npm run dev: it forwards requests to that of the last good build.
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from "node:http";

const BUILDS = "/__dev/builds";
const CLIENT = "/__dev/client.mjs";
const CLIENT_CODE = `const build = new URL(import.meta.url).searchParams.get("build");
new EventSource("${BUILDS}").onmessage = ({ data }) => data === build || location.reload();`;

/** A server before that of the last good build, so that no request fails while another one starts. Each page gets a script that loads it again. */
export function createFront() {
  let port = "";
  let build = "";
  const pages = new Set<ServerResponse>();
  const forward = ({ method, url, headers }: IncomingMessage, response: ServerResponse) => {
    const script = `<script type="module" src="${CLIENT}?build=${build}"></script>`;
    // A browser may have a page of npm start, which has no script.
    delete headers["if-none-match"];
    return httpRequest({ host: "127.0.0.1", port, method, path: url, headers }, (answer) => {
      const isPage = method === "GET" && answer.headers["content-type"]?.startsWith("text/html") === true;
      if (isPage) delete answer.headers["content-length"];
      // No browser keeps it: the next build may change it.
      response.writeHead(answer.statusCode ?? 502, { ...answer.headers, "cache-control": "no-store" });
      answer.pipe(response, { end: !isPage });
      if (isPage) answer.on("end", () => response.end(script));
    }).on("error", () => response.destroy());
  };
  const server = createServer((request, response) => {
    const [path] = (request.url as string).split("?");
    if (path === BUILDS) {
      response.writeHead(200, { "content-type": "text/event-stream" }).write(`data: ${build}\n\n`);
      pages.add(response.on("close", () => pages.delete(response)));
    } else if (path === CLIENT) response.writeHead(200, { "content-type": "text/javascript" }).end(CLIENT_CODE);
    else if (port === "") response.writeHead(503, { "content-type": "text/plain" }).end("There is no build yet.");
    else request.pipe(forward(request, response));
  });
  return {
    server,
    /** Forwards requests to another port from now on. */
    show(next: string): void {
      port = next;
      build = `${process.pid}-${next}`;
      for (const page of pages) page.write(`data: ${build}\n\n`);
    },
  };
}
