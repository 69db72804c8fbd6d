// Every rule is replayed at build time, and the published requests have the same effect on the service.
import { expect, it } from "vitest";
import type { Example } from "../../scripts/pipeline/authored.ts";
import { compileSources } from "../../scripts/pipeline/compile-sources.ts";
import type { AuthorFinding, Profile, PublishedRule, RuleOrigin } from "../../scripts/pipeline/model.ts";
import { replayRules } from "../../scripts/pipeline/replay.ts";
import { RULE_SET } from "../engine/drafts.ts";
import { type DraftRequest, PROFILE, post, readJsonFile } from "../support.ts";
import { REAL } from "./author.ts";

const { profiles = [] } = compileSources(REAL, `${REAL}/schemas`).value ?? {};
const SOURCE_PROFILE = profiles.find(({ alias }) => alias === "dora") as Profile;

const FIELD = "preliminary_estimated_clients_affected";
const RULE = `negative_value.${FIELD}`;
const ORIGIN = SOURCE_PROFILE.origins.get(RULE) as RuleOrigin;

const findingsOn = (changes: Partial<Profile>): readonly AuthorFinding[] =>
  replayRules({ ...SOURCE_PROFILE, ...changes }, RULE_SET).findings;

// The rule belongs to both checks, each of which reports.
it.each<[name: string, replay: Pick<RuleOrigin, "query" | "fires" | "quiet">, ...codes: string[]]>([
  ["a query that the service rejects", { query: "member_state=XX" }, "invalid_query"],
  ["a rule without a request that breaks it", { fires: undefined }, "missing_fires"],
  ["a request that does not break its rule", { fires: { value: 0 } }, "rule_does_not_fire", "rule_does_not_fire"],
  [
    "a request to which its rule does not apply",
    { fires: { value: "-1" } },
    "rule_does_not_fire",
    "rule_does_not_fire",
  ],
  ["a corrected draft that breaks the rule", { quiet: { value: -2 } }, "rule_not_quiet", "rule_not_quiet"],
  ["a corrected draft without the value", { quiet: { value: null } }, "rule_not_applicable", "rule_not_applicable"],
])("%s is an error at the rule", (_, replay, ...codes) => {
  const origins = new Map([...SOURCE_PROFILE.origins, [RULE, { ...ORIGIN, ...replay }]]);
  const place = { file: "profiles-src/dora-initial/rules.yaml", ...ORIGIN.file.locate(ORIGIN.path), severity: "error" };
  expect(findingsOn({ origins })).toMatchObject(codes.map((code) => ({ code, ...place })));
});

it.each([
  ["has an attention finding", { no_such_field: 0 }, ["base_not_ready"]],
  ["is blocked", { competent_authority: null }, ["base_not_ready"]],
  ["has information only", { incident_reference_code: "a_b" }, []],
  ["has no finding", {}, []],
])("a base example that %s is judged", (_, report, codes) => {
  const [base, ...others] = SOURCE_PROFILE.examples as [Example, ...Example[]];
  const request = { ...base.request, report: { ...base.request.report, ...report } };
  const findings = findingsOn({ examples: [{ ...base, request }, ...others] });
  expect(findings.map(({ code }) => code).filter((code) => code === "base_not_ready")).toEqual(codes);
});

const CALL = { lint: "lint-report", prevalidation: "prevalidate-report" };

it("the requests in rules.json break and satisfy their rules over HTTP", async () => {
  const published = readJsonFile("api/v1/profiles/dora/rules.json").rules;
  const isRaised = async (id: string, call: string, request: DraftRequest) => {
    const answer = await (await post(`${PROFILE}/${call}`, request)).json();
    return (answer as { traces: { rule_id: string }[] }).traces.some(({ rule_id }) => rule_id === id);
  };
  for (const { rule_id, checks } of RULE_SET.rules) {
    const { query = "", fires, quiet } = published.find((rule: PublishedRule) => rule.rule_id === rule_id);
    for (const check of checks) {
      const call = `${CALL[check]}?${query}`;
      const raised = [await isRaised(rule_id, call, fires), await isRaised(rule_id, call, quiet)];
      expect({ rule_id, check, raised }).toEqual({ rule_id, check, raised: [true, false] });
    }
  }
}, 60_000);
