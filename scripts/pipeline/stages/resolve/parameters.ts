// What the parameters of rules refer to: fields, code lists, and codes of the list that a field has. The schemas of the kinds say where.
import { KINDS } from "../../../../server/engine/kinds/registry.ts";
import { OWN } from "../../../../server/engine/parameters.ts";
import type { PublishedRule, SourceFile } from "../../model/model.ts";
import { suggest } from "../../tools/findings.ts";
import type { ProfileReferences } from "./context.ts";
import type { DecisionNames } from "./criteria.ts";
import { describeValues, type NameSchema } from "./names.ts";
import { type Index, type Path, referAll } from "./references.ts";

/** Reports each name in the parameters that is not defined, and each code that its list does not have. `path` is that of the rule. */
export function checkParameters(
  { kind, field_id, parameters }: PublishedRule,
  { file, path }: { readonly file: SourceFile; readonly path: Path },
  context: ProfileReferences & Pick<DecisionNames, "criteria" | "outcomes">,
): void {
  const { codeLists, codes, fields, criteria, outcomes, ownClocks, report } = context;
  const own = fields.get(field_id ?? "");
  const clocks = ownClocks.map(({ clock_id }) => clock_id);
  const clock = {
    refer(_: SourceFile, at: Path, name: string) {
      const message = `the profile has no clock "${name}"`;
      if (!clocks.includes(name)) report(file, at, { code: "unknown_clock", message, hint: suggest(name, clocks) });
    },
  };
  const indexes: Readonly<Record<string, Pick<Index<unknown>, "refer">>> = {
    ...{ field: fields, code_list: codeLists, criterion: criteria, outcome: outcomes, clock },
  };
  const schema = (KINDS.get(kind)?.parameters ?? {}) as NameSchema;
  for (const value of describeValues(schema, parameters, [...path, "parameters"])) {
    const { refers_to, codes_of } = value.schema;
    const names = [value.value].flat().filter((name) => typeof name === "string");
    // The list of the rule's own field is reported at the field.
    const isOwnList = refers_to === "code_list" && value.value === own?.code_list;
    if (refers_to !== undefined && !isOwnList)
      for (const name of names) indexes[refers_to]?.refer(file, value.path, name);
    if (codes_of === undefined) continue;
    const holder = codes_of === OWN ? own : fields.get(String(value.holder[codes_of]));
    const list = codes.get(holder?.code_list ?? "");
    if (list === undefined) continue;
    if (Array.isArray(value.value)) referAll(list, file, value.path, names);
    else for (const name of names) list.refer(file, value.path, name);
  }
}
