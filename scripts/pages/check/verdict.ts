// What the page shows of a check: the answer of the engine, or why there is none.
import type { Answer } from "../../../server/engine/answer.ts";
import type { Engine } from "./engine.ts";
import type { Guidance } from "./guidance.ts";

// `starting`: there is no reply yet. `rejected`: the text is not a request. `ended`: the check took too
// long. `broken`: the browser does not start the engine. `json` is the body of the server's response.
export type Verdict =
  | ({ readonly kind: "answered"; readonly answer: Answer; readonly json: string } & Guidance)
  | { readonly kind: "starting" | "ended" | "broken" }
  | { readonly kind: "rejected"; readonly message: string };

/** The verdict that the reply of the engine gives. */
export function verdictOf(reply: Awaited<ReturnType<Engine["check"]>>): Verdict {
  if ("kind" in reply) return reply;
  const { status, json, guidance } = reply;
  if (status !== 200 || guidance === null)
    return { kind: "rejected", message: (JSON.parse(json) as { message: string }).message };
  return { kind: "answered", answer: JSON.parse(json), json, ...guidance };
}
