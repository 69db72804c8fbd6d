// Drafts for the tests of the engine: the ready request of a profile with changed members, values worth trying, and generated bodies. drafts.ts
// has those of the neutral act, dora-drafts.ts those of the profile dora.
import fc from "fast-check";
import { expect } from "vitest";
import type { Answer } from "../../server/engine/answer.ts";
import { createRun, type Run } from "../../server/engine/engine.ts";
import type { CheckParameters } from "../../server/engine/options.ts";
import type { DraftRequest } from "../../server/engine/request.ts";
import type { Mode, Rule, RuleSet, RuleSetField } from "../../server/engine/rule-set.ts";
import type { Build } from "../support.ts";

export interface Field extends RuleSetField {
  readonly code_list: string | null;
  readonly identifier: string | null;
  readonly interpretive_load: number | null;
  readonly evidence_labels: readonly string[];
}

export const MODES: readonly Mode[] = ["lint", "prevalidation"];

/** A JSON text by member name; undefined leaves the member out. Texts, because 1.0, -0 and 1e400 are not values of their own. */
export type Members = Readonly<Record<string, string | undefined>>;

export const jsonTexts = (values: object = {}): Members =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]));

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

/** Code and field of each finding, as in `negative_value lanes_closed`. */
export const namesOf = ({ findings }: Pick<Answer, "findings">): string[] =>
  findings.map(({ code, field_id }) => (field_id === null ? code : `${code} ${field_id}`));

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
const ofType = (wanted: RegExp) => fc.constantFrom(...INTERESTING.filter((text) => wanted.test(text)));
const TEXTS_OF_TYPE: Readonly<Record<string, fc.Arbitrary<string>>> = {
  datetime: ofType(/^"\d{4}-/),
  email: ofType(/@/),
  integer: ofType(/^[-\d]/),
  number: ofType(/^[-\d]/),
};

const ODD_NAMES = ["__proto__", "toString", "detection_datetime", "LEI", "\ud800", "\u202e", "", "{count}", "$&"];

type Texts = Readonly<Record<"report" | "manifest", Members>>;

/** Made up, and never part of an answer. */
export const CANARY = "cnry";

/** Texts of requests: the ready one with a few members changed, from sound to hostile, and sometimes unknown ones. */
function requestsOf({ fields, code_lists }: RuleSet, ready: Texts, hostile = anyText): fc.Arbitrary<string> {
  const ids = fields.map(({ field_id }) => field_id);
  const ownLabels = new Set((fields as readonly Field[]).flatMap(({ evidence_labels }) => evidence_labels));
  const listOf = (id: string | null) => {
    const [first = "a", second = "b"] = code_lists.find((list) => list.code_list_id === id)?.items ?? [];
    const codes = [first, second].map((item) => (typeof item === "string" ? item : item.code));
    const items = fc.constantFrom<unknown>(codes[0], ...codes, "x", "geographical_spread", "", "\u2028", 1);
    return fc.array(items, { maxLength: 4 }).map((list) => JSON.stringify(list));
  };
  const change = fc.constantFrom(...fields).chain(({ field_id, field_type, code_list }) => {
    const ofType = field_type === "string_list" ? listOf(code_list) : TEXTS_OF_TYPE[field_type];
    const text = fc.oneof(
      { weight: 4, arbitrary: ofType ?? hostile },
      { weight: 1, arbitrary: fc.option(hostile, { nil: undefined }) },
    );
    return text.map((value): [string, string | undefined] => [field_id, value]);
  });
  const unknownName = fc
    .oneof(fc.string({ unit: anyCharacter, maxLength: 80 }), fc.constantFrom(...ODD_NAMES))
    .filter((name) => !ids.includes(name));
  const labels = fc.array(fc.constantFrom(...ownLabels, CANARY, ""), { maxLength: 4 });
  const manifest = fc
    .dictionary(fc.oneof(fc.constantFrom(...ids), unknownName), labels, { maxKeys: 6 })
    .map((named): Members => ({ ...ready.manifest, ...jsonTexts(named) }));
  const unknown = fc.oneof(
    { weight: 3, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.dictionary(unknownName, hostile, { maxKeys: 30 }) },
  );
  const changes = fc.array(change, { maxLength: 3 });
  return fc
    .record({ changes, unknown, manifest: fc.option(manifest, { nil: undefined }) })
    .map((drawn) =>
      bodyText({ ...ready.report, ...drawn.unknown, ...Object.fromEntries(drawn.changes) }, drawn.manifest),
    );
}

/** Drafts of a profile of a build. */
export function createDrafts({ artifacts, checkedBy, readJsonFile, readyRequest }: Build, alias: string) {
  const RULE_SET: RuleSet = readJsonFile(`api/v1/profiles/${alias}/profile.json`);
  const FIELDS = RULE_SET.fields as readonly Field[];
  const RULES: readonly Rule[] = RULE_SET.rules;
  const checkText = artifacts.profiles.get(alias)?.checkText ?? expect.fail(`no profile ${alias}`);
  const { report, evidence_manifest } = readyRequest(alias);
  const [READY_REPORT, READY_MANIFEST] = [jsonTexts(report), jsonTexts(evidence_manifest)];

  /** The answer to a body that is a request. */
  const answerTo = (text: string, mode: Mode, parameters?: CheckParameters): Answer =>
    checkedBy(alias, text, mode, parameters).answer;

  /** The ready request with changed members. */
  const readyWith = (change: Changes, manifest: Changes = {}): string =>
    bodyText({ ...READY_REPORT, ...jsonTexts(change) }, { ...READY_MANIFEST, ...jsonTexts(manifest) });

  /** The ready request with one member of the report as this JSON text. */
  const readyWithText = (field: string, text: string | undefined): string =>
    bodyText({ ...READY_REPORT, [field]: text }, READY_MANIFEST);

  const lint = (text: string): string[] => namesOf(answerTo(text, "lint"));
  const prevalidate = (text: string): string[] => namesOf(answerTo(text, "prevalidation"));

  const runs = { lint: createRun(RULE_SET, "lint"), prevalidation: createRun(RULE_SET, "prevalidation") };

  /** A run over the text of a request, with the rules that were applicable. */
  function runOf(text: string, mode: Mode = "prevalidation"): Run & { readonly evaluated: readonly Rule[] } {
    const { report, evidence_manifest = {} } = JSON.parse(text) as Partial<DraftRequest> & Pick<DraftRequest, "report">;
    const run = runs[mode]({ report, evidence_manifest });
    const evaluated = RULES.filter((rule) => rule.checks.includes(mode) && !run.notApplicable.includes(rule));
    return { ...run, evaluated };
  }

  /** Texts of requests, with these JSON texts among the values of fields. */
  const requestsWith = (hostile?: fc.Arbitrary<string>) =>
    requestsOf(RULE_SET, { report: READY_REPORT, manifest: READY_MANIFEST }, hostile);
  /** The same requests on every run, others for another seed. */
  const sampleRequests = (count: number, seed = 0): readonly string[] =>
    fc.sample(requestsWith(), { numRuns: count, seed });

  return {
    ...{ ACT_ID: RULE_SET.act_id, PROFILE: `/api/v1/profiles/${alias}` },
    ...{ RULE_SET, FIELDS, RULES, READY_REPORT, READY_MANIFEST, checkText, answerTo },
    ...{ readyWith, readyWithText, lint, prevalidate, runOf, requestsWith, sampleRequests },
  };
}
