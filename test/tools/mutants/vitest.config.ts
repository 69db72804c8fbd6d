// The groups of tests with one mistake in the code: the one whose number is in LEXBIND_MUTANT.
import { mergeConfig } from "vitest/config";
import config from "../../vitest.config.ts";
import { MUTANTS } from "./table.ts";

const mutant = MUTANTS[Number(process.env.LEXBIND_MUTANT)];

const plugin = {
  name: "mutant",
  enforce: "pre" as const,
  transform(code: string, id: string) {
    if (mutant === undefined || !id.split("?")[0]?.endsWith(`/${mutant.file}`)) return undefined;
    return { code: code.replace(mutant.from, () => mutant.to), map: null };
  },
};

// biome-ignore lint/style/noDefaultExport: the form in which vitest takes a configuration
export default mergeConfig(config, {
  plugins: [plugin],
  test: { projects: [], include: ["test/**/*.test.ts", "test/**/*.test.tsx"], environment: "node", bail: 1 },
});
