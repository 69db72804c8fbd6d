// ajv over report.schema.json as an independent oracle: it accepts exactly the bodies that lint answers without a blocking finding.
// Calendar dates are the exception, because no pattern can describe them.
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, it } from "vitest";
import { readJsonFile } from "../support.ts";
import { checkText, FIELDS, INTERESTING, readyWith, readyWithText, sampleRequests } from "./drafts.ts";

const schema = readJsonFile("api/v1/profiles/dora/report.schema.json");
const validate = new Ajv2020({ strict: true }).compile(schema);
const DATE_TIMES = FIELDS.filter(({ field_type }) => field_type === "datetime").map(({ field_id }) => field_id);

/** Whether a date-time names a day that its month does not have. */
function namesImpossibleDay(body: unknown): boolean {
  const report = (body as { report?: Record<string, unknown> } | null)?.report ?? {};
  return DATE_TIMES.some((field) => {
    const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)T/.exec(String(report[field])) ?? [];
    return Number(day) > new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  });
}

function passesLint(text: string): boolean {
  const answer = checkText(text, "lint");
  return "json" in answer && JSON.parse(answer.json).counts.blocking === 0;
}

function passesSchema(text: string): boolean {
  const body: unknown = JSON.parse(text);
  return validate(body) && !namesImpossibleDay(body);
}

const disagreements = (texts: readonly string[]): string[] =>
  texts.filter((text) => passesLint(text) !== passesSchema(text));
const verdictsOf = (text: string) => [passesLint(text), passesSchema(text)];

it("both accept the published examples and reject an empty object", () => {
  for (const example of schema.examples) expect(verdictsOf(JSON.stringify(example))).toEqual([true, true]);
  expect(verdictsOf("{}")).toEqual([false, false]);
});

it.each(FIELDS)("both agree on every interesting value of $field_id, alone and in a list", ({ field_id }) => {
  const texts = [undefined, ...INTERESTING, ...INTERESTING.map((text) => `["DE",${text}]`)];
  expect(disagreements(texts.map((text) => readyWithText(field_id, text)))).toEqual([]);
});

it("both agree on generated drafts", () => {
  expect(disagreements(sampleRequests(300))).toEqual([]);
});

// The first two blocks of Unicode, and what is white space, invisible or not a character beyond them.
const CHARACTERS = [
  ...Array.from({ length: 0x250 }, (_, code) => String.fromCharCode(code)),
  ..."\u1680\u180e\u2028\u2029\u202f\u205f\u2060\u2066\u3000\u3001\ufeff\ufffe\uffff\ud800\udfff",
  ...Array.from({ length: 16 }, (_, code) => String.fromCharCode(0x2000 + code)),
  ...["😀", "\u{e0001}", "\u{10ffff}"],
];

it.each<[string, string, (character: string) => unknown]>([
  ["an address", "primary_contact_email", (character) => `a${character}@b.c`],
  ["a domain", "secondary_contact_email", (character) => `a@b${character}.c`],
  ["a date-time", "first_disruption_datetime_utc", (character) => `2026-03-10${character}06:42:00Z`],
  ["a required text", "entity_legal_name", (character) => character],
  ["a list", "affected_functions_and_services", (character) => ["x", character]],
])("both agree on every character in %s", (_, field, valueWith) => {
  expect(disagreements(CHARACTERS.map((character) => readyWith({ [field]: valueWith(character) })))).toEqual([]);
});

const ready = JSON.parse(readyWith({}));
const withManifest = (manifest: unknown) => JSON.stringify({ ...ready, evidence_manifest: manifest });

it.each([
  ...["null", "[]", '"x"', "0", '{"report":null}', '{"report":[]}', '{"report":"x"}', '{"evidence_manifest":{}}'],
  ...[null, [], "x", 0, { x: null }, { x: "y" }, { x: {} }, { x: [1] }, { x: [null] }, { x: [["y"]] }].map(
    withManifest,
  ),
  ...["x", "Report", "constructor", "__proto__", ""].map((name) => readyWith({}).replace("{", `{"${name}":{},`)),
])("both reject the body %s", (text) => {
  expect(verdictsOf(text)).toEqual([false, false]);
});

it.each([
  ...[{}, { x: [] }, { x: [""] }, { x: ["y", "y"] }, { submission_type: ["z"] }].map(withManifest),
  JSON.stringify({ report: { ...ready.report, x: { y: [] }, "": null } }),
])("both accept the body %s", (text) => {
  expect(verdictsOf(text)).toEqual([true, true]);
});
