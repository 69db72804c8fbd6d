// Runs rules on variants of one draft. What a rule finds follows from what it reads, so that a variant needs only the rules that read something
// else in it than in the draft itself; the others find the same again, or nothing.
import { prepareTimeline } from "../../../server/engine/clocks/timeline.ts";
import { prepareDecision } from "../../../server/engine/decision/decide.ts";
import { Draft } from "../../../server/engine/draft.ts";
import { isApplicable, record } from "../../../server/engine/engine.ts";
import type { Cause, ProfileParts } from "../../../server/engine/kind.ts";
import type { CheckOptions } from "../../../server/engine/options.ts";
import { excludes, getParts, type PreparedRule, prepareRules } from "../../../server/engine/prepared-rules.ts";
import type { DraftRequest } from "../../../server/engine/request.ts";
import type { Mode, Rule, RuleSet } from "../../../server/engine/rule-set.ts";

/** What a run shows of one rule. */
export interface Shown {
  readonly applies: boolean;
  readonly raises: boolean;
}

/** What a rule shows in a variant of the draft; a variant that is given again is not run again. Throws where a run of all rules on the variant does, and the same. */
export type PartialRun = (rule: Rule, variant: DraftRequest) => Shown;

type Decide = ReturnType<typeof prepareDecision> | null;

/** The rules of one mode, in their order, and what is computed after them. */
interface Prepared {
  readonly rules: readonly PreparedRule[];
  readonly decide: Decide;
  readonly readTimeline: ReturnType<typeof prepareTimeline>;
}

/** What a rule did on a draft. */
interface Outcome {
  readonly applies: boolean;
  readonly isExempt: boolean;
  readonly found: readonly Cause[];
}

/** A run of all rules on the draft. */
interface Base {
  readonly draft: Draft;
  readonly outcomes: readonly Outcome[];
  /** Whether a rule leaves nothing for the rules after it. */
  readonly isSilent: readonly boolean[];
  /** By what they read of the draft: the positions of rules. The timeline has the position after the last rule. */
  readonly readers: ReadonlyMap<string, readonly number[]>;
}

type Runner = (request: DraftRequest, options: CheckOptions) => PartialRun;

/** Prepares the rules of each mode; the functions that come back run them on a draft. This throws where the engine cannot have the rules. */
export function preparePartialRuns(ruleSet: RuleSet): Readonly<Record<Mode, Runner>> {
  const profile = getParts(ruleSet);
  return { lint: prepareMode(ruleSet, "lint", profile), prevalidation: prepareMode(ruleSet, "prevalidation", profile) };
}

function prepareMode(ruleSet: RuleSet, mode: Mode, profile: ProfileParts): Runner {
  const own = ruleSet.rules.filter(({ checks }) => checks.includes(mode));
  const rules = prepareRules({ ...ruleSet, rules: own }, profile);
  const { decision } = ruleSet;
  const prepared: Prepared = {
    rules,
    decide: mode === "lint" || decision === undefined ? null : prepareDecision(decision, rules),
    readTimeline: prepareTimeline(mode === "lint" ? [] : [...profile.clocks.values()], rules, profile),
  };
  const positions = new Map(own.map((rule, position) => [rule, position]));
  return (request, options) => {
    const base = runBase(prepared, request, options);
    // Many rules are shown on the same variants.
    const known = new Map<DraftRequest, readonly Outcome[]>();
    return (rule, variant) => {
      const run = () =>
        base === null ? runAll(prepared, variant, options) : runVariant(prepared, base, { variant, options });
      const outcomes = known.get(variant) ?? run();
      known.set(variant, outcomes);
      const { applies, found } = outcomes[positions.get(rule) as number] as Outcome;
      return { applies, raises: found.length > 0 };
    };
  };
}

/** Runs a rule on what those before it have left of a draft, as the engine does. What the rules after it need is for `leave`. */
function runRule(rule: PreparedRule, draft: Draft, options: CheckOptions): Outcome {
  const isExcluded = excludes(rule, draft, options);
  const isExempt = isExcluded && rule.kind.asksForField;
  if (isExempt) draft.exempt(rule.field);
  const applies = isApplicable(rule, draft);
  const isAsked = applies && !isExcluded && (rule.when === null || rule.when(draft, options));
  return { applies, isExempt, found: isAsked ? rule.evaluate(draft, options) : [] };
}

function leave(rule: PreparedRule, { found }: Outcome, draft: Draft): void {
  if (found.length > 0) record(rule, found, draft, { traces: [], causes: [] });
}

function runAll({ rules, decide, readTimeline }: Prepared, request: DraftRequest, options: CheckOptions): Outcome[] {
  const draft = new Draft(request, decide, options);
  const outcomes = rules.map((rule) => {
    const outcome = runRule(rule, draft, options);
    leave(rule, outcome, draft);
    return outcome;
  });
  readTimeline(draft, options);
  return outcomes;
}

const ofField = (fieldId: string) => `field ${fieldId}`;

/**
 * A draft that tells what is read of it: a field, which is the first argument of each method, or the name of another member. It keeps nothing,
 * because each rule must tell what it depends on.
 */
const watch = (draft: Draft, tell: (read: string) => void): Draft =>
  new Proxy(draft, {
    get(target, name) {
      if (name === "keep") return (...[, , compute]: Parameters<Draft["keep"]>) => compute();
      const member = Reflect.get(target, name, target);
      if (typeof member === "function")
        return (fieldId: string, ...more: unknown[]) => {
          tell(ofField(fieldId));
          return member.call(target, fieldId, ...more);
        };
      tell(String(name));
      return member;
    },
  });

/** The run of all rules on the draft, with what each reads; null if the engine fails at it. */
function runBase({ rules, decide, readTimeline }: Prepared, request: DraftRequest, options: CheckOptions): Base | null {
  const ofDecision = new Set<string>();
  const decideWatched = decide && ((own: Draft) => decide(watch(own, (read) => ofDecision.add(read))));
  const draft = new Draft(request, decideWatched, options);
  const readers = new Map<string, number[]>();
  /** The draft for the rule at a position. */
  const watchFor = (position: number) => {
    const reads = new Set<string>();
    return watch(draft, (read) => {
      for (const name of read === "decision" ? [read, ...ofDecision] : [read]) {
        if (!reads.has(name)) readers.set(name, [...(readers.get(name) ?? []), position]);
        reads.add(name);
      }
    });
  };
  try {
    const outcomes = rules.map((rule, position) => {
      const outcome = runRule(rule, watchFor(position), options);
      leave(rule, outcome, draft);
      return outcome;
    });
    readTimeline(watchFor(rules.length), options);
    const isSilent = outcomes.map(
      ({ isExempt, found }, position) => found.length === 0 && !isExempt && rules[position]?.criterion === null,
    );
    return { draft, outcomes, isSilent, readers };
  } catch {
    return null;
  }
}

interface Variant {
  readonly variant: DraftRequest;
  readonly options: CheckOptions;
}

/** What each rule does on a variant. */
function runVariant(
  { rules, decide, readTimeline }: Prepared,
  base: Base,
  { variant, options }: Variant,
): readonly Outcome[] {
  const isAffected = new Array<boolean>(rules.length + 1).fill(false);
  const affect = (reads: readonly string[]) => {
    for (const read of reads) for (const position of base.readers.get(read) ?? []) isAffected[position] = true;
  };
  const different = differences(base.draft.request, variant);
  if (different.length === 0) return base.outcomes;
  affect(different);
  const [deciding] = base.readers.get("decision") ?? [];
  // The decision is made once, where the first rule reads it. What rules leave after that does not change it.
  let isDecided = false;
  const decideOnce = decide && ((own: Draft) => (isDecided && base.draft.decision) || decide(own));
  const draft = new Draft(variant, decideOnce, options);
  const outcomes = [...base.outcomes];
  for (let position = 0; position < rules.length; position++) {
    // Most rules find nothing in either draft.
    isDecided ||= position === deciding && !isAffected[position];
    if (!isAffected[position] && base.isSilent[position]) continue;
    const [rule, before] = [rules[position] as PreparedRule, base.outcomes[position] as Outcome];
    if (isAffected[position]) {
      const outcome = runRule(rule, draft, options);
      leave(rule, outcome, draft);
      affect(changedBy(rule, [before, outcome], [base.draft, draft]));
      outcomes[position] = outcome;
    } else repeat(rule, before, [base.draft, draft]);
  }
  if (isAffected[rules.length]) readTimeline(draft, options);
  return outcomes;
}

type Both<T> = readonly [base: T, variant: T];

/** What is other in a variant, by what rules read. */
function differences(base: DraftRequest, variant: DraftRequest): readonly string[] {
  const names = (["report", "evidence_manifest"] as const).flatMap((part) =>
    Object.keys({ ...base[part], ...variant[part] }).filter((name) => base[part][name] !== variant[part][name]),
  );
  return names.length === 0 ? [] : ["request", ...names.map(ofField)];
}

/** Leaves what a rule has left of the draft. */
function repeat(rule: PreparedRule, outcome: Outcome, [base, draft]: Both<Draft>): void {
  const { field, criterion } = rule;
  const met = criterion === null ? undefined : base.results.get(criterion.id);
  if (criterion !== null && met !== undefined) draft.results.set(criterion.id, met);
  if (outcome.isExempt) draft.exempt(field);
  leave(rule, outcome, draft);
}

/** What a rule has left otherwise in a variant, for the rules after it. */
function changedBy(rule: PreparedRule, outcomes: Both<Outcome>, [base, draft]: Both<Draft>): readonly string[] {
  const { criterion, field, inputs } = rule;
  const isOther = (is: (outcome: Outcome) => boolean) => is(outcomes[0]) !== is(outcomes[1]);
  const raises = isOther(({ found }) => found.length > 0);
  const hasDeadline = outcomes.some(({ found }) => found.some(({ deadline }) => deadline !== undefined));
  const hasResult = criterion !== null && base.results.get(criterion.id) !== draft.results.get(criterion.id);
  return [
    ...(raises ? ["findings", "isBlocked", ...[field, ...inputs.reportsAbsence].map(ofField)] : []),
    ...(isOther(({ isExempt }) => isExempt) ? [ofField(field)] : []),
    ...(hasResult ? ["results"] : []),
    ...(hasDeadline ? ["clocks"] : []),
  ];
}
