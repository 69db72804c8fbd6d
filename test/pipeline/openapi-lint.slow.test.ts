// openapi.json against the strictest rule set of Redocly's linter, which runs without network.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { NO_TOOLS, run, toolFile } from "../run-command.ts";
import { PUBLIC, readJsonFile } from "../support.ts";
import { tempFolder } from "./author.ts";

const REDOCLY = toolFile("@redocly/cli/bin/cli.js");
const QUIET = { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };

it.skipIf(REDOCLY === null)(
  `openapi.json is clean, and a broken copy is not (${NO_TOOLS})`,
  async () => {
    const copy = join(tempFolder(), "broken.json");
    const broken = readJsonFile("api/v1/openapi.json");
    const { get } = broken.paths["/profiles/{act_id}/fields.ndjson"];
    get.responses = { "200": get.responses["200"] };
    writeFileSync(copy, JSON.stringify(broken));
    // Both in one run, because the linter needs many seconds to start on a busy machine.
    const files = [`${PUBLIC}api/v1/openapi.json`, copy];
    const args = [REDOCLY as string, "lint", "--extends=recommended-strict", "--format=json", ...files];
    const { stdout, stderr } = await run(process.execPath, args, { env: QUIET });
    // One JSON document per file, in order, and nothing between them.
    const reports: { problems: { ruleId: string }[] }[] = JSON.parse(`[${stdout.replaceAll(/^\}\{/gm, "},{")}]`);
    const rules = reports.map(({ problems }) => problems.map(({ ruleId }) => ruleId));
    expect(rules, stderr).toEqual([[], ["operation-4xx-response"]]);
  },
  300_000,
);
