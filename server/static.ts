// GET and HEAD of published files: content negotiation, validators and digests (RFC 9110, RFC 9530). No path reaches a disk.
import { FastResponse } from "srvx";
import type { Artifacts, Encoding, StaticFile } from "./artifacts.ts";
import { COMMON_HEADERS } from "./errors.ts";

type Coding = Encoding | "identity";

// Best first: what a client weighs alike is answered in the smallest form.
const CODINGS: readonly Coding[] = ["br", "gzip", "identity"];

// Long enough to spare a busy client, short enough that a new profile is seen within minutes.
const CACHE_CONTROL = "public, max-age=60, stale-while-revalidate=600";

/** One coding of one file, with all headers ready. */
interface Variant {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly etag: string;
  readonly headers: [string, string][];
  /** Those of `headers` that a 304 repeats. */
  readonly validators: [string, string][];
}

export type AnswerStatic = (path: string, method: string, headers: Headers) => Response | null;

/** Prepares every variant of every file; the answer is null for a path that no file has. */
export function createAnswerStatic(files: Artifacts["files"]): AnswerStatic {
  const prepared = new Map<StaticFile, ReadonlyMap<Coding, Variant>>();
  const byPath = new Map<string, ReadonlyMap<Coding, Variant>>();
  for (const [path, file] of files) {
    const variants = prepared.get(file) ?? prepareVariants(file);
    prepared.set(file, variants);
    byPath.set(path, variants);
  }
  return (path, method, headers) => {
    const variants = byPath.get(path);
    if (variants === undefined) return null;
    const variant = variants.get(chooseCoding(headers.get("accept-encoding"), variants)) as Variant;
    const condition = headers.get("if-none-match");
    if (condition !== null && matchesEtag(condition, variant.etag)) {
      return new FastResponse(null, { status: 304, headers: variant.validators });
    }
    return new FastResponse(method === "HEAD" ? null : variant.body, { status: 200, headers: variant.headers });
  };
}

function prepareVariants(file: StaticFile): ReadonlyMap<Coding, Variant> {
  return new Map(
    [...file.bodies].map(([coding, body]) => {
      const etag = coding === "identity" ? `"${file.sha256}"` : `"${file.sha256}-${coding}"`;
      const validators: [string, string][] = [
        ...COMMON_HEADERS,
        ["etag", etag],
        ["cache-control", CACHE_CONTROL],
        ["vary", "Accept-Encoding"],
      ];
      const headers: [string, string][] = [
        ...validators,
        ["content-type", file.media_type],
        ["content-length", String(body.length)],
        coding === "identity" ? ["repr-digest", `sha-256=:${base64OfHex(file.sha256)}:`] : ["content-encoding", coding],
      ];
      // Never shared memory: bytes of a file.
      return [coding, { body: body as Uint8Array<ArrayBuffer>, etag, headers, validators }];
    }),
  );
}

const base64OfHex = (hex: string): string =>
  btoa(String.fromCharCode(...(hex.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16))));

/**
 * The coding with the greatest weight in Accept-Encoding (RFC 9110 section 12.5.3) among those at hand. Where the client
 * refuses all of them, identity: an answer that it did not ask for serves it better than none.
 */
function chooseCoding(header: string | null, variants: ReadonlyMap<Coding, Variant>): Coding {
  if (header === null) return "identity";
  const weights = parseWeights(header);
  const any = weights.get("*");
  let best: Coding = "identity";
  let bestWeight = 0;
  for (const coding of CODINGS.filter((candidate) => variants.has(candidate))) {
    // Identity is acceptable unless refused, but a coding that the client names goes first.
    const weight = weights.get(coding) ?? any ?? (coding === "identity" ? Number.MIN_VALUE : 0);
    if (weight > bestWeight) {
      best = coding;
      bestWeight = weight;
    }
  }
  return best;
}

function parseWeights(header: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const item of header.split(",")) {
    const [name = "", ...parameters] = item.split(";").map((part) => part.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
    const value = weight === undefined ? 1 : Number(weight);
    weights.set(name === "x-gzip" ? "gzip" : name, Number.isFinite(value) ? value : 0);
  }
  return weights;
}

// An entity tag of RFC 9110 section 8.8.3; the value between the quotes is compared, weak or not (section 8.8.3.2).
const ENTITY_TAG = /(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g;

function matchesEtag(condition: string, etag: string): boolean {
  if (condition.trim() === "*") return true;
  return Array.from(condition.matchAll(ENTITY_TAG), (match) => match[1]).includes(etag);
}
