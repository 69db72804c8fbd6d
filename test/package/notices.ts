// Which packages have code in a bundle, as esbuild reports it, and which ones a NOTICES.txt names. Both as "name version", sorted.
import { readFileSync } from "node:fs";
import { build } from "esbuild";
import { PAGES } from "../../scripts/pages/pages.ts";
import { ROOT } from "../support.ts";

/** Where the code starts that is bundled into dist/server and dist/public. */
export const ENTRY_POINTS = [
  "server/main.ts",
  "server/worker.ts",
  ...Object.values(PAGES.assets).map((file) => `scripts/${file}`),
];

export async function bundledPackages(entryPoints: string[]): Promise<string[]> {
  const paths = { entryPoints, absWorkingDir: ROOT, outdir: "dist" };
  const { metafile } = await build({
    ...paths,
    bundle: true,
    platform: "node",
    format: "esm",
    metafile: true,
    write: false,
  });
  const used = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.entries(inputs));
  const files = used.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([file]) => file);
  const folders = new Set(files.flatMap((file) => /.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? []));
  const described = [...folders].map((folder) => JSON.parse(readFileSync(`${ROOT}${folder}/package.json`, "utf8")));
  return described.map(({ name, version }) => `${name} ${version}`).sort();
}

export const packagesIn = (notices: string): string[] => notices.match(/(?<=^-{80}\n\n)\S+ \d\S+$/gm) ?? [];
