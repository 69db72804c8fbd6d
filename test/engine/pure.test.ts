// The engine is pure: as one script without Node's or a browser's globals it gives the same bytes, and they are canonical JSON.
import { createContext, runInContext } from "node:vm";
import { build } from "esbuild";
import { beforeAll, expect, it } from "vitest";
import { canonicalJson } from "../../scripts/pipeline/canonical-json.ts";
import { createAnswerText, createPrevalidate } from "../../server/engine/engine.ts";
import { type DraftRequest, readRequest } from "../../server/engine/request.ts";
import type { Check } from "../../server/engine/rule-set.ts";
import { ROOT, readPublic } from "../support.ts";
import {
  answerText,
  bodyText,
  CHECKS,
  type Members,
  READY_MANIFEST,
  READY_REPORT,
  RULE_SET,
  sampleRequests,
} from "./drafts.ts";

const REQUESTS = [bodyText({}), ...sampleRequests(200, 7)];
const BROKEN = ["", "{", '{"report":{"a":1,"a":2}}', "[]", '{"report":{}}x', '{"report":{},"x":1}', '{"report":[]}'];
const CASES = [...REQUESTS, ...BROKEN].flatMap((text) => CHECKS.map((check) => ({ text, check })));
const IN_PROCESS: readonly string[] = CASES.map(({ text, check }) => JSON.stringify(answerText(text, check)));

// What only ECMAScript itself gives; a clock, chance and the locale throw when they are asked.
const BARE = `
  for (const name of ["console", "WebAssembly", "Intl", "SharedArrayBuffer", "Atomics", "escape", "unescape"]) delete globalThis[name];
  const refuse = (what) => () => { throw new Error("the engine asks for " + what); };
  Math.random = refuse("chance");
  Date.now = refuse("the clock");
  globalThis.Date = new Proxy(Date, {
    construct: (target, given) => (given.length === 0 ? refuse("the clock")() : Reflect.construct(target, given)),
    apply: refuse("the clock"),
  });
  for (const name of ["getTimezoneOffset", "getHours", "getDate", "getMonth", "getFullYear", "toString"]) Date.prototype[name] = refuse("the time zone");
  for (const type of [String, Number, Array, Date]) type.prototype.toLocaleString = refuse("the locale");
  for (const name of ["localeCompare", "toLocaleLowerCase", "toLocaleUpperCase"]) String.prototype[name] = refuse("the locale");
`;

let script = "";
beforeAll(async () => {
  const { outputFiles } = await build({
    entryPoints: [`${ROOT}server/engine/engine.ts`],
    bundle: true,
    format: "iife",
    globalName: "engine",
    platform: "neutral",
    target: "es2022",
    write: false,
  });
  script = outputFiles[0]?.text ?? "";
});

/** Runs the bundle in a fresh, bare context and answers the cases there. */
function inBareContext(cases: typeof CASES): string[] {
  const profile = readPublic("api/v1/profiles/dora/profile.json").toString("utf8");
  const { profile_artifact_hash, profile_semantic_hash } = JSON.parse(
    (answerText(bodyText({}), "lint") as { json: string }).json,
  );
  const hashes = JSON.stringify({ profile_artifact_hash, profile_semantic_hash });
  const context = createContext(Object.create(null), { codeGeneration: { strings: false, wasm: false } });
  const call = `
    const answer = engine.createAnswerText(JSON.parse(profile), JSON.parse(hashes));
    JSON.stringify(JSON.parse(cases).map(({ text, check }) => JSON.stringify(answer(text, check))));
  `;
  runInContext(BARE, context);
  runInContext(
    `const profile = ${JSON.stringify(profile)}, hashes = ${JSON.stringify(hashes)}, cases = ${JSON.stringify(JSON.stringify(cases))};`,
    context,
  );
  return JSON.parse(runInContext(`${script}\n${call}`, context));
}

it("finds no global of Node or a browser where it runs", () => {
  const context = createContext(Object.create(null));
  runInContext(BARE, context);
  const names = [
    "process",
    "Buffer",
    "require",
    "URL",
    "TextDecoder",
    "console",
    "fetch",
    "setTimeout",
    "structuredClone",
    "performance",
    "crypto",
  ];
  expect(names.filter((name) => runInContext(`typeof ${name}`, context) !== "undefined")).toEqual([]);
  expect(() => runInContext("new Date()", context)).toThrow("the clock");
});

it("gives the same bytes in a bare context as in this process, and in another order", () => {
  expect(inBareContext([...CASES].reverse()).reverse()).toEqual(IN_PROCESS);
});

it("answers in canonical JSON", () => {
  const answers = REQUESTS.flatMap((text) => CHECKS.map((check) => answerText(text, check))).map((answer) =>
    "json" in answer ? answer.json : "",
  );
  expect(answers.filter((json) => json !== canonicalJson(JSON.parse(json)))).toEqual([]);
});

it("writes what JSON.stringify makes of an answer", () => {
  const hashes = { profile_artifact_hash: "sha256:a", profile_semantic_hash: "sha256:b" };
  // Words that need escapes, though no profile has them.
  const boundary = 'a "boundary"\n\u2028';
  const message = 'a "message" \\ on {field_id}\t\ud800';
  const rules = RULE_SET.rules.map((rule) => (rule.field_id === null ? rule : { ...rule, message }));
  const ruleSet = { ...RULE_SET, boundary, rules };
  const [write, prevalidate] = [createAnswerText(ruleSet, hashes), createPrevalidate(ruleSet, hashes)];
  const expectedOf = (text: string, check: Check) =>
    JSON.stringify(prevalidate(readRequest(JSON.parse(text)) as DraftRequest, check));
  const wrong = REQUESTS.flatMap((text) =>
    CHECKS.filter((check) => (write(text, check) as { json: string }).json !== expectedOf(text, check)),
  );
  expect(wrong).toEqual([]);
});

it("gives the same bytes whatever the order of members and the white space of a body", () => {
  const backwards = (members: Members) => Object.fromEntries(Object.entries(members).reverse());
  const [report, manifest] = [
    { ...READY_REPORT, z: "0", submission_type: "1", a: "0" },
    { ...READY_MANIFEST, z: "[]", a: "[]" },
  ];
  const texts = [bodyText(report, manifest), bodyText(backwards(report), backwards(manifest))];
  const spaced = JSON.stringify(JSON.parse(texts[0] as string), null, "\t").replaceAll("\n", "\r\n");
  for (const check of CHECKS)
    expect(new Set([...texts, spaced].map((text) => JSON.stringify(answerText(text, check)))).size).toBe(1);
});
