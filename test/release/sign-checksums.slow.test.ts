// npm run release -- --sign: what it writes, what public tools and verify say of it, and what it refuses to sign.
import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { expect, it } from "vitest";
import { signChecksums } from "../../scripts/release/sign-checksums.ts";
import { compileFolder, copySources, tempFolder } from "../pipeline/author.ts";
import { run, runCommand } from "../run-command.ts";
import { released } from "./released-act.ts";

const build = await compileFolder(await released());
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
  expect((await runCommand("verify", ["--key", keyFile, folder])).stdout).toContain("SHA256SUMS.sig missing_signature");
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
  const altered = openCheckout();
  writeFileSync(`${altered.folder}/index.html`, "another page");
  expect(() => signChecksums({ ...altered, pem: SECRET })).toThrow(/^index\.html has the SHA-256 .*: build again$/);
  // A private key has a public one in it, and must not be where that is published.
  const leaked = openCheckout();
  writeFileSync(leaked.keyFile, SECRET);
  expect(() => signChecksums({ ...leaked, pem: SECRET })).toThrow(/has no public key of Ed25519/);
});
