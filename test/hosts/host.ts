// Hosts of dist/ as processes of their own, started with the files that the build makes for them.
import { spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { type IncomingHttpHeaders, request } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { isInstalled, toolFile } from "../run-command.ts";
import { ROOT } from "../support.ts";

export interface HostRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

export interface HostAnswer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface Host {
  readonly url: string;
  /** "host:port" */
  readonly address: string;
  /** Sends a request. Unlike fetch, it sends the path as it is and does not decompress the answer. */
  readonly ask: (path: string, options?: HostRequest) => Promise<HostAnswer>;
  /** Sends SIGTERM; the result is the exit code. */
  readonly stop: () => Promise<number | null>;
}

interface HostOptions {
  /** The build that is served. */
  readonly dist?: string;
  /** Our servers as "host:port", for web servers that pass the POSTs on. */
  readonly upstreams?: readonly string[];
}

type Start = (options: HostOptions) => Promise<Host>;

/** A path, and the same with the colon of an act_id percent-encoded, in either case (RFC 3986, section 2.1). */
export const spellingsOf = (path: string): string[] => [
  ...new Set([":", "%3A", "%3a"].map((colon) => path.replaceAll(":", colon))),
];

/** An address at which no server listens. */
export const NO_SERVER = "127.0.0.1:1";

/** A POST of a draft. */
export const draft = (body: string, headers: Readonly<Record<string, string>> = {}): HostRequest => ({
  method: "POST",
  headers: { "content-type": "application/json", ...headers },
  body,
});

/** Far more than a host needs to start on an idle machine. */
const START_TIMEOUT_MS = 60_000;

const DIST = `${ROOT}dist`;
const BROTLI_MODULE = "/usr/lib/nginx/modules/ngx_http_brotli_static_module.so";
const WORKERD = toolFile("@cloudflare/workerd-linux-64/bin/workerd") ?? "";

const runs = (command: string, versionOption: string) =>
  isInstalled(command, spawnSync(command, [versionOption]).error === undefined);
// Looked up and not imported, which takes seconds.
const FIND_MOTO = "from importlib.util import find_spec; assert all(map(find_spec, ['boto3', 'moto', 'flask_cors']))";
export const hasMoto = isInstalled("moto[server]", spawnSync("python3", ["-c", FIND_MOTO]).status === 0);
export const hasNginx = runs("nginx", "-v");
const hasNginxBrotli = hasNginx && isInstalled(BROTLI_MODULE, existsSync(BROTLI_MODULE));

/** The built server. */
export const startNode = (port?: number): Promise<Host> => startProgram(() => node(`${DIST}/server/main.mjs`), port);

/** The server's bundle and the public files in an otherwise empty folder: no node_modules, no sources. */
const startBundleAlone = (): Promise<Host> =>
  startProgram((work) => {
    symlinkSync(`${DIST}/public`, join(work, "public"));
    cpSync(`${DIST}/server/main.mjs`, join(work, "server/main.mjs"));
    return node(join(work, "server/main.mjs"));
  });

const node = (main: string): Program => ({ command: process.execPath, args: [main] });

/** The worker in workerd, the runtime of Cloudflare's Workers. */
const startWorkerd = (): Promise<Host> =>
  startProgram((_, port) => ({
    command: WORKERD,
    args: ["serve", `--socket-addr=http=127.0.0.1:${port}`, "lexbind.capnp"],
    cwd: `${DIST}/hosts/workerd`,
  }));

/** Caddy with the generated files, configured by the environment. */
const startCaddy = ({ dist = DIST, upstreams = [NO_SERVER] }: HostOptions): Promise<Host> =>
  startProgram((work, port) => {
    cpSync(`${dist}/hosts/caddy`, work, { recursive: true });
    // Caddy's administration has one port for the whole machine, which another Caddy may use.
    adapt(join(work, "Caddyfile"), [["\n\tservers {", "\n\tadmin off\n\tservers {"]]);
    const environment = {
      LEXBIND_ADDRESS: `http://127.0.0.1:${port}`,
      LEXBIND_ROOT: `${dist}/public`,
      LEXBIND_UPSTREAMS: upstreams.join(" "),
      HOME: work,
    };
    return { command: "caddy", args: ["run", "--config", join(work, "Caddyfile")], environment };
  });

/** nginx with the generated files, adapted as site.conf tells the user to. */
export const startNginx = ({ dist = DIST, upstreams = [NO_SERVER] }: HostOptions, brotli = false): Promise<Host> =>
  startProgram((work, port) => {
    cpSync(`${dist}/hosts/nginx`, join(work, "lexbind"), { recursive: true });
    adapt(join(work, "lexbind/site.conf"), [
      ["server 127.0.0.1:3000 max_fails=0;", upstreams.map((address) => `server ${address} max_fails=0;`).join("\n")],
      ["listen 80;", `listen 127.0.0.1:${port};`],
      ["root /srv/lexbind/public;", `root ${dist}/public;`],
      ...(brotli ? [["# brotli_static on;", "brotli_static on;"] as const] : []),
    ]);
    // What Debian has in /etc/nginx/nginx.conf, for one folder. Only a worker of root can read the files of root.
    const main = `
      ${process.getuid?.() === 0 ? "user root;" : ""}
      pid ${work}/pid;
      ${brotli ? `load_module ${BROTLI_MODULE};` : ""}
      events { worker_connections 4096; }
      http {
        ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${work}/${name};`).join(" ")}
        access_log off;
        include lexbind/site.conf;
      }`;
    writeFileSync(join(work, "nginx.conf"), main);
    const args = ["-e", join(work, "error.log"), "-c", join(work, "nginx.conf"), "-g", "daemon off;"];
    return { command: "nginx", args };
  });

/** An object store with the interface of S3, in memory. */
export const startMoto = (): Promise<Host> =>
  startProgram((_, port) => ({
    command: "python3",
    args: ["-m", "moto.server", "-H", "127.0.0.1", "-p", String(port)],
    environment: { PYTHONPATH: process.env.PYTHONPATH ?? "" },
  }));

/** Replaces texts in a file, each of which must be in it once, as a user would. */
function adapt(file: string, changes: readonly (readonly [from: string, to: string])[]): void {
  let text = readFileSync(file, "utf8");
  for (const [from, to] of changes) {
    if (text.split(from).length !== 2) throw new Error(`${file} does not contain exactly once: ${from}`);
    text = text.replace(from, () => to);
  }
  writeFileSync(file, text);
}

const host = (name: string, isInstalled: boolean, start: Start, ...encodings: string[]) =>
  ({ name, isInstalled, start, encodings }) as const;

/** The hosts that serve dist/public themselves and pass the POSTs on to our servers. */
export const WEB_SERVERS = [
  host("nginx", hasNginx, (options) => startNginx(options), "gzip"),
  host("nginx with brotli", hasNginxBrotli, (options) => startNginx(options, true), "br", "gzip"),
  host("Caddy", runs("caddy", "version"), startCaddy, "br", "gzip"),
];

export const HOSTS = [
  host("the server's bundle in an empty folder", true, startBundleAlone, "br", "gzip"),
  ...WEB_SERVERS,
  host("workerd", WORKERD !== "", startWorkerd),
];

interface Program {
  readonly command: string;
  readonly args: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

const running = new Set<Host>();
/** Stops the hosts that a test file has started. */
export const stopHosts = (): Promise<unknown> => Promise.all([...running].map(({ stop }) => stop()));

/** Starts the program that `prepare` sets up in an empty folder. Rejects with its output when it does not answer on the port. */
async function startProgram(prepare: (work: string, port: number) => Program, fixedPort?: number): Promise<Host> {
  const work = mkdtempSync(join(tmpdir(), "lexbind-"));
  const port = fixedPort ?? (await freePort());
  const { command, args, environment = {}, cwd = ROOT } = prepare(work, port);
  // Nothing of the environment of the tests: a server may behave in another way where CI or TEST is set.
  const env = { PATH: process.env.PATH, PORT: String(port), HOST: "127.0.0.1", ...environment };
  const child = spawn(command, args, { env, cwd, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const stop = async () => {
    child.kill("SIGTERM");
    const code = await ended;
    rmSync(work, { recursive: true, force: true });
    running.delete(host);
    return code;
  };
  const host = { url: `http://127.0.0.1:${port}`, address: `127.0.0.1:${port}`, ask: createClient(port), stop };
  running.add(host);
  const answers = () => host.ask("/").then(Boolean, () => false);
  for (const deadline = Date.now() + START_TIMEOUT_MS; !(await answers()); await sleep(20)) {
    if (child.exitCode === null && Date.now() < deadline) continue;
    await stop();
    throw new Error(`${command} does not answer: ${output}`);
  }
  return host;
}

const createClient =
  (port: number): Host["ask"] =>
  (path, { method = "GET", headers = {}, body } = {}) =>
    new Promise((resolve, reject) => {
      request({ host: "127.0.0.1", port, path, method, headers }, (answer) => {
        const { statusCode: status, headers } = answer;
        buffer(answer).then((body) => resolve({ status, headers, body }), reject);
      })
        .on("error", reject)
        .end(body);
    });

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
