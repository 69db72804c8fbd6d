// The record of the check on paper; the style sheet for print shows it in place of everything else.
import { render } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { CheckRecord } from "../../../report/formatters/record.tsx";
import type { DecisionWords } from "../../../report/wording/decision-words.ts";
import { useWindowEvents } from "../state/browser.ts";
import type { CheckProps } from "../state/draft-check.ts";
import { localZone } from "../time-zones.ts";

export interface RecordProps extends CheckProps {
  readonly decided?: DecisionWords;
  readonly onReady?: (() => void) | undefined;
}

/** In its place while there is no answer to the draft as it is now. */
const UNCHECKED = "The draft was changed a moment ago and is not checked yet. Print it again.";

/**
 * Drawn when the page is printed: it is long, and after each key it would delay the next one. It never has the values of one draft and
 * the findings of another. `onReady` is called once it can be drawn.
 */
export function Record({ check, decided, onReady }: RecordProps) {
  const { answered, isStale, hasDraft, text, profile, checkedWith, comparison } = check;
  const paper = useRef<HTMLDivElement>(null);
  const checkedAt = useMemo(() => new Date(), [answered]);
  const isReady = answered !== null && !isStale && hasDraft;
  const recordNow = () => {
    if (hasDraft && isStale) return <p class="record">{UNCHECKED}</p>;
    if (answered === null || !isReady) return null;
    const facts = {
      ...{ profile, parameters: checkedWith, checkedAt, sha256: answered.sha256 ?? null },
      request: JSON.parse(text),
      answer: answered.answer,
      words: answered.findings.map(({ words }) => words),
      compared: comparison?.findings ?? [],
      timeZone: localZone(),
      ...(decided !== undefined && { decided }),
    };
    return <CheckRecord {...facts} />;
  };
  useWindowEvents(["beforeprint", "afterprint"], ({ type }) => {
    if (paper.current !== null) render(type === "beforeprint" ? recordNow() : null, paper.current);
  });
  // After the listener above, which a printer calls.
  useEffect(() => {
    if (isReady) onReady?.();
  }, [isReady, onReady]);
  return <div ref={paper} class="print-only" />;
}
