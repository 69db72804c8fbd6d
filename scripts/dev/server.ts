// The server of npm run dev: the app of the last good build, and in each page a script that shows errors and reloads.
import { readFileSync } from "node:fs";
import { createApp } from "../../server/app.ts";
import type { Artifacts } from "../../server/artifacts.ts";

/** What the pages are told. */
interface State {
  /** Changes with each build that is shown. */
  readonly build: string;
  /** Of the sources, as the terminal shows them. */
  readonly errors: readonly string[];
}

const STATE_PATH = "/__dev/state";
const CLIENT_PATH = "/__dev/client.mjs";
const CLIENT = readFileSync(new URL("./client.mjs", import.meta.url));

/** Answers requests by what was shown last; `show` replaces the files, the errors or both, and tells all open pages. */
export function createDevServer() {
  let app: ReturnType<typeof createApp> | null = null;
  let state: State = { build: "none", errors: [] };
  const pages = new Set<ReadableStreamDefaultController<string>>();
  const event = () => `data: ${JSON.stringify(state)}\n\n`;

  const answerState = () => {
    let page: ReadableStreamDefaultController<string>;
    const start = (controller: typeof page) => {
      page = controller;
      pages.add(page);
      page.enqueue(event());
    };
    const body = new ReadableStream<string>({ start, cancel: () => void pages.delete(page) });
    const headers = { "content-type": "text/event-stream", "cache-control": "no-store" };
    return new Response(body.pipeThrough(new TextEncoderStream()), { headers });
  };
  const withClient = (html: string) =>
    `${html}<script type="module" src="${CLIENT_PATH}?build=${state.build}"></script>`;

  return {
    async fetch(request: Request): Promise<Response> {
      const { pathname } = new URL(request.url);
      if (pathname === STATE_PATH) return answerState();
      if (pathname === CLIENT_PATH) return respond(CLIENT, { "content-type": "text/javascript" });
      if (app === null) return respond(withClient("<!doctype html>There is no build yet."), HTML, 503);
      const response = await app.fetch(withoutConditions(request));
      const headers = Object.fromEntries(response.headers);
      const isPage = headers["content-type"]?.startsWith("text/html") === true;
      if (!isPage || request.method !== "GET") return respond(response.body, headers, response.status);
      delete headers["content-length"];
      return respond(withClient(await response.text()), headers, response.status);
    },
    show({ artifacts, ...changes }: { artifacts?: Artifacts } & Partial<State>): void {
      if (artifacts !== undefined) app = createApp(artifacts);
      state = { ...state, ...changes };
      for (const page of pages) page.enqueue(event());
    },
  };
}

const HTML = { "content-type": "text/html; charset=utf-8" };

/** The request without what would allow an answer without a body. */
function withoutConditions(request: Request): Request {
  if (!request.headers.has("if-none-match")) return request;
  const headers = new Headers(request.headers);
  headers.delete("if-none-match");
  return new Request(request.url, { method: request.method, headers });
}

/** A response that no browser keeps: the next build may change it. */
const respond = (body: BodyInit | null, headers: Record<string, string>, status = 200): Response =>
  new Response(body, { status, headers: { ...headers, "cache-control": "no-store" } });
