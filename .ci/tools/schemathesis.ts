// Runs Schemathesis against the built server, in Python packages of its own.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startNode } from "../../test/hosts/host.ts";
import { isInstalled } from "../../test/run-command.ts";
import { ROOT } from "../../test/support.ts";

const TOOLS = JSON.parse(readFileSync(`${ROOT}test/clients/generated/tools.json`, "utf8"));
const START = "from schemathesis.cli import schemathesis; schemathesis()";

/** Runs Python and shows what it prints. Returns its exit code. */
function python(packages: string, args: readonly string[]): number {
  const env = { ...process.env, PYTHONPATH: packages, PYTHONPYCACHEPREFIX: join(packages, "cache") };
  // The folder keeps what Schemathesis writes beside its configuration out of the repository.
  return spawnSync("python3", args, { stdio: "inherit", cwd: packages, env }).status ?? 1;
}

if (!isInstalled("python3", spawnSync("python3", ["-m", "pip", "--version"]).status === 0)) {
  console.log("skipped: Schemathesis needs python3 with pip");
} else {
  const packages = mkdtempSync(join(tmpdir(), "lexbind-"));
  const host = await startNode();
  const install = ["-m", "pip", "install", "--quiet", "--no-compile", "--target", packages, TOOLS.schemathesis];
  const config = ["--config-file", `${ROOT}.ci/tools/schemathesis.toml`];
  const check = ["-c", START, ...config, "run", `${host.url}/api/v1/openapi.json`, "--no-color"];
  process.exitCode = python(packages, install) || python(packages, check);
  await host.stop();
  rmSync(packages, { recursive: true, force: true });
}
