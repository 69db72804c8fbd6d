// The state of a decision in the page, besides the draft: what happened, which questions were left, and what is done with an outcome.
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import type { AnswerDecision } from "../../../../server/engine/answer.ts";
import { OPEN } from "../../../../server/engine/field-types/times.ts";
import type { Asking } from "../../../pipeline/model/page-words.ts";
import { forgetStarted, keepStarted } from "../../site/client/started-report.ts";
import { hasValue } from "../form/progress.ts";
import { jumpTo } from "../result/tour.tsx";
import { toPath } from "../state/browser.ts";
import { getReport } from "../state/draft.ts";
import type { CheckProps } from "../state/draft-check.ts";
import { minuteNow } from "../time-zones.ts";
import { givenReport } from "./given-values.ts";

/** The draft check of a profile that decides. */
export interface DecisionProps extends CheckProps {
  readonly decision: ReturnType<typeof useDecision>;
}

const NOT_KEPT =
  "The answers were not taken along, because this browser allows this site no storage. Open the report by itself, and enter them there.";

/** The button in the bar. */
export const NEXT_STEP = "next-step";

const nowJson = (): string => JSON.stringify(minuteNow());

export function useDecision(check: CheckProps["check"]) {
  const asking = check.asking as Asking;
  const [passed, setPassed] = useState<ReadonlySet<string>>(new Set());
  const [wanted, setWanted] = useState<"record" | "start" | "print" | null>(null);
  const { form, profile, sections } = check;
  const answerTo = (id: string): unknown => form.report.get(id)?.value;
  const answer = check.answered?.answer.decision ?? null;
  const open = profile.decision?.otherwise.outcome;
  const isDecided = answer !== null && answer.outcome !== open;
  const first = asking.opening.choices[check.opening ?? -1]?.first ?? [];
  const filled = new Set(check.fields.filter((field) => hasValue(check, field)).map(({ id }) => id));
  const askedAfter = (passed: ReadonlySet<string>) =>
    findAsked({ asking, decision: answer, open, first, passed, hasValue: (id) => filled.has(id) });
  const questions = askedAfter(passed);
  // The questions are the first parts of the form.
  const getSection = (id: string) => sections[asking.questions.findIndex(({ question_id }) => question_id === id)];
  const current = questions.find(({ state }) => state === "current");
  const jumpToQuestion = (id: string) => {
    const section = getSection(id);
    if (section !== undefined) jumpTo(check, section.id);
  };
  const isOpen = [...form.report.values()].some(({ value }) => JSON.stringify(value)?.includes(`"${OPEN}"`));
  const needsState = isOpen && answerTo(asking.state_at) === undefined && !check.isPaused;
  useEffect(() => {
    if (needsState) check.change("report", asking.state_at, nowJson());
  }, [needsState]);
  /** Records when the outcome was decided: again if it is another one than before. Returns the instant as JSON. */
  const note = (): string => {
    const { at, outcome } = asking.record;
    const known = form.report.get(at)?.json;
    if (answer === null || (known !== undefined && answerTo(outcome) === answer.outcome)) return known ?? nowJson();
    const now = nowJson();
    check.change("report", at, now);
    check.change("report", outcome, JSON.stringify(answer.outcome));
    return now;
  };
  /** Opens the report that the outcome starts in another tab, which gets what is the same. */
  const start = () => {
    const { startUrl } = check;
    if (startUrl === null || answer?.outcome !== asking.starts.outcome) return;
    const report = getReport(form);
    const at = JSON.parse(note());
    const { member_state } = asking.starts;
    const isKept = keepStarted({
      path: toPath(startUrl),
      report: givenReport(asking.starts, { ...report, [asking.record.at]: at }, answer),
      memberState: typeof report[member_state] === "string" ? report[member_state] : null,
      what: "answers that you gave",
    });
    if (!isKept) return check.warn(NOT_KEPT);
    if (window.open(startUrl) === null)
      check.warn("The browser opened no new tab. Allow it for this site, and try again.");
    forgetStarted();
  };
  // Both are about the outcome, which the last change may have made another one: its answer comes first.
  useLayoutEffect(() => {
    if (wanted === "print" || check.isStale) return;
    if (wanted === "start") start();
    if (wanted === "record") note();
    setWanted(wanted === "record" ? "print" : null);
  }, [wanted, check.isStale]);
  return {
    ...{ asking, answer, isDecided, questions, current, isOpen, wanted, getSection, jumpToQuestion },
    /** Leaves a question unanswered, or as far as it is answered, and goes to the next one. */
    pass: (id: string) => {
      const left = new Set([...passed, id]);
      setPassed(left);
      const next = questions.slice(questions.findIndex(({ question_id }) => question_id === id) + 1);
      const following = askedAfter(left).find(({ state }) => state === "current") ?? next[0];
      // After the last question, the bar has what to do next.
      setTimeout(() => (following === undefined ? jumpTo(check, NEXT_STEP) : jumpToQuestion(following.question_id)));
    },
    /** Takes the present as the instant of the answers. */
    bringUpToDate: () => check.change("report", asking.state_at, nowJson()),
    record: () => {
      if (wanted === null) setWanted("record");
    },
    start: () => setWanted("start"),
    /** The record is drawn as the draft is now. */
    print: () => {
      setWanted(null);
      window.print();
    },
  };
}

type Question = Asking["questions"][number];

/** `current`: the one to answer now. `answered`: it has an answer, or its reader went on. `folded`: nothing depends on it so far. */
type QuestionState = "current" | "answered" | "folded";

interface AskingFacts {
  readonly asking: Asking;
  /** Null before the first answer of the engine. */
  readonly decision: AnswerDecision | null;
  /** The outcome of a draft that leaves it open. */
  readonly open: string | undefined;
  readonly hasValue: (fieldId: string) => boolean;
  /** The questions that come first, by what happened. */
  readonly first: readonly string[];
  /** The questions that were left with Next question. */
  readonly passed: ReadonlySet<string>;
}

/** The questions in the order in which they are asked, with their states. */
function findAsked(facts: AskingFacts): (Question & { readonly state: QuestionState })[] {
  const { asking, decision, first, hasValue, passed } = facts;
  const isOpen = decision === null || decision.outcome === facts.open;
  const known = new Set(
    decision?.criteria.filter(({ met }) => met !== "unknown").map(({ criterion_id }) => criterion_id),
  );
  const place = ({ question_id: id }: Question) => (first.includes(id) ? first.indexOf(id) : first.length);
  let hasCurrent = false;
  return asking.questions
    .toSorted((a, b) => place(a) - place(b))
    .map((question) => {
      const { question_id: id, criteria, fields } = question;
      const isDone = passed.has(id) || criteria.every((name) => known.has(name)) || fields.every(hasValue);
      const isCurrent = isOpen && !isDone && !hasCurrent;
      hasCurrent ||= isCurrent;
      const state = isCurrent ? "current" : passed.has(id) || fields.some(hasValue) ? "answered" : "folded";
      return { ...question, state };
    });
}
