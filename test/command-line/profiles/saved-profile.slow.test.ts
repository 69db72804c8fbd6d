// A saved profile gives the answers of the service; profiles that this version cannot apply are rejected.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readSavedProfile } from "../../../scripts/command-line/profiles/saved-profile.ts";
import { CommandError } from "../../../scripts/command-line/run-command.ts";
import { RULES_VERSION } from "../../../server/engine/rule-set.ts";
import { seal, writeProfile } from "../../audit/diff/sealed-profiles.ts";
import { readJsonFile, readPublic } from "../../bridge.ts";
import { MODES } from "../../engine/create-drafts.ts";
import { checkText, sampleRequests } from "../../engine/drafts.ts";
import { tempFolder } from "../../pipeline/author.ts";
import { artifacts, type Json, PUBLIC } from "../../support.ts";

const PUBLISHED = "api/v1/profiles/closing/profile.json";

it("a saved profile.json gives the answers of the service, with options too", async () => {
  const saved = await readSavedProfile(writeProfile(readPublic(PUBLISHED)), artifacts.engineHash);
  for (const draft of sampleRequests(20))
    for (const mode of MODES) {
      const options = { member_state: "DE", bank_holidays: "" };
      expect(saved.checkText(draft, mode, options)).toEqual(checkText(draft, mode, options));
    }
});

/** The path of the published profile with a change, and hashes that fit. */
function changed(change: (profile: Json) => void): string {
  const profile = readJsonFile(PUBLISHED);
  change(profile);
  return writeProfile(seal(profile));
}

const UNKNOWN = /profile\.json has the rule first, of a kind or with parameters that do not exist$/;
const withRule = (rule: object) => changed(({ rules }) => Object.assign(rules[0], rule, { rule_id: "first" }));
const ofRules = (rules_version: unknown) =>
  changed((profile) => {
    if (rules_version === undefined) delete profile.rules_version;
    else profile.rules_version = rules_version;
    profile.provenance.profile_version = "1.1.0";
  });
const otherHash = join(tempFolder(), "profile.json");
writeFileSync(otherHash, readPublic(PUBLISHED).toString().replace('"severity":"attention"', '"severity":"info"'));

it.each<[name: string, file: string, message: RegExp]>([
  ["a kind of rule that is not known", withRule({ kind: "no_such_kind" }), UNKNOWN],
  ["a kind that only older versions have", withRule({ kind: "text_prefix" }), UNKNOWN],
  [
    "rules of a release before 2.0.0",
    ofRules(undefined),
    new RegExp(
      `profile\\.json: lexbind 1\\.8 runs the rules of version 1\\.1\\.0 of this profile, and this is lexbind ${RULES_VERSION}\\.x$`,
    ),
  ],
  ...[RULES_VERSION - 1, RULES_VERSION + 1].map((version): [string, string, RegExp] => [
    `rules of version ${version}`,
    ofRules(version),
    new RegExp(` lexbind ${version}\\.x runs the rules of version 1\\.1\\.0 .* this is lexbind ${RULES_VERSION}\\.x$`),
  ]),
  ["a version of rules that is no number", ofRules("x"), / lexbind 1\.8 runs the rules of version 1\.1\.0 /],
  ["a parameter that is not known", withRule({ parameters: { x: 1 } }), UNKNOWN],
  [
    "a placeholder for a field in a rule without one",
    changed(({ rules }) => {
      const rule = rules.find(({ field_id }: Json) => field_id === null);
      Object.assign(rule, { rule_id: "first", message: "{field} is wrong." });
    }),
    / is not a profile: nothing fills a placeholder in the messages of the rule first$/,
  ],
  [
    "a placeholder that its kind does not fill",
    withRule({ message: "{no_such_value} is wrong." }),
    / is not a profile: nothing fills a placeholder in the messages of the rule first$/,
  ],
  ["a severity that does not exist", withRule({ severity: "fatal" }), / is not a profile: \/rules\/0\/severity /],
  [
    "a link to rules without their name",
    changed((profile) => Object.assign(profile, { rules_href: "/rules" })),
    / is not a profile: \/rules_href /,
  ],
  [
    "a rule on a clock that is not there",
    changed((profile) => Object.assign(profile, { clocks: [] })),
    / is not a profile: its rules do not fit its fields$/,
  ],
  [
    "a period without end",
    changed(({ clocks }) => Object.assign(clocks[0].limits[0], { hours: 1e300 })),
    / is not a profile: \/clocks\/0\/limits\/0\/hours /,
  ],
  ["another content than its hash", otherHash, / names sha256:\S+, but its content has sha256:\S+$/],
  ["another JSON file", `${PUBLIC}manifest.json`, /manifest\.json is not a profile$/],
  ["a profile without rules", changed((profile) => delete profile.rules), / is not a profile: .*rules/],
  ["a folder", PUBLIC, /\/: cannot be read \(EISDIR\)$/],
  ["no file", join(tempFolder(), "profile.json"), /profile\.json does not exist$/],
])("prevalidate rejects %s as a saved profile, in one line", async (_, file, message) => {
  const rejected: unknown = await readSavedProfile(file, artifacts.engineHash).catch((error: unknown) => error);
  expect(rejected).toBeInstanceOf(CommandError);
  expect((rejected as CommandError).message).toMatch(message);
  expect((rejected as CommandError).message).not.toMatch(/\p{Cc}/u);
});
