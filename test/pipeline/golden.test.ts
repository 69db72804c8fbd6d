// Whole published files of the fixture act. A change of them is a change for clients: run `npm test -- golden --update`, and read the diff. The manifest
// contains the hash of every document; pages, their assets, and what their search and their forms are made from, are left out, because
// their look is no promise, and so are files that name the engine or contain an answer, which change with its code.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, it } from "vitest";
import { type Compiled, compileFixture, publicFile } from "./author.ts";

const FOLDER = fileURLToPath(new URL("../golden/bridge/", import.meta.url));
const BRIDGE = "api/v1/profiles/bridge";

let compilation: Compiled;
beforeAll(async () => {
  compilation = await compileFixture();
});

function withoutPages(text: string): string {
  const manifest = JSON.parse(text) as { files: { file: string; media_type: string }[] };
  const files = manifest.files.filter(
    ({ file, media_type }) =>
      !/^search\.json$|\/form\.json$/.test(file) &&
      !/^(?:text|image)\//.test(media_type) &&
      !publicFile(compilation, file).includes('"engine_hash":"sha256:'),
  );
  return JSON.stringify({ ...manifest, files });
}

it.each([
  [`${BRIDGE}/profile.json`, "profile.json"],
  [`${BRIDGE}/semantic.json`, "semantic.json"],
  [`${BRIDGE}/fields/span_type/events.ndjson`, "events.ndjson"],
  ["manifest.json", "manifest.json"],
])("the published file %s is what it was, byte for byte", async (file, golden) => {
  const text = publicFile(compilation, file).toString("utf8");
  await expect(file === "manifest.json" ? withoutPages(text) : text).toMatchFileSnapshot(FOLDER + golden);
  // toMatchFileSnapshot forgives changed line ends.
  expect(readFileSync(FOLDER + golden).includes("\r")).toBe(false);
});
