// Recomputes every authored atom from the official documents and holds what is authored of them to what they print.
import type { AuthoredInstrument } from "../pipeline/authored.ts";
import { collectFindings, type ReportAt, sortFindings } from "../pipeline/findings.ts";
import type { AtomUse, AuthorFinding, Profile, SourceFile, Sources } from "../pipeline/model.ts";
import { type AtomStatus, type CheckedAtom, checkAtoms } from "./atoms.ts";
import { type DocumentState, type Library, type OfficialDocument, readDocument } from "./document.ts";
import { nameOf } from "./locator.ts";
import { type ComparedLists, checkOptions, checkRowNumbers, checkTitles } from "./names.ts";
import type { Place } from "./place.ts";
import { layoutsByDocument } from "./text-layout.ts";

/** The authored files, checked, and the profiles that they resolve to. */
export interface Project {
  readonly sources: Sources;
  readonly profiles: readonly Profile[];
}

export interface VerifiedDocument {
  readonly celex: string;
  readonly act: string;
  readonly eli: string;
  readonly file_name: string;
  readonly state: DocumentState;
  /** Of the file that was read; null where there is none. */
  readonly document_sha256: string | null;
  readonly atoms: Readonly<Record<AtomStatus | "total", number>>;
}

export interface VerifiedAtom extends CheckedAtom {
  /** What of each profile rests on it. */
  readonly rests_on_it: readonly (AtomUse & { readonly act_id: string })[];
}

/** Of the documents' text it holds what is printed as title or option and is authored otherwise, and nothing else. */
export interface Verification {
  readonly documents: readonly VerifiedDocument[];
  readonly atoms: readonly VerifiedAtom[];
  readonly compared: { readonly titles: number; readonly row_numbers: number; readonly code_lists: ComparedLists };
  /** By file, line, column and code. */
  readonly problems: readonly AuthorFinding[];
}

interface Opened {
  readonly file: SourceFile<AuthoredInstrument>;
  readonly document: OfficialDocument;
}

/** Verifies the documents of all instruments; rejects where one that is pinned cannot be read. */
export async function verifyDocuments({ sources, profiles }: Project, library: Library): Promise<Verification> {
  const { findings, report } = collectFindings();
  const opened = await openDocuments({ sources, profiles }, library, report);
  const checked = opened.map(({ file, document }) => {
    reportDocument(file, document, report);
    return checkAtoms(file, document, report);
  });
  const atoms = checked.flat().map((atom) => ({ ...atom, rests_on_it: usesOf(atom.source_atom_id, profiles) }));
  const titles = opened.map(({ file, document }) => checkTitles(file, document.places, report));
  const row_numbers = sources.acts.map((act) => {
    const own = opened.filter(({ file }) => act.profile.value.instruments.includes(file.value.celex));
    return checkRowNumbers(
      act,
      own.flatMap(({ document }) => [...document.places.values()]),
      report,
    );
  });
  const code_lists = checkOptions(sources.codeLists, findAtomPlaces(opened), report);
  return {
    documents: opened.map(({ file, document }, index) => summarize(file.value, document, checked[index] ?? [])),
    atoms,
    compared: { titles: sum(titles), row_numbers: sum(row_numbers), code_lists },
    problems: sortFindings(findings),
  };
}

async function openDocuments({ sources, profiles }: Project, library: Library, report: ReportAt): Promise<Opened[]> {
  const layouts = layoutsByDocument(sources, profiles, report);
  const opened: Opened[] = [];
  for (const file of sources.instruments) {
    const layout = layouts.get(file.value.celex);
    if (layout !== undefined) opened.push({ file, document: await readDocument(file.value, layout, library) });
    else report(file, ["celex"], { code: "missing_layout", message: `no text layout names "${file.value.celex}"` });
  }
  return opened;
}

/** What is authored of a document as a whole. Where it is another one, only that counts. */
function reportDocument(file: SourceFile<AuthoredInstrument>, document: OfficialDocument, report: ReportAt): void {
  const { file_name, document_sha256, source_atoms, byte_length, page_count } = file.value;
  if (document.state === "different" || document.state === "unreadable") {
    const unread = document.state === "unreadable" ? ", and cannot be read as a PDF" : "";
    const message = `${file_name} has the hash ${document.document_sha256}, not ${document_sha256}${unread}`;
    const hint = `${source_atoms.length} atoms rest on it`;
    report(file, ["document_sha256"], { code: "other_document", message, hint });
  }
  if (document.state !== "pinned") return;
  const counted: [string, number, number][] = [
    ["byte_length", byte_length, document.byteLength],
    ["page_count", page_count, document.pageCount],
  ];
  for (const [member, authored, counts] of counted.filter(([, authored, counts]) => authored !== counts)) {
    report(file, [member], { code: `wrong_${member}`, message: `${file_name} counts ${counts}, not ${authored}` });
  }
}

/** The place that each atom's locator names. */
function findAtomPlaces(opened: readonly Opened[]): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  for (const { file, document } of opened) {
    for (const { source_atom_id, locator } of file.value.source_atoms) {
      const place = document.places.get(nameOf(locator));
      if (place !== undefined) places.set(source_atom_id, place);
    }
  }
  return places;
}

function usesOf(sourceAtomId: string, profiles: readonly Profile[]): VerifiedAtom["rests_on_it"] {
  return profiles.flatMap(({ authored, uses }) => {
    const use = uses.get(sourceAtomId);
    return use === undefined ? [] : [{ act_id: authored.act_id, ...use }];
  });
}

function summarize(
  { celex, act, eli, file_name }: AuthoredInstrument,
  { state, document_sha256 }: OfficialDocument,
  atoms: readonly CheckedAtom[],
): VerifiedDocument {
  const countOf = (status: AtomStatus) => atoms.filter((atom) => atom.status === status).length;
  const counts = {
    total: atoms.length,
    verified: countOf("verified"),
    changed: countOf("changed"),
    moved: countOf("moved"),
    vanished: countOf("vanished"),
    unread: countOf("unread"),
  };
  return { celex, act, eli, file_name, state, document_sha256, atoms: counts };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
