// /assets/convert.js: the converter, in a worker of its own that converts one text. Few drafts need it, so the page loads it last.
import { convertDraft } from "./convert-draft.ts";
import type { FromConverter, ToConverter } from "./engine.ts";

self.addEventListener("message", ({ data }: MessageEvent<ToConverter>) => {
  const result = convertDraft(data.profile, data.text, data.from);
  self.postMessage(result satisfies FromConverter);
});
