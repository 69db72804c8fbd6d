// The rules of an act with those of the groups that it includes, each with its place in an authored file.
import type { Include } from "../authored.ts";
import type { RuleLists, SourceFile } from "../model.ts";
import type { RuleContext } from "./context.ts";
import type { Path } from "./references.ts";

/** A rule, and where it is authored. */
export interface Placed<Rule> {
  readonly rule: Rule;
  readonly file: SourceFile;
  readonly path: Path;
}

type Authored = RuleLists[keyof RuleLists][number];

/** The rules of one list of an act that its stage has, in the order of findings. A group that is not defined is a finding. */
export function placeRules<Rule>(
  list: keyof RuleLists,
  { act, groups }: Pick<RuleContext, "act" | "groups">,
): Placed<Rule>[] {
  const entriesOf = (file: SourceFile<Partial<RuleLists>>) =>
    (file.value[list] ?? [])
      .map((rule: Authored, position) => ({ rule, file, path: [list, position] }))
      .filter(({ rule: { stages } }) => stages === undefined || stages.includes(act.stage ?? ""));
  const placed = entriesOf(act.rules).flatMap((entry) => {
    if (!isInclude(entry.rule)) return [entry];
    const { include, applies_to } = entry.rule;
    const group = groups.refer(entry.file, [...entry.path, "include"], include);
    const ofGroup = group === undefined ? [] : entriesOf(group);
    return applies_to === undefined
      ? ofGroup
      : ofGroup.map(({ rule, ...place }) => ({ ...place, rule: narrow(rule, applies_to) }));
  });
  return placed as unknown as Placed<Rule>[];
}

const isInclude = (rule: Authored): rule is Include => "include" in rule;

const narrow = (rule: Authored, applies_to: object): Authored =>
  "applies_to" in rule ? { ...rule, applies_to: { ...rule.applies_to, ...applies_to } } : rule;
