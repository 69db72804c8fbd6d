// A finding in words for a person: what its rule advises, or else its message, with titles in place of identifiers.
import type { FindingCause } from "../../../server/engine/kind.ts";
import type { CodeList, Rule } from "../../../server/engine/rule-set.ts";
import { fillTemplate } from "../../../server/engine/template.ts";
import { parseInstant } from "../../../server/engine/time/instant.ts";
import type { PublishedField, PublishedProfile } from "../published/profile.ts";
import { forPeople, isList } from "./field-types.ts";
import { getCity, timeIn } from "./times.ts";

export type WordedProfile = Pick<
  PublishedProfile,
  "assumptions" | "code_lists" | "decision" | "fields" | "evidence_labels"
>;

/** For whom findings are worded. */
export interface Reader {
  /** What to enter into a field; the list is null for a field without codes. */
  enter(field: PublishedField, list: CodeList | null): string;
  /** Whether the reader writes identifiers: they follow the titles. */
  readonly writesIdentifiers: boolean;
}

/** Fills in a form, such as that of the draft check. */
const FORM_READER: Reader = {
  enter: enterWords,
  writesIdentifiers: false,
};

// The parameter of messages that has a name of the IANA database, which people know by its city.
const ZONE = "zone";

const quote = (title: string): string => `“${title}”`;

/** Creates a function that puts the causes of findings into words, in their order, with times in a zone. */
export function createFindingWords(profile: WordedProfile, reader = FORM_READER) {
  const lists = new Map(profile.code_lists.map((list) => [list.code_list_id, list]));
  const fields = new Map(profile.fields.map((field) => [field.field_id, field]));
  const titles = new Map([
    ...profile.fields.map(({ field_id, title }) => [field_id, quote(title)] as const),
    ...profile.evidence_labels.map(({ label, title }) => [label, quote(title)] as const),
    ...(profile.decision?.criteria ?? []).map(({ criterion_id, title }) => [criterion_id, quote(title)] as const),
  ]);
  const identify = (identifier: string, list: CodeList | null): string => {
    const item = list?.items.find(({ code }) => code === identifier);
    const title = item === undefined ? titles.get(identifier) : quote(item.label);
    if (title === undefined) return identifier;
    return reader.writesIdentifiers ? `${title} (${identifier})` : title;
  };
  /** A value that fills in a placeholder; several identifiers are joined by a comma. */
  const inWords = (value: string | number, list: CodeList | null, timeZone: string): string | number => {
    if (typeof value === "number") return value;
    const instant = parseInstant(value);
    if (instant !== null) return timeIn(instant.epochMs, timeZone);
    const parts = value.split(", ");
    return parts.map((part) => identify(part, list)).join(", ");
  };

  return (causes: readonly FindingCause[], timeZone = "UTC"): string[] =>
    causes.map(({ rule, cause: { params, variant, field_id = rule.field_id, deadline } }) => {
      const field = fields.get(field_id ?? "");
      const list = lists.get(field?.code_list ?? "") ?? null;
      const title = titles.get(field_id ?? "") ?? "";
      const own = { field: title, field_id: title, ...(field && { enter: reader.enter(field, list) }) };
      const filled = Object.entries(params).map(([name, value]) => [
        name,
        name === ZONE && typeof value === "string" ? getCity(value) : inWords(value, list, timeZone),
      ]);
      const words = fillTemplate(createTemplate(rule, variant), { ...own, ...Object.fromEntries(filled) });
      const assumed = deadline?.result.assumptions.map((assumption) => profile.assumptions[assumption]) ?? [];
      return [words, ...assumed].join(" ");
    });
}

/** The advice on the variant of a cause, or its message. */
function createTemplate({ advice, message, variants }: Rule, variant = ""): string {
  if (typeof advice === "string") return advice;
  const templates = advice ?? { ...variants, default: message };
  return (Object.hasOwn(templates, variant) ? templates[variant] : templates.default) ?? message;
}

// Titles that are no noun, so that no article fits before them.
const NO_NOUN =
  /^(?:How|Why|What|When|Whether|Where|Aware|This|That|Incident (?:began|still|notification sent)|Handling of)\b/;
// Proper names keep their capital.
const COMMON_NOUN = /^(?!Member States?\b)[A-Z](?=[a-z -])/;
// Answers that take more letters than these are not named one by one.
const MAX_NAMED = 50;

/** `the type of submission`, or the title in quotes where it is not a noun. */
function toPhrase(title: string): string {
  const plain = title.replace(/\.$/, "");
  if (NO_NOUN.test(plain)) return `“${plain}”`;
  return `the ${inSentence(plain)}`;
}

const inSentence = (words: string): string => words.replace(COMMON_NOUN, (letter) => letter.toLowerCase());

/** What to enter, in a sentence; the list is null for a field without codes. */
export function enterWords(
  { title, field_type: type, identifier = null }: Pick<PublishedField, "title" | "field_type" | "identifier">,
  list: CodeList | null,
): string {
  const phrase = toPhrase(title);
  if (list === null) return forPeople({ type, identifier }).asks(phrase);
  const quoted = `“${title.replace(/\.$/, "")}”`;
  if (isList({ type })) return `Tick every answer that applies to ${quoted}.`;
  const labels = OR.format(list.items.map(({ label }) => inSentence(label)));
  if (labels.length <= MAX_NAMED) return `Choose ${labels} for ${quoted}.`;
  return phrase.startsWith("the ") ? `Choose ${phrase}.` : `Choose an answer to ${phrase}.`;
}

const OR = new Intl.ListFormat("en-GB", { type: "disjunction" });
