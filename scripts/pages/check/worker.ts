// The worker of the draft check. It runs the server's engine and the converter, and sends no request.
import { convertDraft, createAnswerDraft, type Outcome } from "./answers.ts";
import type { FromWorker, ToWorker } from "./engine.ts";

const reply = (message: FromWorker): void => self.postMessage(message);

let answerDraft: (body: Uint8Array) => Outcome;
let profile: string;

self.addEventListener("message", ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === "setup") {
    profile = data.setup.profile;
    answerDraft = createAnswerDraft(data.setup);
    reply({ kind: "ready" });
  } else if (data.kind === "check") {
    reply({ kind: "outcome", outcome: answerDraft(data.body) });
  } else {
    reply({ kind: "converted", converted: convertDraft(profile, data.text, data.from) });
  }
});
