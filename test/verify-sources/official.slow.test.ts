import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it, vi } from "vitest";
import type { AuthoredAtom, AuthoredInstrument } from "../../scripts/pipeline/authored.ts";
import type { ActSources, SourceFile } from "../../scripts/pipeline/model.ts";
import { findPlaces, type Library } from "../../scripts/verify-sources/document.ts";
import { loadReader } from "../../scripts/verify-sources/pdf-pages.ts";
import type { TextLayout } from "../../scripts/verify-sources/text-layout.ts";
import { type Project, type Verification, verifyDocuments } from "../../scripts/verify-sources/verify-documents.ts";
import { ROOT, tempFolder } from "../pipeline/author.ts";
import { changeLetters } from "./change-letters.ts";
import { DOCUMENTS, itWithDocuments, library, project } from "./documents.ts";
import { hasPoppler, readWithPoppler } from "./second-reader.ts";

vi.setConfig({ testTimeout: 60_000 });

const instruments = project.sources.instruments.map(({ value }) => value);

// Of computing, not by the clock: another process may be busy meanwhile.
itWithDocuments("all documents are read and verified in less than ten seconds", async () => {
  const readPages = await loadReader(pathToFileURL(ROOT));
  const before = process.cpuUsage();
  await verifyDocuments(project, { ...library, readPages });
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1e6).toBeLessThan(10);
});

it.skipIf(!hasPoppler || !existsSync(DOCUMENTS)).each(instruments)(
  "a second reader, which shares nothing with the first, finds every atom of $act",
  ({ file_name, source_atoms }) => {
    const find = readWithPoppler(join(DOCUMENTS, file_name));
    const found = source_atoms.map(({ source_atom_id, locator }) => ({ source_atom_id, ...find(locator) }));
    expect(found).toEqual(
      source_atoms.map(({ source_atom_id, pages, text_sha256 }) => ({ source_atom_id, pages, text_sha256 })),
    );
  },
);

/** The project with each atom as a function makes it. */
const withAtoms = (change: (atom: AuthoredAtom) => AuthoredAtom): Project => ({
  ...project,
  sources: {
    ...project.sources,
    instruments: project.sources.instruments.map((file) => ({
      ...file,
      value: { ...file.value, source_atoms: file.value.source_atoms.map(change) },
    })),
  },
});

const nameAtoms = ({ problems }: Verification): string[] =>
  problems.map(({ code, message }) => `${code} ${message.split(":")[0]}`);
const isTitled = ({ locator }: AuthoredAtom) => locator.official_title !== undefined;
const otherDigit = (text: string) => `${text.slice(0, -1)}${text.endsWith("1") ? "2" : "1"}`;

// All atoms at once, each with one letter of it changed: each must be named.
const letters: [
  name: string,
  code: string,
  isIn: (atom: AuthoredAtom) => boolean,
  change: (atom: AuthoredAtom) => object,
][] = [
  ["hash", "changed_text", () => true, ({ text_sha256 }) => ({ text_sha256: otherDigit(text_sha256) })],
  ["page", "wrong_pages", () => true, ({ pages }) => ({ pages: [...pages, 99] })],
  [
    "title",
    "wrong_title",
    isTitled,
    ({ locator }) => ({ locator: { ...locator, official_title: `${String(locator.official_title).slice(0, -1)}#` } }),
  ],
];

itWithDocuments.each(letters)(
  "one other letter in the %s of an atom fails and names it, of whatever atom",
  async (_, code, isIn, change) => {
    const changed = withAtoms((atom) => (isIn(atom) ? { ...atom, ...change(atom) } : atom));
    const atoms = instruments.flatMap(({ source_atoms }) => source_atoms).filter(isIn);
    const named = nameAtoms(await verifyDocuments(changed, library));
    expect(named.sort()).toEqual(atoms.map(({ source_atom_id }) => `${code} ${source_atom_id}`).sort());
  },
);

itWithDocuments("one other letter in the locator of an atom fails and names it, of whatever atom", async () => {
  const last = ({ official_title: _, ...locator }: AuthoredAtom["locator"]) =>
    Object.entries(locator).at(-1) ?? ["", ""];
  const shift = (value: string | number) =>
    typeof value === "number" ? value + 1 : /[a-z]/.test(value) ? "z" : `${value}9`;
  const changed = withAtoms((atom) => {
    const [name, value] = last(atom.locator);
    return { ...atom, locator: { ...atom.locator, [name]: shift(value) } };
  });
  const { atoms, problems } = await verifyDocuments(changed, library);
  expect(atoms.filter(({ status }) => status === "verified")).toEqual([]);
  const unnamed = atoms.filter(
    ({ source_atom_id: id }) => !problems.some(({ message }) => message.startsWith(`${id}:`)),
  );
  expect(unnamed).toEqual([]);
});

// Swapped letters in what a page prints: real words of the documents, each in the text of one atom.
const swaps: [celex: string, from: string, to: string, atom: string][] = [
  ["32025R0302", "prosecute", "prosecuet", "eu.dora.its-2025-302.annex-ii.3.31"],
  ["32025R0302", "activation", "actviation", "eu.dora.its-2025-302.annex-ii.2.9"],
  ["32025R0301", "monetar", "mnoetar", "eu.dora.rts-2025-301.art-1.g"],
  ["32022R2554", "reputational", "reputatoinal", "eu.dora.reg-2022-2554.art-18.1"],
  ["32024R1772", "premiums", "permiums", "eu.dora.rts-2024-1772.art-7"],
];

/** The folder of documents with other bytes for one of them. */
const replace = (fileName: string, bytes: Uint8Array): Library => ({
  ...library,
  read: (name) => (name === fileName ? bytes : library.read(name)),
});
const instrumentOf = (celex: string) =>
  instruments.find((instrument) => instrument.celex === celex) as AuthoredInstrument;

itWithDocuments.each(swaps)(
  "the PDF %s with %s printed as %s fails and names the document and the atom",
  async (celex, from, to, atom) => {
    const { file_name, source_atoms } = instrumentOf(celex);
    const pdf = changeLetters(library.read(file_name) as Uint8Array, from, to);
    const verification = await verifyDocuments(project, replace(file_name, pdf));
    expect(nameAtoms(verification).sort()).toEqual([
      `changed_text ${atom}`,
      expect.stringContaining(`other_document ${file_name}`),
    ]);
    if (!hasPoppler) return;
    const copy = join(tempFolder(), file_name);
    writeFileSync(copy, pdf);
    const find = readWithPoppler(copy);
    const changed = source_atoms.filter(({ locator, text_sha256 }) => find(locator)?.text_sha256 !== text_sha256);
    expect(changed.map(({ source_atom_id }) => source_atom_id)).toEqual([atom]);
  },
);

itWithDocuments("another byte outside all texts fails too, and names every atom of the document as found", async () => {
  const { file_name, source_atoms } = instrumentOf("32025R0301");
  const pdf = Buffer.concat([library.read(file_name) as Uint8Array, Buffer.from("\n")]);
  const verification = await verifyDocuments(project, replace(file_name, pdf));
  expect(nameAtoms(verification)).toEqual([expect.stringContaining(`other_document ${file_name}`)]);
  const own = verification.atoms.filter(({ celex }) => celex === "32025R0301");
  expect(own.map(({ status }) => status)).toEqual(source_atoms.map(() => "verified"));
});

// Of the columns of Annex II, the one that says whether the initial notification needs a row.
const COLUMN = "initial_notification: ";
const REQUIREMENTS: readonly (readonly [printed: RegExp, requirement: string])[] = [
  [/^Yes$/, "yes"],
  [/^Yes, if /, "conditional"],
  [/^No$/, "not_asked"],
];

itWithDocuments(
  "what the crosswalk says of an initial notification is what Annex II prints for its first row",
  async () => {
    const { value } = project.sources.textLayouts[0] as SourceFile<TextLayout>;
    const { celex, file_name } = instrumentOf("32025R0302");
    const places = findPlaces(await library.readPages(library.read(file_name) as Uint8Array), celex, value);
    const { rows, uncovered_rows } = (project.sources.acts[0] as ActSources).crosswalk.value;
    const authored = [
      ...rows.map(({ data_fields, requirement }) => ({ number: data_fields[0], requirement })),
      ...uncovered_rows.map(({ data_field: number, requirement }) => ({ number, requirement })),
    ].filter(({ number, requirement }) => number !== undefined && requirement !== "not_in_template");
    const printed = authored.map(({ number }) => {
      const cell = places.get(`Annex II, row ${number}`)?.printed.find((text) => text.startsWith(COLUMN)) ?? "";
      return { number, requirement: REQUIREMENTS.find(([text]) => text.test(cell.slice(COLUMN.length)))?.[1] };
    });
    expect(printed).toHaveLength(30);
    expect(authored).toEqual(printed);
  },
);
