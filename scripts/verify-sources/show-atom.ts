// The official text of one atom, for whoever has the document: no part of the project's own files.
import type { Instrument } from "../pipeline/authored.ts";
import { collectFindings } from "../pipeline/findings.ts";
import { type CheckedAtom, checkAtoms } from "./atoms.ts";
import { type Library, type OfficialDocument, readDocument } from "./document.ts";
import type { Place } from "./place.ts";
import { layoutsByDocument } from "./text-layout.ts";
import type { Project } from "./verify-documents.ts";

export interface ShownAtom {
  readonly atom: CheckedAtom;
  readonly instrument: Instrument;
  readonly document: OfficialDocument;
  /** Where its text stands, or at least where its locator leads; undefined where there is neither. */
  readonly place: Place | undefined;
}

/** Reads the document of an atom; undefined where no atom has that name, or its document no layout. */
export async function showAtom(
  { sources, profiles }: Project,
  library: Library,
  sourceAtomId: string,
): Promise<ShownAtom | undefined> {
  const isShown = ({ source_atom_id }: { readonly source_atom_id: string }) => source_atom_id === sourceAtomId;
  const file = sources.instruments.find(({ value }) => value.source_atoms.some(isShown));
  const { report } = collectFindings();
  const layout = file && layoutsByDocument(sources, profiles, report).get(file.value.celex);
  if (file === undefined || layout === undefined) return undefined;
  const document = await readDocument(file.value, layout, library);
  const atom = checkAtoms(file, document, report).find(isShown);
  return atom && { atom, instrument: file.value, document, place: document.places.get(atom.found_at ?? "") };
}
