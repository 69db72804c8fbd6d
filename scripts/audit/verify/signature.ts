// The signature of SHA256SUMS: a file beside it with the 64 bytes of an Ed25519 signature (RFC 8032).
import { type KeyObject, verify } from "node:crypto";
import { nameKey } from "../../command-line/release-key.ts";
import type { AuditReport } from "./audit.ts";
import { CHECKSUMS } from "./manifest.ts";

export const SIGNATURE = `${CHECKSUMS}.sig`;

/** A public key, and whether it must have signed what is audited. */
export interface Signer {
  readonly key: KeyObject;
  readonly isRequired: boolean;
}

/** A note on who signed the checksums. A signature that is not of this key is reported, and one that is required and not there. */
export function checkSignature(
  checksums: Uint8Array,
  signature: Uint8Array | null,
  { key, isRequired }: Signer,
  report: AuditReport,
): readonly string[] {
  if (signature === null && isRequired) report("missing_signature", SIGNATURE, "is missing, and --key asks for it");
  if (signature === null) return [`Not signed: there is no ${SIGNATURE}.`];
  if (verify(null, checksums, key, signature)) return [`Signed by the key ${nameKey(key)}.`];
  report("wrong_signature", SIGNATURE, `is not a signature of ${CHECKSUMS} by the key ${nameKey(key)}`);
  return [];
}
