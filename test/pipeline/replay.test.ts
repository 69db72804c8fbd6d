// Every rule is replayed: an author who gives it no request that breaks it, or none that mends it, is told so; and the published
// requests do to the service what they did at build.
import { describe, expect, it } from "vitest";
import type { Example } from "../../scripts/pipeline/authored.ts";
import type { AuthorFinding, Profile, RuleOrigin } from "../../scripts/pipeline/model.ts";
import { replayRules } from "../../scripts/pipeline/replay.ts";
import { RULE_SET, SOURCE_PROFILE } from "../engine/rule-set.ts";
import { type DraftRequest, PROFILE, post, readJsonFile } from "../support.ts";

const FIELD = "preliminary_estimated_clients_affected";
const RULE = `negative_value.${FIELD}`;
const ORIGIN = SOURCE_PROFILE.origins.get(RULE) as RuleOrigin;

const findingsOn = (changes: Partial<Profile>): readonly AuthorFinding[] =>
  replayRules({ ...SOURCE_PROFILE, ...changes }, RULE_SET).findings;
const withReplay = (replay: Pick<RuleOrigin, "fires" | "quiet">) =>
  findingsOn({ origins: new Map([...SOURCE_PROFILE.origins, [RULE, { ...ORIGIN, ...replay }]]) });
const withBase = (report: Example["request"]["report"]) => {
  const [base, ...others] = SOURCE_PROFILE.examples as [Example, ...Example[]];
  const request = { ...base.request, report: { ...base.request.report, ...report } };
  return findingsOn({ examples: [{ ...base, request }, ...others] });
};

describe("an author is told of", () => {
  // The rule is looked at by both checks; each says for itself what is wrong.
  it.each<{ name: string; replay: Pick<RuleOrigin, "fires" | "quiet">; codes: readonly string[] }>([
    { name: "a rule without a request that breaks it", replay: { fires: undefined }, codes: ["missing_fires"] },
    {
      name: "a request that does not break its rule",
      replay: { fires: { value: 0 } },
      codes: ["rule_does_not_fire", "rule_does_not_fire"],
    },
    {
      name: "a request that keeps its rule from looking",
      replay: { fires: { value: "-1" } },
      codes: ["rule_does_not_fire", "rule_does_not_fire"],
    },
    {
      name: "a mended request that is not mended",
      replay: { quiet: { value: -2 } },
      codes: ["rule_not_quiet", "rule_not_quiet"],
    },
    {
      name: "a mended request that lacks what the rule needs",
      replay: { quiet: { value: null } },
      codes: ["rule_not_applicable", "rule_not_applicable"],
    },
  ])("$name, where the rule stands", ({ replay, codes }) => {
    const place = {
      file: "profiles-src/dora-initial/rules.yaml",
      ...ORIGIN.file.locate(ORIGIN.path),
      severity: "error",
    };
    expect(withReplay(replay)).toMatchObject(codes.map((code) => ({ code, ...place })));
  });

  it.each([
    { name: "asks for a look", report: { no_such_field: 0 } },
    { name: "is blocked", report: { competent_authority: null } },
    { name: "is not consistent", report: { submission_type: "final_report" } },
  ])("a base example that $name", ({ report }) => {
    expect(withBase(report).map(({ code }) => code)).toContain("base_not_ready");
  });

  it("nothing where all is well, information on the base example included", () => {
    expect(findingsOn({})).toEqual([]);
    expect(withBase({ incident_reference_code: "a_b" }).map(({ code }) => code)).not.toContain("base_not_ready");
  });
});

interface PublishedRule {
  readonly rule_id: string;
  readonly checks: readonly string[];
  readonly fires: DraftRequest;
  readonly quiet: DraftRequest;
}
const CALL: Readonly<Record<string, string>> = { lint: "lint-report", prevalidation: "prevalidate-report" };

describe("the requests in rules.json", () => {
  const rules: readonly PublishedRule[] = readJsonFile("api/v1/profiles/dora/rules.json").rules;
  const raisedBy = async (check: string, request: DraftRequest): Promise<string[]> => {
    const response = await post(`${PROFILE}/${CALL[check]}`, request);
    expect(response.status).toBe(200);
    const { traces } = (await response.json()) as { traces: { rule_id: string }[] };
    return traces.map(({ rule_id }) => rule_id);
  };

  it("belong to all rules, each with its checks", () => {
    const idsOf = (items: readonly { rule_id: string; checks: readonly string[] }[]) =>
      items.map(({ rule_id, checks }) => [rule_id, checks]);
    expect(idsOf(rules)).toEqual(idsOf(RULE_SET.rules));
  });

  const cases = rules.flatMap((rule) => rule.checks.map((check) => ({ ...rule, check })));
  it.each(cases)("fire $rule_id and keep it quiet in $check", async ({ rule_id, check, fires, quiet }) => {
    expect(await raisedBy(check, fires)).toContain(rule_id);
    expect(await raisedBy(check, quiet)).not.toContain(rule_id);
  });
});
