import { chmodSync, cpSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { beforeAll, expect, it, vi } from "vitest";
import { ROOT, tempFolder } from "../pipeline/author.ts";
import { type Ended, runCommand } from "../run-command.ts";
import { compareBuilds } from "./reproduce/compare-builds.ts";

// Ten builds, and a process starts in half a second on an idle machine, in many on a busy one.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** What a build must not ask for, as an expression of a build script, and the one variation in which its value is another. */
const dependencies = [
  { name: "the path", variation: "place", value: "decodeURI(import.meta.url).includes('and a space')" },
  { name: "the working folder", variation: "place", value: "import.meta.url.includes(process.cwd() + '/scripts')" },
  { name: "the user mask", variation: "place", value: "process.umask()" },
  { name: "the home", variation: "place", value: "process.env.HOME === '/nonexistent'" },
  { name: "the time zone", variation: "zone", value: "new Date(0).getHours()" },
  { name: "the locale", variation: "locale", value: "Intl.DateTimeFormat().resolvedOptions().locale" },
  {
    name: "the date",
    variation: "clock",
    value: "Math.round((new Date() - fs.statSync(written).mtime) / 86_400_000)",
  },
  {
    name: "the milliseconds of the clock",
    variation: "clock",
    value: "Math.round((Date.now() - fs.statSync(written).mtimeMs) / 86_400_000)",
  },
  { name: "the time since the start", variation: "clock", value: "Math.round(performance.now() / 86_400_000)" },
  { name: "the order of a folder", variation: "listing", value: "fs.readdirSync(compiler).join()" },
  {
    name: "the order of a folder, with the kinds of its entries",
    variation: "listing",
    value: "fs.readdirSync(compiler, { withFileTypes: true }).map(({ name }) => name).join()",
  },
  {
    name: "the order of a folder, waited for",
    variation: "listing",
    value: "(await fs.promises.readdir(compiler)).join()",
  },
  {
    name: "the order of a folder, called back",
    variation: "listing",
    value: "await new Promise((resolve) => fs.readdir(compiler, (_, names) => resolve(names.join())))",
  },
  {
    name: "line ends",
    variation: "crlf",
    value: "fs.readFileSync(new URL('../../package.json', import.meta.url)).length",
  },
  {
    name: "the time of a file",
    variation: "files",
    value: "fs.statSync(new URL('../../package.json', import.meta.url)).mtime.getUTCFullYear() < 2010",
  },
];

/** A checkout whose build writes each of these values into a file of its own, and nothing else. */
function createCheckout(values: readonly string[]): string {
  const root = join(tempFolder(), "checkout");
  for (const name of ["scripts", "package.json", "tsconfig.json"])
    cpSync(join(ROOT, name), join(root, name), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(root, "node_modules"));
  const head = `import fs from "node:fs";
const compiler = new URL("compile/", import.meta.url);
const dist = new URL("../../dist/", import.meta.url);
fs.mkdirSync(dist);
const written = new URL("written", dist);
fs.writeFileSync(written, "");
`;
  const writes = values.map((value, index) => `fs.writeFileSync(new URL("value-${index}", dist), String(${value}));\n`);
  writeFileSync(join(root, "scripts/build.ts"), [head, ...writes].join(""));
  return root;
}

/** The variations that each line of a report calls by this outcome, with the lines below each. */
function reportOf({ stdout }: Ended, outcome: string): Map<string, string> {
  const parts = stdout.split(/^(?=\S)/m).filter((part) => part.startsWith(outcome));
  return new Map(parts.map((part) => [/^\S+ +(\w+):/.exec(part)?.[1] ?? "", part]));
}

let dependent: Ended;
let independent: Ended;
let broken: Ended;
beforeAll(async () => {
  const node = join(tempFolder(), "node");
  writeFileSync(node, "#!/bin/sh\nexit 3\n");
  chmodSync(node, 0o755);
  dependent = await runCommand("reproduce", ["--node", node], createCheckout(dependencies.map(({ value }) => value)));
  independent = await runCommand("reproduce", ["--only", "zone"], createCheckout(["1 + 1"]));
  broken = await runCommand("reproduce", [], createCheckout(["process.exit(3)"]));
});

it.each(dependencies)("a build that depends on $name differs in the variation $variation alone", (dependency) => {
  const file = ` value-${dependencies.indexOf(dependency)} `;
  const differing = [...reportOf(dependent, "DIFFERS")].filter(([, part]) => part.includes(file));
  expect(differing.map(([name]) => name)).toEqual([dependency.variation]);
});

it("a difference ends the command with 1, and a Node that builds nothing is a failure beside it", () => {
  expect(dependent.status).toBe(1);
  expect([...reportOf(dependent, "FAILED").keys()]).toEqual(["node"]);
});

it("a build that depends on nothing is the same, and ends the command with 0", () => {
  expect(independent.status).toBe(0);
  expect([...reportOf(independent, "same").keys()]).toEqual(["zone"]);
});

it("without a reference to compare with the command ends with 2", () => {
  expect(broken.status).toBe(2);
  expect([...reportOf(broken, "FAILED").keys()]).toEqual(["reference"]);
});

it("a variation that it does not know is wrong usage", async () => {
  const { status, stderr } = await runCommand("reproduce", ["--only", "weather"]);
  expect({ status, namesVariations: stderr.includes("listing") }).toEqual({ status: 2, namesVariations: true });
});

const text = Buffer.from("a line\n".repeat(200));
const brotli = (bytes: Buffer, quality: number) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
const reference = new Map([
  ["public/x.json", text],
  ["public/x.json.br", brotli(text, 11)],
  ["public/x.json.gz", gzipSync(text, { level: 9 })],
]);
const other = Buffer.from("another");
const recompressed: [string, Buffer][] = [
  ["public/x.json.br", brotli(text, 1)],
  ["public/x.json.gz", gzipSync(text, { level: 1 })],
];

const builds: {
  name: string;
  files: [string, Buffer][];
  isOtherNode: boolean;
  differing: number;
  recompressed: number;
}[] = [
  { name: "the same bytes", files: [], isOtherNode: true, differing: 0, recompressed: 0 },
  {
    name: "other compressed bytes of another Node",
    files: recompressed,
    isOtherNode: true,
    differing: 0,
    recompressed: 2,
  },
  {
    name: "other compressed bytes of the same Node",
    files: recompressed,
    isOtherNode: false,
    differing: 2,
    recompressed: 0,
  },
  {
    name: "other compressed content",
    files: [["public/x.json.gz", gzipSync(other)]],
    isOtherNode: true,
    differing: 1,
    recompressed: 0,
  },
  { name: "another file", files: [["public/x.json", other]], isOtherNode: true, differing: 1, recompressed: 0 },
  { name: "one file more", files: [["public/y.json", other]], isOtherNode: false, differing: 1, recompressed: 0 },
];

it.each(builds)("of $name $differing differ and $recompressed are compressed otherwise", (row) => {
  const { differing, recompressed } = compareBuilds(reference, new Map([...reference, ...row.files]), row.isOtherNode);
  expect([differing.length, recompressed.length]).toEqual([row.differing, row.recompressed]);
});

it("a file that is missing differs", () => {
  const build = new Map([...reference].slice(1));
  expect(compareBuilds(reference, build, true).differing.length).toBe(1);
});
