// A finding in words for a person: what its rule advises, or else its message, with titles in place of identifiers.
import type { Failed } from "../../server/engine/engine.ts";
import type { CodeList, Rule, RuleSet, RuleSetField } from "../../server/engine/rule-set.ts";
import { fillTemplate } from "../../server/engine/template.ts";
import { forPeople, isList } from "./field-types.ts";

export interface WordedProfile extends Pick<RuleSet, "assumptions" | "code_lists" | "fields"> {
  readonly evidence_labels: readonly { readonly label: string; readonly title: string }[];
}

/** What is known of a field when its findings are worded. */
interface WordedField {
  /** The title in quotation marks. */
  readonly field: string;
  readonly enter: string;
  readonly options: CodeList["items"];
}

const quote = (title: string): string => `“${title}”`;

/**
 * Returns what words the reasons of findings, in their order. The words are for someone who fills in a form. With `formatOf`, which has the
 * format of a field's value in words, they are for someone who writes JSON and needs the identifiers that a draft contains.
 */
export function createFindingWords(profile: WordedProfile, formatOf?: (field: RuleSetField) => string) {
  const fields = new Map(profile.fields.map((field) => [field.field_id, wordField(field, profile, formatOf)]));
  const titles = new Map([
    ...[...fields].map(([id, { field }]) => [id, field] as const),
    ...profile.evidence_labels.map(({ label, title }) => [label, quote(title)] as const),
  ]);
  const identify = (identifier: string, options: CodeList["items"]): string => {
    const item = options.find(({ code }) => code === identifier);
    return item === undefined ? (titles.get(identifier) ?? identifier) : quote(item.label);
  };
  /** A value that fills in a placeholder; several identifiers are joined by a comma. */
  const inWords = (value: string | number, options: CodeList["items"]) =>
    typeof value === "number" || formatOf !== undefined
      ? value
      : value
          .split(", ")
          .map((part) => identify(part, options))
          .join(", ");

  return (failed: readonly Failed[]): string[] =>
    failed.map(({ rule, failure: { params, variant, field_id = rule.field_id, timeline } }) => {
      const { field = field_id ?? "", enter = "", options = [] } = fields.get(field_id ?? "") ?? {};
      const filled = Object.entries(params).map(([name, value]) => [name, inWords(value, options)]);
      const values = { field, field_id: field, enter, ...Object.fromEntries(filled) };
      const assumed = timeline?.assumptions.map((assumption) => profile.assumptions[assumption]) ?? [];
      return [fillTemplate(templateOf(rule, variant), values), ...assumed].join(" ");
    });
}

function wordField(
  field: RuleSetField,
  { code_lists }: WordedProfile,
  formatOf: ((field: RuleSetField) => string) | undefined,
): WordedField {
  const list = code_lists.find(({ code_list_id }) => code_list_id === field.code_list);
  const type = { type: field.field_type };
  const enterCode = isList(type) ? "Tick at least one answer." : "Choose one of the answers.";
  const enter = list === undefined ? forPeople(type).enter : enterCode;
  const code = list === undefined ? "" : `: ${isList(type) ? "codes" : "a code"} of the list “${list.title}”`;
  return {
    field: quote(field.title),
    enter: formatOf === undefined ? enter : `Write ${formatOf(field)}${code}.`,
    options: list?.items ?? [],
  };
}

/** The advice on a variant of a failure, or its message. */
function templateOf({ advice, message, variants }: Rule, variant = ""): string {
  if (typeof advice === "string") return advice;
  const templates = advice ?? { ...variants, default: message };
  return (Object.hasOwn(templates, variant) ? templates[variant] : templates.default) ?? message;
}
