// Edge runtimes: what runs dist/server/worker.mjs in workerd, and on Cloudflare's Workers.

// The day up to which changes of the runtime's behaviour apply; the worker asks for none of them.
const COMPATIBILITY_DATE = "2026-11-01";

const WORKERD = `# workerd serve lexbind.capnp
using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [(name = "lexbind", worker = .worker)],
  sockets = [(name = "http", address = "127.0.0.1:8787", http = (), service = "lexbind")],
);

const worker :Workerd.Worker = (
  modules = [(name = "worker.mjs", esModule = embed "../../server/worker.mjs")],
  compatibilityDate = "${COMPATIBILITY_DATE}",
);
`;

const WRANGLER = `# npx wrangler deploy, in this folder. With static files elsewhere, route only the POSTs here:
# routes = [{ pattern = "example.org/api/v1/profiles/*-report", zone_name = "example.org" }]
name = "lexbind"
main = "../../server/worker.mjs"
no_bundle = true
compatibility_date = "${COMPATIBILITY_DATE}"
`;

/** The configurations by name below dist/hosts. */
export function projectEdge(): readonly [file: string, text: string][] {
  return [
    ["workerd/lexbind.capnp", WORKERD],
    ["cloudflare-workers/wrangler.toml", WRANGLER],
  ];
}
