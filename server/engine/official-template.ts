// The official template of the notification: which of its rows a draft fills, and in words what the form still needs.
import type { AnswerOfficialTemplate } from "./answer.ts";
import type { Draft } from "./draft.ts";
import type { OfficialRow, OfficialTemplate, Summaries } from "./rule-set.ts";
import { fillTemplate } from "./template.ts";

const isMandatory = ({ obligation }: OfficialRow): boolean => obligation === "required";

/**
 * Compares the rows with the draft. A row is filled by one of its fields, or by a member that has the name of an official row; it
 * is not asked for where the draft need not have any of its fields.
 */
export function readOfficialTemplate({ annex, official_rows }: OfficialTemplate, draft: Draft): AnswerOfficialTemplate {
  const open = official_rows.filter(
    ({ field_ids, members }) =>
      ![...field_ids, ...members].some((name) => draft.hasValue(name)) &&
      !(field_ids.length > 0 && field_ids.every((field) => draft.isExempt(field))),
  );
  const mandatory = open.filter(isMandatory);
  const numbers = (list: typeof open) => list.map(({ data_field }) => data_field);
  const rows_without_field = numbers(mandatory.filter(({ field_ids }) => field_ids.length === 0));
  const mandatory_rows_missing = numbers(mandatory.filter(({ field_ids }) => field_ids.length > 0));
  return {
    annex,
    complete: mandatory.length === 0 && !draft.isBlocked,
    conditional_rows_to_check: numbers(open.filter((row) => !isMandatory(row))),
    mandatory_rows_missing,
    rows_without_field,
  };
}

/** What the form still needs, in the words of the profile; the first rows by name, the rest as a count. */
export function describeOfficialTemplate(
  { official_rows, named_at_most }: OfficialTemplate,
  words: NonNullable<Summaries["official_template"]>,
  { mandatory_rows_missing, rows_without_field, conditional_rows_to_check }: AnswerOfficialTemplate,
): string {
  const numbers = new Set([...mandatory_rows_missing, ...rows_without_field]);
  const missing = official_rows.filter(({ data_field }) => numbers.has(data_field));
  const named = missing.slice(0, named_at_most);
  const names = named.map(({ title, data_field }) => fillTemplate(words.row, { title, row: data_field })).join(", ");
  const count = missing.length - named_at_most;
  const more = count > 0 ? fillTemplate(words.more, { count }) : "";
  const needs = missing.length === 0 ? words.nothing : fillTemplate(words.needs, { rows: names + more });
  if (conditional_rows_to_check.length === 0) return needs;
  return `${needs} ${fillTemplate(words.conditional, { rows: conditional_rows_to_check.join(", ") })}`;
}
