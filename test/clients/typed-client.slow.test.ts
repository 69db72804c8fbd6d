// A client that is generated from the served openapi.json: it compiles under strict, and calls every operation over a real port.
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Described, OPERATIONS, openapi } from "../pipeline/openapi-description.ts";
import type { Ended } from "../run-command.ts";
import { portOf, type ServerProcess, startServer, stopServer } from "../server/raw-http.ts";
import { ROOT, readJsonFile } from "../support.ts";
import { blockOf, GUIDE_ORIGIN, NO_TOOLS, run, toolFile, WITH_TSX } from "./guide-blocks.ts";

// Generating, compiling and running take seconds on an idle machine, and much more on a busy one.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const GENERATOR = toolFile("openapi-typescript/bin/cli.js");
const FETCH = toolFile("openapi-fetch/package.json");
const TSC = `${ROOT}node_modules/typescript/bin/tsc`;
const COMPILER_OPTIONS = {
  target: "es2023",
  lib: ["es2023", "dom"],
  types: [],
  module: "nodenext",
  noEmit: true,
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  noUnusedLocals: true,
};

let folder: string;
const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
const failed = ({ status, stdout, stderr }: Ended) => (status === 0 ? "" : `${stdout}${stderr}`);

/** A call of an operation with the examples of its parameters and of its body; it prints the id and the status. */
function callOf({ id, method, path, operation }: Described): string {
  const isFixed = path in openapi.paths;
  const names = [...path.matchAll(/\{([a-z_]+)\}/g)].map(([, name]) => name as string);
  const values = Object.fromEntries(names.map((name) => [name, openapi.components.parameters[name].example]));
  const example = operation.requestBody && Object.values(operation.requestBody.content["application/json"].examples)[0];
  const init = [
    ...(names.length === 0 ? [] : [`params: { path: ${JSON.stringify(values)} }`]),
    ...(example === undefined ? [] : [`body: ${JSON.stringify((example as { value: unknown }).value)}`]),
    ...(path.endsWith(".ndjson") ? ['parseAs: "text"'] : []),
  ];
  const target = isFixed ? path : path.slice("/api/v1".length);
  const client = isFixed ? "host" : "api";
  return `print("${id}", await ${client}.${method}("${target}", { ${init.join(", ")} }));`;
}

// As the guide has it.
const TYPES = "./lexbind.d.ts";

const EVERY_OPERATION = `
import createClient from "openapi-fetch";
import type { paths } from "${TYPES}";
const host = createClient<paths>({ baseUrl: "${GUIDE_ORIGIN}" });
const api = createClient<paths>({ baseUrl: "${GUIDE_ORIGIN}/api/v1" });
const print = (id: string, { response, data }: { response: Response; data?: unknown }) =>
  console.log(id, response.status, typeof data);
${OPERATIONS.map(callOf).join("\n")}
`;

// Each line that follows a mark must not compile; were one to, the mark would be an error.
const MISTAKES = `
import createClient from "openapi-fetch";
import type { paths } from "${TYPES}";
const { GET, POST } = createClient<paths>();
const path = { act_id: "dora" } as const;
// @ts-expect-error: no such profile
await GET("/profiles/{act_id}", { params: { path: { act_id: "nis2" } } });
// @ts-expect-error: no such path
await GET("/profiles/{act_id}/rules", { params: { path } });
// @ts-expect-error: no body
await POST("/profiles/{act_id}/lint-report", { params: { path } });
// @ts-expect-error: a body without a report
await POST("/profiles/{act_id}/lint-report", { params: { path }, body: {} });
const { data } = await POST("/profiles/{act_id}/lint-report", { params: { path }, body: { report: {} } });
// @ts-expect-error: no such status
console.log(data?.prevalidation_status === "compliant");
`;

describe.skipIf(GENERATOR === null || FETCH === null)(`a generated client (skipped where ${NO_TOOLS})`, () => {
  let server: ServerProcess;
  let compiled: Ended;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "lexbind-"));
    server = startServer();
    const origin = `http://127.0.0.1:${await portOf(server)}`;
    symlinkSync(dirname(dirname(FETCH as string)), join(folder, "node_modules"));
    write("package.json", '{"type":"module"}');
    write("tsconfig.json", JSON.stringify({ compilerOptions: COMPILER_OPTIONS, include: ["*.ts"] }));
    const target = [`${origin}/api/v1/openapi.json`, "--output", join(folder, "lexbind.d.ts")];
    expect(failed(await run(process.execPath, [GENERATOR as string, ...target]))).toBe("");
    const programs = { guide: blockOf("clients", "ts"), every: EVERY_OPERATION, mistakes: MISTAKES };
    for (const [name, text] of Object.entries(programs)) write(`${name}.ts`, text.replaceAll(GUIDE_ORIGIN, origin));
    compiled = await run(process.execPath, [TSC, "-p", folder], { cwd: folder });
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await stopServer(server);
  });

  it("compiles under strict, and refuses unknown names", () => {
    expect(failed(compiled)).toBe("");
  });

  it("calls every operation", async () => {
    const { stdout, stderr } = await run(process.execPath, [...WITH_TSX, join(folder, "every.ts")]);
    const expected = OPERATIONS.map(({ id, path }) => `${id} 200 ${path.endsWith(".ndjson") ? "string" : "object"}`);
    expect([stdout.trimEnd().split("\n"), stderr]).toEqual([expected, ""]);
    expect(expected).toHaveLength(15);
  });

  it("is used by the guide as it says", async () => {
    const { stdout, stderr } = await run(process.execPath, [...WITH_TSX, join(folder, "guide.ts")]);
    const { profile_semantic_hash, profile_artifact_hash } = readJsonFile("api/v1/profiles/dora/index.json");
    const [hashes, ...findings] = stdout.trimEnd().split("\n");
    expect([hashes, stderr]).toEqual([`${profile_semantic_hash} ${profile_artifact_hash}`, ""]);
    expect(findings.filter((line) => line.startsWith("blocking "))).toHaveLength(13);
    expect(findings.at(-1)).toMatch(/^The draft is structurally blocked/);
  });
});
