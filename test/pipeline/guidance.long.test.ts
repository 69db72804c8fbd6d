// Guidance of an authority as a source: its atoms have no text that could be hashed, and every reader is told so.
import { writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { printSourcesText } from "../../scripts/audit/verify-sources/print.ts";
import { type Project, verifyDocuments } from "../../scripts/audit/verify-sources/verify-documents.ts";
import { compileSources } from "../../scripts/pipeline/compile.ts";
import { compileFolder, copySources, edit, link, placesOf, schemas } from "./author.ts";

const GLOSSARY = `kind: guidance
instrument_id: test-glossary-2026-09-29
publisher: Bridge Office
title: Glossary of the bridge platform
short_title: Rows of its form
date: "2026-09-29"
source_atoms:
  - source_atom_id: test.glossary.row-v26a
    role: template_field
    locator: { row: v26a }
    paraphrase: The name as the platform takes it.
`;

/** The fixture, whose field of the name is based on guidance too. */
function copyWithGuidance(glossary = GLOSSARY): string {
  const root = copySources();
  writeFileSync(`${root}/bridge/instruments/glossary.yaml`, glossary);
  edit(root, [
    ["bridge/bridge-notice/profile.yaml", "instruments: [", "instruments: [test-glossary-2026-09-29, "],
    [
      "bridge/bridge-notice/fields.yaml",
      "source_atom_ids: [test.bridge-act.art-1]",
      "source_atom_ids: [test.bridge-act.art-1, test.glossary.row-v26a]",
    ],
  ]);
  return root;
}

const ROOT = copyWithGuidance();

it("documents and the page of sources have atoms of guidance, with no hash, and say that no text is held", async () => {
  const { files, findings } = await compileFolder(ROOT);
  expect(placesOf(findings)).toEqual([]);
  const read = (file: string) => (files?.get(`public/${file}`) ?? Buffer.from("")).toString("utf8");
  const { instruments, source_atoms } = JSON.parse(read("api/v1/profiles/bridge/sources.json"));
  expect(instruments[0]).toMatchObject({ instrument_id: "test-glossary-2026-09-29", publisher: "Bridge Office" });
  expect(source_atoms[0]).toMatchObject({
    source_atom_id: "test.glossary.row-v26a",
    instrument_id: "test-glossary-2026-09-29",
    locator: { row: "v26a" },
    text_sha256: null,
  });
  expect(source_atoms[0]).not.toHaveProperty("celex");
  const { atoms } = JSON.parse(read("api/v1/profiles/bridge/coverage/index.json"));
  expect(atoms.total - atoms.text_hashed).toBe(1);
  const [page] = [...(files?.keys() ?? [])].filter((file) => file.endsWith("bridge/sources.html"));
  expect(read(page?.replace("public/", "") ?? "")).toContain("None is held, so its atoms have no hash.");
});

it("verify:sources names guidance and how many atoms of it have no text", () => {
  const project = compileSources(ROOT, schemas).value as Project;
  const text = printSourcesText(verifyDocuments(project, { names: [], read: () => null }));
  expect(text).toContain("no text held: Bridge Office, Glossary of the bridge platform (2026-09-29), 1 atoms\n");
});

it("guidance that a profile cites and does not list is a mistake of its author", () => {
  const root = copyWithGuidance();
  edit(root, [["bridge/bridge-notice/profile.yaml", "[test-glossary-2026-09-29, ", "["]]);
  expect(link(root).map(({ code }) => code)).toContain("foreign_atom");
});
