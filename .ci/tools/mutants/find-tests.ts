// The tests that could notice a mistake in a file: those of the quick ones that import it, directly or through other files.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";
import { keeping } from "../../../server/engine/time/local-time.ts";

const FOLDERS = ["server", "scripts", "test"];
const SOURCE = /\.tsx?$/;
// As test/vitest.config.ts selects them. Of others a run would find no tests, and fail.
const QUICK_TEST = /(?<!\.slow|\.long|\.nightly)\.test\.tsx?$/;

/** The files below a folder of the repository that have TypeScript in them, in order. */
export const listSources = (root: string, folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((file) => SOURCE.test(file) && !file.endsWith(".d.ts"))
    .sort();

/** What a file imports when it runs: files of this repository, and folders of which it imports any file. */
function importsOf(file: string, code: string): readonly string[] {
  const specifiers: string[] = [];
  const visit = (node: ts.Node): void => {
    if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier !== undefined) {
      const isType = ts.isImportDeclaration(node) ? node.importClause?.isTypeOnly : node.isTypeOnly;
      if (isType !== true && ts.isStringLiteral(node.moduleSpecifier)) specifiers.push(node.moduleSpecifier.text);
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [given] = node.arguments;
      if (given !== undefined && ts.isStringLiteral(given)) specifiers.push(given.text);
      // The folder of `./folder/${file}`.
      if (given !== undefined && ts.isTemplateExpression(given)) specifiers.push(given.head.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, code, ts.ScriptTarget.Latest));
  return specifiers.filter((name) => name.startsWith(".")).map((name) => join(dirname(file), name));
}

/** Finds the quick tests that import a file, each with the number of steps of import to it. */
export type FindTests = (file: string) => ReadonlyMap<string, number>;

export function createTestFinder(root: string): FindTests {
  const files = FOLDERS.flatMap((folder) => listSources(root, folder));
  const importers = new Map<string, string[]>();
  for (const file of files)
    for (const name of importsOf(file, readFileSync(join(root, file), "utf8"))) {
      const imported = name.endsWith("/") ? files.filter((other) => `${dirname(other)}/` === name) : [name];
      for (const other of imported) importers.set(other, [...(importers.get(other) ?? []), file]);
    }
  return keeping((file: string) => {
    const steps = new Map([[file, 0]]);
    // A map gives what is added to it meanwhile, too.
    for (const [reached, count] of steps)
      for (const importer of importers.get(reached) ?? []) if (!steps.has(importer)) steps.set(importer, count + 1);
    return new Map([...steps].filter(([reached]) => QUICK_TEST.test(reached)));
  });
}
