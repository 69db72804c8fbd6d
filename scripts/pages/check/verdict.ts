// What the page shows of a check: the answer of the engine, or why there is none.
import type { Answer, Finding, Trace } from "../../../server/engine/answer.ts";
import type { Severity, Status } from "../../../server/engine/rule-set.ts";
import type { MarkName } from "../elements.tsx";
import type { Outcome } from "./answers.ts";
import type { Engine } from "./engine.ts";

/** A finding with the rule behind it. */
export interface TracedFinding extends Finding {
  readonly trace: Trace;
}

export interface Answered {
  readonly kind: "answered";
  readonly answer: Answer;
  /** The body of the server's response. */
  readonly json: string;
  readonly findings: readonly TracedFinding[];
}

/**
 * `starting`: there is no reply yet. `blank`: nothing is entered. `rejected`: the text is not a request; `message` says why. `ended`: the
 * check took too long. `broken`: the browser does not start the engine.
 */
export type Verdict =
  | Answered
  | { readonly kind: "starting" | "blank" | "ended" | "broken" }
  | { readonly kind: "rejected"; readonly message: string };

/** The verdict that the reply of the engine gives. */
export function verdictOf(reply: Awaited<ReturnType<Engine["check"]>>): Verdict {
  return "kind" in reply ? reply : verdictOfOutcome(reply);
}

function verdictOfOutcome({ status, json }: Outcome): Verdict {
  const body: unknown = JSON.parse(json);
  if (status !== 200) return { kind: "rejected", message: (body as { message: string }).message };
  const answer = body as Answer;
  const findings = answer.findings.map((finding, index) => ({ ...finding, trace: answer.traces[index] as Trace }));
  return { kind: "answered", answer, json, findings };
}

/** A heading with its mark, and what to do next. Without a mark nothing was checked. */
export interface VerdictWords {
  readonly mark: MarkName | null;
  readonly title: string;
  readonly next: string;
}

const STATUS_WORDS: Readonly<Record<Status, VerdictWords>> = {
  blocked: {
    mark: "blocking",
    title: "Blocked: structure is wrong",
    next: "Fix what is marked as blocking. Other checks of these fields run once their structure is right.",
  },
  attention_required: {
    mark: "attention",
    title: "Attention required",
    next: "A person must look at each finding and fix it, or decide with those responsible for the report to keep it.",
  },
  ready_for_preverification: {
    mark: "ready",
    title: "Ready for pre-verification: pre-validation only",
    next: "Pass the draft on to the person who submits it to the authority. This page has sent nothing.",
  },
};

const OTHER_WORDS: Readonly<Record<Exclude<Verdict["kind"], "answered">, Omit<VerdictWords, "mark">>> = {
  starting: { title: "The check is starting", next: "" },
  blank: { title: "Nothing to check yet", next: "Fill in the form, paste or open a draft, or load an example." },
  rejected: { title: "Not checked: this is not a draft", next: "" },
  ended: {
    title: "Not checked: the check was ended",
    next: "It took longer than two seconds. It runs again when the draft changes.",
  },
  broken: {
    title: "Not checked: the check cannot run here",
    next: "The browser did not start the engine. Try another browser, or send the draft to a server that checks it.",
  },
};

export const wordsOf = (verdict: Verdict): VerdictWords =>
  verdict.kind === "answered"
    ? STATUS_WORDS[verdict.answer.prevalidation_status]
    : { mark: null, ...OTHER_WORDS[verdict.kind] };

/** The severities, the most serious first, with a heading for their findings. */
export const SEVERITIES: readonly { readonly severity: Severity; readonly heading: string }[] = [
  { severity: "blocking", heading: "to fix" },
  { severity: "attention", heading: "to look at" },
  { severity: "info", heading: "good to know" },
];

/** `2 blocking, 1 attention, 4 information`. */
export const countsOf = ({ counts }: Answer): string =>
  `${counts.blocking} blocking, ${counts.attention} attention, ${counts.info} information`;
