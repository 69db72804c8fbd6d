// The worker of the draft check. It runs the server's engine and the converter, and sends no request.
import { convertDraft } from "./answers.ts";
import type { FromWorker, ToWorker } from "./engine.ts";
import { createCheck } from "./verdict.ts";

/** Answers messages from now on; the first one must be the setup. */
export function startWorker(): void {
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
