// The evidence manifest and the other findings of an answer. What each rule on evidence does is in test/kinds/evidence.ts.
import { expect, it } from "vitest";
import { bodyText, FIELDS, lint, prevalidate, READY_REPORT, readyWith } from "./drafts.ts";

const FIELD = "affected_member_states";
const [COMMITTEE, LOG] = ["classification_committee_record", "detection_system_log_excerpt"];
const findingsOn = (field: string, text: string) => prevalidate(text).filter((name) => name.endsWith(` ${field}`));

it.each([undefined, {}])(
  "missing_evidence is raised on each field that needs evidence when the manifest is %j",
  (manifest) => {
    const needsEvidence = FIELDS.filter(({ interpretive_load }) => (interpretive_load ?? 0) >= 3);
    expect(prevalidate(bodyText(READY_REPORT, manifest)).filter((name) => name.includes("evidence"))).toEqual(
      needsEvidence.map(({ field_id }) => `missing_evidence ${field_id}`),
    );
  },
);

it("missing_evidence is raised beside findings that need attention", () => {
  const codes = ["value_not_in_code_list", "duplicate_list_item", "missing_evidence"];
  const text = bodyText({ ...READY_REPORT, [FIELD]: '["XX","XX"]' }, {});
  expect(findingsOn(FIELD, text)).toEqual(codes.map((code) => `${code} ${FIELD}`));
});

it.each(FIELDS)("a blocking finding on $field_id is the only one, whatever labels are named", ({ field_id }) => {
  for (const labels of [[], [LOG], [COMMITTEE, LOG, "x"]]) {
    const text = readyWith({ [field_id]: { a: 1 } }, { [field_id]: labels });
    expect(findingsOn(field_id, text)).toEqual([`invalid_field_type ${field_id}`]);
  }
});

it("lint does not check evidence", () => {
  const manifest = { [FIELD]: [], reporting_currency: ["x"], linked_nis2_notification_reference: [], x: [] };
  expect(lint(readyWith({}, manifest))).toEqual(["prevalidation_not_run"]);
});
