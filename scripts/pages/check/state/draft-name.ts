// How the page names a draft to its user: by its reference, if it has one, and by how much it has.
import { formatCount } from "../../../report/wording/words.ts";
import { type DraftContent, readDraft } from "./draft.ts";
import type { CheckFacts } from "./stage-facts.ts";

type NamingFacts = Pick<CheckFacts, "options" | "referenceField" | "type">;

/** `reference INC-7, 12 values`, `12 values`, or words for a text without a draft. The type of the report, which the page enters, does not count. */
export function nameOfDraft(
  { options, referenceField, type }: NamingFacts,
  { text }: Pick<DraftContent, "text">,
): string {
  const parsed = readDraft(text, options);
  if (parsed.kind !== "draft") return "a text that is not a draft";
  const entered = [...parsed.report].filter(([id, { value }]) => id !== type?.fieldId && value !== null);
  const count = formatCount(entered.length, "value");
  const reference = parsed.report.get(referenceField ?? "")?.value;
  return typeof reference === "string" && reference.trim() !== "" ? `reference ${reference}, ${count}` : count;
}
