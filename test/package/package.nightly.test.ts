// The npm package: what it contains, and what its command and modules do once it is installed.
import { existsSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, delimiter, dirname, join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { beforeAll, expect, it } from "vitest";
import { readBuild } from "../../scripts/audit/compare-files.ts";
import { readReference } from "../../scripts/audit/verify/read-reference.ts";
import { packageCode } from "../../scripts/package/bundle.ts";
import { packData } from "../../scripts/package/contents.ts";
import { writeDraftTypes } from "../../scripts/package/draft-types.ts";
import { writeProfile } from "../audit/diff/sealed-profiles.ts";
import { INSTALLING, testPipelines } from "../clients/pipelines.ts";
import { tempFolder } from "../pipeline/author.ts";
import { type Ended, NO_TOOLS, run, runCommand, toolFile } from "../run-command.ts";
import { expectSizes } from "../sizes.ts";
import { ALIASES, ROOT, readPublic, readyRequest, sha256 } from "../support.ts";
import { CONSUMER } from "./consumer.ts";
import { testHostileInputs } from "./hostile.ts";
import { bundledPackages, ENTRY_POINTS, packagesIn } from "./notices.ts";
import { testPrograms } from "./programs.ts";
import { installTarball, NODES, type Packed, packageIn, packCheckout, withNode } from "./tarball.ts";

const SAVED = writeProfile(readPublic("api/v1/profiles/dora/profile.json"));
const COMMANDS = ["prevalidate", "convert", "clocks", "mcp", "verify", "diff", "replay"];
let packed: Packed;
let folder: string;
const read = (file: string): string => readFileSync(join(packageIn(folder), file), "utf8");
const pathOf = (name: string): string => join(folder, name);

beforeAll(async () => {
  const env = { ...withNode(NODES.at(-1) as string), TZ: "Pacific/Kiritimati", LANG: "C" };
  packed = await packCheckout("and a space", env);
  folder = await installTarball(packed.tarball, INSTALLING);
  const { report, evidence_manifest } = readyRequest();
  const drafts = {
    ready: { report, evidence_manifest },
    attention: { report: { ...report, competent_authority: "ECB" }, evidence_manifest },
    blocked: { report: {} },
  };
  for (const [name, draft] of Object.entries(drafts)) writeFileSync(pathOf(`${name}.json`), JSON.stringify(draft));
  const official = await runCommand("convert", ["--from", "lexbind", "--to", "esas", pathOf("ready.json")]);
  writeFileSync(pathOf("official.json"), official.stdout);
});

it("the package contains what its exports and commands read, the types of the exports, and nothing else, in about as many bytes and files as before", () => {
  const types = packed.files.filter((name) => name.startsWith("types/"));
  const ofProfiles = ALIASES.flatMap((alias) => [`profiles/${alias}/index.json`, `profiles/${alias}/profile.json`]);
  const documents = ["clocks.json", "profiles/index.json", "same-facts.json", "service-card/index.json", ...ofProfiles];
  const expected = [
    ...["LICENSE.txt", "NOTICES.txt", "README.md", "package.json", "release-key.pem", "server.json"],
    ...["convert.mjs", "engine.mjs", "index.mjs", "lib/lexbind.mjs", "reference.json.br", "released.ndjson.br"],
    ...["public/latest.json", "public/manifest.json", "public/SHA256SUMS", "public/assets/lexbind.css"],
    ...documents.map((name) => `public/api/v1/${name}`),
    ...types,
  ];
  expect(packed.files).toEqual(expected.sort());
  expectSizes({
    "package, packed": packed.size,
    "package, installed": packed.unpackedSize,
    "package, files": packed.files.length,
  });
  const sources = types.map((name) => name.replace("types/", "").replace(/\.d\.ts$/, ".ts"));
  expect(sources).toContain("server/engine/engine.ts");
  expect(sources.filter((name) => !existsSync(ROOT + name))).toEqual([]);
});

it("the package depends on no other, and its package.json has only what users need", () => {
  const members = ["name", "version", "description", "license", "repository", "type", "engines"];
  expect(Object.keys(JSON.parse(read("package.json")))).toEqual([...members, "mcpName", "bin", "exports", "files"]);
});

it("the package describes its command to the registry of MCP servers, by its own name and version and within the limits there", () => {
  const { name: identifier, version, mcpName: name } = JSON.parse(read("package.json"));
  const server = JSON.parse(read("server.json"));
  const packageArguments = [{ type: "positional", value: "mcp" }];
  expect(server).toMatchObject({ name, version, packages: [{ identifier, version, packageArguments }] });
  // From the schema that server.json names.
  expect(server.name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
  for (const text of [server.title, server.description]) expect(text.length).toBeLessThanOrEqual(100);
  expect(new URL(server.repository.url).host).toBe("github.com");
});

it("the package contains the licences of exactly the packages whose code is in its bundles", async () => {
  const own = ["scripts/package/lexbind.ts", "scripts/package/exports/engine.ts", "scripts/package/exports/convert.ts"];
  expect(packagesIn(read("NOTICES.txt"))).toEqual(await bundledPackages([...ENTRY_POINTS, ...own]));
  expect(read("LICENSE.txt")).toBe(readFileSync(`${ROOT}LICENSE`, "utf8"));
});

/** The content of a file, decompressed: versions of Node compress the same text to different bytes. */
const expand = (name: string, content: string | Uint8Array) =>
  name.endsWith(".br") ? brotliDecompressSync(Buffer.from(content)) : content;

it("the package has the files that this checkout makes, and contains no path of the place where it was made", async () => {
  const built = new Map([...readBuild(`${ROOT}dist`)].filter(([name]) => !/\.(?:br|gz)$/.test(name)));
  const data = packData(built, await readReference(ROOT));
  const profiles = [...data]
    .filter(([name]) => name.endsWith("/profile.json"))
    .map(([, text]) => JSON.parse(`${text}`));
  const made = new Map<string, string | Uint8Array>([
    ...data,
    ...(await packageCode()),
    ["types/scripts/package/exports/drafts.d.ts", writeDraftTypes(profiles)],
  ]);
  // dist/ has compressed forms, and its manifest lists them.
  const LISTS = ["public/manifest.json", "public/SHA256SUMS"];
  const others = ["README.md", "package.json", "release-key.pem", "server.json"];
  expect([...made.keys(), ...others].sort()).toEqual(packed.files);
  const compared = [...made].filter(([name]) => !LISTS.includes(name));
  const hashOf = (name: string, content: string | Uint8Array) => `${sha256(expand(name, content))} ${name}`;
  expect(compared.map(([name, content]) => hashOf(name, content))).toEqual(
    compared.map(([name]) => hashOf(name, readFileSync(join(packageIn(folder), name)))),
  );
  const places = [ROOT, dirname(packed.tarball), "../node_modules"];
  const textOf = (name: string) => String(expand(name, readFileSync(join(packageIn(folder), name))));
  expect(packed.files.filter((name) => places.some((place) => textOf(name).includes(place)))).toEqual([]);
});

const PUBLINT = toolFile("publint/src/cli.js");

it.skipIf(PUBLINT === null)(`publint finds nothing to improve in the package (${NO_TOOLS})`, async () => {
  const { status, stdout } = await run(process.execPath, [PUBLINT as string, "run", packed.tarball, "--strict"]);
  expect([status, stdout]).toEqual([0, expect.stringContaining("All good!")]);
});

const OTHER_TSC = toolFile("typescript/bin/tsc");

it.each([
  ["TypeScript of this project", `${ROOT}node_modules/typescript/bin/tsc`, "nodenext"],
  ["TypeScript of this project", `${ROOT}node_modules/typescript/bin/tsc`, "esnext"],
  ...(OTHER_TSC === null ? [] : [["older TypeScript of .ci/tools", OTHER_TSC, "nodenext"] as const]),
] as const)("a strict program compiles with the %s (%s) and module %s", async (_, tsc, module) => {
  const moduleResolution = module === "esnext" ? "bundler" : module;
  const compilerOptions = { module, moduleResolution, target: "es2023", types: [], noEmit: true, strict: true };
  writeFileSync(pathOf("consumer.mts"), CONSUMER);
  writeFileSync(pathOf("tsconfig.json"), JSON.stringify({ compilerOptions, files: ["consumer.mts"] }));
  expect((await run(process.execPath, [tsc, "--project", folder], { cwd: folder })).stdout).toBe("");
});

// To make and install the package takes a minute, so all tests of an installed package are in this file.
testPipelines(() => ({ folder, tarball: basename(packed.tarball) }));
testPrograms(() => folder);
testHostileInputs(() => ({ PATH: `${pathOf("node_modules/.bin")}${delimiter}${process.env.PATH}` }));

const lexbindOn = (node: string, args: readonly string[]): Promise<Ended> =>
  run(pathOf("node_modules/.bin/lexbind"), args, { cwd: folder, env: withNode(node) });

const lexbind = (...args: readonly string[]): Promise<Ended> => lexbindOn(process.execPath, args);

it.each([
  { status: 1, name: "prevalidate", options: ["--format", "json"], file: "attention.json" },
  { status: 0, name: "prevalidate", options: [], file: "ready.json" },
  { status: 3, name: "prevalidate", options: ["--profile", "dora-final"], file: "blocked.json" },
  { status: 3, name: "prevalidate", options: ["--profile", SAVED, "--format", "json"], file: "blocked.json" },
  { status: 1, name: "convert", options: ["--from", "lexbind", "--to", "esas"], file: "ready.json" },
  { status: 0, name: "convert", options: ["--from", "esas", "--to", "lexbind"], file: "official.json" },
])(
  "lexbind $name $options of $file does what the command of a checkout does",
  async ({ status, name, options, file }) => {
    const args = [...options, pathOf(file)];
    const expected = await runCommand(name, args);
    expect(expected.status).toBe(status);
    for (const node of NODES) expect([node, await lexbindOn(node, [name, ...args])]).toEqual([node, expected]);
  },
);

// That verify without options agrees is shown by the test of the README, with the other node: it takes ten seconds.
it.each([
  { args: ["verify", "--rebuild"], status: 2, output: "checkout" },
  { args: ["verify", "node_modules/lexbind"], status: 0, output: "The package holds these files alone" },
  { args: ["diff", "node_modules/lexbind", `${ROOT}dist`], status: 0, output: "" },
])("lexbind $args reads the published files of the package", async ({ args, status, output }) => {
  const ended = await lexbind(...args);
  expect([ended.status, ended.stdout + ended.stderr]).toEqual([status, expect.stringContaining(output)]);
});

it("a command explains that a published file that it uses is damaged", async () => {
  const style = join(packageIn(folder), "public/assets/lexbind.css");
  const published = readFileSync(style);
  writeFileSync(style, `${published} `);
  const print = await lexbind("prevalidate", "--format", "html", pathOf("ready.json"));
  const check = await lexbind("prevalidate", pathOf("ready.json"));
  writeFileSync(style, published);
  const cause = "assets/lexbind.css has the SHA-256 \\w+, not \\w+: install the package again\n";
  const stderr = expect.stringMatching(new RegExp(`^\\S+/public/${cause}$`));
  expect(print).toEqual({ status: 2, stdout: "", stderr });
  expect(check.status).toBe(0);
});

it("lexbind prints its commands, the help of each, and its version", async () => {
  const { status, stdout } = await lexbind("--help");
  expect([status, COMMANDS.filter((name) => !stdout.includes(`\n  ${name} `))]).toEqual([0, []]);
  for (const name of COMMANDS) {
    const help = await lexbind(name, "--help");
    expect([help.status, help.stdout]).toEqual([0, expect.stringMatching(new RegExp(`^lexbind ${name}\\b`))]);
    expect(help.stdout).not.toContain("npm run");
  }
  expect((await lexbind("--version")).stdout).toBe(`${JSON.parse(read("package.json")).version}\n`);
});

it.each([
  { args: [], message: /^expected a command\n/ },
  { args: ["verfy"], message: /^unknown command verfy; did you mean verify\?\n/ },
  { args: ["serve"], message: /^unknown command serve\n/ },
  { args: ["mcp", "--port=1"], message: /'--port'[\s\S]*lexbind mcp\n/ },
  { args: ["prevalidate"], message: /lexbind prevalidate / },
])("lexbind ends with 2 and a message when it gets the arguments $args", async ({ args, message }) => {
  expect(await lexbind(...args)).toEqual({ status: 2, stdout: "", stderr: expect.stringMatching(message) });
});

it("what the README of the package shows runs in an empty folder, with the exit codes that it names", async () => {
  const node = NODES.at(-1) as string;
  const readme = read("README.md");
  const linesOf = (language: string) =>
    readme.split("```").flatMap((part) => (part.startsWith(`${language}\n`) ? part.trim().split("\n").slice(1) : []));
  const options = { cwd: tempFolder(), env: { ...withNode(node), npm_config_offline: "true" } };
  const [install, ...commands] = linesOf("sh");
  // By its name it may be the package of someone else.
  expect(install).toBe(`npm install ./lexbind-${JSON.parse(read("package.json")).version}.tgz`);
  // Installing takes half a minute, and all tests here use what it has installed.
  symlinkSync(join(folder, "node_modules"), join(options.cwd, "node_modules"));
  for (const command of commands) {
    const { status, stderr } = await run("bash", ["-c", command], options);
    expect([command, status, stderr]).toEqual([command, Number(/# exit code (\d)$/.exec(command)?.[1] ?? 0), stderr]);
  }
  writeFileSync(join(options.cwd, "program.mjs"), linesOf("js").join("\n"));
  expect((await run(node, ["program.mjs"], options)).stdout).toMatch(/^ready_for_preverification\n\[/m);
  // On npm, relative links lead nowhere.
  expect(readme).not.toMatch(/\]\((?!https:)/);
});
