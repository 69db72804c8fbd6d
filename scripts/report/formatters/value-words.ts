// The values of a draft in words for a person.
import type { CodeList } from "../../../server/engine/rule-set.ts";
import { parseInstant } from "../../../server/engine/time/instant.ts";
import { isNestedDeeply } from "../wording/nesting.ts";
import { timeIn } from "../wording/times.ts";
import { numberWords } from "../wording/written-values.ts";

interface ValueFacts {
  /** The labels of codes. */
  readonly labels: ReadonlyMap<string, string>;
  readonly timeZone: string;
}

/** A value as it is in the draft, unless it is nested deeply; codes have their labels, times are in local time too, and numbers as in the form. */
export const getWords = (value: unknown, facts: ValueFacts): string =>
  isNestedDeeply(value) ? "not printed: nested too deeply" : printed(value, facts);

function printed(value: unknown, facts: ValueFacts): string {
  if (typeof value === "string") {
    const instant = parseInstant(value);
    return (
      facts.labels.get(value) ?? (instant === null ? value : `${timeIn(instant.epochMs, facts.timeZone)} (${value})`)
    );
  }
  if (typeof value === "number") return numberWords(String(value));
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value !== "object" || value === null) return String(value);
  const parts = Object.values(value).map((part) => printed(part, facts));
  return parts.join(Array.isArray(value) ? "; " : ", ");
}

/** The labels of the codes of some lists, by code. */
export function getLabels(
  codeLists: readonly CodeList[],
  ids: readonly (string | null)[],
): ReadonlyMap<string, string> {
  const lists = codeLists.filter(({ code_list_id }) => ids.includes(code_list_id));
  return new Map(lists.flatMap(({ items }) => items.map(({ code, label }) => [code, label] as const)));
}
