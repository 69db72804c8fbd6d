// The folder of the temporary folders of all tests. Vitest may end a worker before it can remove its own.
import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Runs before the tests; what it returns runs after them. */
export function setup(): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "lexbind-"));
  process.env.LEXBIND_TEST_FOLDER = folder;
  // Removes several files at a time, of which there are thousands.
  return () => rm(folder, { recursive: true, force: true });
}
