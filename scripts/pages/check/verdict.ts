// What the page shows of a check: the answer of the engine, or why there is none.
import type { Answer, Finding, Trace } from "../../../server/engine/answer.ts";
import type { Engine } from "./engine.ts";
import type { FindingWords, Guidance } from "./guidance.ts";

/** A finding in words for a person, with the rule behind it. */
export interface TracedFinding extends Finding, FindingWords {
  readonly trace: Trace;
}

// `starting`: there is no reply yet. `rejected`: the text is not a request. `ended`: the check took too
// long. `broken`: the browser does not start the engine. `json` is the body of the server's response.
export type Verdict =
  | {
      readonly kind: "answered";
      readonly answer: Answer;
      readonly json: string;
      readonly findings: readonly TracedFinding[];
      readonly needs: Guidance["needs"];
    }
  | { readonly kind: "starting" | "ended" | "broken" }
  | { readonly kind: "rejected"; readonly message: string };

/** The verdict that the reply of the engine gives. */
export function verdictOf(reply: Awaited<ReturnType<Engine["check"]>>): Verdict {
  if ("kind" in reply) return reply;
  const { status, json, guidance } = reply;
  if (status !== 200 || guidance === null)
    return { kind: "rejected", message: (JSON.parse(json) as { message: string }).message };
  const answer = JSON.parse(json) as Answer;
  const findings = answer.findings.map((finding, index) => ({
    ...finding,
    ...(guidance.findings[index] as FindingWords),
    trace: answer.traces[index] as Trace,
  }));
  return { kind: "answered", answer, json, findings, needs: guidance.needs };
}
