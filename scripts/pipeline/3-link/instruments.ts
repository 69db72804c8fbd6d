// Acts and guidance with their source atoms by name.

import { getInstrumentId } from "../../report/wording/citations.ts";
import {
  type AuthoredAtom,
  type AuthoredInstrument,
  EUR_LEX,
  isAct,
  type LegalAct,
  type SourceAtom,
} from "../model/authored-instrument.ts";
import type { ReportAt } from "../tools/findings.ts";
import { findKnown, type InstrumentFile } from "../tools/instrument-files.ts";
import { createIndex, type Index } from "./references.ts";

/** Defines the instruments and their atoms. */
export function indexInstruments(
  files: readonly InstrumentFile[],
  report: ReportAt,
): { readonly instruments: Index<AuthoredInstrument>; readonly atoms: Index<SourceAtom> } {
  const instruments = createIndex<AuthoredInstrument>("instrument", report);
  const atoms = createIndex<SourceAtom>("atom", report);
  for (const file of files) {
    const instrument = file.value;
    const id = getInstrumentId(instrument);
    // Of a copied file, what else remains to be changed is not of interest yet.
    const isCopy = instruments.get(id) !== undefined || findKnown(file, files) !== undefined;
    instruments.define(file, [isAct(instrument) ? "celex" : "instrument_id"], id, instrument);
    for (const [position, atom] of instrument.source_atoms.entries()) {
      if (isCopy && atoms.get(atom.source_atom_id) !== undefined) continue;
      const path = ["source_atoms", position, "source_atom_id"];
      atoms.define(file, path, atom.source_atom_id, toSourceAtom(instrument, atom));
    }
  }
  return { instruments, atoms };
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
  `${EUR_LEX}/legal-content/${language.toUpperCase()}/TXT/HTML/?uri=CELEX:${celex}#${getElementId(locator)}`;

/** `art_5`, `005.001` for Article 5(1), `rct_15`, `anx_II`. */
function getElementId({ article, paragraph, recital, annex }: AuthoredAtom["locator"]): string {
  if (recital !== undefined) return `rct_${recital}`;
  if (annex !== undefined) return `anx_${annex}`;
  if (paragraph === undefined) return `art_${article}`;
  return [article, paragraph].map((number) => String(number).padStart(3, "0")).join(".");
}
