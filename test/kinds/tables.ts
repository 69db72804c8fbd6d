// The tables of each file of server/engine/kinds/, which are in the file of the same name in this folder.
import { readdirSync } from "node:fs";
import type { Kind } from "../../server/engine/kind.ts";
import { ROOT } from "../support.ts";
import type { KindTable } from "./kind-table.ts";

export interface TablesOfFile {
  readonly file: string;
  /** The kinds by the names that rules have. */
  readonly kinds: Readonly<Record<string, Kind>>;
  readonly tables: readonly KindTable[];
}

export const readTables = (): Promise<TablesOfFile[]> =>
  Promise.all(
    readdirSync(`${ROOT}server/engine/kinds`)
      .filter((file) => !["registry.ts", "topics.ts"].includes(file))
      .map(async (file) => {
        const { kinds } = (await import(`../../server/engine/kinds/${file}`)) as Pick<TablesOfFile, "kinds">;
        const { TABLES } = (await import(`./${file}`)) as { readonly TABLES: readonly KindTable[] };
        return { file, kinds, tables: TABLES };
      }),
  );
