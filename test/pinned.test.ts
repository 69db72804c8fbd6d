// What is installed and what workflows run is fixed by a hash, not only by a name and a version that can be moved.
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { ROOT } from "./support.ts";

it.each(["package-lock.json", ".ci/tools/package-lock.json"])("every package in %s has an integrity hash", (file) => {
  const { packages } = JSON.parse(readFileSync(ROOT + file, "utf8"));
  // The entry without a name is the folder itself.
  const installed = Object.entries<{ integrity?: string; link?: true }>(packages).filter(
    ([name, { link }]) => name && !link,
  );
  expect(installed.length).toBeGreaterThan(100);
  const isFixed = (integrity = "") => /^sha512-[\w+/]{86}==$/.test(integrity);
  expect(installed.filter(([, { integrity }]) => !isFixed(integrity)).map(([name]) => name)).toEqual([]);
});

it("every action is pinned by commit, in our workflows and in the workflows that guides show", () => {
  const folders = [".github/workflows/", "profiles-src/docs/"];
  const files = folders.flatMap((folder) => readdirSync(ROOT + folder).map((name) => folder + name));
  const used = files
    .filter((file) => /\.(?:ya?ml|md)$/.test(file))
    .flatMap((file) => readFileSync(ROOT + file, "utf8").match(/(?<=\buses: ).+/g) ?? []);
  expect(used).toContainEqual(expect.stringContaining("actions/checkout@"));
  // An action of the same repository is that of the same commit.
  const isPinned = (action: string) => /^(?:\.\/[\w./-]+|[\w./-]+@[0-9a-f]{40} # v[\d.]+)$/.test(action);
  expect(used.filter((action) => !isPinned(action))).toEqual([]);
});
