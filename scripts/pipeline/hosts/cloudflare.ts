// The worker on Cloudflare, which serves files by itself, and in its runtime workerd.
import type { Header, HostFiles, HostTable } from "./table.ts";
import { comment } from "./text.ts";

export const cloudflareFiles = (table: HostTable): HostFiles => [
  ["cloudflare-workers/wrangler.toml", wrangler(table)],
  ["cloudflare-workers/_headers", assetHeaders(table)],
  [`workerd/${table.name}.capnp`, workerd(table)],
];

// The runtime behaves as on this day, whatever changes later.
const COMPATIBILITY_DATE = "2026-11-01";

const wrangler = ({ name }: HostTable): string => `${comment(`
${name} on Cloudflare, made by the build. In the folder that contains dist:

    cp -r dist/public site && find site -name '*.br' -delete && find site -name '*.gz' -delete
    cp dist/hosts/cloudflare-workers/_headers site/
    npx wrangler deploy --config dist/hosts/cloudflare-workers/wrangler.toml

Cloudflare answers the paths that are names of files, and compresses. The worker answers all others. With run_worker_first = true it
answers all: then the names /x/index.json are unknown, and each method of a file has the answer of the server.
`)}
name = "${name}"
main = "../../server/worker.mjs"
no_bundle = true
compatibility_date = "${COMPATIBILITY_DATE}"

[assets]
directory = "../../../site"
binding = "ASSETS"
html_handling = "none"
run_worker_first = false
`;

/** Of two rules for one header Cloudflare joins the values, unless the later one removes the first by a line with an exclamation mark. */
function assetHeaders(table: HostTable): string {
  const { fileHeaders, mediaTypes, untypedFiles, byHashPath, immutableHeaders } = table;
  const immutable = immutableHeaders.filter(([name]) => name === "cache-control");
  const rule = (path: string, headers: readonly Header[], resets = "") =>
    `${path}\n${resets}${headers.map(([name, value]) => `  ${name}: ${value}\n`).join("")}`;
  return [
    `${comment("Headers of the files that Cloudflare serves, made by the build; see wrangler.toml.")}\n`,
    rule("/*", fileHeaders),
    rule(`${byHashPath}*`, immutable, "  ! cache-control\n"),
    ...mediaTypes.map(([extension, type]) => rule(`/*.${extension}`, [["content-type", type]])),
    ...untypedFiles.map(([path, type]) => rule(path, [["content-type", type]])),
  ].join("");
}

const workerd = ({ name }: HostTable): string => `${comment(`In this folder: workerd serve ${name}.capnp`)}
using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (name = "${name}", worker = .worker),
    (name = "files", disk = (path = "../../public", allowDotfiles = true)),
  ],
  sockets = [(name = "http", address = "127.0.0.1:8787", http = (), service = "${name}")],
);

const worker :Workerd.Worker = (
  modules = [(name = "worker.mjs", esModule = embed "../../server/worker.mjs")],
  bindings = [(name = "ASSETS", service = "files")],
  compatibilityDate = "${COMPATIBILITY_DATE}",
);
`;
