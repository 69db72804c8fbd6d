// Codes in the parameters of rules: each must be in the list of the field that it is compared with.
import type { PublishedRule, SourceFile } from "../model.ts";
import type { RuleContext } from "./context.ts";
import { type Path, referAll } from "./references.ts";

/** Members that hold codes of a field, by the member beside them that names the field. */
const CODES_BESIDE: Readonly<Record<string, readonly string[]>> = {
  field: ["equals", "includes", "none_of", "value"],
  given: ["equals", "includes", "codes"],
  codes: ["includes", "lacks"],
  entity_type: ["excluded_entity_types"],
  submission_type: ["initial_notification", "code"],
};
/** Parameters that hold codes of the rule's own field, by kind. */
const OWN_CODES: Readonly<Record<string, readonly string[]>> = {
  expected_value: ["values"],
  list_pattern: ["with", "without"],
  duration_claim: ["claimed", "supporting"],
};

/** Reports each code of the parameters that its list does not have. `path` is that of the rule. */
export function checkCodes(
  rule: PublishedRule,
  file: SourceFile,
  path: Path,
  { fields, codes }: Pick<RuleContext, "fields" | "codes">,
): void {
  const check = (value: unknown, at: Path): void => {
    if (typeof value !== "object" || value === null) return;
    const members = new Map(Object.entries(value));
    for (const [name, holders] of Object.entries(CODES_BESIDE)) {
      const field = members.get(name);
      for (const holder of typeof field === "string" ? holders : [])
        referCodes(members.get(holder), field as string, [...at, holder]);
    }
    for (const holder of rule.field_id === null ? [] : (OWN_CODES[rule.kind] ?? []))
      referCodes(members.get(holder), rule.field_id as string, [...at, holder]);
    for (const [name, member] of members) check(member, [...at, Array.isArray(value) ? Number(name) : name]);
  };
  const referCodes = (value: unknown, field: string, at: Path): void => {
    const list = codes.get(fields.get(field)?.code_list ?? "");
    if (list !== undefined && typeof value === "string") list.refer(file, at, value);
    if (list !== undefined && Array.isArray(value)) referAll(list, file, at, value);
  };
  check(rule.parameters, [...path, "parameters"]);
}
