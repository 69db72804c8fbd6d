// Recomputes every authored atom from the official documents and compares what is authored of the documents with what they print.
import { type AuthoredGuidance, isAct } from "../../pipeline/model/authored-instrument.ts";
import type { LinkedSources } from "../../pipeline/model/linked.ts";
import type { LinkedProfile, Sources } from "../../pipeline/model/model.ts";
import { collectFindings, type ReportAt, sortFindings } from "../../pipeline/tools/findings.ts";
import { sha256 } from "../../report/json/canonical-json.ts";
import { locatorText } from "../../report/wording/locators.ts";
import { type Correction, findCorrections } from "./corrigenda.ts";
import { getActs, type Library, type OfficialDocument, placesOfAtoms, readDocument } from "./document.ts";
import { findText } from "./find-text.ts";
import { checkOfficialRows, checkOptions, checkRowNumbers, checkTemplateFields } from "./printed-rows.ts";
import { withoutSpaces } from "./xhtml.ts";

/** The authored files, checked, and the profiles that they resolve to. */
export type Project = Pick<LinkedSources, "sources" | "profiles">;

/** Of the text of the documents it contains only titles and options that are authored differently. */
export type Verification = ReturnType<typeof verifyDocuments>;
export type VerifiedDocument = Verification["documents"][number];
export type VerifiedAtom = Verification["atoms"][number];

export function verifyDocuments({ sources, profiles }: Project, library: Library) {
  const { findings, report } = collectFindings();
  const documents = getActs(sources).map((file) => readDocument(file, library));
  const verified = documents.map((document) => {
    const { file, state, document_sha256 } = document;
    checkBytes(document, report);
    const { corrections, problems } = findCorrections(file, library);
    for (const message of problems) report(file, ["celex"], { code: "other_document", message });
    checkCorrigenda(document, corrections, report);
    const atoms = checkAtoms(document, report).map((atom) => {
      const ofAtom = corrections.filter(({ atom: { source_atom_id } }) => source_atom_id === atom.source_atom_id);
      return { ...atom, corrected_by: ofAtom.flatMap(({ number, isKnown }) => (isKnown ? [] : number)) };
    });
    const counts = { total: atoms.length, verified: 0, changed: 0, moved: 0, vanished: 0, unread: 0 };
    for (const { status } of atoms) counts[status]++;
    const { celex, act, eli, file_name, origin } = file.value;
    return { summary: { celex, act, eli, file_name, origin, state, document_sha256, atoms: counts }, atoms };
  });
  const compared = compareAnnexes(sources, documents, report);
  return {
    documents: verified.map(({ summary }) => summary),
    atoms: verified
      .flatMap(({ atoms }) => atoms)
      .map((atom) => ({ ...atom, based_on_it: listUses(atom.source_atom_id, profiles) })),
    compared,
    without_text: sources.instruments.flatMap(({ value }) => (isAct(value) ? [] : describeGuidance(value))),
    findings: sortFindings(findings),
  };
}

const describeGuidance = ({ instrument_id, publisher, title, date, source_atoms }: AuthoredGuidance) => ({
  ...{ instrument_id, publisher, title, date },
  atoms: source_atoms.length,
});

export type AtomText = NonNullable<ReturnType<typeof readAtomText>>;

/** Reads the official text of one atom; null if there is no such atom. `place`: see findText. */
export function readAtomText({ sources }: Project, library: Library, id: string) {
  const isMeant = ({ source_atom_id }: { readonly source_atom_id: string }) => source_atom_id === id;
  const file = getActs(sources).find(({ value }) => value.source_atoms.some(isMeant));
  if (file === undefined) return null;
  const document = readDocument(file, library);
  const [atom] = checkAtoms(document, () => {}).filter(isMeant);
  return { atom: atom as VerifiedAtom, document, place: document.places.get(atom?.found_at ?? "") };
}

/** If the document is another one, its hash is reported, and what of its atoms is different. */
function checkBytes({ file, state, document_sha256, problem }: OfficialDocument, report: ReportAt): void {
  const { file_name, document_sha256: pinned, source_atoms } = file.value;
  if (state !== "different" && state !== "unreadable") return;
  const hash = document_sha256 === pinned ? [] : [`has the hash ${document_sha256}, not ${pinned}`];
  const message = `${file_name} ${[...hash, ...(problem === null ? [] : [problem])].join(", and ")}`;
  report(file, ["document_sha256"], {
    code: "other_document",
    message,
    hint: `${source_atoms.length} atoms refer to it`,
  });
}

/** Reports each atom that a corrigendum corrects, unless the act takes it into account, and each that it takes so needlessly. */
function checkCorrigenda(
  { file, state }: OfficialDocument,
  corrections: readonly Correction[],
  report: ReportAt,
): void {
  for (const { number, atom, position, isKnown } of corrections) {
    if (isKnown) continue;
    const message = `${atom.source_atom_id}: ${number} corrects ${locatorText(atom.locator)} or a part of it`;
    const hint = "read it, and add its number to corrigenda: when the act takes it into account";
    report(file, ["source_atoms", position, "locator"], { code: "corrected_text", message, hint });
  }
  const needed = new Set(corrections.map(({ number }) => number));
  for (const [position, number] of (file.value.corrigenda ?? []).entries())
    if (state !== "missing" && !needed.has(number))
      report(file, ["corrigenda", position], { code: "needless_corrigendum", message: `${number} corrects no atom` });
}

/** Compares what is authored of annexes; returns how much was compared. */
function compareAnnexes({ profiles, codeLists }: Sources, documents: readonly OfficialDocument[], report: ReportAt) {
  const ofAtoms = placesOfAtoms(documents);
  const lists = codeLists.flatMap(({ value }) => value.code_lists);
  const compared = profiles.map((files) => {
    const { instruments, stages: ownStages = [] } = files.profile.value;
    const listed = [instruments, ...ownStages.map((stage) => stage.instruments)].flatMap((celex = []) => celex);
    const own = documents.filter(({ file }) => listed.includes(file.value.celex));
    const printed = { places: new Map(own.flatMap(({ places }) => [...places])), ofAtoms };
    const stages = checkTemplateFields(files, printed, lists, report);
    // Crosswalk and official rows of an act with stages follow from its fields.
    if (ownStages.length > 0) return { stages, row_numbers: stages.length > 0 ? files.fields.value.fields.length : 0 };
    checkOfficialRows(files, printed, report);
    return { stages, row_numbers: checkRowNumbers(files, printed, report) };
  });
  return {
    titles: [...ofAtoms.values()].filter(({ title }) => title !== undefined).length,
    row_numbers: compared.reduce((sum, { row_numbers }) => sum + row_numbers, 0),
    code_lists: checkOptions(codeLists, ofAtoms, report),
    stages: compared.flatMap(({ stages }) => stages),
  };
}

/** What of each profile refers to an atom. */
const listUses = (sourceAtomId: string, profiles: readonly LinkedProfile[]) =>
  profiles.flatMap(({ authored: { act_id }, uses }) => {
    const use = uses.get(sourceAtomId);
    return use === undefined ? [] : [{ act_id, ...use }];
  });

/** Checks every atom and reports each that is not as authored, at its locator or hash. `found_at`: see findText. */
function checkAtoms(document: OfficialDocument, report: ReportAt) {
  const { file } = document;
  const places = document.state === "missing" || document.state === "unreadable" ? null : document.places;
  return file.value.source_atoms.map((atom, position) => {
    const { source_atom_id, text_sha256, locator } = atom;
    const { status, place } = findText(atom, places);
    const name = locatorText(locator);
    const found_at = place === undefined ? null : locatorText(place.locator);
    const reportHere = (path: string[], code: string, message: string) =>
      report(file, ["source_atoms", position, ...path], { code, message: `${source_atom_id}: ${message}` });
    if (status === "changed") {
      const hash = sha256(place?.text ?? "");
      reportHere(["text_sha256"], "changed_text", `the text of ${name} has the hash ${hash}, not ${text_sha256}`);
    }
    if (status === "moved") reportHere(["locator"], "moved_text", `the text is at ${found_at}`);
    if (status === "vanished") reportHere(["locator"], "vanished_text", `the document has no ${name}, or two`);
    const title = document.places.get(name)?.title;
    const isTitle = withoutSpaces(String(locator.official_title)) === withoutSpaces(title ?? "");
    if (title !== undefined && !isTitle)
      reportHere(["locator", "official_title"], "wrong_title", `the title of ${name} is "${title}"`);
    return { source_atom_id, celex: file.value.celex, locator: name, status, found_at };
  });
}
