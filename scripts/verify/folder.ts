// Audits the published files in a folder.
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { ENCODING_SUFFIX, type Encoding, type ManifestFile } from "../../server/artifacts.ts";
import { type Audit, collectProblems, NothingToAudit, type Report } from "./audit.ts";
import { auditContent } from "./content.ts";
import { CHECKSUMS, checkChecksums, compareBytes, decode, ENCODINGS, MANIFEST, readManifest } from "./manifest.ts";

/** A folder of published files: their names, with slashes, and how to read one. */
export interface Folder {
  readonly files: ReadonlySet<string>;
  readonly read: (file: string) => Uint8Array;
}

/** A folder on the disk. */
export function openFolder(root: string): Folder {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => !entry.isDirectory());
  const names = entries.map(({ parentPath, name }) => relative(root, join(parentPath, name)).split(sep).join("/"));
  return { files: new Set(names.sort()), read: (file) => readFileSync(join(root, file)) };
}

/** Audits a folder. Throws NothingToAudit if it has no manifest. */
export function verifyFolder(folder: Folder): Audit {
  if (!folder.files.has(MANIFEST)) throw new NothingToAudit(`there is no ${MANIFEST}`);
  const { report, problems } = collectProblems();
  const files = new Map([[MANIFEST, folder.read(MANIFEST)]]);
  const manifest = readManifest(folder.read(MANIFEST), report);
  const checksums = readPresent(folder, CHECKSUMS, report);
  if (checksums !== null) {
    files.set(CHECKSUMS, checksums);
    checkChecksums(checksums, manifest, report);
  }
  let encodedFiles = 0;
  for (const entry of manifest.files) {
    const bytes = readPresent(folder, entry.file, report);
    const wrong = bytes === null ? null : compareBytes(entry, bytes);
    if (wrong !== null) report(wrong[0], entry.file, wrong[1]);
    else if (bytes !== null) files.set(entry.file, bytes);
    encodedFiles += checkEncodedFiles(folder, entry, report);
  }
  const expected = manifest.files.flatMap(({ file }) => [file, ...ENCODINGS.map((name) => encodedName(file, name))]);
  for (const file of folder.files)
    if (![MANIFEST, CHECKSUMS].includes(file) && !expected.includes(file))
      report("unlisted_file", file, `${MANIFEST} does not list it`);
  const counts = { files: manifest.files.length, "encoded files": encodedFiles };
  const content = auditContent(manifest, files, report);
  return { ...content, problems: problems(), unreachable: [], counts, files };
}

const encodedName = (file: string, encoding: Encoding): string => file + ENCODING_SUFFIX[encoding];

function readPresent(folder: Folder, file: string, report: Report): Uint8Array | null {
  if (folder.files.has(file)) return folder.read(file);
  report("missing_file", file, "is missing");
  return null;
}

/** Every encoded file, listed or only present, must decode to the bytes of the manifest. Returns how many there are. */
function checkEncodedFiles(folder: Folder, entry: ManifestFile, report: Report): number {
  const encodings = ENCODINGS.filter(
    (encoding) => entry.encodings.includes(encoding) || folder.files.has(encodedName(entry.file, encoding)),
  );
  for (const encoding of encodings) {
    const file = encodedName(entry.file, encoding);
    const bytes = readPresent(folder, file, report);
    if (bytes === null) continue;
    const decoded = decode(encoding, bytes);
    if (decoded === null || compareBytes(entry, decoded) !== null)
      report("wrong_encoding", file, `does not decode to the bytes that ${MANIFEST} lists for ${entry.file}`);
  }
  return encodings.length;
}
