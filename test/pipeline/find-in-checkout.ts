// What the compiler of another checkout finds, which may know other kinds of rules and types of fields than that of this process.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import type { AuthorFinding } from "../../scripts/pipeline/model/model.ts";
import { run } from "../run-command.ts";

const program = (checkout: string) => `
import { loadSchemas } from "${checkout}/scripts/pipeline/1-load/load.ts";
import { compileProfiles } from "${checkout}/scripts/pipeline/compile.ts";
const schemas = loadSchemas("profiles-src/schemas");
const options = { engine: { text: "", hash: "sha256:0" }, isDraft: false };
const findIn = (folder) => compileProfiles(folder, schemas, options).findings;
console.log(JSON.stringify(process.argv.slice(2).map(findIn)));
`;

/** All findings for the author of each folder of sources, in one process. */
export async function findInCheckout(checkout: string, folders: readonly string[]): Promise<AuthorFinding[][]> {
  writeFileSync(join(checkout, "find.ts"), program(checkout));
  const args = ["--import", "tsx", "find.ts", ...folders];
  const { stdout, stderr } = await run(process.execPath, args, { cwd: checkout });
  expect(stderr).toBe("");
  return JSON.parse(stdout);
}
