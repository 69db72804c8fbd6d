// The record of the check on paper; the style sheet for print shows it in place of everything else.

import { computed } from "@preact/signals";
import { render } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { CheckRecord } from "../../report/formatters/record.tsx";
import type { DecisionWords } from "../../report/wording/decision-words.ts";
import type { OpenReport } from "./incident.ts";
import type { ReportProps } from "./report-bar.tsx";
import { hasDraft } from "./report-files.tsx";
import { localZone } from "./time-zones.ts";

export interface RecordProps extends ReportProps {
  /** Of a decision, its outcome in words. */
  readonly getDecided?: () => DecisionWords | undefined;
}

/** In its place while there is no answer to the draft as it is now. */
const UNCHECKED = "The draft is not checked yet as it is now. Print it again once it is.";

/** Whether a record of the draft as it is now can be printed. */
export const isRecordable = (report: OpenReport): boolean =>
  report.check.answered.value !== null && !report.check.isStale.value && hasDraft(report);

/**
 * Drawn when the page is printed: it is long, and after each key it would delay the next one. It never has the values of one draft and
 * the findings of another.
 */
export function PrintedRecord({ report, getDecided }: RecordProps) {
  const { facts, text, check, comparison } = report;
  const paper = useRef<HTMLDivElement>(null);
  const checkedAt = useMemo(() => computed(() => check.answered.value && new Date()), [report]);
  // The time of an answer is when it arrived, and not when it was printed.
  useEffect(() => checkedAt.subscribe(() => undefined), [checkedAt]);
  useEffect(() => {
    const drawNow = () => {
      const answered = check.answered.value;
      if (hasDraft(report) && (check.isStale.value || answered === null)) return <p class="record">{UNCHECKED}</p>;
      if (answered === null || !isRecordable(report)) return null;
      const decided = getDecided?.();
      const recorded = {
        profile: facts.profile,
        parameters: check.checkedWith.value,
        checkedAt: checkedAt.value ?? new Date(),
        sha256: answered.sha256 ?? null,
        request: JSON.parse(text.value),
        answer: answered.answer,
        notApplied: answered.notApplied,
        words: answered.findings.map(({ words }) => words),
        compared: comparison.value?.findings ?? [],
        timeZone: localZone(),
        ...(decided !== undefined && { decided }),
      };
      return <CheckRecord {...recorded} />;
    };
    const draw = ({ type }: Event) => {
      if (paper.current !== null) render(type === "beforeprint" ? drawNow() : null, paper.current);
    };
    for (const type of ["beforeprint", "afterprint"]) window.addEventListener(type, draw);
    return () => {
      for (const type of ["beforeprint", "afterprint"]) window.removeEventListener(type, draw);
    };
  }, [report]);
  return <div ref={paper} class="print-only" />;
}
