// The calendar file of a deadline, as RFC 5545 has it. And facts told once: what a draft takes from one under another act, by the published table.
import { expect, it } from "vitest";
import { formatCalendar } from "../../scripts/board/calendar.ts";
import { takeFacts } from "../../scripts/board/take-facts.ts";
import type { SameFact } from "../../scripts/report/published/same-facts.ts";
import { readJsonFile } from "../support.ts";

const ENTRY = {
  title: "Intermediate report due",
  description: "Due Mon 23 Nov 2026, 12:00 Vienna.",
  epochMs: Date.parse("2026-11-23T11:00:00Z"),
  zone: null,
  id: "a",
};
const NOW = Date.parse("2026-11-20T18:40:00Z");

it("a calendar file has the instant in UTC, a reminder, and nothing that its format does not allow", () => {
  const text = formatCalendar([{ ...ENTRY, title: "One; two, \\ three\nfour" }], NOW);
  const lines = text.split("\r\n");
  expect(lines).toContain("DTSTART:20261123T110000Z");
  expect(lines).toContain("DTSTAMP:20261120T184000Z");
  expect(lines).toContain("SUMMARY:One\\; two\\, \\\\ three\\nfour");
  expect([lines[0], lines.at(-2), lines.at(-1)]).toEqual(["BEGIN:VCALENDAR", "END:VCALENDAR", ""]);
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
});

it("long lines of a calendar file go on in lines that begin with a space, and none has more than 75 bytes", () => {
  const title = "Ärger 🙂 mit der ersten Meldung ".repeat(12);
  const text = formatCalendar([{ ...ENTRY, title }], NOW);
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text.replaceAll("\r\n ", "")).toContain(`SUMMARY:${title}`);
});

const FACTS: readonly SameFact[] = readJsonFile("api/v1/same-facts.json").same_facts;

const DETECTED = "date_and_time_of_detection_of_the_major_ict_related_incident";
const DORA = {
  [DETECTED]: "2026-11-20T18:40:00Z",
  date_and_time_of_classification_of_the_ict_related_incident_as_major: "2026-11-20T20:00:00Z",
  description_of_the_major_ict_related_incident: "Systems were encrypted.",
  description_of_the_data_losses: "Customer files were copied.",
  primary_contact_person_name: "A. Muster (fictional)",
  indicators_of_compromise: "a hash",
  name_of_the_entity_submitting_the_report: "Provider (fictional)",
  number_of_clients_affected: 34,
  materiality_thresholds_for_the_classification_criterion_geographical_spread: ["AT"],
};
const dora = { profile: "dora-initial", report: DORA };

/** The fields that a report takes or is offered. */
function fieldsOf(from: Parameters<typeof takeFacts>[1], to: Parameters<typeof takeFacts>[2]) {
  const { taken, alike } = takeFacts(FACTS, from, to);
  const listed = (facts: typeof taken) =>
    Object.fromEntries(facts.map(({ field, copy, value }) => [field.field_id, [copy, value]]));
  return { taken: listed(taken), alike: listed(alike) };
}

it("a notification of a breach takes texts to be reworded, of the data losses rather than of the incident, and no name, number or awareness", () => {
  expect(fieldsOf(dora, { profile: "gdpr-breach", report: {} })).toEqual({
    taken: {
      contact_name: ["start", "A. Muster (fictional)"],
      nature_of_breach: ["start", "Customer files were copied."],
    },
    alike: { breach_aware_at: ["alike", "2026-11-20T18:40:00Z"] },
  });
});

it("an incident notification under NIS2 takes indicators as they are, and is offered the detection, never the classification", () => {
  const { taken, alike } = fieldsOf(dora, { profile: "nis2-incident-notification", report: {} });
  expect(taken).toMatchObject({ indicators_of_compromise: ["same", "a hash"], contact: ["start", expect.anything()] });
  expect(alike).toEqual({ aware_at: ["alike", "2026-11-20T18:40:00Z"] });
});

it("where one alone names the States with an impact, the States where a product is available are only alike", () => {
  const { taken, alike } = fieldsOf(dora, { profile: "cra-incident-early-warning", report: {} });
  expect(taken).not.toHaveProperty("member_states_available");
  expect(alike).toMatchObject({ member_states_available: ["alike", ["AT"]] });
});

it.each([
  ["earlier", "2026-11-20T18:39:59Z", []],
  ["the same", "2026-11-20T18:40:00Z", []],
  ["later", "2026-11-21T08:00:00Z", ["breach_aware_at"]],
])("an awareness that is %s is offered only to replace a later one", (_, breach_aware_at, offered) => {
  const { alike } = fieldsOf(dora, { profile: "gdpr-breach", report: { breach_aware_at } });
  expect(Object.keys(alike)).toEqual(offered);
});

it("a value that is there stays, also one that is false or no text", () => {
  const { taken } = fieldsOf(dora, { profile: "gdpr-breach", report: { nature_of_breach: false, contact_name: 1 } });
  expect(taken).toEqual({});
});

it("what is empty is not taken, and fills nothing; reports of one act take nothing from each other", () => {
  const empty = { profile: "dora-initial", report: { indicators_of_compromise: " ", [DETECTED]: null } };
  expect(fieldsOf(empty, { profile: "nis2-final-report", report: {} })).toEqual({ taken: {}, alike: {} });
  expect(fieldsOf(dora, { profile: "dora-final", report: {} })).toEqual({ taken: {}, alike: {} });
  expect(fieldsOf(dora, { profile: "dora", report: {} })).toEqual({ taken: {}, alike: {} });
});

it("a decision is offered what another act knows, and no other draft takes an answer that says that nothing is known", () => {
  const detected = (detected_at: string) => ({ profile: "dora-major", report: { detected_at, home_state: "AT" } });
  const taken = (value: string) => fieldsOf(detected(value), { profile: "gdpr-breach", report: {} });
  expect(taken("2026-11-20T18:40:00Z")).toEqual({
    taken: {},
    alike: { breach_aware_at: ["alike", "2026-11-20T18:40:00Z"], controller_member_state: ["alike", "AT"] },
  });
  for (const value of ["open", "undeterminable", "unknown"])
    expect(taken(value)).toEqual({ taken: {}, alike: { controller_member_state: ["alike", "AT"] } });
  const nis2 = { profile: "nis2-early-warning", report: { aware_at: "2026-11-20T18:40:00Z" } };
  expect(fieldsOf(nis2, { profile: "dora-major", report: {} }).alike).toHaveProperty("detected_at");
});

it("a stage takes only what it asks: no row of the other track, and no description before its stage", () => {
  const fromDora = (profile: string) => {
    const report = {
      ...DORA,
      date_and_time_of_occurrence_of_the_major_ict_related_incident: "2026-11-20T17:00:00Z",
      information_about_the_root_causes_of_the_incident: "A stolen password.",
    };
    return Object.keys(fieldsOf({ profile: "dora-intermediate", report }, { profile, report: {} }).taken);
  };
  expect(fromDora("cra-vulnerability-notification")).toEqual(["summary"]);
  expect(fromDora("cra-incident-early-warning")).toEqual(["occurred_at", "summary", "threat_type_or_root_cause"]);
  expect(fromDora("nis2-early-warning")).toEqual(["contact", "occurred_at", "short_description"]);
  const nis2 = { profile: "nis2-early-warning", report: { suspected_unlawful_or_malicious: "yes" } };
  expect(fieldsOf(nis2, { profile: "cra-vulnerability-early-warning", report: {} }).taken).toEqual({});
  expect(fieldsOf(nis2, { profile: "cra-incident-early-warning", report: {} }).taken).toEqual({
    suspected_unlawful_or_malicious: ["same", "yes"],
  });
});

it("a draft of the profile with fewer fields gives its facts too, and takes none from the other profiles of its act", () => {
  const report = {
    entity_legal_name: "Musterufer Bank AG (fictional)",
    detection_datetime_utc: "2026-11-20T18:40:00Z",
    initial_impact_description: "Systems were encrypted.",
    primary_contact_name: "A. Muster (fictional)",
    affected_member_states: ["AT"],
  };
  expect(fieldsOf({ profile: "dora", report }, { profile: "gdpr-breach", report: {} })).toEqual({
    taken: {
      contact_name: ["start", "A. Muster (fictional)"],
      nature_of_breach: ["start", "Systems were encrypted."],
    },
    alike: {
      breach_aware_at: ["alike", "2026-11-20T18:40:00Z"],
      controller_name: ["alike", "Musterufer Bank AG (fictional)"],
    },
  });
  expect(fieldsOf({ profile: "dora", report }, { profile: "dora-initial", report: {} })).toEqual({
    taken: {},
    alike: {},
  });
});
