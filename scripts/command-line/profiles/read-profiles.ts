// Reads the profiles of a folder, a file or a URL. Rejects profiles whose bytes do not match their hashes.
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { escapeControls } from "../../../server/engine/names.ts";
import { canonicalJson, sha256, withoutMembers } from "../../report/json/canonical-json.ts";
import { isObject, type Json, type JsonObject } from "../../report/json/compare-values.ts";
import { MAX_BYTES, readBody, readInput } from "../inputs.ts";
import { CommandError } from "../run-command.ts";

export type HashedProfile = ReturnType<typeof readProfile>;

/** The profiles by act_id. Rejects with a CommandError if one cannot be read or does not match its hashes. */
export async function readProfiles(name: string): Promise<ReadonlyMap<string, HashedProfile>> {
  const profiles = new Map<string, HashedProfile>();
  for (const file of await readFiles(name)) {
    const profile = readProfile(file);
    if (profiles.has(profile.act_id)) throw new CommandError(`${name} contains ${profile.act_id} twice`);
    profiles.set(profile.act_id, profile);
  }
  if (profiles.size === 0) throw new CommandError(`${name} contains no profile.json`);
  return profiles;
}

interface NamedBytes {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Whether a name is an http or https URL, whatever its case. */
export const isUrl = (name: string): boolean => /^https?:\/\//i.test(name) && URL.canParse(name);

/** The bytes of a file or at a URL; null if there are none. Rejects with a CommandError if they cannot be read. */
export const readBytes = (name: string): Promise<Uint8Array | null> => (isUrl(name) ? download : readFromDisk)(name);

async function readFile(name: string): Promise<NamedBytes> {
  const bytes = await readBytes(name);
  if (bytes === null) throw new CommandError(`${name} does not exist`);
  return { name, bytes };
}

/** The profile of one file or URL. Rejects as readProfiles does. */
export const readProfileFile = async (name: string): Promise<HashedProfile> => readProfile(await readFile(name));

async function readFiles(name: string): Promise<NamedBytes[]> {
  if (isUrl(name) ? name.endsWith(".json") : !statSync(name, { throwIfNoEntry: false })?.isDirectory())
    return [await readFile(name)];
  // Of dist/, the public part is read.
  const isDist = !isUrl(name) && existsSync(join(name, "public", "manifest.json"));
  const root = isDist ? join(name, "public") : name.replace(/\/$/, "");
  const manifest = await readBytes(`${root}/manifest.json`);
  if (manifest === null) {
    const files = isUrl(name) ? ["profile.json"] : readdirSync(root, { recursive: true, encoding: "utf8" }).sort();
    const profiles = files.filter((file) => /(^|[\\/])profile\.json$/.test(file));
    return Promise.all(profiles.map((file) => readFile(`${root}/${file}`)));
  }
  const { value } = parse({ name: `${root}/manifest.json`, bytes: manifest });
  const listed = isObject(value) && Array.isArray(value.files) ? value.files.filter(isObject) : [];
  return Promise.all(
    listed
      .filter(({ file }) => String(file).endsWith("/profile.json"))
      .map(async (entry) => {
        const profile = await readFile(`${root}/${entry.file}`);
        if (sha256(profile.bytes) === entry.sha256) return profile;
        throw new CommandError(`${profile.name} does not have the hash in manifest.json`);
      }),
  );
}

/** The profile in the bytes of a profile.json, with the names of its members of prose. Throws a CommandError if it does not match its hashes. */
export function readProfile(file: NamedBytes) {
  const { name, bytes } = file;
  const { text, value: content } = parse(file);
  if (!isCanonical(content, text)) throw new CommandError(`${name} is not the canonical JSON that was hashed`);
  if (!isPrintable(content)) throw new CommandError(`${name} has a text with characters that are not for print`);
  const { provenance, examples: _, ...meaning } = isObject(content) ? content : {};
  const { prose_members, profile_semantic_hash } = isObject(provenance) ? provenance : {};
  const { act_id } = meaning;
  if (typeof act_id !== "string" || !Array.isArray(prose_members) || typeof profile_semantic_hash !== "string")
    throw new CommandError(`${name} is not a profile`);
  const prose: ReadonlySet<string> = new Set(prose_members.map(String));
  const recomputed = `sha256:${sha256(canonicalJson(withoutMembers(meaning, prose)))}`;
  if (recomputed !== profile_semantic_hash)
    throw new CommandError(`${name} names ${profile_semantic_hash}, but its content has ${recomputed}`);
  const profile_artifact_hash = `sha256:${sha256(bytes)}`;
  return { act_id, content: content as JsonObject, prose, profile_artifact_hash, profile_semantic_hash };
}

/** Whether all texts can be printed as they are: a fetched profile could change a terminal or a log with its title. */
const isPrintable = (value: Json): boolean =>
  typeof value === "string"
    ? value.split("\n").every((line) => escapeControls(line) === line)
    : Object.entries(value ?? {}).every(([key, member]) => isPrintable(key) && isPrintable(member));

function parse({ name, bytes }: NamedBytes): { readonly text: string; readonly value: Json } {
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    return { text, value: JSON.parse(text) as Json };
  } catch {
    throw new CommandError(`${name} is not JSON in UTF-8`);
  }
}

/** Rejects, too, what canonical JSON cannot contain, such as 1e400. */
function isCanonical(value: Json, text: string): boolean {
  try {
    return canonicalJson(value) === text;
  } catch {
    return false;
  }
}

async function readFromDisk(file: string): Promise<Uint8Array | null> {
  if (!existsSync(file)) return null;
  const input = await readInput(file, MAX_BYTES);
  if ("cause" in input) throw new CommandError(`${file}: ${input.cause}`);
  if (input.bytes.length > MAX_BYTES) throw new CommandError(`${file} has more than ${MAX_BYTES} bytes`);
  return input.bytes;
}

async function download(url: string): Promise<Uint8Array | null> {
  const { username, password } = new URL(url);
  if (username + password !== "") throw new CommandError("a URL with a name or a password is not asked");
  const explain = (error: Error) => {
    const { code, message = error.message } = (error.cause ?? {}) as { code?: string; message?: string };
    throw new CommandError(`${url} cannot be read (${code ?? message})`);
  };
  const response = await fetch(url, { signal: AbortSignal.timeout(30_000) }).catch(explain);
  if (response.status === 404) return null;
  if (!response.ok) throw new CommandError(`${url} answers ${response.status}`);
  return readBody(response.body ?? []).catch(explain);
}
