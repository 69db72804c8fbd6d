import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import type { AuthoredAtom, AuthoredInstrument } from "../../scripts/pipeline/authored.ts";
import type { ActSources, SourceFile } from "../../scripts/pipeline/model.ts";
import { findPlaces, type Library } from "../../scripts/verify-sources/document.ts";
import type { TextLayout } from "../../scripts/verify-sources/text-layout.ts";
import { type Project, type Verification, verifyDocuments } from "../../scripts/verify-sources/verify-documents.ts";
import { DOCUMENTS, instruments, itWithDocuments, library, project } from "./official-documents.ts";
import { hasPoppler, readWithPoppler } from "./second-reader.ts";

vi.setConfig({ testTimeout: 60_000 });

it.skipIf(!hasPoppler || !existsSync(DOCUMENTS)).each(instruments)(
  "a second reader, which shares no code with the first, finds every atom of $act",
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

/** The locator with its last number or letter changed. */
function shiftLocator({ official_title: _, ...locator }: AuthoredAtom["locator"]) {
  const [name, value] = Object.entries(locator).at(-1) ?? ["", ""];
  const shifted = typeof value === "number" ? value + 1 : /[a-z]/.test(value) ? "z" : `${value}9`;
  return { ...locator, [name]: shifted };
}

// All atoms at once, each with one change: each must be reported.
itWithDocuments.each<[what: string, code: string, isIn: typeof isTitled, change: (atom: AuthoredAtom) => object]>([
  ["hash", "changed_text", () => true, ({ text_sha256 }) => ({ text_sha256: otherDigit(text_sha256) })],
  ["page", "wrong_pages", () => true, ({ pages }) => ({ pages: [...pages, 99] })],
  ["title", "wrong_title", isTitled, ({ locator }) => ({ locator: { ...locator, official_title: "Another" } })],
])("a wrong %s of any atom is reported: %s", async (_, code, isIn, change) => {
  const changed = withAtoms((atom) => (isIn(atom) ? { ...atom, ...change(atom) } : atom));
  const atoms = instruments.flatMap(({ source_atoms }) => source_atoms).filter(isIn);
  const named = nameAtoms(await verifyDocuments(changed, library));
  expect(named.sort()).toEqual(atoms.map(({ source_atom_id }) => `${code} ${source_atom_id}`).sort());
});

itWithDocuments("a wrong locator of any atom is reported", async () => {
  const changed = withAtoms((atom) => ({ ...atom, locator: shiftLocator(atom.locator) }));
  const { atoms, problems } = await verifyDocuments(changed, library);
  expect(atoms.filter(({ status }) => status === "verified")).toEqual([]);
  const reported = problems.map(({ message }) => message.split(":")[0]);
  expect(atoms.filter(({ source_atom_id }) => !reported.includes(source_atom_id))).toEqual([]);
});

/** The library with other bytes for one document. */
const replace = (fileName: string, bytes: Uint8Array): Library => ({
  ...library,
  read: (name) => (name === fileName ? bytes : library.read(name)),
});
const instrumentOf = (celex: string) =>
  instruments.find((instrument) => instrument.celex === celex) as AuthoredInstrument;

itWithDocuments(
  "an additional byte outside all texts: the document is reported, and every atom is verified",
  async () => {
    const { file_name, source_atoms } = instrumentOf("32025R0301");
    const pdf = Buffer.concat([library.read(file_name) as Uint8Array, Buffer.from("\n")]);
    const verification = await verifyDocuments(project, replace(file_name, pdf));
    expect(nameAtoms(verification)).toEqual([expect.stringContaining(`other_document ${file_name}`)]);
    const own = verification.atoms.filter(({ celex }) => celex === "32025R0301");
    expect(own.map(({ status }) => status)).toEqual(source_atoms.map(() => "verified"));
  },
);

// The column of Annex II that tells whether the initial notification needs a row.
const COLUMN = "initial_notification: ";
const REQUIREMENTS: readonly (readonly [printed: RegExp, requirement: string])[] = [
  [/^Yes$/, "yes"],
  [/^Yes, if /, "conditional"],
  [/^No$/, "not_asked"],
];

itWithDocuments(
  "the requirement of each crosswalk row is what Annex II prints for the initial notification",
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

const amendments: [
  what: string,
  celex: string,
  page: number,
  texts: [string, string | null],
  lost: object,
  fields: string,
][] = [
  [
    "a row with another number",
    "32025R0302",
    15,
    ["2.9.", "2.90."],
    { "its-2025-302.annex-ii.2.9": "moved" },
    "business_continuity_plan_activated",
  ],
  [
    "a row merged with the one above it",
    "32025R0302",
    14,
    ["2.5.", null],
    { "its-2025-302.annex-ii.2.4": "changed", "its-2025-302.annex-ii.2.5": "vanished" },
    "initial_impact_description,third_party_provider_involved,classification_criteria_triggered",
  ],
  [
    "a recital merged with the one above it",
    "32024R1772",
    3,
    ["(15)", null],
    { "rts-2024-1772.recital-15": "vanished" },
    "linked_gdpr_breach_notification_reference",
  ],
];

itWithDocuments.each(amendments)(
  "an amendment with %s: the lost atoms are listed with the fields that refer to them",
  async (_, celex, page, [from, to], lost, fields) => {
    const { file_name } = instrumentOf(celex);
    const pages = (await library.readPages(library.read(file_name) as Uint8Array)).map((original) => ({
      ...original,
      runs: original.runs.flatMap((run) => {
        if (original.number !== page || run.text !== from) return [run];
        return to === null ? [] : [{ ...run, text: to }];
      }),
    }));
    const other = Buffer.from("amended");
    const readPages: Library["readPages"] = async (bytes) => (bytes === other ? pages : library.readPages(bytes));
    const { atoms } = await verifyDocuments(project, { ...replace(file_name, other), readPages });
    const found = atoms.filter(({ status }) => status !== "verified");
    const statuses = found.map(({ source_atom_id, status }) => [source_atom_id.replace("eu.dora.", ""), status]);
    expect(Object.fromEntries(statuses)).toEqual(lost);
    const users = found.flatMap(({ rests_on_it }) => rests_on_it.flatMap(({ field_ids }) => field_ids));
    expect([...new Set(users)].join()).toBe(fields);
  },
);
