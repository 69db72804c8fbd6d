import { expect, it } from "vitest";
import { FIXTURE, tempFolder } from "../../pipeline/author.ts";
import { type Ended, runCommand } from "../../run-command.ts";
import { DOCUMENTS, itWithDocuments } from "./official-documents.ts";
import { instruments } from "./official-project.ts";

const run = (...args: string[]): Promise<Ended> => runCommand("verify-sources", args);

itWithDocuments("verify:sources --show prints the official text of an atom", async () => {
  const { status, stdout } = await run("--documents", DOCUMENTS, "--show", "eu.dora.its-2025-302.annex-ii.1.15");
  const [heading, , title] = stdout.split("\n");
  expect([status, heading, title]).toEqual([
    0,
    "eu.dora.its-2025-302.annex-ii.1.15: Implementing Regulation (EU) 2025/302, Annex II, row 1.15, verified",
    "title: Reporting currency",
  ]);
});

itWithDocuments("verify:sources --show suggests a known atom for an unknown one", async () => {
  const { status, stderr } = await run("--documents", ".", "--sources", FIXTURE, "--show", "test.bridge-act.art-2.11");
  expect([status, stderr]).toEqual([2, expect.stringContaining("did you mean test.bridge-act.art-2.1?")]);
});

itWithDocuments("verify:sources lists every missing document", async () => {
  const { status, stdout } = await run("--documents", tempFolder());
  expect(status).toBe(2);
  for (const { file_name } of instruments) expect(stdout).toContain(`missing: ${file_name}, the XHTML of `);
});

it.each([
  ["no folder", [], "expected --documents"],
  ["--show with --json", ["--documents", ".", "--json", "--show", "x"], "--show prints text"],
])("verify:sources with %s is wrong usage", async (_, args, reason) => {
  const { status, stderr } = await run(...args);
  expect([status, stderr]).toEqual([2, expect.stringContaining(reason)]);
});
