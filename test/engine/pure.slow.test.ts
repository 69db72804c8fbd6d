// The engine is pure: it needs no global, clock or locale. Its answers are canonical JSON.
import { createContext, runInContext } from "node:vm";
import { build } from "esbuild";
import { beforeAll, expect, it } from "vitest";
import { canonicalJson } from "../../scripts/report/json/canonical-json.ts";
import { createCheckText } from "../../server/engine/engine.ts";
import { ROOT } from "../support.ts";
import { bodyText, type Members, MODES } from "./create-drafts.ts";
import { READY_MANIFEST, READY_REPORT, RULE_SET, sampleRequests } from "./drafts.ts";

const HASHES = { profile_artifact_hash: "sha256:a", profile_semantic_hash: "sha256:b" };
const REQUESTS = [bodyText({}), ...sampleRequests(200, 7)];
const BROKEN = ["", "{", '{"report":{"a":1,"a":2}}', "[]", '{"report":{}}x', '{"report":{},"x":1}', '{"report":[]}'];
const PARAMETERS = { member_state: "PT", time_zone: "Atlantic/Azores", bank_holidays: "2026-03-10" };
const CASES = [...REQUESTS, ...BROKEN].flatMap((text) =>
  MODES.flatMap((mode) => [{}, PARAMETERS].map((parameters) => ({ text, mode, parameters }))),
);
const checkText = createCheckText(RULE_SET, HASHES);

// Only what ECMAScript itself has, and of Intl the time in a named zone; the clock, random numbers, the machine's zone and locale throw.
const BARE = `
  for (const name of ["console", "WebAssembly", "SharedArrayBuffer", "Atomics", "escape", "unescape"]) delete globalThis[name];
  const reject = (what) => () => { throw new Error("the engine uses " + what); };
  Math.random = reject("random numbers");
  Date.now = reject("the clock");
  globalThis.Date = new Proxy(Date, {
    construct: (target, given) => (given.length === 0 ? reject("the clock")() : Reflect.construct(target, given)),
    apply: reject("the clock"),
  });
  for (const name of ["getTimezoneOffset", "getHours", "getDate", "getMonth", "getFullYear", "toString"]) Date.prototype[name] = reject("the time zone");
  const { DateTimeFormat } = Intl;
  globalThis.Intl = {
    DateTimeFormat: function (locale, options) {
      if (locale !== "en-US" || options.timeZone === undefined) reject("the locale or the time zone")();
      const format = new DateTimeFormat(locale, options);
      return {
        format: (instant) => format.format(instant ?? reject("the clock")()),
        resolvedOptions: () => ({ timeZone: format.resolvedOptions().timeZone }),
      };
    },
  };
  for (const type of [String, Number, Array, Date]) type.prototype.toLocaleString = reject("the locale");
  for (const name of ["localeCompare", "toLocaleLowerCase", "toLocaleUpperCase"]) String.prototype[name] = reject("the locale");
`;

const context = createContext(Object.create(null), { codeGeneration: { strings: false, wasm: false } });
beforeAll(async () => {
  const { outputFiles } = await build({
    entryPoints: [`${ROOT}server/engine/engine.ts`],
    absWorkingDir: ROOT,
    bundle: true,
    format: "iife",
    globalName: "engine",
    platform: "neutral",
    write: false,
  });
  runInContext(BARE, context);
  runInContext(outputFiles[0]?.text ?? "", context);
});

it("the engine runs in a context without the globals of Node or a browser", () => {
  const globals = ["process", "require", "console", "fetch", "URL", "TextEncoder", "setTimeout", "crypto"];
  expect(globals.filter((name) => runInContext(`typeof ${name}`, context) !== "undefined")).toEqual([]);
  expect(() => runInContext("new Date()", context)).toThrow("the clock");
  expect(() => runInContext("new Intl.DateTimeFormat('en-US', {})", context)).toThrow("the time zone");
});

it("the engine answers in a bare context as in this process, in another order too", () => {
  const answer = runInContext(
    `engine.createCheckText(${JSON.stringify(RULE_SET)}, ${JSON.stringify(HASHES)})`,
    context,
  ) as typeof checkText;
  const outcomes = [...CASES]
    .reverse()
    .map(({ text, mode, parameters }) => JSON.stringify(answer(text, mode, parameters)));
  expect(outcomes.reverse()).toEqual(
    CASES.map(({ text, mode, parameters }) => JSON.stringify(checkText(text, mode, parameters))),
  );
});

it("the engine answers in canonical JSON, even if authored texts need escapes", () => {
  const message = 'a "message" \\ on {field_id}\t\n\u2028';
  const rules = RULE_SET.rules.map((rule) => (rule.field_id === null ? rule : { ...rule, message }));
  const answer = createCheckText({ ...RULE_SET, boundary: message, rules }, HASHES);
  const texts = REQUESTS.flatMap((text) =>
    MODES.map((mode) => (answer(text, mode, PARAMETERS) as { json: string }).json),
  );
  expect(texts.filter((json) => json !== canonicalJson(JSON.parse(json)))).toEqual([]);
});

it("the order of members and the white space of a body do not change the bytes of the answer", () => {
  const backwards = (members: Members) => Object.fromEntries(Object.entries(members).reverse());
  const report = { ...READY_REPORT, z: "0", report_kind: "1", a: "0" };
  const manifest = { ...READY_MANIFEST, z: "[]", a: "[]" };
  const texts = [bodyText(report, manifest), bodyText(backwards(report), backwards(manifest))];
  const spaced = JSON.stringify(JSON.parse(texts[0] as string), null, "\t").replaceAll("\n", "\r\n");
  for (const mode of MODES)
    expect(new Set([...texts, spaced].map((text) => JSON.stringify(checkText(text, mode)))).size).toBe(1);
});
