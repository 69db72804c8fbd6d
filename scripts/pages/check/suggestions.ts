// What the draft may mean instead of a value, as the engine finds it. A click takes it; nothing is changed before.
import { parseInstant } from "../../../server/engine/instant.ts";
import { codeMeant, nearest } from "../../../server/engine/names.ts";
import type { Rule } from "../../../server/engine/rule-set.ts";
import { findLeiProblem } from "../../../server/engine/rules/format.ts";
import type { MemberValue } from "./draft.ts";
import type { FormField } from "./form-model.ts";
import { instantText, numberWords, readNumber } from "./understood.ts";
import { isNumeric, isStrings, jsonOf, jsonOfItems } from "./values.ts";

/** Another value, as it is shown, and as JSON. */
export interface Suggestion {
  readonly shown: string;
  readonly json: string | null;
}

// The kinds of rules whose finding may be about how a value is written.
const KINDS = ["type", "code_list", "identifier", "utc_offset"];

/** Another value that the value of a field may mean, for a finding of the rule; null if there is none. */
export function suggestionOf(field: FormField, value: unknown, rule: Rule | undefined): Suggestion | null {
  if (rule?.kind === "expected_value") return expectedSuggestion(field, rule.parameters.values);
  if (!KINDS.includes(rule?.kind ?? "")) return null;
  if (field.options !== null) return codeSuggestion(field, value);
  if (typeof value !== "string") return null;
  if (isNumeric(field)) {
    const reading = readNumber(value, field.type as "number");
    return reading && { shown: numberWords(reading.json), json: reading.json };
  }
  const meant = field.type === "datetime" ? utcOf(value) : leiOf(value);
  return meant === null || meant === value ? null : { shown: meant, json: jsonOf(field, meant) };
}

/** The first of the values that the profile is made for. */
function expectedSuggestion({ options }: FormField, values: unknown): Suggestion | null {
  const item = options?.find(({ code }) => isStrings(values) && code === values[0]);
  return item === undefined ? null : { shown: item.label, json: JSON.stringify(item.code) };
}

function codeSuggestion({ type, options }: FormField, value: unknown): Suggestion | null {
  const items = options ?? [];
  const isKnown = (text: string) => items.some(({ code }) => code === text);
  const labelOf = (meant: string) => items.find(({ code }) => code === meant)?.label ?? meant;
  if (type !== "string_list") {
    const meant = typeof value === "string" && !isKnown(value) ? codeMeant(value, items) : null;
    return meant === null ? null : { shown: labelOf(meant), json: JSON.stringify(meant) };
  }
  if (!isStrings(value)) return null;
  const meant = value.map((item) => (isKnown(item) ? item : (codeMeant(item, items) ?? item)));
  const changed = meant.filter((item, index) => item !== value[index]);
  return changed.length === 0 ? null : { shown: changed.map(labelOf).join(", "), json: jsonOfItems(meant) };
}

/** An instant with an offset, or with none, in the form that the official template asks for. */
function utcOf(text: string): string | null {
  const instant = parseInstant(text);
  return instant === null || /Z$/.test(text) ? null : instantText(instant.epochMs);
}

function leiOf(text: string): string | null {
  const capitals = text.replace(/\s/g, "").toUpperCase();
  return findLeiProblem(capitals) === null ? capitals : null;
}

/** The field that an unknown member of the report may mean, if that field has no value; null otherwise. */
export function fieldMeant(
  name: string,
  fields: readonly FormField[],
  report: ReadonlyMap<string, MemberValue>,
): FormField | null {
  const meant = nearest(
    name,
    fields.map(({ id }) => id),
  );
  return report.has(meant ?? "") ? null : (fields.find(({ id }) => id === meant) ?? null);
}
