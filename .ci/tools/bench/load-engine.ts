// The engine as a build publishes it, with all profiles of this build.
import { readFileSync } from "node:fs";
import type { CheckText, createCheckText } from "../../../server/engine/engine.ts";
import { ALIASES, artifacts, PUBLIC, readJsonFile } from "../../../test/support.ts";

/** Answers by the alias of a profile. */
export type Engine = ReadonlyMap<string, CheckText>;

const HASH = `sha256:${"0".repeat(64)}`;
const OWN = `${PUBLIC}api/v1/by-hash/${artifacts.engineHash.replace("sha256:", "")}`;

export async function loadEngine(file = OWN): Promise<Engine> {
  const engine: { readonly createAnswerText: typeof createCheckText } = await import(
    `data:text/javascript;base64,${readFileSync(file).toString("base64")}`
  );
  const hashes = { profile_semantic_hash: HASH, profile_artifact_hash: HASH, engine_hash: HASH };
  const checkOf = (alias: string) =>
    engine.createAnswerText(readJsonFile(`api/v1/profiles/${alias}/profile.json`), hashes);
  return new Map(ALIASES.map((alias) => [alias, checkOf(alias)]));
}
