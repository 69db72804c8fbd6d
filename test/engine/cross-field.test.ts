// Every rule on the whole draft at its lines: what it looks at and takes, and what it does not take; and of several rules that test
// for the same absence, which one names it. The time limit has a file of its own.
import { describe, expect, it } from "vitest";
import { CONTENT_LINES } from "./content-lines.ts";
import { PRESENCE_LINES } from "./presence-lines.ts";
import { BASE, changed, type Members, outcomeOf, RULES, raisedBy } from "./rule-set.ts";

const LINES = [...CONTENT_LINES, ...PRESENCE_LINES];
const cases = (side: "accepts" | "rejects") =>
  LINES.flatMap(({ rule, [side]: changes }) =>
    Object.entries(changes).map(([name, change]) => ({ rule, name, change })),
  );

describe("a rule on the whole draft", () => {
  it.each(cases("accepts"))("$rule takes $name", ({ rule, change }) => {
    expect(outcomeOf(rule, changed(change))).toBe("quiet");
  });

  it.each(cases("rejects"))("$rule does not take $name", ({ rule, change }) => {
    expect(outcomeOf(rule, changed(change))).toBe("raised");
  });

  it("has lines on both sides if it has a field", () => {
    const first = RULES.findIndex(({ code }) => code === "classification_before_detection");
    const onFields = RULES.slice(first).filter(({ field_id }) => field_id !== null);
    const drawn = LINES.filter(
      ({ accepts, rejects }) => Object.keys(accepts).length > 0 && Object.keys(rejects).length > 0,
    );
    expect(drawn.map(({ rule }) => rule).sort()).toEqual(onFields.map(({ rule_id }) => rule_id).sort());
  });
});

const CRITERIA = "classification_criteria_triggered";
const AMOUNT = "preliminary_estimated_financial_amount";
const CURRENCY = "reporting_currency";
const FLAG = "third_party_provider_involved";
const REFERENCE = "outsourcing_arrangement_reference";
const [NAME, EMAIL] = ["secondary_contact_name", "secondary_contact_email"];

describe("an absence", () => {
  const byProvider = { incident_discovery_method: "third-party_provider" };
  const economic = { [CRITERIA]: [...(BASE.report[CRITERIA] as string[]), "economic_impact"] };
  const none = (...fields: string[]): Members => Object.fromEntries(fields.map((field) => [field, undefined]));
  const evidenceFor = (field: string): Members => ({ [field]: ["classification_committee_record"] });

  it.each<{ name: string; report: Members; manifest?: Members; raised: readonly string[] }>([
    {
      name: "a currency missed by the amount is not missed by the template too",
      report: none(CURRENCY),
      raised: [`amount_without_currency.${CURRENCY}`],
    },
    {
      name: "a currency that nothing else misses is missed by the template",
      report: none(CURRENCY, AMOUNT),
      raised: [`official_template_expects.${CURRENCY}`],
    },
    {
      name: "a currency is missed by the template where the amount is negative",
      report: { ...none(CURRENCY), [AMOUNT]: -1 },
      raised: [`negative_value.${AMOUNT}`, `official_template_expects.${CURRENCY}`],
    },
    {
      name: "a name missed by the address is not missed by the template too",
      report: none(NAME),
      raised: [`secondary_contact_incomplete.${NAME}`],
    },
    {
      name: "an address missed by the name is not missed by the template too",
      report: none(EMAIL),
      raised: [`secondary_contact_incomplete.${EMAIL}`],
    },
    {
      name: "a second contact without either is missed by the template, twice",
      report: none(NAME, EMAIL),
      raised: [`official_template_expects.${NAME}`, `official_template_expects.${EMAIL}`],
    },
    {
      name: "a name beside a broken address is missed by the template",
      report: { ...none(NAME), [EMAIL]: "x" },
      raised: [`invalid_field_format.${EMAIL}`, `official_template_expects.${NAME}`],
    },
    {
      name: "a flag missed by the reference is not missed by the discovery too",
      report: { ...none(FLAG), ...byProvider },
      raised: [`reference_without_provider_flag.${FLAG}`],
    },
    {
      name: "a flag that is false is missed by the reference alone",
      report: { [FLAG]: false, ...byProvider },
      raised: [`reference_without_provider_flag.${FLAG}`],
    },
    {
      name: "a flag of the wrong type is a flag",
      report: { [FLAG]: "yes", ...byProvider },
      raised: [`invalid_field_type.${FLAG}`],
    },
    {
      name: "an amount of the wrong type is an amount",
      report: { [AMOUNT]: "80000", ...economic },
      raised: [`invalid_field_type.${AMOUNT}`],
    },
    {
      name: "evidence for a name comes before what the address and the template miss",
      report: none(NAME),
      manifest: evidenceFor(NAME),
      raised: [`evidence_for_absent_field.${NAME}`],
    },
    {
      name: "evidence for an address comes before what the template misses",
      report: none(NAME, EMAIL),
      manifest: evidenceFor(EMAIL),
      raised: [`evidence_for_absent_field.${EMAIL}`, `official_template_expects.${NAME}`],
    },
    {
      name: "evidence for a currency comes before what the amount and the template miss",
      report: none(CURRENCY),
      manifest: evidenceFor(CURRENCY),
      raised: [`evidence_for_absent_field.${CURRENCY}`],
    },
    {
      name: "evidence for a flag comes before what the reference and the discovery miss",
      report: { ...none(FLAG), ...byProvider },
      manifest: evidenceFor(FLAG),
      raised: [`evidence_for_absent_field.${FLAG}`],
    },
    {
      name: "evidence for a reference comes before what the flag misses",
      report: none(REFERENCE),
      manifest: evidenceFor(REFERENCE),
      raised: [`evidence_for_absent_field.${REFERENCE}`],
    },
    {
      name: "evidence for an amount comes before what the criterion misses",
      report: { ...none(AMOUNT), ...economic },
      manifest: evidenceFor(AMOUNT),
      raised: [`evidence_for_absent_field.${AMOUNT}`],
    },
  ])("is named once: $name", ({ report, manifest, raised }) => {
    const findings = raisedBy(changed(report, manifest)).filter((rule) => rule !== "notification_deadline");
    expect(findings).toEqual(raised);
  });
});
