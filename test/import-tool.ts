// The packages of .ci/tools, which the project itself does not depend on.
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { CommandError } from "../scripts/command-line/run-command.ts";

const TOOLS = new URL("../.ci/tools/", import.meta.url);

export async function importTool<T>(name: string): Promise<T> {
  if (!existsSync(new URL(`node_modules/${name}`, TOOLS)))
    throw new CommandError(`${name} is missing: run "npm ci --prefix .ci/tools --ignore-scripts" first`);
  const file = createRequire(new URL("package.json", TOOLS)).resolve(name);
  return (await import(pathToFileURL(file).href)) as T;
}
