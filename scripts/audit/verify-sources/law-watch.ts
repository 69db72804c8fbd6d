// What newer texts of the acts change of what profiles are based on, as Markdown for authors. It has no text of the law.

import { groupBy } from "../../../server/engine/group-by.ts";
import type { SourceAtom } from "../../pipeline/model/authored-instrument.ts";
import type { LinkedProfile } from "../../pipeline/model/model.ts";
import { cell, code, table } from "../markdown-table.ts";
import type { Project } from "./verify-documents.ts";
import { OUTCOMES, type WatchedAct, type WatchedAtom } from "./watch-law.ts";

/** What happened to an atom, in sentences; none if it is as authored, or was not compared. */
function listChanges({ outcome, found_at, amended_by, day, corrected_by }: WatchedAtom): string[] {
  const acts = amended_by.length === 0 ? "" : `, by ${amended_by.join(" and ")}`;
  const unmarked = day === null || acts !== "" ? "" : "; no mark in the document says by which act";
  const sentence = {
    ...{ unchanged: null, not_compared: null },
    changed: `The text is another one${acts}${unmarked}.`,
    moved: `The text is at another place: ${found_at}.`,
    gone: `The document does not have this place any more, or has two. Acts that changed or deleted what is around it: ${amended_by.join(", ") || "none is named"}.`,
    not_found: "Not found: the document has no such article, annex or recital, or two.",
  }[outcome];
  return [
    ...(sentence === null ? [] : [day === null ? sentence : `Consolidated text of ${day}: ${sentence}`]),
    ...corrected_by.map((number) => `The corrigendum ${number} corrects it or a part of it.`),
  ];
}

/** Whether a newer text changes, moves or corrects what an atom is of, and the atom does not say so. */
export const isTouched = (atom: WatchedAtom): boolean =>
  atom.corrected_by.length > 0 || (!atom.isKnown && listChanges(atom).length > 0);

/** The whole report. */
export function formatLawWatch({ profiles }: Pick<Project, "profiles">, acts: readonly WatchedAct[]): string {
  const isAnyTouched = acts.some(({ atoms }) => atoms.some(isTouched));
  const rows = acts.map(({ act, celex, documents, atoms }) => [
    cell(act),
    code(celex),
    documents.length === 0
      ? "not in the folder"
      : documents.map(({ day }) => (day === null ? "Official Journal" : `consolidated ${day}`)).join(", "),
    ...OUTCOMES.map((own) => String(atoms.filter(({ outcome }) => outcome === own).length)),
  ]);
  const conclusion = isAnyTouched
    ? "Read each place, then review what is based on it."
    : "No place that was compared has changed, except as its atom says.";
  return [
    "# Law watch",
    "",
    ...table(["Act", "CELEX", "Documents", ...OUTCOMES.map((outcome) => outcome.replace("_", " "))], rows),
    ...acts.flatMap(({ problems }) => problems.map((problem) => `- Not read: ${cell(problem)}.`)),
    "",
    conclusion,
    "",
    ...acts.filter(({ documents }) => documents.length > 0).flatMap((act) => formatAct(act, profiles)),
  ]
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trimEnd()
    .concat("\n");
}

/** The places that changed, each with what is based on it, and then the names of all others. */
function formatAct({ act, atoms }: WatchedAct, profiles: readonly LinkedProfile[]): string[] {
  const list = (words: string, own: readonly WatchedAtom[]) =>
    own.length === 0 ? [] : [`${words}: ${own.map(({ locator }) => cell(locator)).join("; ")}.`, ""];
  const others = atoms.filter((atom) => !isTouched(atom));
  return [
    `## ${cell(act)}`,
    "",
    ...atoms.filter(isTouched).flatMap((atom) => formatAtom(atom, profiles)),
    ...list(
      "Other than in the atom, as its `amended_by` says",
      others.filter(({ isKnown }) => isKnown),
    ),
    ...list(
      "Unchanged",
      others.filter(({ outcome }) => outcome === "unchanged"),
    ),
    ...list(
      "Not compared",
      others.filter(({ outcome }) => outcome === "not_compared"),
    ),
  ];
}

function formatAtom(atom: WatchedAtom, profiles: readonly LinkedProfile[]): string[] {
  const { source_atom_id, locator } = atom;
  const isMeant = (own: SourceAtom) => own.source_atom_id === source_atom_id;
  const [first] = profiles.flatMap((profile) => profile.atoms.filter(isMeant));
  const uses = profiles.flatMap((profile) => usesIn(profile, source_atom_id));
  const rows = groupBy(uses, ({ kind, id, words }) => [kind, id, words].join("\n")).map((same) => {
    const { kind, id, words } = same[0] as (typeof uses)[number];
    return [kind, code(id), cell(words), same.map(({ alias }) => code(alias)).join(", ")];
  });
  const heading = first?.href === undefined ? cell(locator) : `[${cell(locator)}](${first.href})`;
  return [
    `### ${heading}`,
    "",
    ...listChanges(atom).map((change) => `- ${cell(change)}`),
    `- ${code(source_atom_id)}${first === undefined ? "" : `, in our words: ${cell(first.paraphrase)}`}`,
    "",
    ...(rows.length > 0 ? table(["Based on it", "Id", "In words", "Profiles"], rows) : ["Nothing is based on it.", ""]),
  ];
}

/** Everything of a profile that is based on an atom, with the sentence that may be wrong now. */
function usesIn(profile: LinkedProfile, sourceAtomId: string) {
  const { alias, fields, rules, clocks, codeLists, crosswalk, derivations } = profile;
  const use = profile.uses.get(sourceAtomId);
  if (use === undefined) return [];
  const findTitle = (id: string) => fields.find(({ field_id }) => field_id === id)?.title ?? id;
  const findMessage = (id: string) => rules.find(({ rule_id }) => rule_id === id)?.message ?? id;
  const getExplanation = (id: string) => derivations.find(({ field_id }) => field_id === id)?.explanation ?? "";
  const part = (kind: string, ids: readonly string[], getWords: (id: string) => string) =>
    ids.map((id) => ({ alias, kind, id, words: getWords(id) }));
  return [
    ...part("field", use.field_ids, (id) => `${findTitle(id)}: ${getExplanation(id)}`),
    ...part("rule", use.rule_ids, findMessage),
    ...part("clock", use.clock_ids, (id) => clocks.find(({ clock_id }) => clock_id === id)?.title ?? id),
    ...part("code list", use.code_list_ids, (id) => codeLists.find((list) => list.code_list_id === id)?.title ?? id),
    ...part("line of the crosswalk", use.crosswalk_rows, findTitle),
    ...part("row without a field", use.uncovered_rows, (row) => `row ${row}`),
    ...part(
      "difference",
      use.deviation_ids,
      (id) => crosswalk.deviations.find((row) => row.deviation_id === id)?.topic ?? id,
    ),
  ];
}
