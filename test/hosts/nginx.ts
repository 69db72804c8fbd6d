// nginx on the generated files, installed and adapted as site.conf says: an upstream's servers, listen, root.
import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PUBLIC, ROOT } from "../support.ts";
import type { Host } from "./host.ts";
import { adapt, type HostOptions, isInstalled, NO_UPSTREAM, startProgram } from "./start-program.ts";

const BROTLI_MODULE = "/usr/lib/nginx/modules/ngx_http_brotli_static_module.so";

export const hasNginx = isInstalled("nginx", "-v");
/** Whether Debian's module is there that sends .br files. */
export const hasBrotli = existsSync(BROTLI_MODULE);

interface NginxOptions extends HostOptions {
  /** Whether the module for .br files is loaded; unless told, if it is there. */
  readonly brotli?: boolean;
}

const TEMP_PATHS = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];

/** What Debian keeps in /etc/nginx/nginx.conf, for one folder and one process group. A root's worker must read its files. */
const mainConfiguration = (work: string, brotli: boolean): string => `
daemon off;
worker_processes 1;
${process.getuid?.() === 0 ? "user root;" : ""}
pid ${work}/pid;
error_log ${work}/error.log;
${brotli ? `load_module ${BROTLI_MODULE};` : ""}
events { worker_connections 4096; }
http {
  ${TEMP_PATHS.map((name) => `${name}_temp_path ${work}/${name};`).join(" ")}
  access_log off;
  include lexbind/site.conf;
}
`;

/** Starts nginx on a free port. Rejects when it ends before it listens. */
export function startNginx(options: NginxOptions = {}): Promise<Host> {
  const { publicFolder = PUBLIC, upstreams = [NO_UPSTREAM], brotli = hasBrotli } = options;
  return startProgram((work, port) => {
    cpSync(`${ROOT}dist/hosts/nginx`, join(work, "lexbind"), { recursive: true });
    const site = join(work, "lexbind/site.conf");
    const adapted = adapt(readFileSync(site, "utf8"), {
      "server 127.0.0.1:3000 max_fails=0;": upstreams.map((address) => `server ${address} max_fails=0;`).join("\n"),
      "listen 80;": `listen 127.0.0.1:${port};`,
      "root /srv/lexbind/public;": `root ${publicFolder};`,
      ...(brotli ? { "# include lexbind/brotli.conf;": "include lexbind/brotli.conf;" } : {}),
    });
    writeFileSync(site, adapted);
    writeFileSync(join(work, "nginx.conf"), mainConfiguration(work, brotli));
    return { command: "nginx", args: ["-e", join(work, "error.log"), "-c", join(work, "nginx.conf")] };
  });
}
