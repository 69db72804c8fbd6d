// Values as spreadsheets, portals, databases and mail programs write them, each in a table of one row: what is read, what is said, and what the check
// reports of it.
import type { TableInput } from "./table-cases.ts";

interface CellParts extends Pick<TableInput, "source" | "said" | "alias"> {
  /** The value in the draft; the text itself where none is given. */
  readonly read?: unknown;
  /** Whether its field asks about it or reports it, because it is not understood. */
  readonly isOpen?: boolean;
  /** The code of the finding that the check has for the field. */
  readonly found?: string;
}

/** A table of one row, whose field has a row number or, where the form has none, an identifier. */
const cell = (row: string, kind: string, text: string, { read = text, isOpen, found, ...parts }: CellParts) => ({
  ...parts,
  kind,
  table: `${row}\t${text}`,
  read: { [row]: read },
  ...(isOpen ? { taken: 0, open: 1 } : { taken: 1 }),
  found: found === undefined ? {} : { [row]: found },
});

const UNREAD = { isOpen: true, said: ["not understood"] } as const;

const time = (kind: string, text: string, parts: CellParts): TableInput =>
  cell("2.2", kind, text, parts.isOpen ? { found: "invalid_field_format", ...parts } : parts);
const IN_BERLIN = { said: ["Read as a time in Berlin"] };

const TIMES: readonly TableInput[] = [
  time("24:00 as the end of a day", "24.11.2026 24:00", { source: "date-fns/date-fns#1228", ...UNREAD }),
  time("24:00 in the form of ISO 8601", "2026-11-24T24:00:00Z", { source: "dateutil/dateutil#658", ...UNREAD }),
  time("a year of two digits at its end", "24.11.26 19:40", {
    source: "comtravo/ctparse#56",
    read: "2026-11-24T18:40:00Z",
    ...IN_BERLIN,
  }),
  time("a year of two digits, with hyphens", "26-11-24 19:40", { source: "scrapinghub/dateparser#410", ...UNREAD }),
  time("a serial number with its time", "46350.8194444444", { source: "dfinke/ImportExcel#754", ...UNREAD }),
  time("a serial number without a time", "46350", { source: "tableflowhq/csv-import#243", ...UNREAD }),
  time("seconds since 1970", "1795545600", UNREAD),
  time("the offset of a database", "2026-11-24 19:40:00+01", {
    source: "arrow-py/arrow#307",
    read: "2026-11-24T18:40:00Z",
  }),
  time("a range of times, which is no offset", "24.11.2026 19:40-20:10", UNREAD),
  time("an offset without a colon", "2026-11-24T19:40:00+0100", { read: "2026-11-24T18:40:00Z" }),
  time("an offset of one digit", "2026-11-24T19:40+1", UNREAD),
  time("a zone by its letters", "2026-11-24T19:40:00 CET", { source: "waltzofpearls/dateparser#52", ...UNREAD }),
  time("a zone whose letters several have", "24.11.2026 19:40 CST", {
    source: "elastic/elasticsearch#16486",
    ...UNREAD,
  }),
  time("a time that the clocks leave out", "29.3.2026 02:30", { source: "moment/luxon#1772", ...UNREAD }),
  time("a time that the clocks show twice", "25.10.2026 02:30", {
    source: "tidyverse/readr#120",
    read: "2026-10-25T00:30:00Z",
    said: ["show this time twice"],
  }),
  time("a week and its day", "2026-W48-2T19:40:00Z", { source: "python-pendulum/pendulum#916", ...UNREAD }),
  time("a day of the year", "2026-328T19:40:00Z", { source: "tidyverse/readr#105", ...UNREAD }),
  time("digits without marks", "20261124T194000Z", UNREAD),
  time("decimals after a comma", "2026-11-24T19:40:00,5Z", UNREAD),
  time("a leap second", "2026-11-24T19:40:60Z", UNREAD),
  time("a month in French with an accent", "24 août 2026 19:40", {
    source: "datejs/Datejs#97",
    read: "2026-08-24T17:40:00Z",
    ...IN_BERLIN,
  }),
  time("a short month in French", "1 sept. 2026 19:40", {
    source: "scrapinghub/dateparser#1285",
    read: "2026-09-01T17:40:00Z",
    ...IN_BERLIN,
  }),
  time("a short month that only some write so", "24. Mrz. 2026 19:40", {
    source: "scrapinghub/dateparser#395",
    ...UNREAD,
  }),
  time("a month that is another one in a neighbouring language", "24 listopad 2026 19:40", UNREAD),
  time("the day of the week before a date", "Di, 24.11.2026 19:40", { read: "2026-11-24T18:40:00Z", ...IN_BERLIN }),
  time("the wrong day of the week", "Mon, 24.11.2026 19:40", { source: "moment/moment#4112", ...UNREAD }),
  time("a day of the week that decides day and month", "Sun 6/9/2026 4:52", {
    source: "d3/d3-time-format#30",
    read: "2026-09-06T02:52:00Z",
    ...IN_BERLIN,
  }),
  time("a time that is only about", "ca. 24.11.2026 19:40", UNREAD),
  time("a bound in place of a time", "before 24.11.2026 19:40", UNREAD),
  time("a day without a time", "24.11.2026", UNREAD),
  time("a time without a day", "19:40", UNREAD),
  time("a day that the month does not have", "31.11.2026 19:40", UNREAD),
  time("zeros of a database", "0000-00-00 00:00:00", UNREAD),
  time("digits of another script", "٢٤.11.2026 19:40", UNREAD),
];

const span = (kind: string, text: string, parts: CellParts): TableInput =>
  cell("3.15", kind, text, parts.isOpen ? { found: "invalid_field_format", ...parts } : parts);

const SPANS: readonly TableInput[] = [
  span("minutes with their letter", "90m", { read: "000:01:30" }),
  span("a duration of ISO 8601", "PT2H30M", { source: "moment/moment#861", read: "000:02:30" }),
  span("weeks of ISO 8601", "P1W", { source: "bitwalker/timex#350", ...UNREAD }),
  span("months of ISO 8601", "P1M", UNREAD),
  span("decimals of ISO 8601", "PT1,5H", { source: "metomi/isodatetime#147", read: "000:01:30" }),
  span("hours with a comma", "1,5 h", { read: "000:01:30" }),
  span("hours with decimals that are no minutes", "1.333 h", UNREAD),
  span("seconds, which the field does not take", "0:45:10", {
    source: "searxng/searxng#6404",
    read: "000:00:45",
    said: ["without the seconds"],
  }),
  span("seconds in words", "1 h 2 min 30 s", { read: "000:01:02", said: ["without the seconds"] }),
  span("less than a minute", "30 s", UNREAD),
  span("a number without a unit", "90", { source: "domchristie/juration#5", ...UNREAD }),
  span("the fraction of a day that a spreadsheet keeps", "0,09375", UNREAD),
  span("a day and a clock, as Python prints it", "1 day, 2:15:00", UNREAD),
  span("more minutes than an hour has", "00:90", UNREAD),
];

const integer = (kind: string, text: string, parts: CellParts): TableInput =>
  cell("3.4", kind, text, parts.isOpen ? { found: "invalid_field_type", ...parts } : parts);
const amount = (kind: string, text: string, parts: CellParts): TableInput =>
  cell("3.11", kind, text, parts.isOpen ? { found: "invalid_field_type", ...parts } : parts);
const share = (kind: string, text: string, parts: CellParts): TableInput => cell("3.5", kind, text, parts);

const NUMBERS: readonly TableInput[] = [
  amount("points for thousands, a comma for decimals", "1.234,56", {
    source: "jasp-stats/jasp-desktop#403",
    read: 1234.56,
  }),
  amount("a narrow space for thousands", "1\u202f234,56", { source: "dotnet/runtime#124016", read: 1234.56 }),
  amount("a thin space for thousands", "1\u2009234,56", { source: "DataTables/Plugins#431", read: 1234.56 }),
  amount("a typographic apostrophe for thousands", "1’234.56", {
    source: "BenjaminVanRyseghem/numbro#414",
    read: 1234.56,
  }),
  amount("a straight apostrophe for thousands", "1'234.56", { source: "ledger/ledger#2609", read: 1234.56 }),
  amount("a mark that may be one for thousands or for decimals", "1,234", {
    source: "highcharts/highcharts-editor#201",
    read: 1234,
    said: ["could also be read in another way"],
  }),
  amount("groups of two digits", "12,34,567.89", UNREAD),
  amount("a currency beside the amount", "1.234,56 €", UNREAD),
  amount("a negative amount in parentheses", "(1.234,56)", UNREAD),
  amount("an amount with a sign for per cent", "12 %", UNREAD),
  integer("a number with a sign for per cent", "12 %", UNREAD),
  integer("a number that is only about", "ca. 120", UNREAD),
  integer("a bound in place of a number", ">100", UNREAD),
  integer("a number with its unit", "120 clients", UNREAD),
  integer("scientific notation with a comma", "1,2E+05", { source: "react-csv/react-csv#136", ...UNREAD }),
  integer("digits in full width", "１２", UNREAD),
  share("per cent with a comma", "12,5 %", { source: "OpenCompare/OpenCompare#143", read: 12.5 }),
  share("the fraction that a spreadsheet keeps of a percentage", "0.5", {
    source: "dilshod/xlsx2csv#309",
    read: 0.5,
    said: ["may have written 50 % as 0.5"],
  }),
  share("half a per cent, with its sign", "0,5 %", { read: 0.5 }),
  share("per mille", "50‰", { ...UNREAD, found: "invalid_field_type" }),
];

const answer = (kind: string, text: string, parts: CellParts): TableInput =>
  cell("2.9", kind, text, parts.isOpen ? { found: "invalid_field_type", ...parts } : parts);

const ANSWERS: readonly TableInput[] = [
  answer("true of a spreadsheet in German", "WAHR", {
    source: "commercetools/sphere-node-product-csv-sync#159",
    read: true,
  }),
  answer("false of a spreadsheet in French", "FAUX", { source: "adaltas/node-csv-parse#45", read: false }),
  answer("yes in Polish", "tak", { read: true }),
  answer("no in Greek", "ΟΧΙ", { read: false }),
  answer("T of an older program", "T", { source: "seven1m/onebody#673", ...UNREAD }),
  answer("a mark in a box", "x", UNREAD),
  answer("the number that a database has for true", "-1", UNREAD),
  answer("a word after yes", "yes, partly", UNREAD),
];

const mail = (kind: string, text: string, parts: CellParts = {}): TableInput =>
  cell("1.8", kind, text, { found: "invalid_field_format", ...parts });
const phone = (kind: string, text: string, parts: CellParts = {}): TableInput =>
  cell("1.9", kind, text, { found: "telephone_without_prefix", ...parts });
const isFine = { found: undefined } as unknown as CellParts;

const ADDRESSES: readonly TableInput[] = [
  mail("a point after an address", "desk@bank.example.", { source: "alecthomas/voluptuous#526" }),
  mail("a name before an address", "Desk <desk@bank.example>", { source: "validatorjs/validator.js#1649" }),
  mail("an address as a link", "mailto:desk@bank.example"),
  mail("two addresses", "desk@bank.example, night@bank.example"),
  mail("a point before the sign", "desk.@bank.example", { source: "pallets-eco/wtforms#172" }),
  mail("a domain in other letters", "desk@bänk.example"),
  mail("a letter of another script that looks alike", "desk@b\u0430nk.example"),
  mail("an address that is not to be found by programs", "desk (at) bank.example"),
  phone("a zero in parentheses", "+49 (0)30 1234567", { source: "catamphetamine/libphonenumber-js#127", ...isFine }),
  phone("two zeros in place of the plus sign", "0049 30 1234567", isFine),
  phone("a number without its country", "030 1234567"),
  phone("a number that a spreadsheet took for one", "49301234567"),
  phone("an extension", "+49 30 1234567 ext. 12", isFine),
];

const lei = (kind: string, text: string, parts: CellParts): TableInput => cell("1.3", kind, text, parts);
const LEI = "0000EXMPL0BANK000164";
const CRA = "cra-vulnerability-notification";
const cve = (kind: string, text: string, parts: CellParts = {}): TableInput =>
  cell("cve_id", kind, text, { alias: CRA, found: "cve_form", ...parts });

const IDENTIFIERS: readonly TableInput[] = [
  lei("an LEI with its name before it", `LEI: ${LEI}`, { read: LEI, said: ["without spaces or prefix"] }),
  lei("an LEI in small letters", LEI.toLowerCase(), { read: LEI, said: ["Written in capitals"] }),
  lei("an LEI in groups", "0000 EXMP L0BA NK00 0164", { read: LEI, said: ["without spaces"] }),
  lei("an LEI with the letter O for a zero", LEI.replace("0", "O"), { found: "invalid_identifier" }),
  lei("an LEI without its last digit", LEI.slice(0, -1), { found: "invalid_identifier" }),
  lei("an LEI that a spreadsheet took for a number", "5,493E+19", {
    source: "dfinke/ImportExcel#830",
    ...UNREAD,
    found: "damaged_text",
  }),
  lei("a text that a spreadsheet keeps by an equals sign", `="${LEI}"`, {
    source: "JoshClose/CsvHelper#197",
    read: LEI,
  }),
  cve("a CVE id with en dashes", "CVE–2026–1234", { source: "MISP/MISP#2907" }),
  cve("a CVE id in small letters", "cve-2026-1234", { source: "vertexproject/synapse#238" }),
  cve("two CVE ids", "CVE-2026-1234, CVE-2026-1235"),
  cve("the id of another list", "GHSA-abcd-1234-efgh"),
  cve("the address of a CVE id", "https://nvd.nist.gov/vuln/detail/CVE-2026-1234"),
  cve("a word in place of a CVE id", "none"),
  cell("euvd_id", "the CVE id in place of that of the Union's list", "CVE-2026-1234", {
    alias: CRA,
    found: "euvd_form",
  }),
];

const state = (kind: string, text: string, parts: CellParts): TableInput =>
  cell(
    "2.6",
    kind,
    text,
    parts.isOpen ? { found: "value_not_in_code_list", read: [text], said: ["not on the list"], ...parts } : parts,
  );
const LABEL = { said: ["A label was written as its code"] };
const OPEN = { isOpen: true };

const STATES: readonly TableInput[] = [
  state("the code that the Union uses for Greece", "EL", { source: "DragonBe/vies#57", read: ["GR"], ...LABEL }),
  state("three letters of ISO 3166", "GRC", { source: "vincentarelbundock/countrycode#305", ...OPEN }),
  state("a country that is not on the list", "UK", OPEN),
  state("a code that ISO 3166 does not have", "XK", { source: "mikelodder7/celes#4", ...OPEN }),
  state("the name of a State in German", "Deutschland", { read: ["DE"], ...LABEL }),
  state("the name of a State in Greek", "Ελλάδα", { read: ["GR"], ...LABEL }),
  state("a name that is the official one only in Danish", "Holland", { read: ["NL"], ...LABEL }),
  state("the full name of a State", "Hellenic Republic", OPEN),
  state("the letter of a car", "D", OPEN),
  state("two codes with a comma", "DE, AT", OPEN),
  state("two names with a semicolon", "Germany; Austria", { read: ["DE", "AT"], ...LABEL }),
  cell("1.15", "the sign of a currency", "€", { read: "EUR", ...LABEL }),
  cell("1.15", "a sign that several currencies have", "kr", {
    ...OPEN,
    said: ["not on the list"],
    found: "value_not_in_code_list",
  }),
];

export const VALUE_INPUTS: readonly TableInput[] = [
  ...TIMES,
  ...SPANS,
  ...NUMBERS,
  ...ANSWERS,
  ...ADDRESSES,
  ...IDENTIFIERS,
  ...STATES,
];
