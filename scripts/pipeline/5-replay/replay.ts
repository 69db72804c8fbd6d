// Runs the rules. Every rule must raise a finding on a request that breaks it, and none once the draft is corrected.
import { createRun } from "../../../server/engine/engine.ts";
import { findKind } from "../../../server/engine/kinds/registry.ts";
import { type CheckOptions, createReadOptions } from "../../../server/engine/options.ts";
import { getPresence } from "../../../server/engine/presence.ts";
import { type DraftRequest, isObject } from "../../../server/engine/request.ts";
import type { Mode, Rule, RuleSet } from "../../../server/engine/rule-set.ts";
import type { Example } from "../model/authored.ts";
import type { Replay, ReplayFinding, RequestPatch } from "../model/model.ts";
import { type PartialRun, preparePartialRuns, type Shown } from "./partial-run.ts";

type Request = Example["request"];

// The most letters that a rule may need; an audited copy could ask for any number.
const MAX_FILL = 65_536;

/** The rules that do not raise their finding on the request that breaks them, or that raise it on the corrected draft. */
export function findReplayFindings(
  ruleSet: RuleSet,
  replays: ReadonlyMap<string, Replay>,
  examples: readonly Example[],
): ReplayFinding[] {
  const show = createShow(ruleSet, examples);
  const toRequest = createRequests(examples);
  const readOptions = createReadOptions(ruleSet);
  return ruleSet.rules.flatMap((rule): ReplayFinding[] => {
    const { rule_id, checks } = rule;
    const replay = replays.get(rule_id);
    if (replay === undefined) return [{ rule_id, code: "missing_fires", message: "has no request that breaks it" }];
    const options = readOptions(new URLSearchParams(replay.query));
    if ("error" in options)
      return [{ rule_id, code: "invalid_query", message: `has a query whose ${options.parameter} is not valid` }];
    const [fires, quiet] = [toRequest(replay.fires), toRequest(replay.quiet)];
    if (fires === null || quiet === null)
      return [{ rule_id, code: "unknown_example", message: "has a request that changes no example" }];
    return checks.flatMap((check) => {
      const shown = (patch: RequestPatch, request: DraftRequest): Replayed => {
        const run = show({ check, query: replay.query, example: patch.example }, options);
        return [request, run(rule, request)];
      };
      try {
        const findings = replayRule(rule, shown(replay.fires, fires), shown(replay.quiet, quiet));
        return findings.map((finding) => ({ ...finding, check }));
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

/** Most rules are shown on variants of one example, without options: what these have in common is run once. */
function createShow(ruleSet: RuleSet, examples: readonly Example[]) {
  const runs = preparePartialRuns(ruleSet);
  const known = new Map<string, PartialRun>();
  return (of: { check: Mode; query: string | undefined; example: string }, options: CheckOptions): PartialRun => {
    const key = JSON.stringify([of.check, of.query, of.example]);
    const run = known.get(key) ?? runs[of.check](findExample(of.example, examples) as DraftRequest, options);
    known.set(key, run);
    return run;
  };
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

type Replayed = readonly [request: DraftRequest, shown: Shown];

function replayRule(rule: Rule, fires: Replayed, quiet: Replayed): ReplayFinding[] {
  const { rule_id } = rule;
  const applies = ([, shown]: Replayed) => shown.applies;
  const raises = ([, shown]: Replayed) => shown.raises;
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

/** An example as a draft; null if there is none of the name. */
function findExample(wanted: string, examples: readonly Example[]): DraftRequest | null {
  const request = examples.find(({ name }) => name === wanted)?.request;
  return request === undefined ? null : toDraft(request);
}

const toDraft = ({ report, evidence_manifest = {} }: Request): DraftRequest => ({ report, evidence_manifest });

/** Makes requests of patches; equal patches have one request. */
function createRequests(examples: readonly Example[]): (patch: RequestPatch) => DraftRequest | null {
  const known = new Map<string, DraftRequest | null>();
  return (patch) => {
    const key = JSON.stringify(patch);
    const request = known.get(key) ?? createRequest(patch, examples);
    known.set(key, request);
    return request;
  };
}

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
