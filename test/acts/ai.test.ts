// The AI Act profiles: the drafts of ai-cases.ts through the app, and that the profiles ask for nothing that Article 73 of Regulation (EU)
// 2024/1689 does not need.
import { expect, it } from "vitest";
import { readJsonFile } from "../support.ts";
import { answerTo, expectCase } from "../table-drafts.ts";
import { AI_CASES, type AiStage, BASES } from "./ai-cases.ts";

const CLOCK_OF: Readonly<Record<string, string>> = {
  provider: "ai.serious_incident_report",
  deployer: "ai.deployer_report",
  testing_provider: "ai.testing_report",
};

it.each(AI_CASES)("a $stage report gets the findings of $provision: $name", async (row) => {
  const { stage, due, legal_latest, upper_bound, isNotOwed } = row;
  const report = { ...BASES[stage], ...row.report };
  const clock = CLOCK_OF[String((report as Record<string, unknown>).reporter_role ?? "provider")] as string;
  const expected = isNotOwed || stage === "complete" ? undefined : { due, legal_latest, upper_bound };
  expectCase(await answerTo(`ai-incident-${stage}`, report, row.options), row, { [clock]: expected });
});

it("the table of drafts has a name for each", () => {
  expect(new Set(AI_CASES.map(({ stage, name }) => `${stage} ${name}`)).size).toBe(AI_CASES.length);
});

// Article 73 asks for a complete report after an incomplete one, and has no figure for it.
it("a complete report has no deadline, and is never late", async () => {
  const { timeline, findings } = await answerTo("ai-incident-complete", BASES.complete);
  expect(timeline).toBeNull();
  expect(findings.filter(({ code }) => /late|deadline|not_owed/.test(code))).toEqual([]);
});

it.each<AiStage>(["initial", "complete", "single"])(
  "an empty %s report is blocked by what is needed to assign, address and time it, and by nothing else",
  async (stage) => {
    const { fields } = readJsonFile(`api/v1/profiles/ai-incident-${stage}/profile.json`);
    const required = fields.flatMap(({ field_id, required }: { field_id: string; required: boolean }) =>
      required ? field_id : [],
    );
    expect(required).toEqual([
      ...["report_kind", "reporter_role", "provider_name", "ai_system_name", "high_risk_basis", "system_status"],
      ...["limited_regime", "outcomes", "widespread_infringement", "provider_aware_at"],
      ...["member_states_of_incident", "causal_link"],
    ]);
    const { findings } = await answerTo(`ai-incident-${stage}`, {});
    const blocked = findings.filter(({ severity }) => severity === "blocking").map(({ field_id }) => field_id);
    expect(blocked.sort()).toEqual([...required].sort());
  },
);
