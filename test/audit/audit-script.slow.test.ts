// The Python script of the guide to the audit, on copies of the made-up act that are tampered with as those of verify.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { tempFolder } from "../pipeline/author.ts";
import { isInstalled, run } from "../run-command.ts";
import { ROOT, sha256 } from "../support.ts";
import { bytesOf, type Copy, changedCopy, rehash, resealedCopy } from "./verify/copy.ts";
import {
  ACT,
  add,
  additions,
  atStart,
  CATALOG,
  forRebuild,
  inLists,
  others,
  profiles,
  published,
} from "./verify/tamperings.ts";

const guide = readFileSync(`${ROOT}profiles-src/docs/audit.md`, "utf8");
const [, SCRIPT = ""] = /\n```python\n(.*?)```\n/s.exec(guide) ?? [];
const home = tempFolder();
writeFileSync(join(home, "audit.py"), SCRIPT);
const hasBrotli = (await run("python3", ["-c", "import brotli"])).status === 0;
const isKnown = isInstalled("python3 with brotli", hasBrotli);

const write = (folder: string, file: string, bytes: Uint8Array) => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), bytes);
};

/** What a forger leaves as it was. */
const original = resealedCopy(published);
const KNOWN = sha256(bytesOf(original, "SHA256SUMS"));
const folder = mkdtempSync(join(home, "copy-"));
for (const [file, bytes] of original) write(folder, file, bytes);

/** Writes a copy over the original one, runs the script, and restores what was changed. */
async function audit(copy: Copy, ...known: readonly string[]) {
  const changed = [...new Set([...copy.keys(), ...original.keys()])].filter(
    (file) => copy.get(file) !== original.get(file),
  );
  for (const file of changed) {
    rmSync(join(folder, file), { force: true });
    const bytes = copy.get(file);
    if (bytes !== undefined) write(folder, file, bytes);
  }
  const { status, stdout, stderr } = await run("python3", [join(home, "audit.py"), folder, ...known]);
  for (const file of changed) {
    rmSync(join(folder, file), { force: true });
    const bytes = original.get(file);
    if (bytes !== undefined) write(folder, file, bytes);
  }
  expect(stderr).toBe("");
  return { status, lines: stdout.split("\n") };
}

const isBr = (file: string) => file.endsWith(".br");

it("the script finds nothing in what lexbind publishes", async () => {
  for (const known of [[], [KNOWN]]) {
    const { status, lines } = await audit(original, ...known);
    expect([status, lines]).toEqual([0, [expect.stringMatching(/^\d+ files, 0 findings$/), ""]]);
  }
  expect((await run("python3", [join(home, "audit.py"), `${ROOT}dist/public`])).stdout).toMatch(
    /^\d+ files, 0 findings\n$/,
  );
});

it.each(atStart.filter(([, , file]) => isKnown || !isBr(file)))(
  "the script finds %s (%s): %s",
  async (_, __, file, change) => {
    const { status, lines } = await audit(changedCopy(original, change(file)));
    expect(status).toBe(1);
    expect(lines).toContainEqual(expect.stringMatching(`^${file}: `));
  },
);

it.each(inLists)("the script finds %s", async (_, __, change) => {
  const { status, lines } = await audit(changedCopy(original, change));
  // A path more in a resealed manifest is one that fits; here the checksums do not.
  expect([status, lines.length > 2]).toEqual([1, true]);
});

it("the script finds files that no list has, and a link in place of a file", async () => {
  const { lines } = await audit(changedCopy(original, ...["notes.json", "notes.br", `${CATALOG}.br`].map(add("x"))));
  expect(lines.filter((line) => line.endsWith("is not listed")).length).toBe(3);
  const [file] = additions.map((row) => row.file) as [string];
  rmSync(join(folder, file));
  symlinkSync(join(ROOT, "package.json"), join(folder, file));
  const linked = await audit(original);
  rmSync(join(folder, file));
  write(folder, file, bytesOf(original, file));
  expect(linked.lines).toContain(`${file}: is missing, or is no regular file`);
});

it.each(profiles)("in a resealed copy, the script alone finds %s in profile.json", async (_, __, edit) => {
  expect((await audit(resealedCopy(original, rehash(ACT, edit)))).status).toBe(1);
});

it.each([
  ...others.map(([what, , file, change]) => [what, change(file)] as const),
  ...forRebuild.map(([what, , change]) => [what, change] as const),
  ...additions
    .map(({ file, change }) => [`an addition to ${file}`, change] as const)
    .filter((_, index) => index % 20 === 0),
])("in a resealed copy, the script finds %s by a hash of SHA256SUMS from another place", async (_, change) => {
  const { status, lines } = await audit(resealedCopy(original, change), KNOWN);
  expect([status, lines[0]]).toEqual([1, expect.stringMatching(/^SHA256SUMS: the hash that is known/)]);
});
