// The descriptions of all kinds of rules: what the other files of this folder export.
import { readdirSync } from "node:fs";
import type { Kind } from "../../../server/engine/kind.ts";
import { KINDS } from "../../../server/engine/kinds/registry.ts";
import type { KindDescription } from "./describe-kind.ts";

/** What a file of this folder exports. */
interface Described {
  readonly DESCRIPTIONS: ReadonlyMap<Kind, KindDescription>;
}

const FOLDER = new URL("./", import.meta.url);
const OTHERS = ["describe-kind.ts", "descriptions.ts"];

/** By the name that rules have. Throws where a kind has no description. */
export const DESCRIPTIONS: ReadonlyMap<string, KindDescription> = await readDescriptions();

async function readDescriptions(): Promise<Map<string, KindDescription>> {
  const files = readdirSync(FOLDER).filter((file) => !OTHERS.includes(file));
  const modules = await Promise.all(files.map((file): Promise<Described> => import(new URL(file, FOLDER).href)));
  const byKind = new Map(modules.flatMap((module) => [...module.DESCRIPTIONS]));
  return new Map(
    [...KINDS].map(([name, kind]) => {
      const description = byKind.get(kind);
      if (description === undefined)
        throw new Error(`the kind of rule "${name}" has no description in ${FOLDER.pathname}`);
      return [name, description];
    }),
  );
}
