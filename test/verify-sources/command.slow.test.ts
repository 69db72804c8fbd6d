import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { tempFolder } from "../pipeline/author.ts";
import { type Ended, runCommand } from "../run-command.ts";
import { DOCUMENTS, itWithDocuments, project } from "./documents.ts";

vi.setConfig({ testTimeout: 60_000 });

const instruments = project.sources.instruments.map(({ value }) => value);
const run = (...args: string[]): Promise<Ended> => runCommand("verify-sources", args);

itWithDocuments("the command verifies all 118 atoms", async () => {
  const { status, stdout, stderr } = await run("--documents", DOCUMENTS);
  expect(stdout).toMatch(/^total +118 +118 +0 +0 +0 +0$/m);
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
});

itWithDocuments("the command gives the same for files that were laid down in another order", async () => {
  const folder = tempFolder();
  for (const { file_name } of [...instruments].reverse())
    copyFileSync(join(DOCUMENTS, file_name), join(folder, file_name));
  const [here, there] = [await run("--documents", DOCUMENTS, "--json"), await run("--documents", folder, "--json")];
  expect(there).toEqual(here);
});

itWithDocuments("the command shows the official text of an atom", async () => {
  const { status, stdout } = await run("--documents", DOCUMENTS, "--show", "eu.dora.its-2025-302.annex-ii.1.15");
  const [heading, ...cells] = stdout.split("\n");
  expect({ status, heading, title: cells[1] }).toEqual({
    status: 0,
    heading:
      "eu.dora.its-2025-302.annex-ii.1.15: Implementing Regulation (EU) 2025/302, Annex II, row 1.15, page 13, verified",
    title: "title: Reporting currency",
  });
});

it.each([
  ["no folder", [], "expected --documents"],
  ["text as JSON", ["--documents", ".", "--json", "--show", "x"], "--show prints text"],
  ["an unknown option", ["--document", "."], "Unknown option"],
])("the command takes %s for wrong usage", async (_, args, reason) => {
  const { status, stderr } = await run(...args);
  expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining(reason) });
});

itWithDocuments(
  "the command suggests an atom where it does not know one, and names what an empty folder lacks",
  async () => {
    const unknown = await run("--documents", DOCUMENTS, "--show", "eu.dora.rts-2025-301.art-55");
    expect(unknown).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("did you mean eu.dora.rts-2025-301.art-5.5?"),
    });
    const empty = await run("--documents", tempFolder());
    expect(empty.status).toBe(2);
    for (const { file_name, eli } of instruments)
      expect(empty.stdout).toMatch(new RegExp(`^missing: ${file_name}, .* ${eli}$`, "m"));
  },
);
