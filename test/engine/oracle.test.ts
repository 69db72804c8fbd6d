// ajv over report.schema.json against lint: an independent judge of what blocks. Calendar dates, which no pattern tells, excepted.
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { readJsonFile } from "../support.ts";
import { answerText, FIELDS, INTERESTING, READY_REPORT, readyWith, readyWithText, sampleRequests } from "./drafts.ts";

const schema = readJsonFile("api/v1/profiles/dora/report.schema.json");
const validate = new Ajv2020({ strict: true }).compile(schema);

/** Whether a date-time field names a day that its month does not have: 30 February, and nothing else wrong about it. */
function namesImpossibleDay(body: unknown): boolean {
  const report = (body as { report?: Record<string, unknown> } | null)?.report ?? {};
  return FIELDS.some(({ field_id, field_type }) => {
    const value = report[field_id];
    if (field_type !== "datetime" || typeof value !== "string") return false;
    const [year = 0, month = 0, day = 0] = value.slice(0, 10).split("-").map(Number);
    const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
    return day > (month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31);
  });
}

/** Whether lint answers the body without a blocking finding. */
function passesLint(text: string): boolean {
  const answer = answerText(text, "lint");
  return "json" in answer && JSON.parse(answer.json).counts.blocking === 0;
}

function passesSchema(text: string): boolean {
  const body: unknown = JSON.parse(text);
  return validate(body) && !namesImpossibleDay(body);
}

const disagreements = (texts: readonly string[]): string[] =>
  texts.filter((text) => passesLint(text) !== passesSchema(text));

it("agrees on the published examples and on no request at all", () => {
  expect(schema.examples.map((example: unknown) => passesSchema(JSON.stringify(example)))).toEqual([true]);
  expect(passesSchema("{}")).toBe(false);
});

it.each([1, 2, 3, 4])(
  "agrees on 500 generated requests, of which a third at least pass and a third at least do not: seed %i",
  (seed) => {
    const texts = sampleRequests(500, seed);
    expect(disagreements(texts)).toEqual([]);
    const passing = texts.filter(passesLint).length;
    expect(passing).toBeGreaterThan(texts.length / 3);
    expect(passing).toBeLessThan((texts.length * 2) / 3);
  },
);

it.each(FIELDS)("agrees on every interesting value of $field_id", ({ field_id }) => {
  expect(disagreements([undefined, ...INTERESTING].map((text) => readyWithText(field_id, text)))).toEqual([]);
});

it.each(FIELDS.filter(({ field_type }) => field_type === "string_list"))(
  "agrees on every interesting value in a list, in $field_id",
  ({ field_id }) => {
    expect(disagreements(INTERESTING.map((text) => readyWithText(field_id, `["DE",${text}]`)))).toEqual([]);
  },
);

// The first two blocks, and what counts as white space, is invisible or is no character beyond them.
const CHARACTERS = [
  ...Array.from({ length: 0x250 }, (_, code) => String.fromCharCode(code)),
  ..."\u1680\u180e\u2028\u2029\u202f\u205f\u2060\u2066\u3000\u3001\ufeff\ufffe\uffff\ud800\udfff",
  ...Array.from({ length: 16 }, (_, code) => String.fromCharCode(0x2000 + code)),
  ...["😀", "\u{e0001}", "\u{10ffff}"],
];

it.each([
  { name: "an address", field: "primary_contact_email", value: (character: string) => `a${character}@b.c` },
  { name: "a domain", field: "secondary_contact_email", value: (character: string) => `a@b${character}.c` },
  {
    name: "a date-time",
    field: "first_disruption_datetime_utc",
    value: (character: string) => `2026-03-10${character}06:42:00Z`,
  },
  { name: "a required text", field: "entity_legal_name", value: (character: string) => character },
  { name: "a list", field: "affected_functions_and_services", value: (character: string) => ["x", character] },
])("agrees on every character alone in $name", ({ field, value }) => {
  expect(disagreements(CHARACTERS.map((character) => readyWith({ [field]: value(character) })))).toEqual([]);
});

describe("the shape of a body", () => {
  const ready = JSON.parse(readyWith({}));
  const verdicts = (text: string) => [passesLint(text), passesSchema(text)];

  it.each([
    "null",
    "[]",
    '"x"',
    "0",
    "{}",
    '{"report":null}',
    '{"report":[]}',
    '{"report":"x"}',
    '{"evidence_manifest":{}}',
  ])("is refused by both: %s", (text) => {
    expect(verdicts(text)).toEqual([false, false]);
  });

  it.each([null, [], "x", 0, true, { x: null }, { x: "y" }, { x: {} }, { x: [1] }, { x: [null] }, { x: [["y"]] }])(
    "is refused by both for the manifest %j",
    (manifest) => {
      expect(verdicts(JSON.stringify({ ...ready, evidence_manifest: manifest }))).toEqual([false, false]);
    },
  );

  it.each(["x", "reports", "Report", "constructor", "__proto__", "$schema", ""])(
    "is refused by both for the member %j",
    (name) => {
      expect(verdicts(readyWith({}).replace("{", `{${JSON.stringify(name)}:{},`))).toEqual([false, false]);
    },
  );

  it.each([{}, { x: [] }, { x: [""] }, { x: ["y", "y"] }, { submission_type: ["z"] }])(
    "is taken by both with the manifest %j",
    (manifest) => {
      expect(verdicts(JSON.stringify({ ...ready, evidence_manifest: manifest }))).toEqual([true, true]);
    },
  );

  it("is taken by both without a manifest and with unknown members of the report", () => {
    const text = JSON.stringify({ report: { ...ready.report, x: { y: [] }, "": null } });
    expect(verdicts(text)).toEqual([true, true]);
  });
});

it("knows every field of the ready request", () => {
  expect(Object.keys(READY_REPORT).filter((name) => !(name in schema.properties.report.properties))).toEqual([]);
});
