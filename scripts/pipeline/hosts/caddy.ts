// Caddy: a Caddyfile and the rules that it imports. Works with Debian's 2.6.2 or later.

import type { Texts } from "../model/document.ts";
import type { ErrorAnswer, Header, HostTable } from "./table.ts";
import { alternatives, comment, escapeCharacter, escapeRegExp, indent } from "./text.ts";

export const caddyFiles = (table: HostTable): Texts => [[`caddy/${table.name}.caddy`, rules(table)]];

const rules = (table: HostTable): string => `${comment(`
The rules of a site that serves ${table.name}, made by the build; see Caddyfile. Caddy answers a broken percent-encoding and a head
that is too large with errors of its own. All other errors have the bodies of the service.
`)}
${block("route", [files(table), server(table)])}
${errors(table)}
`;

function files(table: HostTable): string {
  const { encodings, homeHeaders, profilesPath, profiles } = table;
  const suffixes = encodings.map(([, suffix]) => suffix);
  return [
    "# What can be a file: the document at /x is x/index.json, and the page at /x/ is x/index.html. The file's own name is not a URL path.",
    block("@path", [
      "method GET HEAD",
      `not path_regexp (?:/index\\.(?:json|html)|${alternatives(suffixes)})$`,
      "# Two slashes in a row are not one slash, and an encoded slash does not separate segments.",
      "not path *//*",
      "not vars_regexp {http.request.orig_uri} (?i)^[^?]*%2f",
    ]),
    block("route @path", [
      "# All names of a profile lead to the folder of its alias. Caddy has already decoded %3A.",
      ...profiles.flatMap(({ alias, otherNames }) => [
        `@name_of_${alias} path_regexp ${alias} ^${escapeRegExp(profilesPath)}${alternatives(otherNames)}(/[^?]*)?$`,
        `rewrite @name_of_${alias} ${profilesPath}${alias}{re.${alias}.1}`,
      ]),
      "@home path /",
      ...homeHeaders.map(([name, value]) => `header @home ${name} ${quote(value)}`),
      block("@folder", ["path */", "file {path}index.html"]),
      "rewrite @folder {path}index.html",
      block("@file", ["not path */", "file {path}/index.json {path}"]),
      block("handle @file", fileAnswer(table)),
    ]),
  ].join("\n");
}

const fileAnswer = ({ byHashPath, encodings, ...table }: HostTable): string[] => [
  "rewrite {http.matchers.file.relative}",
  ...table.mediaTypes.flatMap(([extension, type]) => [
    `@${extension} path *.${extension}`,
    `header @${extension} content-type ${quote(type)}`,
  ]),
  ...table.untypedFiles.map(([path, type]) => `header ${path} content-type ${quote(type)}`),
  `@not_by_hash not path ${byHashPath}*`,
  headers(table.immutableHeaders, ["defer"], `${byHashPath}*`),
  headers(table.fileHeaders, ["defer"], "@not_by_hash"),
  block("file_server", [`precompressed ${encodings.map(([encoding]) => encoding).join(" ")}`]),
];

const server = ({ healthPath, maxRequestBytes, name }: HostTable): string => `# Every other answer is the server's.
# Tested before the proxy: Caddy takes a server that rejects a body while it is being sent for a broken one.
@too_large expression int('0' + {http.request.header.Content-Length}) > ${maxRequestBytes}
error @too_large 413
request_body {
	max_size ${maxRequestBytes}
}
reverse_proxy {$${name.toUpperCase()}_UPSTREAMS:127.0.0.1:3000} {
	lb_policy round_robin
	# When a server does not answer, the next one gets a GET but not a POST: before 2.11.2 Caddy cannot send a body twice. Until
	# the health check finds that the server is gone, a POST may get 502. From 2.11.2 on, uncomment:
	# request_buffers ${maxRequestBytes + 1}
	# lb_retry_match method GET POST
	lb_try_duration 2s
	lb_try_interval 50ms
	health_uri ${healthPath}
	health_interval 1s
	health_timeout 1s
	header_up X-Request-Id {http.request.uuid}
	transport http {
		dial_timeout 1s
		response_header_timeout 10s
		# A kept connection could be closed by the server just when a request is sent on it.
		keepalive off
	}
}`;

const errors = ({ checkPreflight, healthPath, errors: { notFound, tooLarge, internal } }: HostTable): string =>
  block("handle_errors", [
    "@too_large expression {err.status_code} == 413",
    block("handle @too_large", errorLines(tooLarge)),
    "# No server runs. A page can read that error only after a preflight.",
    "@preflight method OPTIONS",
    block("handle @preflight", [headers(checkPreflight), "respond 204"]),
    block("@unknown", ["method GET HEAD", `not path ${healthPath}`]),
    block("handle @unknown", errorLines(notFound)),
    block("handle", errorLines(internal, "{err.status_code}")),
  ]);

const errorLines = ({ headers: fields, status, json }: ErrorAnswer, sent: string | number = status): string[] => [
  headers(fields),
  `respond ${quote(escapeCharacter(json, "`"))} ${sent}`,
];

const headers = (fields: readonly Header[], more: readonly string[] = [], matcher = ""): string =>
  block(`header ${matcher}`.trimEnd(), [...more, ...fields.map(([name, value]) => `${name} ${quote(value)}`)]);

const block = (head: string, lines: readonly string[]): string => `${head} {\n${indent(lines, "\t")}\n}`;

const quote = (text: string): string => `\`${text}\``;
