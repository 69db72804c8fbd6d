// The largest drafts of every shape: each costs little time, and all of them little memory, in a process as docs/operations.md advises.
import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import type { RuleSet, RuleSetField } from "../../server/engine/rule-set.ts";
import { ALIASES, artifacts, PUBLIC, ROOT, readJsonFile } from "../support.ts";

// Of processor time. Where each of some thousand records, names or labels is compared with each other one, it is seconds.
const MAX_MS = 2_000;
const SIZE = artifacts.limits.max_request_bytes * 0.9;

const textOf = (part: string, size: number): string => part.repeat(size / part.length);

/** A list of items whose JSON is about as long as wanted. */
const listOf = (itemAt: (index: number) => unknown, size: number): unknown[] =>
  Array.from({ length: size / (JSON.stringify(itemAt(999)).length + 1) }, (_, index) => itemAt(index));

const VALUES: Readonly<Record<string, (index: number) => unknown>> = {
  yes_no: () => true,
  string_list: () => ["x"],
  figure: (index) => ({ value: index, kind: "actual" }),
  moment: (index) => new Date(Date.UTC(1990) + index * 86_400_000).toISOString().replace(".000Z", "Z"),
};

/** A list of records that are empty, one of records with one member, one of equal ones, and one of different ones. */
function listsOf({ field_id, members = [] }: RuleSetField): object[] {
  const recordOf = (index: number) =>
    Object.fromEntries(members.map(({ name, field_type }) => [name, VALUES[field_type]?.(index) ?? `x${index}`]));
  const first = Object.fromEntries(members.slice(0, 1).map(({ name }) => [name, "x"]));
  const items = [() => ({}), () => first, () => recordOf(1), recordOf];
  return items.map((itemAt) => ({ report: { [field_id]: listOf(itemAt, SIZE) } }));
}

const PARTS = [" ", "n/a ", "a.b-", "529900T8BM49AURSDO55 ", "+49 (1"];

/** Drafts of the largest size, one of each shape. */
function draftsOf({ fields }: RuleSet): object[] {
  const records = fields.filter(({ field_type }) => field_type === "record_list");
  const share = SIZE / fields.length - 60;
  const eachHas = (value: unknown) => Object.fromEntries(fields.map(({ field_id }) => [field_id, value]));
  const names = (size: number) => listOf((index) => `x${index}`, size);
  const unknown = Object.fromEntries(names(SIZE / 3).map((name) => [name, []]));
  return [
    ...records.flatMap(listsOf),
    ...PARTS.map((part) => ({ report: eachHas(textOf(part, share)) })),
    { report: eachHas(names(share)) },
    { report: eachHas("x"), evidence_manifest: eachHas(names(share)) },
    { report: unknown, evidence_manifest: unknown },
  ];
}

it("a draft of the largest size takes less than two seconds of processor time, and no process its memory", () => {
  const drafts = ALIASES.flatMap((alias) =>
    draftsOf(readJsonFile(`api/v1/profiles/${alias}/profile.json`)).map((draft) => [alias, JSON.stringify(draft)]),
  );
  const input = drafts.map((draft) => `${JSON.stringify(draft)}\n`).join("");
  const engine = `api/v1/by-hash/${artifacts.engineHash.replace("sha256:", "")}`;
  const args = ["--max-old-space-size=128", `${ROOT}test/engine/time-checks.mjs`, PUBLIC, engine, String(MAX_MS)];
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { input, encoding: "utf8" });
  expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
  const times = stdout.trimEnd().split("\n").map(Number);
  expect(times).toHaveLength(drafts.length);
  const slow = drafts.filter((_, index) => (times[index] ?? 0) > MAX_MS);
  expect(slow.map(([alias, body]) => `${alias} ${body?.slice(0, 100)}`)).toEqual([]);
});
