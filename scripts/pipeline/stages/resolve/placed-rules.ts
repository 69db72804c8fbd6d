// The rules of an act with those of the groups that it includes, each with its place in an authored file.
import type { AuthoredFieldRule, Include } from "../../model/authored.ts";
import type { RuleLists, SourceFile } from "../../model/model.ts";
import type { ProfileReferences } from "./context.ts";
import type { Path } from "./references.ts";

export interface Placed<Rule> {
  readonly rule: Rule;
  readonly file: SourceFile;
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
  const entriesOf = (file: SourceFile<Partial<RuleLists>>) =>
    (file.value[list] ?? [])
      .map((rule: Authored, position) => ({ rule, file, path: [list, position] }))
      .filter(({ rule: { stages } }) => stages === undefined || stages.includes(files.stage ?? ""));
  const placed = entriesOf(files.rules).flatMap((entry) => {
    if (!isInclude(entry.rule)) return [{ ...entry, entry }];
    const { include, applies_to, stages: _, ...instead } = entry.rule;
    const group = groups.refer(entry.file, [...entry.path, "include"], include);
    const ofGroup = (group === undefined ? [] : entriesOf(group)).map((placed) => ({
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
