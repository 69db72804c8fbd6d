// The workflow that makes a release of a tag: its steps without a network, in the shell that runs them there.
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { tempFolder } from "./pipeline/author.ts";
import { run } from "./run-command.ts";
import { type Json, ROOT, readJsonFile, readPublic, sha256 } from "./support.ts";

const { steps } = parse(readFileSync(`${ROOT}.github/workflows/release.yml`, "utf8")).jobs.release;
const { scripts, version } = JSON.parse(readFileSync(`${ROOT}package.json`, "utf8"));
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
  for (const [file] of text.matchAll(/test\/tools\/\S+\.ts/g))
    expect(readFileSync(ROOT + file, "utf8")).toContain("runCommand");
});

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

it("a build whose profiles or engine are not released ends the workflow", async () => {
  const folder = tempFolder();
  const api = join(folder, "dist/public/api/v1");
  const write = (file: string, text: string) => {
    mkdirSync(join(api, file, ".."), { recursive: true });
    writeFileSync(join(api, file), text);
  };
  const isKept = async (events: readonly object[]) => {
    write("changes.ndjson", events.map((event) => `${JSON.stringify(event)}\n`).join(""));
    return (await runStep("what is released is kept in profiles-src/released", "", folder)).status === 0;
  };
  write(
    "profiles/index.json",
    JSON.stringify({ profiles: [{ profile_artifact_hash: "sha256:a" }, { profile_artifact_hash: "sha256:b" }] }),
  );
  write("service-card/index.json", JSON.stringify({ engine_hash: "sha256:e" }));
  const [a, b] = ["a", "b"].map((name) => ({ profile_artifact_hash: `sha256:${name}`, engine_hash: "sha256:e" }));
  expect([
    await isKept([a as object, b as object]),
    await isKept([a as object]),
    await isKept([
      { ...a, ...{ engine_hash: "x" } },
      { ...b, engine_hash: "x" },
    ]),
  ]).toEqual([true, false, false]);
});

it("the service card and package.json have one version", () => {
  expect(readJsonFile("api/v1/service-card/index.json").software_version).toBe(version);
});
