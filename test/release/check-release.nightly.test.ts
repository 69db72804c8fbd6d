// Releases: what public tools and verify say of a signature made as the workflow makes it, and which builds npm run release -- --check refuses.
import { execFileSync } from "node:child_process";
import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { nameKey } from "../../scripts/command-line/release-key.ts";
import { checkRelease } from "../../scripts/release/check-release.ts";
import { compileFolder, copySources, tempFolder } from "../pipeline/author.ts";
import { run, runCommand } from "../run-command.ts";
import { type Json, ROOT } from "../support.ts";
import { released } from "./released-act.ts";

const build = await compileFolder(await released());
const KEYS = generateKeyPairSync("ed25519");
const toPem = (key: KeyObject): string =>
  key.export({ format: "pem", type: key.type === "private" ? "pkcs8" : "spki" }) as string;
const SECRET = toPem(KEYS.privateKey);

/** The hash of the tree that is committed in a folder. */
const treeOf = (cwd: string) => execFileSync("git", ["rev-parse", "HEAD^{tree}"], { cwd, encoding: "utf8" }).trim();

/** A checkout with what a signature depends on, a build of the released act, and the result of a nightly run. */
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
  mkdirSync(`${root}.ci`);
  writeFileSync(`${root}.gitignore`, "dist/\n.ci/nightly-result\n");
  const git = (...args: readonly string[]) => execFileSync("git", args, { cwd: root });
  git("init", "-q");
  git("add", ".");
  git("-c", "user.name=Publisher", "-c", "user.email=publisher@publisher.example", "commit", "-qm", "first");
  writeFileSync(`${root}.ci/nightly-result`, `${treeOf(root)} 9 passed, 0 failed\n`);
  return { root, folder, keyFile };
}

const { publish } = parse(readFileSync(`${ROOT}.github/workflows/release.yml`, "utf8")).jobs;
const { run: SIGN } = publish.steps.find(({ name }: Json) => name === "sign");

it("public tools and verify find that a build is signed, and by which key", async () => {
  const { root, folder, keyFile } = openCheckout();
  expect((await runCommand("verify", ["--key", keyFile, folder])).stdout).toContain("SHA256SUMS.sig missing_signature");
  const signed = await run("bash", ["-ec", SIGN], { cwd: root, env: { LEXBIND_SIGNING_KEY: SECRET } });
  expect(signed).toMatchObject({ status: 0, stderr: "" });
  const files = ["-sigfile", `${folder}/SHA256SUMS.sig`, "-in", `${folder}/SHA256SUMS`];
  const check = ["pkeyutl", "-verify", "-rawin", "-pubin", "-inkey", keyFile, ...files];
  expect((await run("openssl", check, { cwd: root })).stdout).toContain("Signature Verified Successfully");
  const name = nameKey(KEYS.publicKey);
  const fingerprint = `openssl pkey -pubin -in ${keyFile} -outform DER | sha256sum`;
  expect((await run("bash", ["-c", fingerprint], { cwd: root })).stdout).toContain(name.slice("sha256:".length));
  expect(readFileSync(`${folder}/SHA256SUMS.sig`).length).toBe(64);
  // The files are those of a made-up act, of which only the signature is as in this checkout.
  expect((await runCommand("verify", ["--key", keyFile, folder])).stdout).toContain(`Note: Signed by the key ${name}.`);
  expect((await runCommand("verify", [folder])).stdout).toContain("SHA256SUMS.sig wrong_signature");
  cpSync(`${folder}/manifest.json`, `${folder}/SHA256SUMS`);
  expect((await run("openssl", check, { cwd: root })).status).toBe(1);
});

it("a build can be released with an owner, a public key, profiles and an engine that are kept, and a nightly run that passed on the same tree", async () => {
  expect(() => checkRelease(openCheckout())).not.toThrow();
  expect(() => checkRelease(openCheckout("OWNER"))).toThrow(/^package.json: the repository is of OWNER/);
  const unkept = openCheckout("somewhere", await compileFolder(copySources()));
  expect(() => checkRelease(unkept)).toThrow(/profiles-src\/released does not keep these/);
  const altered = openCheckout();
  writeFileSync(`${altered.folder}/index.html`, "another page");
  expect(() => checkRelease(altered)).toThrow(/^index\.html has the SHA-256 .*: build again$/);
  // A private key has a public one in it, and must not be where that is published.
  const leaked = openCheckout();
  writeFileSync(leaked.keyFile, SECRET);
  expect(() => checkRelease(leaked)).toThrow(/has no public key of Ed25519/);
  const nights: readonly [RegExp, (root: string) => void][] = [
    [/^\.ci\/nightly-result has no result for this tree/, (root) => rmSync(`${root}.ci/nightly-result`)],
    [/has no result for this tree/, (root) => writeFileSync(`${root}.ci/nightly-result`, "0000 9 passed, 0 failed\n")],
    [
      /^\.ci\/nightly failed on this tree: .*8 passed, 1 failed$/,
      (root) => writeFileSync(`${root}.ci/nightly-result`, `${treeOf(root)} 8 passed, 1 failed\n`),
    ],
    [/changes that are not committed$/, (root) => writeFileSync(`${root}.gitignore`, "dist/\n")],
  ];
  for (const [message, change] of nights) {
    const checkout = openCheckout();
    change(checkout.root);
    expect(() => checkRelease(checkout)).toThrow(message);
  }
});
