// The worker of the draft check: runs the server's engine and the converter beside the page, which may end it at any time. It asks for nothing.
import { createRenderError } from "../../../server/errors.ts";
import { createAnswerDraft } from "./answer-draft.ts";
import { convertDraft } from "./convert-draft.ts";
import type { FromWorker, Outcome, Setup, ToWorker } from "./protocol.ts";

const say = (message: FromWorker): void => self.postMessage(message);

let answer: ((body: Uint8Array) => Outcome) | null = null;
let profile = "";

self.addEventListener("message", ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === "setup") {
    answer = withoutThrowing(data.setup);
    profile = data.setup.profile;
    say({ kind: "ready" });
  } else if (data.kind === "convert") {
    say({ kind: "converted", converted: convertDraft(profile, data.text, data.from) });
  } else if (answer !== null) {
    say({ kind: "outcome", id: data.id, ...answer(data.body) });
  }
});

/** As on the server, a defect of the engine is an answer too. */
function withoutThrowing(setup: Setup): (body: Uint8Array) => Outcome {
  const answerDraft = createAnswerDraft(setup);
  const renderError = createRenderError(setup.service.errors);
  return (body) => {
    try {
      return answerDraft(body);
    } catch {
      return renderError("internal_error");
    }
  };
}
