// What a script of the draft check does: on a page it draws the form, and in a worker it runs the engine of the server, which sends no
// request. One script, because both use much of the same code.
import { sha256Of } from "../site/client/digest.ts";
import type { StepView } from "./act.tsx";
import { startPage } from "./client.tsx";
import type { turnsOf } from "./decision/turning.ts";
import { createCheck } from "./result/verdict.ts";
import type { FromWorker, ToWorker } from "./state/engine.ts";

/** Answers messages from now on; the first one must be the setup. */
function startWorker(findTurns?: typeof turnsOf): void {
  const reply = (result: FromWorker["result"]): void => self.postMessage({ result } satisfies FromWorker);
  let check: ReturnType<typeof createCheck>;
  self.addEventListener("message", async ({ data }: MessageEvent<ToWorker>) => {
    if (data.kind === "check")
      return reply({ ...check(data.body, data.parameters), sha256: await sha256Of(data.body) });
    check = createCheck(data.setup, findTurns);
    reply(null);
  });
}

/** Starts the script with this name, whose page shows a step of an act in this view. */
export function startScript(name: string, View: StepView, findTurns?: typeof turnsOf): void {
  if (globalThis.document === undefined) startWorker(findTurns);
  else startPage((document.currentScript as HTMLScriptElement).src, { name, View });
}
