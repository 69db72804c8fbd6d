// A folder of drafts of all reports: the verdict on each depends neither on its name nor on its place among the others.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { tempFolder } from "../../pipeline/author.ts";
import { prevalidateIn } from "../../run-command.ts";
import { ALIASES, type Json, readJsonFile } from "../../support.ts";

const EXAMPLES = ALIASES.flatMap((alias) => {
  const { examples } = readJsonFile(`api/v1/profiles/${alias}/examples.json`);
  return examples.map(({ name, request }: Json) => ({ id: `${alias} ${name}`, text: JSON.stringify(request) }));
});
const ORDERS = fc.sample(fc.shuffledSubarray([...EXAMPLES.keys()], { minLength: EXAMPLES.length }), {
  numRuns: 10,
  seed: 53,
});

const root = tempFolder();
const run = prevalidateIn(root);

/** The verdict on each example, by its id, of a folder in which they have names in an order. */
async function verdictsIn(order: readonly number[], folder: string): Promise<ReadonlyMap<string, string>> {
  mkdirSync(join(root, folder));
  const names = new Map(order.map((index, place) => [`${String(place).padStart(3, "0")}.json`, EXAMPLES[index]]));
  for (const [name, example] of names) writeFileSync(join(root, folder, name), example?.text ?? "");
  const { stdout } = await run([folder, "--now", "2026-11-27T12:00:00Z"]);
  const lines = stdout.trimEnd().split("\n");
  expect(lines).toHaveLength(EXAMPLES.length);
  return new Map(
    lines.map((line) => {
      const [, name = "", verdict = ""] = /^[^/]+\/(\d+\.json): (.*)$/.exec(line) ?? [];
      return [names.get(name)?.id ?? line, verdict];
    }),
  );
}

it("each example of each profile has one verdict, whatever its name is", { timeout: 600_000 }, async () => {
  const [first, ...others] = await Promise.all(ORDERS.map((order, index) => verdictsIn(order, `folder-${index}`)));
  expect(first?.size).toBe(EXAMPLES.length);
  const sorted = (verdicts: ReadonlyMap<string, string> = new Map()) =>
    [...verdicts].toSorted(([a], [b]) => (a < b ? -1 : 1));
  for (const other of others) expect(sorted(other)).toEqual(sorted(first));
  // Every verdict names the profile, or why none was chosen.
  const silent = sorted(first).filter(([, verdict]) => !/; profile [\w-]+$|^unusable; /.test(verdict));
  expect(silent).toEqual([]);
});
