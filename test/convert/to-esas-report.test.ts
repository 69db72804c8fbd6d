// What the report on a file made of a draft says besides its losses: what was added, and which official rows stay empty.
import { describe, expect, it } from "vitest";
import { readyRequest } from "../support.ts";
import { FULL_REPORT, linesOf, toEsas } from "./conversions.ts";

type Members = Readonly<Record<string, unknown>>;

const change = (members: Members) => toEsas({ ...FULL_REPORT, ...members });

describe("the report", () => {
  it("says what it added", () => {
    expect(linesOf(change({}).report.added)).toEqual([
      "/impactAssessment/affectedAssets/numbersActualEstimate companion",
      "/submittingEntity/name self_submission",
      "/submittingEntity/LEI self_submission",
      "/submittingEntity/entityType constant",
      "/affectedEntity/0/entityType constant",
    ]);
  });

  it("says where the meaning is another", () => {
    expect(change({}).report.notes.map(({ field_id }) => field_id)).toEqual(["first_disruption_datetime_utc"]);
  });

  it("never says that nothing was lost, for the template has rows without a field", () => {
    expect(toEsas(readyRequest().report).report.lossless).toBe(false);
  });

  it("holds nothing but what the draft holds", () => {
    const { result, report } = toEsas({});
    expect([result, report.added, linesOf(report.left_out)]).toEqual([{}, [], ["/report no_value"]]);
  });
});

describe("what stays empty", () => {
  const emptyIn = (report: Members) =>
    change(report).report.unfilled.map(
      ({ pointer, why, required_by_schema }) => `${pointer} ${why}${required_by_schema ? " required" : ""}`,
    );

  const WITHOUT_FIELD = [
    "/primaryContact/phone",
    "/secondaryContact/phone",
    "/ultimateParentUndertaking/name",
    "/ultimateParentUndertaking/LEI",
    "/incident/originatesFromThirdPartyProvider",
    "/incident/otherInformation",
  ].map((pointer) => `${pointer} no_field`);

  it.each<{ name: string; report: Members; empty: string[] }>([
    { name: "a full draft", report: {}, empty: [] },
    { name: "no currency", report: { reporting_currency: null }, empty: ["/reportCurrency no_value"] },
    {
      name: "a criterion short of its states",
      report: { affected_member_states: null },
      empty: ["/incident/classificationTypes/{geographical_spread}/countryCodeMaterialityThresholds no_value"],
    },
    {
      name: "no criterion, and so no place for states",
      report: { classification_criteria_triggered: null },
      empty: ["/incident/classificationTypes/*/classificationCriterion no_value required"],
    },
    {
      name: "no LEI, in both places",
      report: { entity_legal_identifier: null },
      empty: ["/affectedEntity/0/LEI no_value", "/submittingEntity/LEI no_value required"],
    },
    {
      name: "another kind of submission",
      report: { submission_type: "intermediate_report" },
      empty: ["/incidentSubmission no_value required"],
    },
  ])("in a draft with $name", ({ report, empty }) => {
    expect(emptyIn(report).sort()).toEqual([...WITHOUT_FIELD, ...empty].sort());
  });
});
