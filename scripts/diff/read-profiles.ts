// Reads the profiles of a folder, a file or a URL, and takes none whose bytes are not those that its hashes stand for.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { canonicalJson, withoutMembers } from "../pipeline/canonical-json.ts";
import { isObject, type Json, type JsonObject } from "./compare.ts";

export interface HashedProfile {
  readonly act_id: string;
  readonly content: JsonObject;
  readonly prose: ReadonlySet<string>;
  readonly profile_artifact_hash: string;
  readonly profile_semantic_hash: string;
}

type Reason = "absent" | "unreachable" | "no_profile" | "not_canonical" | "wrong_hash" | "twice";

/** Nothing can be said of what the message names. */
export class UnreadableError extends Error {
  readonly reason: Reason;
  constructor(reason: Reason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** The profiles of a place by act_id. Rejects with an UnreadableError. */
export async function readProfiles(name: string): Promise<ReadonlyMap<string, HashedProfile>> {
  const profiles = new Map<string, HashedProfile>();
  for (const file of await readFiles(name)) {
    const profile = parseProfile(file);
    if (profiles.has(profile.act_id)) throw new UnreadableError("twice", `${name} holds ${profile.act_id} twice`);
    profiles.set(profile.act_id, profile);
  }
  if (profiles.size === 0) throw new UnreadableError("absent", `${name} holds no profile.json`);
  return profiles;
}

interface ProfileFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A folder, or the URL of one. */
interface Place {
  readonly nameOf: (file: string) => string;
  /** Null where there is no such file. */
  readonly read: (file: string) => Promise<Uint8Array | null>;
  /** Where profiles stand if no manifest says so. */
  readonly list: () => readonly string[];
}

async function readFiles(name: string): Promise<ProfileFile[]> {
  const isUrl = /^https?:\/\//.test(name);
  if (isUrl ? /\.json$/.test(name) : isFile(name)) {
    const bytes = isUrl ? await download(name) : readFileSync(name);
    if (bytes === null) throw new UnreadableError("absent", `${name} is not there`);
    return [{ name, bytes }];
  }
  const place = isUrl ? urlPlace(name) : folderPlace(name);
  const manifest = await place.read("manifest.json");
  const listed = manifest === null ? null : readManifest(place.nameOf("manifest.json"), manifest);
  const files: ProfileFile[] = [];
  for (const file of listed?.keys() ?? place.list()) {
    const bytes = await place.read(file);
    if (bytes === null) throw new UnreadableError("absent", `${place.nameOf(file)} is not there`);
    if (listed !== null && listed.get(file) !== sha256(bytes))
      throw new UnreadableError("wrong_hash", `${place.nameOf(file)} does not have the hash that manifest.json gives`);
    files.push({ name: place.nameOf(file), bytes });
  }
  return files;
}

/** The profile.json files that a manifest lists, each with its hash. */
function readManifest(name: string, bytes: Uint8Array): Map<string, string> {
  const manifest = parse(name, new TextDecoder().decode(bytes));
  const files = isObject(manifest) && Array.isArray(manifest.files) ? manifest.files.filter(isObject) : [];
  return new Map(
    files
      .map(({ file, sha256 }) => [String(file), String(sha256)] as const)
      .filter(([file]) => file.endsWith("/profile.json")),
  );
}

function parseProfile({ name, bytes }: ProfileFile): HashedProfile {
  const text = decode(name, bytes);
  const content = parse(name, text);
  if (!isCanonical(content, text))
    throw new UnreadableError("not_canonical", `${name} is not the canonical JSON that was hashed`);
  const provenance = isObject(content) ? content.provenance : null;
  if (!isObject(content) || typeof content.act_id !== "string" || !isObject(provenance))
    throw new UnreadableError("no_profile", `${name} is not a profile`);
  const { prose_members, profile_semantic_hash } = provenance;
  if (!Array.isArray(prose_members) || typeof profile_semantic_hash !== "string")
    throw new UnreadableError("no_profile", `${name} is not a profile`);
  const prose = new Set(prose_members.map(String));
  const { provenance: _, examples: __, ...meaning } = content;
  const recomputed = `sha256:${sha256(canonicalJson(withoutMembers(meaning, prose)))}`;
  if (recomputed !== profile_semantic_hash)
    throw new UnreadableError("wrong_hash", `${name} names ${profile_semantic_hash}, but means ${recomputed}`);
  return {
    act_id: content.act_id,
    content,
    prose,
    profile_artifact_hash: `sha256:${sha256(bytes)}`,
    profile_semantic_hash,
  };
}

function decode(name: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new UnreadableError("no_profile", `${name} is not valid UTF-8`);
  }
}

function parse(name: string, text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    throw new UnreadableError("no_profile", `${name} is not JSON`);
  }
}

function isCanonical(value: Json, text: string): boolean {
  try {
    return canonicalJson(value) === text;
  } catch {
    return false;
  }
}

const sha256 = (bytes: Uint8Array | string): string => createHash("sha256").update(bytes).digest("hex");

function isFile(name: string): boolean {
  const stats = statSync(name, { throwIfNoEntry: false });
  if (stats === undefined) throw new UnreadableError("absent", `${name} is not there`);
  return stats.isFile();
}

/** dist/ is read as its public part. */
function folderPlace(name: string): Place {
  const root = existsSync(join(name, "public", "manifest.json")) ? join(name, "public") : name;
  const nameOf = (file: string) => join(root, file);
  return {
    nameOf,
    read: async (file) => (existsSync(nameOf(file)) ? readFileSync(nameOf(file)) : null),
    list: () =>
      readdirSync(root, { recursive: true, encoding: "utf8" })
        .filter((file) => /(^|[\\/])profile\.json$/.test(file))
        .sort(),
  };
}

function urlPlace(name: string): Place {
  const nameOf = (file: string) => `${name.replace(/\/$/, "")}/${file}`;
  return { nameOf, read: (file) => download(nameOf(file)), list: () => ["profile.json"] };
}

const TIMEOUT_MS = 30_000;

async function download(url: string): Promise<Uint8Array | null> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((error: Error) => {
    const { code } = (error.cause ?? {}) as { code?: string };
    throw new UnreadableError("unreachable", `${url} cannot be read (${code ?? error.message})`);
  });
  if (response.status === 404) return null;
  if (!response.ok) throw new UnreadableError("unreachable", `${url} answers ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
