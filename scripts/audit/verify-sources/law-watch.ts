// What newer texts of the acts change of what profiles are based on, as Markdown for authors. It has no text of the law.

import { groupBy } from "../../../server/engine/group-by.ts";
import type { SourceAtom } from "../../pipeline/model/authored-instrument.ts";
import type { LinkedProfile } from "../../pipeline/model/model.ts";
import { cell, code, table } from "../markdown-table.ts";
import type { Library } from "./document.ts";
import type { Project, Verification, VerifiedAtom } from "./verify-documents.ts";

/** A library that has the latest consolidated text of an act, `02022R2554-20270101-en.xml`, in place of the act, `32022R2554-en.xml`. */
export function takeNewest({ names, read }: Library): Library {
  const newest = (fileName: string): string => {
    const [, number, language] = /^3(\w+)-([a-z]{2})\.xml$/.exec(fileName) ?? [];
    const pattern = new RegExp(`^0${number}-\\d{8}-${language}\\.xml$`);
    return (
      names
        .filter((name) => pattern.test(name))
        .sort()
        .at(-1) ?? fileName
    );
  };
  return { names, read: (fileName) => read(newest(fileName)) };
}

const CHANGES: Readonly<Partial<Record<VerifiedAtom["status"], string>>> = {
  changed: "The text is another one.",
  moved: "The text is at another place:",
  vanished: "There is no such place, or there are two.",
};

/** What happened to an atom, in sentences; none if it is as authored, or was not read. */
const listChanges = ({ status, found_at, corrected_by }: VerifiedAtom): string[] => [
  ...(CHANGES[status] === undefined ? [] : [`${CHANGES[status]}${status === "moved" ? ` ${found_at}.` : ""}`]),
  ...corrected_by.map((number) => `The corrigendum ${number} corrects it or a part of it.`),
];

/** Whether a newer text changes, moves or corrects what an atom is of. */
export const isTouched = (atom: VerifiedAtom): boolean => listChanges(atom).length > 0;

/** The whole report. */
export function formatLawWatch({ profiles }: Project, { documents, atoms }: Verification): string {
  const touched = atoms.filter(isTouched);
  const rows = documents.map(({ celex, act, state }) => {
    const own = touched.filter((atom) => atom.celex === celex);
    const outcome = state === "missing" ? "not in the folder" : state === "unreadable" ? "cannot be read" : state;
    return [cell(act), code(celex), outcome, state === "missing" ? "–" : String(own.length)];
  });
  const sections = groupBy(touched, ({ celex }) => celex).flatMap((own) => {
    const { act = "" } = documents.find(({ celex }) => celex === own[0]?.celex) ?? {};
    return [`## ${cell(act)}`, "", ...own.flatMap((atom) => formatAtom(atom, profiles))];
  });
  const conclusion =
    touched.length === 0
      ? "No place that a profile is based on has changed."
      : "Read each place, then review what is based on it.";
  return [
    "# Law watch",
    "",
    ...table(["Act", "CELEX", "Document", "Places touched"], rows),
    conclusion,
    "",
    ...sections,
  ]
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trimEnd()
    .concat("\n");
}

function formatAtom(atom: VerifiedAtom, profiles: readonly LinkedProfile[]): string[] {
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
