// The record of a check as a file: the draft as it was checked, and the answer. npm run replay makes the answer again from it.
import { sha256Of } from "../site/client/digest.ts";
import { saveText } from "./browser.ts";
import type { CheckProps } from "./draft-check.ts";

/** Saves two lines: a line of prevalidate --ndjson, whose id is the hash of the rest of it, and the answer. */
export async function saveRecord({ text, parameters, answered, alias }: CheckProps["check"]): Promise<void> {
  if (answered === null) return;
  const options = Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== undefined));
  const line = JSON.stringify({ ...JSON.parse(text), ...(Object.keys(options).length > 0 && { options }) });
  const hex = await sha256Of(new TextEncoder().encode(line));
  // A browser hashes only on HTTPS.
  const draft = hex === undefined ? line : `{"id":"sha256:${hex}",${line.slice(1)}`;
  saveText(`${draft}\n${answered.json}\n`, `${alias}-record.ndjson`, "application/x-ndjson");
}
