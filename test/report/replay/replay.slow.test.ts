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

const COUNT = 200;

/** The installation, with another content of some files. */
const installed = (changes: ReadonlyMap<string, Buffer> = new Map()) =>
  readArtifacts((file) => changes.get(file) ?? readFileSync(PUBLIC + file), sha256, { readAt: "use" });
const published = readByHash(installed().basePath, findBuiltTexts(installed()), null);

const events = linesIn(readPublic("api/v1/changes.ndjson").toString("utf8"));
const current = (alias: string) => {
  const { profile_artifact_hash, profile_semantic_hash } = JSON.parse(
    readPublic(`api/v1/profiles/${alias}/index.json`).toString(),
  );
  return { alias, version: "now", profile_artifact_hash, profile_semantic_hash, engine_hash: installed().engineHash };
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

// The SHA-256 of each answer that former releases published in examples.json, taken from builds of their commits.
const FORMER_ANSWERS: readonly (readonly [profile: string, example: string, sha256: string])[] = [
  ["dora 1.1.0", "ready", "96a694313b23e71752159e3410e380c989f8c5e5c8b39496dfe851e18d941bec"],
  ["dora 1.1.0", "attention", "cc048441a3d6276f25aac3422426d6d229319a3a4d62389109a5a203665864bc"],
  ["dora 1.1.0", "blocked", "36d8eed8b3b7915e0705e22e3303efa2324e209228ae98c4676ebbd9944ed61b"],
  ["dora 1.1.0", "required_only", "ae77dd1c9f3c174badef25ef4369b157afe83412f274f11c8a9547b33f3962d3"],
  ["dora 2.0.0", "ready", "2fd7b8d3f72e853a8c85b69dc8eba50ce6e1f9b1e711c4f5e373e05879913c03"],
  ["dora 2.0.0", "attention", "4b78109acc586d6c629590d589c8b3b44ca7d7e81984bd0d33ce58961d3dfb14"],
  ["dora 2.0.0", "blocked", "d0f32f3ce51fe8fbf8d6c3b44773d2c617a24d74f9f2fcd22c46d7f4a19cbb1c"],
  ["dora 2.0.0", "required_only", "78e493c7a4d694587d4a5d1afaa3755ae264cc24fe9aea99bf17630f8eacbcda"],
  ["dora-initial 1.1.0", "ready", "115e8a73e54141a9bb7b0b8aa63ad3e38fe80c112735d5e9d01597077c225753"],
  ["dora-initial 1.1.0", "attention", "1baaf99b3c4a1755637a3526cdd24acddb500320719091aeacecd58efe9a5d31"],
  ["dora-initial 1.1.0", "blocked", "6d30919aa9e087ae00d562bdd39efd57def54032c84c236607ac7772382b06a6"],
  ["dora-initial 1.1.0", "by_provider", "f964a66817c7408f1d450c222ec73eb4843cac565e82d7adebdee011c719c4d4"],
  ["dora-initial 1.1.0", "reclassified", "25ac0556b0a4975059c732c4c598d4a61f18ccb9d14b38281689f4559aa05f76"],
  ["dora-initial 1.1.0", "required_only", "5c1145269074ee62d5b34203c263104c20e0d5975ca3882c1aceb10f0a9eecd3"],
  ["dora-intermediate 1.1.0", "ready", "21fec0608cd95df63d001f0c51a39d6b318d2e31b04cd37d15a527d0b5798c8f"],
  ["dora-intermediate 1.1.0", "attention", "a64250b2e02144e9c62c756cee31048293f5443c94c0db3efd35fe74f9d70b00"],
  ["dora-intermediate 1.1.0", "blocked", "4bf8e04f2a81ed7c10c4de67d9cbd3e1abb9dd084829d115086e9562181d8051"],
  ["dora-intermediate 1.1.0", "required_only", "cf20a4dc622b9a32d98a7157079a3c60eb8fa496884227f8c40ceeca33845bf6"],
  ["dora-final 1.1.0", "ready", "522c681f711ad12b97d8aeaf1afa1cfa1739912250333882020483b981809f56"],
  ["dora-final 1.1.0", "aggregated", "9943d8ae269c8f5490585b319c6d53e7d78444f8161feaa0a7b373d5c7a958a5"],
  ["dora-final 1.1.0", "attention", "d930d13c1cdd6f93ad552275d6eea2dc67585060b23322b831e307ef2dce9b03"],
  ["dora-final 1.1.0", "blocked", "3911ec16d6191cac27d9ed0d5817477b5460bfe6ddeb1a83d42c61b41ae67b89"],
  ["dora-final 1.1.0", "required_only", "9be7c63e671c63de13c5aedc30b5cc86d0641a6d65d9e251122d270a7c9b23b1"],
  ["dora-cyber-threat 1.0.0", "ready", "a159e9403cb030461df990bf052d4ee0adb2475001dd2052e3424c37023f571b"],
  ["dora-cyber-threat 1.0.0", "attention", "de766ce5f9bf11835b83048b873399c8eeae2c7a3a1b791808b036744064ae90"],
  ["dora-cyber-threat 1.0.0", "blocked", "c21afbbb93986195ba4f12146b497e3299b2ad834bbc2fa8838339aaf2c74ced"],
  ["dora-cyber-threat 1.0.0", "required_only", "f0dfe0830e4c66cc25c63a50da1c4b2e477d3d0be9dd22a56387ae5f08236ac2"],
];

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
    stop();
    expect(profile).toMatchObject({ status: 3, stderr: expect.stringContaining("this installation has no profile") });
    expect(fromHost).toMatchObject({ status: 3, stderr: expect.stringContaining("is not JSON in UTF-8") });
    expect(engine).toMatchObject({ status: 3, stderr: expect.stringContaining("it is not run") });
    expect(requests).toEqual([`/api/v1/by-hash/${unknown}`]);
  });

  it("rejects wrong usage", async () => {
    for (const given of [[], files.slice(0, 1), [...files, "x"], [...files, "--from", "host"]])
      expect((await runCommand("replay", given)).status).toBe(2);
  });
});
