// Shared by tests of diff: the profile of the made-up act, and changed profiles with correct hashes.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readProfiles } from "../../../scripts/command-line/profiles/read-profiles.ts";
import { canonicalJson } from "../../../scripts/report/json/canonical-json.ts";
import { tempFolder } from "../../pipeline/author.ts";
import { type Json, sha256 } from "../../support.ts";

const GOLDEN = fileURLToPath(new URL("../../golden/bridge/", import.meta.url));
export const readGolden = (name: string): Buffer => readFileSync(GOLDEN + name);

/** A fresh copy of the made-up act's profile. */
export const createProfile = (): Json => JSON.parse(readGolden("profile.json").toString("utf8"));

/** The text of profile.json with the right semantic hash. */
export function seal(content: Json): string {
  const { provenance, examples: _, ...meaning } = content;
  const prose: string[] = provenance.prose_members;
  const stripped = JSON.stringify(meaning, (name, value) => (prose.includes(name) ? undefined : value));
  const hash = sha256(canonicalJson(JSON.parse(stripped)));
  return canonicalJson({ ...content, provenance: { ...provenance, profile_semantic_hash: `sha256:${hash}` } });
}

/** Writes profile.json into a folder, by default a new one, and returns the path of the file. */
export function writeProfile(text: string | Uint8Array, folder = tempFolder()): string {
  const file = join(folder, "profile.json");
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, text);
  return file;
}

export const readSealed = (content: Json) => readProfiles(writeProfile(seal(content)));
