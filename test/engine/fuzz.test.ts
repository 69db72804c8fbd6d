// Properties that hold for every request body. LEXBIND_FUZZ_RUNS sets the number of bodies, LEXBIND_FUZZ_SEED chooses others.
import { readdirSync } from "node:fs";
import fc, { type Arbitrary } from "fast-check";
import { expect, it } from "vitest";
import { createValidatorFactory } from "../../scripts/pipeline/tools/validator.ts";
import { canonicalJson } from "../../scripts/report/json/canonical-json.ts";
import type { Answer } from "../../server/engine/answer.ts";
import { artifacts, PROFILE, PUBLIC, post, readJsonFile } from "../support.ts";
import { CANARY } from "./create-drafts.ts";
import { requestsWith } from "./dora-drafts.ts";

const RUNS = Number(process.env.LEXBIND_FUZZ_RUNS ?? 150);
const OPTIONS = { numRuns: RUNS, seed: Number(process.env.LEXBIND_FUZZ_SEED ?? 20_250_117) };
const NUMBER = "918273645";
const CANARIES = new RegExp(`${CANARY}|${NUMBER}`, "i");

// What is put around a canary: white space, separators, control characters, half characters, template syntax, markup, paths.
const AROUND = [
  ...["", " *\t", "\u00a0*\u2028", "*;", "ECB *", "*@example.test", "2026-03-10T06:42:00*Z", "\0\u001b[31m*\u0007"],
  ...["\u202e*\u2066", "\ud800*\udc00", "e\u0301\u{1f600}*\u200d", "{field_id}{*}", "$&$`*$1", "<b>*</b>", "../*%00"],
];
const mostly = <T>(common: Arbitrary<T>, rare: Arbitrary<T>): Arbitrary<T> =>
  fc.oneof({ weight: 9, arbitrary: common }, { weight: 1, arbitrary: rare });
const text = fc
  .tuple(fc.constantFrom(...AROUND), fc.nat(), mostly(fc.constant(1), mostly(fc.constant(20), fc.constant(2_500))))
  .map(([around, number, times]) => around.replace("*", () => `${CANARY}${number}x`).repeat(times));
const NUMBERS = [NUMBER, `-${NUMBER}`, `${NUMBER}.5`, `${NUMBER}e300`];
const DEEP = [10, 1_000, 30_000].map((depth) => `${"[".repeat(depth)}"${CANARY}"${"]".repeat(depth)}`);
const lists = fc.oneof(fc.array(text, { maxLength: 4 }), fc.array(fc.record({ name: text, lei: text })));
const value = fc.oneof(
  fc.oneof(text, lists).map((one) => JSON.stringify(one)),
  mostly(fc.constantFrom(...NUMBERS), fc.constantFrom(...DEEP)),
);
const draft = fc
  .tuple(requestsWith(value), mostly(fc.constant(""), fc.constantFrom(',"report":{}', ',"x":1')))
  .map(([request, other]) => `${request.slice(0, -1)}${other}}`);

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
const utf8 = draft.map((json): Uint8Array => Buffer.from(json));
const body = mostly(fc.oneof(utf8, utf8, damaged, fc.uint8Array({ maxLength: 2_000 })), mostly(damaged, atSizeLimit));

const schemas = readdirSync(`${PUBLIC}schemas/v1`).filter((name) => name.endsWith(".json"));
const createValidator = createValidatorFactory(schemas.map((name) => readJsonFile(`schemas/v1/${name}`)));
const validateAnswer = createValidator(readJsonFile("schemas/v1/prevalidation-answer.schema.json"));
const validateError = createValidator(readJsonFile("schemas/v1/error.schema.json"));

/** Checks everything that holds for an answer whatever the body is. */
function checkAnswer(status: number, json: string, isTooLarge: boolean): void {
  expect([200, 400, 413]).toContain(status);
  expect(status === 413).toBe(isTooLarge);
  expect(json).not.toMatch(CANARIES);
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
