// What is in the package: no more than it needs, the same wherever it is made, in the form that npm and TypeScript expect.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { NO_TOOLS, run, toolFile } from "../clients/guide-blocks.ts";
import { ROOT } from "../pipeline/author.ts";
import { hashFiles, installTarball, NODES, type Packed, packageIn, packCheckout } from "./tarball.ts";

// Two builds and the starts of npm take seconds on an idle machine, and much more on a busy one.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const MAX_PACKED_BYTES = 1_000_000;

let packed: Packed;
let folder: string;
const read = (file: string): string => readFileSync(join(packageIn(folder), file), "utf8");

beforeAll(async () => {
  packed = await packCheckout({ node: process.execPath, folder: "checkout" });
  folder = await installTarball(packed.tarball);
});

it("is smaller than a megabyte", () => {
  expect(packed.size).toBeLessThan(MAX_PACKED_BYTES);
});

it("holds the published files, the bundles, types of what it exports, and nothing else", () => {
  const { files } = JSON.parse(read("dist/package/public/manifest.json")) as { files: { file: string }[] };
  const isType = (name: string) => name.startsWith("dist/package/types/");
  const expected = [
    ...["LICENSE", "README.md", "package.json"],
    ...["NOTICES.txt", "convert.mjs", "engine.mjs", "lexbind.mjs", "server/main.mjs"].map(
      (name) => `dist/package/${name}`,
    ),
    ...["manifest.json", "SHA256SUMS", ...files.map(({ file }) => file)].map((name) => `dist/package/public/${name}`),
  ];
  expect(packed.files.filter((name) => !isType(name))).toEqual(expected.sort());
  expect(packed.files.filter((name) => isType(name) && /from "[^"]*\.ts"/.test(read(name)))).toEqual([]);
  const sources = packed.files
    .filter(isType)
    .map((name) => name.replace("dist/package/types/", "").replace(/\.d\.ts$/, ".ts"));
  expect(sources).toContain("server/engine/engine.ts");
  expect(sources.filter((name) => !existsSync(ROOT + name))).toEqual([]);
});

it("depends on no package, and names the licences of all whose code is in it", () => {
  const { dependencies, peerDependencies, optionalDependencies } = JSON.parse(read("package.json"));
  expect([dependencies, peerDependencies, optionalDependencies]).toEqual([undefined, undefined, undefined]);
  const notices = read("dist/package/NOTICES.txt");
  for (const name of ["fast-json-stable-stringify", "h3", "modern-normalize", "preact", "rou3", "srvx"])
    expect(notices).toMatch(new RegExp(`^${name} \\d[\\s\\S]*?Permission is hereby granted`, "m"));
});

it("has the same files when it is made elsewhere, and none knows where", async () => {
  const elsewhere = {
    node: NODES.at(-1) as string,
    folder: "and a space",
    env: { TZ: "Pacific/Kiritimati", LANG: "C" },
  };
  const other = await packCheckout(elsewhere);
  expect(hashFiles(await installTarball(other.tarball))).toEqual(hashFiles(folder));
  const places = [ROOT, dirname(packed.tarball), "../node_modules"];
  expect(packed.files.filter((name) => places.some((place) => read(name).includes(place)))).toEqual([]);
});

const PUBLINT = toolFile("publint/src/cli.js");

it.skipIf(PUBLINT === null)(`has nothing that publint would mend (skipped where ${NO_TOOLS})`, async () => {
  const { status, stdout } = await run(process.execPath, [PUBLINT as string, "run", packed.tarball, "--strict"]);
  expect([status, stdout]).toEqual([0, expect.stringContaining("All good!")]);
});

const CONSUMER = `
import { type Conversion, convertFromEsas, convertText, formatReport } from "lexbind/convert";
import { type Answer, createAnswerText, createPrevalidate, readRequest } from "lexbind/engine";
import profile from "lexbind/profiles/dora.json" with { type: "json" };
import summary from "lexbind/summaries/dora.json" with { type: "json" };

const request = readRequest({ report: {} });
if ("error" in request) throw new Error(request.error);
const answer: Answer = createPrevalidate(profile, summary)(request, "lint");
const codes: readonly string[] = answer.findings.map(({ code }) => code);
const converted: Conversion<unknown> | null = convertFromEsas(profile, {});
const words: string = converted === null ? "" : formatReport(converted.report, profile.boundary);
// Each line that follows a mark must not compile; were one to, the mark would be an error.
// @ts-expect-error: no such check
createAnswerText(profile, summary)("{}", "verification");
// @ts-expect-error: no such format
convertText(profile, "{}", "xbrl");
// @ts-expect-error: a profile is no pair of hashes
createAnswerText(profile, profile);
export { codes, words };
`;

describe.each([
  { version: "of the project", tsc: `${ROOT}node_modules/typescript/bin/tsc` },
  { version: `of the tools (skipped where ${NO_TOOLS})`, tsc: toolFile("typescript/bin/tsc") },
])("with the TypeScript $version", ({ tsc }) => {
  it.skipIf(tsc === null).each([
    { module: "nodenext", moduleResolution: "nodenext" },
    { module: "esnext", moduleResolution: "bundler" },
  ])("types compile under strict and $moduleResolution", async (resolution) => {
    const compilerOptions = {
      ...resolution,
      target: "es2023",
      types: [],
      noEmit: true,
      strict: true,
      skipLibCheck: false,
    };
    const project = join(folder, `${resolution.module}.json`);
    writeFileSync(join(folder, "consumer.mts"), CONSUMER);
    writeFileSync(project, JSON.stringify({ compilerOptions, files: ["consumer.mts"] }));
    const { stdout } = await run(process.execPath, [tsc as string, "--project", project], { cwd: folder });
    expect(stdout).toBe("");
  });
});
