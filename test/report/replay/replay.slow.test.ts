// An old answer is proved by making it again: answers of every release, and every kind of change that disproves one.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findBuiltTexts, readByHash } from "../../../scripts/command-line/profiles/published-by-hash.ts";
import { type Published, replayAnswer } from "../../../scripts/report/replay/replay-answer.ts";
import { readArtifacts } from "../../../server/artifacts.ts";
import type { PublishedFile } from "../../../server/published-file.ts";
import { tempFolder } from "../../pipeline/author.ts";
import { runCommand, startHost } from "../../run-command.ts";
import { type Json, linesIn, PUBLIC, readPublic, sha256 } from "../../support.ts";
import { FORMER_ANSWERS } from "./former-answers.ts";

const COUNT = 200;

// Only what a proof reads, so that it takes little time to install again: what is known by its hash, and what lists it.
const NEEDED = /^\/(?:api\/v1\/(?:by-hash\/.*|service-card|changes\.ndjson)|SHA256SUMS)$/;

/** A smaller installation: the manifest and the checksums have these files alone. */
function listNeeded(): ReadonlyMap<string, Buffer> {
  const manifest = JSON.parse(readPublic("manifest.json").toString());
  const files = manifest.files.filter(({ paths }: Json) => paths.some((path: string) => NEEDED.test(path)));
  const text = Buffer.from(JSON.stringify({ ...manifest, files }));
  const lines = [...files, { file: "manifest.json", sha256: sha256(text) }].map(
    ({ file, sha256 }) => `${sha256}  ${file}\n`,
  );
  return new Map([
    ["manifest.json", text],
    ["SHA256SUMS", Buffer.from(lines.join(""))],
  ]);
}
const lists = listNeeded();

/** The installation, with another content of some files. */
const installed = (changes: ReadonlyMap<string, Buffer> = new Map()) =>
  readArtifacts((file) => changes.get(file) ?? lists.get(file) ?? readFileSync(PUBLIC + file), sha256, {
    readAt: "use",
  });

/** Reads each hash once, because hundreds of proofs read the same few. */
function reading<T>(read: (hash: string) => Promise<T>): (hash: string) => Promise<T> {
  const known = new Map<string, Promise<T>>();
  return (hash) => {
    const text = known.get(hash) ?? read(hash);
    known.set(hash, text);
    return text;
  };
}

const own = readByHash(installed().basePath, findBuiltTexts(installed()), null);
const published: Published = { ...own, readProfile: reading(own.readProfile), loadEngine: reading(own.loadEngine) };
const { engineHash } = installed();

const events = linesIn(readPublic("api/v1/changes.ndjson").toString("utf8"));
const current = (alias: string) => {
  const { profile_artifact_hash, profile_semantic_hash } = JSON.parse(
    readPublic(`api/v1/profiles/${alias}/index.json`).toString(),
  );
  return { alias, version: "now", profile_artifact_hash, profile_semantic_hash, engine_hash: engineHash };
};

const STATES = [
  { title: "1.8.0", versions: events.filter(({ alias, version }) => `${alias} ${version}` === "dora 1.1.0") },
  { title: "the profiles of 23 November 2026", versions: events.filter(({ released }) => released === "2026-11-23") },
  {
    title: "this build",
    versions: ["dora", "dora-final", "dora-major", "gdpr-breach", "nis2-early-warning"].map(current),
  },
];

const STATES_OF_UNION = ["DE", "FR", "PT", "EE"];
const WRONG = ["", "x".repeat(60), 12, [], "2026-03-10T08:00:00+02:00"];

interface Case {
  readonly version: Json;
  readonly record: readonly [answer: string, draft: string];
}

/** Drafts that lack fields or have wrong values, with their answers, as the engine of the time makes them. */
async function casesOf(versions: readonly Json[]): Promise<Case[]> {
  const cases: Case[] = [];
  for (let index = 0; cases.length < COUNT; index++) {
    const version = versions[index % versions.length];
    const { profile }: Json = await published.readProfile(version.profile_artifact_hash);
    const engine = await published.loadEngine(version.engine_hash);
    const turn = Math.floor(index / versions.length);
    const { report, evidence_manifest = {} } = structuredClone(
      profile.examples[turn % profile.examples.length].request,
    );
    const names = Object.keys(report);
    for (const offset of [0, 1, 2].slice(0, turn % 4))
      delete report[names[(turn * 7 + offset * 5) % names.length] as string];
    if (turn % 3 > 0) report[names[(turn * 11) % names.length] as string] = WRONG[turn % WRONG.length];
    const hasOptions = version.version !== "1.1.0" || version.alias !== "dora";
    const options = hasOptions && turn % 2 === 1 ? { member_state: STATES_OF_UNION[turn % 4] as string } : {};
    const content = JSON.stringify({ report, evidence_manifest, ...(turn % 2 === 1 && { options }) });
    const id = `sha256:${sha256(content)}`;
    const check = engine.createAnswerText(profile, version);
    const answered = check(
      JSON.stringify({ report, evidence_manifest }),
      turn % 5 === 4 ? "lint" : "prevalidation",
      options,
    );
    if (!("json" in answered)) throw new Error(JSON.stringify(answered));
    cases.push({ version, record: [answered.json, `{"id":"${id}",${content.slice(1)}`] });
  }
  return cases;
}

const proofOf = ({ record: [answer, draft] }: Case, by: Published = published) => replayAnswer(answer, draft, by);

/** One byte of the text changed to another printable one. */
function changeByte(text: string, at: number): string {
  const index = at % text.length;
  return `${text.slice(0, index)}${text[index] === "0" ? "1" : "0"}${text.slice(index + 1)}`;
}

describe.each(STATES)("$title", async ({ versions }) => {
  const cases = await casesOf(versions);

  it(`${COUNT} answers are proved by the profile and the engine that they name`, async () => {
    const outcomes = await Promise.all(cases.map((one) => proofOf(one)));
    expect(outcomes.filter((outcome) => "cause" in outcome)).toEqual([]);
    expect(new Set(cases.map(({ record }) => record[0])).size).toBeGreaterThan(COUNT / 4);
  });

  it(`${COUNT} answers with one byte changed in the draft or in the answer are not proved`, async () => {
    for (const [
      index,
      {
        version,
        record: [answer, draft],
      },
    ] of cases.entries()) {
      const at = 1 + index * 37;
      for (const record of [
        [answer, changeByte(draft, at)],
        [changeByte(answer, at), draft],
      ] as const) {
        const outcome = await proofOf({ version, record }).catch(() => ({ cause: "cannot be looked for" }));
        expect(outcome, `byte ${at} of ${record}`).toHaveProperty("cause");
      }
    }
  });

  it(`${COUNT} answers are not proved with one byte changed in the profile or in the engine, also by a forger who corrects all lists`, async () => {
    const changes = new Map<string, Buffer>();
    const artifacts = installed(changes);
    for (const [index, one] of cases.entries()) {
      const hash = index % 2 === 0 ? one.version.profile_artifact_hash : one.version.engine_hash;
      const path = `/api/v1/by-hash/${hash.replace("sha256:", "")}`;
      const entry = artifacts.files.get(path) as PublishedFile;
      const bytes = Buffer.from(changeByte(readPublic(entry.file).toString("latin1"), index * 997), "latin1");
      changes.clear();
      const forged = { ...entry, sha256: sha256(bytes), bodies: new Map([["identity", bytes] as const]) };
      changes.set(entry.file, bytes);
      // What an installation has read once stays in its memory.
      const files = index % 4 < 2 ? installed(changes).files : new Map([...artifacts.files, [path, forged]]);
      const outcome = proofOf(one, readByHash(artifacts.basePath, findBuiltTexts({ ...artifacts, files }), null));
      await expect(outcome).rejects.toThrow(/has the SHA-256|has another hash|it is not run/);
    }
  });
});

it.each(FORMER_ANSWERS)(
  "the engine of its time gives the answer of %s to the example %s",
  async (name, example, expected) => {
    const version = events.find(({ alias, version }) => `${alias} ${version}` === name);
    const { profile }: Json = await published.readProfile(version.profile_artifact_hash);
    const { createAnswerText } = await published.loadEngine(version.engine_hash);
    const { request } = profile.examples.find(({ name }: Json) => name === example);
    const answered = createAnswerText(profile, version)(JSON.stringify(request), "prevalidation");
    expect("json" in answered && sha256(answered.json)).toBe(expected);
  },
);

describe("npm run replay", async () => {
  const folder = tempFolder();
  const write = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const [state] = STATES.slice(-1) as [(typeof STATES)[number]];
  const [one] = (await casesOf(state.versions)) as [Case];
  const [answer, draft] = one.record;
  const files = [write("answer.json", `${answer}\n`), write("draft.json", draft)];
  const SECRET = "CANARY-7f3a";

  it("proves an answer and a draft, a record with both, and lines of prevalidate --ndjson", async () => {
    const lines = await runCommand("prevalidate", [
      "--profile",
      "dora",
      "--ndjson",
      write("lines.ndjson", draft.replace("{", '{ "id" : 7 ,').replace(/"id":"[^"]*",/, "")),
    ]);
    const proofs = [
      files,
      [write("record.ndjson", `${draft}\n${answer}\n`)],
      [write("line.ndjson", lines.stdout), join(folder, "lines.ndjson")],
    ];
    for (const given of proofs)
      expect(await runCommand("replay", given)).toMatchObject({
        status: 0,
        stdout: expect.stringMatching(/^proved: profile dora /),
      });
  });

  it("reports the first difference of an answer, without a value of the draft", async () => {
    const other = write("other.json", JSON.stringify({ report: { entity_legal_name: SECRET } }));
    const { status, stdout, stderr } = await runCommand("replay", [files[0] as string, other]);
    expect([status, stdout]).toEqual([1, expect.stringMatching(/^not proved: the answer differs first at \S+\n$/)]);
    expect(stdout + stderr).not.toContain(SECRET);
  });

  it("looks at a host only if it is asked to, and never takes an engine from it that is not listed here", async () => {
    const unknown = sha256("another text");
    const strange = (member: string) => [
      write(`${member}.json`, JSON.stringify({ ...JSON.parse(answer), [member]: `sha256:${unknown}` })),
      files[1] as string,
    ];
    const requests: string[] = [];
    const { origin, stop } = await startHost((request, response) => {
      requests.push(request.url ?? "");
      response.end("another text");
    });
    const profile = await runCommand("replay", strange("profile_artifact_hash"));
    const fromHost = await runCommand("replay", [...strange("profile_artifact_hash"), "--from", `${origin}/`]);
    const engine = await runCommand("replay", [...strange("engine_hash"), "--from", `${origin}/`]);
    const script = JSON.parse(readPublic("manifest.json").toString()).files.find(({ file }: Json) =>
      /^assets\/.*\.js$/.test(file),
    );
    const ofPage = write(
      "page.json",
      JSON.stringify({ ...JSON.parse(answer), engine_hash: `sha256:${script.sha256}` }),
    );
    const asEngine = await runCommand("replay", [ofPage, files[1] as string, "--from", `${origin}/`]);
    stop();
    expect(profile).toMatchObject({ status: 3, stderr: expect.stringContaining("this installation has no profile") });
    expect(fromHost).toMatchObject({ status: 3, stderr: expect.stringContaining("is not JSON in UTF-8") });
    for (const ended of [engine, asEngine])
      expect(ended).toMatchObject({ status: 3, stderr: expect.stringContaining("lists no engine") });
    expect(requests).toEqual([`/api/v1/by-hash/${unknown}`]);
  });

  it("rejects wrong usage", async () => {
    for (const given of [[], files.slice(0, 1), [...files, "x"], [...files, "--from", "host"]])
      expect((await runCommand("replay", given)).status).toBe(2);
  });
});
