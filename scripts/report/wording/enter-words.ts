// What to enter into a field, in its own words: derived from its title, its type and its code list.
import type { CodeList, RuleSetField } from "../../../server/engine/rule-set.ts";
import { forPeople, isList } from "./field-types.ts";

/** `identifier` is the scheme of the field's identifier; a profile of an earlier version has none. */
export interface AskedField extends Pick<RuleSetField, "title" | "field_type"> {
  readonly identifier?: string | null;
}

// Titles that are no noun, so that no article fits before them.
const NO_NOUN =
  /^(?:How|Why|What|When|Whether|Where|Aware|This|That|Incident (?:began|still|notification sent)|Handling of)\b/;
// Proper names keep their capital.
const COMMON_NOUN = /^(?!Member States?\b)[A-Z](?=[a-z -])/;
// Answers that take more letters than these are not named one by one.
const MAX_NAMED = 50;

/** `the type of submission`, or the title in quotes where it is not a noun. */
function phraseOf(title: string): string {
  const plain = title.replace(/\.$/, "");
  if (NO_NOUN.test(plain)) return `“${plain}”`;
  return `the ${inSentence(plain)}`;
}

const inSentence = (words: string): string => words.replace(COMMON_NOUN, (letter) => letter.toLowerCase());

/** What to enter, in a sentence; the list is null for a field without codes. */
export function enterWords({ title, field_type: type, identifier = null }: AskedField, list: CodeList | null): string {
  const phrase = phraseOf(title);
  if (list === null) return forPeople({ type, identifier }).asks(phrase);
  const quoted = `“${title.replace(/\.$/, "")}”`;
  if (isList({ type })) return `Tick every answer that applies to ${quoted}.`;
  const labels = OR.format(list.items.map(({ label }) => inSentence(label)));
  if (labels.length <= MAX_NAMED) return `Choose ${labels} for ${quoted}.`;
  return phrase.startsWith("the ") ? `Choose ${phrase}.` : `Choose an answer to ${phrase}.`;
}

const OR = new Intl.ListFormat("en-GB", { type: "disjunction" });
