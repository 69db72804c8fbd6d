// What the page shows of a check: the answer of the engine, or why there is none.
import type { Answer, Finding, Trace } from "../../../server/engine/answer.ts";
import type { Engine } from "./engine.ts";

/** A finding with the rule behind it. */
export interface TracedFinding extends Finding {
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
    }
  | { readonly kind: "starting" | "ended" | "broken" }
  | { readonly kind: "rejected"; readonly message: string };

/** The verdict that the reply of the engine gives. */
export function verdictOf(reply: Awaited<ReturnType<Engine["check"]>>): Verdict {
  if ("kind" in reply) return reply;
  const { status, json } = reply;
  if (status !== 200) return { kind: "rejected", message: (JSON.parse(json) as { message: string }).message };
  const answer = JSON.parse(json) as Answer;
  const findings = answer.findings.map((finding, index) => ({ ...finding, trace: answer.traces[index] as Trace }));
  return { kind: "answered", answer, json, findings };
}
