// The folder of the temporary folders of all tests. Vitest may end a worker before it can remove its own.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Runs before the tests; what it returns runs after them. */
export function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), "lexbind-"));
  process.env.LEXBIND_TEST_FOLDER = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
