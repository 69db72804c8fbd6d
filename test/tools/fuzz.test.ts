// Properties that hold for every request body. LEXBIND_FUZZ_RUNS sets the number of bodies, LEXBIND_FUZZ_SEED chooses others.
import { readdirSync } from "node:fs";
import fc, { type Arbitrary } from "fast-check";
import { expect, it } from "vitest";
import { canonicalJson } from "../../scripts/pipeline/tools/canonical-json.ts";
import { createValidatorFactory } from "../../scripts/pipeline/tools/validator.ts";
import type { Answer } from "../../server/engine/answer.ts";
import { type Field, objectText } from "../engine/create-drafts.ts";
import { codeListOf, FIELDS, READY_MANIFEST, READY_REPORT } from "../engine/dora-drafts.ts";
import { artifacts, PROFILE, PUBLIC, post, readJsonFile } from "../support.ts";

const RUNS = Number(process.env.LEXBIND_FUZZ_RUNS ?? 150);
const OPTIONS = { numRuns: RUNS, seed: Number(process.env.LEXBIND_FUZZ_SEED ?? 20_250_117) };
// The canary values: made up, and never part of an answer.
const NUMBER = "918273645";
const CANARY = new RegExp(`cnry|${NUMBER}`, "i");

// What is put around a canary: white space, separators, control characters, half characters, template syntax, markup, paths.
const AROUND = [
  ...["", " *\t", "\u00a0*\u2028", "*;", "ECB *", "*@example.test", "2026-03-10T06:42:00*Z", "\0\u001b[31m*\u0007"],
  ...["\u202e*\u2066", "\ud800*\udc00", "e\u0301\u{1f600}*\u200d", "{field_id}{*}", "$&$`*$1", "<b>*</b>", "../*%00"],
];
const mostly = <T>(common: Arbitrary<T>, rare: Arbitrary<T>): Arbitrary<T> =>
  fc.oneof({ weight: 9, arbitrary: common }, { weight: 1, arbitrary: rare });
const text = fc
  .tuple(fc.constantFrom(...AROUND), fc.nat(), mostly(fc.constant(1), mostly(fc.constant(20), fc.constant(2_500))))
  .map(([around, number, times]) => around.replace("*", () => `cnry${number}x`).repeat(times));
const NUMBERS = [
  ...[NUMBER, `-${NUMBER}`, `${NUMBER}.5`, `${NUMBER}e300`, "0", "-0", "1.0", "0.5", "-1", "100000", "100001"],
  ...["9007199254740991", "9007199254740992", "1e300", "1e400", "-1e400"],
];
const EMPTY = ["null", '""', '" \\t\\u2028"', "[]", "{}", "[[]]", '[""]', "[null]", '{"__proto__":null}', "true"];
const DEEP = [10, 1_000, 30_000].map((depth) => `${"[".repeat(depth)}"cnry"${"]".repeat(depth)}`);

// Values are made as JSON texts, because no JavaScript value is written as 1e400.
const jsonOf = (value: Arbitrary<unknown>): Arbitrary<string> => value.map((one) => JSON.stringify(one));
const listOf = (items: Arbitrary<string>): Arbitrary<string> =>
  fc.array(items, { maxLength: 4 }).map((texts) => `[${texts.join()}]`);
const objectOf = (members: readonly (readonly [string, string])[]): string =>
  `{${members.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join()}}`;
const leaf = fc.oneof(jsonOf(text), fc.constantFrom(...NUMBERS), fc.constantFrom(...EMPTY));
const { value: anyValue } = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    leaf,
    listOf(tie("value")),
    fc.array(fc.tuple(text, tie("value")), { maxLength: 3 }).map(objectOf),
  ),
}));

const dateTime = fc
  .tuple(
    fc.constantFrom("2026-03-10", "2026-03-13", "2024-02-29", "1900-01-01", "9998-12-31", "2026-02-30", "26-03-10"),
    fc.constantFrom("T00:00:00", "T06:42:00", "T23:59:59", "T24:00:00", "T23:59:60", "t06:42:00", ""),
    fc.constantFrom("", "", ".5", `.000${NUMBER}`, ",5"),
    fc.constantFrom("Z", "Z", "", "+00:00", "-00:00", "+14:00", "-14:00", "+14:01", "z"),
  )
  .map((parts) => parts.join(""));

/** A value of the type and code list of a field: valid, at a limit or just beyond it. */
function typedValue(field: Field): Arbitrary<string> {
  const { field_type } = field;
  const codes = codeListOf(field)?.items.map(({ code }) => code);
  const item = jsonOf(codes === undefined ? text : fc.oneof(fc.constantFrom(...codes), text));
  if (field_type === "datetime") return jsonOf(dateTime);
  if (field_type === "string_list") return listOf(item);
  if (field_type === "boolean") return fc.constantFrom("true", "false");
  return field_type === "integer" || field_type === "number" ? fc.constantFrom(...NUMBERS) : item;
}

// An answer may contain these names, so they contain no canary.
const NAMES = ["__proto__", "constructor", "toString", "", " ", "{count}", "$&", "report", "detection_datetime", "LEI"];
const unknownName = fc.oneof(
  fc.constantFrom(...NAMES, "\ud800", "\u202e", "\0", "\u001b[2J", "\u{1f600}".repeat(90)),
  fc.string({ unit: "binary", maxLength: 20 }),
);
const none: Arbitrary<[string, string][]> = fc.constant([]);
const unknownMembers = fc.array(fc.tuple(unknownName, anyValue), { maxLength: 60 });

const ids = FIELDS.map(({ field_id }) => field_id);
const changedField = fc.constantFrom(...FIELDS).chain((field) => {
  const value = mostly(fc.oneof(typedValue(field), anyValue), fc.constantFrom(undefined, ...DEEP));
  return value.map((json) => [field.field_id, json] as const);
});
const labels = mostly(jsonOf(fc.array(text, { maxLength: 3 })), fc.constantFrom("[]", "[null]"));

const draft = fc
  .record({
    fields: fc.array(changedField, { maxLength: 8 }),
    unknown: mostly(none, unknownMembers),
    evidence: fc.array(fc.tuple(fc.constantFrom(...ids), labels), { maxLength: 4 }),
    unknownEvidence: mostly(none, fc.array(fc.tuple(unknownName, labels), { maxLength: 60 })),
    manifest: mostly(fc.constant(null), listOf(anyValue)),
    other: mostly(fc.constant(""), fc.constantFrom(',"report":{}', ',"x":1', "")),
  })
  .map(({ manifest, other, ...changes }) => {
    const report = { ...READY_REPORT, ...Object.fromEntries([...changes.fields, ...changes.unknown]) };
    const evidence = Object.fromEntries([...changes.evidence, ...changes.unknownEvidence]);
    const labels = manifest ?? objectText({ ...READY_MANIFEST, ...evidence });
    return `{"report":${objectText(report)},"evidence_manifest":${labels}${other}}`;
  });

/** A text in bytes with an accident on the way: cut off, a part lost or sent twice, a bit changed. */
const damaged = fc.tuple(draft, fc.nat(), fc.nat(), fc.nat(3)).map(([json, first, second, kind]): Uint8Array => {
  const bytes = Buffer.from(json);
  const [from, to] = [first % bytes.length, second % bytes.length];
  if (kind === 0) return bytes.subarray(0, to);
  if (kind === 3) return bytes.with(to, (bytes[to] as number) ^ (1 << (first % 8)));
  return Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)]);
});
const largest = artifacts.limits.max_request_bytes;
const atSizeLimit = fc
  .tuple(draft, fc.constantFrom(-1, 0, 1, 50_000))
  .map(([json, beyond]) => Buffer.from(json + " ".repeat(largest)).subarray(0, largest + beyond));
const jsonBody = fc.oneof(
  draft,
  unknownMembers.map((members) => ` {"report":${objectOf(members)}}`),
);
const utf8 = jsonBody.map((json): Uint8Array => Buffer.from(json));
const body = mostly(fc.oneof(utf8, utf8, damaged, fc.uint8Array({ maxLength: 2_000 })), mostly(damaged, atSizeLimit));

const schemas = readdirSync(`${PUBLIC}schemas/v1`).filter((name) => name.endsWith(".json"));
const createValidator = createValidatorFactory(schemas.map((name) => readJsonFile(`schemas/v1/${name}`)));
const validateAnswer = createValidator(readJsonFile("schemas/v1/prevalidation-answer.schema.json"));
const validateError = createValidator(readJsonFile("schemas/v1/error.schema.json"));

/** Checks everything that holds for an answer whatever the body is. */
function checkAnswer(status: number, json: string, isTooLarge: boolean): void {
  expect([200, 400, 413]).toContain(status);
  expect(status === 413).toBe(isTooLarge);
  expect(json).not.toMatch(CANARY);
  expect(Buffer.byteLength(json)).toBeLessThan(100_000);
  const value: unknown = JSON.parse(json);
  expect(canonicalJson(value)).toBe(json);
  expect((status === 200 ? validateAnswer : validateError)(value)).toEqual([]);
  if (status !== 200) return;
  const { findings, traces, counts, rules, prevalidation_status } = value as Answer;
  const count = (severity: string) => findings.filter((finding) => finding.severity === severity).length;
  expect(counts).toEqual({ blocking: count("blocking"), attention: count("attention"), info: count("info") });
  expect(prevalidation_status === "blocked").toBe(counts.blocking > 0);
  expect(prevalidation_status === "ready_for_preverification").toBe(counts.blocking + counts.attention === 0);
  expect(traces.map(({ finding }) => finding)).toEqual([...findings.keys()]);
  expect(rules.evaluated + rules.not_applicable).toBe(rules.total);
}

it.each(["lint-report", "prevalidate-report"])(
  "the check %s answers any body in the published form, without its values",
  async (call) => {
    const property = fc.asyncProperty(body, async (bytes) => {
      const [first, second] = await Promise.all([post(`${PROFILE}/${call}`, bytes), post(`${PROFILE}/${call}`, bytes)]);
      const json = await first.text();
      expect(await second.text()).toBe(json);
      checkAnswer(first.status, json, bytes.length > largest);
    });
    await fc.assert(property, OPTIONS);
  },
);
