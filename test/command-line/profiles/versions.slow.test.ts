// Which versions there are: what outdated says of another place, and what prevalidate does with a pin file.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { tempFolder } from "../../pipeline/author.ts";
import { prevalidateIn, runCommand, startHost } from "../../run-command.ts";
import { type Json, PUBLIC, readJsonFile } from "../../support.ts";

const [ALIAS, OTHER] = ["dora", "gdpr-breach"];
const OWN: Json = readJsonFile("latest.json");
const folder = tempFolder();
const OTHER_HASH = `sha256:${"0".repeat(64)}`;

const requestOf = (alias: string): Json => readJsonFile(`api/v1/profiles/${alias}/examples.json`).examples[0].request;

/** A file with latest.json after a change. */
function keep(name: string, change: (latest: Json) => unknown): string {
  const latest = structuredClone(OWN);
  change(latest);
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify(latest));
  return file;
}

const same = keep("same.json", () => {});
const words = keep("words.json", ({ profiles }) => (profiles[ALIAS].profile_artifact_hash = OTHER_HASH));
const meaning = keep("meaning.json", ({ profiles }) => (profiles[ALIAS].profile_semantic_hash = OTHER_HASH));
const engine = keep("engine.json", (latest) => (latest.engine_hash = OTHER_HASH));
const older = keep("older.json", ({ profiles }) => {
  profiles[ALIAS] = { ...profiles[ALIAS], version: "0.9.0", profile_semantic_hash: OTHER_HASH };
});
const later = keep("later.json", ({ profiles }) => {
  profiles[ALIAS] = { ...profiles[ALIAS], version: "90.10.0", profile_artifact_hash: OTHER_HASH };
});
const without = keep("without.json", ({ profiles }) => delete profiles[ALIAS]);
const more = keep("more.json", ({ profiles }) => (profiles["new-report"] = profiles[ALIAS]));
const old = keep("old.json", ({ reviewed }) => (reviewed[0].day = "2001-05-06"));
const software = keep("software.json", (latest) => (latest.software_version = "10.0.0"));

it.each<[what: string, file: string, status: number, said: RegExp]>([
  ["the same", same, 0, /the same engine/],
  ["other words", words, 1, new RegExp(`^${ALIAS} .*other words, the same meaning$`, "m")],
  ["another meaning", meaning, 1, new RegExp(`^${ALIAS} .*another meaning$`, "m")],
  ["a later version", later, 1, /90\.10\.0 there/],
  ["an older version", older, 0, /0\.9\.0 there/],
  ["a profile less", without, 0, new RegExp(`^${ALIAS} .*only here$`, "m")],
  ["a profile more", more, 1, /^new-report .*only there$/m],
  ["a later lexbind with the same profiles", software, 1, /10\.0\.0 there/],
  ["another engine of the same version", engine, 1, /another engine/],
  ["an old comparison", old, 0, /^there compared .* 6 May 2001\nThat is more than a year ago/m],
])("outdated: %s", async (_, file, status, said) => {
  const ended = await runCommand("outdated", ["--from", file]);
  expect(ended).toMatchObject({ status, stderr: "" });
  expect(ended.stdout).toMatch(said);
});

it("outdated asks a host for its latest.json alone, and ends with 2 where there is none", async () => {
  const asked: (string | undefined)[] = [];
  const { origin, stop } = await startHost(({ url }, response) => {
    asked.push(url);
    response.writeHead(url?.endsWith("/latest.json") ? 200 : 404).end(readFileSync(`${PUBLIC}latest.json`));
  });
  expect(await runCommand("outdated", ["--from", `${origin}/below/`])).toMatchObject({ status: 0 });
  expect(asked).toEqual(["/below/latest.json"]);
  expect(await runCommand("outdated", ["--from", `${origin}/x.json`])).toMatchObject({ status: 2, stdout: "" });
  await stop();
  const day = JSON.stringify({ ...OWN, reviewed: [{ day: "2026-99-99", texts: [], profiles: [] }] });
  const wrong = [day, "{}", "[", '{"software_version":"1","engine_hash":"","profiles":{},"reviewed":[]}'];
  for (const [index, text] of wrong.entries()) {
    const file = join(folder, `wrong-${index}.json`);
    writeFileSync(file, text);
    expect(await runCommand("outdated", ["--from", file])).toMatchObject({ status: 2, stdout: "" });
  }
  expect(await runCommand("outdated", [])).toMatchObject({ status: 2 });
});

const draft = join(folder, "draft.json");
writeFileSync(draft, JSON.stringify(requestOf(ALIAS)));
const check = (...args: readonly string[]) => runCommand("prevalidate", ["--now", "2026-12-01T00:00:00Z", ...args]);
const unpinned = await check("--format", "json", draft);

it.each([
  ["the same", same, ""],
  ["other words", words, "has the same meaning, and other words"],
  ["another engine", engine, "has the same meaning, and another engine"],
])(
  "prevalidate --pinned gives the same answer where the pin file has %s, and says once what differs",
  async (_, pin, notice) => {
    const { stderr, ...ended } = await check("--format", "json", "--pinned", pin, draft);
    expect(ended).toEqual({ status: unpinned.status, stdout: unpinned.stdout });
    expect(stderr.split("\n").length).toBe(notice === "" ? 1 : 2);
    expect(stderr).toContain(notice);
  },
);

it.each([
  ["another meaning", meaning, `${ALIAS} has another meaning than in the pin file`],
  ["an older version with another meaning", older, `${ALIAS} has another meaning`],
  ["not the profile", without, `the pin file has no profile ${ALIAS}`],
])("prevalidate --pinned checks no draft where the pin file has %s", async (_, pin, cause) => {
  const lines = join(folder, "lines.ndjson");
  writeFileSync(lines, `${JSON.stringify(requestOf(ALIAS))}\n`);
  const named = ["--profile", ALIAS];
  const runs = [check("--pinned", pin, draft), check("--pinned", pin, ...named, draft)];
  const streamed = runCommand("prevalidate", ["--pinned", pin, "--ndjson", ...named, lines]);
  for (const ended of await Promise.all([...runs, streamed])) {
    expect(ended).toMatchObject({ status: 2, stdout: "" });
    expect(ended.stderr).toContain(cause);
  }
});

it("prevalidate --pinned checks the other drafts of a folder", async () => {
  const drafts = tempFolder();
  writeFileSync(join(drafts, "a.json"), JSON.stringify(requestOf(ALIAS)));
  writeFileSync(join(drafts, "b.json"), JSON.stringify(requestOf(OTHER)));
  const { status, stdout } = await check("--pinned", meaning, drafts);
  expect([status, stdout.split("\n").length]).toEqual([2, 3]);
  expect(stdout).toMatch(/a\.json: unusable; .*another meaning/);
  expect(stdout).toContain(`profile ${OTHER}`);
});

it("prevalidate --pinned is for published profiles", async () => {
  const saved = join(folder, "profile.json");
  writeFileSync(saved, readFileSync(`${PUBLIC}api/v1/profiles/${ALIAS}/profile.json`));
  expect(await check("--pinned", same, "--profile", saved, draft)).toMatchObject({ status: 2, stdout: "" });
  expect((await check("--pinned", same, "--profile", "no-such", draft)).stderr).toContain("no-such is no published");
  // A file whose name could be that of a profile.
  const args = ["--pinned", meaning, "--profile", "profile.json".replace(".", "-"), "draft.json"];
  writeFileSync(join(folder, "profile-json"), readFileSync(saved));
  expect(await prevalidateIn(folder)(args)).toMatchObject({ status: 2, stdout: "" });
  expect(await check("--pinned", join(folder, "none.json"), draft)).toMatchObject({ status: 2, stdout: "" });
});

it("the report on a draft says when its profile was compared with texts of the law, and once that is long ago, what it means", async () => {
  const run = async (now: string) => (await runCommand("prevalidate", ["--now", now, draft])).stdout;
  const { version } = OWN.profiles[ALIAS];
  const [{ day }] = OWN.reviewed.filter(({ profiles }: Json) => profiles.includes(ALIAS));
  const year = Number(day.slice(0, 4));
  const early = await run(`${year + 1}${day.slice(4)}T00:00:00Z`);
  expect(early).toMatch(new RegExp(`^PROFILE {3}${ALIAS} ${version}, compared with the texts of the law on`, "m"));
  expect(early).not.toContain("the law may have changed since");
  expect(await run(`${year + 1}${day.slice(4)}T00:00:01Z`)).toContain("the law may have changed since");
});
