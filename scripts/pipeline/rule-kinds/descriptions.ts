// The descriptions of all kinds of rules, which each file of kinds exports beside what runs.
import { readdirSync } from "node:fs";
import type { KindDescription } from "../../../server/engine/kind-description.ts";
import { KINDS } from "../../../server/engine/kinds/registry.ts";

interface Topic {
  readonly descriptions?: Readonly<Record<string, KindDescription>>;
}

const FOLDER = new URL("../../../server/engine/kinds/", import.meta.url);

/** By the name that rules have. Throws where a kind has no description. */
export const DESCRIPTIONS: ReadonlyMap<string, KindDescription> = await readDescriptions();

async function readDescriptions(): Promise<Map<string, KindDescription>> {
  const names = readdirSync(FOLDER).map((file) => file.slice(0, -".ts".length));
  // In this form, bundlers see which modules may be imported.
  const modules = await Promise.all(
    names.map((name): Promise<Topic> => import(`../../../server/engine/kinds/${name}.ts`)),
  );
  const described = new Map(modules.flatMap(({ descriptions = {} }) => Object.entries(descriptions)));
  const missing = [...KINDS.keys()].filter((name) => !described.has(name));
  if (missing.length > 0) throw new Error(`no description in ${FOLDER.pathname} for the kinds ${missing.join(", ")}`);
  return described;
}
