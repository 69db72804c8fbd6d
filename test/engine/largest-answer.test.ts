// No answer exceeds 100 KB.
import { describe, expect, it } from "vitest";
import { artifacts } from "../support.ts";
import { answerTo, bodyText, checkText, FIELDS, type Members, READY_REPORT } from "./drafts.ts";

const MAX_ANSWER_BYTES = 100_000;
const NAMED = 25;

const sizeOf = (text: string): number => new TextEncoder().encode(text).length;
const members = (names: readonly string[], text: string): Members =>
  Object.fromEntries(names.map((name) => [name, text]));

describe("the largest answer", () => {
  const long = JSON.stringify(`x;/${"x".repeat(32_765)}`);
  const [committee, log] = ["classification_committee_record", "detection_system_log_excerpt"];
  const unknownLabels = JSON.stringify([committee, ...Array(9).fill(log), ...Array(99).fill("")]);
  const LONG = [
    ...["entity_legal_name", "incident_reference_code", "outsourcing_arrangement_reference", "secondary_contact_name"],
    ...["gdpr_breach", "nis2", "threat"].map((name) => `linked_${name}_notification_reference`),
  ];
  const absent = ["business_continuity_plan_activated", "competent_authority", "primary_contact_email"];
  // Findings on nearly every field: as many contradictions as can be true at once.
  const report: Members = {
    ...READY_REPORT,
    ...Object.fromEntries([...absent, "primary_contact_name"].map((name) => [name, undefined])),
    ...members(["entity_legal_identifier", "reporting_currency"], '" x "'),
    affected_functions_and_services: '["x ","x "]',
    affected_member_states: '["DE","AT","DE"]',
    classification_criteria_triggered: '["critical_services_affected","critical_services_affected"]',
    classification_datetime_utc: '"2026-03-14T06:42:00.123"',
    detection_datetime_utc: '"2026-03-01T06:42:00"',
    financial_entity_type: '"payment_institution"',
    first_disruption_datetime_utc: '"2026-03-13T06:42:00"',
    incident_discovery_method: '" x;y "',
    initial_impact_description: '"x"',
    preliminary_estimated_clients_affected: "1e7",
    preliminary_estimated_financial_amount: "-0.5",
    secondary_contact_email: '"x"',
    third_party_provider_involved: "false",
  };
  const labels: Members = Object.fromEntries(
    FIELDS.map(({ field_id, interpretive_load }) => [field_id, (interpretive_load ?? 0) < 3 ? unknownLabels : "[]"]),
  );
  /** A body with unknown names, and with as many texts that are too long as the size limit allows. */
  const largestBody = (names: readonly string[]): string => {
    const bodies = Array.from({ length: LONG.length + 1 }, (_, without) => {
      const texts = { ...members(LONG.slice(without), long), ...members(names, "0") };
      return bodyText({ ...report, ...texts }, { ...labels, ...members(names, "[]") });
    });
    return bodies.find((body) => sizeOf(body) <= artifacts.limits.max_request_bytes) ?? "";
  };

  it("is the answer to a draft with findings on nearly every field", () => {
    const found = new Set(answerTo(largestBody([]), "prevalidation").findings.map(({ field_id }) => field_id));
    expect(FIELDS.filter(({ field_id }) => !found.has(field_id)).length).toBeLessThan(2);
  });

  // Escapes are the longest form that a name can take; the others are there in case that changes.
  it.each(["\u202e", "😀", '"', "\\", "\u2028", "a"])("stays below 100 KB with unknown names of %j", (character) => {
    const ends = Array.from({ length: NAMED + 1 }, (_, i) => String.fromCharCode(1 + i).repeat(2));
    const names = ends.map((end) => character.repeat(62) + end);
    const answer = checkText(largestBody(names), "prevalidation");
    expect("json" in answer && sizeOf(answer.json) < MAX_ANSWER_BYTES).toBe(true);
  });
});
