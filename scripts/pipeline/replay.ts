// Shows that every rule can fire and can be satisfied: each is replayed on a request that breaks it and on the same draft mended.
import { createRun, type Run } from "../../server/engine/engine.ts";
import type { DraftRequest } from "../../server/engine/request.ts";
import type { RuleSet } from "../../server/engine/rule-set.ts";
import type { Change, Example } from "./authored.ts";
import { collectFindings } from "./findings.ts";
import type { AuthorFinding, Field, Profile, PublishedRule, Replay, RuleOrigin } from "./model.ts";

type Request = Example["request"];

// A value of the wrong JSON type, by field type.
const WRONG_TYPE: Readonly<Record<string, unknown>> = { string_list: "x", boolean: "yes", integer: 1.5, number: "1" };
// A value of the right type that is not well formed, by format.
const MALFORMED: Readonly<Record<string, unknown>> = {
  date_time: "2026-02-30T00:00:00Z",
  email: "x",
  non_blank_items: [" "],
  safe_range: 1e300,
};

/** Kinds whose firing request follows from the rule itself. */
const DERIVED: Readonly<Record<string, (rule: PublishedRule, field: Field) => Change>> = {
  required: () => ({ value: null }),
  non_empty: (_, { field_type }) => ({ value: field_type === "string_list" ? [] : "" }),
  type: (_, { field_type }) => ({ value: WRONG_TYPE[field_type] ?? 7 }),
  format: ({ parameters }) => ({ value: MALFORMED[parameters.format as string] }),
};

/** The requests by which each rule is shown, by rule id; a rule that has no firing request is left out. */
export function createReplays(profile: Profile): ReadonlyMap<string, Replay> {
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
    replays.set(rule.rule_id, { fires, quiet });
  }
  return replays;
}

const baseOf = ({ examples }: Profile): Request => examples[0]?.request ?? { report: {} };

/**
 * Replays all rules of a profile, bound as `ruleSet`. A rule that has no firing request, does not fire on it, fires on the mended
 * draft or cannot look at it is an error, and so is a base example that is not ready.
 */
export function replayRules(profile: Profile, ruleSet: RuleSet): readonly AuthorFinding[] {
  const { findings, report } = collectFindings();
  const runs = {
    lint: runOnce(createRun(ruleSet, "lint")),
    prevalidation: runOnce(createRun(ruleSet, "prevalidation")),
  };
  const replays = createReplays(profile);
  for (const rule of profile.rules) {
    const origin = profile.origins.get(rule.rule_id) as RuleOrigin;
    const fail = (code: string, message: string) =>
      report(origin.file, origin.path, { code, message: `${rule.rule_id} ${message}` });
    const replay = replays.get(rule.rule_id);
    if (replay === undefined) {
      fail("missing_fires", "has no request that makes it fire");
      continue;
    }
    const { fires, quiet } = replay;
    for (const check of rule.checks) {
      const broken = attempt(() => runs[check](fires), fail);
      if (broken !== null && !raises(broken, rule))
        fail("rule_does_not_fire", `does not fire on its request in ${check}`);
      const mended = attempt(() => runs[check](quiet), fail);
      if (mended === null) continue;
      if (raises(mended, rule)) fail("rule_not_quiet", `fires on its mended request in ${check}`);
      else if (mended.notApplicable.some(({ rule_id }) => rule_id === rule.rule_id)) {
        fail("rule_not_applicable", `cannot look at its mended request in ${check}`);
      }
    }
  }
  if (!findings.some(({ code }) => code === "rule_throws"))
    reportBase(profile, runs.prevalidation(baseOf(profile)), report);
  return findings;
}

/** The mended draft of most rules is the base itself: it is run once. */
function runOnce(run: (request: DraftRequest) => Run): (request: Request) => Run {
  const runs = new Map<Request, Run>();
  return (request) => {
    const done = runs.get(request) ?? run(toRequest(request));
    runs.set(request, done);
    return done;
  };
}

/** A run, or null and a finding where it throws: then a rule reads what no rule before it guards, or lacks a value for its words. */
function attempt(run: () => Run, fail: (code: string, message: string) => void): Run | null {
  try {
    return run();
  } catch (error) {
    fail("rule_throws", `leads to a defect: ${(error as Error).message}`);
    return null;
  }
}

const raises = (run: Run, rule: PublishedRule): boolean => run.traces.some(({ rule_id }) => rule_id === rule.rule_id);

const toRequest = ({ report, evidence_manifest = {} }: Request): DraftRequest => ({ report, evidence_manifest });

/** The request with a change made to it; the request itself stays as it is. */
function applyChange(request: Request, change: Change, fieldId: string | null): Request {
  const own = (value: unknown) => (fieldId === null || value === undefined ? {} : { [fieldId]: value });
  const value = change.fill === undefined ? change.value : "x".repeat(change.fill);
  return {
    report: withMembers(request.report, { ...own(value), ...change.report }),
    evidence_manifest: withMembers(request.evidence_manifest ?? {}, {
      ...own(change.labels),
      ...change.evidence_manifest,
    }) as Record<string, readonly string[]>,
  };
}

function withMembers(object: Readonly<Record<string, unknown>>, members: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(Object.entries({ ...object, ...members }).filter(([, value]) => value !== null));
}

function reportBase({ file, authored }: Profile, run: Run, report: ReturnType<typeof collectFindings>["report"]): void {
  const raised = run.findings.filter(({ severity }) => severity !== "info").map(({ code }) => code);
  if (raised.length === 0) return;
  const message = `the base example "${authored.base_example}" is not ready: ${raised.join(", ")}`;
  report(file, ["base_example"], { code: "base_not_ready", message });
}
