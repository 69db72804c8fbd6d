// What the parameters of rules refer to: fields, code lists, and codes of the list that a field has. The schemas of the kinds say where.
import { KINDS } from "../../../../server/engine/kinds/registry.ts";
import { OWN, type Reference } from "../../../../server/engine/parameters.ts";
import type { PublishedRule, SourceFile } from "../../model/model.ts";
import { suggest } from "../../tools/findings.ts";
import type { ProfileReferences } from "./context.ts";
import type { DecisionNames } from "./criteria.ts";
import { type Path, referAll } from "./references.ts";

interface ParameterSchema {
  readonly refers_to?: Reference;
  readonly codes_of?: string;
  readonly properties?: Readonly<Record<string, ParameterSchema>>;
  readonly items?: ParameterSchema;
  readonly additionalProperties?: ParameterSchema | false;
}

type Place = { readonly file: SourceFile; readonly path: Path };

/** Reports each name in the parameters that is not defined, and each code that its list does not have. `path` is that of the rule. */
export function checkParameters(
  rule: PublishedRule,
  { file, path }: Place,
  context: ProfileReferences & Pick<DecisionNames, "criteria" | "outcomes">,
): void {
  const { codeLists, codes, fields, ownClocks, report } = context;
  const indexes = { field: fields, code_list: codeLists, criterion: context.criteria, outcome: context.outcomes };
  const clocks = ownClocks.map(({ clock_id }) => clock_id);
  const own = fields.get(rule.field_id ?? "");
  const visit = (
    schema: ParameterSchema,
    value: unknown,
    at: Path,
    beside: Readonly<Record<string, unknown>>,
  ): void => {
    const { refers_to } = schema;
    if (refers_to === "clock") {
      const [name, message] = [String(value), `the profile has no clock "${value}"`];
      if (!clocks.includes(name)) report(file, at, { code: "unknown_clock", message, hint: suggest(name, clocks) });
    } else if (refers_to !== undefined && typeof value === "string") {
      // The list of the rule's own field is reported at the field.
      if (refers_to !== "code_list" || value !== own?.code_list) indexes[refers_to].refer(file, at, value);
    }
    if (schema.codes_of !== undefined) {
      const holder = schema.codes_of === OWN ? own : fields.get(String(beside[schema.codes_of]));
      const list = codes.get(holder?.code_list ?? "");
      if (list !== undefined && typeof value === "string") list.refer(file, at, value);
      if (list !== undefined && Array.isArray(value)) referAll(list, file, at, value);
    } else if (Array.isArray(value)) {
      for (const [position, item] of value.entries()) visit(schema.items ?? {}, item, [...at, position], beside);
    } else if (typeof value === "object" && value !== null) {
      const members = value as Readonly<Record<string, unknown>>;
      for (const [name, member] of Object.entries(members))
        visit(schema.properties?.[name] ?? (schema.additionalProperties || {}), member, [...at, name], members);
    }
  };
  const schema = KINDS.get(rule.kind)?.parameters ?? {};
  visit(schema as ParameterSchema, rule.parameters, [...path, "parameters"], rule.parameters);
}
