// openapi.json against the strictest rule set of Redocly's linter, which runs without network.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { NO_TOOLS, run, toolFile } from "../clients/guide-blocks.ts";
import { PUBLIC, readJsonFile } from "../support.ts";

const REDOCLY = toolFile("@redocly/cli/bin/cli.js");
const QUIET = { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };

const lint = (file: string) =>
  run(process.execPath, [REDOCLY as string, "lint", "--extends=recommended-strict", "--format=json", file], {
    env: QUIET,
  });

it.skipIf(REDOCLY === null)(
  `is clean, and a copy that breaks one rule is not (skipped where ${NO_TOOLS})`,
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "lexbind-"));
    try {
      const broken = readJsonFile("api/v1/openapi.json");
      delete broken.paths["/api/v1/profiles/dora/fields.ndjson"].get.responses["404"];
      writeFileSync(join(folder, "openapi.json"), JSON.stringify(broken));
      const results = await Promise.all([`${PUBLIC}api/v1/openapi.json`, join(folder, "openapi.json")].map(lint));
      const problems = results.map(({ stdout }) => JSON.parse(stdout).problems);
      expect(results.map(({ status }) => status)).toEqual([0, 1]);
      expect(problems.map((found) => found.map(({ ruleId }: { ruleId: string }) => ruleId))).toEqual([
        [],
        ["operation-4xx-response"],
      ]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
