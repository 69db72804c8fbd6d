// Inputs of the draft check of which other tools take one reading in silence, or skip something: where the kind is from, the input, what is read,
// and what is said. All values are invented. `issue` names a public report about another tool.

/** Tables for the report `dora-final`, on a device and with a Member State in Berlin. */
export interface TableInput {
  readonly kind: string;
  /** The public report on another tool that has this kind; none for a kind that its format documents. */
  readonly source?: string;
  /** The profile, where it is not `dora-final`. */
  readonly alias?: string;
  readonly table: string;
  /** What its user chooses, by how its button begins, one question after the other. */
  readonly answers?: readonly string[];
  /** The values that the draft has then, by row number. */
  readonly read: Readonly<Record<string, unknown>>;
  /** The count of what is taken, of what is not, and words that are in the question or the list. */
  readonly taken: number;
  readonly left?: number;
  /** The count of what its field has as it is written, and asks about or reports. */
  readonly open?: number;
  readonly said?: readonly string[];
  /** The finding that the check of the form has for each of these rows, by its code; not checked where it is not given. */
  readonly found?: Readonly<Record<string, string>>;
}

const SUBMITTER = "Name of the entity submitting the report";
const REFERENCE = "Incident reference code assigned by the financial entity";
const REFERENCE_ID = "incident_reference_code_assigned_by_the_financial_entity";

// pgadmin4 #2465, sqlitebrowser #3619, kantor #63: columns are taken by their position, and the head is ignored.
const HEADS: readonly TableInput[] = [
  {
    kind: "the official layout, three columns",
    table: `Number;Data field;Value\r\n1.2;${SUBMITTER};Musterufer Bank AG\r\n2.1;${REFERENCE};MUB-1\r\n2.4;Description of the major ICT-related incident;Outage since 06:20, customers in DE\r\n1.8;Primary contact person email;a@x.example\r\n`,
    read: { 1.2: "Musterufer Bank AG", 2.1: "MUB-1", 2.4: "Outage since 06:20, customers in DE", 1.8: "a@x.example" },
    taken: 4,
  },
  {
    kind: "another order of the columns",
    table: `Value,Data field,Number\nMUB-1,${REFERENCE},2.1`,
    read: { 2.1: "MUB-1" },
    taken: 1,
  },
  {
    kind: "identifiers of fields after the values",
    table: `answer\tfield_id\nMUB-1\t${REFERENCE_ID}`,
    read: { 2.1: "MUB-1" },
    taken: 1,
  },
  {
    kind: "three columns without a head",
    table: `2.1;${REFERENCE};MUB-1\n1.15;Reporting currency;EUR`,
    read: { 2.1: "MUB-1", 1.15: "EUR" },
    taken: 2,
  },
  {
    kind: "the value first, without a head",
    table: "MUB-1;2.1\nEUR;1.15",
    read: { 2.1: "MUB-1", 1.15: "EUR" },
    taken: 2,
  },
  {
    kind: "lines of a title above the head",
    table: `Final report;;\nas of June;;\nNumber;Data field;Value\n2.1;${REFERENCE};MUB-1`,
    read: { 2.1: "MUB-1" },
    taken: 1,
  },
  {
    kind: "a head in another language, one column of values",
    table: `Nummer;Feld;Wert\n2.1;${REFERENCE};MUB-1`,
    read: { 2.1: "MUB-1" },
    taken: 1,
  },
  {
    kind: "a head in another language, with a column of remarks before the values",
    table: "Numéro;Remarques;Valeur\n2.1;voir mail;MUB-1\n1.15;;EUR",
    read: { 2.1: "MUB-1", 1.15: "EUR" },
    taken: 2,
    said: ["without the other columns"],
  },
  {
    kind: "the line with which a spreadsheet names the delimiter",
    source: "PowerShell/PowerShell#7776",
    table: "sep=;\r\nField;Value\r\n2.1;MUB-1, second try\r\n",
    read: { 2.1: "MUB-1, second try" },
    taken: 1,
  },
  {
    kind: "that line in quotes, with a bar",
    source: "close2/csv#68",
    table: `"sep=|"\nField|Value\n2.1|MUB-1; second try`,
    read: { 2.1: "MUB-1; second try" },
    taken: 1,
  },
  {
    kind: "bars between the columns, also at the end",
    source: "deephaven/deephaven-core#1800",
    table: "2.1|MUB-1|\n1.15|EUR|",
    read: { 2.1: "MUB-1", 1.15: "EUR" },
    taken: 2,
  },
  {
    kind: "a table in Markdown",
    table: "| Number | Value |\n| --- | --- |\n| 2.1 | MUB-1 |",
    read: { 2.1: "MUB-1" },
    taken: 1,
    left: 1,
    said: ["row 2", "No field has this"],
  },
  {
    kind: "empty columns at the end",
    source: "dataculturegroup/DataBasic#176",
    table: "2.1;MUB-1;;;;\n1.15;EUR;;;;",
    read: { 2.1: "MUB-1", 1.15: "EUR" },
    taken: 2,
  },
  {
    kind: "a byte order mark before a quoted head",
    source: "Clever/csvlint#37",
    table: `\ufeff"Field";"Value"\n"2.1";"MUB-1"`,
    read: { 2.1: "MUB-1" },
    taken: 1,
  },
  {
    kind: "a byte order mark in the middle, of two files that were joined",
    source: "melihbirim/csvql#103",
    table: "2.1;MUB-1\n\ufeff1.15;EUR",
    read: { 2.1: "MUB-1", 1.15: "EUR" },
    taken: 2,
  },
  {
    kind: "a line break in a quoted cell",
    source: "TinyCsvParser/TinyCsvParser#35",
    table: `2.4;"Outage since 06:20,\nrestored at 9; see log"\n2.1;MUB-1`,
    read: { 2.4: "Outage since 06:20,\nrestored at 9; see log", 2.1: "MUB-1" },
    taken: 2,
  },
  {
    kind: "a quotation mark that is not closed",
    source: "tototoshi/scala-csv#18",
    table: `2.4;"Outage since 06:20\n2.1;MUB-1`,
    read: { 2.4: `"Outage since 06:20`, 2.1: "MUB-1" },
    taken: 2,
    said: ["quotation marks that do not end"],
  },
  {
    kind: "quotation marks after reverse solidi, as some programs write them",
    source: "yaslab/CSV.swift#123",
    table: `2.4;"The \\"main\\" system"\n2.1;MUB-1`,
    read: { 2.4: `"The \\"main\\" system"`, 2.1: "MUB-1" },
    taken: 2,
    said: ["quotation marks that do not end"],
  },
  {
    kind: "an equals sign before a quoted cell, which keeps zeros",
    source: "jakob/TableTool#72",
    table: `2.1;="0012"\n1.15;EUR`,
    read: { 2.1: "0012", 1.15: "EUR" },
    taken: 2,
  },
  {
    kind: "row numbers with the comma of a spreadsheet in German",
    table: "2,1;MUB-1\n1,15;EUR",
    read: { 2.1: "MUB-1", 1.15: "EUR" },
    taken: 2,
  },
  {
    kind: "a row number that a spreadsheet took for a date",
    table: "02. Jan;MUB-1\n1.15;EUR",
    read: { 1.15: "EUR" },
    taken: 1,
    left: 1,
    said: ["row 1", "No field has this"],
  },
  {
    kind: "marks after the titles",
    table: `${REFERENCE} *;MUB-1\nReporting currency:;EUR`,
    read: { 2.1: "MUB-1", 1.15: "EUR" },
    taken: 2,
  },
  {
    kind: "a head that is repeated on each page",
    table: `Number;Data field;Value\n2.1;${REFERENCE};MUB-1\nNumber;Data field;Value\n1.15;Reporting currency;EUR`,
    read: { 2.1: "MUB-1", 1.15: "EUR" },
    taken: 2,
    left: 1,
    said: ["row 3", "No field has this"],
  },
  {
    kind: "titles of sections between the rows",
    table: `Number;Data field;Value\nGeneral information;;\n2.1;${REFERENCE};MUB-1\nContent;;\n1.15;Reporting currency;EUR`,
    read: { 2.1: "MUB-1", 1.15: "EUR" },
    taken: 2,
  },
  {
    kind: "a row with the sum",
    table: "3.4;120\n3.6;5\nTotal;125",
    read: { 3.4: 120, 3.6: 5 },
    taken: 2,
    left: 1,
    said: ["row 3", "No field has this"],
  },
  {
    kind: "one column for each field, with a row of units",
    table: "3.4;3.6\nclients;counterparts\n120;5",
    answers: ["Row 3"],
    read: { 3.4: 120, 3.6: 5 },
    taken: 2,
    said: ["Which one is this report?"],
  },
  {
    kind: "an empty line at the end, in a table of two columns",
    source: "mholt/PapaParse#1042",
    table: "Field;Value\n2.1;1708657810\n\n",
    read: { 2.1: "1708657810" },
    taken: 1,
  },
  {
    kind: "signs for an empty cell",
    table: "2.1;-\n1.15;n/a\n3.4;-",
    read: { 2.1: "-", 1.15: "n/a", 3.4: "-" },
    taken: 1,
    open: 2,
    said: ["not on the list", "not understood"],
    found: { 2.1: "placeholder_value", 1.15: "value_not_in_code_list", 3.4: "invalid_field_type" },
  },
  {
    kind: "a column of remarks before that of the values",
    table: "Number;Remarks;Value\n2.1;see mail;MUB-1\n1.15;;EUR",
    read: { 2.1: "MUB-1", 1.15: "EUR" },
    taken: 2,
    said: ["without the other columns"],
  },
  {
    kind: "a remark in place of a value",
    table: "Number;Value;Remarks\n2.1;;see mail\n1.15;EUR;",
    read: { 1.15: "EUR" },
    taken: 1,
    left: 1,
    said: ["row 2", "Its value is empty"],
  },
  {
    kind: "two columns of values without a head",
    table: "2.1;MUB-1;MUB-0\n1.15;EUR;USD",
    answers: ["Column 2"],
    read: { 2.1: "MUB-1", 1.15: "EUR" },
    taken: 2,
    said: ["Which one has them?", "MUB-0"],
  },
  {
    kind: "two columns that are called values",
    table: "Number;Value;Answer\n2.1;MUB-1;MUB-0",
    answers: ["Column 3: Answer"],
    read: { 2.1: "MUB-0" },
    taken: 1,
    said: ["Which one has them?"],
  },
  {
    kind: "numbers that may be rows or values",
    table: "2.4;2.1",
    answers: ["Column 1"],
    read: { 2.1: "2.4" },
    taken: 1,
    said: ["Which one has them?"],
  },
  {
    kind: "one column for each field, by identifier",
    table: `${REFERENCE_ID},reporting_currency\nMUB-1,EUR`,
    read: { 2.1: "MUB-1", 1.15: "EUR" },
    taken: 2,
  },
  {
    kind: "one column for each field, with numbers, titles and a label",
    table: `;2.1;1.15\nIncident;${REFERENCE};Reporting currency\nA;MUB-1;EUR`,
    read: { 2.1: "MUB-1", 1.15: "EUR" },
    taken: 2,
    left: 1,
    said: ["column 1"],
  },
  {
    kind: "one column for each field, several incidents",
    table: "2.1;1.15;1.2\nMUB-1;EUR;A Bank\nMUB-2;SEK;B Bank",
    answers: ["Row 3"],
    read: { 2.1: "MUB-2", 1.15: "SEK", 1.2: "B Bank" },
    taken: 3,
    said: ["Which one is this report?", "A Bank"],
  },
  {
    kind: "2.10 that a spreadsheet made 2.1, beside its title",
    table: "Number;Data field;Value\n2.1;Other relevant information;None so far",
    read: { "2.10": "None so far" },
    taken: 1,
    said: ["Found by its title"],
  },
  {
    kind: "a number and a title of different fields",
    table: `Number;Data field;Value\n1.8;${REFERENCE};MUB-1\n1.15;Reporting currency;EUR`,
    read: { 1.15: "EUR" },
    taken: 1,
    left: 1,
    said: ["row 2", "different fields"],
  },
  {
    kind: "a blank before a quote",
    table: 'Field;Value\r\n1.2; "Quoted; after a blank"\r\n',
    read: { 1.2: "Quoted; after a blank" },
    taken: 1,
  },
  {
    kind: "the same row twice",
    table: "2.1;MUB-1\n2.1;MUB-2",
    read: { 2.1: "MUB-1" },
    taken: 1,
    left: 1,
    said: ["row 2", "A row above has a value"],
  },
  {
    kind: "cells that are not understood (submersion #1846: skipped rows vanished)",
    table: "3.4;many\n2.2;yesterday evening\n1.15;Taler\n2.1;MUB-1",
    read: { 3.4: "many", 2.2: "yesterday evening", 1.15: "Taler", 2.1: "MUB-1" },
    taken: 1,
    open: 3,
    said: ["row 1", "row 2", "row 3", "not understood", "not on the list"],
  },
];

const US = "2.2 Date and time of detection of the major ICT-related incident,6/9/2026 4:52\r\n2.3,6/9/2026 6:50\r\n";

// csvkit #280, submersion #1828, wealthfolio #1601, may #250: a date of the other order becomes another day.
const DATES: readonly TableInput[] = [
  {
    kind: "an export in US English, no row decides",
    table: `Field,Value\r\n${US}`,
    answers: ["Month first: Tue 9 Jun"],
    read: { 2.2: "2026-06-09T02:52:00Z", 2.3: "2026-06-09T04:50:00Z" },
    taken: 2,
    said: ["day and month", "Read with the month first, as a time in Berlin"],
  },
  {
    kind: "the same table, written in the United Kingdom",
    table: `Field,Value\r\n${US}`,
    answers: ["Day first: Sun 6 Sep"],
    read: { 2.2: "2026-09-06T02:52:00Z", 2.3: "2026-09-06T04:50:00Z" },
    taken: 2,
    said: ["Read with the day first, as a time in Berlin"],
  },
  {
    kind: "the same table, whose reader does not know",
    table: `Field,Value\r\n${US}`,
    answers: ["Ask at each field"],
    read: { 2.2: "6/9/2026 4:52", 2.3: "6/9/2026 6:50" },
    taken: 0,
    open: 2,
    said: ["Choose at the field"],
  },
  {
    kind: "12-hour times, and a row that decides",
    table: "Field,Value\r\n2.2,6/9/2026 4:52 PM\r\n2.3,6/13/2026 6:50 PM\r\n",
    read: { 2.2: "2026-06-09T14:52:00Z", 2.3: "2026-06-13T16:50:00Z" },
    taken: 2,
    said: ["Read with the month first", "Read as a time in Berlin"],
  },
  {
    kind: "a row below that begins with its day",
    table: "2.2;6/9/2026 4:52\n2.3;13/9/2026 6:50",
    read: { 2.2: "2026-09-06T02:52:00Z", 2.3: "2026-09-13T04:50:00Z" },
    taken: 2,
  },
  {
    kind: "a row of no field that decides",
    table: "2.2;6/9/2026 4:52\nClosed;6/30/2026",
    read: { 2.2: "2026-06-09T02:52:00Z" },
    taken: 1,
    left: 1,
    said: ["Read with the month first"],
  },
  {
    kind: "rows that decide differently",
    table: "2.2;6/9/2026 4:52\n2.3;6/13/2026 6:50\n3.2;13/6/2026 6:50",
    answers: ["Day first"],
    read: { 2.2: "2026-09-06T02:52:00Z", 2.3: "2026-06-13T04:50:00Z", 3.2: "2026-06-13T04:50:00Z" },
    taken: 3,
    said: ["day and month"],
  },
  {
    kind: "a column of the other dates decides, one column for each field",
    table: "2.2,2.3,2.1\n11/12/2026 9:00,11/13/2026 9:00,MUB-1",
    read: { 2.2: "2026-11-12T08:00:00Z", 2.3: "2026-11-13T08:00:00Z", 2.1: "MUB-1" },
    taken: 3,
  },
  { kind: "midnight of 12 hours", table: "2.2;6/13/2026 12:15 AM", read: { 2.2: "2026-06-12T22:15:00Z" }, taken: 1 },
  { kind: "noon of 12 hours", table: "2.2;13/6/2026 12:15 pm", read: { 2.2: "2026-06-13T10:15:00Z" }, taken: 1 },
  {
    kind: "13 of 12 hours",
    table: "2.2;13/6/2026 13:15 PM",
    read: { 2.2: "13/6/2026 13:15 PM" },
    taken: 0,
    open: 1,
    said: ["not understood"],
  },
  {
    kind: "day and month alike",
    table: "2.2;6/6/2026 4:52",
    read: { 2.2: "2026-06-06T02:52:00Z" },
    taken: 1,
    said: ["Read as a time in Berlin"],
  },
  {
    kind: "points, which begin with the day",
    table: "2.2;6.9.2026 4:52",
    read: { 2.2: "2026-09-06T02:52:00Z" },
    taken: 1,
  },
  {
    kind: "the form of ISO 8601 beside dates of the other form",
    table: "2.2;2026-06-09 04:52\n2.3;6/13/2026 4:52",
    read: { 2.2: "2026-06-09T02:52:00Z", 2.3: "2026-06-13T02:52:00Z" },
    taken: 2,
  },
];

// SheetJS/ssf #95, SheetConverter #13, moment #981: 37:05:24, and the first digits read as days.
const DURATIONS: readonly TableInput[] = [
  {
    kind: "durations as a spreadsheet shows them",
    table:
      "Field;Value\r\n3.15 Duration of the major ICT-related incident;02:15:00\r\n3.16 Service downtime;1:02:30\r\n",
    answers: ["Hours, minutes and seconds: 2 h 15 min"],
    read: { 3.15: "000:02:15", 3.16: "000:01:02" },
    taken: 2,
    said: ["may be hours, minutes and seconds", "Read as hours, minutes and seconds"],
  },
  {
    kind: "the same table, from the official form",
    table: "3.15;02:15:00\n3.16;1:02:30",
    answers: ["Days, hours and minutes: 2 d 15 h"],
    read: { 3.15: "002:15:00", 3.16: "001:02:30" },
    taken: 2,
  },
  {
    kind: "a duration, whose reader does not know",
    table: "3.15;02:15:00",
    answers: ["Ask at each field"],
    read: {},
    taken: 0,
    left: 1,
    said: ["Enter it in the field"],
  },
  {
    kind: "a row with more minutes than a day has hours",
    table: "3.15;02:15:00\n3.16;02:45:00",
    read: { 3.15: "000:02:15", 3.16: "000:02:45" },
    taken: 2,
    said: ["Read as hours, minutes and seconds"],
  },
  {
    kind: "a row in the official form",
    table: "3.15;02:15:00\n3.16;000:04:30",
    read: { 3.15: "002:15:00", 3.16: "000:04:30" },
    taken: 2,
    said: ["Read as days, hours and minutes"],
  },
  {
    kind: "a hundred hours, which look like days",
    table: "3.15;100:00:00",
    answers: ["Hours"],
    read: { 3.15: "004:04:00" },
    taken: 1,
    said: ["may be hours, minutes and seconds"],
  },
  {
    kind: "a hundred days, which look like hours",
    table: "3.15;100:00:00",
    answers: ["Days"],
    read: { 3.15: "100:00:00" },
    taken: 1,
  },
  {
    kind: "37 hours with minutes and seconds",
    table: "3.15;37:05:24",
    answers: ["Hours"],
    read: { 3.15: "001:13:05" },
    taken: 1,
  },
  { kind: "hours of which there are too many for days", table: "3.15;48:30:00", read: { 3.15: "002:00:30" }, taken: 1 },
  { kind: "a thousand hours", table: "3.15;1000:00:00", read: { 3.15: "041:16:00" }, taken: 1 },
];

export const TABLE_INPUTS: readonly TableInput[] = [...HEADS, ...DATES, ...DURATIONS];

/** Texts in the picker of the Member State, which has Slovakia. */
export interface PickerInput {
  readonly kind: string;
  readonly text: string;
  readonly key: "Tab" | "Enter";
  /** The code that is chosen then; null for none. */
  readonly read: string | null;
  /** Whether the page says that the text is no option. */
  readonly isSaid?: true;
}

// material-ui #48219, vuetify #19846, geocomplete #75: the option that is marked is chosen when the text is left.
export const PICKER_INPUTS: readonly PickerInput[] = [
  { kind: "a code in small letters, which begins another name", text: "de", key: "Tab", read: "DE" },
  { kind: "a code", text: "DE", key: "Tab", read: "DE" },
  { kind: "a code with blanks", text: " at ", key: "Tab", read: "AT" },
  { kind: "the code that the Union uses", text: "EL", key: "Tab", read: "GR" },
  { kind: "a name in German", text: "Deutschland", key: "Tab", read: "DE" },
  { kind: "a name in Polish, in capitals", text: "NIEMCY", key: "Tab", read: "DE" },
  { kind: "a name in Greek", text: "Ελλάδα", key: "Tab", read: "GR" },
  { kind: "a name without its accents", text: "osterreich", key: "Tab", read: "AT" },
  { kind: "a letter", text: "s", key: "Tab", read: null, isSaid: true },
  { kind: "a letter, and Enter on the option that is marked", text: "s", key: "Enter", read: "SK" },
  { kind: "a State outside the list", text: "Schweiz", key: "Tab", read: null, isSaid: true },
  {
    kind: "a State outside the list, and Enter without an option",
    text: "Schweiz",
    key: "Enter",
    read: null,
    isSaid: true,
  },
  { kind: "the beginning of a name", text: "Ger", key: "Tab", read: null, isSaid: true },
  { kind: "a name with more words", text: "Federal Republic of Germany", key: "Tab", read: null, isSaid: true },
  { kind: "a part of the name that is chosen", text: "Slovaki", key: "Tab", read: null, isSaid: true },
  { kind: "nothing", text: "", key: "Tab", read: null },
];
