// Audits the published files in a folder.
import { lstatSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ENCODING_SUFFIX } from "../../../server/published-file.ts";
import { compareFiles, listFilesBelow } from "../compare-files.ts";
import { type Audit, type AuditedFiles, type AuditFinding, auditFiles, NothingToAudit } from "./audit.ts";
import { auditContent } from "./content.ts";
import { CHECKSUMS, checkChecksums, compareBytes, decode, ENCODINGS, MANIFEST, readManifest } from "./manifest.ts";
import type { Reference } from "./reference.ts";
import { checkSignature, SIGNATURE, type Signer } from "./signature.ts";

/** A folder of published files: their names, with slashes, how to read one, and whether it is one, not a link, a pipe or a device. */
export const openFolder = (root: string) => ({
  files: new Set(listFilesBelow(root)) as ReadonlySet<string>,
  read: (file: string): Uint8Array => readFileSync(join(root, file)),
  isRegular: (file: string) => lstatSync(join(root, file)).isFile(),
});

/** What of the files of a copy is not as the sources compile to. */
export const compareWithBuild = (copy: AuditedFiles, build: AuditedFiles): AuditFinding[] =>
  compareFiles(build, copy).map(({ file, isMissing }) => {
    const message = `is not as the sources compile to${isMissing ? ": missing or unusable in the copy" : ""}`;
    return { code: "differs_from_sources", where: file, message };
  });

/**
 * Audits a folder, which `signer` may have signed. Throws NothingToAudit if it has no manifest. With `isHeld` it is to have only these of the published
 * files; the reference then has the requests that show rules.
 */
export function verifyFolder(
  folder: ReturnType<typeof openFolder>,
  reference: Reference,
  signer: Signer,
  isHeld?: (file: string) => boolean,
): Audit {
  if (!folder.files.has(MANIFEST) || !folder.isRegular(MANIFEST)) throw new NothingToAudit(`there is no ${MANIFEST}`);
  const { report, findings } = auditFiles();
  const files = new Map<string, Uint8Array>();
  /** The bytes of a file; null, with a finding reported, if there are none that hosts would all serve alike. */
  const read = (file: string): Uint8Array | null => {
    if (!folder.files.has(file)) report("missing_file", file, "is missing");
    else if (folder.isRegular(file)) return folder.read(file);
    else report("not_a_file", file, "is a link, a pipe or a device, not a regular file");
    return null;
  };
  const manifestBytes = folder.read(MANIFEST);
  files.set(MANIFEST, manifestBytes);
  const checksums = read(CHECKSUMS);
  if (checksums !== null) files.set(CHECKSUMS, checksums);
  const manifest = readManifest(manifestBytes, report);
  if (checksums !== null) checkChecksums(checksums, manifest, manifestBytes, report);
  const signature = folder.files.has(SIGNATURE) ? read(SIGNATURE) : null;
  const signed = checksums === null ? [] : checkSignature(checksums, signature, signer, report);
  let encodedFiles = 0;
  for (const entry of manifest.files) {
    const bytes = read(entry.file);
    const wrong = bytes && compareBytes(entry, bytes);
    if (wrong) report(wrong[0], entry.file, wrong[1]);
    else if (bytes !== null) files.set(entry.file, bytes);
    for (const encoding of ENCODINGS) {
      const file = entry.file + ENCODING_SUFFIX[encoding];
      // One that is not listed but present must be right too, because hosts may serve it.
      if (!entry.encodings.includes(encoding) && !folder.files.has(file)) continue;
      encodedFiles++;
      const encoded = read(file);
      if (encoded === null) continue;
      const decoded = decode(encoding, encoded);
      if (decoded === null || compareBytes(entry, decoded) !== null)
        report("wrong_encoding", file, `does not decode to the bytes that ${MANIFEST} lists for ${entry.file}`);
    }
  }
  const listed = manifest.files.flatMap(({ file }) => [file, ...ENCODINGS.map((name) => file + ENCODING_SUFFIX[name])]);
  const expected = new Set([MANIFEST, CHECKSUMS, SIGNATURE, ...listed]);
  for (const file of folder.files)
    if (!expected.has(file)) report("unlisted_file", file, `${MANIFEST} does not list it`);
  const counts = { files: manifest.files.length, "encoded files": encodedFiles };
  const content = auditContent({ manifest, files, reference, report, ...(isHeld && { isHeld }) });
  const notes = [...content.notes, ...signed];
  return { ...content, notes, findings: findings(), unreachable: [], counts, files };
}
