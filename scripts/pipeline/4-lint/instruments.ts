// Files of acts and guidance: their dates, their places, and the hashes of their texts.

import { getInstrumentId } from "../../report/wording/citations.ts";
import { type AuthoredAtom, isAct } from "../model/authored-instrument.ts";
import { findKnown, type InstrumentFile } from "../tools/instrument-files.ts";
import type { Lint, LintReport } from "./lint-check.ts";

type Locator = AuthoredAtom["locator"];

const forEachFile =
  (check: (file: InstrumentFile, report: LintReport) => void): Lint["check"] =>
  ({ sources }, report) => {
    for (const file of sources.instruments) check(file, report);
  };

/** An act is adopted, then published, then in force. */
const checkDates = forEachFile((file, report) => {
  if (!isAct(file.value)) return;
  const { date, published, in_force_from, applies_from } = file.value;
  const inOrder = Object.entries({ date, published, in_force_from, applies_from });
  for (const [position, [member, day]] of inOrder.entries()) {
    const [before, earlier] = inOrder[position - 1] ?? [];
    if (before === undefined || typeof earlier !== "string" || day === null || day >= earlier) continue;
    const message = `${member} is ${day}, before ${before}, which is ${earlier}`;
    report(file, [member], { message, hint: "correct one of the two" });
  }
});

/** Of a copied file, what else remains to be changed is not of interest yet. */
const checkKnown =
  (member: string): Lint["check"] =>
  ({ sources: { instruments } }, report) => {
    for (const [position, file] of instruments.entries()) {
      const isSame = ({ value }: InstrumentFile) => getInstrumentId(value) === getInstrumentId(file.value);
      if (instruments.findIndex(isSame) < position) continue;
      const known = findKnown(file, instruments);
      if (known?.member !== member) continue;
      report(file, [member], {
        message: `${known.other.path} has the same ${member}`,
        hint: "correct one of the two",
      });
    }
  };

// From the whole to the part, whatever the order in a file.
const PARTS_OF_PLACES = [
  ...["recital", "article", "annex", "section", "data_field", "row"],
  ...["paragraph", "subparagraph", "point", "subpoint"],
];

// The id may have the kind of the place before its number, unlike the locator: `art-5`, `sub-2`, `rec-31`, `row-1`.
const KINDS_OF_PLACES = new Set(["art", "sub", "rec", "recital", "annex", "section", "row"]);

const getWords = (name: string): string[] =>
  name
    .toLowerCase()
    .split(/[.-]/)
    .filter((word) => !KINDS_OF_PLACES.has(word));

const placeIn = (locator: Locator): string =>
  PARTS_OF_PLACES.flatMap((part) => (part in locator ? getWords(String(locator[part])) : [])).join(".");

const isNamedByPlace = ({ source_atom_id, locator }: AuthoredAtom): boolean => {
  const place = placeIn(locator);
  const named = getWords(source_atom_id).join(".");
  return named === place || named.endsWith(`.${place}`);
};

/** The atoms of a file, without those whose id is there before. */
const getAtoms = ({ value: { source_atoms } }: InstrumentFile) =>
  [...source_atoms.entries()].filter(
    ([position, { source_atom_id: id }]) =>
      source_atoms.findIndex(({ source_atom_id }) => source_atom_id === id) === position,
  );

const checkIds = forEachFile((file, report) => {
  for (const [position, atom] of getAtoms(file)) {
    if (isNamedByPlace(atom)) continue;
    const message = `the id "${atom.source_atom_id}" does not end with its place, ${placeIn(atom.locator)}`;
    report(file, ["source_atoms", position, "source_atom_id"], { message, hint: "correct the id or the locator" });
  }
});

/** A place has one atom. An atom whose id names another place has a wrong locator, which is another finding. */
const checkPlaces = forEachFile((file, report) => {
  const places = new Map<string, string>();
  for (const [position, { source_atom_id: id, locator }] of getAtoms(file).filter(([, atom]) => isNamedByPlace(atom))) {
    const place = JSON.stringify(PARTS_OF_PLACES.map((part) => locator[part] ?? null));
    const other = places.get(place);
    if (other === undefined) places.set(place, id);
    else {
      const hint = "keep one of the two, or correct the place";
      report(file, ["source_atoms", position, "locator"], { message: `the atom "${other}" has the same place`, hint });
    }
  }
});

const checkArticles = forEachFile((file, report) => {
  const last = isAct(file.value) ? file.value.articles : undefined;
  for (const [position, atom] of getAtoms(file)) {
    const article = Number.parseInt(String(atom.locator.article), 10);
    if (last === undefined || !(article > last) || !isNamedByPlace(atom)) continue;
    const hint = "correct the article, or the number of articles at the top of the file";
    const path = ["source_atoms", position, "locator", "article"];
    report(file, path, { message: `the act has ${last} articles`, hint });
  }
});

/**
 * Two places of an act rarely have one text; then the second one states it. Otherwise a hash was copied from the wrong line. A place that is all
 * of another one, as the only subparagraph of a paragraph, has its text too.
 */
const checkTexts = forEachFile((file, report) => {
  const texts = new Map<string, AuthoredAtom>();
  for (const [position, atom] of getAtoms(file)) {
    const { source_atom_id: id, text_sha256, same_text_as } = atom;
    const other = texts.get(text_sha256 ?? "");
    const isPart = other !== undefined && isPartOf(atom.locator, other.locator);
    if (!isPart && other?.source_atom_id !== same_text_as) {
      const path = ["source_atoms", position, same_text_as === undefined ? "text_sha256" : "same_text_as"];
      const message =
        other === undefined
          ? `no atom before it has the text of the atom "${id}"`
          : `the atom "${other.source_atom_id}" has the same text_sha256`;
      const hint =
        other === undefined ? "remove it" : `correct one of the two, or add same_text_as: ${other.source_atom_id}`;
      report(file, path, { message, hint });
    }
    if (text_sha256 !== null && other === undefined) texts.set(text_sha256, atom);
  }
});

/** Whether one of two places is within the other. */
function isPartOf(one: Locator, other: Locator): boolean {
  const shared = PARTS_OF_PLACES.filter((part) => part in one && part in other);
  const agree = shared.every((part) => one[part] === other[part]);
  return (
    agree && [one, other].some((place) => PARTS_OF_PLACES.every((part) => !(part in place) || shared.includes(part)))
  );
}

export const INSTRUMENT_LINTS: readonly Lint[] = [
  { code: "dates_out_of_order", why: "An act is adopted, then published, then in force.", check: checkDates },
  { code: "duplicate_document_sha256", why: "Two acts have two documents.", check: checkKnown("document_sha256") },
  { code: "duplicate_eli", why: "Two acts have two identifiers.", check: checkKnown("eli") },
  { code: "duplicate_file_name", why: "Two acts have two files.", check: checkKnown("file_name") },
  { code: "unfit_atom_id", why: "The id of an atom ends with its place, so that readers find it.", check: checkIds },
  { code: "duplicate_place", why: "Two atoms of one place would be cited at random.", check: checkPlaces },
  { code: "unknown_article", why: "A citation of an article that the act lacks leads nowhere.", check: checkArticles },
  { code: "duplicate_text", why: "Two places rarely have one text: a hash was copied.", check: checkTexts },
];
