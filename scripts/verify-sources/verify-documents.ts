// Recomputes every authored atom from the official documents and compares what is authored of the documents with what they print.
import type { AuthoredInstrument, Instrument } from "../pipeline/authored.ts";
import { collectFindings, type ReportAt, sortFindings } from "../pipeline/findings.ts";
import type { AtomUse, AuthorFinding, Profile, SourceFile, Sources } from "../pipeline/model.ts";
import { type ComparedLists, checkOptions, checkRowNumbers, checkTitles } from "./annexes.ts";
import { type AtomStatus, type CheckedAtom, checkAtoms } from "./atoms.ts";
import { type DocumentState, type Library, type OfficialDocument, readDocument } from "./document.ts";
import { nameOf, type Place } from "./place.ts";
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
  /** Of the file that was read; null if there is none. */
  readonly document_sha256: string | null;
  readonly atoms: Readonly<Record<AtomStatus | "total", number>>;
}

export interface VerifiedAtom extends CheckedAtom {
  /** What of each profile refers to the atom. */
  readonly rests_on_it: readonly (AtomUse & { readonly act_id: string })[];
}

/** Of the text of the documents it contains only titles and options that are authored differently. */
export interface Verification {
  readonly documents: readonly VerifiedDocument[];
  readonly atoms: readonly VerifiedAtom[];
  readonly compared: { readonly titles: number; readonly row_numbers: number; readonly code_lists: ComparedLists };
  /** By file, line, column and code. */
  readonly problems: readonly AuthorFinding[];
}

type InstrumentFile = SourceFile<AuthoredInstrument>;
interface Opened {
  readonly file: InstrumentFile;
  readonly document: OfficialDocument;
}

/** Verifies the documents of all instruments; rejects if one that is pinned cannot be read. */
export async function verifyDocuments(project: Project, library: Library): Promise<Verification> {
  const { sources, profiles } = project;
  const { findings, report } = collectFindings();
  const opened = await openDocuments(project, sources.instruments, library, report);
  const documents = opened.map(({ file, document }) => {
    checkBytes(file, document, report);
    const atoms = checkAtoms(file, document, report);
    return { summary: summarize(file.value, document, atoms), atoms };
  });
  const titles = opened.map(({ file, document }) => checkTitles(file, document.places, report));
  const row_numbers = sources.acts.map((act) => {
    const own = opened.filter(({ file }) => act.profile.value.instruments.includes(file.value.celex));
    const places = own.flatMap(({ document }) => [...document.places.values()]);
    return checkRowNumbers(act, places, report);
  });
  const code_lists = checkOptions(sources.codeLists, findAtomPlaces(opened), report);
  return {
    documents: documents.map(({ summary }) => summary),
    atoms: documents
      .flatMap(({ atoms }) => atoms)
      .map((atom) => ({ ...atom, rests_on_it: usesOf(atom.source_atom_id, profiles) })),
    compared: { titles: sum(titles), row_numbers: sum(row_numbers), code_lists },
    problems: sortFindings(findings),
  };
}

/** An atom with its official text. */
export interface AtomText {
  readonly atom: CheckedAtom;
  readonly instrument: Instrument;
  readonly document: OfficialDocument;
  /** The place with its text, or the one that its locator names; undefined if there is neither. */
  readonly place: Place | undefined;
}

/** Reads the official text of one atom; undefined if there is no such atom, or no layout for its document. */
export async function readAtomText(project: Project, library: Library, id: string): Promise<AtomText | undefined> {
  const { report } = collectFindings();
  const isMeant = ({ source_atom_id }: { readonly source_atom_id: string }) => source_atom_id === id;
  const files = project.sources.instruments.filter(({ value }) => value.source_atoms.some(isMeant));
  const [opened] = await openDocuments(project, files, library, report);
  const atom = opened && checkAtoms(opened.file, opened.document, report).find(isMeant);
  if (atom === undefined) return undefined;
  const { file, document } = opened as Opened;
  return { atom, instrument: file.value, document, place: document.places.get(atom.found_at ?? "") };
}

async function openDocuments(
  { sources, profiles }: Project,
  files: readonly InstrumentFile[],
  library: Library,
  report: ReportAt,
): Promise<Opened[]> {
  const layouts = layoutsByDocument(sources, profiles, report);
  const opened: Opened[] = [];
  for (const file of files) {
    const layout = layouts.get(file.value.celex);
    if (layout !== undefined) opened.push({ file, document: await readDocument(file.value, layout, library) });
    else report(file, ["celex"], { code: "missing_layout", message: `no text layout names "${file.value.celex}"` });
  }
  return opened;
}

/** Checks hash, size and number of pages. If the hash is different, only that is reported. */
function checkBytes(file: InstrumentFile, document: OfficialDocument, report: ReportAt): void {
  const { file_name, document_sha256, source_atoms, byte_length, page_count } = file.value;
  if (document.state === "different" || document.state === "unreadable") {
    const unread = document.state === "unreadable" ? ", and cannot be read as a PDF" : "";
    const message = `${file_name} has the hash ${document.document_sha256}, not ${document_sha256}${unread}`;
    const hint = `${source_atoms.length} atoms refer to it`;
    report(file, ["document_sha256"], { code: "other_document", message, hint });
  }
  if (document.state !== "pinned") return;
  const wrong = (member: string, unit: string, actual: number, authored: number) =>
    report(file, [member], { code: `wrong_${member}`, message: `${file_name} has ${actual} ${unit}, not ${authored}` });
  if (document.byteLength !== byte_length) wrong("byte_length", "bytes", document.byteLength, byte_length);
  if (document.pageCount !== page_count) wrong("page_count", "pages", document.pageCount, page_count);
}

/** The place that the locator of each atom names. */
function findAtomPlaces(opened: readonly Opened[]): ReadonlyMap<string, Place> {
  const found = opened.flatMap(({ file, document }) =>
    file.value.source_atoms.map(
      ({ source_atom_id, locator }) => [source_atom_id, document.places.get(nameOf(locator))] as const,
    ),
  );
  return new Map(found.filter((entry): entry is [string, Place] => entry[1] !== undefined));
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
  const counts = { total: atoms.length, verified: 0, changed: 0, moved: 0, vanished: 0, unread: 0 };
  for (const { status } of atoms) counts[status]++;
  return { celex, act, eli, file_name, state, document_sha256, atoms: counts };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
