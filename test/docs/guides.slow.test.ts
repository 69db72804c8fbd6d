// Every block of commands in a guide runs: here, in a copy of a checkout that has the files which the guide expects, or in the test that is named. What needs
// something from outside is in the list too, with the reason.
import { existsSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GUIDE_ORIGIN } from "../clients/guide-blocks.ts";
import { serve } from "../package/tarball.ts";
import { tempFolder } from "../pipeline/author.ts";
import { isInstalled, run } from "../run-command.ts";
import { type Json, ROOT, readJsonFile } from "../support.ts";
import { commandsIn, follow } from "./follow.ts";
import { GUIDES, readText, TEXTS } from "./markdown-links.ts";

const getExample = (alias: string): Json => readJsonFile(`api/v1/profiles/${alias}/examples.json`).examples[0].request;

/** The guides that are followed here from their first command to their last, and the files that they expect. */
const FOLLOWED: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  "first-report": {},
  clocks: {},
  // A file of the ESAs has no place for evidence.
  conversion: { "draft.json": { report: getExample("dora-final").report } },
  "draft-check": {
    "draft.json": getExample("dora-initial"),
    "entity-details.json": { entity_details: { currency: "SEK", member_state: "FI" } },
  },
};

/** The blocks of other texts, by how they begin: the test that runs them, or what they need. */
const ELSEWHERE: readonly (readonly [text: string, beginning: string, where: string])[] = [
  ["README", "", "test/docs/readme.slow.test.ts"],
  ["scripts/package/README", "", "test/package/package.nightly.test.ts"],
  ["add-an-act", "", "test/pipeline/additions.nightly.test.ts"],
  ["pipelines", "", "test/clients/pipelines.ts"],
  ["streams", "", "test/clients/streams.slow.test.ts"],
  ["clients", "npm install openapi-fetch", "test/clients/typed-client.slow.test.ts"],
  ["clients", "", "test/clients/generated.ts"],
  ["operations", "", "test/docs/stranger.sh"],
  ["audit", "url=", "test/docs/guides.slow.test.ts"],
  ["audit", "openssl", "test/release/check-release.nightly.test.ts"],
  ["audit", "npm run verify ", "test/audit/verify/command.nightly.test.ts"],
  ["audit", "npm run diff", "test/audit/diff/command.slow.test.ts"],
  ["audit", "npm run replay", "test/report/replay/replay.slow.test.ts"],
  ["audit", "python3 audit.py", "test/audit/audit-script.slow.test.ts"],
  ["audit", "npm run verify:sources", "test/audit/verify-sources/command.slow.test.ts"],
  ["audit", "npm run law-watch", "test/audit/verify-sources/law-watch.nightly.test.ts"],
  ["text-hashes", "npm ci", "test/audit/verify-sources/command.slow.test.ts"],
  ["text-hashes", "npm run build", "test/audit/verify-sources/official.slow.test.ts"],
  ["authoring", "node --import tsx .ci/tools/corpus.ts", "test/audit/diff/verdicts.nightly.test.ts"],
  ["differential", "npm ci", "test/esas/differential.slow.test.ts"],
  ["speed", "npm ci", "ten minutes on an idle machine"],
  [".github/CONTRIBUTING", "openssl", "test/release/check-release.nightly.test.ts"],
  [".github/CONTRIBUTING", "npm ci", "the run of everything itself, and a server that does not end"],
];

const nameOf = (file: string): string => file.replace(GUIDES, "").replace(/\.md$/, "");
const blocks = TEXTS.flatMap((file) => commandsIn(readText(file)).map(({ code }) => [nameOf(file), code] as const));
const findPlace = (name: string, code: string) =>
  ELSEWHERE.find(([text, beginning]) => text === name && code.startsWith(beginning));

it("each block of commands runs in a test, or needs what the list says", () => {
  const unknown = blocks.filter(
    ([name, code]) => !Object.hasOwn(FOLLOWED, name) && findPlace(name, code) === undefined,
  );
  expect(unknown).toEqual([]);
  const places = blocks.map(([name, code]) => findPlace(name, code));
  expect(ELSEWHERE.filter((place) => !places.includes(place))).toEqual([]);
  const tests = ELSEWHERE.map(([, , where]) => where).filter((where) => where.startsWith("test/"));
  expect(tests.filter((file) => !existsSync(ROOT + file))).toEqual([]);
});

let server: Awaited<ReturnType<typeof serve>> | undefined;
beforeAll(async () => {
  server = await serve(process.execPath, ["dist/server/main.mjs"], { cwd: ROOT });
});
afterAll(() => server?.stop());

const hasAll = (await Promise.all(["jq", "curl"].map((name) => run(name, ["--version"])))).every(
  ({ status }) => status === 0,
);
const canRun = isInstalled("jq and curl", hasAll);
const LINKED = ["dist", "node_modules", "package.json", "profiles-src", "scripts", "server", "test"];

/** The folder of a checkout in which what a guide writes is written. */
function openCheckout(files: Readonly<Record<string, unknown>>): string {
  const folder = tempFolder();
  for (const name of LINKED) symlinkSync(ROOT + name, join(folder, name));
  for (const [name, value] of Object.entries(files)) writeFileSync(join(folder, name), JSON.stringify(value));
  return folder;
}
const getPlace = (cwd: string) => ({ cwd, replace: [[GUIDE_ORIGIN, server?.origin ?? ""]] as const });

describe.each(Object.entries(FOLLOWED))("a reader of the guide %s", (name, files) => {
  const cwd = openCheckout(files);
  it.runIf(canRun).each(commandsIn(readText(`${GUIDES}${name}.md`)))("gets what it shows: $code", async (commands) => {
    await follow(commands, getPlace(cwd));
  });
});

it.runIf(canRun)(
  "the hashes of a profile are those of the answers, as the guide to the audit computes them",
  async () => {
    const [commands] = commandsIn(readText(`${GUIDES}audit.md`));
    const { profile_artifact_hash, profile_semantic_hash } = readJsonFile("api/v1/profiles/dora/index.json");
    const [whole, meaning] = [profile_artifact_hash, profile_semantic_hash].map((hash) => `${hash.slice(7)}  -\n`);
    await follow({ code: commands?.code ?? "", shown: `${whole}${meaning}${meaning}` }, getPlace(openCheckout({})));
  },
);
