// /assets/check-worker.js: the worker of a draft check, which runs the engine of the server and converts drafts. The page loads it once its form is
// there.
import type { ConvertibleProfile } from "../../esas/crosswalk.ts";
import { sha256Of } from "../site/client/digest.ts";
import { createCheckDraft } from "./check-draft.ts";
import { convertDraft } from "./convert-draft.ts";
import type { FromWorker, ToWorker } from "./engine.ts";
import { getLawWords, type PageProfile } from "./form-profile.ts";

const reply = (result: FromWorker): void => self.postMessage(result);

let profile: PageProfile & ConvertibleProfile;
let check: ReturnType<typeof createCheckDraft>;

// The first message must be the setup. What is thrown here reaches the page, which a promise that rejects does not.
self.addEventListener("message", ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === "check") {
    const checked = check(data.body, data.context);
    sha256Of(data.body).then((sha256) => reply({ ...checked, sha256 }));
  } else if (data.kind === "convert") reply(convertDraft(profile, data.text, data.from));
  else {
    profile = JSON.parse(data.setup.profile);
    check = createCheckDraft({ ...data.setup, profile });
    reply(getLawWords(profile));
  }
});
