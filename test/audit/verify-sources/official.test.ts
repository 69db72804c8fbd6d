import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { verifyDocuments } from "../../../scripts/audit/verify-sources/verify-documents.ts";
import { isInstalled, run } from "../../run-command.ts";
import { PUBLIC, readJsonFile } from "../../support.ts";
import { DOCUMENTS, hasDocuments, instruments, itWithDocuments, library, project } from "./official-documents.ts";

const authored = instruments.flatMap(({ source_atoms }) => source_atoms);
const count = authored.length;

itWithDocuments("every authored atom has the hash and the title that its official document prints", () => {
  const { documents, atoms, compared, problems } = verifyDocuments(project, library);
  expect(documents.map(({ state }) => state)).toEqual(instruments.map(() => "pinned"));
  expect(atoms.filter(({ status }) => status === "verified")).toHaveLength(count);
  expect(compared.titles).toBe(authored.filter(({ locator }) => locator.official_title !== undefined).length);
  expect(problems).toEqual([]);
});

it.skipIf(!hasDocuments || !isInstalled("python3", spawnSync("python3", ["--version"]).status === 0))(
  "a second reader, which shares no code with the first, finds every published atom by its link",
  async () => {
    const reader = join(import.meta.dirname, "second_reader.py");
    const { status, stdout, stderr } = await run("python3", [reader, PUBLIC, DOCUMENTS]);
    expect([status, stdout, stderr]).toEqual([0, `${count} of ${count} atoms\n`, ""]);
  },
);

itWithDocuments("every link to a place of an act names an element of its document", () => {
  const ids = new Map(
    instruments.map(({ celex, file_name }) => {
      const text = Buffer.from(library.read(file_name) ?? []).toString("utf8");
      return [celex, new Set(Array.from(text.matchAll(/ id="([^"]+)"/g), ([, id]) => id))];
    }),
  );
  const links = project.profiles.flatMap(({ atoms }) =>
    atoms.flatMap(({ celex, href }) => (celex === undefined || href === undefined ? [] : { celex, href })),
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
