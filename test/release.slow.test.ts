// npm run release, on a copy of the made-up act: what it keeps, what every later build publishes of it, and what it refuses.
import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { expect, it } from "vitest";
import { lockSources } from "../scripts/lock/lock-sources.ts";
import { releaseSources } from "../scripts/release/release-sources.ts";
import { signChecksums } from "../scripts/release/sign-checksums.ts";
import {
  compileFolder,
  copySources,
  type Edit,
  edit,
  load,
  publicFile,
  REAL,
  ROOT,
  tempFolder,
} from "./pipeline/author.ts";
import { run, runCommand } from "./run-command.ts";
import { type Json, linesIn, sha256 } from "./support.ts";

const FOLDER = "bridge/bridge-notice";
const CHANGES = `${FOLDER}/changes.yaml`;
const SENTENCE: Edit = [`${FOLDER}/rules.yaml`, "is below", "lies below"];
const VERSION: Edit = [`${FOLDER}/profile.yaml`, "version: 1.0.0", "version: 1.1.0"];
const [FIRST, SECOND] = ["2026-01-31", "2026-02-28"];
const SCHEMAS = join(REAL, "schemas");

const changesTo = (...versions: readonly (readonly [version: string, amends?: string])[]): string =>
  `versions:\n${versions.map(([version, amends]) => `  - version: ${version}\n    changes: [Version ${version} began.]\n${amends === undefined ? "" : `    amends: ${amends}\n`}`).join("")}`;

/** `file code` of each thing to fix. */
async function release(sources: string, day = FIRST): Promise<string[]> {
  lockSources(sources, SCHEMAS, false);
  const { findings } = await releaseSources({ root: ROOT, sources, schemas: SCHEMAS, day });
  return findings.map(({ file, code }) => `${file.split("/").at(-1)} ${code}`);
}

async function released(): Promise<string> {
  const sources = copySources();
  writeFileSync(join(sources, CHANGES), changesTo(["1.0.0"]));
  expect(await release(sources)).toEqual([]);
  return sources;
}

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
  for (const given of [[], ["tomorrow"], [FIRST, SECOND]])
    expect(await runCommand("release", given)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("expected one day"),
    });
});

const KEYS = generateKeyPairSync("ed25519");
const toPem = (key: KeyObject): string =>
  key.export({ format: "pem", type: key.type === "private" ? "pkcs8" : "spki" }) as string;
const SECRET = toPem(KEYS.privateKey);

/** A checkout with what a signature depends on, and a build of the released act. */
function openCheckout(owner = "somewhere", compiled = build) {
  const root = `${tempFolder()}/`;
  const [folder, keyFile] = [`${root}dist/public`, `${root}release-key.pem`];
  for (const [name, bytes] of compiled.files ?? []) {
    if (!name.startsWith("public/")) continue;
    mkdirSync(dirname(`${root}dist/${name}`), { recursive: true });
    writeFileSync(`${root}dist/${name}`, bytes);
  }
  writeFileSync(keyFile, `A line before the key.\n\n${toPem(KEYS.publicKey)}`);
  writeFileSync(
    `${root}package.json`,
    JSON.stringify({ repository: { url: `git+https://github.com/${owner}/lexbind.git` } }),
  );
  return { root, folder, keyFile };
}

it("public tools and verify find that a signed build is signed, and by which key", async () => {
  const { root, folder, keyFile } = openCheckout();
  const name = signChecksums({ root, folder, keyFile, pem: SECRET });
  const files = ["-sigfile", `${folder}/SHA256SUMS.sig`, "-in", `${folder}/SHA256SUMS`];
  const check = ["pkeyutl", "-verify", "-rawin", "-pubin", "-inkey", keyFile, ...files];
  expect((await run("openssl", check, { cwd: root })).stdout).toContain("Signature Verified Successfully");
  const fingerprint = `openssl pkey -pubin -in ${keyFile} -outform DER | sha256sum`;
  expect((await run("bash", ["-c", fingerprint], { cwd: root })).stdout).toContain(name.slice("sha256:".length));
  expect(readFileSync(`${folder}/SHA256SUMS.sig`).length).toBe(64);
  // The files are those of a made-up act, of which only the signature is as in this checkout.
  expect((await runCommand("verify", ["--key", keyFile, folder])).stdout).toContain(`Note: Signed by the key ${name}.`);
  expect((await runCommand("verify", [folder])).stdout).toContain("SHA256SUMS.sig wrong_signature");
  cpSync(`${folder}/manifest.json`, `${folder}/SHA256SUMS`);
  expect((await run("openssl", check, { cwd: root })).status).toBe(1);
});

it("a build is not signed with another key, without an owner, or with a profile or an engine that is not kept", async () => {
  const open = openCheckout();
  const other = toPem(generateKeyPairSync("ed25519").privateKey);
  const rsa = toPem(generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey);
  const unkept = openCheckout("somewhere", await compileFolder(copySources()));
  const refused: readonly [Omit<Parameters<typeof signChecksums>[0], "pem">, string | undefined, RegExp][] = [
    [open, undefined, /^LEXBIND_SIGNING_KEY is not set/],
    [open, "", /^LEXBIND_SIGNING_KEY is not set/],
    [open, "a secret", /^LEXBIND_SIGNING_KEY has no private key/],
    [open, rsa, /^LEXBIND_SIGNING_KEY has no private key/],
    [open, other, /^LEXBIND_SIGNING_KEY has the key sha256:/],
    [openCheckout("OWNER"), SECRET, /^package.json: the repository is of OWNER/],
    [unkept, SECRET, /profiles-src\/released does not keep these/],
  ];
  for (const [checkout, pem, message] of refused) {
    expect(() => signChecksums({ ...checkout, pem })).toThrow(message);
    expect(readdirSync(checkout.folder)).not.toContain("SHA256SUMS.sig");
  }
  expect(() => signChecksums({ ...open, pem: "a secret" })).not.toThrow("a secret");
});
