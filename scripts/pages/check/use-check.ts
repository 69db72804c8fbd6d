// The verdict on the text at hand: asked for when typing pauses, and never that of an older text.
import { useEffect, useRef, useState } from "preact/hooks";
import { type Checker, createChecker, type WorkerPort } from "./checker.ts";
import type { Setup } from "./protocol.ts";
import { type Verdict, verdictOf } from "./verdict.ts";

// Long enough to skip most strokes of a fast writer, too short to be waited for.
const DEBOUNCE_MS = 150;

export interface CheckState {
  readonly verdict: Verdict;
  /** Whether the verdict is on an older text, and that of this one is under way. */
  readonly isStale: boolean;
}

/** Checks `text` whenever it changes; null is not checked. */
export function useCheck(text: string | null, setup: Setup, startWorker: () => WorkerPort): CheckState {
  const [checked, setChecked] = useState<{ text: string | null; verdict: Verdict }>({
    text: null,
    verdict: { kind: "starting" },
  });
  const checker = useRef<Checker | null>(null);

  useEffect(() => {
    const created = createChecker({
      startWorker,
      setup,
      onOutcome: (outcome, of) => setChecked({ text: of, verdict: verdictOf(outcome) }),
      onCut: (of) => setChecked({ text: of, verdict: { kind: "cut" } }),
      onBroken: () => setChecked({ text: null, verdict: { kind: "broken" } }),
    });
    checker.current = created;
    return created.stop;
  }, [setup, startWorker]);

  useEffect(() => {
    if (text === null) return;
    const timer = setTimeout(() => checker.current?.check(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  if (checked.verdict.kind === "broken") return { verdict: checked.verdict, isStale: false };
  if (text === null) return { verdict: { kind: "blank" }, isStale: false };
  return { verdict: checked.verdict, isStale: checked.text !== text };
}
