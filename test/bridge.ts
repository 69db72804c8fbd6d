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
const compilation = await compileFolder(sources, { compression: true, isDraft: true });

/** A file of the build. */
export const readBuilt = (file: string): Buffer => builtFile(compilation, file);

export const readPublic = (file: string): Buffer => publicFile(compilation, file);

/** The published files as a platform binds them to a worker. */
const ASSETS = {
  fetch: async (url: string): Promise<Response> => {
    const bytes = compilation.files?.get(`public${new URL(url).pathname}`);
    return bytes === undefined ? new Response("no asset", { status: 404 }) : new Response(Buffer.from(bytes));
  },
};

/** Loads the bundle for edge runtimes, as a new one each time, with what a platform binds to it. */
export async function loadWorker(bindings: object = { ASSETS }) {
  const file = join(tempFolder(), "worker.mjs");
  writeFileSync(file, readBuilt("server/worker.mjs"));
  const worker: { fetch: (request: Request, bindings: object) => Response | Promise<Response> } = (
    await import(pathToFileURL(file).href)
  ).default;
  return { fetch: (request: Request) => worker.fetch(request, bindings) };
}
export const { artifacts, app, readJsonFile, ask, post, checkedBy, readyRequest, ACT_ID, PROFILE } = serveBuild(
  readPublic,
  "bridge",
);
