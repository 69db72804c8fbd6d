// The previous report: what changed since.
import { expect, it } from "vitest";
import { compareReports } from "../../../scripts/report/previous/compare-reports.ts";
import type { FieldType } from "../../../server/engine/field-type.ts";

const field = (field_id: string, field_type: FieldType, data_field?: string) => ({
  ...{ field_id, field_type, title: field_id.toUpperCase(), required: false, code_list: null, evidence_labels: [] },
  ...(data_field && { data_field }),
});
const PROFILE = {
  fields: [
    field("code", "string", "2.1"),
    field("at", "datetime", "2.2"),
    field("states", "string_list"),
    field("n", "integer"),
  ],
  unchanging_fields: ["code", "at"],
};
const DEEP = JSON.parse(`${"[1,".repeat(50_000)}1${"]".repeat(50_000)}`);
const BEFORE = { code: "INC-1", at: "2026-03-10T06:42:00Z", states: ["DE", "FR"], n: 5 };
const compare = (changes: object) => compareReports(PROFILE, BEFORE, { ...BEFORE, ...changes });
const briefly = ({ changes }: ReturnType<typeof compare>) =>
  changes.map(({ field_id, change }) => `${field_id} ${change}`);

it.each<[name: string, changes: object, expected: string[]]>([
  ["finds nothing in the same report", {}, []],
  ["takes an instant as the same in another form", { at: "2026-03-10T07:42:00.000+01:00" }, []],
  ["takes a list as the same in another order", { states: ["FR", "DE"] }, []],
  [
    "finds another text, another instant, a longer list and another number",
    { code: "INC-2", at: "2026-03-10T06:43:00Z", states: ["DE", "FR", "AT"], n: 6 },
    ["code changed", "at changed", "states changed", "n changed"],
  ],
  [
    "finds a value that is absent, null, blank or empty now",
    { code: " ", at: null, states: [], n: undefined },
    ["code vanished", "at vanished", "states vanished", "n vanished"],
  ],
  ["compares values of the wrong type as they are", { n: "5", states: "DE" }, ["states changed", "n changed"]],
  [
    "finds a value that is nested deeply, which is none of a field",
    { n: DEEP, code: DEEP },
    ["code changed", "n changed"],
  ],
  ["ignores members that are no fields", { other: 1, constructor: 2 }, []],
])("the comparison with the previous report %s", (_, changes, expected) => {
  expect(briefly(compare(changes))).toEqual(expected);
});

it("the comparison with the previous report finds a value that is new, with its row", () => {
  const { changes, findings } = compareReports(PROFILE, {}, { code: "INC-1", n: 0 });
  expect(changes).toEqual([
    { field_id: "code", title: "CODE", data_field: "2.1", change: "new" },
    { field_id: "n", title: "N", data_field: null, change: "new" },
  ]);
  expect(findings).toEqual([]);
});

it("the comparison with the previous report raises attention for each fact that should stay the same, and no other, without a value", () => {
  const { findings } = compare({ code: "INC-2", at: null, n: 77 });
  expect(findings.map(({ code, severity, field_id }) => [code, severity, field_id])).toEqual([
    ["changed_since_previous", "attention", "code"],
    ["changed_since_previous", "attention", "at"],
  ]);
  expect(findings.map(({ message }) => message).join()).not.toMatch(/INC|2026|77/);
});
