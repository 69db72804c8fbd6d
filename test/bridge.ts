// The neutral act that most tests use: the made-up Bridge Act, below the real service with its limits, operations and errors. Its profiles are a
// small one (bridge), one with all that a profile can have (closing), and the works on a bridge in two stages. It has what support.ts has of the
// profile dora, of the small one.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { builtFile, compileFolder, copyNeutral, publicFile, tempFolder } from "./pipeline/author.ts";
import { serveBuild } from "./support.ts";

/** Its sources. */
export const sources = copyNeutral();
const compilation = await compileFolder(sources, { compression: true });

/** A file of the build. */
export const readBuilt = (file: string): Buffer => builtFile(compilation, file);

interface Worker {
  readonly fetch: (request: Request) => Response | Promise<Response>;
}

/** Loads the bundle for edge runtimes, as a new one each time. */
export async function loadWorker(): Promise<Worker> {
  const file = join(tempFolder(), "worker.mjs");
  writeFileSync(file, readBuilt("server/worker.mjs"));
  return (await import(pathToFileURL(file).href)).default;
}
export const readPublic = (file: string): Buffer => publicFile(compilation, file);
export const { artifacts, app, readJsonFile, ask, post, checkedBy, readyRequest, ACT_ID, PROFILE } = serveBuild(
  readPublic,
  "bridge",
);
