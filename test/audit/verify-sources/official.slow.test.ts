// Authored sources beside the official documents: every atom of every act, and the templates of DORA.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { getActs, readDocument } from "../../../scripts/audit/verify-sources/document.ts";
import { verifyDocuments } from "../../../scripts/audit/verify-sources/verify-documents.ts";
import type { AuthoredField, Obligation } from "../../../scripts/pipeline/model/authored.ts";
import type { ProfileSources } from "../../../scripts/pipeline/model/model.ts";
import { isInstalled, run } from "../../run-command.ts";
import { ACT_ID, PUBLIC, readJsonFile } from "../../support.ts";
import { DOCUMENTS, hasDocuments, itWithDocuments, library } from "./official-documents.ts";
import { instruments, project } from "./official-project.ts";

const authored = instruments.flatMap(({ source_atoms }) => source_atoms);
const count = authored.length;
const cited: readonly { source_atom_id: string; href?: string }[] = readJsonFile("api/v1/clocks.json").places;
const published = new Set(
  project.profiles.flatMap(({ atoms }) =>
    atoms.flatMap(({ source_atom_id, celex }) => (celex === undefined ? [] : source_atom_id)),
  ),
);

itWithDocuments("every authored atom has the hash and the title that its official document prints", () => {
  const { documents, atoms, compared, findings } = verifyDocuments(project, library);
  expect(documents.map(({ state }) => state)).toEqual(instruments.map(() => "pinned"));
  expect(atoms.filter(({ status }) => status === "verified")).toHaveLength(count);
  expect(compared.titles).toBe(authored.filter(({ locator }) => locator.official_title !== undefined).length);
  expect(findings).toEqual([]);
});

it.skipIf(!hasDocuments || !isInstalled("python3", spawnSync("python3", ["--version"]).status === 0))(
  "a second reader, which shares no code with the first, finds every published atom by its link",
  async () => {
    const reader = join(import.meta.dirname, "second_reader.py");
    const { status, stdout, stderr } = await run("python3", [reader, PUBLIC, DOCUMENTS]);
    expect([status, stdout, stderr]).toEqual([0, `${published.size} of ${published.size} atoms\n`, ""]);
  },
);

it("every authored atom is published by a profile, or cited on the board of clocks alone", () => {
  const onBoard = new Set(cited.map(({ source_atom_id }) => source_atom_id));
  const others = authored.filter(({ source_atom_id }) => !published.has(source_atom_id));
  expect(others.filter(({ source_atom_id }) => !onBoard.has(source_atom_id))).toEqual([]);
});

itWithDocuments("every link to a place of an act names an element of its document", () => {
  const ids = new Map(
    instruments.map(({ celex, file_name }) => {
      const text = Buffer.from(library.read(file_name) ?? []).toString("utf8");
      return [celex, new Set(Array.from(text.matchAll(/ id="([^"]+)"/g), ([, id]) => id))];
    }),
  );
  const celexOf = (href: string) => new URL(href).searchParams.get("uri")?.replace("CELEX:", "") ?? "";
  const links = [...project.profiles.flatMap(({ atoms }) => atoms), ...cited].flatMap(({ href }) =>
    href?.includes("CELEX:") ? { celex: celexOf(href), href } : [],
  );
  const dead = links.filter(({ celex, href }) => !ids.get(celex)?.has(new URL(href).hash.slice(1)));
  expect([links.length >= count, dead]).toEqual([true, []]);
});

it("a link leads to the paragraph, article, recital or annex on EUR-Lex", () => {
  const links = new Map(project.profiles.flatMap(({ atoms }) => atoms.map((atom) => [atom.source_atom_id, atom.href])));
  const page = "https://eur-lex.europa.eu/legal-content/EN/TXT/HTML/?uri=CELEX:";
  expect(links.get("eu.dora.rts-2025-301.art-5.1.a")).toBe(`${page}32025R0301#005.001`);
  expect(links.get("eu.dora.reg-2022-2554.art-46.n")).toBe(`${page}32022R2554#art_46`);
  expect(links.get("eu.dora.rts-2024-1772.recital-15")).toBe(`${page}32024R1772#rct_15`);
  expect(links.get("eu.dora.its-2025-302.annex-ii.1.15")).toBe(`${page}32025R0302#anx_II`);
});

it("the published coverage is that of the contract", () => {
  const { required, total, atoms } = readJsonFile("api/v1/profiles/dora/coverage/index.json");
  expect(required).toEqual({ fields: 15, bound: 15, ratio: 1 });
  expect(total).toEqual({ fields: 27, bound: 15, with_atoms: 27, ratio: 0.5556 });
  expect(atoms.text_hashed).toBe(atoms.total);
});

const doraProfiles = project.sources.profiles.filter(({ act }) => act === "dora");
const dora = doraProfiles.find(({ profile }) => profile.value.act_id === ACT_ID) as ProfileSources;

const requirementOf = (cell: string) =>
  cell === "Yes" ? "yes" : cell === "No" ? "not_asked" : cell.startsWith("Yes, if ") ? "conditional" : undefined;

itWithDocuments("the requirement of each crosswalk row is what Annex II prints for the initial notification", () => {
  const file = getActs(project.sources).find(({ value }) => value.celex === "32025R0302");
  const { places } = readDocument(file as NonNullable<typeof file>, library);
  const { rows, uncovered_rows } = dora.crosswalk.value;
  const authored = [
    ...rows.map(({ data_fields, requirement }) => ({ number: data_fields[0], requirement })),
    ...uncovered_rows.map(({ data_field: number, requirement }) => ({ number, requirement })),
  ].filter(({ number, requirement }) => number !== undefined && requirement !== "not_in_template");
  const printed = authored.map(({ number }) => {
    const cell = places.get(`Annex II, row ${number}`)?.cells?.get("initial_notification") ?? "";
    return { number, requirement: requirementOf(cell) };
  });
  expect(printed).toHaveLength(30);
  expect(authored).toEqual(printed);
});

const isTemplate = ({ fields }: ProfileSources) =>
  fields.value.fields.some(({ data_field }) => data_field !== undefined);
const templates = doraProfiles.filter(isTemplate);
const templateFields = templates.flatMap(({ fields }) => fields.value.fields);

itWithDocuments("the fields of each stage have the obligations that Annexes II and IV print", () => {
  const { compared, findings } = verifyDocuments(
    { ...project, sources: { ...project.sources, profiles: doraProfiles } },
    library,
  );
  expect(findings).toEqual([]);
  expect(
    compared.stages.map(({ annex, stage, mandatory, conditional }) => [annex, stage, mandatory, conditional]),
  ).toEqual([
    ["IV", "notification", 11, 9],
    ["II", "initial_notification", 18, 7],
    ["II", "intermediate_report", 32, 28],
    ["II", "final_report", 43, 33],
  ]);
});

const otherDigit = (text: string) => `${text.slice(0, -1)}${text.endsWith("1") ? "2" : "1"}`;
const OTHERS: Readonly<Partial<Record<Obligation, Obligation>>> = {
  required: "where_applicable",
  where_applicable: "optional",
  optional: "required",
};
const otherObligations = ({ obligations = {} }: AuthoredField) =>
  Object.fromEntries(Object.entries(obligations).map(([stage, value]) => [stage, OTHERS[value]]));

// All fields of templates at once, each with one change: each must be reported, an obligation once for each stage.
itWithDocuments.each<[what: string, code: string, count: number, change: (field: AuthoredField) => object]>([
  ["title", "wrong_title", 96, ({ title }) => ({ title: otherDigit(title) })],
  ["identifier", "wrong_field_id", 96, ({ field_id }) => ({ field_id: otherDigit(field_id) })],
  ["row", "unknown_row", 96, ({ data_field }) => ({ data_field: `${data_field}.9` })],
  ["atom", "wrong_row", 192, ({ source_atom_ids }) => ({ source_atom_ids: source_atom_ids.slice(2) })],
  ["obligation", "wrong_obligation", 3 * 76 + 20, (field) => ({ obligations: otherObligations(field) })],
])("verify:sources reports a wrong %s of any field of a template: %s", (_, code, count, change) => {
  expect(templateFields).toHaveLength(96);
  const profiles = templates.map((files): ProfileSources => {
    const fields = files.fields.value.fields.map((field) => ({ ...field, ...change(field) }));
    return { ...files, fields: { ...files.fields, value: { fields } } };
  });
  const { findings } = verifyDocuments({ ...project, sources: { ...project.sources, profiles } }, library);
  expect(findings.filter((finding) => finding.code === code)).toHaveLength(count);
});
