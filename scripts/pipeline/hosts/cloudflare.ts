// Cloudflare: files for Pages, which serves files alone, and the configuration of Workers and its runtime workerd, which run our worker.
import { headerRules } from "./netlify.ts";
import type { HostFiles, HostTable } from "./table.ts";
import { comment } from "./text.ts";

export const cloudflareFiles = (table: HostTable): HostFiles => [
  ["cloudflare-pages/_redirects", redirects(table)],
  [
    "cloudflare-pages/_headers",
    `${comment("Made by the build; see _redirects.")}\n${headerRules(table, ["! cache-control"])}`,
  ],
  ["cloudflare-workers/wrangler.toml", wrangler(table)],
  [`workerd/${table.name}.capnp`, workerd(table)],
];

const redirects = (table: HostTable): string => `${comment(`
${table.name} on Cloudflare Pages, made by the build. Pages compresses files itself:

    cp -r dist/public site && find site -name '*.br' -delete && find site -name '*.gz' -delete
    cp dist/hosts/cloudflare-pages/* site/
    npx wrangler pages deploy site

Pages differs from the server: an unknown path gets the page 404.html, never JSON; every file also has its own name as a path
(/x/index.json), and a page also a path without .html; there are no POSTs. The worker of dist/hosts/cloudflare-workers answers
everything as the server does.
`)}

# Paths without a colon: one rule per path, of which Pages allows 2,000, unless it contains the id of a field or a rule.
${exactRules(table).join("\n")}

${comment(`
In a rule, a colon before a letter begins a placeholder, which matches any text within a segment. So the rules below match every
id, and an act_id in all its spellings (: %3A %3a), but also a path with other text in place of its colon.
`)}
${placeholderRules(table).join("\n")}
`;

function exactRules({ files, profilesPath }: HostTable): string[] {
  const hasId = (path: string) => path.startsWith(profilesPath) && ID.test(path.slice(profilesPath.length));
  return files.flatMap(({ file, paths }) =>
    paths
      .filter((path) => !path.includes(":") && path !== servedPath(file) && !hasId(path))
      .map((path) => `${path} ${servedPath(file)} 200`),
  );
}

// Below the name of a profile, the second segment is an id.
const ID = /^([^/]+\/[^/]+)\/[^/]+/;

/** The path under which Pages serves a file without a redirect: that of a page has no .html, and no index. */
const servedPath = (file: string): string => `/${file.replace(/(?:\bindex)?\.html$/, "")}`;

/** Pages allows 100 of these rules: one covers all documents below a profile that differ only in an id. */
function placeholderRules({ files, profilesPath, profiles }: HostTable): string[] {
  return profiles.flatMap(({ alias, otherNames }) => {
    const own = profilesPath + alias;
    const documents = files
      .filter(({ file }) => file.startsWith(`${own}/`.slice(1)) && file.endsWith("/index.json"))
      .map(({ paths: [path = ""] }) => path.slice(profilesPath.length).replace(ID, "$1/:id").slice(alias.length));
    const rules = [...new Set(documents)].map((path) => `${path} ${own}${path}/index.json 200`);
    const withId = rules.filter((rule) => rule.includes("/:id"));
    const rulesOf = (name: string) => [...(name.includes(":") ? rules : withId), `/* ${own}/:splat 200`];
    return [
      ...withId.map((rule) => own + rule),
      ...otherNames.flatMap((name) => rulesOf(name).map((rule) => profilesPath + name + rule)),
    ];
  });
}

// The runtime behaves as on this day, whatever changes later.
const COMPATIBILITY_DATE = "2026-11-01";

const wrangler = ({ name }: HostTable): string => `${comment(`
npx wrangler deploy, in this folder. With static files on another host, route only the POSTs here:
routes = [{ pattern = "example.org/api/v1/profiles/*-report", zone_name = "example.org" }]
`)}
name = "${name}"
main = "../../server/worker.mjs"
no_bundle = true
compatibility_date = "${COMPATIBILITY_DATE}"
`;

const workerd = ({ name }: HostTable): string => `${comment(`workerd serve ${name}.capnp`)}
using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [(name = "${name}", worker = .worker)],
  sockets = [(name = "http", address = "127.0.0.1:8787", http = (), service = "${name}")],
);

const worker :Workerd.Worker = (
  modules = [(name = "worker.mjs", esModule = embed "../../server/worker.mjs")],
  compatibilityDate = "${COMPATIBILITY_DATE}",
);
`;
