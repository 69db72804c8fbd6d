// /assets/check.js: the page of the draft check and, in a worker, the engine of the server, which sends no request. One script, because both
// use much of the same code.
import { startPage } from "./client.tsx";
import type { FromWorker, ToWorker } from "./engine.ts";
import { createCheck } from "./verdict.ts";

/** Answers messages from now on; the first one must be the setup. */
function startWorker(): void {
  const reply = (result: FromWorker["result"]): void => self.postMessage({ result } satisfies FromWorker);
  let check: ReturnType<typeof createCheck>;
  self.addEventListener("message", ({ data }: MessageEvent<ToWorker>) => {
    if (data.kind === "check") return reply(check(data.body, data.parameters));
    check = createCheck(data.setup);
    reply(null);
  });
}

if (globalThis.document === undefined) startWorker();
else startPage((document.currentScript as HTMLScriptElement).src);
