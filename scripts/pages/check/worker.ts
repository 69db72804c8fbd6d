// The worker of the draft check. It runs the server's engine and the converter, and sends no request.
import { convertDraft, createAnswerDraft } from "./answers.ts";
import type { FromWorker, ToWorker } from "./engine.ts";

const reply = (result: FromWorker["result"]): void => self.postMessage({ result } satisfies FromWorker);

let answerDraft: ReturnType<typeof createAnswerDraft>;
let profile: string;

self.addEventListener("message", ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === "check") return reply(answerDraft(data.body, data.parameters));
  if (data.kind === "convert") return reply(convertDraft(profile, data.text, data.from));
  profile = data.setup.profile;
  answerDraft = createAnswerDraft(data.setup);
  reply(null);
});
