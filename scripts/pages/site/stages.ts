// What the stages of a folder have in common. They share the pages of their fields, rules and sources; any other profile has its own.
import type { SourceAtom } from "../../pipeline/model/authored-instrument.ts";
import type { AtomUse } from "../../pipeline/model/coverage.ts";
import type { Field, PublishedRule } from "../../pipeline/model/model.ts";
import { capitalise, spell } from "../../report/wording/words.ts";
import type { ProfilePage } from "./paths.ts";

/** The profiles that share a page, in their order: all stages of a folder, or the only profile. */
export interface SharedPart {
  readonly stages: readonly ProfilePage[];
}

export interface SharedFieldPart extends SharedPart {
  readonly field: Field;
}

/** The page as that of the last stage: what stages have alike is shown as the last one has it. */
export const getLast = (stages: readonly ProfilePage[]): ProfilePage => stages.at(-1) as ProfilePage;

export const stageTitle = ({ profile: { alias, stage } }: ProfilePage): string =>
  stage === null ? alias : capitalise(spell(stage.name));

/** What a page that these profiles share is about. */
export const getSubject = (stages: readonly ProfilePage[]): string => {
  const { authored } = getLast(stages).profile;
  return stages.length > 1 ? (authored.stages_title ?? authored.title) : authored.title;
};

/** How many rules a pre-validation runs, as its answers count them; a lint has a rule of its own. */
export const countRules = ({ profile: { rules } }: ProfilePage): number =>
  rules.filter(({ checks }) => checks.includes("prevalidation")).length;

export interface StagedRule {
  readonly rule: PublishedRule;
  readonly pages: readonly ProfilePage[];
  /** The id of its element, for links to the rule. Only one of several wordings of a rule has it. */
  readonly anchor: string | undefined;
}

/** The rules that are wanted, each wording once: in the order of the last stage, then what only stages before it have. */
export function mergeRules(stages: readonly ProfilePage[], isWanted: (rule: PublishedRule) => boolean): StagedRule[] {
  const merged = new Map<string, StagedRule>();
  const anchored = new Set<string>();
  for (const page of [...stages].reverse())
    for (const rule of page.profile.rules.filter(isWanted)) {
      const { rule_id, severity, message, basis } = rule;
      const key = JSON.stringify([rule_id, severity, message, basis]);
      const { pages, anchor } = merged.get(key) ?? { pages: [], anchor: anchored.has(rule_id) ? undefined : rule_id };
      anchored.add(rule_id);
      merged.set(key, { rule, pages: [page, ...pages], anchor });
    }
  return [...merged.values()];
}

/** The page of the last stage with the source atoms of all stages, and all that is based on each. */
export function mergeSources(stages: readonly ProfilePage[]): ProfilePage {
  const last = getLast(stages);
  const atoms = [...last.profile.atoms];
  for (const { profile } of stages)
    for (const [position, atom] of profile.atoms.entries())
      if (indexOf(atoms, atom) < 0) atoms.splice(indexOf(atoms, profile.atoms[position - 1]) + 1, 0, atom);
  const uses = atoms.map(({ source_atom_id: id }) => [id, mergeUses(stages, id)] as const);
  return { ...last, profile: { ...last.profile, atoms, uses: new Map(uses) } };
}

const indexOf = (atoms: readonly SourceAtom[], atom: SourceAtom | undefined): number =>
  atoms.findIndex(({ source_atom_id }) => source_atom_id === atom?.source_atom_id);

function mergeUses(stages: readonly ProfilePage[], atomId: string): AtomUse {
  const uses = stages.flatMap(({ profile }) => profile.uses.get(atomId) ?? []);
  const names = Object.keys(uses[0] ?? {}) as (keyof AtomUse)[];
  const merged = names.map((name) => [name, [...new Set(uses.flatMap((use) => use[name]))]]);
  return Object.fromEntries(merged);
}
