// The neutral act that most tests use: the made-up Bridge Act, with the works on its bridges in two stages, below the real service with its
// limits, operations and errors. It has what support.ts has of the profile dora.
import { readFileSync, writeFileSync } from "node:fs";
import { builtFile, compileFolder, copyStaged, publicFile, REAL } from "./pipeline/author.ts";
import { serveBuild } from "./support.ts";

const sources = copyStaged();
writeFileSync(
  `${sources}/service.yaml`,
  readFileSync(`${REAL}/service.yaml`, "utf8")
    .replaceAll("/profiles/dora/", "/profiles/bridge/")
    .replaceAll(/(fixed_profile|profile): dora[a-z-]*$/gm, "$1: bridge"),
);
const compilation = await compileFolder(sources, { compression: true });

/** A file of the build, such as the bundle for edge runtimes with the files of the neutral act. */
export const readBuilt = (file: string): Buffer => builtFile(compilation, file);
export const readPublic = (file: string): Buffer => publicFile(compilation, file);
export const { artifacts, app, readJsonFile, ask, post, readyRequest, ACT_ID, PROFILE } = serveBuild(
  readPublic,
  "bridge",
);
