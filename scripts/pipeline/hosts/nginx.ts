// nginx: the rules of a server{} and a site that includes them. Works with Debian's stock nginx, 1.22 or later.
import { ENCODING_SUFFIX } from "../../../server/artifacts.ts";
import type { ErrorDetail, ErrorIdentifier } from "../../../server/errors.ts";
import {
  CHECK_METHODS,
  COMMON_HEADERS,
  FILE_HEADERS,
  preflightHeaders,
  STATIC_METHODS,
} from "../../../server/responses.ts";
import { block, headers, quote } from "./nginx-syntax.ts";
import type { Site } from "./site.ts";
import { anyOf, comment, escapeCharacters, escapeRegExp } from "./text.ts";

const NO_STORE: readonly [string, string] = ["cache-control", "no-store"];
const DOCUMENT_HEADERS = headers([...COMMON_HEADERS, ...FILE_HEADERS]);

/** The files by name below dist/hosts. */
export function projectNginx(site: Site): readonly [file: string, text: string][] {
  return [
    ["nginx/site.conf", siteText(site)],
    ["nginx/server.conf", serverText(site)],
    ["nginx/brotli.conf", BROTLI],
  ];
}

const BROTLI = `${comment("Serves the .br files. Needs Debian's libnginx-mod-http-brotli-static, or a module brotli of your own.")}
brotli_static on;
`;

const siteText = ({ name }: Site): string => `${comment(`
${name} on nginx. This file is yours to adapt: copy it once, server.conf with every build.

    cp -r dist/public /srv/${name}/public
    cp -r dist/hosts/nginx /etc/nginx/${name}
    ln -s /etc/nginx/${name}/site.conf /etc/nginx/sites-enabled/${name}.conf    # or conf.d/
    nginx -t && systemctl reload nginx

Adapt: the servers of the upstream, listen and server_name (Debian's sites-enabled/default stands in the way of "_"), root. The
paths of include are relative to /etc/nginx.
`)}

upstream ${name} {
    # A line for each ${name} server. With two, one can be restarted while the other answers. max_fails=0: a server that
    # refuses is passed over at once and asked again with the next request, so that none is given up because it restarted.
    server 127.0.0.1:3000 max_fails=0;
    keepalive 32;
    # Below the 65 s after which a server closes an idle connection.
    keepalive_timeout 60s;
}

# Against a flood of requests from one address, uncomment this and the two lines below.
# limit_req_zone $binary_remote_addr zone=${name}:10m rate=50r/s;

server {
    listen 80;
    # listen 443 ssl http2;
    # ssl_certificate /etc/ssl/…; ssl_certificate_key /etc/ssl/…;
    server_name _;
    root /srv/${name}/public;
    include ${name}/server.conf;
    # include ${name}/brotli.conf;
    # limit_req zone=${name} burst=100 nodelay;
    # limit_req_status 429;
}
`;

function serverText(site: Site): string {
  const { name, maxRequestBytes } = site;
  return `${comment(`
The rules of a server{} that serves ${name}, made by the build; see site.conf. It sets all that it relies on. No add_header of
an outer level reaches the answers: nginx drops those where a location has its own.
`)}

server_tokens off;
autoindex off;
charset off;
etag on;
# All that gains by compression lies compressed beside its file.
gzip off;
gzip_static on;
gzip_vary off;
gzip_proxied any;
# A path with two slashes in a row is another path, and nothing has it.
merge_slashes off;
# What takes longer than this is stalling.
client_header_timeout 10s;
client_body_timeout 20s;
send_timeout 30s;
client_max_body_size ${maxRequestBytes};
# A draft stays in memory: nginx writes what does not fit here to a file.
client_body_buffer_size ${maxRequestBytes};
proxy_buffers 16 8k;
proxy_max_temp_file_size 0;
${typesText(site)}

${PROXY}

${namesText(site)}

${filesText(site)}

${draftsText(site)}

${errorsText(site)}
`;
}

const typesText = ({ mediaTypes }: Site): string =>
  block(
    "types",
    [...mediaTypes].map(([extension, type]) => `${quote(type)} ${extension};`),
  );

const PROXY = `# The servers. A POST may be sent to the next one too: an answer depends on the draft alone and leaves nothing behind.
proxy_http_version 1.1;
proxy_set_header Connection "";
proxy_set_header Host $host;
proxy_set_header X-Request-Id $request_id;
proxy_connect_timeout 1s;
proxy_send_timeout 10s;
proxy_read_timeout 10s;
proxy_next_upstream error timeout http_502 http_503 http_504 non_idempotent;
proxy_next_upstream_tries 4;
proxy_next_upstream_timeout 10s;`;

/** nginx decodes %3A and %3a before it matches, so that one line serves all spellings. */
function namesText({ profilesPath, profiles }: Site): string {
  const rewrites = profiles.map(
    ({ alias, otherNames }) =>
      `rewrite ${quote(`^${escapeRegExp(profilesPath)}${anyOf(otherNames)}(/.*)?\\z`)} ${quote(`${profilesPath}${alias}$1`)};`,
  );
  return `# Every name of a profile is that of its folder; with other spellings of one letter too (%3A, %3a).
${rewrites.join("\n")}
# An encoded slash is no separator.
if ($request_uri ~* "^[^?]*%2f") {
    return 404;
}`;
}

function filesText(site: Site): string {
  const suffixes = Object.values(ENCODING_SUFFIX);
  const internal = `(?://|/\\z|/index\\.json\\z|${anyOf(suffixes)}\\z)`;
  return [
    "# The files: a document at /x is x/index.json. No other name of a file is a path, and no path with a slash at its end.",
    block("location = /", ["try_files /index.html =404;", ...DOCUMENT_HEADERS]),
    ...unknownNames(site),
    block("location = /index.html", ["return 404;"]),
    block(`location ~ ${quote(internal)}`, ["return 404;"]),
    ...site.untypedFiles.map(({ paths: [path], mediaType }) =>
      block(`location = ${path}`, [
        "types {}",
        `default_type ${quote(mediaType)};`,
        "try_files $uri =404;",
        ...DOCUMENT_HEADERS,
      ]),
    ),
    block("location /", ["try_files $uri/index.json $uri =404;", ...DOCUMENT_HEADERS]),
  ].join("\n");
}

/** Names that stand in a path where only known ones may: of a profile, of a field. */
function unknownNames(site: Site): string[] {
  const { profilesPath, profiles } = site;
  const outside = (names: readonly string[]) => `(?!${anyOf(names)}(?:/|\\z))[^/]`;
  const aliases = profiles.map(({ alias }) => alias);
  return [
    block(
      `location ~ ${quote(`^${escapeRegExp(profilesPath)}${outside(aliases)}`)}`,
      errorLines(site, "unknown_profile"),
    ),
    ...profiles.map(({ alias, fieldIds }) => {
      const fieldsPath = `${profilesPath}${alias}/fields`;
      const detail = { suggested_next_call: `GET ${fieldsPath}` };
      const path = `^${escapeRegExp(`${fieldsPath}/`)}${outside(fieldIds)}`;
      return block(`location ~ ${quote(path)}`, errorLines(site, "unknown_field", { detail }));
    }),
  ];
}

function draftsText({ name, checkPaths, healthPath }: Site): string {
  return [
    "# What only a server answers. A preflight is answered here, so that a page can read the error when no server is there.",
    ...checkPaths.map((path) =>
      block(`location = ${path}`, [
        block("if ($request_method = OPTIONS)", [
          ...headers([...COMMON_HEADERS, ...preflightHeaders(CHECK_METHODS)]),
          "return 204;",
        ]),
        `proxy_pass http://${name};`,
      ]),
    ),
    block(`location = ${healthPath}`, [`proxy_pass http://${name};`]),
  ].join("\n");
}

function errorsText(site: Site): string {
  const allow = { values: { allow: STATIC_METHODS } };
  const tooLarge = { values: { max_request_bytes: site.maxRequestBytes } };
  return [
    "# What nginx answers itself, in the service's own words.",
    "error_page 400 414 494 = /.malformed-request;",
    "error_page 404 = @not-found;",
    "error_page 405 = @method-not-allowed;",
    "error_page 413 = @request-too-large;",
    "error_page 429 500 502 503 504 @internal-error;",
    block("location = /.malformed-request", [
      "internal;",
      "# The size of the body is not looked at once more.",
      "client_max_body_size 0;",
      "# Dots that would lead above the root are the path of nothing.",
      ...errorHead(),
      block('if ($request ~* "^\\S+ [^?]*(?:\\.|%2e){2}")', [returnLine(site, "not_found")]),
      returnLine(site, "malformed_request"),
    ]),
    block("location @not-found", errorLines(site, "not_found")),
    block("location @method-not-allowed", [
      block("if ($request_method = OPTIONS)", [
        ...headers([...COMMON_HEADERS, ...preflightHeaders(STATIC_METHODS)]),
        "return 204;",
      ]),
      ...errorLines(site, "method_not_allowed", { detail: allow, more: [["allow", STATIC_METHODS]] }),
    ]),
    block("location @request-too-large", errorLines(site, "request_too_large", { detail: tooLarge })),
    block("location @internal-error", errorLines(site, "internal_error")),
  ].join("\n");
}

interface ErrorOptions {
  readonly detail?: ErrorDetail;
  readonly more?: readonly [string, string][];
}

const errorLines = (site: Site, error: ErrorIdentifier, { detail, more = [] }: ErrorOptions = {}): string[] => [
  ...errorHead(more),
  returnLine(site, error, detail),
];

const errorHead = (more: readonly [string, string][] = []): string[] => [
  "types {}",
  "default_type application/json;",
  ...headers([...COMMON_HEADERS, NO_STORE, ...more]),
];

function returnLine({ renderError }: Site, error: ErrorIdentifier, detail: ErrorDetail = {}): string {
  const { status, json } = renderError(error, detail);
  // A dollar sign would name a variable, and nginx knows no other way to write it.
  return `return ${status} ${quote(escapeCharacters(json, "$"))};`;
}
