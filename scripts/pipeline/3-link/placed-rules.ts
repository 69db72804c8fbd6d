// The rules of an act with those of the groups that it includes, each with its place in an authored file, and the fields that they select: an
// entry that selects none, or names one that does not exist, is a mistake.
import type { AuthoredFieldRule, Include } from "../model/authored.ts";
import type { Field, RuleLists, Source } from "../model/model.ts";
import { suggest } from "../tools/findings.ts";
import type { ProfileReferences } from "./context.ts";
import type { Path } from "./references.ts";

export interface Placed<Rule> {
  readonly rule: Rule;
  readonly file: Source;
  readonly path: Path;
  /** Where the act has it: the rule itself, or the entry that includes its group. */
  readonly entry: Pick<Placed<unknown>, "file" | "path">;
  /** The further properties that the entry which includes it asks for, and where they are. */
  readonly narrowing?: Pick<Placed<Rule>, "file" | "path"> & { readonly appliesTo: AuthoredFieldRule["applies_to"] };
}

type Authored = RuleLists[keyof RuleLists][number];

/** The rules of one list of an act that its stage has, in the order of findings. A group that is not defined is a finding. */
export function placeRules<Rule>(
  list: keyof RuleLists,
  { files, groups }: Pick<ProfileReferences, "files" | "groups">,
): Placed<Rule>[] {
  const getEntries = (file: Source<Partial<RuleLists>>) =>
    (file.value[list] ?? [])
      .map((rule: Authored, position) => ({ rule, file, path: [list, position] }))
      .filter(({ rule: { stages } }) => stages === undefined || stages.includes(files.stage ?? ""));
  const placed = getEntries(files.rules).flatMap((entry) => {
    if (!isInclude(entry.rule)) return [{ ...entry, entry }];
    const { include, applies_to, stages: _, ...instead } = entry.rule;
    const group = groups.refer(entry.file, [...entry.path, "include"], include);
    const ofGroup = (group === undefined ? [] : getEntries(group)).map((placed) => ({
      ...placed,
      rule: { ...placed.rule, ...instead },
      entry,
    }));
    if (applies_to === undefined) return ofGroup;
    const narrowing = { file: entry.file, path: [...entry.path, "applies_to"], appliesTo: applies_to };
    return ofGroup.map((placed) => ({ ...placed, narrowing }));
  });
  return placed as unknown as Placed<Rule>[];
}

const isInclude = (rule: Authored): rule is Include => "include" in rule;

type AppliesTo = AuthoredFieldRule["applies_to"];
type Place = Pick<Placed<AuthoredFieldRule>, "file" | "path">;
type Context = Pick<ProfileReferences, "fields" | "codeLists" | "selections" | "namesOfSelections">;

export const isSelected = ({ rule, narrowing }: Placed<AuthoredFieldRule>, field: Field): boolean =>
  selects(rule.applies_to, field) && (narrowing === undefined || selects(narrowing.appliesTo, field));

/** Whether a field has every property that `applies_to` asks for: a value, one of several, `any` value, or `none`. */
function selects(appliesTo: AppliesTo, field: Field): boolean {
  return Object.keys(appliesTo).every((property) => {
    const wanted = appliesTo[property];
    const values = findValues(field, property);
    if (wanted === "any") return values.length > 0;
    if (wanted === "none") return values.length === 0;
    return values.some((value) => (Array.isArray(wanted) ? wanted.includes(value) : wanted === value));
  });
}

/** The values of a property of a field. A field with records has several types. */
function findValues(field: Field, property: string): unknown[] {
  if (property === "value_type") return (field.members ?? [field]).map(({ field_type }) => field_type);
  const value = (field as unknown as Readonly<Record<string, unknown>>)[property] ?? null;
  return value === null ? [] : [value];
}

/** Notes what is wrong with the selections of a profile. A group of rules may be right for one profile and not for another. */
export function noteSelections(placed: readonly Placed<AuthoredFieldRule>[], context: Context): void {
  const { fields, codeLists, selections, namesOfSelections } = context;
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
        const finding = { code, message, hint, undefinedName: String(name) };
        namesOfSelections.note([place.file, path, finding], () => isFine);
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
