// Which fields the entries of field_rules select: an entry that selects none, or names one that does not exist, is a mistake.
import type { AuthoredFieldRule } from "../../model/authored.ts";
import type { Field } from "../../model/model.ts";
import { suggest } from "../../tools/findings.ts";
import type { ProfileReferences } from "./context.ts";
import type { Placed } from "./placed-rules.ts";

type AppliesTo = AuthoredFieldRule["applies_to"];
type Place = Pick<Placed<AuthoredFieldRule>, "file" | "path">;
type Context = Pick<ProfileReferences, "fields" | "codeLists" | "selections">;

export const isSelected = ({ rule, narrowing }: Placed<AuthoredFieldRule>, field: Field): boolean =>
  selects(rule.applies_to, field) && (narrowing === undefined || selects(narrowing.appliesTo, field));

/** Whether a field has every property that `applies_to` asks for: a value, one of several, `any` value, or `none`. */
function selects(appliesTo: AppliesTo, field: Field): boolean {
  return Object.keys(appliesTo).every((property) => {
    const wanted = appliesTo[property];
    const value = (field as unknown as Readonly<Record<string, unknown>>)[property];
    if (wanted === "any") return value !== null;
    if (wanted === "none") return value === null;
    return Array.isArray(wanted) ? wanted.includes(value) : wanted === value;
  });
}

/** Notes what is wrong with the selections of a profile. A group of rules may be right for one profile and not for another. */
export function noteSelections(placed: readonly Placed<AuthoredFieldRule>[], context: Context): void {
  const { fields, codeLists, selections } = context;
  const known = {
    field_id: { code: "unknown_field", names: fields.values().map(({ field_id }) => field_id) },
    code_list: {
      code: "unknown_code_list",
      names: ["any", "none", ...codeLists.values().map((list) => list.code_list_id)],
    },
  };
  /** Whether all names are known. */
  const noteNames = (place: Place, appliesTo: AppliesTo): boolean =>
    Object.entries(known).every(([property, { code, names }]) => {
      const wanted = appliesTo[property];
      const isKnown = [wanted ?? []].flat().map((name, index) => {
        const path = [...place.path, property, ...(Array.isArray(wanted) ? [index] : [])];
        const isFine = names.includes(name as string);
        const hint = isFine ? undefined : suggest(String(name), names);
        const message = `"${name}" is not defined`;
        const problem = { code, message, hint, undefinedName: String(name) };
        selections.note([place.file, path, problem], () => isFine);
        return isFine;
      });
      return !isKnown.includes(false);
    });
  for (const entry of placed) {
    const { file, path, rule, narrowing } = entry;
    const own: Place = { file, path: [...path, "applies_to"] };
    const isKnown = noteNames(own, rule.applies_to);
    const isSelecting = fields.values().some((field) => selects(rule.applies_to, field));
    const message = "no field has these properties";
    selections.note([file, own.path, { code: "empty_selection", message }], () => isSelecting || !isKnown);
    if (narrowing === undefined || !noteNames(narrowing, narrowing.appliesTo) || !isSelecting) continue;
    const hint = `the rules of the kind "${rule.kind}" are left without one`;
    const isLeft = () => fields.values().some((field) => isSelected(entry, field));
    selections.note([narrowing.file, narrowing.path, { code: "empty_selection", message, hint }], isLeft, rule.kind);
  }
}
