// The neutral act that tests of the server use: the made-up Bridge Act below the real service, with its limits, operations and errors.
import { readFileSync, writeFileSync } from "node:fs";
import { createApp } from "../server/app.ts";
import { readArtifacts } from "../server/artifacts.ts";
import { compileFolder, copySources, publicFile, REAL } from "./pipeline/author.ts";
import { asksOf, sha256 } from "./support.ts";

const sources = copySources();
const service = readFileSync(`${REAL}/service.yaml`, "utf8");
writeFileSync(
  `${sources}/service.yaml`,
  service
    .replaceAll("/profiles/dora/", "/profiles/bridge/")
    .replaceAll(/(fixed_profile|profile): dora[a-z-]*$/gm, "$1: bridge"),
);
const compilation = await compileFolder(sources);

export const ACT_ID = "op:test.bridge_notice.v1";
export const PROFILE = "/api/v1/profiles/bridge";
export const readPublic = (file: string): Buffer => publicFile(compilation, file);
export const artifacts = readArtifacts(readPublic, sha256);
export const { ask, post } = asksOf(createApp(artifacts));
