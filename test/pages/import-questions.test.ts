// What of a table can be read in several ways: other rows decide, or a person is asked.
import { expect, it } from "vitest";
import { getFormFields, type PageProfile } from "../../scripts/pages/check/form-model.ts";
import { importTable } from "../../scripts/pages/check/import-table.ts";
import { EMPTY_DRAFT, getReport } from "../../scripts/report/draft/draft.ts";
import { readJsonFile } from "../support.ts";

const profile: PageProfile = readJsonFile("api/v1/profiles/dora-final/profile.json");
const fields = getFormFields(profile);

/** The values of a table by row number, and the sections of what is said of it. */
function imported(table: string, timeZone = "Europe/Berlin") {
  const result = importTable(table, EMPTY_DRAFT, { profile, fields, timeZone });
  const report = getReport(result?.draft ?? EMPTY_DRAFT);
  const values = Object.entries(report).map(([id, value]) => [fields.find((field) => field.id === id)?.rows[0], value]);
  return { values: Object.fromEntries(values), sections: result?.losses?.sections ?? [] };
}

it.each([
  [
    "a date with another row that shows the order",
    "2.2;6/9/2026 4:52\n2.3;6/13/2026 6:50",
    { 2.2: "2026-06-09T02:52:00Z", 2.3: "2026-06-13T04:50:00Z" },
    0,
  ],
  [
    "a date before a row that shows the other order",
    "2.2;6/9/2026 4:52 PM\n2.3;13/9/2026 6:50 PM",
    { 2.2: "2026-09-06T14:52:00Z", 2.3: "2026-09-13T16:50:00Z" },
    0,
  ],
  ["a date whose day and month could be exchanged", "2.2;6/9/2026 4:52", { 2.2: "6/9/2026 4:52" }, 1],
  [
    "dates in two orders",
    "2.2;6/9/2026 4:52\n2.3;6/13/2026 6:50\n3.2;13/6/2026 6:50",
    { 2.2: "6/9/2026 4:52", 2.3: "2026-06-13T04:50:00Z", 3.2: "2026-06-13T04:50:00Z" },
    1,
  ],
  ["a duration as a spreadsheet shows it", "3.15;02:15:00\n3.16;1:02:30", {}, 2],
  ["a duration that has too many hours for days", "3.15;02:45:00", { 3.15: "000:02:45" }, 0],
] as const)("a table with %s has it read in the only way, or asks", (_, table, values, asked) => {
  const result = imported(table);
  expect(result.values).toEqual(values);
  const notTaken = result.sections.map(({ heading }) => heading).filter((heading) => heading.startsWith("Not taken"));
  expect(notTaken).toEqual(asked === 0 ? [] : [`Not taken (${asked})`]);
});

it("a time of a table without a zone is not read before the Member State is known", () => {
  const table = "2.2;10.03.2026 07:42\n2.3;2026-03-10T09:15:00Z";
  const { values, sections } = imported(table, "");
  expect(values).toEqual({ 2.2: "10.03.2026 07:42", 2.3: "2026-03-10T09:15:00Z" });
  expect(sections[0]).toMatchObject({ heading: "Not taken (1)" });
  expect(JSON.stringify(sections)).toContain("Choose the Member State");
});
