// Files of JSON, or that are called so: the page, the command, the package and MCP read the same of each, or refuse it for the same reason.
import { gzipSync } from "node:zlib";

export interface FileInput {
  readonly kind: string;
  /** The public report on another tool that has this kind; none for a kind that its format documents. */
  readonly source?: string;
  readonly name?: string;
  readonly content: string | Uint8Array;
  /** The values of the report that is read. */
  readonly read?: Readonly<Record<string, unknown>>;
  /** A finding that the check has on what is read: its code and its field. */
  readonly found?: string;
  /** The identifier of the server's error. */
  readonly refused?: string;
  /** A part of what the page says. */
  readonly said?: string;
}

const NAME = "name_of_the_entity_submitting_the_report";
const REFERENCE = "incident_reference_code_assigned_by_the_financial_entity";
const READ = { [REFERENCE]: "MUB-1", [NAME]: "Musterufer Bank AG" };
const REPORT = `"${REFERENCE}": "MUB-1", "${NAME}": "Musterufer Bank AG"`;
const DRAFT = `{"report": {${REPORT}}}`;

export const FILE_INPUTS: readonly FileInput[] = [
  { kind: "a draft", content: DRAFT, read: READ },
  { kind: "a draft on many lines, with CRLF", content: `{\r\n  "report": {\r\n${REPORT}\r\n}}\r\n`, read: READ },
  { kind: "a byte order mark", source: "C2FO/fast-csv#131", content: `\ufeff${DRAFT}`, read: READ },
  {
    kind: "UTF-16 with its mark, as PowerShell's > writes it",
    source: "anchore/grype#3505",
    content: Buffer.from(`\ufeff${DRAFT}`, "utf16le"),
    read: READ,
  },
  { kind: "UTF-16 without its mark", source: "jotaen/klog#217", content: Buffer.from(DRAFT, "utf16le"), read: READ },
  {
    kind: "Windows-1252",
    content: Buffer.from(DRAFT.replace("Bank", "B\u00e4nk"), "latin1"),
    refused: "invalid_encoding",
    said: "It may be in Windows-1252",
  },
  {
    kind: "a comma after the last member",
    source: "facebookarchive/mention-bot#186",
    content: `{"report": {${REPORT},}}`,
    refused: "invalid_json",
    said: "line 1",
  },
  {
    kind: "a comment",
    source: "DavidAnson/markdownlint#687",
    content: `// final report\n${DRAFT}`,
    refused: "invalid_json",
    said: "line 1, column 1",
  },
  { kind: "single quotes", content: DRAFT.replaceAll('"', "'"), refused: "invalid_json", said: "line 1, column 2" },
  { kind: "names without quotes", content: `{report: {${REPORT}}}`, refused: "invalid_json", said: "line 1, column 2" },
  {
    kind: "quotes of a word processor",
    content: DRAFT.replaceAll('"', "\u201c"),
    refused: "invalid_json",
    said: "line 1, column 2",
  },
  {
    kind: "NaN, as Python writes it",
    source: "getsentry/sentry#1979",
    content: `{"report": {"reporting_currency": NaN}}`,
    refused: "invalid_json",
    said: "column 35",
  },
  {
    kind: "Infinity",
    source: "apify/apify-client-python#87",
    content: `{"report": {"reporting_currency": -Infinity}}`,
    refused: "invalid_json",
    said: "column 35",
  },
  {
    kind: "None and True, as Python prints a value",
    content: `{"report": {"reporting_currency": None}}`,
    refused: "invalid_json",
    said: "column 35",
  },
  {
    kind: "a member twice",
    source: "cityjson/specs#2",
    content: `{"report": {${REPORT}, "${REFERENCE}": "MUB-2"}}`,
    refused: "duplicate_member",
    said: "line 1",
  },
  {
    kind: "a member twice, once with an escape",
    content: `{"report": {"reporting_currency": "EUR", "reporting_\\u0063urrency": "SEK"}}`,
    refused: "duplicate_member",
    said: "line 1",
  },
  {
    kind: "several objects, one after the other",
    source: "gregsdennis/Manatee.Json#267",
    content: `${DRAFT}${DRAFT}`,
    refused: "invalid_json",
    said: "line 1",
  },
  {
    kind: "a line for each object",
    source: "nlohmann/json#1241",
    content: `${DRAFT}\n${DRAFT}\n`,
    refused: "invalid_json",
    said: "line 2, column 1",
  },
  { kind: "a list with one draft", content: `[${DRAFT}]`, refused: "invalid_body" },
  { kind: "an empty file", content: "", refused: "invalid_json", said: "empty" },
  { kind: "blanks and line breaks", content: " \r\n\t\n", refused: "invalid_json", said: "empty" },
  { kind: "only a byte order mark", content: "\ufeff", refused: "invalid_json", said: "empty" },
  { kind: "null", content: "null", refused: "invalid_body" },
  { kind: "a text", content: JSON.stringify(DRAFT), refused: "invalid_body" },
  { kind: "the beginning of a draft", content: DRAFT.slice(0, 60), refused: "invalid_json", said: "line 1" },
  {
    kind: "a page of an error that was saved under the name of the draft",
    source: "Lissy93/web-check#120",
    content: "<!doctype html>\n<html><head><title>502 Bad Gateway</title></head></html>\n",
    refused: "invalid_json",
    said: "It is a web page",
  },
  { kind: "fields without report", content: `{${REPORT}}`, refused: "missing_report" },
  { kind: "report in capitals", content: DRAFT.replace("report", "Report"), refused: "missing_report" },
  { kind: "a report that is a list", content: '{"report": []}', refused: "missing_report" },
  { kind: "a member beside the report", content: `{"note": 1, "report": {${REPORT}}}`, refused: "invalid_body" },
  {
    kind: "a manifest that is not set",
    content: `{"report": {${REPORT}}, "evidence_manifest": null}`,
    read: READ,
  },
  {
    kind: "a number beyond 2^53",
    source: "rhysd/fixjson#19",
    content: `{"report": {${REPORT}, "number_of_clients_affected": 12345678901234567891}}`,
    // biome-ignore lint/correctness/noPrecisionLoss: the number that a program makes of it
    read: { ...READ, number_of_clients_affected: 12345678901234567891 },
  },
  {
    kind: "__proto__ and constructor",
    source: "prantlf/jsonlint#23",
    content: `{"report": {${REPORT}, "__proto__": {"a": 1}, "constructor": 1}}`,
    read: JSON.parse(`{${REPORT}, "__proto__": {"a": 1}, "constructor": 1}`),
  },
  {
    kind: "objects in objects, deeper than calls can be",
    source: "mmastrac/nanojson#88",
    content: `{"report": {"reporting_currency": ${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}}}`,
    read: { reporting_currency: JSON.parse(`${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}`) },
  },
  {
    kind: "a duration in JSON, as a spreadsheet or a program writes two hours and a quarter",
    source: "moment/moment#981",
    content: '{"report": {"service_downtime": "02:15:00"}}',
    read: { service_downtime: "02:15:00" },
    found: "ambiguous_duration service_downtime",
  },
  {
    kind: "a duration in JSON, as the form has it",
    content: '{"report": {"service_downtime": "002:15:00"}}',
    read: { service_downtime: "002:15:00" },
  },
  {
    kind: "a time in JSON without its offset",
    content: '{"report": {"date_and_time_of_detection_of_the_major_ict_related_incident": "2026-03-09T10:00:00"}}',
    read: { date_and_time_of_detection_of_the_major_ict_related_incident: "2026-03-09T10:00:00" },
    found: "datetime_without_offset date_and_time_of_detection_of_the_major_ict_related_incident",
  },
  {
    kind: "half of a character, escaped",
    content: `{"report": {"${NAME}": "Bank \\ud83c"}}`,
    read: { [NAME]: "Bank \ud83c" },
  },
  {
    kind: "a line break in a text",
    content: `{"report": {"${NAME}": "Bank\nAG"}}`,
    refused: "invalid_json",
    said: "line 1",
  },
  { kind: "gzip", content: gzipSync(DRAFT), refused: "invalid_encoding", said: "It is a compressed file" },
  {
    kind: "a PDF under the name of a draft",
    content: "%PDF-1.7\n%\u00e2",
    refused: "invalid_json",
    said: "It is a PDF",
  },
];
