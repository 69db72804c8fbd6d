// The import of a two-column table: how it is read, which field a row is for, and what of its values.
import { expect, it } from "vitest";
import { getFormFields } from "../../scripts/pages/check/form-model.ts";
import { createTemplate, importTable } from "../../scripts/pages/check/import-table.ts";
import { readTable } from "../../scripts/pages/check/read-table.ts";
import type { Replacement } from "../../scripts/pages/check/replacement.ts";
import { type Draft, EMPTY_DRAFT, getReport, writeDraft } from "../../scripts/report/draft/draft.ts";
import { draftOf } from "./open-incident.ts";
import { READY_TEXT, readForm } from "./page-facts.ts";

const profile = readForm("dora-initial");
const fields = getFormFields(profile);
const facts = { profile, fields, timeZone: "Europe/Berlin" };
const titleOf = (row: string) => fields.find(({ rows }) => rows.includes(row))?.title as string;
const idOf = (row: string) => fields.find(({ rows }) => rows.includes(row))?.id as string;

/** What a table without a question gives of a draft. */
const take = (table: string, draft: Draft, { profile, fields }: Pick<typeof facts, "profile" | "fields"> = facts) =>
  importTable(table, { profile, fields, timeZone: "Europe/Berlin", getDraft: () => draft }) as Replacement | null;

/** What a table gives of an empty draft: the values by row number, and what was said of each row. */
function imported(table: string) {
  const result = take(table, EMPTY_DRAFT);
  if (result === null) return null;
  const report = getReport(result.draft);
  const values = Object.entries(report).map(([id, value]) => [fields.find((field) => field.id === id)?.rows[0], value]);
  const places = result.losses?.sections.map(({ heading, reasons }) => [
    heading,
    ...reasons.map(({ words, places }) => [words.split(".")[0], ...places.map(({ place }) => place.split(":")[0])]),
  ]);
  return { values: Object.fromEntries(values), places };
}

const isKnown = (cell: string) => cell === "a" || cell === "b";

it.each<[what: string, text: string, rows: string[][]]>([
  [
    "tabs",
    "a\t1\nb\t2",
    [
      ["a", "1"],
      ["b", "2"],
    ],
  ],
  [
    "semicolons and decimals with a comma",
    "a;1,5\r\nb;2\r\n",
    [
      ["a", "1,5"],
      ["b", "2"],
    ],
  ],
  [
    "commas",
    "a,1\rb,2",
    [
      ["a", "1"],
      ["b", "2"],
    ],
  ],
  [
    "quotes",
    'a,"1, ""x""\r\n2"\nb,"2"',
    [
      ["a", '1, "x"\r\n2'],
      ["b", "2"],
    ],
  ],
  [
    "quotes within a cell",
    'a\t1 "x"\nb\t"2" y',
    [
      ["a", '1 "x"'],
      ["b", '"2" y'],
    ],
  ],
  [
    "a quote that is never closed",
    'a;"1\nb;2',
    [
      ["a", '"1'],
      ["b", "2"],
    ],
  ],
  [
    "blanks around quotes",
    'a; "1; x" \nb ; 2 "x"',
    [
      ["a", "1; x"],
      ["b ", ' 2 "x"'],
    ],
  ],
  [
    "a quote within a cell, and one that is followed by something",
    'a;1" x\nb;"2" y',
    [
      ["a", '1" x'],
      ["b", '"2" y'],
    ],
  ],
  ["empty cells and rows", "a;;\n\nb;", [["a", "", ""], [""], ["b"]]],
])("a table with %s is read", (_, text, rows) => {
  expect(readTable(text, isKnown).filter((row) => row.length > 0)).toEqual(rows);
});

const QUOTES: readonly ((count: number) => string)[] = [
  (count) => '"'.repeat(count),
  (count) => '"a,'.repeat(count / 3),
  (count) => `"${',""'.repeat(count / 3)}`,
];

// It is less than a second. Where each quote is compared with all behind it, it is many minutes, and the limit of time of every test ends it.
it.each(QUOTES)("a table of 2,400,000 quotes is read (%#)", (textOf) => {
  expect(readTable(textOf(2_400_000), isKnown)).not.toEqual([]);
});

it.each([
  ["the identifier", idOf("2.1")],
  ["the identifier with white space and other case", ` ${idOf("2.1").toUpperCase()} `],
  ["the row number", "2.1"],
  ["the row number with a point at its end", "2.1."],
  ["the row number with a word", "Row 2.1"],
  ["the title", titleOf("2.1")],
  ["the title in other case", titleOf("2.1").toUpperCase().replace(" ", "  ")],
  ["the row number and the title", `2.1 ${titleOf("2.1")}`],
  ["the official title", "Incident reference code assigned by the financial entity"],
])("a row is found by %s", (_, first) => {
  expect(imported(`${first};INC-1`)?.values).toEqual({ 2.1: "INC-1" });
});

const UNREAD = "It is not understood";
const UNLISTED = "It is not on the list of the field, which has it as it is written: choose there";

it.each<[what: string, row: string, cell: string, value: unknown, words: string]>([
  ["a text", "2.1", " INC-1 ", "INC-1", "As it is written"],
  ["a code", "1.15", "EUR", "EUR", "As it is written"],
  ["a label", "1.15", "euro", "EUR", "A label was written as its code"],
  ["a text that is not on the list", "1.15", "Taler", "Taler", UNLISTED],
  [
    "labels by semicolon",
    "1.4",
    '"credit institution; Payment Institution"',
    ["credit_institution", "payment_institution"],
    "A label was written as its code",
  ],
  [
    "codes by line",
    "1.4",
    '"credit_institution\npayment_institution\n"',
    ["credit_institution", "payment_institution"],
    "As it is written",
  ],
  ["one item that is not on the list", "1.4", "bank", ["bank"], UNLISTED],
  ["local time", "2.2", "10.03.2026 07:42", "2026-03-10T06:42:00Z", "Read as a time in Berlin"],
  ["a time in UTC", "2.2", "2026-03-10T06:42:00Z", "2026-03-10T06:42:00Z", "As it is written"],
  [
    "a time that exists twice",
    "2.2",
    "25.10.2026 02:30",
    "2026-10-25T00:30:00Z",
    "Clocks in Berlin show this time twice; the first was taken",
  ],
  ["a time that does not exist", "2.2", "29.03.2026 02:30", "29.03.2026 02:30", UNREAD],
  ["a text that is not a time", "2.2", "yesterday", "yesterday", UNREAD],
  ["a number", "3.4", "12 000", 12000, "As it is written"],
  ["a text that is not a number", "3.4", "many", "many", UNREAD],
  ["a duration", "3.15", "4 h 30 min", "000:04:30", "Written as days, hours and minutes"],
  ["a duration of the template", "3.15", "000:04:30", "000:04:30", "As it is written"],
  ["yes", "2.9", "Yes", true, "As it is written"],
  ["no", "2.9", "no", false, "As it is written"],
  ["neither", "2.9", "maybe", "maybe", UNREAD],
  ["several lines", "2.4", '"a\r\nb"', "a\nb", "As it is written"],
])("a row with %s is taken, and counted as taken if it is understood", (_, row, cell, value, words) => {
  expect(imported(`${titleOf(row)};${cell}`)).toEqual({
    values: { [row]: value },
    places: [[words === UNREAD || words === UNLISTED ? "Left open (1)" : "Taken (1)", [words, "row 1"]]],
  });
});

it("a row that is not taken is listed by its number, without its content", () => {
  const table = ["Field;Value", "SECRET-1;x", `2.1;INC-1`, `${idOf("2.1")};SECRET-2`, "2.4;", "1.15;EUR;note"].join(
    "\n",
  );
  const result = take(table, EMPTY_DRAFT);
  expect(imported(table)).toEqual({
    values: { 1.15: "EUR", 2.1: "INC-1" },
    places: [
      [
        "Not taken (2)",
        ["No field has this identifier, row number or title", "row 2"],
        ["A row above has a value for this field", "row 4"],
      ],
      ["Taken (2)", ["As it is written", "row 3"], ["As it is written, without the other columns", "row 6"]],
    ],
  });
  expect(JSON.stringify(result?.losses)).not.toMatch(/SECRET|INC-1|EUR/);
  expect(result?.done).toBe("Values were taken from the table: 2. Not taken: 2.");
});

it("a row at the top is not taken for a heading unless it is that of the template", () => {
  expect(imported("no such field;x\n2.1;INC-1")?.places?.[0]).toEqual(["Not taken (1)", [expect.any(String), "row 1"]]);
});

it("a row of a table without any field gives nothing", () => {
  expect([imported("a;1\nb;2"), imported(""), imported('{"report":{}}')]).toEqual([null, null, null]);
});

it("figures and moments of a table are read as the form reads them", () => {
  const decision = readForm("dora-major");
  const own = { profile: decision, fields: getFormFields(decision) };
  const rows = ["clients_affected;~1200", "likely_total;90000", "counterparts_affected;?", "resolved_at;o"];
  const table = [...rows, "occurred_at;10.03.2026 07:42"].join("\n");
  expect(getReport(take(table, EMPTY_DRAFT, own)?.draft ?? EMPTY_DRAFT)).toEqual({
    clients_affected: { value: 1200, kind: "estimate" },
    likely_total: { value: 90000, kind: "actual" },
    counterparts_affected: "undeterminable",
    resolved_at: "open",
    occurred_at: "2026-03-10T06:42:00Z",
  });
});

it("an import keeps the other values and the evidence of the draft", () => {
  const { report, evidence_manifest } = JSON.parse(READY_TEXT);
  const readyDraft = draftOf({ report, evidence_manifest });
  const result = take(`${idOf("2.1")}\tx`, readyDraft);
  expect(JSON.parse(writeDraft(result?.draft ?? EMPTY_DRAFT))).toEqual({
    report: { ...report, [idOf("2.1")]: "x" },
    evidence_manifest,
  });
});

it("the template has a row for each field, and each is found again", () => {
  const rows = readTable(createTemplate(fields).slice(1), () => true);
  expect(rows.filter((row) => row.length > 1).length).toBe(fields.length + 1);
  const filled = createTemplate(fields).replace(/;\r\n/g, ";x\r\n");
  const taken = writeDraft(take(filled.slice(1), EMPTY_DRAFT)?.draft ?? EMPTY_DRAFT);
  expect(Object.keys(JSON.parse(taken).report)).toEqual(fields.map(({ id }) => id));
});
