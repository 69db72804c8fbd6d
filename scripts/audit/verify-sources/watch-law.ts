// Compares each atom with the text of its time: the newest consolidated text while the provision has the text of the atom, else the Official Journal's.
import type { AuthoredAct, AuthoredAtom } from "../../pipeline/model/authored-instrument.ts";
import type { Source } from "../../pipeline/model/model.ts";
import { locatorText } from "../../report/wording/locators.ts";
import { findCorrections } from "./corrigenda.ts";
import { type ConsolidatedText, getActs, type Library, readConsolidated, readDocument } from "./document.ts";
import { type AtomStatus, findText } from "./find-text.ts";
import type { Place } from "./places.ts";
import type { Project } from "./verify-documents.ts";

// `gone`: its article or annex is there, without it or with two; or there is no such article, and the document says that acts deleted whole ones.
// `not_found`: the document has no such article, annex or recital, or two.
// `not_compared`: no document of its time was read.
export const OUTCOMES = ["unchanged", "changed", "moved", "gone", "not_found", "not_compared"] as const;

type Outcome = (typeof OUTCOMES)[number];
const OUTCOME_OF: Readonly<Record<Exclude<AtomStatus, "vanished">, Outcome>> = {
  verified: "unchanged",
  changed: "changed",
  moved: "moved",
  unread: "not_compared",
};

export type WatchedAct = ReturnType<typeof watchAct>;
export type WatchedAtom = WatchedAct["atoms"][number];

export const watchLaw = ({ sources }: Pick<Project, "sources">, library: Library): WatchedAct[] =>
  getActs(sources).map((file) => watchAct(file, library));

function watchAct(file: Source<AuthoredAct>, library: Library) {
  const { celex, act, file_name, source_atoms } = file.value;
  const { state, problem, places } = readDocument(file, library);
  const consolidated = readConsolidated(file, library);
  const { corrections, problems } = findCorrections(file, library);
  const documents = [
    ...(state === "missing" ? [] : [{ file_name, day: null, problem }]),
    ...consolidated.map(({ file_name: name, day, problem: own }) => ({ file_name: name, day, problem: own })),
  ];
  const atoms = source_atoms.map((atom) => {
    const text = findTextOfTime(atom, consolidated);
    const isRead = text === null ? state === "pinned" || state === "different" : text.problem === null;
    const unknown = corrections.filter((own) => own.atom === atom && !own.isKnown);
    return {
      source_atom_id: atom.source_atom_id,
      locator: locatorText(atom.locator),
      ...compareAtom(atom, isRead ? (text?.places ?? places) : null, text?.deletions ?? []),
      /** The day of the consolidated text that the atom was compared with; null for that of the Official Journal. */
      day: text?.day ?? null,
      corrected_by: unknown.map(({ number }) => number),
    };
  });
  const wrong = documents.flatMap((document) =>
    document.problem === null ? [] : `${document.file_name} ${document.problem}`,
  );
  return { celex, act, documents, problems: [...wrong, ...problems], atoms };
}

/** Consolidated texts have no recitals, which are never amended. */
function findTextOfTime(
  { locator, in_force }: AuthoredAtom,
  texts: readonly ConsolidatedText[],
): ConsolidatedText | null {
  const { until } = in_force ?? {};
  if (locator.recital !== undefined) return null;
  return texts.findLast(({ day }) => until === undefined || day < until) ?? null;
}

/** `amended_by`: the acts that a consolidated text names where an atom is not as authored. `isKnown`: the atom names them all. */
function compareAtom(atom: AuthoredAtom, places: ReadonlyMap<string, Place> | null, wholeDeletions: readonly string[]) {
  const { status, place } = findText(atom, places);
  const { article, annex } = atom.locator;
  const isAround = ({ locator }: Place) =>
    article === undefined ? annex !== undefined && locator.annex === annex : locator.article === article;
  const whole = article === undefined ? undefined : places?.get(locatorText({ article }));
  const isThere = [...(places?.values() ?? [])].some(isAround);
  const isDeleted = !isThere && article !== undefined && wholeDeletions.length > 0;
  const lost = isThere || isDeleted ? "gone" : "not_found";
  const outcome: Outcome = status === "vanished" ? lost : OUTCOME_OF[status];
  const around = isDeleted ? { deleted_by: wholeDeletions } : (whole ?? {});
  const { amended_by = [], deleted_by = [] }: Pick<Place, "amended_by" | "deleted_by"> =
    outcome === "gone" ? around : (place ?? {});
  // What is left of a text has no mark of the act that deleted a part of it.
  const deletions = outcome === "changed" && amended_by.length === 0 ? (whole?.deleted_by ?? []) : deleted_by;
  const acts = outcome === "unchanged" ? [] : [...new Set([...amended_by, ...deletions])];
  const known = atom.amended_by ?? [];
  return {
    outcome,
    found_at: outcome === "moved" && place !== undefined ? locatorText(place.locator) : null,
    amended_by: acts,
    isKnown: acts.length > 0 && acts.every((number) => known.includes(number)),
  };
}
