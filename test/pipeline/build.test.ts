import { spawn } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { emitFiles, findDifference } from "../../scripts/pipeline/emit.ts";
import { compileFolder, copySources, type Edit, edit, FIXTURE, placesOf, ROOT, tempFolder } from "./author.ts";

// A process starts in half a second on an idle machine, and in many on a busy one.
vi.setConfig({ testTimeout: 30_000 });

interface Run {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

async function build(...options: string[]): Promise<Run> {
  const child = spawn(process.execPath, ["--import", "tsx", "scripts/build.ts", ...options], { cwd: ROOT });
  const [stdout, stderr, status] = await Promise.all([
    child.stdout.toArray(),
    child.stderr.toArray(),
    new Promise<number | null>((resolve) => child.on("close", resolve)),
  ]);
  return { status, stdout: Buffer.concat(stdout).toString(), stderr: Buffer.concat(stderr).toString() };
}

it.concurrent("--help names the options and the exit codes", async () => {
  const { status, stdout, stderr } = await build("--help");
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  for (const word of ["--sources", "--out", "--no-compression", "--check", "Exit codes"])
    expect(stdout).toContain(word);
});

it.concurrent("an unknown option is wrong usage: exit code 2 and the help", async () => {
  const { status, stdout, stderr } = await build("--colour");
  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  expect(stderr).toContain("--no-compression");
});

it.concurrent("--no-compression leaves out compressed files, and the manifest says so", async () => {
  const out = join(tempFolder(), "new/dist");
  expect(await build("--sources", FIXTURE, "--out", out, "--no-compression")).toEqual({
    status: 0,
    stdout: "",
    stderr: "",
  });
  const names = readdirSync(out, { recursive: true, encoding: "utf8" });
  expect(names.filter((name) => /\.(br|gz)$/.test(name))).toEqual([]);
  expect(names).toContain(join("server", "main.mjs"));
  const { files } = JSON.parse(readFileSync(join(out, "public/manifest.json"), "utf8"));
  expect(files.flatMap(({ encodings }: { encodings: string[] }) => encodings)).toEqual([]);
});

it.concurrent("mistakes are printed a line each and counted, and an earlier build stays as it is", async () => {
  const root = copySources();
  const places = edit(root, [
    ["bridge-notice/fields.yaml", "code_list: span_types", "code_list: ▸span_typs"],
    ["bridge-notice/profile.yaml", "base_example: ready", "base_example: ▸redy"],
  ]);
  const out = tempFolder();
  writeFileSync(join(out, "kept"), "");
  const { status, stdout, stderr } = await build("--sources", root, "--out", out);
  expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  const lines = stderr.trimEnd().split("\n");
  const findings = lines.slice(0, -1);
  expect(
    findings.every((line) => /^profiles-src\/\S+\.yaml:\d+:\d+ (warning )?[a-z_]+: [^;]+(; .+)?$/.test(line)),
  ).toBe(true);
  expect(findings).toEqual(expect.arrayContaining(places.map((place) => expect.stringContaining(`${place} unknown_`))));
  expect(findings).toEqual([...findings].sort());
  const files = new Set(findings.map((line) => line.split(":")[0]));
  expect(lines.at(-1)).toContain(`${findings.length} error(s) in ${files.size} file(s)`);
  expect(readdirSync(out)).toEqual(["kept"]);
});

const FIELDS = "bridge-notice/fields.yaml";
const stages: { name: string; edit: Edit }[] = [
  { name: "load", edit: [FIELDS, "derivation: Counted.", "derivation: 'Counted."] },
  { name: "check", edit: [FIELDS, "field_type: integer", "field_type: float"] },
  { name: "resolve", edit: [FIELDS, "code_list: span_types", "code_list: spans"] },
  { name: "replay", edit: ["bridge-notice/rules.yaml", "value: -1", "value: 1"] },
];

it.each(stages)("an error in the stage $name leaves nothing to write", async ({ edit: mistake }) => {
  const root = copySources();
  edit(root, [mistake]);
  const { findings, files } = await compileFolder(root);
  expect(placesOf(findings)).not.toEqual([]);
  expect(files).toBeNull();
});

it("a warning is reported, and the build goes on", async () => {
  const root = copySources();
  edit(root, [["instruments/bridge-act.yaml", "    stands_because:", "#"]]);
  const { findings, files } = await compileFolder(root);
  expect(findings.map(({ severity }) => severity)).toEqual(["warning"]);
  expect(files?.has("public/manifest.json")).toBe(true);
});

it("a write that fails leaves the earlier build and no litter", () => {
  const parent = tempFolder();
  const target = join(parent, "dist");
  mkdirSync(target);
  writeFileSync(join(target, "kept"), "");
  const impossible = new Map(["a", "a/b"].map((name) => [name, new Uint8Array()]));
  expect(() => emitFiles(target, impossible)).toThrow(/EEXIST/);
  expect([readdirSync(parent), readdirSync(target)]).toEqual([["dist"], ["kept"]]);
});

it("a written folder holds the files of this build and none of an earlier one", async () => {
  const parent = tempFolder();
  const target = join(parent, "dist");
  await emitFiles(target, new Map([["old/file", Buffer.from("old")]]));
  await emitFiles(target, new Map([["new/file", Buffer.from("new")]]));
  expect([readdirSync(parent), readdirSync(target)]).toEqual([["dist"], ["new"]]);
});

const made = new Map([
  ["public/a", Buffer.from("same")],
  ["public/b", Buffer.from("here")],
]);

it.each([
  ["nothing", {}, null],
  ["what npm run package made", { "package/lexbind.mjs": "" }, null],
  ["a changed byte", { "public/b": "hero" }, "public/b differs from byte 3 on"],
  ["a file cut short", { "public/b": "he" }, "public/b differs from byte 2 on"],
  ["a file with more in it", { "public/b": "here." }, "public/b differs from byte 4 on"],
  ["a file too many", { "public/c": "" }, "public/c is not made from the sources"],
  ["the first of two differences", { "public/b": "x", "public/a": "x" }, "public/a differs from byte 0 on"],
] as const)("a check of %s says so", async (_, changes, difference) => {
  const target = join(tempFolder(), "dist");
  await emitFiles(
    target,
    new Map([...made, ...Object.entries(changes).map(([name, text]) => [name, Buffer.from(text)] as const)]),
  );
  expect(await findDifference(target, made)).toBe(difference);
});

it("a check of a folder that is not there names the first file", async () => {
  expect(await findDifference(join(tempFolder(), "dist"), made)).toBe("public/a is missing");
});
