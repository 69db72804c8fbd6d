// The previous report: which files may be one, and what changed since.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { CommandError } from "../../../scripts/command-line/run-command.ts";
import type { ConvertibleProfile } from "../../../scripts/report/esas/crosswalk.ts";
import { compareReports } from "../../../scripts/report/previous/compare-reports.ts";
import { readPreviousReport } from "../../../scripts/report/previous/read-previous-report.ts";
import type { FieldType } from "../../../server/engine/field-type.ts";
import { readJsonFile } from "../../bridge.ts";
import { tempFolder } from "../../pipeline/author.ts";

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

const profileOf = (name: string): ConvertibleProfile => readJsonFile(`api/v1/profiles/${name}/profile.json`);
const exampleOf = (name: string) => readJsonFile(`api/v1/profiles/${name}/examples.json`).examples[0].request;
const MAX_BYTES = 100_000;
const file = join(tempFolder(), "previous.json");

function read(profile: string, draft: unknown) {
  writeFileSync(file, JSON.stringify(draft));
  return readPreviousReport(profileOf(profile), file, MAX_BYTES);
}

it("the previous report may be a draft of an earlier stage, with members that are not fields", async () => {
  const { report } = exampleOf("works-notice");
  const previous = { ...report, no_such_field: 1 };
  expect(await read("works-report", { report: previous })).toEqual(previous);
  expect(await read("works-report", { report: {} })).toEqual({});
});

it("a draft of another act is no previous report", async () => {
  await expect(read("works-report", exampleOf("closing"))).rejects.toThrow(
    /previous\.json: most of its members are not fields/,
  );
});

it.each([
  ["a file that is not JSON", '{"report": CANARY}', "it is not valid JSON"],
  ["another JSON file", "[]", "it is neither a draft nor a file of the official form"],
  ["a file that is too large", " ".repeat(MAX_BYTES + 1), `it has more than ${MAX_BYTES} bytes`],
])("%s is no previous report", async (_, text, cause) => {
  writeFileSync(file, text);
  await expect(readPreviousReport(profileOf("closing"), file, MAX_BYTES)).rejects.toThrow(
    new CommandError(`${file}: ${cause}`),
  );
});

it("a file that is not there is no previous report", async () => {
  const absent = `${file}x`;
  const error = new CommandError(`${absent}: no such file`);
  await expect(readPreviousReport(profileOf("closing"), absent, MAX_BYTES)).rejects.toThrow(error);
});
