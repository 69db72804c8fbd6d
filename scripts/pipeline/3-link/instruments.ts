// Acts and guidance with their source atoms by name, and mistakes in them that no reference shows.
import {
  type AuthoredAtom,
  type AuthoredInstrument,
  EUR_LEX,
  instrumentIdOf,
  isAct,
  type LegalAct,
  type SourceAtom,
} from "../model/authored-instrument.ts";
import type { SourceFile } from "../model/model.ts";
import type { ReportAt } from "../tools/findings.ts";
import { isPlaceholder } from "../tools/placeholders.ts";
import { createIndex, type Index, type Path } from "./references.ts";

type InstrumentFile = SourceFile<AuthoredInstrument>;

/** Defines the instruments and their atoms. */
export function indexInstruments(
  files: readonly InstrumentFile[],
  report: ReportAt,
): { readonly instruments: Index<AuthoredInstrument>; readonly atoms: Index<SourceAtom> } {
  const instruments = createIndex<AuthoredInstrument>("instrument", report);
  const atoms = createIndex<SourceAtom>("atom", report);
  const isKnown = createKnown(report);
  for (const file of files) {
    const instrument = file.value;
    const id = instrumentIdOf(instrument);
    // Of a copied file, what else remains to be changed is not of interest yet.
    const isCopy = instruments.get(id) !== undefined || isKnown(file);
    instruments.define(file, [isAct(instrument) ? "celex" : "instrument_id"], id, instrument);
    for (const [position, atom] of instrument.source_atoms.entries()) {
      if (isCopy && atoms.get(atom.source_atom_id) !== undefined) continue;
      const path = ["source_atoms", position, "source_atom_id"];
      atoms.define(file, path, atom.source_atom_id, toSourceAtom(instrument, atom));
    }
    checkDates(file, report);
    checkPlaces(file, report);
    checkTexts(file, report);
  }
  return { instruments, atoms };
}

/** What two acts cannot have in common, besides their number. */
const IDENTIFYING = new Set(["eli", "file_name", "document_sha256"]);

/** Reports the first of its identifying values that a file has in common with one before it. */
function createKnown(report: ReportAt): (file: InstrumentFile) => boolean {
  const known = new Map<string, InstrumentFile>();
  return (file) => {
    const values = Object.entries(file.value).filter(([member]) => IDENTIFYING.has(member));
    const identifying = values.filter(([, value]) => typeof value === "string" && !isPlaceholder(value));
    const keys = identifying.map(([member, value]) => ({ member, key: `${member} ${value}` }));
    const common = keys.find(({ key }) => known.has(key));
    if (common !== undefined) {
      const { member, key } = common;
      const message = `${known.get(key)?.path} has the same ${member}`;
      report(file, [member], { code: `duplicate_${member}`, message, hint: "correct one of the two" });
    }
    for (const { key } of keys) if (!known.has(key)) known.set(key, file);
    return common !== undefined;
  };
}

function toSourceAtom(instrument: AuthoredInstrument, atom: AuthoredAtom): SourceAtom {
  const { same_text_as: _, ...own } = atom;
  if (isAct(instrument)) {
    const { celex, eli } = instrument;
    return { ...own, celex, eli, href: linkTo(instrument, atom.locator) };
  }
  const { instrument_id, url } = instrument;
  return { ...own, instrument_id, text_sha256: null, ...(url !== undefined && { href: url }) };
}

/** The address of a place of an act on EUR-Lex. Points and subparagraphs have that of their paragraph or article, rows that of their annex. */
const linkTo = ({ celex, language }: LegalAct, locator: AuthoredAtom["locator"]): string =>
  `${EUR_LEX}/legal-content/${language.toUpperCase()}/TXT/HTML/?uri=CELEX:${celex}#${elementIdOf(locator)}`;

/** `art_5`, `005.001` for Article 5(1), `rct_15`, `anx_II`. */
function elementIdOf({ article, paragraph, recital, annex }: AuthoredAtom["locator"]): string {
  if (recital !== undefined) return `rct_${recital}`;
  if (annex !== undefined) return `anx_${annex}`;
  if (paragraph === undefined) return `art_${article}`;
  return [article, paragraph].map((number) => String(number).padStart(3, "0")).join(".");
}

/** An act is adopted, then published, then in force. */
function checkDates(file: InstrumentFile, report: ReportAt): void {
  if (!isAct(file.value)) return;
  const { date, published, in_force_from, applies_from } = file.value;
  const inOrder = Object.entries({ date, published, in_force_from, applies_from });
  for (const [position, [member, day]] of inOrder.entries()) {
    const [before, earlier] = inOrder[position - 1] ?? [];
    if (before === undefined || typeof earlier !== "string" || day === null || day >= earlier) continue;
    const message = `${member} is ${day}, before ${before}, which is ${earlier}`;
    report(file, [member], { code: "dates_out_of_order", message, hint: "correct one of the two" });
  }
}

/** A place has one atom, whose id ends with the place, and is in an article that the act has. */
function checkPlaces(file: InstrumentFile, report: ReportAt): void {
  const instrument = file.value;
  const places = new Map<string, string>();
  for (const [position, { source_atom_id: id, locator }] of instrument.source_atoms.entries()) {
    // An id that is there twice is reported as such.
    if (instrument.source_atoms.findIndex(({ source_atom_id }) => source_atom_id === id) !== position) continue;
    const path: Path = ["source_atoms", position];
    const expected = PARTS_OF_PLACES.flatMap((part) => (part in locator ? wordsOf(String(locator[part])) : []));
    const place = JSON.stringify(PARTS_OF_PLACES.map((part) => locator[part] ?? null));
    const other = places.get(place);
    if (other === undefined) places.set(place, id);
    else {
      const message = `the atom "${other}" has the same place`;
      report(file, [...path, "locator"], {
        code: "duplicate_place",
        message,
        hint: "keep one of the two, or correct the place",
      });
    }
    const named = wordsOf(id);
    if (named.slice(-expected.length).join(".") !== expected.join(".")) {
      const message = `the id "${id}" does not end with its place, ${expected.join(".")}`;
      report(file, [...path, "source_atom_id"], {
        code: "unfit_atom_id",
        message,
        hint: "correct the id or the locator",
      });
    }
    const last = isAct(instrument) ? instrument.articles : undefined;
    if (last !== undefined && Number.parseInt(String(locator.article), 10) > last)
      report(file, [...path, "locator", "article"], {
        code: "unknown_article",
        message: `the act has ${last} articles`,
        hint: "correct the article, or the number of articles at the top of the file",
      });
  }
}

// From the whole to the part, whatever the order in a file.
const PARTS_OF_PLACES = [
  ...["recital", "article", "annex", "section", "data_field", "row"],
  ...["paragraph", "subparagraph", "point", "subpoint"],
];

// What kind of place it is may stand before its number in the id, and not in the locator: `art-5`, `sub-2`, `rec-31`, `row-1`.
const KINDS_OF_PLACES = new Set(["art", "sub", "rec", "recital", "annex", "section", "row"]);

const wordsOf = (name: string): string[] =>
  name
    .toLowerCase()
    .split(/[.-]/)
    .filter((word) => !KINDS_OF_PLACES.has(word));

/**
 * Two places of an act with one text are rare: then the second says so. Otherwise a hash was copied from the wrong line. A place that is the
 * whole of another one, as the only subparagraph of a paragraph, has its text too.
 */
function checkTexts(file: InstrumentFile, report: ReportAt): void {
  const texts = new Map<string, AuthoredAtom>();
  for (const [position, atom] of file.value.source_atoms.entries()) {
    const { source_atom_id: id, text_sha256, same_text_as } = atom;
    const other = texts.get(text_sha256 ?? "");
    const isPart = other !== undefined && isPartOf(atom.locator, other.locator);
    if (!isPart && other?.source_atom_id !== same_text_as) {
      const path: Path = ["source_atoms", position, same_text_as === undefined ? "text_sha256" : "same_text_as"];
      const message =
        other === undefined
          ? `no atom before it has the text of the atom "${id}"`
          : `the atom "${other.source_atom_id}" has the same text_sha256`;
      const hint =
        other === undefined ? "remove it" : `correct one of the two, or add same_text_as: ${other.source_atom_id}`;
      report(file, path, { code: "duplicate_text", message, hint });
    }
    if (text_sha256 !== null && other === undefined) texts.set(text_sha256, atom);
  }
}

/** Whether one of two places is within the other. */
function isPartOf(one: AuthoredAtom["locator"], other: AuthoredAtom["locator"]): boolean {
  const shared = PARTS_OF_PLACES.filter((part) => part in one && part in other);
  const agree = shared.every((part) => one[part] === other[part]);
  return (
    agree && [one, other].some((place) => PARTS_OF_PLACES.every((part) => !(part in place) || shared.includes(part)))
  );
}
