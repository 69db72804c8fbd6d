// What of a table can be read in several ways: its columns, dates and durations. The table decides, or a person is asked once for all of it.
import { expect, it } from "vitest";
import { importTable } from "../../scripts/pages/check/import-table.ts";
import type { Notice, Replacement } from "../../scripts/pages/check/replacement.ts";
import { EMPTY_DRAFT, getReport, writeDraft } from "../../scripts/report/draft/draft.ts";
import { formFieldsOf, formOf, type ReadWith, readTableInput } from "../inputs/read-table.ts";
import { TABLE_INPUTS as TABLES, type TableInput } from "../inputs/table-cases.ts";
import { VALUE_INPUTS } from "../inputs/value-cases.ts";
import { checkedBy } from "../support.ts";

const TABLE_INPUTS = [...TABLES, ...VALUE_INPUTS];

const profile = formOf("dora-final");
const fields = formFieldsOf("dora-final");

/** The values of a table by row number once its questions are answered, and all that was said of it and of them. */
function imported(table: string, given: ReadWith = {}) {
  const { taken, asked } = readTableInput(table, given);
  const { draft, done, losses } = taken;
  const formFields = formFieldsOf(given.alias ?? "dora-final");
  const values = Object.entries(getReport(draft)).map(([id, value]) => [
    formFields.find((field) => field.id === id)?.rows[0] ?? id,
    value,
  ]);
  return {
    draft,
    values: Object.fromEntries(values),
    done,
    sections: losses?.sections ?? [],
    words: JSON.stringify([...asked, losses]),
  };
}

const importedBefore = new Map<TableInput, ReturnType<typeof imported>>();
/** A table of the inputs, which is read once. */
function importOnce(input: TableInput): ReturnType<typeof imported> {
  const result = importedBefore.get(input) ?? imported(input.table, input);
  importedBefore.set(input, result);
  return result;
}

it.each(TABLE_INPUTS)("of $kind, nothing is chosen in silence", (input) => {
  const { read, taken, left = 0, open = 0, said = [] } = input;
  const { values, done, words } = importOnce(input);
  expect([values, done]).toEqual([
    read,
    `Values were taken from the table: ${taken}.${open === 0 ? "" : ` Left open: ${open}.`}${left === 0 ? "" : ` Not taken: ${left}.`}`,
  ]);
  for (const part of said) expect(words).toContain(part);
});

it.each(TABLE_INPUTS.filter(({ found }) => found !== undefined))(
  "of $kind, the check reports what is wrong with it, and nothing else",
  (input) => {
    const { read, found = {}, alias = "dora-final" } = input;
    const { findings } = checkedBy(alias, writeDraft(importOnce(input).draft), "lint").answer;
    const rowOf = (id: string | null) => formFieldsOf(alias).find((field) => field.id === id)?.rows[0] ?? id;
    const reported = findings.map(({ code, field_id }) => [rowOf(field_id), code] as const);
    expect(Object.fromEntries(reported.filter(([row]) => row !== null && Object.hasOwn(read, row)))).toEqual(found);
  },
);

it("each cell with a value is named once, with its field if it has one", () => {
  for (const input of TABLE_INPUTS) {
    const { table, taken, left = 0, open = 0 } = input;
    const places = importOnce(input).sections.flatMap(({ reasons }) => reasons.flatMap((reason) => reason.places));
    const named = places.filter(({ place, fieldId }) => fieldId !== undefined || /^(?:row|column) \d+$/.test(place));
    expect([table, new Set(places.map(({ place }) => place)).size, named.length]).toEqual([
      table,
      taken + left + open,
      taken + left + open,
    ]);
  }
});

it("a question shows the first three rows, and what follows of an answer goes into the draft as it is then", () => {
  let draft = EMPTY_DRAFT;
  const asked = importTable("2.1;a;b\n1.15;EUR;USD\n\n1.2;c;d\n1.8;e;f", {
    profile,
    fields,
    timeZone: "",
    getDraft: () => draft,
  });
  const { question } = asked as Notice;
  expect(question?.rows).toEqual([
    ["2.1", "a", "b"],
    ["1.15", "EUR", "USD"],
    ["1.2", "c", "d"],
  ]);
  draft = { ...EMPTY_DRAFT, report: new Map([["own", '"kept"']]) };
  const taken = question?.choices[0]?.take() as Replacement;
  expect([taken.madeFrom, getReport(taken.draft).own]).toEqual([draft, "kept"]);
});

it("a time of a table without a zone is not read before the Member State is known", () => {
  const table = "2.2;10.03.2026 07:42\n2.3;2026-03-10T09:15:00Z";
  const { values, sections, words } = imported(table, { timeZone: "" });
  expect(values).toEqual({ 2.2: "10.03.2026 07:42", 2.3: "2026-03-10T09:15:00Z" });
  expect(sections[0]).toMatchObject({ heading: "Left open (1)" });
  expect(words).toContain("Choose the Member State");
});

it("the times of a decision are read in the zone of the Member State that its table names, wherever it does", () => {
  const decision = formOf("dora-major");
  const ownState = { fieldId: "home_state", zoneOf: (code: string) => (code === "IE" ? "Europe/Dublin" : "") };
  const given = { profile: decision, fields: formFieldsOf("dora-major"), timeZone: "Europe/Berlin", ownState };
  const detectedIn = (state: string) => {
    const table = `detected_at;10.3.2026 19:00\nhome_state;${state}`;
    const taken = importTable(table, { ...given, getDraft: () => EMPTY_DRAFT }) as Replacement;
    return getReport(taken.draft).detected_at;
  };
  expect(["Ireland", "IE", "Schweiz", ""].map(detectedIn)).toEqual([
    ...["2026-03-10T19:00:00Z", "2026-03-10T19:00:00Z"],
    ...["2026-03-10T18:00:00Z", "2026-03-10T18:00:00Z"],
  ]);
});
