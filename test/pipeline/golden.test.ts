import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, it } from "vitest";
import { type Compiled, compileFolder, FIXTURE, publicFile } from "./author.ts";

// Whole published files of the fixture act. A change of them is a change of the wire: `npx vitest -u`, and read the diff. The
// manifest holds the hash of every other document, so that it tells which of them a change of the compiler moves; pages and what
// they load are left out, for the look of a page is no promise.
const goldens = [
  { file: "api/v1/profiles/bridge/profile.json", golden: "profile.json" },
  { file: "api/v1/profiles/bridge/semantic.json", golden: "semantic.json" },
  { file: "api/v1/profiles/bridge/fields/span_type/events.ndjson", golden: "events.ndjson" },
  { file: "manifest.json", golden: "manifest.json" },
];

let compilation: Compiled;
beforeAll(async () => {
  compilation = await compileFolder(FIXTURE);
});

const FOLDER = fileURLToPath(new URL("../golden/bridge/", import.meta.url));

function withoutPages(text: string): string {
  const manifest = JSON.parse(text) as { files: { media_type: string }[] };
  const files = manifest.files.filter(({ media_type }) => !media_type.startsWith("text/"));
  return JSON.stringify({ ...manifest, files });
}

it.each(goldens)("$file is what it was", async ({ file, golden }) => {
  const text = publicFile(compilation, file).toString("utf8");
  await expect(file === "manifest.json" ? withoutPages(text) : text).toMatchFileSnapshot(FOLDER + golden);
});

// toMatchFileSnapshot compares every character, but forgives a golden whose line ends a checkout has changed.
it.each(goldens)("$golden has the line ends of the published file, so that both have the same bytes", ({ golden }) => {
  expect(readFileSync(FOLDER + golden).includes("\r")).toBe(false);
});
