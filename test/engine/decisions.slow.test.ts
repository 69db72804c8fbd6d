// The decision of dora-major, compared with a Python program that reads the published profile.json and nothing else.
import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { expect, it } from "vitest";
import { checkedBy, PUBLIC, ROOT } from "../support.ts";
import { randomReports } from "./random-answers.ts";

// Of many, two processes with seeds of their own compare half each on two cores: DECISIONS=50000 DECISIONS_SEED=1.
const COUNT = Number(process.env.DECISIONS ?? 2_000);
const SEED = Number(process.env.DECISIONS_SEED ?? 20_260_310);
// Of the Python program, which tries what would settle the outcome.
const MS_PER_DECISION = 100;

/** What the engine decides: outcome, basis, criteria and the sets that settle it. */
function decide(report: object): readonly [outcome: string, ...rest: readonly unknown[]] {
  const { decision } = checkedBy("dora-major", JSON.stringify({ report })).answer;
  const { outcome, basis, criteria, settled_by } = decision ?? expect.fail();
  const mets = criteria.map(({ criterion_id, met }) => [criterion_id, met]);
  return [outcome, basis, Object.fromEntries(mets), settled_by];
}

const timeout = Math.max(300_000, COUNT * MS_PER_DECISION);

it("an independent program has the same outcome, criteria and settling sets for random answers", { timeout }, () => {
  const reports = fc.sample(randomReports, { numRuns: COUNT, seed: SEED });
  const counts = new Map<string, number>();
  const args = [`${ROOT}test/engine/decisions.py`, `${PUBLIC}api/v1/profiles/dora-major/profile.json`];
  for (let from = 0; from < reports.length; from += 10_000) {
    const part = reports.slice(from, from + 10_000);
    const input = part.map((report) => `${JSON.stringify(report)}\n`).join("");
    const { stdout, stderr, status } = spawnSync("python3", args, { input, encoding: "utf8", maxBuffer: 1e9 });
    expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
    const lines = stdout.trimEnd().split("\n");
    for (const [index, report] of part.entries()) {
      const decided = decide(report);
      counts.set(decided[0], (counts.get(decided[0]) ?? 0) + 1);
      expect(JSON.parse(lines[index] ?? ""), JSON.stringify(report)).toEqual(decided);
    }
  }
  console.log(Object.fromEntries(counts));
  for (const outcome of ["major", "not_major", "out_of_scope", "undetermined"])
    expect(counts.get(outcome) ?? 0, outcome).toBeGreaterThanOrEqual(COUNT / 20);
});
