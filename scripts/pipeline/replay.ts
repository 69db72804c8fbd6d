// Stage 4: runs the rules. Every rule must raise a finding on a request that breaks it, and none once the draft is corrected.
import { createPrevalidate, createRun, type Run } from "../../server/engine/engine.ts";
import { createReadOptions } from "../../server/engine/options.ts";
import type { DraftRequest } from "../../server/engine/request.ts";
import type { ProfileHashes, RuleSet } from "../../server/engine/rule-set.ts";
import type { Change, Example } from "./authored.ts";
import { collectFindings, type ReportAt } from "./findings.ts";
import type { Answers, Field, Profile, PublishedRule, Replay, RuleOrigin, StageResult } from "./model.ts";

type Request = Example["request"];

// A value of the wrong JSON type, by field type.
const WRONG_TYPE: Readonly<Record<string, unknown>> = { string_list: "x", boolean: "yes", integer: 1.5, number: "1" };
// A value of the right type that is not well formed, by format.
const MALFORMED: Readonly<Record<string, unknown>> = {
  email: "x",
  non_blank_items: [" "],
  safe_range: 1e300,
};

/** Rule kinds for which the rule itself determines a request that breaks it. */
const DERIVED: Readonly<Record<string, (rule: PublishedRule, field: Field) => Change>> = {
  required: () => ({ value: null }),
  non_empty: (_, { field_type }) => ({ value: field_type === "string_list" ? [] : "" }),
  type: (_, { field_type }) => ({ value: WRONG_TYPE[field_type] ?? 7 }),
  date_time: () => ({ value: "2026-02-30T00:00:00Z" }),
  format: ({ parameters }) => ({ value: MALFORMED[parameters.format as string] }),
};

/** Replays all rules of a profile, whose content is `ruleSet`; the value is the requests of each rule by rule id. */
export function replayRules(profile: Profile, ruleSet: RuleSet): StageResult<ReadonlyMap<string, Replay>> {
  const { findings, report } = collectFindings();
  const replays = createReplays(profile);
  for (const { rule_id, code, message } of findReplayProblems(ruleSet, replays)) {
    const { file, path } = profile.origins.get(rule_id) as RuleOrigin;
    report(file, path, { code, message: `${rule_id} ${message}` });
  }
  if (!findings.some(({ code }) => code === "rule_throws"))
    reportBase(profile, createRun(ruleSet, "prevalidation"), report);
  return { value: replays, findings };
}

type ReplayProblem = Readonly<Record<"rule_id" | "code" | "message", string>>;
type RunDraft = (request: DraftRequest) => Run;

/** The rules that do not raise their finding on the request that breaks them, or that raise it on the corrected draft. */
export function findReplayProblems(ruleSet: RuleSet, replays: ReadonlyMap<string, Replay>): ReplayProblem[] {
  const runs = { lint: createRun(ruleSet, "lint"), prevalidation: createRun(ruleSet, "prevalidation") };
  const readOptions = createReadOptions(ruleSet);
  return ruleSet.rules.flatMap(({ rule_id, checks }) => {
    const replay = replays.get(rule_id);
    if (replay === undefined) return [{ rule_id, code: "missing_fires", message: "has no request that breaks it" }];
    const options = readOptions(new URLSearchParams(replay.query));
    if ("error" in options)
      return [{ rule_id, code: "invalid_query", message: `has a query whose ${options.parameter} is not valid` }];
    return checks.flatMap((check) =>
      replayRule(rule_id, replay, (request) => runs[check](request, options)).map(([code, message]) => ({
        rule_id,
        code,
        message: `${message} (${check})`,
      })),
    );
  });
}

function replayRule(ruleId: string, { fires, quiet }: Replay, run: RunDraft): [code: string, message: string][] {
  const isOfRule = ({ rule_id }: { readonly rule_id: string }) => rule_id === ruleId;
  const problems: [code: string, message: string][] = [];
  try {
    if (!run(toDraft(fires)).traces.some(isOfRule))
      problems.push(["rule_does_not_fire", "raises no finding on the request that breaks it"]);
    const corrected = run(toDraft(quiet));
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
function createReplays(profile: Profile): ReadonlyMap<string, Replay> {
  const base = baseOf(profile);
  const fields = new Map(profile.fields.map((field) => [field.field_id, field]));
  const replays = new Map<string, Replay>();
  for (const rule of profile.rules) {
    const origin = profile.origins.get(rule.rule_id) as RuleOrigin;
    const field = fields.get(rule.field_id ?? "");
    const change = origin.fires ?? (field === undefined ? undefined : DERIVED[rule.kind]?.(rule, field));
    if (change === undefined) continue;
    const fires = applyChange(base, change, rule.field_id);
    const quiet = origin.quiet === undefined ? base : applyChange(fires, origin.quiet, rule.field_id);
    replays.set(rule.rule_id, { fires, quiet, ...(origin.query === undefined ? {} : { query: origin.query }) });
  }
  return replays;
}

const baseOf = ({ examples }: Profile): Request => examples[0]?.request ?? { report: {} };

const toDraft = ({ report, evidence_manifest = {} }: Request): DraftRequest => ({ report, evidence_manifest });

/** A copy of the request with a change made to it. */
function applyChange(request: Request, change: Change, fieldId: string | null): Request {
  const own = (value: unknown) => (fieldId === null || value === undefined ? {} : { [fieldId]: value });
  const value = change.fill === undefined ? change.value : "x".repeat(change.fill);
  const manifest = { ...request.evidence_manifest, ...own(change.labels), ...change.evidence_manifest };
  return {
    report: withoutNull({ ...request.report, ...own(value), ...change.report }),
    evidence_manifest: withoutNull(manifest) as Record<string, readonly string[]>,
  };
}

const withoutNull = (members: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null));

function reportBase(profile: Profile, run: RunDraft, report: ReportAt): void {
  const findings = run(toDraft(baseOf(profile))).findings.filter(({ severity }) => severity !== "info");
  if (findings.length === 0) return;
  const codes = findings.map(({ code }) => code).join(", ");
  const message = `the base example "${profile.authored.base_example}" is not ready: ${codes}`;
  report(profile.file, ["base_example"], { code: "base_not_ready", message });
}

/** The answers of the engine to the examples of a profile, by name of the example. */
export function answerExamples(profile: Profile, hashed: { content: RuleSet; hashes: ProfileHashes }): Answers {
  const prevalidate = createPrevalidate(hashed.content, hashed.hashes);
  const answer = (request: DraftRequest) => ({
    lint: prevalidate(request, "lint"),
    prevalidation: prevalidate(request, "prevalidation"),
  });
  return new Map(profile.examples.map(({ name, request }) => [name, answer(toDraft(request))]));
}
