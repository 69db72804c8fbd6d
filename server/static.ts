// GET and HEAD of published files: content negotiation, validators and digests (RFC 9110, RFC 9530). No path reaches a disk.
import type { Artifacts, Encoding, StaticFile } from "./artifacts.ts";
import { COMMON_HEADERS, FILE_HEADERS } from "./headers.ts";

type Coding = Encoding | "identity";

// Best first: what a client weighs alike is answered in the smallest form.
const CODINGS: readonly Coding[] = ["br", "gzip", "identity"];

/** An answer to GET or HEAD, made once at start and sent as it is. */
export interface FileAnswer {
  readonly status: 200 | 304;
  /** Names and values in turn. */
  readonly headers: string[];
  readonly body: Uint8Array<ArrayBuffer> | null;
}

/** One coding of one file, with all that can be answered of it. */
interface Variant {
  readonly etag: string;
  readonly full: FileAnswer;
  readonly head: FileAnswer;
  readonly unchanged: FileAnswer;
}

type Variants = ReadonlyMap<Coding, Variant>;

/** The fields of a request that choose among the answers of a file; of a field sent twice, the values joined by a comma. */
export interface FileRequest {
  readonly method: string;
  readonly acceptEncoding: string | null;
  readonly ifNoneMatch: string | null;
}

/** The answer to a GET or HEAD of a path, or null for a path that no file has. */
export type FindAnswer = (path: string, request: FileRequest) => FileAnswer | null;

/**
 * Prepares every answer of every file: the one place that decides what a file is answered with. The Node server asks here with the
 * request target as it came, before anything else is made of a request; the app asks with the decoded path of all other targets.
 */
export function createFindAnswer(files: Artifacts["files"]): FindAnswer {
  const prepared = new Map<StaticFile, Variants>();
  const byPath = new Map<string, Variants>();
  for (const [path, file] of files) {
    const variants = prepared.get(file) ?? prepareVariants(file);
    prepared.set(file, variants);
    byPath.set(path, variants);
    // Targets as clients write them, percent-encoded or not.
    for (const target of file.paths) byPath.set(target, variants);
  }
  const rankCodings = rememberRanks();
  return (path, { method, acceptEncoding, ifNoneMatch }) => {
    const variants = byPath.get(path);
    if (variants === undefined) return null;
    const coding = rankCodings(acceptEncoding).find((candidate) => variants.has(candidate));
    const { etag, full, head, unchanged } = variants.get(coding ?? "identity") as Variant;
    if (ifNoneMatch !== null && matchesEtag(ifNoneMatch, etag)) return unchanged;
    return method === "HEAD" ? head : full;
  };
}

function prepareVariants(file: StaticFile): Variants {
  return new Map(
    [...file.bodies].map(([coding, bytes]) => {
      // Never shared memory: bytes of a file.
      const body = bytes as Uint8Array<ArrayBuffer>;
      const etag = coding === "identity" ? `"${file.sha256}"` : `"${file.sha256}-${coding}"`;
      const validators = [...COMMON_HEADERS.flat(), ...["etag", etag], ...FILE_HEADERS.flat()];
      const headers = [
        ...validators,
        ...["content-type", file.media_type],
        ...["content-length", String(body.length)],
        ...(coding === "identity"
          ? ["repr-digest", `sha-256=:${base64OfHex(file.sha256)}:`]
          : ["content-encoding", coding]),
      ];
      return [
        coding,
        {
          etag,
          full: { status: 200, headers, body },
          head: { status: 200, headers, body: null },
          unchanged: { status: 304, headers: validators, body: null },
        },
      ];
    }),
  );
}

const base64OfHex = (hex: string): string =>
  btoa(String.fromCharCode(...(hex.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16))));

// Clients send few different fields. Whoever sends more than this gets each of them read anew.
const MAX_REMEMBERED = 64;

/** Ranks codings by Accept-Encoding, and remembers the first few fields it met: ranking a browser's anew took 3 µs of a GET's 30. */
function rememberRanks(): (header: string | null) => readonly Coding[] {
  const remembered = new Map<string, readonly Coding[]>();
  return (header) => {
    if (header === null) return [];
    const known = remembered.get(header);
    if (known !== undefined) return known;
    const ranked = rankCodings(header);
    if (remembered.size < MAX_REMEMBERED) remembered.set(header, ranked);
    return ranked;
  };
}

/**
 * The codings that a client takes, greatest weight in Accept-Encoding first (RFC 9110 section 12.5.3). Where a file has none of
 * them, identity: an answer that the client did not ask for serves it better than none.
 */
function rankCodings(header: string): readonly Coding[] {
  const weights = parseWeights(header);
  const any = weights.get("*");
  // Identity is acceptable unless refused, but a coding that the client names goes first.
  const weightOf = (coding: Coding) => weights.get(coding) ?? any ?? (coding === "identity" ? Number.MIN_VALUE : 0);
  return CODINGS.filter((coding) => weightOf(coding) > 0).sort((a, b) => weightOf(b) - weightOf(a));
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
  // What a browser sends back is one tag, as it got it.
  if (condition === etag || condition.trim() === "*") return true;
  return Array.from(condition.matchAll(ENTITY_TAG), (match) => match[1]).includes(etag);
}
