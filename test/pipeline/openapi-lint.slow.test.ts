// openapi.json against the strictest rule set of Redocly's linter, which runs without network.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { NO_TOOLS, run, toolFile } from "../run-command.ts";
import { PUBLIC, readJsonFile } from "../support.ts";
import { tempFolder } from "./author.ts";

const REDOCLY = toolFile("@redocly/cli/bin/cli.js");
const QUIET = { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };

async function lint(file: string): Promise<string[]> {
  const args = [REDOCLY as string, "lint", "--extends=recommended-strict", "--format=json", file];
  const { stdout } = await run(process.execPath, args, { env: QUIET });
  return (JSON.parse(stdout).problems as { ruleId: string }[]).map(({ ruleId }) => ruleId);
}

it.skipIf(REDOCLY === null)(
  `openapi.json is clean, and a broken copy is not (${NO_TOOLS})`,
  async () => {
    const copy = join(tempFolder(), "openapi.json");
    const broken = readJsonFile("api/v1/openapi.json");
    const { get } = broken.paths["/api/v1/profiles/dora/fields.ndjson"];
    get.responses = { "200": get.responses["200"] };
    writeFileSync(copy, JSON.stringify(broken));
    expect(await lint(`${PUBLIC}api/v1/openapi.json`)).toEqual([]);
    expect(await lint(copy)).toEqual(["operation-4xx-response"]);
  },
  120_000,
);
