// One address of a file on a host: its bytes in each encoding, its headers, and the 304 of a conditional request.
import type { Encoding } from "../../../server/published-file.ts";
import { BY_HASH, FILE_HEADERS, IMMUTABLE_HEADERS } from "../../../server/responses.ts";
import type { Client, HttpResponse } from "../http-client.ts";
import type { AuditReport, ReportHere } from "./audit.ts";
import { sha256 } from "./json.ts";
import { compareBytes, decode, type Manifest } from "./manifest.ts";

/** What the responses of all addresses add up to. */
export interface CrawlResult {
  /** Unencoded bytes by file, if they are those of the manifest. */
  readonly files: Map<string, Uint8Array>;
  /** The encodings that the host used. */
  readonly encodings: Set<string>;
}

/** Every path of every file, also with its colon percent-encoded, and of each profile one with the encoding in lower case. */
export function listAddresses({ files }: Manifest) {
  return files.flatMap((entry) => {
    const encoded = entry.paths.filter((path) => path.includes(":")).map((path) => path.replaceAll(":", "%3A"));
    const lowerCase = encoded
      .filter((path) => path.endsWith("/profile.json"))
      .map((path) => path.replaceAll("%3A", "%3a"));
    const paths = [...entry.paths, ...encoded, ...lowerCase];
    return paths.map((path, index) => ({ entry, path, isFirst: index === 0 }));
  });
}

type Address = ReturnType<typeof listAddresses>[number];

/** Requests an address in each encoding that the manifest lists for its file; at its first address, also conditionally. */
export async function checkAddress(client: Client, address: Address, crawl: CrawlResult, report: AuditReport) {
  const { entry, path, isFirst } = address;
  const encodingOfTag = new Map<string, string>();
  for (const asked of ["identity", ...entry.encodings]) {
    const headers = { "accept-encoding": asked };
    const reportHere: ReportHere = (code, message) => report(code, path, `asked for ${asked}: ${message}`);
    const response = await client.send(path, headers);
    if (response.status !== 200) {
      reportHere("wrong_status", `expected 200, got ${response.status}`);
      continue;
    }
    const used = response.header("content-encoding") || "identity";
    crawl.encodings.add(used);
    checkFileHeaders(response, { mediaType: entry.media_type, isImmutable: path.includes(BY_HASH) }, reportHere);
    const bytes = used === "identity" ? response.body : decode(used as Encoding, response.body);
    const wrong = bytes && compareBytes(entry, bytes);
    if (used !== "identity" && used !== asked) reportHere("wrong_encoding", `got ${used}`);
    else if (bytes === null) reportHere("wrong_encoding", "does not decode");
    else if (wrong !== null) reportHere(...wrong);
    else crawl.files.set(entry.file, bytes);
    const tag = response.header("etag");
    // A strong tag identifies one sequence of bytes (RFC 9110, section 8.8.1).
    const other = encodingOfTag.get(tag) ?? used;
    if (tag.startsWith('"') && other !== used) reportHere("shared_etag", `the ETag ${tag} is also that of ${other}`);
    encodingOfTag.set(tag, used);
    if (!isFirst || tag === "") continue;
    const repeated = await client.send(path, { ...headers, "if-none-match": tag });
    if (repeated.status !== 304) reportHere("wrong_304", `If-None-Match: expected 304, got ${repeated.status}`);
    else checkHeaders(repeated, EVERY_RESPONSE, reportHere);
  }
}

/** A header, the code of the finding, what is expected in words, and whether a value (in lower case) is right. */
type HeaderCheck = readonly [name: string, code: string, expected: string, isRight: (value: string) => boolean];

export const EVERY_RESPONSE: readonly HeaderCheck[] = [
  ["access-control-allow-origin", "wrong_cors", "*", (value) => value === "*"],
  ["x-content-type-options", "wrong_nosniff", "nosniff", (value) => value === "nosniff"],
];

const EVERY_FILE: readonly HeaderCheck[] = [
  ...EVERY_RESPONSE,
  ["vary", "wrong_vary", "Accept-Encoding", (value) => /(?:^|[\s,])(?:accept-encoding|\*)(?:[\s,]|$)/.test(value)],
  ["etag", "wrong_etag", "an ETag", (value) => /^(?:w\/)?"[^"]*"$/.test(value)],
];

const getParts = (value: string): string => (value.match(/[^\s,]+/g) ?? []).sort().join();

/** What is published at its hash never changes. */
function cacheControl(isImmutable: boolean): HeaderCheck {
  const headers = new Map(isImmutable ? IMMUTABLE_HEADERS : FILE_HEADERS);
  const expected = headers.get("cache-control") ?? "";
  return ["cache-control", "wrong_cache_control", expected, (value) => getParts(value) === getParts(expected)];
}

/** The check of a media type. A charset may be added if it is UTF-8. */
export const contentType = (expected: string): HeaderCheck => [
  "content-type",
  "wrong_content_type",
  expected,
  (value) => {
    const [type, ...parameters] = value.split(/\s*;\s*/);
    return type === expected.split(";")[0] && parameters.every((parameter) => /^charset="?utf-8"?$/.test(parameter));
  },
];

/** Checks the headers of a response with status 200 to a GET, as the contract asks for them on every host. */
export function checkFileHeaders(
  response: HttpResponse,
  { mediaType, isImmutable }: { readonly mediaType: string; readonly isImmutable: boolean },
  report: ReportHere,
): void {
  checkHeaders(response, [...EVERY_FILE, cacheControl(isImmutable), contentType(mediaType)], report);
  const digest = /(?:^|,\s*)sha-256=:([^:]*):/.exec(response.header("repr-digest"))?.[1];
  if (digest !== undefined && Buffer.from(digest, "base64").toString("hex") !== sha256(response.body))
    report("wrong_digest", "Repr-Digest is not that of the body");
}

export function checkHeaders({ header }: HttpResponse, checks: readonly HeaderCheck[], report: ReportHere): void {
  for (const [name, code, expected, isRight] of checks)
    if (!isRight(header(name).toLowerCase()))
      report(code, `${name}: expected ${expected}, got ${header(name) || "none"}`);
}
