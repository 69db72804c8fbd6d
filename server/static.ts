// GET and HEAD of a published file: content negotiation, validators and digests (RFC 9110, RFC 9530).
import type { H3Event } from "h3";
import { FastResponse } from "srvx";
import { type Bodies, type Coding, identityBytes, type PublishedFile } from "./published-file.ts";
import { COMMON_HEADERS, PAGE_ERROR_HEADERS } from "./responses.ts";

// Smallest first: of codings that a client weighs alike, it gets the first one that the file has.
const CODINGS: readonly Coding[] = ["br", "gzip", "identity"];

type HeaderList = readonly [name: string, value: string][];

/** Answers GET, and HEAD as GET: h3 removes the body for HEAD and keeps the headers. `own` are the headers of this file. */
export function createFileHandler(file: PublishedFile, own: HeaderList): (event: H3Event) => Response {
  // With the first request: most of the files are never asked for.
  let variants: Map<Coding, ReturnType<typeof prepareVariant>> | undefined;
  return ({ req: { headers } }) => {
    variants ??= new Map();
    const coding = chooseCoding(headers.get("accept-encoding"), file.bodies);
    const variant = variants.get(coding) ?? prepareVariant(file, own, coding);
    variants.set(coding, variant);
    const { etag, full, notModified } = variant;
    const condition = headers.get("if-none-match");
    if (condition !== null && matchesEtag(condition, etag)) return new FastResponse(null, notModified);
    return new FastResponse(bytesIn(file, coding), full);
  };
}

// Bytes of a file are never in shared memory, which a Response does not take.
const bytesIn = ({ bodies }: PublishedFile, coding: Coding) => bodies.get(coding) as Uint8Array<ArrayBuffer>;

/** The headers of the responses with one coding of a file, which are prepared once. */
function prepareVariant(file: PublishedFile, own: HeaderList, coding: Coding) {
  const { sha256, media_type } = file;
  const etag = coding === "identity" ? `"${sha256}"` : `"${sha256}-${coding}"`;
  const validators: [string, string][] = [...COMMON_HEADERS, ["etag", etag], ...own];
  const headers: [string, string][] = [
    ...validators,
    ["content-type", media_type],
    ["content-length", String(bytesIn(file, coding).length)],
    coding === "identity" ? ["repr-digest", `sha-256=:${base64OfHex(sha256)}:`] : ["content-encoding", coding],
  ];
  return { etag, full: { status: 200, headers }, notModified: { status: 304, headers: validators } };
}

const base64OfHex = (hex: string): string =>
  btoa(String.fromCharCode(...(hex.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16))));

/**
 * The available coding with the greatest weight in Accept-Encoding (RFC 9110 section 12.5.3). If the client accepts none of them,
 * it gets identity: a response that it did not ask for is more useful than none.
 */
function chooseCoding(acceptEncoding: string | null, available: Bodies): Coding {
  if (acceptEncoding === null) return "identity";
  const weights = parseWeights(acceptEncoding);
  const any = weights.get("*");
  // Identity is acceptable unless it is excluded, but a coding that the client names comes first.
  const getWeight = (coding: Coding) => weights.get(coding) ?? any ?? (coding === "identity" ? Number.MIN_VALUE : 0);
  let [best, most]: [Coding, number] = ["identity", 0];
  for (const coding of CODINGS) {
    const weight = available.has(coding) ? getWeight(coding) : 0;
    if (weight > most) [best, most] = [coding, weight];
  }
  return best;
}

/**
 * Answers 404 with a page to GET and HEAD of a client that prefers HTML to JSON, as browsers do. Returns null for any other request: it
 * gets the error body of the interface.
 */
export function createPageError(page: PublishedFile | undefined): (request: Request) => Response | null {
  return ({ method, headers }) => {
    const isRead = method === "GET" || method === "HEAD";
    if (page === undefined || !isRead || !prefersHtml(headers.get("accept"))) return null;
    const body = identityBytes(page) as Uint8Array<ArrayBuffer>;
    const fields: [string, string][] = [...PAGE_ERROR_HEADERS, ["content-length", String(body.length)]];
    return new FastResponse(body, { status: 404, headers: fields });
  };
}

/** Whether Accept weighs HTML more than JSON (RFC 9110 section 12.5.1). Without the header, it weighs all types alike. */
function prefersHtml(accept: string | null): boolean {
  const weights = parseWeights(accept ?? "");
  const getWeight = (type: string) =>
    weights.get(type) ?? weights.get(type.replace(/[^/]*$/, "*")) ?? weights.get("*/*") ?? 0;
  return getWeight("text/html") > getWeight("application/json");
}

function parseWeights(header: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const item of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = item.split(";").map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2) ?? 1;
    weights.set(name === "x-gzip" ? "gzip" : name, Number(weight) || 0);
  }
  return weights;
}

// An entity tag of RFC 9110 section 8.8.3; the value between the quotes is compared, weak or not (section 8.8.3.2).
const ENTITY_TAG = /(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g;

function matchesEtag(condition: string, etag: string): boolean {
  if (condition.trim() === "*") return true;
  return Array.from(condition.matchAll(ENTITY_TAG), (match) => match[1]).includes(etag);
}
