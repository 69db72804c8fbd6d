// A verdict made with version 1.1.0 of the profile is made again, byte for byte; profiles that cannot be applied are refused.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { CommandError } from "../../scripts/command-line/run-command.ts";
import { readSavedProfile } from "../../scripts/command-line/saved-profile.ts";
import { formatText } from "../../scripts/formatters/text.ts";
import type { Answer } from "../../server/engine/answer.ts";
import { seal, writeProfile } from "../diff/sealed-profiles.ts";
import { answerText, MODES, sampleRequests } from "../engine/drafts.ts";
import { readFormer } from "../fixtures/dora-1.1.0/read-former.ts";
import { tempFolder } from "../pipeline/author.ts";
import { artifacts, type Json, PUBLIC, readJsonFile } from "../support.ts";

const PUBLISHED = "api/v1/profiles/dora/profile.json";
const former = readFormer();
const read = (file: string) => readSavedProfile(file, artifacts.interfaceVersion);

it("version 1.1.0 of the profile gives the answers that lexbind 1.8.0 gave with it", async () => {
  const saved = await read(writeProfile(former.profile));
  const raised = new Set<string>();
  for (const { draft, ...answers } of former.answers)
    for (const mode of MODES) {
      expect(saved.answerText(draft, mode)).toMatchObject({ json: answers[mode] });
      const answer: Answer = JSON.parse(answers[mode]);
      for (const { rule_id } of answer.traces) raised.add(rule_id);
      const text = formatText({ name: "", text: draft, answer }, { now: new Date(), color: false });
      expect(text).not.toContain("undefined");
    }
  // The reference answers show every rule.
  const rules: { rule_id: string }[] = JSON.parse(former.profile.toString()).rules;
  expect(rules.filter(({ rule_id }) => !raised.has(rule_id))).toEqual([]);
});

it("the published profile.json gives the answers of the service, with options too", async () => {
  const saved = await read(PUBLIC + PUBLISHED);
  for (const draft of sampleRequests(20))
    for (const mode of MODES) {
      const options = { member_state: "DE", bank_holidays: "" };
      expect(saved.answerText(draft, mode, options)).toEqual(answerText(draft, mode, options));
    }
});

/** The path of the published profile with a change, and hashes that fit. */
function changed(change: (profile: Json) => void): string {
  const profile = readJsonFile(PUBLISHED);
  change(profile);
  return writeProfile(seal(profile));
}

const UNKNOWN = /has the rule first, .* \(interface \S+\) does not know: .* interface 9\.0\.0$/;
const withRule = (rule: object) =>
  changed(({ rules, provenance }) => {
    Object.assign(rules[0], rule, { rule_id: "first" });
    provenance.interface_version = "9.0.0";
  });
const otherHash = join(tempFolder(), "profile.json");
writeFileSync(otherHash, former.profile.toString().replace('"severity":"attention"', '"severity":"info"'));

it.each<[name: string, file: string, message: RegExp]>([
  ["a kind of rule that is not known", withRule({ kind: "no_such_kind" }), UNKNOWN],
  ["a kind that only older versions have", withRule({ kind: "text_prefix" }), UNKNOWN],
  ["a parameter that is not known", withRule({ parameters: { x: 1 } }), UNKNOWN],
  ["another content than its hash", otherHash, / names sha256:845b\S+, but its content has sha256:\S+$/],
  ["another JSON file", `${PUBLIC}manifest.json`, /manifest\.json is not a profile$/],
  ["a profile without rules", changed((profile) => delete profile.rules), / is not a profile: .*rules/],
  ["a folder", PUBLIC, /\/ cannot be read \(EISDIR\)$/],
  ["no file", join(tempFolder(), "profile.json"), /profile\.json does not exist$/],
])("%s is refused in one line", async (_, file, message) => {
  const rejected: unknown = await read(file).catch((error: unknown) => error);
  expect(rejected).toBeInstanceOf(CommandError);
  expect((rejected as CommandError).message).toMatch(message);
});
