// The build as a command, its stages, and what it writes.
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { compareFiles, readBuild } from "../../scripts/audit/compare-files.ts";
import { emitFiles } from "../../scripts/pipeline/9-emit/emit.ts";
import { copyCheckout, serve } from "../package/tarball.ts";
import { run, runCommand } from "../run-command.ts";
import { ROOT } from "../support.ts";
import { compileFolder, copySources, type Edit, edit, FIXTURE, placesOf, REAL, tempFolder } from "./author.ts";

// Each test starts processes, which take seconds on a busy machine.
const build = (...options: string[]) => runCommand("build", options);

it.concurrent("a build writes a complete dist", async () => {
  const out = join(tempFolder(), "new/dist");
  const options = ["--sources", FIXTURE, "--out", out, "--no-compression"];
  expect(await build(...options)).toEqual({ status: 0, stdout: "", stderr: "" });
  const names = readdirSync(out, { recursive: true, encoding: "utf8" });
  expect(names.filter((name) => /\.(br|gz)$/.test(name))).toEqual([]);
  expect(names).toEqual(expect.arrayContaining([join("server", "main.mjs"), join("server", "worker.mjs")]));
});

it.concurrent("mistakes are printed one per line and counted, and an earlier build stays as it is", async () => {
  const root = copySources();
  const places = edit(root, [
    ["bridge/bridge-notice/fields.yaml", "code_list: span_types", "code_list: ▸span_typs"],
    ["bridge/bridge-notice/profile.yaml", "base_example: ready", "base_example: ▸redy"],
  ]);
  const out = tempFolder();
  writeFileSync(join(out, "kept"), "");
  const { status, stdout, stderr } = await build("--sources", root, "--out", out);
  expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  const lines = stderr.trimEnd().split("\n");
  const findings = lines.slice(0, -1);
  for (const line of findings) expect(line).toMatch(/^profiles-src\/\S+\.yaml:\d+:\d+ [a-z_]+: [^;]+(; .+)?$/);
  for (const place of places) expect(stderr).toContain(`${place} unknown_`);
  expect(findings).toEqual([...findings].sort());
  const files = new Set(findings.map((line) => line.split(":")[0]));
  expect(lines.at(-1)).toContain(`${findings.length} error(s) in ${files.size} file(s)`);
  expect(readdirSync(out)).toEqual(["kept"]);
});

const FIELDS = "bridge/bridge-notice/fields.yaml";
const PROFILE = "bridge/bridge-notice/profile.yaml";

it.each<[stage: string, code: string, ...edits: Edit[]]>([
  ["load", "invalid_yaml", [FIELDS, "derivation: Counted.", "derivation: ▸'Counted."]],
  ["check", "schema_mismatch", [FIELDS, "field_type: integer", "field_type: ▸float"]],
  ["resolve", "foreign_atom", [PROFILE, "[39001R0001, 39001R0002]", "▸[39001R0001]"]],
  [
    "replay",
    "unexpected_finding",
    ["bridge/bridge-notice/examples/ready.yaml", "[inspection_record, traffic_count]", "▸[traffic_count]"],
    [
      "bridge/bridge-notice/rules.yaml",
      "{ labels: [traffic_count] }",
      "{}\n    quiet: { labels: [inspection_record, traffic_count] }",
    ],
  ],
])("an error in the stage %s leaves nothing to write", async (_, code, ...edits) => {
  const root = copySources();
  const places = edit(root, edits);
  const { findings, files } = await compileFolder(root);
  expect(placesOf(findings)).toEqual(places.map((place) => `${place} ${code}`));
  expect(files).toBeNull();
});

it("a folder that cannot be written is one line, without a stack", async () => {
  const file = join(tempFolder(), "file");
  writeFileSync(file, "");
  const { status, stderr } = await build("--sources", FIXTURE, "--out", join(file, "dist"), "--no-compression");
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: expect.stringMatching(/^E[A-Z]+: [^\n]*'[^\n]*file[^\n]*'\n$/),
  });
});

it("what a killed build has left is removed by the next one, and that of a running build stays", async () => {
  const parent = tempFolder();
  const gone = spawnSync(process.execPath, ["-e", "0"]).pid;
  for (const number of [gone, process.pid]) mkdirSync(join(parent, `.dist-${number}-AbCdEf/next`), { recursive: true });
  await emitFiles(join(parent, "dist"), new Map([["x", "x"]]));
  expect(readdirSync(parent).sort()).toEqual([`.dist-${process.pid}-AbCdEf`, "dist"]);
});

it("a start on a port in use fails before it builds, and says first what it does", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const command = ["--import", import.meta.resolve("tsx"), join(ROOT, "scripts/start.ts")];
  const { status, stdout, stderr } = await run(process.execPath, command, { env: { PORT: `${port}` } });
  server.close();
  expect([status, stdout]).toEqual([1, ""]);
  expect(stderr).toMatch(/^lexbind builds [^\n]+\nlexbind cannot listen [^\n]+set PORT[^\n]+\n$/);
});

it("a write that fails leaves the earlier build and no temporary files", async () => {
  const parent = tempFolder();
  const target = join(parent, "dist");
  mkdirSync(target);
  writeFileSync(join(target, "kept"), "");
  const impossible = new Map(["a", "a/b"].map((name) => [name, new Uint8Array()]));
  await expect(emitFiles(target, impossible)).rejects.toThrow(/EEXIST|EISDIR|ENOTDIR/);
  expect([readdirSync(parent), readdirSync(target)]).toEqual([["dist"], ["kept"]]);
});

const TEXT = "same ".repeat(99);
const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 0 } };
const expected = {
  "public/a": "same",
  "public/b": "here",
  "public/c.br": brotliCompressSync(TEXT),
  "public/c.gz": gzipSync(TEXT),
  "server/worker.mjs": "code",
};

it.each<[what: string, changes: Readonly<Record<string, string | Uint8Array>>, ...different: string[]]>([
  ["nothing", {}],
  ["a file of npm run package", { "package/lexbind.mjs": "" }],
  ["a changed byte", { "public/b": "hero" }, "public/b"],
  ["a file cut short", { "public/b": "he" }, "public/b"],
  ["a longer file", { "public/b": "here." }, "public/b"],
  ["an additional file", { "public/b2": "" }, "public/b2"],
  ["two differences", { "public/b": "x", "public/a": "x" }, "public/a", "public/b"],
  ["another version of Brotli", { "public/c.br": brotliCompressSync(TEXT, FAST) }],
  ["another version of gzip", { "public/c.gz": gzipSync(TEXT, { level: 0 }) }],
  ["another text in Brotli", { "public/c.br": brotliCompressSync(`${TEXT}!`) }, "public/c.br"],
  ["a damaged .gz file", { "public/c.gz": gzipSync(TEXT).subarray(1) }, "public/c.gz"],
  ["other code in the worker", { "server/worker.mjs": "code!" }, "server/worker.mjs"],
])("a comparison after %s finds what is different", async (_, changes, ...different) => {
  const target = join(tempFolder(), "dist");
  const findDifferent = () =>
    compareFiles(new Map(Object.entries(expected)), readBuild(target)).map(({ file }) => file);
  expect(findDifferent()).toEqual(Object.keys(expected));
  // The second build replaces all files of the first one.
  await emitFiles(target, new Map([["public/old", "old"]]));
  await emitFiles(target, new Map(Object.entries({ ...expected, ...changes })));
  expect(findDifferent()).toEqual(different);
});

it("a checkout starts without its development packages", async () => {
  const cwd = copyCheckout("production", true);
  const sources = join(cwd, "profiles-src");
  // The act of the fixture, because it is small.
  rmSync(sources, { recursive: true });
  cpSync(FIXTURE, sources, { recursive: true });
  cpSync(join(REAL, "schemas"), join(sources, "schemas"), { recursive: true });
  const { origin, stop } = await serve("npm", ["start", "--silent"], { cwd, env: { NODE_ENV: "production" } });
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  await stop();
});
