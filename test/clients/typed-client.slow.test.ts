// The guide to clients: types generated from the served openapi.json, and the program that uses them.
import { symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startNode, stopHosts } from "../hosts/host.ts";
import { tempFolder } from "../pipeline/author.ts";
import { type Ended, NO_TOOLS, run, toolFile } from "../run-command.ts";
import { ROOT, readJsonFile } from "../support.ts";
import { blocksOf, GUIDE_ORIGIN, WITH_TSX } from "./guide-blocks.ts";

// Generating, compiling and running take seconds on an idle machine, and longer on a busy one.
const GENERATOR = toolFile("openapi-typescript/bin/cli.js");
const FETCH = toolFile("openapi-fetch/package.json");
const COMPILER_OPTIONS = {
  strict: true,
  module: "nodenext",
  lib: ["es2023", "dom"],
  types: ["node"],
  typeRoots: [`${ROOT}node_modules/@types`],
  noEmit: true,
};

// The examples are of a type that the compiler knows, and so are their answers.
const STATUSES = `
import createClient from "openapi-fetch";
import type { components, paths } from "./lexbind.d.ts";
import { readFileSync } from "node:fs";
const { POST } = createClient<paths>({ baseUrl: "${GUIDE_ORIGIN}/api/v1" });
const examples: { request: components["schemas"]["dora-request"] }[] = JSON.parse(readFileSync("examples.json", "utf8"));
for (const { request: body } of examples)
  console.log((await POST("/profiles/dora/prevalidate-report", { body })).data?.prevalidation_status);
`;

// The compiler reports an error for a mark that no error follows.
const MISTAKES = `
import createClient from "openapi-fetch";
import type { components, paths } from "./lexbind.d.ts";
const { GET, POST } = createClient<paths>();
const path = { act_id: "dora" } as const;
// @ts-expect-error: no such profile
await GET("/profiles/{act_id}", { params: { path: { act_id: "no-such-act" } } });
// @ts-expect-error: no such path
await GET("/profiles/{act_id}/nothing", { params: { path } });
// @ts-expect-error: no body
await POST("/profiles/{act_id}/lint-report", { params: { path } });
// @ts-expect-error: a body without a report
await POST("/profiles/{act_id}/lint-report", { params: { path }, body: {} });
const { data } = await POST("/profiles/{act_id}/lint-report", { params: { path }, body: { report: {} } });
// @ts-expect-error: a misspelt field
export const body: components["schemas"]["dora-request"] = { report: { entity_legal_names: "x" } };
// @ts-expect-error: a value of the wrong type
await POST("/profiles/dora-final/lint-report", { body: { report: { amount_of_financial_recoveries: "50 000" } } });
// @ts-expect-error: no such status
console.log(data?.prevalidation_status === "compliant");
`;

const EXAMPLES: { request: object; response: { prevalidation_status: string } }[] = readJsonFile(
  "api/v1/profiles/dora/examples.json",
).examples;

describe.skipIf(GENERATOR === null || FETCH === null)(`a generated client (${NO_TOOLS})`, () => {
  const folder = tempFolder();
  const runNode = (...args: string[]): Promise<Ended> => run(process.execPath, args, { cwd: folder });
  beforeAll(async () => {
    const { url } = await startNode();
    symlinkSync(dirname(dirname(FETCH as string)), join(folder, "node_modules"));
    const files = {
      "package.json": '{"type":"module"}',
      "tsconfig.json": JSON.stringify({ compilerOptions: COMPILER_OPTIONS, include: ["*.ts"] }),
      "guide.ts": blocksOf("clients", "ts", 2).join("\n").replaceAll(GUIDE_ORIGIN, url),
      "mistakes.ts": MISTAKES,
      "statuses.ts": STATUSES.replaceAll(GUIDE_ORIGIN, url),
      "examples.json": JSON.stringify(EXAMPLES),
    };
    for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
    const generated = await runNode(GENERATOR as string, `${url}/api/v1/openapi.json`, "--output", "lexbind.d.ts");
    expect(generated).toMatchObject({ status: 0 });
  });
  afterAll(stopHosts);

  it("compiles under strict, and rejects unknown names", async () => {
    expect(await runNode(`${ROOT}node_modules/typescript/bin/tsc`, "-p", ".")).toMatchObject({ status: 0, stdout: "" });
  });

  it("gets the status of each example", async () => {
    const { stdout } = await runNode(...WITH_TSX, "statuses.ts");
    const expected = EXAMPLES.map(({ response }) => response.prevalidation_status);
    expect(stdout.trimEnd().split("\n")).toEqual(expected);
    expect(new Set(expected).size).toBe(3);
  });

  it("prints what the guide describes: the hashes, the findings, the summary and the deadline", async () => {
    const { stdout, stderr } = await runNode(...WITH_TSX, "guide.ts");
    const { profile_semantic_hash, profile_artifact_hash } = readJsonFile("api/v1/profiles/dora/index.json");
    const [hashes, ...findings] = stdout.trimEnd().split("\n");
    expect([hashes, stderr]).toEqual([`${profile_semantic_hash} ${profile_artifact_hash}`, ""]);
    expect(findings.filter((line) => line.startsWith("blocking "))).not.toEqual([]);
    expect(findings.at(-2)).toMatch(/^The draft is structurally blocked/);
    expect(findings.at(-1)).toMatch(/^no deadline without submission_type, /);
  });
});
