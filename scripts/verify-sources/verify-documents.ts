// Recomputes every authored atom from the official documents and compares what is authored of the documents with what they print.
import type { AuthoredAtom, AuthoredInstrument } from "../pipeline/authored.ts";
import { sha256 } from "../pipeline/canonical-json.ts";
import { collectFindings, type ReportAt, sortFindings } from "../pipeline/findings.ts";
import type { CompiledSources, Profile, SourceFile } from "../pipeline/model.ts";
import { checkOfficialRows, checkOptions, checkRowNumbers, checkTitles } from "./annexes.ts";
import { type Library, type OfficialDocument, readDocument } from "./document.ts";
import { markerOf, nameOf, type Place } from "./place.ts";
import { checkTemplateFields } from "./template-fields.ts";
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

/** Verifies the documents of all instruments; rejects if one that is pinned cannot be read. */
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
  const ofAtoms = findAtomPlaces(opened);
  const codeLists = sources.codeLists.flatMap(({ value }) => value.code_lists);
  const acts = sources.acts.map((act) => {
    const listed = [act.profile.value, ...(act.profile.value.stages ?? [])].flatMap(
      ({ instruments = [] }) => instruments,
    );
    const own = opened.filter(({ file }) => listed.includes(file.value.celex));
    const places = own.flatMap(({ document }) => [...document.places.values()]);
    const printed = { places, ofAtoms, codeLists };
    const stages = checkTemplateFields(act, printed, report);
    // Crosswalk and official rows of an act with stages follow from its fields.
    if (act.profile.value.stages !== undefined)
      return { row_numbers: stages.length > 0 ? act.fields.value.fields.length : 0, stages };
    checkOfficialRows(act, ofAtoms, report);
    return { row_numbers: checkRowNumbers(act, printed, report), stages };
  });
  const code_lists = checkOptions(sources.codeLists, ofAtoms, report);
  return {
    documents: documents.map(({ summary }) => summary),
    atoms: documents
      .flatMap(({ atoms }) => atoms)
      .map((atom) => ({ ...atom, rests_on_it: usesOf(atom.source_atom_id, profiles) })),
    compared: {
      titles: sum(titles),
      row_numbers: sum(acts.map(({ row_numbers }) => row_numbers)),
      code_lists,
      stages: acts.flatMap(({ stages }) => stages),
    },
    problems: sortFindings(findings),
  };
}

export type AtomText = NonNullable<Awaited<ReturnType<typeof readAtomText>>>;

/** Reads the official text of one atom; null if there is no such atom, or no layout. `place`: see findText. */
export async function readAtomText(project: Project, library: Library, id: string) {
  const { report } = collectFindings();
  const isMeant = ({ source_atom_id }: { readonly source_atom_id: string }) => source_atom_id === id;
  const files = project.sources.instruments.filter(({ value }) => value.source_atoms.some(isMeant));
  const [opened] = await openDocuments(project, files, library, report);
  const atom = opened && checkAtoms(opened.file, opened.document, report).find(isMeant);
  if (atom === undefined) return null;
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

// `verified`: the text at the locator has the authored hash. `moved`: the text is at another place.
// `changed`: the locator names a place with another text. `vanished`: it names none. `unread`: the document was not read.
type AtomStatus = "verified" | "changed" | "moved" | "vanished" | "unread";

/** Checks every atom and reports each that is not as authored, at its locator, hash or pages. `found_at`: see findText. */
function checkAtoms(file: InstrumentFile, document: OfficialDocument, report: ReportAt) {
  const { celex, source_atoms } = file.value;
  return source_atoms.map((atom, position) => {
    const { source_atom_id, text_sha256, pages } = atom;
    const { status, place } = findText(atom, document);
    const locator = nameOf(atom.locator);
    const found_at = place === undefined ? null : nameOf(place.locator);
    const problem = (member: string, code: string, message: string) =>
      report(file, ["source_atoms", position, member], { code, message: `${source_atom_id}: ${message}` });
    if (status === "changed") {
      const hash = sha256(place?.text ?? "");
      problem("text_sha256", "changed_text", `the text of ${locator} has the hash ${hash}, not ${text_sha256}`);
    }
    if (status === "moved") problem("locator", "moved_text", `the text is at ${found_at}`);
    if (status === "vanished") problem("locator", "vanished_text", `the document has no ${locator}, or two`);
    if (place !== undefined && String(place.pages) !== String(pages))
      problem("pages", "wrong_pages", `${found_at} is on page ${place.pages.join(", ")}, not ${pages.join(", ")}`);
    return { source_atom_id, celex, locator, status, found_at, pages: place?.pages ?? [] };
  });
}

/** The status of an atom, and the place that has its text or that its locator names. */
function findText(
  { locator, text_sha256 }: AuthoredAtom,
  { state, places }: OfficialDocument,
): { readonly status: AtomStatus; readonly place?: Place } {
  if (state === "missing" || state === "unreadable") return { status: "unread" };
  const named = places.get(nameOf(locator));
  if (named !== undefined && sha256(named.text) === text_sha256) return { status: "verified", place: named };
  // The same text may follow another number or letter.
  const marker = markerOf(locator);
  const moved = [...places.values()].find(
    (place) => sha256(marker + place.text.slice(markerOf(place.locator).length)) === text_sha256,
  );
  if (moved !== undefined) return { status: "moved", place: moved };
  return named === undefined ? { status: "vanished" } : { status: "changed", place: named };
}
