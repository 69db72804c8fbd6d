// What the page says of a text, from the answer that the server would give.
import type { Answer, Finding, Trace } from "../../../server/engine/answer.ts";
import type { Severity, Status } from "../../../server/engine/rule-set.ts";
import type { MarkName } from "../elements.tsx";
import type { Outcome } from "./protocol.ts";

/** A finding with the rule behind it. `index` is its place in the answer. */
export interface TracedFinding extends Finding {
  readonly index: number;
  readonly trace: Trace;
}

/**
 * `starting`: the engine is not there yet. `blank`: nothing is entered, so nothing is held against it. `answered`: the engine's answer.
 * `refused`: the text is no request; `message` says why. `cut`: the check did not come to an end. `broken`: no check can run.
 */
export type Verdict =
  | { readonly kind: "starting" | "blank" | "cut" | "broken" }
  | {
      readonly kind: "answered";
      readonly answer: Answer;
      readonly json: string;
      readonly findings: readonly TracedFinding[];
    }
  | { readonly kind: "refused"; readonly message: string };

/** The verdict that an outcome gives. */
export function verdictOf({ status, json }: Outcome): Verdict {
  const body: unknown = JSON.parse(json);
  if (status !== 200) return { kind: "refused", message: (body as { message: string }).message };
  const answer = body as Answer;
  const findings = answer.findings.map((finding, index) => ({
    ...finding,
    index,
    trace: answer.traces[index] as Trace,
  }));
  return { kind: "answered", answer, json, findings };
}

export const STATUS_WORDS: Readonly<
  Record<Status, { readonly mark: MarkName; readonly title: string; readonly next: string }>
> = {
  blocked: {
    mark: "blocking",
    title: "Blocked: structure is wrong",
    next: "Mend what is marked as blocking. Other checks on these fields run once their structure is right.",
  },
  attention_required: {
    mark: "attention",
    title: "Attention required",
    next: "A person must look at each finding: mend it, or decide with whoever answers for the report that it stays.",
  },
  ready_for_preverification: {
    mark: "ready",
    title: "Ready for pre-verification: pre-validation only",
    next: "Hand the draft on to whoever sends it to the authority. Nothing was sent from here.",
  },
};

/** The severities from the gravest, with a heading for their findings. */
export const SEVERITIES: readonly { readonly severity: Severity; readonly heading: string }[] = [
  { severity: "blocking", heading: "Must be mended" },
  { severity: "attention", heading: "To look at" },
  { severity: "info", heading: "Good to know" },
];

/** `2 blocking, 1 attention, 4 information`. */
export const countsOf = ({ counts }: Answer): string =>
  `${counts.blocking} blocking, ${counts.attention} attention, ${counts.info} information`;
