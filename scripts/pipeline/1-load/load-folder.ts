// A folder of authored files: its entries and texts. What is not a plain file or folder is a finding, and is not read.
import { type Dirent, lstatSync, readdirSync, readFileSync, type Stats } from "node:fs";
import { join } from "node:path";
import type { AuthorFinding } from "../model/model.ts";

export type Position = Pick<AuthorFinding, "line" | "column">;
export const START: Position = { line: 1, column: 1 };

/** A folder of authored files: where it is on the disk, its path in findings, and where findings go. */
export interface Folder {
  readonly disk: string;
  readonly path: string;
  /** Without a position the finding is at the start of the file. */
  readonly report: (file: string, finding: Pick<AuthorFinding, "code" | "message" | "hint">, at?: Position) => void;
}

export const below = ({ disk, path, report }: Folder, name: string): Folder => ({
  disk: join(disk, name),
  path: `${path}/${name}`,
  report,
});

/** The names of its files and folders in code-unit order, without dot-files. */
export function listEntries(folder: Folder): string[] {
  const { disk, path, report } = folder;
  try {
    return readdirSync(disk, { withFileTypes: true })
      .filter((entry) => !entry.name.startsWith(".") && isRead(below(folder, entry.name), entry))
      .map(({ name }) => name)
      .sort();
  } catch (error) {
    report(path, { code: "unreadable_file", message: `cannot list the folder (${errorCode(error)})` });
    return [];
  }
}

/** False, with a finding, for a link, which could publish other files, and for a file that keeps a reader waiting, such as a named pipe. */
function isRead({ path, report }: Folder, entry: Dirent | Stats): boolean {
  if (entry.isFile() || entry.isDirectory()) return true;
  const what = entry.isSymbolicLink() ? "a symbolic link" : "neither a file nor a folder";
  report(path, { code: "unexpected_file", message: `this is ${what}`, hint: "put the file itself here" });
  return false;
}

const errorCode = (error: unknown): string => {
  const { code = "unknown error" } = error as NodeJS.ErrnoException;
  return code === "ENOENT" ? "no such file or folder" : code;
};

/** The text of a file; null and a finding where it cannot be read. */
export function readFileText(folder: Folder, name: string): string | null {
  const file = below(folder, name);
  const { disk, path, report } = file;
  try {
    if (!isRead(file, lstatSync(disk))) return null;
    return new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(disk));
  } catch (error) {
    if (error instanceof TypeError) report(path, { code: "invalid_encoding", message: "the file is not valid UTF-8" });
    else report(path, { code: "unreadable_file", message: `cannot read the file (${errorCode(error)})` });
    return null;
  }
}
