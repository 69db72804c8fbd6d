// nginx: the rules of a server{} and a site that includes them. Works with Debian's stock nginx, 1.22 or later.

import type { Texts } from "../model/document.ts";
import type { ErrorAnswer, Header, HostTable } from "./table.ts";
import { alternatives, comment, escapeCharacter, escapeRegExp, indent } from "./text.ts";

export const nginxFiles = (table: HostTable): Texts => [["nginx/server.conf", serverText(table)]];

const serverText = (table: HostTable): string => `${comment(`
The rules of a server{} that serves ${table.name}, made by the build; see site.conf. They set all that they depend on. An add_header
outside has no effect here: nginx ignores it in a location that has its own.
`)}

${settings(table)}

${PROXY}

# All names of a profile lead to the folder of its alias. nginx has already decoded %3A.
${table.profiles.map(({ alias, otherNames }) => rewrite(table.profilesPath, alias, otherNames)).join("\n")}
# An encoded slash does not separate segments.
if ($request_uri ~* "^[^?]*%2f") {
    return 404;
}

${files(table)}

${errors(table)}
`;

const settings = ({ maxRequestBytes, mediaTypes }: HostTable): string => `server_tokens off;
autoindex off;
charset off;
etag on;
# The compressed form of a file is in the same folder.
gzip off;
gzip_static on;
gzip_vary off;
gzip_proxied any;
# Two slashes in a row are not one slash.
merge_slashes off;
client_header_timeout 10s;
client_body_timeout 20s;
send_timeout 30s;
client_max_body_size ${maxRequestBytes};
# Keeps a draft in memory: nginx would write a larger one to a file.
client_body_buffer_size ${maxRequestBytes};
proxy_buffers 16 8k;
proxy_max_temp_file_size 0;
${block(
  "types",
  mediaTypes.map(([extension, type]) => `${quote(type)} ${extension};`),
)}`;

const PROXY = `# The servers. A POST may be sent to the next one too, because a server stores nothing.
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

const rewrite = (folder: string, alias: string, names: readonly string[]): string =>
  `rewrite ${quote(`^${escapeRegExp(folder)}${alternatives(names)}(/.*)?\\z`)} ${quote(`${folder}${alias}$1`)};`;

function files(table: HostTable): string {
  const { fileHeaders, homeHeaders, encodings, untypedFiles, byHashPath, immutableHeaders } = table;
  const suffixes = encodings.map(([, suffix]) => suffix);
  const [document, immutable] = [headers(fileHeaders), headers(immutableHeaders)];
  const getHeaders = (path: string) => (path.startsWith(byHashPath) ? immutable : document);
  return [
    "# The files: the document at /x is x/index.json, and the page at /x/ is x/index.html. The file's own name is not a URL path.",
    location(`~ ${quote(`(?://|/index\\.(?:json|html)\\z|${alternatives(suffixes)}\\z)`)}`, ["return 404;"]),
    location("= /", ["try_files /index.html =404;", ...headers([...fileHeaders, ...homeHeaders])]),
    location(`~ ${quote("/\\z")}`, ["try_files $uri/index.html =404;", ...document]),
    ...untypedFiles.map(([path, type]) =>
      location(`= ${path}`, ["types {}", `default_type ${quote(type)};`, "try_files $uri =404;", ...getHeaders(path)]),
    ),
    location(byHashPath, ["try_files $uri/index.json $uri =404;", ...immutable]),
    location("/", ["try_files $uri/index.json $uri =404;", ...document]),
  ].join("\n");
}

const errors = ({ name, checkPreflight, healthPath, errors: answers }: HostTable): string =>
  [
    "# Every other answer is the server's. nginx has the errors below with the bodies of the service.",
    "recursive_error_pages on;",
    "error_page 403 404 405 = @server;",
    "error_page 400 414 494 = /.malformed-request;",
    "error_page 413 = @request-too-large;",
    "error_page 429 500 502 503 504 @internal-error;",
    location(`= ${healthPath}`, [`proxy_pass http://${name};`]),
    location("@server", [
      `proxy_pass http://${name}$request_uri;`,
      "error_page 413 = @request-too-large;",
      "error_page 500 502 503 504 = @no-server;",
    ]),
    location("@no-server", [
      "# A page can read the error only after a preflight.",
      block("if ($request_method = OPTIONS)", [...headers(checkPreflight), "return 204;"]),
      "types {}",
      ...headers(answers.notFound.headers),
      block("if ($request_method ~ ^(?:GET|HEAD)$)", [returnLine(answers.notFound)]),
      returnLine({ ...answers.internal, status: 502 }),
    ]),
    location("= /.malformed-request", [
      "internal;",
      "# nginx would test the size of the body again.",
      "client_max_body_size 0;",
      "# nginx calls a path malformed whose dots lead above the root.",
      block('if ($request ~* "^\\S+ [^?]*(?:\\.|%2e){2}")', [returnLine(answers.notFound)]),
      ...errorLines(answers.malformedRequest),
    ]),
    location("@request-too-large", errorLines(answers.tooLarge)),
    location("@internal-error", errorLines(answers.internal)),
  ].join("\n");

const errorLines = (error: ErrorAnswer): string[] => ["types {}", ...headers(error.headers), returnLine(error)];

// A dollar sign would begin the name of a variable, and nginx has no other way to write it.
const returnLine = ({ status, json }: ErrorAnswer): string => `return ${status} ${quote(escapeCharacter(json, "$"))};`;

/** Headers of every answer, whatever its status. nginx keeps the content type apart. */
const headers = (fields: readonly Header[]): string[] =>
  fields.map(([name, value]) =>
    name === "content-type" ? `default_type ${quote(value)};` : `add_header ${name} ${quote(value)} always;`,
  );

const location = (match: string, lines: readonly string[]): string => block(`location ${match}`, lines);

const block = (head: string, lines: readonly string[]): string => `${head} {\n${indent(lines, "    ")}\n}`;

/** A text in quotes. A backslash has a meaning only before a quote, a backslash, t, r or n. */
const quote = (text: string): string => `'${text.replace(/\\(?=['"\\trn]|$)|'/g, "\\$&")}'`;
