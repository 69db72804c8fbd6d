// Profiles of a few fields and rules, made for one test: what a kind does does not depend on the profile that uses it.
import type { Answer } from "../../server/engine/answer.ts";
import { createAnswerText } from "../../server/engine/engine.ts";
import type { FieldType } from "../../server/engine/field-types.ts";
import type { CheckParameters } from "../../server/engine/options.ts";
import type { CodeList, Mode, OfficialRow, Rule, RuleSet, RuleSetField } from "../../server/engine/rule-set.ts";
import { RULE_SET } from "./drafts.ts";

/** The lists that dora has for what these profiles share with it. */
export const listOf = (id: string): CodeList =>
  RULE_SET.code_lists.find(({ code_list_id }) => code_list_id === id) as CodeList;

/** A list of codes with attributes. Labels are the codes in capital letters. */
export const listWith = (id: string, items: Readonly<Record<string, Readonly<Record<string, string>>>>): CodeList => ({
  code_list_id: id,
  title: id,
  edition: "1",
  items: Object.entries(items).map(([code, attributes]) => ({ code, label: code.toUpperCase(), attributes })),
});

/** A rule whose message is its code, with what the parameters of the kind add. */
export const rule = (kind: string, field: string | null, parameters: object = {}, more: Partial<Rule> = {}): Rule => ({
  rule_id: field === null ? kind : `${kind}.${field}`,
  code: kind,
  field_id: field,
  severity: "attention",
  checks: ["lint", "prevalidation"],
  kind,
  parameters: parameters as Rule["parameters"],
  message: kind,
  recoverability: "correct_value",
  suggested_next_call: null,
  source_atom_ids: [],
  ...more,
});

export const blocking = { severity: "blocking" } as const;

interface Parts {
  /** Type by field id; required ones end with "!", and a code list follows after a space: `string! entity_types`. */
  readonly fields: Readonly<Record<string, string>>;
  readonly rules: readonly Rule[];
  readonly code_lists?: readonly CodeList[];
  readonly rows?: readonly OfficialRow[];
}

/** The check by a profile of these parts, in which every type is checked first. */
export function checkBy({ fields, rules, code_lists = [], rows = [] }: Parts) {
  const declared = Object.entries(fields).map(([field_id, text]): RuleSetField => {
    const [type = "", code_list = null] = text.split(" ");
    const field_type = type.replace("!", "") as FieldType;
    return { field_id, title: field_id, field_type, required: type.endsWith("!"), code_list };
  });
  const types = declared.map(({ field_id, field_type }) => rule("type", field_id, { field_type }, blocking));
  const lists = declared.flatMap(({ field_id, code_list }) =>
    code_list === null ? [] : [rule("code_list", field_id, { code_list })],
  );
  const ruleSet: RuleSet = {
    ...RULE_SET,
    fields: declared,
    code_lists,
    rules: [...types, ...lists, ...rules],
    crosswalk: { official_template: { annex: "Annex", named_at_most: 9, official_rows: rows } },
  };
  const answerText = createAnswerText(ruleSet, { profile_artifact_hash: "", profile_semantic_hash: "" });
  return (report: object, parameters: CheckParameters = {}, mode: Mode = "prevalidation"): Answer => {
    const answer = answerText(JSON.stringify({ report }), mode, parameters);
    if (!("json" in answer)) throw new Error(answer.error);
    return JSON.parse(answer.json);
  };
}

/** The messages of a check, and with another code than its message the code first. */
export const messagesOf = ({ findings }: Answer): string[] => findings.map(({ message }) => message);
