// Methods and headers that every host of the published files uses alike, and the responses that several parts of the server make.
import { FastResponse } from "srvx";

/** The methods of published files and of the two checks, as in Allow. */
export const STATIC_METHODS = "GET, HEAD, OPTIONS";
export const CHECK_METHODS = "OPTIONS, POST";

/** Headers of every response, errors included: any page may read them, and no browser guesses their type. */
export const COMMON_HEADERS: readonly [string, string][] = [
  ["access-control-allow-origin", "*"],
  ["access-control-expose-headers", "ETag, Repr-Digest, Retry-After, X-Request-Id"],
  ["x-content-type-options", "nosniff"],
];

/**
 * The Content-Security-Policy in every page. A page may load scripts, styles and answers of its own host, and nothing inline. The draft
 * check starts its worker from a blob, so that it can start a new one without a request.
 */
export const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "worker-src blob: 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/**
 * Further headers of published files. Caches hold them long enough to help, and show a new profile within minutes. Every file has the
 * policy of pages, because not every host can distinguish them; only a header can forbid frames.
 */
export const FILE_HEADERS: readonly [string, string][] = [
  ["cache-control", "public, max-age=60, stale-while-revalidate=600"],
  ["content-security-policy", `${PAGE_POLICY}; frame-ancestors 'none'`],
  ["vary", "Accept-Encoding"],
];

/** The folder of what is published at its hash, below the base path: it never changes. */
export const BY_HASH = "/by-hash/";
const IMMUTABLE: [string, string] = ["cache-control", "public, max-age=31536000, immutable"];
export const IMMUTABLE_HEADERS: readonly [string, string][] = FILE_HEADERS.map((header) =>
  header[0] === IMMUTABLE[0] ? IMMUTABLE : header,
);

/** The path of the first page, and a further header of it: a client that begins there finds the interface (RFC 9727, RFC 8631). */
export const HOME = "/";
export const homeHeaders = (basePath: string): readonly [string, string][] => [
  [
    "link",
    [
      '</.well-known/api-catalog>; rel="api-catalog"',
      `<${basePath}/openapi.json>; rel="service-desc"`,
      '</llms.txt>; rel="service-doc"',
      `<${basePath}/service-card>; rel="service-meta"`,
    ].join(", "),
  ],
];

/** The page that a browser gets for an unknown path that is not one of the interface, and the headers of that answer. */
export const NOT_FOUND_PAGE = "/404.html";
export const PAGE_ERROR_HEADERS: readonly [string, string][] = [
  ...COMMON_HEADERS,
  ...FILE_HEADERS.filter(([name]) => name === "content-security-policy"),
  ["content-type", "text/html; charset=utf-8"],
  ["cache-control", "no-store"],
];

/** Further headers of the response to OPTIONS. */
export const preflightHeaders = (allow: string): readonly [string, string][] => [
  ["allow", allow],
  ["access-control-allow-methods", allow],
  ["access-control-allow-headers", "Content-Type, If-None-Match"],
  ["access-control-max-age", "86400"],
];

/** Header of an `overloaded` response. An overload is over within seconds. */
export const RETRY_AFTER: [string, string] = ["retry-after", "5"];

/** A JSON response that must not be stored. h3 removes the body for HEAD and keeps the headers. */
export function jsonResponse(status: number, json: string, further: readonly [string, string][] = []): Response {
  const bytes = new TextEncoder().encode(json);
  const headers: [string, string][] = [
    ...COMMON_HEADERS,
    ["content-type", "application/json"],
    ["content-length", String(bytes.length)],
    ["cache-control", "no-store"],
    ...further,
  ];
  return new FastResponse(bytes, { status, headers });
}

/** The response to OPTIONS for a path that takes the methods `allow`. */
export const optionsResponse = (allow: string): Response =>
  new FastResponse(null, { status: 204, headers: [...COMMON_HEADERS, ...preflightHeaders(allow)] });
