// One address of a file on a host: its bytes in each encoding, its headers, and the 304 of a conditional request.
import type { Encoding, ManifestFile } from "../../server/artifacts.ts";
import type { Report, ReportHere } from "./audit.ts";
import type { Client, HttpResponse } from "./http-client.ts";
import { sha256 } from "./json.ts";
import { compareBytes, decode, type Manifest } from "./manifest.ts";

export interface Address {
  readonly entry: ManifestFile;
  /** In the spelling that is sent. */
  readonly path: string;
  /** Conditional requests are tried at the first address of a file alone. */
  readonly isFirst: boolean;
}

/** What the responses of all addresses add up to. */
export interface CrawlResult {
  /** Unencoded bytes by file, if they are those of the manifest. */
  readonly files: Map<string, Uint8Array>;
  /** The encodings that the host used. */
  readonly encodings: Set<string>;
}

/** Every path of every file, and of each profile one path with the percent-encoding in lower case, which no manifest lists. */
export function addressesOf({ files }: Manifest): Address[] {
  return files.flatMap((entry) => {
    const encoded = entry.paths.filter((path) => path.includes("%3A") && path.endsWith("/profile.json"));
    const paths = [...entry.paths, ...encoded.map((path) => path.replaceAll("%3A", "%3a"))];
    return paths.map((path, index) => ({ entry, path, isFirst: index === 0 }));
  });
}

/** Requests an address in each encoding that the manifest lists for its file. */
export async function checkAddress(client: Client, address: Address, crawl: CrawlResult, report: Report) {
  const { entry, path, isFirst } = address;
  const encodingOfTag = new Map<string, string>();
  for (const asked of ["identity", ...entry.encodings]) {
    const headers = { "accept-encoding": asked };
    const problem: ReportHere = (code, message) => report(code, path, `asked for ${asked}: ${message}`);
    const response = await client.send({ method: "GET", path, headers });
    if (response.status !== 200) {
      problem("wrong_status", `expected 200, got ${response.status}`);
      continue;
    }
    const used = response.header("content-encoding") || "identity";
    crawl.encodings.add(used);
    checkHeaders(response, entry.media_type, problem);
    const bytes = readBytes(entry, response.body, used);
    if (used !== "identity" && used !== asked) problem("wrong_encoding", `got ${used}`);
    else if (bytes instanceof Uint8Array) crawl.files.set(entry.file, bytes);
    else problem(...bytes);
    const tag = response.header("etag");
    // A strong tag identifies one sequence of bytes (RFC 9110, section 8.8.1).
    const other = encodingOfTag.get(tag) ?? used;
    if (tag.startsWith('"') && other !== used) problem("shared_etag", `the ETag ${tag} is also that of ${other}`);
    encodingOfTag.set(tag, used);
    if (!isFirst || tag === "") continue;
    const repeated = await client.send({ method: "GET", path, headers: { ...headers, "if-none-match": tag } });
    if (repeated.status !== 304) problem("wrong_304", `If-None-Match: expected 304, got ${repeated.status}`);
    else checkCommonHeaders(repeated, problem);
  }
}

/** The unencoded bytes of a body, or the problem if they are not those of the manifest. */
function readBytes(entry: ManifestFile, body: Uint8Array, encoding: string) {
  const bytes = encoding === "identity" ? body : decode(encoding as Encoding, body);
  return bytes === null ? (["wrong_encoding", "does not decode"] as const) : (compareBytes(entry, bytes) ?? bytes);
}

const CACHE_CONTROL = ["max-age=60", "public", "stale-while-revalidate=600"];

/** Checks the headers of a response with status 200, as the contract asks for them on every host. */
export function checkHeaders(response: HttpResponse, mediaType: string, problem: ReportHere): void {
  checkCommonHeaders(response, problem);
  const type = response.header("content-type");
  if (!isSameType(type, mediaType)) problem("wrong_content_type", `expected ${mediaType}, got ${type || "none"}`);
  if (!itemsOf(response.header("vary")).some((name) => name === "accept-encoding" || name === "*"))
    problem("wrong_vary", "Vary does not name Accept-Encoding");
  const caching = itemsOf(response.header("cache-control")).sort();
  if (caching.join() !== CACHE_CONTROL.join())
    problem("wrong_cache_control", `expected ${CACHE_CONTROL.join(", ")}, got ${caching.join(", ") || "none"}`);
  if (!/^(?:W\/)?"[^"]*"$/.test(response.header("etag"))) problem("wrong_etag", "has no ETag");
  const digest = /(?:^|,\s*)sha-256=:([^:]*):/.exec(response.header("repr-digest"))?.[1];
  if (digest !== undefined && Buffer.from(digest, "base64").toString("hex") !== sha256(response.body))
    problem("wrong_digest", "Repr-Digest is not that of the body");
}

/** Checks the headers of every response, whatever its status. */
export function checkCommonHeaders(response: HttpResponse, problem: ReportHere): void {
  if (response.header("access-control-allow-origin") !== "*")
    problem("wrong_cors", "Access-Control-Allow-Origin is not *");
  if (response.header("x-content-type-options").toLowerCase() !== "nosniff")
    problem("wrong_nosniff", "X-Content-Type-Options is not nosniff");
}

/** Whether two media types are the same. A charset may be added if it is UTF-8. */
export function isSameType(actual: string, expected: string): boolean {
  const [type, ...parameters] = actual.toLowerCase().split(/\s*;\s*/);
  return type === expected.split(";")[0] && parameters.every((parameter) => /^charset="?utf-8"?$/.test(parameter));
}

const itemsOf = (value: string): string[] =>
  value
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((item) => item !== "");
