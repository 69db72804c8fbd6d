// /assets/convert.js: the converter, in a worker of its own that converts one text, or takes the values of one table. Few drafts need it, so
// the page loads it last.

import { convertDraft } from "./convert-draft.ts";
import type { FromConverter, ToConverter } from "./engine.ts";
import { importTable } from "./import-table.ts";

self.addEventListener("message", ({ data }: MessageEvent<ToConverter>) => {
  const result =
    "table" in data
      ? importTable(data.table, data.draft, { ...data, profile: JSON.parse(data.profile) })
      : convertDraft(data.profile, data.text, data.from);
  self.postMessage(result satisfies FromConverter);
});
