// Drafts for the tests of the engine: the ready request with changed members, values worth trying, and generated bodies.
import fc from "fast-check";
import type { Answer } from "../../server/engine/answer.ts";
import { type CheckText, createRun, type Run } from "../../server/engine/engine.ts";
import type { CheckParameters } from "../../server/engine/options.ts";
import type { DraftRequest } from "../../server/engine/request.ts";
import type { CodeList, Mode, Rule, RuleSet, RuleSetField } from "../../server/engine/rule-set.ts";
import { artifacts, readJsonFile, readyRequest } from "../support.ts";

export interface Field extends RuleSetField {
  readonly code_list: string | null;
  readonly identifier: string | null;
  readonly interpretive_load: number | null;
  readonly evidence_labels: readonly string[];
}

export const RULE_SET: RuleSet = readJsonFile("api/v1/profiles/dora/profile.json");
export const FIELDS = RULE_SET.fields as readonly Field[];
export const RULES: readonly Rule[] = RULE_SET.rules;
export const MODES: readonly Mode[] = ["lint", "prevalidation"];

export const codeListOf = ({ code_list }: Field): CodeList | undefined =>
  RULE_SET.code_lists.find(({ code_list_id }) => code_list_id === code_list);

export const { checkText } = artifacts.profiles.get("dora") as { readonly checkText: CheckText };

/** The answer to a body that is a request. */
export function answerTo(text: string, mode: Mode, parameters?: CheckParameters): Answer {
  const answer = checkText(text, mode, parameters);
  if (!("json" in answer)) throw new Error(`the body is not a request: ${answer.error}`);
  return JSON.parse(answer.json) as Answer;
}

/** A JSON text by member name; undefined leaves the member out. Texts, because 1.0, -0 and 1e400 are not values of their own. */
export type Members = Readonly<Record<string, string | undefined>>;

const READY = readyRequest();
const jsonTexts = (values: Readonly<Record<string, unknown>>): Members =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]));
export const READY_REPORT = jsonTexts(READY.report);
export const READY_MANIFEST = jsonTexts(READY.evidence_manifest);

/** An object from the texts of its members. */
export const objectText = (members: Members): string =>
  `{${Object.entries(members)
    .flatMap(([name, text]) => (text === undefined ? [] : [`${JSON.stringify(name)}:${text}`]))
    .join()}}`;

/** A body from the texts of its members; without a manifest it has none. */
export const bodyText = (report: Members, manifest?: Members): string =>
  objectText({ report: objectText(report), evidence_manifest: manifest && objectText(manifest) });

/** Changed members of a report or a manifest; a value of undefined removes a member. */
export type Changes = Readonly<Record<string, unknown>>;

/** The ready request with changed members. */
export const readyWith = (change: Changes, manifest: Changes = {}): string =>
  bodyText({ ...READY_REPORT, ...jsonTexts(change) }, { ...READY_MANIFEST, ...jsonTexts(manifest) });

/** The ready request with one member of the report as this JSON text. */
export const readyWithText = (field: string, text: string | undefined): string =>
  bodyText({ ...READY_REPORT, [field]: text }, READY_MANIFEST);

/** Code and field of each finding, as in `negative_value preliminary_estimated_clients_affected`. */
export const namesOf = ({ findings }: Pick<Answer, "findings">): string[] =>
  findings.map(({ code, field_id }) => (field_id === null ? code : `${code} ${field_id}`));

export const lint = (text: string): string[] => namesOf(answerTo(text, "lint"));
export const prevalidate = (text: string): string[] => namesOf(answerTo(text, "prevalidation"));

/** What lint reports of a draft in which it finds nothing. */
export const CLEAN: readonly string[] = ["prevalidation_not_run"];

const RUNS = { lint: createRun(RULE_SET, "lint"), prevalidation: createRun(RULE_SET, "prevalidation") };

/** A run over the text of a request, with the rules that were applicable. */
export function runOf(text: string, mode: Mode = "prevalidation"): Run & { readonly evaluated: readonly Rule[] } {
  const { report, evidence_manifest = {} } = JSON.parse(text) as Partial<DraftRequest> & Pick<DraftRequest, "report">;
  const run = RUNS[mode]({ report, evidence_manifest });
  const evaluated = RULES.filter((rule) => rule.checks.includes(mode) && !run.notApplicable.includes(rule));
  return { ...run, evaluated };
}

/** The ids of the rules that raised a finding, in order. */
export const raisedBy = (text: string, mode?: Mode): string[] => runOf(text, mode).traces.map(({ rule_id }) => rule_id);

/** What became of one rule. */
export function outcomeOf(ruleId: string, text: string, mode?: Mode): "failed" | "passed" | "not applicable" {
  const { traces, evaluated } = runOf(text, mode);
  if (traces.some(({ rule_id }) => rule_id === ruleId)) return "failed";
  return evaluated.some(({ rule_id }) => rule_id === ruleId) ? "passed" : "not applicable";
}

/** JSON texts that try every field type: empty, of the wrong type, at an edge, and hostile. */
export const INTERESTING: readonly string[] = [
  ...["null", '""', '" \\t\\r\\n\\u00a0\\ufeff\\u2028"', "[]", "{}", "true", "false"],
  ...["0", "-0", "1.0", "1e2", "1.5", "-1", "-0.5", "9007199254740991", "-9007199254740991", "9007199254740992"],
  ...["-9007199254740992", "1e300", "1e400", "-1e400", "5e-324"],
  ...['"x"', '"\\u200b"', '"\\ud800"', '"😀"', '"0"', '"true"', '"__proto__"'],
  ...['"2026-03-10T06:42:00Z"', '"2026-03-10T06:42:00"', '"2024-02-29T23:59:59.5+14:00"'],
  ...['"2026-03-10T06:42:00+14:01"', '"2026-03-10t06:42:00z"', '"2026-03-10T24:00:00Z"', '"2026-03-10T06:42:00Z\\n"'],
  ...['"1899-12-31T23:59:59Z"', '"9999-01-01T00:00:00Z"', '"2026-02-30T00:00:00Z"', '"2026-03-10"'],
  ...['"a@b.c"', '"a@b"', '"a@b..c"', '"a@b.c."', '"a b@c.d"', '"a@b.c;d@e.f"', '"a\\u0085@b.c"', '"a@b@c.d"'],
  ...['["x"]', '["x","x"]', '["x",""]', '["\\u3000"]', '["x",1]', "[null]", "[[]]", "[{}]"],
  ...['{"a":null}', '{"0":"x","length":1}', '{"__proto__":null}'],
];

/** A code point of any plane, lone surrogates included; fast-check's own units of all Unicode take most of a second to build. */
export const anyCharacter: fc.Arbitrary<string> = fc
  .oneof(fc.nat(0x7f), fc.nat(0xffff), fc.nat(0x10ffff))
  .map((codePoint) => String.fromCodePoint(codePoint));

const anyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...INTERESTING) },
  { weight: 1, arbitrary: fc.json({ maxDepth: 2, stringUnit: anyCharacter }) },
);
const list = fc
  .array(fc.constantFrom<unknown>("DE", "DE", "AT", "x", "geographical_spread", "", "\u2028", 1), { maxLength: 4 })
  .map((items) => JSON.stringify(items));
const ofType = (wanted: RegExp) => fc.constantFrom(...INTERESTING.filter((text) => wanted.test(text)));
const TEXTS_OF_TYPE: Readonly<Record<string, fc.Arbitrary<string>>> = {
  datetime: ofType(/^"\d{4}-/),
  email: ofType(/@/),
  string_list: list,
  integer: ofType(/^[-\d]/),
  number: ofType(/^[-\d]/),
};

const change: fc.Arbitrary<[string, string | undefined]> = fc.constantFrom(...FIELDS).chain((field) => {
  const text = fc.oneof(
    { weight: 4, arbitrary: TEXTS_OF_TYPE[field.field_type] ?? anyText },
    { weight: 1, arbitrary: fc.option(anyText, { nil: undefined }) },
  );
  return text.map((value) => [field.field_id, value]);
});

const ODD_NAMES = ["__proto__", "toString", "detection_datetime", "LEI", "\ud800", "\u202e", "", "{count}", "$&"];
const unknownName = fc
  .oneof(fc.string({ unit: anyCharacter, maxLength: 80 }), fc.constantFrom(...ODD_NAMES))
  .filter((name) => !FIELDS.some(({ field_id }) => field_id === name));
const labels = fc.array(
  fc.constantFrom("classification_committee_record", "detection_system_log_excerpt", "no_such_label", ""),
  { maxLength: 4 },
);
const manifest: fc.Arbitrary<Members> = fc
  .dictionary(fc.oneof(fc.constantFrom(...FIELDS.map(({ field_id }) => field_id)), unknownName), labels, { maxKeys: 6 })
  .map((named) => ({ ...READY_MANIFEST, ...jsonTexts(named) }));
const unknownMembers = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.dictionary(unknownName, anyText, { maxKeys: 30 }) },
);

/** Texts of requests: the ready one with a few members changed, from sound to hostile, and sometimes unknown ones. */
export const requestText: fc.Arbitrary<string> = fc
  .record({
    changes: fc.array(change, { maxLength: 3 }),
    unknown: unknownMembers,
    manifest: fc.option(manifest, { nil: undefined }),
  })
  .map((drawn) =>
    bodyText({ ...READY_REPORT, ...drawn.unknown, ...Object.fromEntries(drawn.changes) }, drawn.manifest),
  );

/** The same requests on every run, others for another seed. */
export const sampleRequests = (count: number, seed = 0): readonly string[] =>
  fc.sample(requestText, { numRuns: count, seed });
