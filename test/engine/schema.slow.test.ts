// ajv over report.schema.json as an independent oracle. That of the neutral act accepts exactly the bodies that lint answers without a blocking
// finding: its fields have every type, and some are required with exemptions. Those of the real acts refuse only what a pre-validation blocks.
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { expect, it } from "vitest";
import type { CheckText } from "../../server/engine/engine.ts";
import { artifacts, readJsonFile } from "../bridge.ts";
import { rulesWithRequests } from "../pipeline/rule-requests.ts";
import { getRuns } from "../property-runs.ts";
import type { Json } from "../support.ts";
import * as real from "../support.ts";
import { bodyText, INTERESTING, type Members } from "./create-drafts.ts";

const FOLDER = "api/v1/profiles/works-report";
const schema = readJsonFile(`${FOLDER}/report.schema.json`);
const validate = new Ajv2020({ strict: true }).compile(schema);
const { checkText } = artifacts.profiles.get("works-report") as { readonly checkText: CheckText };
const FIELDS: readonly string[] = readJsonFile(`${FOLDER}/profile.json`).fields.map(
  ({ field_id }: { field_id: string }) => field_id,
);

const DURATIONS = ["0:00:00", "999:23:59", "1:24:00", "1:2:3", "1000:00:00", "01:60:00", "-1:00:00", "1:00:00 "];
const ENTITIES = [
  ...['{"name":"x"}', '{"name":"x","lei":"y","types":["z"]}', '{"name":" "}', '{"name":"x","lei":""}', '{"lei":"y"}'],
  ...['{"name":"x","types":[]}', '{"name":"x","types":[" "]}', '{"name":"x","types":"z"}', '{"name":"x","more":1}'],
  ...['{"name":null}', '{"name":"x","lei":null}', '{"name":"x","__proto__":1}', '"x"', "[]"],
];
const VALUES = [
  // No schema can count decimal places reliably, or knows the days of a month.
  ...INTERESTING.filter((text) => text !== "5e-324" && !text.includes("02-30")),
  ...["12.3", "100.1", "-0.1"],
  ...DURATIONS.map((text) => JSON.stringify(text)),
  ...ENTITIES.flatMap((text) => [text, `[${text}]`, `[{"name":"x"},${text}]`]),
];
const SWITCHES: Readonly<Record<string, readonly string[]>> = {
  report_kind: ['"works"', '"withdrawal"', '" withdrawal"', '""', "1", "null"],
  road_classes: [
    '["local"]',
    '["trunk"]',
    '["local","trunk"]',
    '["footpath"]',
    "[]",
    '["local",""]',
    '"local"',
    "null",
  ],
};

function passesLint(text: string): boolean {
  const answer = checkText(text, "lint");
  return "json" in answer && JSON.parse(answer.json).counts.blocking === 0;
}

const verdictsOf = (text: string) => [passesLint(text), validate(JSON.parse(text))];
const disagreements = (texts: readonly string[]): string[] =>
  texts.filter((text) => passesLint(text) !== validate(JSON.parse(text)));

const [{ report: READY }] = schema.examples as [{ report: object }];
const READY_TEXTS: Members = Object.fromEntries(
  Object.entries(READY).map(([name, value]) => [name, JSON.stringify(value)]),
);
/** The base example with members as JSON texts. */
const withTexts = (texts: Members): string => bodyText({ ...READY_TEXTS, ...texts });

it("fields with an exemption are not simply required", () => {
  expect(schema.properties.report.required).toEqual(["bridge_name", "report_kind"]);
  expect(schema.properties.report.allOf).toHaveLength(2);
});

it("lint and the schema accept the published examples and reject an empty object", () => {
  for (const example of schema.examples) expect(verdictsOf(JSON.stringify(example))).toEqual([true, true]);
  expect(verdictsOf("{}")).toEqual([false, false]);
});

it.each(FIELDS)("lint and the schema agree on every value of %s", (field) => {
  expect(disagreements([undefined, ...VALUES].map((text) => withTexts({ [field]: text })))).toEqual([]);
});

it("lint and the schema agree on whether a draft is exempt from required fields", () => {
  const textOf = (field: string) =>
    fc.constantFrom(undefined, ...(SWITCHES[field] ?? ["1", '"x"', '""', "null", '"x"']));
  const drafts = fc.record(Object.fromEntries(FIELDS.slice(0, 6).map((field) => [field, textOf(field)])));
  expect(disagreements(fc.sample(drafts, { numRuns: 2_000, seed: 1 }).map(withTexts))).toEqual([]);
});

// The first two blocks of Unicode, and what is white space, invisible or not a character beyond them.
const CHARACTERS = [
  ...Array.from({ length: 0x250 }, (_, code) => String.fromCharCode(code)),
  ..."\u1680\u180e\u2028\u2029\u202f\u205f\u2060\u2066\u3000\u3001\ufeff\ufffe\uffff\ud800\udfff",
  ...Array.from({ length: 16 }, (_, code) => String.fromCharCode(0x2000 + code)),
  ...["😀", "\u{e0001}", "\u{10ffff}"],
];

it.each<[string, string, (character: string) => unknown]>([
  ["an address", "contact", (character) => `a${character}@b.c`],
  ["a domain", "contact", (character) => `a@b${character}.c`],
  ["a date-time", "works_end", (character) => `2026-03-10${character}06:42:00Z`],
  ["a required text", "bridge_name", (character) => character],
  ["a list", "road_classes", (character) => ["x", character]],
])("lint and the schema agree on every character in %s", (_, field, valueWith) => {
  const texts = CHARACTERS.map((character) => withTexts({ [field]: JSON.stringify(valueWith(character)) }));
  expect(disagreements(texts)).toEqual([]);
});

const withManifest = (manifest: unknown) => JSON.stringify({ report: READY, evidence_manifest: manifest });

it.each([
  ...["null", "[]", '"x"', "0", '{"report":null}', '{"report":[]}', '{"report":"x"}', '{"evidence_manifest":{}}'],
  ...[[], "x", 0, { x: null }, { x: "y" }, { x: {} }, { x: [1] }, { x: [null] }, { x: [["y"]] }].map(withManifest),
  ...["x", "Report", "constructor", "__proto__", ""].map((name) => withTexts({}).replace("{", `{"${name}":{},`)),
])("lint and the schema reject the body %s", (text) => {
  expect(verdictsOf(text)).toEqual([false, false]);
});

it.each([
  ...[null, {}, { x: [] }, { x: [""] }, { x: ["y", "y"] }, { bridge_name: ["z"] }].map(withManifest),
  withTexts({ x: '{ "y": [] }', "": "null" }),
])("lint and the schema accept the body %s", (text) => {
  expect(verdictsOf(text)).toEqual([true, true]);
});

/** Examples of a profile, in which some fields have no value, another one that is worth trying, or that of another example. */
function changedExamples({ fields, examples }: Json): fc.Arbitrary<object> {
  const requests = examples.map(({ request }: Json) => request);
  const changeOf = ({ field_id }: Json) => {
    const own = requests.map(({ report }: Json) => JSON.stringify(report[field_id])).filter(isGiven);
    // A request has no 1e400.
    const texts = [...INTERESTING.filter((text) => !text.includes("1e400")), ...own];
    return fc.tuple(fc.constant(field_id), fc.constantFrom(undefined, ...texts));
  };
  const changes = fc.array(fc.oneof(...(fields as Json[]).map(changeOf)), { minLength: 1, maxLength: 3 });
  return fc.tuple(fc.constantFrom(...requests), changes).map(([request, changed]) => {
    const values = changed.map(([name, text]) => [name, text && JSON.parse(text)]);
    return { ...request, report: { ...request.report, ...Object.fromEntries(values) } };
  });
}
const isGiven = (text: string | undefined) => text !== undefined;

// What api.md says that the schema leaves out: what depends on other values or on the time, days that do not exist, and decimal places.
const NOT_IN_SCHEMA = new Set(["required_when", "entity_identified"]);
const NO_DAY_OR_PLACES = /02-30|5e-324/;

it.each(real.ALIASES)(
  "what the schema of %s refuses has a blocking finding, and what it accepts has only those that the guide says it leaves out",
  (alias) => {
    const path = `api/v1/profiles/${alias}`;
    const accepts = new Ajv2020({ strict: true }).compile(real.readJsonFile(`${path}/report.schema.json`));
    const profile = real.readJsonFile(`${path}/profile.json`);
    const kinds = new Map<string, string>(profile.rules.map(({ rule_id, kind }: Json) => [rule_id, kind]));
    const isLeftOut = (request: Json) => (finding: Json, trace: Json) =>
      NOT_IN_SCHEMA.has(kinds.get(trace.rule_id) ?? "") ||
      NO_DAY_OR_PLACES.test(JSON.stringify(request.report[finding.field_id]));
    const isExplained = (request: Json) => {
      const { findings, traces, counts }: Json = real.checkedBy(alias, JSON.stringify(request)).answer;
      if (!accepts(JSON.parse(JSON.stringify(request)))) return counts.blocking > 0;
      const explain = isLeftOut(request);
      return findings.every(
        (finding: Json, at: number) => finding.severity !== "blocking" || explain(finding, traces[at]),
      );
    };
    fc.assert(fc.property(changedExamples(profile), isExplained), { numRuns: getRuns(5_000), seed: 1 });
  },
);

it.each(real.ALIASES)("the schema of %s rejects of the requests of its rules those that lint blocks", async (alias) => {
  const path = `/api/v1/profiles/${alias}`;
  const accepts = new Ajv2020({ strict: true }).compile(real.readJsonFile(`${path.slice(1)}/report.schema.json`));
  // No schema can count decimal places reliably, or knows the days of a month.
  const rules = rulesWithRequests(path, real.readPublic).filter(({ code }) => code !== "invalid_field_format");
  for (const { rule_id, fires, quiet } of rules)
    for (const request of [fires, quiet]) {
      const { counts } = await (await real.post(`${path}/lint-report`, request)).json();
      expect([rule_id, accepts(request)]).toEqual([rule_id, counts.blocking === 0]);
    }
});
