// Builds the same sources in other surroundings and compares every byte, after it was decompressed.
import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { compareFiles, listFilesBelow, readBuild } from "../../scripts/audit/compare-files.ts";
import { runCommand } from "../../scripts/command-line/run-command.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const HELP = `node --import tsx .ci/tools/reproduce.ts [--node FILE] [--sources DIR] [--built]

Builds a copy of this checkout, then a further copy with all of these changed at once: path, time zone, locale, clock, the order in which
folders are listed, line ends. If a file differs, builds a copy with each changed alone, and prints the first files that differ. Compressed
files are compared decompressed: versions of Node compress to different bytes.

  --node FILE    build with this executable of Node too
  --built        compare with dist/ of the checkout, and do not build the first copy
  --sources DIR  another checkout

Exit codes: 0 all the same, 1 a file differs, 2 wrong usage, or a build failed.`;

interface Variation {
  readonly folder?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Modules that the build loads first. */
  readonly preloads?: readonly string[];
  readonly node?: string;
  readonly withCrlf?: boolean;
}

const VARIATIONS: Readonly<Record<string, Variation>> = {
  path: { folder: "deeper/and a space/ü" },
  // A day ahead of UTC for most of it.
  "time zone": { env: { TZ: "Pacific/Kiritimati" } },
  // Turkish has another lower case of I and another order.
  locale: { env: { LANG: "tr_TR.UTF-8", LC_ALL: "tr_TR.UTF-8" } },
  clock: { preloads: ["shift-clock.ts"] },
  "folder order": { preloads: ["reverse-listings.ts"] },
  "line ends": { withCrlf: true },
};
const isText = (file: string): boolean => !/\.(?:br|png)$/.test(file);
const NOT_COPIED = new Set(["node_modules", "dist", ".git", ".ci"]);

/** Copies the checkout `sources` below the folder `work`, builds the copy and returns the files of its dist/. */
async function build(sources: string, work: string, variation: Variation): Promise<ReturnType<typeof readBuild>> {
  const root = join(work, variation.folder ?? "checkout");
  cpSync(sources, root, { recursive: true, filter: (file) => !NOT_COPIED.has(basename(file)) });
  symlinkSync(join(ROOT, "node_modules"), join(root, "node_modules"));
  if (variation.withCrlf)
    for (const file of listFilesBelow(join(root, "profiles-src")).filter(isText))
      convertToCrlf(join(root, "profiles-src", file));
  const { preloads = [], node = process.execPath, env } = variation;
  const modules = preloads.flatMap((file) => ["--import", join(ROOT, ".ci/tools/reproduce", file)]);
  // The cache of tsx depends on the clock and is shared by all builds.
  const surroundings = { PATH: process.env.PATH, HOME: work, TZ: "UTC", LANG: "C", TSX_DISABLE_CACHE: "1", ...env };
  await promisify(execFile)(node, ["--import", "tsx", ...modules, "scripts/build.ts"], {
    cwd: root,
    env: surroundings,
  });
  return readBuild(join(root, "dist"));
}

const convertToCrlf = (file: string): void =>
  writeFileSync(file, readFileSync(file, "latin1").replaceAll(/\r?\n/g, "\r\n"), "latin1");

const allOf = (variations: readonly Variation[]): Variation => ({
  ...Object.assign({}, ...variations),
  env: Object.assign({}, ...variations.map(({ env }) => env)),
  preloads: variations.flatMap(({ preloads = [] }) => preloads),
});

async function reproduce(
  sources: string,
  variations: Readonly<Record<string, Variation>>,
  isBuilt: boolean,
): Promise<number> {
  const work = mkdtempSync(join(tmpdir(), "lexbind-reproduce-"));
  try {
    const reference = isBuilt ? readBuild(join(sources, "dist")) : await build(sources, join(work, "reference"), {});
    const isSame = async (name: string, variation: Variation): Promise<boolean> => {
      const differing = compareFiles(reference, await build(sources, join(work, name), variation));
      const first = differing
        .slice(0, 5)
        .map(({ file }) => file)
        .join(", ");
      console.log(`${name}: ${differing.length === 0 ? "same" : `${differing.length} differ: ${first}`}`);
      return differing.length === 0;
    };
    console.log(`${reference.size} files in the reference`);
    const names = Object.keys(variations).join(", ");
    const others = Object.values(variations).flatMap(({ node }) => node ?? []);
    const versions = await Promise.all(others.map((node) => promisify(execFile)(node, ["--version"])));
    console.log(`Node ${[process.version, ...versions.map(({ stdout }) => stdout.trim())].join(" and ")}`);
    if (await isSame(`${names}, all at once`, allOf(Object.values(variations)))) return 0;
    for (const [name, variation] of Object.entries(variations)) await isSame(name, variation);
    return 1;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

await runCommand({
  help: HELP,
  options: { node: { type: "string" }, sources: { type: "string" }, built: { type: "boolean", default: false } },
  run: ({ values: { node, sources = ROOT, built } }) =>
    reproduce(sources, node === undefined ? VARIATIONS : { ...VARIATIONS, node: { node: resolve(node) } }, built),
});
