// npm run release, on a copy of the made-up act: what it keeps, what every later build publishes of it, and what it refuses.
import { readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { expect, it } from "vitest";
import { compileFolder, copySources, type Edit, edit, load, publicFile } from "../pipeline/author.ts";
import { runCommand } from "../run-command.ts";
import { type Json, linesIn, sha256 } from "../support.ts";
import { CHANGES, changesTo, FIRST, FOLDER, release, released, SECOND, SENTENCE, VERSION } from "./released-act.ts";

const first = await released();
const build = await compileFolder(first);
const eventsOf = (compiled: typeof build): Json[] =>
  linesIn(publicFile(compiled, "api/v1/changes.ndjson").toString("utf8"));

it("a release is one file for each profile and one for the engine, and the build after it publishes them at their hashes", () => {
  const names = readdirSync(join(first, "released", FIRST));
  expect(names.map((name) => name.replace(/^\w{64}/, "HASH")).sort()).toEqual(["HASH.json.br", "HASH.mjs.br"]);
  const [event, ...others] = eventsOf(build);
  expect(others).toEqual([]);
  expect(event).toMatchObject({
    alias: "bridge",
    version: "1.0.0",
    released: FIRST,
    changes: ["Version 1.0.0 began."],
    amends: null,
  });
  const profile = publicFile(build, "api/v1/profiles/bridge/profile.json");
  expect(event.profile_artifact_hash).toBe(`sha256:${sha256(profile)}`);
  for (const hash of [event.profile_artifact_hash, event.profile_semantic_hash]) {
    const bytes = publicFile(build, `api/v1/by-hash/${hash.slice("sha256:".length)}/index.json`);
    expect(`sha256:${sha256(bytes)}`).toBe(hash);
  }
  const engine = publicFile(build, `api/v1/by-hash/${event.engine_hash.slice("sha256:".length)}`);
  expect(`sha256:${sha256(engine)}`).toBe(event.engine_hash);
});

it("a later version does not replace a released one, and the history names the act that caused it", async () => {
  const sources = copySources(first);
  edit(sources, [SENTENCE, VERSION]);
  writeFileSync(join(sources, CHANGES), changesTo(["1.0.0"], ["1.1.0", "32026R9999R(01)"]));
  expect(await release(sources, SECOND)).toEqual([]);
  const later = await compileFolder(sources);
  expect(eventsOf(later).map(({ version, released, amends }) => [version, released, amends])).toEqual([
    ["1.0.0", FIRST, null],
    ["1.1.0", SECOND, "32026R9999R(01)"],
  ]);
  const page = publicFile(later, "bridge/sources.html").toString("utf8");
  for (const part of ["History", "Version 1.1.0 began.", "uri=CELEX:32026R9999R(01)", "nothing in the law"])
    expect(page).toContain(part);
  const byHash = (compiled: typeof build) =>
    [...(compiled.files?.keys() ?? [])].filter((file) => file.includes("/by-hash/"));
  expect(byHash(later)).toEqual(expect.arrayContaining(byHash(build)));
});

it("the history has the provisions whose days or amending acts are new, in the version that says so first", async () => {
  const sources = copySources(first);
  const id = "test.bridge-act.art-1";
  const ids = {
    former: `source_atom_id: ${id}\n`,
    amended: `source_atom_id: ${id}\n    in_force: { until: 9003-06-01 }\n`,
  };
  edit(sources, [["bridge/instruments/bridge-act.yaml", ids.former, ids.amended], VERSION]);
  writeFileSync(join(sources, CHANGES), changesTo(["1.0.0"], ["1.1.0"]));
  expect(await release(sources, SECOND)).toEqual([]);
  const acts = ["39003R0001"];
  edit(sources, [
    ["bridge/instruments/bridge-act.yaml", ids.amended, `${ids.amended}    amended_by: [${acts}]\n`],
    [`${FOLDER}/profile.yaml`, "version: 1.1.0", "version: 1.2.0"],
  ]);
  writeFileSync(join(sources, CHANGES), changesTo(["1.0.0"], ["1.1.0"], ["1.2.0"], ["1.2.1"]));
  expect(await release(sources, "2026-03-31")).toEqual([]);
  edit(sources, [[`${FOLDER}/profile.yaml`, "version: 1.2.0", "version: 1.2.1"]]);
  expect(await release(sources, "2026-04-30")).toEqual([]);
  const in_force = { until: "9003-06-01" };
  expect(eventsOf(await compileFolder(sources)).map(({ version, provisions }) => [version, provisions])).toEqual([
    ["1.0.0", undefined],
    ["1.1.0", [{ source_atom_id: id, in_force }]],
    ["1.2.0", [{ source_atom_id: id, in_force, amended_by: acts }]],
    ["1.2.1", undefined],
  ]);
});

it("a released version says in what it differs from the one before, and which drafts have another verdict by it", async () => {
  const sources = copySources(first);
  const harmless: Edit = [
    `${FOLDER}/rules.yaml`,
    "rejects: [absent] }\n    severity: blocking",
    "rejects: [absent] }\n    severity: attention",
  ];
  edit(sources, [
    VERSION,
    harmless,
    [`${FOLDER}/examples/blocked.yaml`, "status: blocked", "status: attention_required"],
  ]);
  writeFileSync(join(sources, CHANGES), changesTo(["1.0.0"], ["1.1.0"], ["1.2.0"]));
  expect(await release(sources, SECOND)).toEqual([]);
  edit(sources, [SENTENCE, [`${FOLDER}/profile.yaml`, "version: 1.1.0", "version: 1.2.0"]]);
  expect(await release(sources, "2026-03-31")).toEqual([]);
  const compiled = await compileFolder(sources);
  const read = (file: string) => JSON.parse(publicFile(compiled, file).toString("utf8"));
  const [words, meaning, begin] = read("api/v1/profiles/bridge/versions.json").versions;
  expect([words, meaning, begin].map(({ version }) => version)).toEqual(["1.2.0", "1.1.0", "1.0.0"]);
  expect(begin).not.toHaveProperty("difference");
  const { before, has_same_meaning, rules, others, verdicts } = meaning.difference;
  expect([before.version, has_same_meaning, others]).toEqual(["1.0.0", false, []]);
  expect(before.profile_artifact_hash).toBe(begin.profile_artifact_hash);
  const required = ["bridge_name", "span_type"].map((field) => `missing_required_field.${field}`);
  expect(rules).toEqual({ added: [], removed: [], changed: required });
  // Three examples with three, one and four fields, and each without each of them. Without its one field, one lacks both required fields; two
  // others lack one of them when it is left out, and one lacks one already.
  expect(verdicts).toMatchObject({ drafts: 11, with_another_verdict: 6 });
  const change = { finding: "blocking → attention", verdict: "blocked → attention_required" };
  expect(verdicts.changes).toEqual([
    { ...change, rule: required[0], drafts: 4, first: "ready without bridge_name" },
    { ...change, rule: required[1], drafts: 3, first: "ready without span_type" },
  ]);
  expect(words.difference).toMatchObject({ has_same_meaning: true, others: [], verdicts: { with_another_verdict: 0 } });
  expect(words.difference).not.toHaveProperty("rules");
  const page = publicFile(compiled, "bridge/sources.html").toString("utf8");
  expect(page).toContain("2 rules changed, 6 of 11 drafts with another verdict");
  expect(page).toContain("other words alone, 0 of 11 drafts with another verdict");
  expect(publicFile(compiled, "api/v1/changes.ndjson").toString("utf8")).not.toContain("difference");
});

it("a released version that changed, be it in words, and a version without a sentence are to be fixed first", async () => {
  const changed = copySources(first);
  edit(changed, [SENTENCE]);
  expect(await release(changed, SECOND)).toEqual(["profile.yaml released_version"]);
  // Until the day of a release is over, it may be made again.
  expect(await release(changed, FIRST)).toEqual([]);
  edit(changed, [VERSION]);
  expect(await release(changed, SECOND)).toEqual(["changes.yaml missing_changes"]);
  expect(await release(copySources())).toEqual(["profile.yaml missing_changes"]);
});

it("the build finds released files that are altered, lost or misplaced, and a released version without a sentence", async () => {
  const findings = (change: (folder: string, engine: string, profile: string) => void) => {
    const sources = copySources(first);
    const folder = join(sources, "released", FIRST);
    const [engine = "", profile = ""] = ["mjs", "json"].map((type) =>
      readdirSync(folder).find((name) => name.includes(type)),
    );
    change(folder, join(folder, engine), join(folder, profile));
    return load(sources).map(({ code }) => code);
  };
  const invalid = ["invalid_release"];
  expect(findings((_, __, profile) => writeFileSync(profile, brotliCompressSync("{}")))).toEqual(invalid);
  expect(findings((_, __, profile) => writeFileSync(profile, readFileSync(profile).subarray(9)))).toEqual(invalid);
  expect(findings((folder) => writeFileSync(join(folder, "notes.txt"), ""))).toEqual(invalid);
  expect(findings((folder, engine) => renameSync(engine, join(folder, ".engine")))).toEqual(invalid);
  expect(findings((folder) => renameSync(folder, `${folder}-x`))).toEqual(invalid);
  const unsaid = copySources(first);
  writeFileSync(join(unsaid, CHANGES), changesTo(["0.9.0"]));
  expect((await compileFolder(unsaid)).findings.map(({ code }) => code)).toContain("missing_changes");
});

it("npm run release takes one day", async () => {
  expect(await runCommand("release", ["2001-01-31"])).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/^expected a day from /),
  });
  for (const given of [[], ["tomorrow"], ["2026-02-30"], [FIRST, SECOND]])
    expect(await runCommand("release", given)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("expected one day"),
    });
});
