// Audits published files as they lie in a folder.
import type { ManifestFile } from "../../server/artifacts.ts";
import { type Audit, CannotTell, collectProblems, type Report } from "./audit.ts";
import { auditContent } from "./content.ts";
import { decode } from "./decode.ts";
import { CHECKSUMS, CODINGS, checkChecksums, compareBytes, MANIFEST, readManifest, suffixOf } from "./manifest.ts";

/** A folder of published files: their names, with slashes, and how to read one. */
export interface Folder {
  readonly files: ReadonlySet<string>;
  readonly read: (file: string) => Uint8Array;
}

/** Audits the folder. Throws CannotTell where it holds no manifest. */
export function verifyFolder(folder: Folder): Audit {
  const { report, problems } = collectProblems();
  if (!folder.files.has(MANIFEST)) throw new CannotTell(`there is no ${MANIFEST}`);
  const manifest = readManifest(folder.read(MANIFEST), report);
  const checksums = readPresent(folder, CHECKSUMS, report);
  if (checksums !== null) checkChecksums(checksums, manifest, report);
  const sound = new Map<string, Uint8Array>();
  for (const entry of manifest.files) {
    const bytes = readPresent(folder, entry.file, report);
    const wrong = bytes === null ? null : compareBytes(entry, bytes);
    if (wrong !== null) report(wrong[0], entry.file, wrong[1]);
    else if (bytes !== null) sound.set(entry.file, bytes);
  }
  const encodedFiles = manifest.files.map((entry) => checkEncodedForms(folder, entry, report));
  const forms = manifest.files.flatMap(({ file }) => [file, ...CODINGS.map((coding) => file + suffixOf(coding))]);
  const expected = new Set([MANIFEST, CHECKSUMS, ...forms]);
  for (const file of folder.files) {
    if (!expected.has(file)) report("unlisted_file", file, `${MANIFEST} does not list it`);
  }
  const counts = { files: manifest.files.length, "encoded files": encodedFiles.reduce((sum, count) => sum + count, 0) };
  const { profiles, notes } = auditContent(manifest, sound, report);
  const lists = [MANIFEST, CHECKSUMS].filter((file) => folder.files.has(file));
  const identity = new Map([...sound, ...lists.map((file) => [file, folder.read(file)] as const)]);
  return { problems: problems(), unreachable: [], counts, profiles, notes, identity };
}

function readPresent(folder: Folder, file: string, report: Report): Uint8Array | null {
  if (folder.files.has(file)) return folder.read(file);
  report("missing_file", file, "is not there");
  return null;
}

/** Whether listed or only present, an encoded form must decode to what the manifest says. Gives how many there are. */
function checkEncodedForms(folder: Folder, entry: ManifestFile, report: Report): number {
  const codings = CODINGS.filter(
    (coding) => entry.encodings.includes(coding) || folder.files.has(entry.file + suffixOf(coding)),
  );
  for (const coding of codings) {
    const file = entry.file + suffixOf(coding);
    const bytes = readPresent(folder, file, report);
    if (bytes === null) continue;
    const decoded = decode(coding, bytes);
    if (decoded === null || compareBytes(entry, decoded) !== null)
      report("wrong_encoding", file, `does not decode to the bytes that ${MANIFEST} lists for ${entry.file}`);
  }
  return codings.length;
}
