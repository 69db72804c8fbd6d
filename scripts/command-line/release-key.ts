// The key of releases: Ed25519 (RFC 8032). Its public half is a PEM in the checkout and in the package.
import { createHash, createPublicKey, type KeyObject } from "node:crypto";
import { BUILT, CHECKOUT } from "./installation.ts";
import { CommandError } from "./run-command.ts";

const NAME = "release-key.pem";

/** The file with the public key. */
export const RELEASE_KEY_FILE = CHECKOUT === null ? BUILT + NAME : `${CHECKOUT}scripts/release/${NAME}`;

/** Reads a public key in PEM (RFC 7468). Throws a CommandError that names the file if it has none of Ed25519. */
export function readPublicKey(pem: string, file: string): KeyObject {
  let key: KeyObject | undefined;
  try {
    // A private key or a certificate has a public one too, and is none.
    if (/^-----BEGIN PUBLIC KEY-----$/m.test(pem) && !pem.includes("PRIVATE KEY")) key = createPublicKey(pem);
  } catch {
    // Reported below, as a key of another kind is.
  }
  if (key?.asymmetricKeyType !== "ed25519") throw new CommandError(`${file} has no public key of Ed25519 in PEM`);
  return key;
}

/** What a key is called: the SHA-256 of its SubjectPublicKeyInfo in DER, as openssl pkey -pubin -outform DER writes it. */
export function nameKey(key: KeyObject): string {
  const der = key.export({ type: "spki", format: "der" });
  return `sha256:${createHash("sha256").update(der).digest("hex")}`;
}
