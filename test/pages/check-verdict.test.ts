// What the form tells a person about a draft: what each finding asks for, what may be meant, and which rows are needed.
import { expect, it } from "vitest";
import { getFirstDraft } from "../../scripts/pages/check/act-facts.ts";
import { type CheckedDraft, createCheckDraft } from "../../scripts/pages/check/check-draft.ts";
import type { FormField } from "../../scripts/pages/check/form-model.ts";
import type { PageProfile } from "../../scripts/pages/check/form-profile.ts";
import { getProgress, getState } from "../../scripts/pages/check/progress.ts";
import { writeDraft } from "../../scripts/report/draft/draft.ts";
import { ALIASES, exampleOf, readJsonFile } from "../support.ts";
import { draftOf } from "./open-incident.ts";
import { pageFacts, readForm } from "./page-facts.ts";

const checks = new Map(
  ["dora", "dora-initial", "cra-vulnerability-early-warning"].map((alias) => {
    const profile: PageProfile = readJsonFile(`api/v1/profiles/${alias}/profile.json`);
    return [alias, createCheckDraft({ ...pageFacts(alias), profile })];
  }),
);

const CONTEXT = { parameters: {}, recordAt: "2026-03-10T09:15:00Z" };

/** What the form shows of a request. */
function check(alias: string, request: object): Extract<CheckedDraft, { kind: "answered" }> {
  const checked = checks.get(alias)?.(new TextEncoder().encode(JSON.stringify(request)), CONTEXT);
  if (checked?.kind !== "answered") throw new Error("it was not answered");
  return checked;
}

/** The ready example with some values changed, and what the form says to the field. */
const wordsFor = (alias: string, fieldId: string, values: object, evidence: object = {}): string[] => {
  const ready = exampleOf(alias, "ready");
  const request = {
    report: { ...ready.report, ...values },
    evidence_manifest: { ...ready.evidence_manifest, ...evidence },
  };
  return check(alias, request).findings.flatMap(({ field_id, words }) => (field_id === fieldId ? [words] : []));
};

it.each<[alias: string, field: string, values: object, words: string]>([
  [
    "dora",
    "entity_legal_identifier",
    { entity_legal_identifier: "0000EXMPL0BANK00016" },
    "Enter the 20 characters of the LEI: 18 capital letters or digits, then two digits, without spaces. You entered 19.",
  ],
  ["dora", "entity_legal_name", { entity_legal_name: null }, "Enter the legal name of the affected financial entity."],
  ["dora", "submission_type", { submission_type: "" }, "Choose the type of submission."],
  [
    "dora",
    "affected_member_states",
    { affected_member_states: [] },
    "Tick every answer that applies to “Affected Member States”.",
  ],
  ["dora", "detection_datetime_utc", { detection_datetime_utc: "2026-03-10" }, "Add the time of day, like 07:42."],
  [
    "dora",
    "initial_impact_description",
    { initial_impact_description: "Too short." },
    "Describe the likely causes, the effects and the affected systems, in at least 50 characters.",
  ],
  [
    "dora",
    "preliminary_estimated_clients_affected",
    { preliminary_estimated_clients_affected: -1 },
    "Enter 0 or more.",
  ],
  [
    "dora",
    "classification_datetime_utc",
    { classification_datetime_utc: "2026-03-10T05:42:00Z" },
    "Correct “Date and time of classification as major” or “Date and time of detection”: an incident is detected before it is classified.",
  ],
])("the words of a finding of %s on %s starts with what to do", (alias, field, values, words) => {
  expect(wordsFor(alias, field, values)).toContain(words);
});

it("the words of a finding has the titles of the records that are not ticked", () => {
  const evidence = { initial_impact_description: ["classification_committee_record"] };
  expect(wordsFor("dora", "initial_impact_description", {}, evidence)).toEqual([
    "Add to the evidence each record that you hold to support this: “Excerpt of the detection log”.",
  ]);
});

it.each<[report: object, meant: object | null]>([
  [{ submission_type: "Initial Notification" }, { shown: "initial notification", json: '"initial_notification"' }],
  [{ submission_type: "final_report" }, { shown: "initial notification", json: '"initial_notification"' }],
  [{ affected_member_states: ["Germany", "FR"] }, { shown: "Germany", json: '["DE", "FR"]' }],
  [
    { entity_legal_identifier: "0000exmpl0bank 000164" },
    { shown: "0000EXMPL0BANK000164", json: '"0000EXMPL0BANK000164"' },
  ],
  [
    { detection_datetime_utc: "2026-03-10T07:42:00+01:00" },
    { shown: "2026-03-10T06:42:00Z", json: '"2026-03-10T06:42:00Z"' },
  ],
  [{ preliminary_estimated_financial_amount: "12 000,5" }, { shown: "12\u00a0000.5", json: "12000.5" }],
  [{ reporting_curency: "EUR" }, { shown: "Reporting currency", fieldId: "reporting_currency" }],
  [{ reporting_curency: "EUR", reporting_currency: "EUR" }, null],
  [{ entity_legal_identifier: "0000EXMPL0BANK00016" }, null],
  [{ submission_type: "perhaps" }, null],
  [
    { entity_legal_identifier: "LEI: 0000EXMPL0BANK000164" },
    { shown: "0000EXMPL0BANK000164", json: '"0000EXMPL0BANK000164"' },
  ],
  [{ entity_legal_identifier: "5,493E+19" }, null],
  [{ primary_contact_email: "mailto:desk@bank.example" }, { shown: "desk@bank.example", json: '"desk@bank.example"' }],
  [
    { primary_contact_email: "desk\u200b@b\u00adank.example" },
    { shown: "desk@bank.example", json: '"desk@bank.example"' },
  ],
  [
    { primary_contact_email: "Desk <desk@bänk.example>" },
    { shown: "desk@xn--bnk-qla.example", json: '"desk@xn--bnk-qla.example"' },
  ],
  [{ primary_contact_email: "müller@bank.example" }, null],
  [{ entity_legal_name: "Muster\u00adbank\t\u202eAG\n" }, { shown: "Musterbank AG", json: '"Musterbank AG"' }],
  // Only the author knows which character was lost.
  [{ entity_legal_name: "M\ufffdller Bank" }, null],
  [
    { initial_impact_description: `\u001b[31mOne.\0\n\nTwo.\ud800 ${"x".repeat(80)}` },
    { shown: null, json: JSON.stringify(`One.\n\nTwo. ${"x".repeat(80)}`) },
  ],
])("the page offers for %j what may be meant: %j", (report, meant) => {
  const [name = ""] = Object.keys(report);
  const own = check("dora", { report }).findings.filter(({ field_id }) => field_id === name);
  expect(own).not.toEqual([]);
  expect(own.find(({ suggestion }) => suggestion !== null)?.suggestion ?? null).toEqual(meant);
});

const needs = (report: object) => check("dora-initial", { report }).needs;
const SPREAD = "materiality_thresholds_for_the_classification_criterion_geographical_spread";

it("the fields that a draft needs are the required ones, and those whose condition holds, with or without a value", () => {
  const criteria = { classification_criteria_that_triggered_the_incident_report: ["geographical_spread"] };
  expect([needs({}).size, needs({}).get(SPREAD)]).toEqual([18, undefined]);
  expect(needs(criteria).get(SPREAD)).toBe("now");
  expect(needs({ ...criteria, [SPREAD]: ["DE", "FR"] }).get(SPREAD)).toBe("now");
});

it("the fields that a draft needs are few in a reclassification", () => {
  const needed = needs({ type_of_submission: "major_incident_reclassified_as_non-major" });
  expect([...needed].sort()).toEqual([
    ["identification_code_of_the_entity_submitting_the_report", "perhaps"],
    ["incident_reference_code_assigned_by_the_financial_entity", "perhaps"],
    ["name_of_the_entity_submitting_the_report", "perhaps"],
    ["other_relevant_information", "now"],
    ["type_of_submission", "always"],
  ]);
});

it("the fields that a draft needs are done, wrong or still empty: an empty one is no error", () => {
  const report = { type_of_submission: "initial_notification", primary_contact_person_email: 7, zz: 1 };
  const { needs, findings } = check("dora-initial", { report });
  const fields = [...needs.keys()].map((id) => ({ id }) as FormField);
  const counts = getProgress(fields, { draft: draftOf({ report }), needs, findings });
  // What is to review is the unknown member.
  expect(counts).toEqual({
    ...{ asked: 18, done: 1, left: ["1 error", "1 to review", "16 still empty"] },
    ...{ alsoAsked: [], isPart: false, firstEmpty: "name_of_the_entity_submitting_the_report" },
  });
});

it("what the form asks for beside the fields that are required is counted apart, and is no reason to call a part done", () => {
  const report = { aware_at: "2026-10-01T08:00:00Z", title: "A title" };
  const { needs, findings } = check("cra-vulnerability-early-warning", { report });
  expect([...needs].filter(([, need]) => need === "expected").map(([id]) => id)).toEqual(
    expect.arrayContaining(["title", "summary", "product_name", "product_version", "member_states_available"]),
  );
  const fields = [...needs.keys()].map((id) => ({ id }) as FormField);
  const facts = { draft: draftOf({ report }), needs, findings };
  const { asked, done, alsoAsked, isPart } = getProgress(fields, facts);
  expect([asked, done, alsoAsked, isPart]).toEqual([1, 1, ["5 empty that the form asks for"], true]);
  expect(getState(fields, facts)).toEqual({ words: "1 of 1, 5 to look at", isDone: false });
});

it("the fields that a draft needs do not depend on values of a wrong type", () => {
  expect(
    needs({ type_of_submission: [{}], classification_criteria_that_triggered_the_incident_report: "x" }).size,
  ).toBe(18);
});

it.each(ALIASES)("the form of %s knows what a new draft needs before it is checked", (alias) => {
  const facts = pageFacts(alias);
  const profile: PageProfile = readJsonFile(`api/v1/profiles/${alias}/profile.json`);
  const text = writeDraft(getFirstDraft(facts));
  const checked = createCheckDraft({ ...facts, profile })(new TextEncoder().encode(text), CONTEXT);
  if (checked.kind !== "answered") throw new Error("it was not answered");
  expect(Object.entries(readForm(alias).first_needs)).toEqual(expect.arrayContaining([...checked.needs]));
  expect(Object.keys(readForm(alias).first_needs).length).toBe(checked.needs.size);
});
