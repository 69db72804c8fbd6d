// The engine as the server binds it, without the server.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { readArtifacts } from "../../../../server/artifacts.ts";
import type { AnswerText } from "../../../../server/engine/engine.ts";
import { createPrevalidate, type Prevalidate } from "../../../../server/engine/engine.ts";
import type { RuleSet } from "../../../../server/engine/rule-set.ts";

/** From text to text, and from a parsed request to an answer, over the profile `dora` of a folder dist/public. */
export function loadEngine(publicFolder: string): { answerText: AnswerText; prevalidate: Prevalidate } {
  const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
  const { profiles, files } = readArtifacts((file) => readFileSync(`${publicFolder}/${file}`), sha256);
  const profile = profiles.get("dora");
  const published = files.get("/api/v1/profiles/dora/profile.json");
  if (profile === undefined || published === undefined) throw new Error("the build has no profile dora");
  const ruleSet = JSON.parse(new TextDecoder().decode(published.bodies.get("identity"))) as RuleSet;
  const hashes = {
    profile_semantic_hash: profile.profile_semantic_hash,
    profile_artifact_hash: `sha256:${published.sha256}`,
  };
  return { answerText: profile.answerText, prevalidate: createPrevalidate(ruleSet, hashes) };
}
