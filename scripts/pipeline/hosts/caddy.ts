// Caddy: a Caddyfile and the rules that it imports. Works with Debian's 2.6.2 or later.
import { ENCODING_SUFFIX } from "../../../server/artifacts.ts";
import type { ErrorDetail, ErrorIdentifier } from "../../../server/errors.ts";
import {
  CHECK_METHODS,
  COMMON_HEADERS,
  FILE_HEADERS,
  preflightHeaders,
  STATIC_METHODS,
} from "../../../server/responses.ts";
import type { Site } from "./site.ts";
import { anyOf, comment, escapeCharacters, escapeRegExp, indent } from "./text.ts";

/** The files by name below dist/hosts. */
export function projectCaddy(site: Site): readonly [file: string, text: string][] {
  return [
    ["caddy/Caddyfile", caddyfile(site)],
    [`caddy/${site.name}.caddy`, rules(site)],
  ];
}

const caddyfile = ({ name, variable }: Site): string => `${comment(`
${name} on Caddy. This file is yours to adapt: copy it once, ${name}.caddy with every build.

    cp -r dist/public /srv/${name}/public
    cp dist/hosts/caddy/Caddyfile dist/hosts/caddy/${name}.caddy /etc/caddy/
    systemctl reload caddy

Adapt the address (a domain name alone gets HTTPS), the root and, in the environment, the servers:
${variable}_UPSTREAMS="10.0.0.1:3000 10.0.0.2:3000".
`)}
{
	servers {
		# What takes longer than this is stalling.
		timeouts {
			read_header 10s
			read_body 20s
			write 30s
			idle 65s
		}
		max_header_size 16KB
	}
}

{$${variable}_ADDRESS:http://localhost:8080} {
	root * {$${variable}_ROOT:/srv/${name}/public}
	import ${name}.caddy
}
`;

const rules = (site: Site): string => `${comment(`
The rules of a site that serves ${site.name}, made by the build; see Caddyfile. What Caddy refuses before any rule (a broken
percent-encoding, a head too large) it answers in its own words; all other errors are in those of the service.
`)}
${block("route", [noPaths(), names(site), server(site), unknownNames(site), block("route", files(site))].flat())}
${errors(site)}
`;

function noPaths(): string[] {
  return [
    "# An encoded slash is no separator, and a path with two slashes in a row is another path: nothing has it.",
    matcher("encoded_slash", ["vars_regexp {http.request.orig_uri} (?i)^[^?]*%2f"]),
    "error @encoded_slash 404",
    matcher("double_slash", ["path *//*"]),
    "error @double_slash 404",
  ];
}

function names({ profilesPath, profiles }: Site): string[] {
  return [
    "# Every name of a profile is that of its folder; with other spellings of one letter too (%3A, %3a).",
    ...profiles.flatMap(({ alias, otherNames }) => {
      const pattern = `^${escapeRegExp(profilesPath)}${anyOf(otherNames)}(/[^?]*)?$`;
      return [
        matcher(`is_${alias}`, [`path_regexp ${alias} ${pattern}`]),
        `rewrite @is_${alias} ${profilesPath}${alias}{re.${alias}.1}`,
      ];
    }),
  ];
}

function server({ variable, checkPaths, healthPath, maxRequestBytes }: Site): string[] {
  return [
    "# What only a server answers. A preflight is answered here, so that a page can read the error when no server is there.",
    matcher("preflight", ["method OPTIONS", `path_regexp ^${anyOf(checkPaths)}$`]),
    block("handle @preflight", [headers([...COMMON_HEADERS, ...preflightHeaders(CHECK_METHODS)]), "respond 204"]),
    matcher("server", [`path_regexp ^${anyOf([...checkPaths, healthPath])}$`]),
    block("handle @server", [
      "# Before the proxy: a server that refuses a body while Caddy sends it would look like one that is broken.",
      matcher("too_large", [`expression int('0' + {http.request.header.Content-Length}) > ${maxRequestBytes}`]),
      "error @too_large 413",
      block("request_body", [`max_size ${maxRequestBytes}`]),
      block(`reverse_proxy {$${variable}_UPSTREAMS:127.0.0.1:3000}`, [
        "lb_policy round_robin",
        "# A server that does not answer is passed over, and its GET goes to the next one. Its POST does not: before 2.11.2",
        "# Caddy cannot send a body twice, so that until a check finds a server gone a POST may get 502. From 2.11.2 on, uncomment:",
        `# request_buffers ${maxRequestBytes + 1}`,
        "# lb_retry_match method GET POST",
        "lb_try_duration 2s",
        "lb_try_interval 50ms",
        `health_uri ${healthPath}`,
        "health_interval 1s",
        "health_timeout 1s",
        "header_up X-Request-Id {http.request.uuid}",
        block("transport http", [
          "dial_timeout 1s",
          "response_header_timeout 10s",
          "# On a connection of its own no request meets one that a server is closing.",
          "keepalive off",
        ]),
      ]),
    ]),
  ];
}

/** Names that stand in a path where only known ones may: of a profile, of a field. */
function unknownNames(site: Site): string[] {
  const { profilesPath, profiles } = site;
  const isOutside = (path: string, names: readonly string[]) => [
    `path_regexp ^${escapeRegExp(path)}[^/]`,
    `not path_regexp ^${escapeRegExp(path)}${anyOf(names)}(?:/|$)`,
  ];
  return [
    matcher(
      "unknown_profile",
      isOutside(
        profilesPath,
        profiles.map(({ alias }) => alias),
      ),
    ),
    block("handle @unknown_profile", errorLines(site, "unknown_profile")),
    ...profiles.flatMap(({ alias, fieldIds }) => {
      const fieldsPath = `${profilesPath}${alias}/fields`;
      const detail = { suggested_next_call: `GET ${fieldsPath}` };
      return [
        matcher(`unknown_field_of_${alias}`, isOutside(`${fieldsPath}/`, fieldIds)),
        block(`handle @unknown_field_of_${alias}`, errorLines(site, "unknown_field", { detail })),
      ];
    }),
  ];
}

function files({ mediaTypes, untypedFiles }: Site): string[] {
  const suffixes = Object.values(ENCODING_SUFFIX);
  const types = [
    ...[...mediaTypes].map(([extension, type]) => [`type_${extension}`, `*.${extension}`, type] as const),
    ...untypedFiles.map(({ paths: [path], mediaType }, index) => [`file_${index}`, path, mediaType] as const),
  ];
  return [
    "# The files: a document at /x is x/index.json. No other name of a file is a path, and no path with a slash at its end.",
    matcher("no_path", [`path_regexp (?:^/.+/|^/index\\.html|/index\\.json|${anyOf(suffixes)})$`]),
    "error @no_path 404",
    "rewrite / /index.html",
    matcher("file", ["file {path}/index.json {path}"]),
    "rewrite @file {http.matchers.file.relative}",
    matcher("no_file", ["not file {path}"]),
    "error @no_file 404",
    matcher("options", ["method OPTIONS"]),
    block("handle @options", [headers([...COMMON_HEADERS, ...preflightHeaders(STATIC_METHODS)]), "respond 204"]),
    matcher("other_method", ["not method GET HEAD"]),
    "error @other_method 405",
    ...types.flatMap(([name, path, type]) => [
      matcher(name, [`path ${path}`]),
      `header @${name} Content-Type ${quote(type)}`,
    ]),
    headers([...COMMON_HEADERS, ...FILE_HEADERS], ["defer"]),
    block("file_server", [`precompressed ${Object.keys(ENCODING_SUFFIX).join(" ")}`]),
  ];
}

function errors(site: Site): string {
  const allow = { values: { allow: STATIC_METHODS } };
  const tooLarge = { values: { max_request_bytes: site.maxRequestBytes } };
  const answer = (status: number, lines: readonly string[]) => [
    matcher(`is_${status}`, [`expression {err.status_code} == ${status}`]),
    block(`handle @is_${status}`, lines),
  ];
  return block("handle_errors", [
    ...answer(404, errorLines(site, "not_found")),
    ...answer(405, errorLines(site, "method_not_allowed", { detail: allow, more: [["allow", STATIC_METHODS]] })),
    ...answer(413, errorLines(site, "request_too_large", { detail: tooLarge })),
    block("handle", errorLines(site, "internal_error", { status: "{err.status_code}" })),
  ]);
}

interface ErrorOptions {
  readonly detail?: ErrorDetail;
  readonly more?: readonly [string, string][];
  readonly status?: string;
}

function errorLines({ renderError }: Site, error: ErrorIdentifier, options: ErrorOptions = {}): string[] {
  const { detail, more = [], status } = options;
  const rendered = renderError(error, detail);
  const fields: [string, string][] = [["content-type", "application/json"], ["cache-control", "no-store"], ...more];
  return [
    headers([...COMMON_HEADERS, ...fields]),
    `respond ${quote(escapeCharacters(rendered.json, "`"))} ${status ?? rendered.status}`,
  ];
}

const matcher = (name: string, lines: readonly string[]): string => block(`@${name}`, lines);

const block = (head: string, lines: readonly string[]): string => `${head} {\n${indent(lines.join("\n"), "\t")}\n}`;

const headers = (fields: readonly (readonly [string, string])[], lines: readonly string[] = []): string =>
  block("header", [...lines, ...fields.map(([name, value]) => `${name} ${quote(value)}`)]);

const quote = (text: string): string => `\`${text}\``;
