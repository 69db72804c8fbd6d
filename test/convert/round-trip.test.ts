// A draft that becomes a file and a draft again is the same, but for what the reports list: the list is the difference, exactly.
import fc from "fast-check";
import { expect, it, vi } from "vitest";
import { readRequest } from "../../server/engine/request.ts";
import { requestText } from "../engine/drafts.ts";
import { CONVERTIBLE, FULL_REPORT, fromEsas, lossesOf, NOT_CONVERTED, toEsas } from "./conversions.ts";

// Thousands of conversions take a second on an idle machine, and more on a busy one.
vi.setConfig({ testTimeout: 60_000 });

const without = (report: Readonly<Record<string, unknown>>, isLeftOut: (field: string) => boolean) =>
  Object.fromEntries(Object.entries(report).filter(([field]) => !isLeftOut(field)));

const listOf = (id: string) => CONVERTIBLE.code_lists.find(({ code_list_id }) => code_list_id === id)?.items ?? [];
const codeOf = (id: string) => fc.constantFrom(...listOf(id).map(({ code }) => code));
const text = fc.string({ minLength: 1, maxLength: 30 }).filter((value) => value.trim() !== "");
const instant = fc
  .integer({ min: Date.UTC(1901, 0), max: Date.UTC(9997, 0) })
  .map((ms) => `${new Date(ms).toISOString().slice(0, 19)}Z`);
const email = fc.tuple(fc.stringMatching(/^[a-z]{1,5}(\.[a-z0-9]{1,5})?$/), fc.stringMatching(/^[a-z0-9]{1,9}$/));
const address = email.map(([local, domain]) => `${local}@${domain}.example`);

/** Drafts of the class that the crosswalk calls lossless: sound values, states beside their criterion, no separator in an item. */
const soundReport = fc.record(
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
    affected_functions_and_services: fc.array(
      text.filter((item) => !item.includes("; ") && !item.startsWith(" ")),
      { minLength: 1 },
    ),
    preliminary_estimated_clients_affected: fc.maxSafeInteger(),
    reporting_currency: codeOf("currencies"),
  },
  { requiredKeys: ["classification_criteria_triggered", "secondary_contact_email", "submission_type"] },
);

it("knows every field that is converted", () => {
  const made = new Set(fc.sample(soundReport, { numRuns: 50, seed: 0 }).flatMap((report) => Object.keys(report)));
  const converted = Object.keys(FULL_REPORT).filter((field) => !NOT_CONVERTED.has(field));
  expect([...made].sort()).toEqual(converted.sort());
});

it("a sound draft comes back as it was, and nothing is listed", () => {
  fc.assert(
    fc.property(soundReport, (report) => {
      const there = toEsas(report);
      expect(lossesOf(there.report)).toEqual([]);
      const back = fromEsas(there.result);
      expect(back.result.report).toEqual(report);
      expect(back.report.lossless).toBe(true);
    }),
    { numRuns: 500, seed: 0 },
  );
});

it("any other draft comes back but for what is listed", () => {
  fc.assert(
    fc.property(requestText, (body) => {
      const request = readRequest(JSON.parse(body));
      if ("error" in request) throw new Error("the body is no request");
      const { result, report } = toEsas(request.report, request.evidence_manifest);
      const back: Readonly<Record<string, unknown>> =
        Object.keys(result).length === 0 ? {} : fromEsas(result).result.report;
      const left = new Set(report.left_out.map(({ pointer }) => pointer));
      const changed = new Set(report.changed.map(({ pointer }) => pointer));
      const isWhole = (field: string) => left.has(`/report/${field}`);
      const kept = without(request.report, (field) => isWhole(field) || !isKnown(field));
      const expected = Object.entries(kept).flatMap(([field, value]) => {
        if (!Array.isArray(value)) return [[field, value] as const];
        const items = value.filter((_, at) => !left.has(`/report/${field}/${at}`));
        return items.length > 0 ? [[field, items] as const] : [];
      });
      const isChanged = ([field]: readonly [string, unknown]) =>
        [...changed].some((pointer) => pointer === `/report/${field}` || pointer.startsWith(`/report/${field}/`));
      for (const [field, value] of expected.filter(isChanged)) expect(back[field]).not.toEqual(value);
      expect(without(back, (field) => isChanged([field, null]))).toEqual(
        Object.fromEntries(expected.filter((entry) => !isChanged(entry))),
      );
    }),
    { numRuns: 1_000, seed: 0 },
  );
});

const isKnown = (field: string) => CONVERTIBLE.fields.some(({ field_id }) => field_id === field);
