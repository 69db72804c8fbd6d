// Releases of a copy of the made-up act.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { lockSources } from "../../scripts/lock/lock-sources.ts";
import { releaseSources } from "../../scripts/release/release-sources.ts";
import { copySources, type Edit, REAL, ROOT } from "../pipeline/author.ts";

export const FOLDER = "bridge/bridge-notice";
export const CHANGES = `${FOLDER}/changes.yaml`;
export const SENTENCE: Edit = [`${FOLDER}/rules.yaml`, "is below", "lies below"];
export const VERSION: Edit = [`${FOLDER}/profile.yaml`, "version: 1.0.0", "version: 1.1.0"];
export const [FIRST, SECOND] = ["2026-01-31", "2026-02-28"];
export const SCHEMAS = join(REAL, "schemas");

export const changesTo = (...versions: readonly (readonly [version: string, amends?: string])[]): string =>
  `versions:\n${versions.map(([version, amends]) => `  - version: ${version}\n    changes: [Version ${version} began.]\n${amends === undefined ? "" : `    amends: ${amends}\n`}`).join("")}`;

/** `file code` of each thing to fix. */
export async function release(sources: string, day = FIRST): Promise<string[]> {
  lockSources(sources, SCHEMAS, false);
  const { findings } = await releaseSources({ root: ROOT, sources, schemas: SCHEMAS, day });
  return findings.map(({ file, code }) => `${file.split("/").at(-1)} ${code}`);
}

export async function released(): Promise<string> {
  const sources = copySources();
  writeFileSync(join(sources, CHANGES), changesTo(["1.0.0"]));
  expect(await release(sources)).toEqual([]);
  return sources;
}
