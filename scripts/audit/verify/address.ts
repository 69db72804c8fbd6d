// One address of a file on a host: its bytes in each encoding, or an ETag that shows that they are the same, its headers, and the 304 of a conditional request.
import type { Encoding, ManifestEntry } from "../../../server/published-file.ts";
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
  /** The ETag of the unencoded bytes at the first address, by file with the bytes of the manifest. */
  readonly tags: Map<string, string>;
  /** Media types with encodings of which a conditional request was sent. */
  readonly repeated: Set<string>;
}

/**
 * The addresses of files: all their paths, and for profile.json also its path with the colon percent-encoded, in both cases. A host reads that
 * colon alike in all paths.
 */
export function listAddresses(files: Manifest["files"]) {
  return files.flatMap((entry) => {
    const isProfile = entry.file.endsWith("/profile.json");
    const encoded = entry.paths.filter((path) => isProfile && path.includes(":"));
    const spellings = ["%3A", "%3a"].flatMap((colon) => encoded.map((path) => path.replaceAll(":", colon)));
    return [...entry.paths, ...spellings].map((path, index) => ({ entry, path, isFirst: index === 0 }));
  });
}

type Address = ReturnType<typeof listAddresses>[number];

/**
 * The first address of a file is requested in each encoding that the manifest lists for it, all bytes are compared, and for each media type and
 * encoding a conditional request follows. At further addresses the headers tell whether the host has the same bytes.
 */
export const checkAddress = (client: Client, address: Address, crawl: CrawlResult, report: AuditReport) =>
  (address.isFirst ? checkFirst : checkAlias)(client, address, crawl, report);

async function checkFirst(client: Client, { entry, path }: Address, crawl: CrawlResult, report: AuditReport) {
  const encodingOfTag = new Map<string, string>();
  for (const asked of ["identity", ...entry.encodings]) {
    const headers = { "accept-encoding": asked };
    const reportHere: ReportHere = (code, message) => report(code, path, `asked for ${asked}: ${message}`);
    const response = await client.send(path, headers);
    const used = checkBody(response, { entry, path, asked }, crawl, reportHere);
    const tag = response.header("etag");
    if (used === null || tag === "") continue;
    // A strong tag identifies one sequence of bytes (RFC 9110, section 8.8.1).
    const other = encodingOfTag.get(tag) ?? used;
    if (tag.startsWith('"') && other !== used) reportHere("shared_etag", `the ETag ${tag} is also that of ${other}`);
    encodingOfTag.set(tag, used);
    const kind = `${entry.media_type} ${used}`;
    if (crawl.repeated.has(kind)) continue;
    crawl.repeated.add(kind);
    const repeated = await client.send(path, { ...headers, "if-none-match": tag });
    if (repeated.status !== 304) reportHere("wrong_304", `If-None-Match: expected 304, got ${repeated.status}`);
    else checkHeaders(repeated, EVERY_RESPONSE, reportHere);
  }
}

const AS_STORED = { "accept-encoding": "identity" };

/** A strong ETag that is that of the first address says that the bytes are the same. Otherwise they are read. */
async function checkAlias(client: Client, { entry, path }: Address, crawl: CrawlResult, report: AuditReport) {
  const reportHere: ReportHere = (code, message) => report(code, path, message);
  const head = await client.send(path, AS_STORED, { method: "HEAD" });
  const tag = head.header("etag");
  if (head.status === 200 && tag.startsWith('"') && tag === crawl.tags.get(entry.file))
    checkFileHeaders(head, expectedOf(entry, path, entry.sha256), reportHere);
  else checkBody(await client.send(path, AS_STORED), { entry, path, asked: "identity" }, crawl, reportHere);
}

interface Asked {
  readonly entry: ManifestEntry;
  readonly path: string;
  readonly asked: string;
}

/** Checks a response to a GET. Returns the encoding of its body; null if the status is wrong. */
function checkBody(
  response: HttpResponse,
  { entry, path, asked }: Asked,
  crawl: CrawlResult,
  report: ReportHere,
): string | null {
  if (response.status !== 200) {
    report("wrong_status", `expected 200, got ${response.status}`);
    return null;
  }
  const used = response.header("content-encoding") || "identity";
  crawl.encodings.add(used);
  checkFileHeaders(response, expectedOf(entry, path, sha256(response.body)), report);
  const bytes = used === "identity" ? response.body : decode(used as Encoding, response.body);
  const wrong = bytes && compareBytes(entry, bytes);
  if (used !== "identity" && used !== asked) report("wrong_encoding", `got ${used}`);
  else if (bytes === null) report("wrong_encoding", "does not decode");
  else if (wrong !== null) report(...wrong);
  else {
    crawl.files.set(entry.file, bytes);
    if (used === "identity" && path === entry.paths[0]) crawl.tags.set(entry.file, response.header("etag"));
  }
  return used;
}

const expectedOf = ({ media_type }: ManifestEntry, path: string, digest: string) => ({
  mediaType: media_type,
  isImmutable: path.includes(BY_HASH),
  digest,
});

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

/**
 * Checks the headers of a response with status 200 to a GET or HEAD, as the contract asks for them on every host. `digest` is the SHA-256 of the
 * body, which the host may give.
 */
export function checkFileHeaders(
  response: HttpResponse,
  { mediaType, isImmutable, digest }: ReturnType<typeof expectedOf>,
  report: ReportHere,
): void {
  checkHeaders(response, [...EVERY_FILE, cacheControl(isImmutable), contentType(mediaType)], report);
  const given = /(?:^|,\s*)sha-256=:([^:]*):/.exec(response.header("repr-digest"))?.[1];
  if (given !== undefined && Buffer.from(given, "base64").toString("hex") !== digest)
    report("wrong_digest", "Repr-Digest is not that of the body");
}

export function checkHeaders({ header }: HttpResponse, checks: readonly HeaderCheck[], report: ReportHere): void {
  for (const [name, code, expected, isRight] of checks)
    if (!isRight(header(name).toLowerCase()))
      report(code, `${name}: expected ${expected}, got ${header(name) || "none"}`);
}
