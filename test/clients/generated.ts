// Generates clients from openapi.json with the generators of the guide, compiles them, and runs the programs of the guide with them against
// the built server. The example drafts must have the status that they have over HTTP, and a misspelt field must not compile.
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startNode } from "../hosts/host.ts";
import { type Ended, isInstalled, run, toolFile } from "../run-command.ts";
import { PUBLIC, ROOT, readJsonFile } from "../support.ts";
import { type Client, clientsIn, compileJava, writeProgram } from "./generated/clients.ts";
import { blocksOf, GUIDE_ORIGIN, readGuide } from "./guide-blocks.ts";

const TOOLS = JSON.parse(readFileSync(`${ROOT}test/clients/generated/tools.json`, "utf8"));
const HEY_API = toolFile("@hey-api/openapi-ts/bin/run.js");

/** Throws with the output of a program that failed. */
async function succeed(name: string, ended: Promise<Ended>): Promise<string> {
  const started = performance.now();
  const { status, stdout, stderr } = await ended;
  if (status !== 0) throw new Error(`${name} ended with ${status}\n${stdout}\n${stderr}`);
  console.log(`${name}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return stdout;
}

/** Waits for all, so that nothing runs any more when the first error is thrown. */
async function settle(promises: readonly Promise<void>[]): Promise<void> {
  for (const result of await Promise.allSettled(promises)) if (result.status === "rejected") throw result.reason;
}

/** The commands of the guide for OpenAPI Generator, as the files of its command `batch`: one start instead of four. */
function batchFiles(work: string): string[] {
  const commands = readGuide("clients").matchAll(
    /generate -i openapi\.json -g (\S+) -o (\S+) --additional-properties=(\S+)/g,
  );
  return [...commands].map(([, generatorName, output = "", properties = ""]) => {
    const file = join(work, `${output}.json`);
    const additionalProperties = Object.fromEntries(properties.split(",").map((one) => one.split("=")));
    // Documentation and tests of the generated code are not needed.
    const globalProperties = { apiDocs: "false", modelDocs: "false", apiTests: "false", modelTests: "false" };
    const settings = { generatorName, inputSpec: join(work, "openapi.json"), outputDir: join(work, output) };
    writeFileSync(file, JSON.stringify({ ...settings, additionalProperties, globalProperties }));
    return file;
  });
}

async function runGenerator(work: string): Promise<void> {
  const [, name, version] = TOOLS.maven.split(":");
  const copy = ["-q", "-B", "dependency:copy", `-Dartifact=${TOOLS.maven}`, `-DoutputDirectory=${work}`];
  await succeed("download of OpenAPI Generator", run("mvn", copy));
  // The first compiler of the JVM is enough for seconds of work.
  const java = ["-XX:TieredStopAtLevel=1", "-jar", join(work, `${name}-${version}.jar`)];
  await succeed("OpenAPI Generator", run("java", [...java, "batch", "--threads", "2", ...batchFiles(work)]));
  const jars = ["dependency:copy-dependencies", "-DincludeScope=compile", `-DoutputDirectory=${join(work, "jars")}`];
  await succeed("jars of the Java client", run("mvn", ["-q", "-B", "-f", join(work, "java/pom.xml"), ...jars]));
  await succeed("Java client", compileJava(work));
}

async function runOthers(work: string, packages: string): Promise<void> {
  const install = ["-m", "pip", "install", "--quiet", "--no-compile", "--target", packages, ...TOOLS.pypi];
  await succeed("Python packages", run("python3", install));
  const [, , , , configuration] = blocksOf("clients", "sh", 5);
  const client = (configuration as string).replace("openapi-python-client", "python3 -m openapi_python_client");
  await succeed("openapi-python-client", run("sh", ["-ec", client], { cwd: work, env: { PYTHONPATH: packages } }));
  const heyApi = [HEY_API as string, "-i", "openapi.json", "-o", "hey-api", "-c", "@hey-api/client-fetch"];
  await succeed("@hey-api/openapi-ts", run(process.execPath, heyApi, { cwd: work }));
}

/** What each program prints: the status of a draft with one field, of each example, and the number of blocking findings, in brief. */
async function expectedLines(url: string, requests: readonly unknown[]): Promise<string> {
  const check = async (query: string, request: unknown) => {
    const headers = { "content-type": "application/json" };
    const path = `${url}/api/v1/profiles/dora/prevalidate-report?${query}`;
    return (await fetch(path, { method: "POST", headers, body: JSON.stringify(request) })).json();
  };
  const partial = { report: { entity_legal_name: "Musterufer Bank AG (fictional)" } };
  const answers = await Promise.all([partial, ...requests].map((request) => check("member_state=DE", request)));
  const statuses = answers.map(({ prevalidation_status }) => prevalidation_status);
  if (new Set(statuses).size !== 3) throw new Error(`the examples do not have every status: ${statuses}`);
  const { counts } = await check("detail=brief", partial);
  return `${[...statuses, counts.blocking].join("\n")}\n`;
}

async function tryClient(client: Client, url: string, drafts: readonly string[], expected: string): Promise<void> {
  const text = client.text.replaceAll(GUIDE_ORIGIN, url);
  if (client.compile !== undefined) {
    writeProgram(client, text.replace(client.field, `${client.field}s`));
    const { status, stdout, stderr } = await client.compile();
    if (status === 0 || !(stdout + stderr).includes(`${client.field}s`))
      throw new Error(
        `${client.name} compiled with a misspelt field, or failed for another reason\n${stdout}${stderr}`,
      );
  }
  writeProgram(client, text);
  if (client.compile !== undefined) await succeed(`${client.name}, compiled`, client.compile());
  const printed = await succeed(`${client.name}, run`, client.start(drafts));
  if (printed !== expected) throw new Error(`${client.name} printed\n${printed}instead of\n${expected}`);
}

async function main(): Promise<void> {
  const commands = ["java", "javac", "mvn", "go", "python3"];
  const missing = commands.filter((name) => !isInstalled(name, spawnSync("which", [name]).status === 0));
  if (missing.length > 0 || HEY_API === null)
    return console.log(`skipped: the generated clients need ${[...missing, "the packages of .ci/tools"].join(", ")}`);
  const work = mkdtempSync(join(tmpdir(), "lexbind-"));
  const packages = join(work, "packages");
  const host = await startNode();
  try {
    copyFileSync(`${PUBLIC}api/v1/openapi.json`, join(work, "openapi.json"));
    const examples: { name: string; request: unknown }[] = readJsonFile("api/v1/profiles/dora/examples.json").examples;
    const drafts = examples.map(({ name, request }) => {
      writeFileSync(join(work, `${name}.json`), JSON.stringify(request));
      return join(work, `${name}.json`);
    });
    await settle([runGenerator(work), runOthers(work, packages)]);
    const expected = await expectedLines(
      host.url,
      examples.map(({ request }) => request),
    );
    await settle(clientsIn(work, packages).map((client) => tryClient(client, host.url, drafts, expected)));
  } finally {
    await host.stop();
    rmSync(work, { recursive: true, force: true });
  }
}

await main();
