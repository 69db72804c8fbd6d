// What rules refer to: fields, code lists and codes in their parameters, as the schemas of the kinds declare; and the request that they suggest,
// which must be an operation of the service on a field of the profile.
import { KINDS } from "../../../server/engine/kinds/registry.ts";
import { OWN } from "../../../server/engine/parameters.ts";
import type { AuthoredDraftRule, AuthoredFieldRule } from "../model/authored.ts";
import type { PublishedRule, Source } from "../model/model.ts";
import { type Described, describeValues, type NameSchema } from "../tools/describe-values.ts";
import { suggest } from "../tools/findings.ts";
import type { ProfileReferences } from "./context.ts";
import type { DecisionNames } from "./decisions.ts";
import { referCodes, referNames } from "./names.ts";
import type { Placed } from "./placed-rules.ts";
import type { Path } from "./references.ts";
import { checkTemplate } from "./templates.ts";

/** Reports each name in the parameters that is not defined, and each code that its list does not have. `path` is that of the rule. */
export function checkParameters(
  { kind, field_id, parameters }: PublishedRule,
  { file, path }: { readonly file: Source; readonly path: Path },
  context: ProfileReferences & Pick<DecisionNames, "criteria" | "outcomes">,
): void {
  const { codeLists, codes, fields, criteria, outcomes, ownClocks, report } = context;
  const own = fields.get(field_id ?? "");
  const clocks = ownClocks.map(({ clock_id }) => clock_id);
  const clock = {
    refer(_: Source, at: Path, name: string) {
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

// Under the path of a profile in which an operation is published.
const OF_PROFILE = "/profiles/{act_id}";

/** Reports a `suggested_next_call` that no operation answers. */
export function checkNextCall(
  { rule, file, path }: Placed<AuthoredFieldRule | AuthoredDraftRule>,
  { service, files, fields, report }: ProfileReferences,
): void {
  const call = rule.suggested_next_call;
  if (typeof call !== "string") return;
  const place = [...path, "suggested_next_call"];
  // A rule on the draft as a whole may find its field in the draft; a finding without one suggests nothing.
  checkTemplate(file, place, call, ["field_id"], report);
  if (/[{}]/.test(call.replace("{field_id}", ""))) return;
  const named = call.split("?")[0] as string;
  // A document of its own beside those of operations: a profile with official rows has it.
  const documents = files.crosswalk.value.rows.length > 0 ? ["GET /crosswalk.json"] : [];
  const known = [
    ...documents,
    ...service.operations.flatMap(({ method, path: of }) =>
      of.startsWith(OF_PROFILE)
        ? `${method} ${of.slice(OF_PROFILE.length)}`
        : of.includes("{")
          ? []
          : `${method} ${service.base_path}${of}`,
    ),
  ];
  const fieldId = /^\w+ \/fields\/([^/{}]+)/.exec(named)?.[1];
  const general = fieldId === undefined ? named : named.replace(`/fields/${fieldId}`, "/fields/{field_id}");
  if (!known.includes(general)) {
    const message = `the service answers no "${named}" below a profile`;
    report(file, place, { code: "unknown_call", message, hint: suggest(general, known) });
  } else if (fieldId !== undefined) fields.refer(file, place, fieldId);
}
