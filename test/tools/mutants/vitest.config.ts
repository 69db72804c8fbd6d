// The groups of tests with one mistake in the code: the one whose number is in LEXBIND_MUTANT when a file is read.
import { defineConfig } from "vitest/config";
import config from "../../vitest.config.ts";
import { MUTANTS } from "./table.ts";

const plugin = {
  name: "mutant",
  enforce: "pre" as const,
  transform(code: string, id: string) {
    const mutant = MUTANTS[Number(process.env.LEXBIND_MUTANT)];
    if (mutant === undefined || !id.split("?")[0]?.endsWith(`/${mutant.file}`)) return undefined;
    return { code: code.replace(mutant.from, () => mutant.to), map: null };
  },
};

const { projects: _, ...test } = config.test ?? {};

// biome-ignore lint/style/noDefaultExport: the form in which vitest takes a configuration
export default defineConfig({
  plugins: [plugin],
  test: {
    ...test,
    // A mistake must not stay in a process that tests the next one.
    isolate: true,
    bail: 1,
    maxWorkers: 1,
    pool: "threads",
    projects: [
      { extends: true, test: { name: "in node", include: ["test/**/*.test.ts"] } },
      { extends: true, test: { name: "in a document", include: ["test/**/*.test.tsx"], environment: "happy-dom" } },
    ],
  },
});
