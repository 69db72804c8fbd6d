// /assets/convert.js: the converter, in a worker of its own that converts one text. Few drafts need it, so the page loads it last.
import { convertDraft } from "./convert-draft.ts";
import type { FromConverter, ToConverter } from "./engine.ts";

self.addEventListener("message", ({ data: { profile, text, from } }: MessageEvent<ToConverter>) => {
  self.postMessage({ result: convertDraft(profile, text, from) } satisfies FromConverter);
});
