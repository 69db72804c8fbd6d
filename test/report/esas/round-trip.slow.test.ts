// A draft that is converted to a file and back is the same, except for exactly what the reports list.
import fc from "fast-check";
import { expect, it } from "vitest";
import { requestText } from "../../engine/dora-drafts.ts";
import {
  CONVERTIBLE,
  FULL_REPORT,
  fromEsas,
  linesOf,
  type Members,
  NOT_CONVERTED,
  officialWith,
  toEsas,
} from "./conversions.ts";

const codeOf = (id: string) => {
  const list = CONVERTIBLE.code_lists.find(({ code_list_id }) => code_list_id === id);
  return fc.constantFrom(...(list?.items ?? []).map(({ code }) => code));
};
const text = fc.string({ minLength: 1, maxLength: 30 }).filter((value) => value.trim() !== "");
const item = text.filter((value) => !value.includes("; ") && !value.startsWith(" "));
const instant = fc
  .integer({ min: Date.UTC(1901, 0), max: Date.UTC(9997, 0) })
  .map((ms) => `${new Date(ms).toISOString().slice(0, 19)}Z`);
const address = fc.stringMatching(/^[a-z]{1,5}(\.[a-z0-9]{1,5})?@[a-z0-9]{1,9}\.example$/);

/** Drafts without losses: valid values, Member States with their criterion, no separator in an item. */
const validReport = fc.record(
  {
    entity_legal_identifier: fc.stringMatching(/^[A-Z0-9]{18}[0-9]{2}$/),
    entity_legal_name: text,
    financial_entity_type: codeOf("entity_types"),
    submission_type: fc.constant("initial_notification"),
    incident_reference_code: text.map((value) => value.trim()),
    detection_datetime_utc: instant,
    classification_datetime_utc: instant,
    classification_criteria_triggered: fc
      .uniqueArray(codeOf("classification_criteria"))
      .map((codes) => [...new Set([...codes, "geographical_spread"])]),
    affected_member_states: fc.uniqueArray(codeOf("eea_member_states"), { minLength: 1 }),
    incident_discovery_method: codeOf("discovery_methods"),
    business_continuity_plan_activated: fc.boolean(),
    initial_impact_description: text,
    primary_contact_name: text,
    primary_contact_email: address,
    secondary_contact_name: text,
    secondary_contact_email: address,
    first_disruption_datetime_utc: instant,
    affected_functions_and_services: fc.array(item, { minLength: 1 }),
    preliminary_estimated_clients_affected: fc.maxSafeInteger(),
    reporting_currency: codeOf("currencies"),
  },
  { requiredKeys: ["classification_criteria_triggered", "secondary_contact_email", "submission_type"] },
);

it("a valid draft comes back unchanged, without a listed loss", () => {
  const converted = new Set<string>();
  const property = fc.property(validReport, (report) => {
    for (const field of Object.keys(report)) converted.add(field);
    const there = toEsas(report);
    expect(linesOf([...there.report.left_out, ...there.report.changed])).toEqual([]);
    const back = fromEsas(there.result);
    expect([back.result.report, back.report.lossless]).toEqual([report, true]);
  });
  fc.assert(property, { numRuns: 500, seed: 0 });
  expect([...converted].sort()).toEqual(
    Object.keys(FULL_REPORT)
      .filter((field) => !NOT_CONVERTED.has(field))
      .sort(),
  );
});

it("any draft comes back unchanged except for what is listed", () => {
  const isKnown = (field: string) => CONVERTIBLE.fields.some(({ field_id }) => field_id === field);
  const property = fc.property(requestText, (body) => {
    const request = JSON.parse(body) as { report: Members; evidence_manifest?: object };
    const { result, report } = toEsas(request.report, request.evidence_manifest);
    const back: Members = Object.keys(result).length === 0 ? {} : fromEsas(result).result.report;
    const left = new Set(report.left_out.map(({ pointer }) => pointer));
    const changed = new Set(report.changed.map(({ field_id }) => field_id));
    const expected = Object.entries(request.report).flatMap(([field, value]): [string, unknown][] => {
      if (!isKnown(field) || left.has(`/report/${field}`)) return [];
      if (!Array.isArray(value)) return [[field, value]];
      const items = value.filter((_, at) => !left.has(`/report/${field}/${at}`));
      return items.length > 0 ? [[field, items]] : [];
    });
    expect(Object.keys(back).sort()).toEqual(expected.map(([field]) => field).sort());
    for (const [field, value] of expected)
      if (changed.has(field)) expect(back[field]).not.toEqual(value);
      else expect(back[field]).toEqual(value);
  });
  fc.assert(property, { numRuns: 1_000, seed: 0 });
});

const SUBMITTER = "/submittingEntity";
it.each<[string, Members]>([
  ["submits for itself", {}],
  [
    "is submitted for by another",
    { [`${SUBMITTER}/name`]: "Meldedienst GmbH (fictional)", [`${SUBMITTER}/LEI`]: "506700GE1G29325QX363" },
  ],
  ["has no name and LEI", { "/affectedEntity/0/name": null, "/affectedEntity/0/LEI": null }],
  ["has the name of the submitter and another LEI", { [`${SUBMITTER}/LEI`]: "506700GE1G29325QX363" }],
])("submitter, affected entity and contacts stay what they are when the entity %s", (_, change) => {
  const file = officialWith(change);
  const back = toEsas(fromEsas(file).result.report).result;
  for (const group of ["submittingEntity", "affectedEntity", "primaryContact", "secondaryContact"])
    expect(back[group]).toEqual(file[group]);
});
