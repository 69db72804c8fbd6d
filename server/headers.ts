// Methods and headers that every host of the published files gives alike: the server, and the configurations that the build writes.

/** What the paths of published files take, and what those of drafts take, as in Allow. */
export const STATIC_METHODS = "GET, HEAD, OPTIONS";
export const CHECK_METHODS = "OPTIONS, POST";

/** Headers of every answer, errors included: any page may read them, and no browser guesses their type. */
export const COMMON_HEADERS: readonly [string, string][] = [
  ["access-control-allow-origin", "*"],
  ["access-control-expose-headers", "ETag, Repr-Digest"],
  ["x-content-type-options", "nosniff"],
];

/** Headers of published files besides. Long enough to spare a busy client, short enough that a new profile is seen within minutes. */
export const FILE_HEADERS: readonly [string, string][] = [
  ["cache-control", "public, max-age=60, stale-while-revalidate=600"],
  ["vary", "Accept-Encoding"],
];

/** Headers of the answer to OPTIONS besides. */
export const preflightHeaders = (allow: string): readonly [string, string][] => [
  ["allow", allow],
  ["access-control-allow-methods", allow],
  ["access-control-allow-headers", "Content-Type, If-None-Match"],
  ["access-control-max-age", "86400"],
];
