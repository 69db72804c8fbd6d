// What the draft may mean instead of a value, as the engine finds it. A click takes it; nothing is changed before.

import type { Finding } from "../../../server/engine/answer.ts";
import { FIELD_TYPES } from "../../../server/engine/field-types/registry.ts";
import { createCodeMeant, nearest } from "../../../server/engine/names.ts";
import type { PreparedRule } from "../../../server/engine/prepared-rules.ts";
import { forPeople, isList } from "../../report/wording/field-types.ts";
import { isStrings, jsonOfItems } from "./fields/values.ts";
import type { FormField } from "./form-model.ts";

/** What the draft may mean, as it is shown, null where it is too long or a list: another value of the field as JSON, or for an unknown member the field. */
export type Suggestion = { readonly shown: string | null } & (
  | { readonly json: string | null }
  | { readonly fieldId: string }
);

interface SuggestionFacts {
  readonly finding: Finding;
  /** The rule behind the finding. */
  readonly prepared: PreparedRule | undefined;
  /** Null for a finding that is not about a field of the profile. */
  readonly field: FormField | null;
  readonly value: unknown;
}

/** What a finding's value, or its unknown member, may mean; null if nothing is close. */
export function findSuggestion(
  { finding, prepared, field, value }: SuggestionFacts,
  fields: readonly FormField[],
  report: ReadonlyMap<string, unknown>,
): Suggestion | null {
  if (field === null) return suggestField(finding.field_id ?? "", fields, report);
  const [expected] = prepared?.expects ?? [];
  if (expected !== undefined) return suggestExpected(field, expected);
  const repaired = prepared?.repair?.(value, field.id) ?? null;
  if (repaired !== null) return { shown: getShown(repaired), json: JSON.stringify(repaired) };
  if (prepared?.kind.isAboutForm !== true) return null;
  if (field.options !== null) return suggestCodes(field, value);
  if (typeof value !== "string") return null;
  const { meant, show = String } = forPeople(field);
  const text = meant?.(value) ?? null;
  if (text === null) return null;
  // What is meant by the text of a number is its JSON.
  const json = FIELD_TYPES[field.type].hasType(text, {}) ? JSON.stringify(text) : text;
  return json === JSON.stringify(value) ? null : { shown: show(text), json };
}

// A button has room for a name, not for a description.
const MAX_SHOWN = 80;
const getShown = (value: unknown) => (typeof value === "string" && value.length <= MAX_SHOWN ? value : null);

/** The first of the codes that the rule asks for. */
function suggestExpected({ options }: FormField, expected: string): Suggestion | null {
  const item = options?.find(({ code }) => code === expected);
  return item === undefined ? null : { shown: item.label, json: JSON.stringify(item.code) };
}

function suggestCodes(field: FormField, value: unknown): Suggestion | null {
  const items = field.options ?? [];
  const codeMeant = createCodeMeant(items);
  const isKnown = (text: string) => items.some(({ code }) => code === text);
  const getLabel = (meant: string) => items.find(({ code }) => code === meant)?.label ?? meant;
  if (!isList(field)) {
    const meant = typeof value === "string" && !isKnown(value) ? codeMeant(value) : null;
    return meant === null ? null : { shown: getLabel(meant), json: JSON.stringify(meant) };
  }
  if (!isStrings(value)) return null;
  const meant = value.map((item) => (isKnown(item) ? item : (codeMeant(item) ?? item)));
  const changed = meant.filter((item, index) => item !== value[index]);
  return changed.length === 0 ? null : { shown: changed.map(getLabel).join(", "), json: jsonOfItems(meant) };
}

/** The field that an unknown member of the report may mean, if that field is not there. */
function suggestField(
  name: string,
  fields: readonly FormField[],
  report: ReadonlyMap<string, unknown>,
): Suggestion | null {
  const ids = fields.map(({ id }) => id);
  const meant = report.has(name) ? nearest(name, ids) : null;
  const field = fields.find(({ id }) => id === meant);
  return field === undefined || report.has(field.id) ? null : { shown: field.title, fieldId: field.id };
}
