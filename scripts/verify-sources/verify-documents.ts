// Recomputes every authored atom from the official documents and compares what is authored of the documents with what they print.
import type { AuthoredInstrument } from "../pipeline/authored.ts";
import { collectFindings, type ReportAt, sortFindings } from "../pipeline/findings.ts";
import type { CompiledSources, Profile, SourceFile } from "../pipeline/model.ts";
import { checkOptions, checkRowNumbers, checkTitles } from "./annexes.ts";
import { type CheckedAtom, checkAtoms } from "./atoms.ts";
import { type Library, type OfficialDocument, readDocument } from "./document.ts";
import { nameOf, type Place } from "./place.ts";
import { layoutsByDocument } from "./text-layout.ts";

/** The authored files, checked, and the profiles that they resolve to. */
export type Project = Pick<CompiledSources, "sources" | "profiles">;

/** Of the text of the documents it contains only titles and options that are authored differently. */
export type Verification = Awaited<ReturnType<typeof verifyDocuments>>;
export type VerifiedDocument = Verification["documents"][number];
export type VerifiedAtom = Verification["atoms"][number];

type InstrumentFile = SourceFile<AuthoredInstrument>;
interface Opened {
  readonly file: InstrumentFile;
  readonly document: OfficialDocument;
}

/** Verifies the documents of all instruments. Problems are sorted by file, line, column and code. Rejects if one that is pinned cannot be read. */
export async function verifyDocuments(project: Project, library: Library) {
  const { sources, profiles } = project;
  const { findings, report } = collectFindings();
  const opened = await openDocuments(project, sources.instruments, library, report);
  const documents = opened.map(({ file, document }) => {
    checkBytes(file, document, report);
    const atoms = checkAtoms(file, document, report);
    const { celex, act, eli, file_name } = file.value;
    const { state, document_sha256 } = document;
    const counts = { total: atoms.length, verified: 0, changed: 0, moved: 0, vanished: 0, unread: 0 };
    for (const { status } of atoms) counts[status]++;
    return { summary: { celex, act, eli, file_name, state, document_sha256, atoms: counts }, atoms };
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

export type AtomText = NonNullable<Awaited<ReturnType<typeof readAtomText>>>;

/**
 * Reads the official text of one atom; null if there is no such atom, or no layout for its document. `place` is the one with its
 * text, or the one that its locator names, if there is one.
 */
export async function readAtomText(project: Project, library: Library, id: string) {
  const { report } = collectFindings();
  const isMeant = ({ source_atom_id }: { readonly source_atom_id: string }) => source_atom_id === id;
  const files = project.sources.instruments.filter(({ value }) => value.source_atoms.some(isMeant));
  const [opened] = await openDocuments(project, files, library, report);
  if (opened === undefined) return null;
  const { file, document } = opened;
  const atom = checkAtoms(file, document, report).find(isMeant) as CheckedAtom;
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
  const places = new Map<string, Place>();
  for (const { file, document } of opened)
    for (const { source_atom_id, locator } of file.value.source_atoms) {
      const place = document.places.get(nameOf(locator));
      if (place !== undefined) places.set(source_atom_id, place);
    }
  return places;
}

/** What of each profile refers to an atom. */
const usesOf = (sourceAtomId: string, profiles: readonly Profile[]) =>
  profiles.flatMap(({ authored: { act_id }, uses }) => {
    const use = uses.get(sourceAtomId);
    return use === undefined ? [] : [{ act_id, ...use }];
  });

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
