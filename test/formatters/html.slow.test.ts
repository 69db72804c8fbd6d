// npm run prevalidate -- --format html as a process.
import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readyWith } from "../engine/drafts.ts";
import { tempFolder } from "../pipeline/author.ts";
import { runCommand } from "../run-command.ts";
import { readPublic } from "../support.ts";

it("prevalidate writes a record with the values of the draft, the digest of its file and the style of the pages", async () => {
  const file = join(tempFolder(), "draft.json");
  const text = readyWith({ competent_authority: "ECB" });
  writeFileSync(file, text);
  const { status, stdout, stderr } = await runCommand("prevalidate", ["--format", "html", file]);
  expect([status, stderr]).toEqual([1, ""]);
  expect(stdout).toMatch(/^<!doctype html>/);
  const digest = createHash("sha256").update(text).digest("hex");
  const style = readPublic("assets/lexbind.css").toString();
  for (const part of ["ECB", digest, file, style]) expect(stdout).toContain(part);
});
