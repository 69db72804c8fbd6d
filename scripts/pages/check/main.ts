// /assets/check.js: the page of the draft check and, in a worker, the engine of the server and the converter, which send no request. One
// script, because both use much of the same code.
import { convertDraft } from "./answers.ts";
import { startPage } from "./client.tsx";
import type { FromWorker, ToWorker } from "./engine.ts";
import { createCheck } from "./verdict.ts";

/** Answers messages from now on; the first one must be the setup. */
function startWorker(): void {
  const reply = (result: FromWorker["result"]): void => self.postMessage({ result } satisfies FromWorker);
  let check: ReturnType<typeof createCheck>;
  let profile: string;
  self.addEventListener("message", ({ data }: MessageEvent<ToWorker>) => {
    if (data.kind === "check") return reply(check(data.body, data.parameters));
    if (data.kind === "convert") return reply(convertDraft(profile, data.text, data.from));
    profile = data.setup.profile;
    check = createCheck(data.setup);
    reply(null);
  });
}

if (globalThis.document === undefined) startWorker();
else startPage((document.currentScript as HTMLScriptElement).src);
