// ajv over the report.schema.json of a stage as an independent oracle: values of every type, and required fields with exemptions.
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { createCheckText } from "../../server/engine/engine.ts";
import { INTERESTING } from "../engine/drafts.ts";
import { compileFolder, copyStaged, publicFile } from "./author.ts";

const FIELDS = [
  ...["bridge_name", "lanes_closed", "report_kind", "road_classes", "works_done", "share_replaced", "closed_for"],
  ...["contractors", "manned", "contact", "works_end"],
];

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

// biome-ignore lint/suspicious/noExplicitAny: the schema and the base example are published JSON
let schema: any;
let disagreements: (texts: readonly string[]) => string[];
beforeAll(async () => {
  const compilation = await compileFolder(copyStaged());
  const read = (name: string) => JSON.parse(publicFile(compilation, `api/v1/profiles/works-report/${name}`).toString());
  schema = read("report.schema.json");
  const validate = new Ajv2020({ strict: true }).compile(schema);
  const checkText = createCheckText(read("profile.json"), { profile_semantic_hash: "", profile_artifact_hash: "" });
  const passesLint = (text: string) => {
    const answer = checkText(text, "lint");
    return "json" in answer && JSON.parse(answer.json).counts.blocking === 0;
  };
  disagreements = (texts) => texts.filter((text) => passesLint(text) !== validate(JSON.parse(text)));
});

/** The base example with members as JSON texts. */
const withTexts = (texts: Readonly<Record<string, string>>): string => {
  const { report } = schema.examples[0];
  const members = {
    ...Object.fromEntries(Object.keys(report).map((name) => [name, JSON.stringify(report[name])])),
    ...texts,
  };
  const list = Object.entries(members).flatMap(([name, text]) =>
    text === "" ? [] : [`${JSON.stringify(name)}:${text}`],
  );
  return `{"report":{${list.join(",")}}}`;
};

it("fields with an exemption are not simply required", () => {
  expect(schema.properties.report.required).toEqual(["bridge_name", "report_kind"]);
  expect(schema.properties.report.allOf).toHaveLength(2);
});

it.each(FIELDS)("both agree on every value of %s", (field) => {
  expect(disagreements(["", ...VALUES].map((text) => withTexts({ [field]: text })))).toEqual([]);
});

it("both agree on whether a draft is exempt from required fields", () => {
  const textOf = (field: string) => fc.constantFrom("", ...(SWITCHES[field] ?? ["1", '"x"', '""', "null", '"x"']));
  const drafts = fc.record(Object.fromEntries(FIELDS.slice(0, 6).map((field) => [field, textOf(field)])));
  expect(disagreements(fc.sample(drafts, { numRuns: 2_000, seed: 1 }).map(withTexts))).toEqual([]);
});
