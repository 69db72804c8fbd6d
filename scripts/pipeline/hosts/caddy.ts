// Caddy: a Caddyfile and the rules that it imports. Works with Debian's 2.6.2 or later.
import type { ErrorAnswer, Header, HostFiles, HostTable } from "./table.ts";
import { anyOf, comment, escapeCharacter, escapeRegExp, indent } from "./text.ts";

export const caddyFiles = (table: HostTable): HostFiles => [
  ["caddy/Caddyfile", caddyfile(table)],
  [`caddy/${table.name}.caddy`, rules(table)],
];

const caddyfile = ({ name }: HostTable): string => `${comment(`
${name} on Caddy. This file is yours to adapt: copy it once, ${name}.caddy with every build.

    cp -r dist/public /srv/${name}/public
    cp dist/hosts/caddy/Caddyfile dist/hosts/caddy/${name}.caddy /etc/caddy/
    systemctl reload caddy

Adapt the address (a domain name alone gets HTTPS), the root and, in the environment, the servers:
${name.toUpperCase()}_UPSTREAMS="10.0.0.1:3000 10.0.0.2:3000".
`)}
{
	servers {
		timeouts {
			read_header 10s
			read_body 20s
			write 30s
			idle 65s
		}
		max_header_size 16KB
	}
}

{$${name.toUpperCase()}_ADDRESS:http://localhost:8080} {
	root * {$${name.toUpperCase()}_ROOT:/srv/${name}/public}
	import ${name}.caddy
}
`;

const rules = (table: HostTable): string => `${comment(`
The rules of a site that serves ${table.name}, made by the build; see Caddyfile. Caddy answers a broken percent-encoding and a head
that is too large with errors of its own. All other errors have the bodies of the service.
`)}
${block("route", [UNKNOWN_PATHS, rewrites(table), server(table), ...table.closedFolders.map(closedFolder), files(table)])}
${errors(table)}
`;

const UNKNOWN_PATHS = `# An encoded slash does not separate segments.
@encoded_slash vars_regexp {http.request.orig_uri} (?i)^[^?]*%2f
error @encoded_slash 404
# Two slashes in a row are not one slash.
@double_slash path *//*
error @double_slash 404`;

function rewrites({ profilesPath, profiles }: HostTable): string {
  const lines = profiles.flatMap(({ alias, otherNames }) => [
    `@name_of_${alias} path_regexp ${alias} ^${escapeRegExp(profilesPath)}${anyOf(otherNames)}(/[^?]*)?$`,
    `rewrite @name_of_${alias} ${profilesPath}${alias}{re.${alias}.1}`,
  ]);
  return `# All names of a profile lead to the folder of its alias. Caddy has already decoded %3A.\n${lines.join("\n")}`;
}

function server({ checkPaths, checkPreflight, healthPath, maxRequestBytes, name }: HostTable): string {
  return `# What only a server answers. Caddy answers a preflight itself, so that a page can read the error when no server runs.
@preflight {
	method OPTIONS
	path_regexp ^${anyOf(checkPaths)}$
}
${block("handle @preflight", [headers(checkPreflight), "respond 204"])}
@server path_regexp ^${anyOf([...checkPaths, healthPath])}$
handle @server {
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
	}
}`;
}

const closedFolder = ({ id, path, names, error }: HostTable["closedFolders"][number]): string => `@not_in_${id} {
	path_regexp ^${escapeRegExp(path)}[^/]
	not path_regexp ^${escapeRegExp(path)}${anyOf(names)}(?:/|$)
}
${block(`handle @not_in_${id}`, errorLines(error))}`;

function files(table: HostTable): string {
  const { fileHeaders, homeHeaders, filePreflight, mediaTypes, untypedFiles, encodings } = table;
  const suffixes = encodings.map(([, suffix]) => suffix);
  const types = [
    ...mediaTypes.map(([extension, type]) => [extension, `*.${extension}`, type] as const),
    ...untypedFiles.map(({ paths: [path = ""], media_type }, index) => [`file_${index}`, path, media_type] as const),
  ];
  return block("route", [
    "# The files: the document at /x is x/index.json, and the page at /x/ is x/index.html. The file's own name is not a URL path.",
    `@not_a_path path_regexp (?:/index\\.(?:json|html)|${anyOf(suffixes)})$`,
    "error @not_a_path 404",
    "@home path /",
    ...homeHeaders.map(([name, value]) => `header @home ${name} ${quote(value)}`),
    "@folder path */",
    "rewrite @folder {path}index.html",
    "@file file {path}/index.json {path}",
    "rewrite @file {http.matchers.file.relative}",
    "@no_file not file {path}",
    "error @no_file 404",
    "@options method OPTIONS",
    block("handle @options", [headers(filePreflight), "respond 204"]),
    "@other_method not method GET HEAD",
    "error @other_method 405",
    ...types.map(
      ([name, path, type]) => `@type_${name} path ${path}\nheader @type_${name} content-type ${quote(type)}`,
    ),
    `@by_hash path ${table.byHashPath}*`,
    `@not_by_hash not path ${table.byHashPath}*`,
    headers(table.immutableHeaders, ["defer"], "@by_hash"),
    headers(fileHeaders, ["defer"], "@not_by_hash"),
    block("file_server", [`precompressed ${encodings.map(([encoding]) => encoding).join(" ")}`]),
  ]);
}

const errors = ({ errors: { notFound, methodNotAllowed, tooLarge, internal }, ...table }: HostTable): string =>
  block("handle_errors", [
    ...pageError(table),
    ...[notFound, methodNotAllowed, tooLarge].flatMap((error) => [
      `@is_${error.status} expression {err.status_code} == ${error.status}`,
      block(`handle @is_${error.status}`, errorLines(error)),
    ]),
    block("handle", errorLines(internal, "{err.status_code}")),
  ]);

/** The page for a browser, which accepts HTML by name and does not accept JSON by name. */
const pageError = ({ basePath, notFoundPage, pageErrorHeaders }: Omit<HostTable, "errors">): string[] => [
  block("@is_page", [
    "expression {err.status_code} == 404",
    "method GET HEAD",
    "header Accept *text/html*",
    block("not", ["header Accept *application/json*"]),
    block("not", [`path ${basePath} ${basePath}/*`]),
  ]),
  block("handle @is_page", [`rewrite * ${notFoundPage}`, headers(pageErrorHeaders, ["defer"]), "file_server"]),
];

const errorLines = (error: ErrorAnswer, status: string | number = error.status): string[] => [
  headers(error.headers),
  `respond ${quote(escapeCharacter(error.json, "`"))} ${status}`,
];

const headers = (fields: readonly Header[], more: readonly string[] = [], matcher = ""): string =>
  block(`header ${matcher}`.trimEnd(), [...more, ...fields.map(([name, value]) => `${name} ${quote(value)}`)]);

const block = (head: string, lines: readonly string[]): string => `${head} {\n${indent(lines, "\t")}\n}`;

const quote = (text: string): string => `\`${text}\``;
