// How the page names a draft to its user: by its reference, if it has one, and by how much it has.
import { getValue, readDraft } from "../../report/draft/draft.ts";
import { formatCount } from "../../report/wording/words.ts";
import type { ReportFacts } from "./act-facts.ts";

/** `reference INC-7, 12 values`, `12 values`, or words for a text without a draft. The type of the report, which the page enters, does not count. */
export function getDraftName({ stage, reading }: Pick<ReportFacts, "stage" | "reading">, text: string): string {
  const draft = readDraft(text, reading);
  if (typeof draft === "string") return "a text that is not a draft";
  const entered = [...draft.report].filter(([id, json]) => id !== stage.type?.fieldId && json !== "null");
  const count = formatCount(entered.length, "value");
  const reference = getValue(draft, stage.referenceField ?? "");
  return typeof reference === "string" && reference.trim() !== "" ? `reference ${reference}, ${count}` : count;
}
