// What the parameters of rules refer to: fields, code lists, and codes of the list that a field has. The schemas of the kinds say where.
import { KINDS } from "../../../../server/engine/kinds/registry.ts";
import { OWN } from "../../../../server/engine/parameters.ts";
import type { PublishedRule, SourceFile } from "../../model/model.ts";
import { suggest } from "../../tools/findings.ts";
import type { ProfileReferences } from "./context.ts";
import type { DecisionNames } from "./decisions.ts";
import { type Described, describeValues, type NameSchema, referCodes, referNames } from "./names.ts";
import type { Path } from "./references.ts";

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
  const values = describeValues((KINDS.get(kind)?.parameters ?? {}) as NameSchema, parameters, [...path, "parameters"]);
  // The list of the rule's own field is reported at the field.
  const isOwnList = ({ schema, value }: Described) => schema.refers_to === "code_list" && value === own?.code_list;
  const indexes = { field: fields, code_list: codeLists, criterion: criteria, outcome: outcomes, clock };
  referNames(
    file,
    values.filter((value) => !isOwnList(value)),
    indexes,
  );
  referCodes(file, values, ({ schema: { codes_of }, holder }) => {
    const field = codes_of === OWN ? own : fields.get(String(holder[codes_of ?? ""]));
    return codes.get(field?.code_list ?? "");
  });
}
