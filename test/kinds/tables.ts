// The tables of each file of server/engine/kinds/, which are in the file of the same name in this folder.
import { readdirSync } from "node:fs";
import type { Kind } from "../../server/engine/kind.ts";
import { ROOT } from "../support.ts";
import type { KindTable } from "./kind-table.ts";

export interface TablesOfFile {
  readonly file: string;
  /** The kinds by the names with which the file exports them. */
  readonly kinds: Readonly<Record<string, Kind>>;
  readonly tables: readonly KindTable[];
}

export const readTables = (): Promise<TablesOfFile[]> =>
  Promise.all(
    readdirSync(`${ROOT}server/engine/kinds`)
      .filter((file) => file !== "registry.ts")
      .map(async (file) => {
        const kinds: Readonly<Record<string, Kind>> = await import(`../../server/engine/kinds/${file}`);
        const { TABLES } = (await import(`./${file}`)) as { readonly TABLES: readonly KindTable[] };
        return { file, kinds, tables: TABLES };
      }),
  );
