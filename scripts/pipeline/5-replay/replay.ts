// Runs the rules. Every rule must raise a finding on a request that breaks it, and none once the draft is corrected.
import { createRun, type Run } from "../../../server/engine/engine.ts";
import { findKind } from "../../../server/engine/kinds/registry.ts";
import { type CheckOptions, createReadOptions } from "../../../server/engine/options.ts";
import { getPresence } from "../../../server/engine/presence.ts";
import { type DraftRequest, isObject } from "../../../server/engine/request.ts";
import type { Mode, Rule, RuleSet } from "../../../server/engine/rule-set.ts";
import type { Example } from "../model/authored.ts";
import type { Replay, ReplayFinding, RequestPatch } from "../model/model.ts";

type Request = Example["request"];

// The most letters that a rule may need; an audited copy could ask for any number.
const MAX_FILL = 65_536;

/** The rules that do not raise their finding on the request that breaks them, or that raise it on the corrected draft. */
export function findReplayFindings(
  ruleSet: RuleSet,
  replays: ReadonlyMap<string, Replay>,
  examples: readonly Example[],
): ReplayFinding[] {
  const runs = { lint: createRun(ruleSet, "lint"), prevalidation: createRun(ruleSet, "prevalidation") };
  const readOptions = createReadOptions(ruleSet);
  // Many rules have the same corrected draft, an example as it is.
  const quietRuns = new Map<string, Run>();
  return ruleSet.rules.flatMap((rule): ReplayFinding[] => {
    const { rule_id, checks } = rule;
    const replay = replays.get(rule_id);
    if (replay === undefined) return [{ rule_id, code: "missing_fires", message: "has no request that breaks it" }];
    const options = readOptions(new URLSearchParams(replay.query));
    if ("error" in options)
      return [{ rule_id, code: "invalid_query", message: `has a query whose ${options.parameter} is not valid` }];
    const [fires, quiet] = [createRequest(replay.fires, examples), createRequest(replay.quiet, examples)];
    if (fires === null || quiet === null)
      return [{ rule_id, code: "unknown_example", message: "has a request that changes no example" }];
    return checks.flatMap((check) => {
      const key = JSON.stringify([check, replay.query, replay.quiet]);
      const runQuiet = () => {
        const run = quietRuns.get(key) ?? runs[check](quiet, options);
        quietRuns.set(key, run);
        return run;
      };
      try {
        return replayRule(rule, [fires, runs[check](fires, options)], [quiet, runQuiet()]).map((finding) => ({
          ...finding,
          check,
        }));
      } catch (error) {
        // A rule reads a value that no rule before it checks, or has no value for a placeholder of its message.
        const cause =
          [fires, quiet].flatMap((request) => findThrowing(ruleSet, check, request, options) ?? [])[0] ?? rule;
        const message = `makes the engine fail: ${(error as Error).message}`;
        return [{ rule_id: cause.rule_id, code: "rule_throws", message }];
      }
    });
  });
}

/** The rule at which a run fails; undefined if it does not. */
function findThrowing(ruleSet: RuleSet, mode: Mode, request: DraftRequest, options: CheckOptions): Rule | undefined {
  const fails = (count: number) => {
    try {
      createRun({ ...ruleSet, rules: ruleSet.rules.slice(0, count) }, mode)(request, options);
      return false;
    } catch {
      return true;
    }
  };
  let [passing, failing] = [0, ruleSet.rules.length];
  if (!fails(failing)) return undefined;
  while (failing - passing > 1) {
    const middle = Math.floor((passing + failing) / 2);
    if (fails(middle)) failing = middle;
    else passing = middle;
  }
  return ruleSet.rules[passing];
}

type Replayed = readonly [request: DraftRequest, run: Run];

function replayRule(rule: Rule, fires: Replayed, quiet: Replayed): ReplayFinding[] {
  const { rule_id } = rule;
  const isOfRule = (one: { readonly rule_id: string }) => one.rule_id === rule_id;
  const applies = ([, run]: Replayed) => !run.notApplicable.some(isOfRule);
  const raises = ([, run]: Replayed) => run.traces.some(isOfRule);
  const createFinding = (code: string, message: string, [request]: Replayed, isMissing = false) => {
    const missing = isMissing ? missingInputs(rule, request) : [];
    const because =
      missing.length === 0
        ? ""
        : `: it needs a value of ${missing.map((id) => (id === rule.field_id ? "its field" : id)).join(" and ")}`;
    return { rule_id, code, message: message + because, ...(missing.length > 0 && { missing }) };
  };
  const unbroken = createFinding(
    "rule_does_not_fire",
    "raises no finding on the request that breaks it",
    fires,
    !applies(fires),
  );
  // The corrected draft may lack the same.
  if (!raises(fires) && "missing" in unbroken) return [unbroken];
  return [
    ...(raises(fires) ? [] : [unbroken]),
    ...(raises(quiet) ? [createFinding("rule_not_quiet", "raises a finding on the corrected draft", quiet)] : []),
    ...(applies(quiet)
      ? []
      : [createFinding("rule_not_applicable", "does not apply to the corrected draft", quiet, true)]),
  ];
}

/** The fields that a rule needs and a draft lacks. */
function missingInputs(rule: Rule, { report }: DraftRequest): string[] {
  const ofKind = { rule, field: rule.field_id ?? "", parameters: rule.parameters as never };
  const { present = [], usable = [] } = findKind(rule).reads(ofKind);
  return [...new Set([...present, ...usable])].filter((field) => getPresence(report[field]) !== "value");
}

const toDraft = ({ report, evidence_manifest = {} }: Request): DraftRequest => ({ report, evidence_manifest });

/** The request that a patch describes; null if there is no such example. */
function createRequest({ example: wanted, merge_patch, fill = {} }: RequestPatch, examples: readonly Example[]) {
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
