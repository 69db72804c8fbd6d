// Stage 4: runs the rules. Every rule must raise a finding on a request that breaks it, and none once the draft is corrected.
import { createPrevalidate, createRun, type Run } from "../../server/engine/engine.ts";
import { createReadOptions } from "../../server/engine/options.ts";
import type { DraftRequest } from "../../server/engine/request.ts";
import type { ProfileHashes, RuleSet } from "../../server/engine/rule-set.ts";
import type { Change, Example } from "./authored.ts";
import type {
  Answers,
  Field,
  Profile,
  PublishedRule,
  Replay,
  ReplayProblem,
  RequestPatch,
  RuleOrigin,
} from "./model.ts";

type Request = Example["request"];

// A value of the wrong JSON type, by field type.
const WRONG_TYPE: Readonly<Record<string, unknown>> = {
  string_list: "x",
  boolean: "yes",
  integer: 1.5,
  number: "1",
  percentage: "1",
  entity_list: [{ lei: "x" }],
};
// A value of the right type that is not well formed, by format.
const MALFORMED: Readonly<Record<string, unknown>> = {
  email: "x",
  non_blank_items: [" "],
  safe_range: 1e300,
  one_decimal: 0.25,
  duration: "001:24:00",
  entity_list: [{ name: " " }],
};

// A value of the right type that no rule on the type alone finds fault with, for a field that no example has.
const SAMPLE: Readonly<Record<string, unknown>> = {
  string: "x",
  text: "x",
  email: "desk@bank.example",
  datetime: "2026-03-10T06:42:00Z",
  duration: "000:01:00",
  boolean: true,
  integer: 1,
  number: 1,
  percentage: 1,
  string_list: ["x"],
  entity_list: [{ name: "x" }],
};

/** Rule kinds for which the rule itself determines a request that breaks it. */
const DERIVED: Readonly<Record<string, (rule: PublishedRule, field: Field) => Change>> = {
  required: () => ({ value: null }),
  non_empty: (_, { field_type }) => ({ value: field_type === "string_list" ? [] : "" }),
  type: (_, { field_type }) => ({ value: WRONG_TYPE[field_type] ?? 7 }),
  date_time: () => ({ value: "2026-02-30T00:00:00Z" }),
  format: ({ parameters }) => ({ value: MALFORMED[parameters.format as string] }),
  evidence_labels: ({ parameters }) => ({ labels: [...(parameters.evidence_labels as string[]), "no_such_label"] }),
  evidence_without_value: (_, { evidence_labels }) => ({ value: null, labels: evidence_labels.slice(0, 1) }),
};

// More letters than any rule needs: a copy that is audited could ask for any number.
const MAX_FILL = 65_536;

/** The rules that do not raise their finding on the request that breaks them, or that raise it on the corrected draft. */
export function findReplayProblems(
  ruleSet: RuleSet,
  replays: ReadonlyMap<string, Replay>,
  examples: readonly Example[],
): ReplayProblem[] {
  const runs = { lint: createRun(ruleSet, "lint"), prevalidation: createRun(ruleSet, "prevalidation") };
  const readOptions = createReadOptions(ruleSet);
  // Many rules have the same corrected draft, an example as it is.
  const quietRuns = new Map<string, Run>();
  return ruleSet.rules.flatMap(({ rule_id, checks }) => {
    const replay = replays.get(rule_id);
    if (replay === undefined) return [{ rule_id, code: "missing_fires", message: "has no request that breaks it" }];
    const options = readOptions(new URLSearchParams(replay.query));
    if ("error" in options)
      return [{ rule_id, code: "invalid_query", message: `has a query whose ${options.parameter} is not valid` }];
    const [fires, quiet] = [requestOf(replay.fires, examples), requestOf(replay.quiet, examples)];
    if (fires === null || quiet === null)
      return [{ rule_id, code: "unknown_example", message: "has a request that changes no example" }];
    return checks.flatMap((check) => {
      const key = JSON.stringify([check, replay.query, replay.quiet]);
      const runFires = () => runs[check](fires, options);
      const runQuiet = () => {
        const run = quietRuns.get(key) ?? runs[check](quiet, options);
        quietRuns.set(key, run);
        return run;
      };
      const problems = replayRule(rule_id, runFires, runQuiet);
      return problems.map(([code, message]) => ({ rule_id, code, message, check }));
    });
  });
}

function replayRule(ruleId: string, runFires: () => Run, runQuiet: () => Run): [code: string, message: string][] {
  const isOfRule = ({ rule_id }: { readonly rule_id: string }) => rule_id === ruleId;
  const problems: [code: string, message: string][] = [];
  try {
    if (!runFires().traces.some(isOfRule))
      problems.push(["rule_does_not_fire", "raises no finding on the request that breaks it"]);
    const corrected = runQuiet();
    if (corrected.traces.some(isOfRule)) problems.push(["rule_not_quiet", "raises a finding on the corrected draft"]);
    else if (corrected.notApplicable.some(isOfRule))
      problems.push(["rule_not_applicable", "does not apply to the corrected draft"]);
  } catch (error) {
    // The rule reads a value that no earlier rule checks, or has no value for a placeholder of its message.
    problems.push(["rule_throws", `makes the engine fail: ${(error as Error).message}`]);
  }
  return problems;
}

/** The requests that show each rule, by rule id; a rule without a request that breaks it is left out. */
export function createReplays(profile: Profile): ReadonlyMap<string, Replay> {
  const example = profile.examples[0]?.name ?? "";
  const fields = new Map(profile.fields.map((field) => [field.field_id, field]));
  const replays = new Map<string, Replay>();
  for (const rule of profile.rules) {
    const origin = profile.origins.get(rule.rule_id) as RuleOrigin;
    const field = fields.get(rule.field_id ?? "");
    const change = origin.fires ?? (field === undefined ? undefined : DERIVED[rule.kind]?.(rule, field));
    if (change === undefined) continue;
    const sample = origin.path[0] === "field_rules" ? sampleOf(profile, rule.field_id ?? "") : [];
    const fires = toPatch(example, rule.field_id, ...sample, change);
    const corrections = origin.quiet === undefined ? [] : [change, origin.quiet];
    const quiet = toPatch(example, rule.field_id, ...sample, ...corrections);
    replays.set(rule.rule_id, { fires, quiet, ...(origin.query === undefined ? {} : { query: origin.query }) });
  }
  return replays;
}

/** Gives a field that the base example leaves out its value, and its evidence, in another example; without one, a value of its type. */
function sampleOf(profile: Profile, fieldId: string): Change[] {
  const valueIn = ({ report }: Request) => report[fieldId] ?? null;
  if (valueIn(profile.examples[0]?.request ?? { report: {} }) !== null) return [];
  const request = profile.samples.map((sample) => sample.request).find((sample) => valueIn(sample) !== null);
  if (request === undefined) return deriveSample(profile, fieldId);
  const labels = request.evidence_manifest?.[fieldId];
  return [{ value: valueIn(request), ...(labels === undefined ? {} : { labels }) }];
}

function deriveSample({ fields, codeLists }: Profile, fieldId: string): Change[] {
  return fields
    .filter(({ field_id }) => field_id === fieldId)
    .map(({ field_type, code_list, evidence_labels }) => {
      const code = codeLists.find(({ code_list_id }) => code_list_id === code_list)?.items[0]?.code;
      const ofList = field_type === "string_list" ? [code] : code;
      return { value: code === undefined ? SAMPLE[field_type] : ofList, labels: evidence_labels };
    });
}

const toDraft = ({ report, evidence_manifest = {} }: Request): DraftRequest => ({ report, evidence_manifest });

/** Changes, made one after the other, as one patch. Null removes a member in both. */
function toPatch(example: string, fieldId: string | null, ...changes: readonly Change[]): RequestPatch {
  const own = (value: unknown) => (fieldId === null || value === undefined ? {} : { [fieldId]: value });
  const parts = { report: {}, evidence_manifest: {}, fill: {} };
  for (const { value, fill, labels, report, evidence_manifest } of changes) {
    if (value !== undefined) parts.fill = {};
    Object.assign(parts.report, own(value), report);
    Object.assign(parts.evidence_manifest, own(labels), evidence_manifest);
    Object.assign(parts.fill, own(fill));
  }
  const { fill, ...merge_patch } = parts;
  return { example, merge_patch: withoutEmpty(merge_patch), ...withoutEmpty({ fill }) };
}

const withoutEmpty = <T extends Readonly<Record<string, object>>>(members: T): Partial<T> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => Object.keys(value).length > 0)) as Partial<T>;

/** The request that a patch describes; null if there is no such example. */
function requestOf({ example: wanted, merge_patch, fill = {} }: RequestPatch, examples: readonly Example[]) {
  const example = examples.find(({ name }) => name === wanted);
  if (example === undefined) return null;
  const { report, evidence_manifest } = toDraft(mergePatch(example.request, merge_patch) as Request);
  const filled = Object.entries(fill).map(([name, count]) => {
    if (!(count <= MAX_FILL)) throw new RangeError(`a text of ${count} letters is too long`);
    return [name, "x".repeat(count)] as const;
  });
  return { report: { ...report, ...Object.fromEntries(filled) }, evidence_manifest };
}

/** RFC 7396: members of an object are patched one by one, null removes one, and anything else replaces what was there. */
function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const result = new Map(isObject(target) ? Object.entries(target) : []);
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) result.delete(name);
    else result.set(name, mergePatch(result.get(name), value));
  }
  return Object.fromEntries(result);
}

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The answers of the engine to the examples of a profile, by name of the example. */
export function answerExamples(profile: Profile, hashed: { content: RuleSet; hashes: ProfileHashes }): Answers {
  const prevalidate = createPrevalidate(hashed.content, hashed.hashes);
  const answer = (request: DraftRequest) => ({
    lint: prevalidate(request, "lint"),
    prevalidation: prevalidate(request, "prevalidation"),
  });
  return new Map(profile.examples.map(({ name, request }) => [name, answer(toDraft(request))]));
}
