// The evidence manifest: which labels it must name, which it may, and which members have no field.
import { describe, expect, it } from "vitest";
import { answerTo, bodyText, FIELDS, lint, prevalidate, READY_REPORT, readyWith } from "./drafts.ts";

const CODES = ["missing_evidence", "unknown_evidence_label", "evidence_for_absent_field", "evidence_for_unknown_field"];
const FIELD = "affected_member_states";
const OPTIONAL = "reporting_currency";
const [COMMITTEE, LOG] = ["classification_committee_record", "detection_system_log_excerpt"];

const needsEvidence = FIELDS.filter(({ interpretive_load }) => (interpretive_load ?? 0) >= 3);
const needsNone = FIELDS.filter((field) => !needsEvidence.includes(field));

/** The findings on evidence alone: a change to the report may raise others. */
const evidenceFindings = (text: string) => prevalidate(text).filter((name) => CODES.includes(name.split(" ")[0] ?? ""));
const withLabels = (field: string, labels: readonly string[] | undefined) => readyWith({}, { [field]: labels });
const messageOn = (field: string, labels: readonly string[]) =>
  answerTo(withLabels(field, labels), "prevalidation").findings.find(({ code }) => CODES.includes(code))?.message ?? "";

describe("missing_evidence", () => {
  it("stands on fields of an interpretive load of three and more, of which there are four", () => {
    const expected = needsEvidence.map(({ field_id }) => `missing_evidence ${field_id}`);
    expect(expected).toHaveLength(4);
    expect(evidenceFindings(bodyText(READY_REPORT))).toEqual(expected);
    expect(evidenceFindings(bodyText(READY_REPORT, {}))).toEqual(expected);
  });

  it.each([
    { name: "the field is not named", labels: undefined },
    { name: "no label is named", labels: [] },
    { name: "the second label is missing", labels: [COMMITTEE] },
    { name: "the first label is missing", labels: [LOG] },
    { name: "one label is named twice", labels: [LOG, LOG] },
    { name: "unknown labels stand in for one", labels: ["x", COMMITTEE, "y"] },
    { name: "a label is written with a capital", labels: [COMMITTEE, "Detection_system_log_excerpt"] },
    { name: "white space surrounds a label", labels: [COMMITTEE, `${LOG} `] },
  ])("is the one finding where $name", ({ labels }) => {
    for (const { field_id } of needsEvidence) {
      expect(evidenceFindings(withLabels(field_id, labels))).toEqual([`missing_evidence ${field_id}`]);
    }
  });

  it.each([
    { name: "in the profile's order", labels: [COMMITTEE, LOG] },
    { name: "in another order", labels: [LOG, COMMITTEE] },
    { name: "one of them twice", labels: [COMMITTEE, LOG, COMMITTEE] },
  ])("is not raised where all labels stand, $name", ({ labels }) => {
    for (const { field_id } of needsEvidence) expect(evidenceFindings(withLabels(field_id, labels))).toEqual([]);
  });

  it.each([
    { name: "both labels", labels: [], named: [COMMITTEE, LOG] },
    { name: "the committee's record", labels: [LOG], named: [COMMITTEE] },
    { name: "the log excerpt", labels: [COMMITTEE, "x"], named: [LOG] },
  ])("names $name where they are missing, and no other", ({ labels, named }) => {
    const message = messageOn(FIELD, labels);
    expect([COMMITTEE, LOG].filter((label) => message.includes(label))).toEqual(named);
  });

  it.each(needsNone)("is not raised on $field_id", ({ field_id }) => {
    for (const labels of [undefined, [], [LOG]]) expect(evidenceFindings(withLabels(field_id, labels))).toEqual([]);
  });

  it.each(["null", '""', "[]", "{}", "0", "false"])("is not raised on a field that %s blocks", (text) => {
    const found = prevalidate(bodyText({ ...READY_REPORT, [FIELD]: text }, {})).filter((name) =>
      name.endsWith(` ${FIELD}`),
    );
    expect(found).toHaveLength(1);
    expect(found).not.toContain(`missing_evidence ${FIELD}`);
  });

  it("stands beside findings that ask for a look at the value", () => {
    const found = prevalidate(readyWith({ [FIELD]: ["XX", "XX"] }, { [FIELD]: [] })).filter((name) =>
      name.endsWith(` ${FIELD}`),
    );
    const codes = ["value_not_in_code_list", "duplicate_list_item", "missing_evidence"];
    expect(found.slice(0, 3)).toEqual(codes.map((code) => `${code} ${FIELD}`));
  });
});

describe("unknown_evidence_label", () => {
  it.each(FIELDS)("is raised on $field_id where every label it needs stands besides", ({ field_id }) => {
    const text = readyWith({}, { [field_id]: [COMMITTEE, LOG, "x"] });
    const hasValue = field_id in READY_REPORT;
    expect(evidenceFindings(text).includes(`unknown_evidence_label ${field_id}`)).toBe(hasValue);
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
    { name: "three of five, the same one twice", labels: [LOG, "x", COMMITTEE, "y", "x"], position: 2, count: 3 },
  ])("counts the items and gives the place of the first: $name", ({ labels, position, count }) => {
    const numbers = messageOn(FIELD, [...labels, COMMITTEE, LOG]).match(/\d+/g);
    expect(numbers?.map(Number).sort()).toEqual([position, count].sort());
  });

  it("is not raised on a field that is blocked", () => {
    const text = readyWith({ [OPTIONAL]: 1 }, { [OPTIONAL]: ["x"] });
    expect(prevalidate(text).filter((name) => name.endsWith(` ${OPTIONAL}`))).toEqual([
      `invalid_field_type ${OPTIONAL}`,
    ]);
  });
});

describe("evidence_for_absent_field", () => {
  const optional = FIELDS.filter(({ required }) => !required);
  const nothing = [undefined, null, "", " \u00a0", [], {}];

  it.each(optional)(
    "is the one finding on $field_id where the manifest names it and it has no value",
    ({ field_id }) => {
      for (const value of nothing) {
        for (const labels of [[], [COMMITTEE], [COMMITTEE, LOG]]) {
          const found = prevalidate(readyWith({ [field_id]: value }, { [field_id]: labels }));
          expect(found.filter((name) => name.endsWith(` ${field_id}`))).toEqual([
            `evidence_for_absent_field ${field_id}`,
          ]);
        }
      }
    },
  );

  it.each(optional)("is not raised where the manifest does not name $field_id", ({ field_id }) => {
    expect(evidenceFindings(readyWith({ [field_id]: undefined }))).toEqual([]);
  });

  it.each(optional)("is not raised where $field_id has a value, if a wrong one", ({ field_id }) => {
    for (const value of [{ a: 1 }, [1]]) {
      const found = prevalidate(readyWith({ [field_id]: value }, { [field_id]: [LOG] }));
      expect(found.filter((name) => name.endsWith(` ${field_id}`))).toEqual([`invalid_field_type ${field_id}`]);
    }
  });

  it.each(FIELDS.filter(({ required }) => required))(
    "is not raised on $field_id, which is required",
    ({ field_id }) => {
      const text = readyWith({ [field_id]: undefined }, { [field_id]: [COMMITTEE, LOG, "x"] });
      expect(prevalidate(text).filter((name) => name.endsWith(` ${field_id}`))).toEqual([
        `missing_required_field ${field_id}`,
      ]);
    },
  );
});

describe("evidence_for_unknown_field", () => {
  it.each(["x", "Affected_member_states", "__proto__", "toString", "report"])("names the member %s", (name) => {
    const text = readyWith({}).replace('"evidence_manifest":{', `"evidence_manifest":{"${name}":[],`);
    expect(evidenceFindings(text)).toEqual([`evidence_for_unknown_field ${name}`]);
  });

  it("stands behind unknown_field where report has the member too", () => {
    const found = prevalidate(readyWith({ x: 1 }, { x: ["y"] }));
    expect(found.slice(0, 2)).toEqual(["unknown_field x", "evidence_for_unknown_field x"]);
  });
});

it("lint looks at no evidence", () => {
  const manifest = { [FIELD]: [], [OPTIONAL]: ["x"], linked_nis2_notification_reference: [], x: [] };
  expect(lint(readyWith({}, manifest))).toEqual(["prevalidation_not_run"]);
});
