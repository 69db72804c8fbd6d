// What else is in the repository: texts name what exists, what is installed and what workflows run is fixed by a hash, and the
// workflow that makes a release of a tag runs here, as far as it needs no network.
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { fillTemplate } from "../server/engine/template.ts";
import { tempFolder } from "./pipeline/author.ts";
import { run } from "./run-command.ts";
import { ask, type Json, ROOT, readJsonFile, readPublic, sha256 } from "./support.ts";

const COMMANDS = readFileSync(`${ROOT}profiles-src/docs/commands.md`, "utf8");
const { scripts, version } = JSON.parse(readFileSync(`${ROOT}package.json`, "utf8"));
const NPM_COMMAND = /\bnpm (?:run (?:--silent )?|(?=(?:test|start)\b))([a-z][a-z:-]*)/g;
const TEXTS = [".ci/run", ".ci/nightly", "README.md", ".github/", ".github/workflows/", "profiles-src/docs/"].flatMap(
  (path) => (path.endsWith("/") ? readdirSync(ROOT + path).map((name) => path + name) : path),
);
const matchesOf = (pattern: RegExp, text = ""): string[] =>
  [...text.matchAll(pattern)].map(([, part]) => part as string);

it("the guide to the commands has every script of package.json", () => {
  const titles = matchesOf(/^## (\S+)$/gm, COMMANDS);
  const named = new Set([...titles, ...matchesOf(NPM_COMMAND, COMMANDS)]);
  expect(titles.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  expect(Object.keys(scripts).filter((name) => !named.has(name))).toEqual([]);
});

it.each(TEXTS.filter((name) => /\.(?:md|yml)$|^\.ci/.test(name)))(
  "every npm command in %s is a script of package.json",
  (file) => {
    const named = matchesOf(NPM_COMMAND, readFileSync(ROOT + file, "utf8"));
    expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  },
);

it("the table of the guide to the API has every operation, and each of its paths exists", async () => {
  const [, part = ""] = readFileSync(`${ROOT}profiles-src/docs/api.md`, "utf8").split(/^## /m);
  const named = matchesOf(/`((?:…|\/)[^\s`]+)`/g, part.replace(/^[^|].*$/gm, ""));
  const { operations } = readJsonFile("api/v1/service-card/index.json");
  const listed = named.map((name) => name.replace("…", "/profiles/{act_id}"));
  const called = operations.map(({ path }: Json) => path.replace("/api/v1", "").replace("/dora/", "/{act_id}/"));
  expect(called.filter((path: string) => !listed.includes(path))).toEqual([]);
  const [field_id, rule_id] = ["submission_type", "missing_required_field.submission_type"];
  const names = { act_id: "dora", field_id, rule_id, code_list_id: "currencies" };
  const paths = named.map((name) => fillTemplate(name.replace("…", "/profiles/dora"), names));
  for (const path of paths) {
    const answers = await Promise.all([path, `/api/v1${path}`].map((url) => ask(url, { method: "OPTIONS" })));
    expect([path, answers.some(({ status }) => status === 204)]).toEqual([path, true]);
  }
});

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

it("what guides quote of a file is in that file", () => {
  const quotes = TEXTS.filter((name) => name.endsWith(".md")).flatMap((name) => [
    ...readFileSync(ROOT + name, "utf8").matchAll(/^```\w+ (\S+)\n([\s\S]*?)^```$/gm),
  ]);
  expect(quotes.length).toBeGreaterThan(3);
  const wrong = quotes.filter(([, file = "", quote = ""]) => !readFileSync(ROOT + file, "utf8").includes(quote));
  expect(wrong.map(([quote]) => quote)).toEqual([]);
});

it("every action is pinned by commit, in our workflows and in the workflows that guides show", () => {
  const folders = [".github/workflows/", "profiles-src/docs/"];
  const files = folders.flatMap((folder) => readdirSync(ROOT + folder).map((name) => folder + name));
  const used = files
    .filter((file) => /\.(?:ya?ml|md)$/.test(file))
    .flatMap((file) => readFileSync(ROOT + file, "utf8").match(/(?<=\buses: ).+/g) ?? []);
  expect(used).toContainEqual(expect.stringContaining("actions/checkout@"));
  // An action of the same repository is that of the same commit; our own has the tag of its major version.
  const own = `OWNER/lexbind/.github/actions/prevalidate@v${version.split(".")[0]}`;
  const isPinned = (action: string) =>
    action === own || /^(?:\.\/[\w./-]+|[\w./-]+@[0-9a-f]{40} # v[\d.]+)$/.test(action);
  expect(used.filter((action) => !isPinned(action))).toEqual([]);
});

const { build, publish } = parse(readFileSync(`${ROOT}.github/workflows/release.yml`, "utf8")).jobs;
const steps = [...build.steps, ...publish.steps];
const { run: lines } = steps.find(({ name }: Json) => name === "notes");

/** A folder with what a step reads, and one of its own to write into. */
function openFolder(): string {
  const folder = tempFolder();
  mkdirSync(join(folder, "dist"));
  for (const name of ["package.json", "CHANGELOG.md", "dist/public"]) symlinkSync(ROOT + name, join(folder, name));
  return folder;
}
const runStep = (name: string, TAG: string, cwd: string) => {
  const step = steps.find((one: Json) => one.name === name);
  return run("bash", ["-e", "-o", "pipefail", "-c", step.run], { cwd, env: { TAG } });
};

it("the workflow runs only commands of package.json, and the tools that exist", () => {
  const text = steps.map((step: Json) => step.run ?? "").join("\n");
  for (const [, name] of text.matchAll(/npm run ([\w:-]+)/g)) expect(scripts).toHaveProperty(name as string);
  for (const [file] of text.matchAll(/\.ci\/tools\/\S+\.ts/g))
    expect(readFileSync(ROOT + file, "utf8")).toContain("runCommand");
});

it("the job that runs the code of dependencies has no rights and no secrets, and the job that has them runs none of that code", () => {
  expect([build.permissions, JSON.stringify(build).includes("secrets.")]).toEqual([undefined, false]);
  expect(JSON.stringify(publish)).toContain("secrets.");
  const ran = publish.steps.map((step: Json) => `${step.uses ?? ""} ${step.run ?? ""}`).join("\n");
  expect(ran).not.toMatch(/actions\/checkout|\bnode\b (?!-)|\bnpx\b|\bnpm (?!publish --ignore-scripts )/);
});

const WORKFLOWS = readdirSync(`${ROOT}.github/workflows`).map((name) => [
  name,
  readFileSync(`${ROOT}.github/workflows/${name}`, "utf8"),
]);

it.each(WORKFLOWS)(
  "no step of %s finds the rights of a checkout, and no package of it runs a script",
  (_, text = "") => {
    const all = Object.values<Json>(parse(text).jobs).flatMap((job) => job.steps ?? []);
    const checkouts = all.filter((step: Json) => step.uses?.startsWith("actions/checkout@"));
    expect(checkouts.filter((step: Json) => step.with?.["persist-credentials"] !== false)).toEqual([]);
    const installing = all.filter((step: Json) => /\bnpm (?:ci|install)\b/.test(step.run ?? ""));
    expect(installing.filter((step: Json) => !step.run.includes("--ignore-scripts"))).toEqual([]);
    expect(parse(text).permissions).toEqual({ contents: "read" });
  },
);

it("a tag that is not the version of package.json ends the workflow", async () => {
  const folder = openFolder();
  const ends = [`v${version}`, "v0.0.1", version].map((tag) => runStep("the tag is the version", tag, folder));
  expect((await Promise.all(ends)).map(({ status }) => status)).toEqual([0, 1, 1]);
});

it("the notes are the part of the changelog on this version, and the hash of the checksums", async () => {
  const folder = openFolder();
  expect(lines).toContain("SHA256SUMS");
  expect((await runStep("notes", `v${version}`, folder)).status).toBe(0);
  const notes = readFileSync(join(folder, "dist/notes.md"), "utf8");
  const changelog = readFileSync(`${ROOT}CHANGELOG.md`, "utf8");
  const [, own = ""] = changelog.split(`\n## ${version}\n`);
  expect(notes.startsWith((own.split("\n## ")[0] as string).trimEnd().slice(0, 200))).toBe(true);
  expect(notes).not.toMatch(/^## /m);
  expect(notes).toContain(sha256(readPublic("SHA256SUMS")));
});

it("the service card and package.json have one version", () => {
  expect(readJsonFile("api/v1/service-card/index.json").software_version).toBe(version);
});

it("every test of random values has a seed, so that it tries the same ones each time", () => {
  const files = readdirSync(`${ROOT}test`, { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  const random = files.filter((name) => /\bfc\.(?:assert|sample)\(/.test(readFileSync(`${ROOT}test/${name}`, "utf8")));
  expect(random.length).toBeGreaterThan(10);
  expect(random.filter((name) => !/\bseed\b/i.test(readFileSync(`${ROOT}test/${name}`, "utf8")))).toEqual([]);
});
