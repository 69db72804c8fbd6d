// Sizes that nobody was promised, so that whoever makes one grow sees it. The table has what they were; a tenth more is free for honest changes,
// and for the versions of zlib.
import { readFileSync, writeFileSync } from "node:fs";
import { expect } from "vitest";
import { ROOT } from "./support.ts";

const TABLE = "test/golden/sizes.json";
const FREE = 1.1;

/** Compares sizes with the table. With `--update` it writes them there. */
export function expectSizes(measured: Readonly<Record<string, number>>): void {
  const table: Record<string, number> = JSON.parse(readFileSync(ROOT + TABLE, "utf8"));
  if (expect.getState().snapshotState.snapshotUpdateState === "all") {
    const sizes = Object.entries({ ...table, ...measured }).sort(([a], [b]) => (a < b ? -1 : 1));
    writeFileSync(ROOT + TABLE, `${JSON.stringify(Object.fromEntries(sizes), null, 2)}\n`);
    return;
  }
  const grown = Object.entries(measured).flatMap(([name, size]) =>
    size <= FREE * (table[name] ?? 0) ? [] : [`${name}: ${size}, was ${table[name]}`],
  );
  expect(grown, `more than in ${TABLE}; if that is meant, run these tests with --update`).toEqual([]);
}
