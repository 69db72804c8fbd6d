// The short answer to a check, a selection from the whole one. Members are built in the order of their names, as in answer.ts.
import type { Answer, AnswerDecision, AnswerTimeline } from "./answer.ts";
import type { Severity } from "./rule-set.ts";

/** What is left to do, and by when. Everything else of an answer follows from the rules, which each `href` leads to. */
export interface BriefAnswer
  extends Pick<Answer, "boundary_id" | "counts" | "ok" | "prevalidation_status" | "timeline_missing"> {
  readonly decision?: Omit<AnswerDecision, "criteria">;
  readonly findings: readonly BriefFinding[];
  readonly timeline?: Readonly<Record<string, unknown>> | null;
}

interface BriefFinding {
  readonly code: string;
  readonly field_id: string | null;
  readonly href: string;
  readonly message: string;
  /** A finding without it is blocking: most are, and an answer has to be small. */
  readonly severity?: Exclude<Severity, "blocking">;
}

/** The short form of an answer. Its timeline has no sources and no empty members; it is null without a deadline or an upper bound. */
export function createBrief(answer: Answer): BriefAnswer {
  const { boundary_id, counts, decision, findings, ok, prevalidation_status, timeline, timeline_missing, traces } =
    answer;
  return {
    ...{ boundary_id, counts },
    ...(decision && { decision: briefDecision(decision) }),
    findings: findings.map(({ code, field_id, message, severity }, index) => {
      const { href } = traces[index] as Answer["traces"][number];
      return { code, field_id, href, message, ...(severity === "blocking" ? {} : { severity }) };
    }),
    ...{ ok, prevalidation_status },
    ...(timeline === undefined ? {} : { timeline: timeline && briefTimeline(timeline, timeline_missing ?? []) }),
    ...(timeline_missing === undefined ? {} : { timeline_missing }),
  };
}

const briefDecision = ({ criteria: _, ...decision }: AnswerDecision) => decision;

/**
 * Null without a deadline or a bound. Of each clock but the one whose deadline the timeline itself has, its deadline or bounds, and what is
 * missing for them, unless that is all of `timeline_missing`; clocks without a deadline, a bound or something missing are left out.
 */
function briefTimeline(
  { rule_id: _, source_atom_ids: __, clocks, ...timeline }: AnswerTimeline,
  allMissing: readonly string[],
) {
  if (clocks.every(({ due, upper_bound = null }) => due === null && upper_bound === null)) return null;
  const own = Object.entries(timeline).flatMap(([name, value]) => (name.endsWith("_due") ? [value] : []));
  const shown = clocks
    .filter(({ due }) => !own.includes(due ?? ""))
    .filter(({ due, missing, upper_bound }) => (due ?? upper_bound) !== undefined || missing.length > 0)
    .map(({ bound_if, clock_id, depends_on, due, legal_latest, missing, upper_bound }) => {
      const own = missing.join() === allMissing.join() ? [] : missing;
      return withoutEmpty({ bound_if, clock_id, depends_on, due, legal_latest, missing: own, upper_bound });
    });
  const { weekend_relief, ...others } = timeline;
  // A relief moves a deadline, not a bound.
  const relief = clocks[0]?.due == null ? null : weekend_relief;
  return withoutEmpty({ ...others, clocks: shown, weekend_relief: relief });
}

const withoutEmpty = (members: object) =>
  Object.fromEntries(
    Object.entries(members)
      .filter(([, value]) => value != null && !(Array.isArray(value) && value.length === 0))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
