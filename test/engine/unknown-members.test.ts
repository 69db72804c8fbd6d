// Unknown members: how many are named, how they are printed; and that no answer exceeds 100 KB.
import { describe, expect, it } from "vitest";
import type { Answer } from "../../server/engine/answer.ts";
import { nearest } from "../../server/engine/names.ts";
import { artifacts } from "../support.ts";
import { answerText, answerTo, bodyText, FIELDS, type Members, READY_REPORT } from "./drafts.ts";

const MAX_ANSWER_BYTES = 100_000;
const NAMED = 25;

const sizeOf = (text: string): number => new TextEncoder().encode(text).length;
const members = (names: readonly string[], text: string): Members =>
  Object.fromEntries(names.map((name) => [name, text]));

/** The same unknown names in the report and in the manifest, and the code of their findings. */
const SECTIONS = [
  { section: "report", code: "unknown_field", body: (names: readonly string[]) => bodyText(members(names, "0")) },
  {
    section: "evidence_manifest",
    code: "evidence_for_unknown_field",
    body: (names: readonly string[]) => bodyText({}, members(names, "[]")),
  },
];
const findingsOn = (text: string, code: string): Answer["findings"] =>
  answerTo(text, "prevalidation").findings.filter((finding) => finding.code === code);

const numbered = (count: number): string[] => Array.from({ length: count }, (_, i) => `x${String(i).padStart(5, "0")}`);

describe.each(SECTIONS)("unknown members of $section", ({ code, body }) => {
  const namesFor = (names: readonly string[]) => findingsOn(body(names), code).map(({ field_id }) => field_id);

  it.each([1, 24, 25])("%i are all named", (count) => {
    expect(namesFor(numbered(count).reverse())).toEqual(numbered(count));
  });

  it.each([26, 27, 1_000])("of %i the first 25 are named and one more finding counts the others", (count) => {
    const findings = findingsOn(body(numbered(count).reverse()), code);
    expect(findings.map(({ field_id }) => field_id)).toEqual([...numbered(count).slice(0, NAMED), null]);
    expect(findings.at(-1)?.message).toContain(` ${count - NAMED} `);
  });

  it("are sorted by UTF-16 code unit of the names as they are", () => {
    // U+1F600 begins with the unit U+D83D, before U+FF5E; U+0001 comes before A, although its printed form would not.
    const printed = ["", "\\u0001", "10", "9", "A", "a", "z", "é", "😀", "\uff5e"];
    expect(namesFor(["\uff5e", "😀", "é", "z", "A", "a", "\u0001", "10", "9", ""])).toEqual(printed);
  });

  it.each([
    { name: "64 letters", key: "a".repeat(64), printed: "a".repeat(64) },
    { name: "65 letters", key: "a".repeat(65), printed: "a".repeat(64) },
    { name: "65 astral characters", key: "😀".repeat(65), printed: "😀".repeat(64) },
    { name: "an astral character at the edge", key: `${"a".repeat(63)}😀b`, printed: `${"a".repeat(63)}😀` },
    { name: "65 control characters", key: "\u0007".repeat(65), printed: "\\u0007".repeat(64) },
    { name: "10,000 lone surrogates", key: "\udc00".repeat(10_000), printed: "\\udc00".repeat(64) },
    { name: "the empty name", key: "", printed: "" },
  ])("$name: is cut to 64 code points, then escaped", ({ key, printed }) => {
    expect(namesFor([key])).toEqual([printed]);
  });

  it.each([
    ...[0x00, 0x08, 0x09, 0x0a, 0x0d, 0x1b, 0x1f, 0x7f, 0x80, 0x85, 0x9f],
    ...[0xd800, 0xdbff, 0xdc00, 0xdfff],
    ...[0x061c, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069],
  ])("the code unit %i is written as an escape", (unit) => {
    const written = `\\u${unit.toString(16).padStart(4, "0")}`;
    expect(namesFor([`a${String.fromCharCode(unit)}b`])).toEqual([`a${written}b`]);
  });

  it.each([" ", "~", "\u00a0", "\u200d", "\u2028", "é", "م", "😀", "\ufffd", "<", '"', "\\", "{count}", "$&"])(
    "%j is printed as it is",
    (text) => {
      expect(namesFor([`a${text}b`])).toEqual([`a${text}b`]);
    },
  );

  it("are each named where they differ only after the cut", () => {
    const names = ["1", "2"].map((end) => "a".repeat(64) + end);
    expect(namesFor(names)).toEqual(["a".repeat(64), "a".repeat(64)]);
  });

  it.each([
    { key: "detection_date_time_utc", near: "detection_datetime_utc" },
    { key: "Competent_Authority", near: "competent_authority" },
    { key: "primary_contact_mail", near: "primary_contact_email" },
    { key: "secondary_contact_names", near: "secondary_contact_name" },
    { key: "reporting-currency", near: "reporting_currency" },
    { key: "competentAuthority", near: "competent_authority" },
    { key: "preliminaryEstimatedClientsAffected", near: "preliminary_estimated_clients_affected" },
    { key: "ENTITY_LEGAL_NAME", near: "entity_legal_name" },
    { key: "Entity legal name", near: "entity_legal_name" },
    { key: "primary_email", near: null },
    { key: "currency", near: null },
    { key: "lei", near: null },
    { key: "", near: null },
  ])("the message on $key suggests $near", ({ key, near }) => {
    const [finding] = findingsOn(body([key]), code);
    const suggested = FIELDS.filter(({ field_id }) => finding?.message.replace(key, "").includes(field_id));
    expect(suggested.map(({ field_id }) => field_id)).toEqual(near === null ? [] : [near]);
  });
});

it.each([
  { length: 3, edits: 1 },
  { length: 4, edits: 2 },
  { length: 11, edits: 2 },
  { length: 12, edits: 3 },
  { length: 40, edits: 3 },
])("a name of $length characters is close to another one with at most $edits edits", ({ length, edits }) => {
  const name = "a".repeat(length);
  const edited = (count: number) => "b".repeat(count) + name.slice(count);
  expect(nearest(name, [edited(edits + 1), edited(edits), `${edited(edits - 1)}b`])).toBe(edited(edits));
  expect(nearest(name, [edited(edits + 1), name + "b".repeat(edits + 1)])).toBeNull();
  expect(nearest(name, [edited(1), `${name}b`, name])).toBe(name);
});

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
    const answer = answerText(largestBody(names), "prevalidation");
    expect("json" in answer && sizeOf(answer.json) < MAX_ANSWER_BYTES).toBe(true);
  });
});
