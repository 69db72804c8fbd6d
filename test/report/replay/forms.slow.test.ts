// Answers to lines of prevalidate --ndjson in all forms in which programs write them, and one that names a profile as its engine.
import { expect, it } from "vitest";
import { findBuiltTexts, readByHash } from "../../../scripts/command-line/profiles/published-by-hash.ts";
import { replayAnswer } from "../../../scripts/report/replay/replay-answer.ts";
import { PREVALIDATE, run } from "../../run-command.ts";
import { artifacts, sha256 } from "../../support.ts";

const published = readByHash(artifacts.basePath, findBuiltTexts(artifacts), null);
const LINES = [
  '{"report":{},"evidence_manifest":null,"id":null,"options":null}',
  '{"report":{},"id":"550e8400e29b41d4a716446655440000"}',
  `{"report":{},"id":"${sha256("of something else")}"}`,
  '{"report":{}}\r',
  `{"report":{"x":${"[".repeat(50_000)}${"]".repeat(50_000)}},"id":1}`,
];
const args = [...PREVALIDATE, "--profile", "dora", "--ndjson"];
const { stdout } = await run(process.execPath, args, { input: LINES.join("\n") });
const ANSWERS = stdout.trimEnd().split("\n");

it("an answer is proved with null for what is not given, with ids of any kind, and with deep nesting", async () => {
  for (const [index, line] of LINES.entries())
    expect(await replayAnswer(ANSWERS[index] ?? "", line, published)).toMatchObject({
      profile: expect.stringMatching(/^dora /),
    });
});

it("a profile is not run as an engine", async () => {
  const [answer = "", line = ""] = [ANSWERS[3], LINES[3]];
  const { engine_hash, profile_artifact_hash } = JSON.parse(answer);
  const forged = answer.replace(engine_hash, profile_artifact_hash);
  await expect(replayAnswer(forged, line, published)).rejects.toThrow(/lists no engine \S+: it is not run$/);
});
