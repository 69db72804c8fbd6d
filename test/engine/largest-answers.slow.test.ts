// The largest answers of every profile, to drafts that were searched for them: none is larger than the service card says.
import { expect, it } from "vitest";
import { MAX_ANSWER_BYTES } from "../../server/engine/shorten.ts";
import { ALIASES, artifacts, type Json, readJsonFile } from "../support.ts";

type Members = Readonly<Record<string, unknown>>;

const LONG_NAME = "\u202e".repeat(64);
const NOW = "2026-11-27T08:00:00Z";

/** Values that are wrong in different ways; that of another type is what the search begins with. */
const VALUES: readonly unknown[] = [
  ...["", "tbd", "x".repeat(2_000), LONG_NAME, "2026-03-10T06:42:00", "2027-03-10T06:42:00Z", "unknown", "open"],
  ...[-1, 1.5, true, null, [], [{}], ["x", "x", " y"], ["AT", "XX"], [{ name: "x", a: 1 }, { name: "x" }]],
  ...["undeterminable", { min: 5, max: 1, kind: "actual" }],
];
const LABELS: readonly unknown[] = [["no_such_label"], Array.from({ length: 30 }, (_, index) => LONG_NAME + index)];

const sizeOf = (alias: string, report: Members, evidence_manifest: Members, detail: "full" | "brief"): number => {
  const value = { report, evidence_manifest };
  const checked = artifacts.profiles.get(alias)?.checkText({ value }, "prevalidation", { detail, now: NOW });
  if (checked === undefined || !("json" in checked)) throw new Error("not checked");
  return Buffer.byteLength(checked.json);
};

/** Changes one member at a time, and keeps what makes the brief answer larger. */
function climb(
  start: Members,
  ids: readonly string[],
  tried: (id: string) => readonly unknown[],
  measure: (members: Members) => number,
) {
  let [best, size] = [start, measure(start)];
  for (const id of ids)
    for (const value of tried(id)) {
      const changed = { ...best, [id]: value };
      const changedSize = measure(changed);
      if (changedSize > size) [best, size] = [changed, changedSize];
    }
  return best;
}

it.each(ALIASES)("the largest answers of %s that a search finds are within the limits of the service card", (alias) => {
  const { fields, code_lists } = readJsonFile(`api/v1/profiles/${alias}/profile.json`);
  const codesOf = new Map(
    code_lists.map(({ code_list_id, items }: Json) => [code_list_id, items.map(({ code }: Json) => code)]),
  );
  const listOf = new Map<string, string>(fields.map(({ field_id, code_list }: Json) => [field_id, code_list]));
  const ids: string[] = [...listOf.keys()];
  const tried = (id: string) => {
    const codes = (codesOf.get(listOf.get(id)) ?? []) as unknown[];
    return [undefined, ...VALUES, ...codes.slice(0, 4), codes];
  };
  const wrong = Object.fromEntries(ids.map((id) => [id, { wrong: true }]));
  const report = climb(wrong, ids, tried, (members) => sizeOf(alias, members, {}, "brief"));
  const evidence = climb(
    {},
    ids,
    () => LABELS,
    (members) => sizeOf(alias, report, members, "brief"),
  );
  const [full, brief] = (["full", "brief"] as const).map((detail) => sizeOf(alias, report, evidence, detail));
  console.log(`largest answers of ${alias}: ${full} bytes, ${brief} in brief`);
  expect(brief).toBeGreaterThan(sizeOf(alias, {}, {}, "brief"));
  const { max_answer_bytes } = readJsonFile("api/v1/service-card/index.json").limits;
  expect(max_answer_bytes).toEqual(MAX_ANSWER_BYTES);
  expect(full).toBeLessThanOrEqual(max_answer_bytes.full);
  expect(brief).toBeLessThanOrEqual(max_answer_bytes.brief);
});
