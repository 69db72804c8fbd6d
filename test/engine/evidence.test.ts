// The evidence manifest: which labels it must name, which it may, and which members have no field.
import { describe, expect, it } from "vitest";
import { answerTo, bodyText, countAndPosition, FIELDS, lint, prevalidate, READY_REPORT, readyWith } from "./drafts.ts";

const FIELD = "affected_member_states";
const OPTIONAL = "reporting_currency";
const [COMMITTEE, LOG] = ["classification_committee_record", "detection_system_log_excerpt"];

const needsEvidence = FIELDS.filter(({ interpretive_load }) => (interpretive_load ?? 0) >= 3);
const optional = FIELDS.filter(({ required }) => !required);

/** The findings on evidence alone: a change of the report may raise others. */
const evidenceFindings = (text: string) => prevalidate(text).filter((name) => name.includes("evidence"));
const withLabels = (field: string, labels: readonly string[] | undefined) => readyWith({}, { [field]: labels });
const findingsOn = (field: string, text: string) => prevalidate(text).filter((name) => name.endsWith(` ${field}`));
const messageOn = (labels: readonly string[]) =>
  answerTo(withLabels(FIELD, labels), "prevalidation").findings.find(({ code }) => code.includes("evidence"))?.message;

describe("missing_evidence", () => {
  it("is raised on each field that needs evidence when the manifest is absent or empty", () => {
    const expected = needsEvidence.map(({ field_id }) => `missing_evidence ${field_id}`);
    expect(expected.length).toBeGreaterThan(0);
    for (const manifest of [undefined, {}])
      expect(evidenceFindings(bodyText(READY_REPORT, manifest))).toEqual(expected);
  });

  it.each([
    { name: "the field is not named", labels: undefined },
    { name: "no label is named", labels: [] },
    { name: "the second label is missing", labels: [COMMITTEE] },
    { name: "the first label is missing", labels: [LOG] },
    { name: "one label is named twice", labels: [LOG, LOG] },
    { name: "one label and unknown ones are named", labels: ["x", COMMITTEE, "y"] },
    { name: "a label has a capital letter", labels: [COMMITTEE, "Detection_system_log_excerpt"] },
    { name: "a label has white space around it", labels: [COMMITTEE, `${LOG} `] },
  ])("is the only finding on evidence when $name", ({ labels }) => {
    for (const { field_id } of needsEvidence)
      expect(evidenceFindings(withLabels(field_id, labels))).toEqual([`missing_evidence ${field_id}`]);
  });

  it.each([
    { name: "in the profile's order", labels: [COMMITTEE, LOG] },
    { name: "in another order", labels: [LOG, COMMITTEE] },
    { name: "one of them twice", labels: [COMMITTEE, LOG, COMMITTEE] },
  ])("is not raised when all labels are named $name", ({ labels }) => {
    for (const { field_id } of needsEvidence) expect(evidenceFindings(withLabels(field_id, labels))).toEqual([]);
  });

  it.each([
    { labels: [], named: [COMMITTEE, LOG] },
    { labels: [LOG], named: [COMMITTEE] },
    { labels: [COMMITTEE, "x"], named: [LOG] },
  ])("names $named and no other label for $labels", ({ labels, named }) => {
    expect([COMMITTEE, LOG].filter((label) => messageOn(labels)?.includes(label))).toEqual(named);
  });

  it("is not raised on a field that does not need evidence", () => {
    for (const { field_id } of FIELDS.filter((field) => !needsEvidence.includes(field)))
      for (const labels of [undefined, [], [LOG]]) expect(evidenceFindings(withLabels(field_id, labels))).toEqual([]);
  });

  it("is not raised on a blocked field, but beside findings that need attention", () => {
    const withoutLabels = (value: string) => findingsOn(FIELD, bodyText({ ...READY_REPORT, [FIELD]: value }, {}));
    for (const value of ["null", '""', "[]", "{}", "0"]) expect(withoutLabels(value)).toHaveLength(1);
    const codes = ["value_not_in_code_list", "duplicate_list_item", "missing_evidence"];
    expect(withoutLabels('["XX","XX"]')).toEqual(codes.map((code) => `${code} ${FIELD}`));
  });
});

describe("unknown_evidence_label", () => {
  it.each(FIELDS)("is raised on $field_id when it has a value and the labels that it needs", ({ field_id }) => {
    const found = evidenceFindings(withLabels(field_id, [COMMITTEE, LOG, "x"]));
    expect(found.includes(`unknown_evidence_label ${field_id}`)).toBe(field_id in READY_REPORT);
  });

  it.each(["", " ", `${COMMITTEE} `, COMMITTEE.toUpperCase(), `${COMMITTEE},${LOG}`, "__proto__"])(
    "is raised for %j",
    (label) => {
      expect(evidenceFindings(withLabels(OPTIONAL, [label]))).toEqual([`unknown_evidence_label ${OPTIONAL}`]);
    },
  );

  it.each([
    { name: "one of one", labels: ["x"], position: 1, count: 1 },
    { name: "the third of three", labels: [COMMITTEE, LOG, "x"], position: 3, count: 1 },
    { name: "three of five, one of them twice", labels: [LOG, "x", COMMITTEE, "y", "x"], position: 2, count: 3 },
  ])("counts the unknown labels and gives the position of the first: $name", ({ labels, position, count }) => {
    expect(countAndPosition(messageOn([...labels, COMMITTEE, LOG]))).toEqual([count, position]);
  });
});

describe("evidence_for_absent_field", () => {
  it.each(optional)(
    "is the only finding on $field_id when the manifest names it and it has no value",
    ({ field_id }) => {
      for (const value of [undefined, null, "", " \u00a0", [], {}])
        for (const labels of [[], [COMMITTEE, LOG]]) {
          const text = readyWith({ [field_id]: value }, { [field_id]: labels });
          expect(findingsOn(field_id, text)).toEqual([`evidence_for_absent_field ${field_id}`]);
        }
      expect(evidenceFindings(readyWith({ [field_id]: undefined }))).toEqual([]);
    },
  );
});

it.each(FIELDS)("a blocking finding on $field_id is the only one, whatever labels are named", ({ field_id }) => {
  for (const labels of [[], [LOG], [COMMITTEE, LOG, "x"]]) {
    const text = readyWith({ [field_id]: { a: 1 } }, { [field_id]: labels });
    expect(findingsOn(field_id, text)).toEqual([`invalid_field_type ${field_id}`]);
  }
});

it("lint does not check evidence", () => {
  const manifest = { [FIELD]: [], [OPTIONAL]: ["x"], linked_nis2_notification_reference: [], x: [] };
  expect(lint(readyWith({}, manifest))).toEqual(["prevalidation_not_run"]);
});
