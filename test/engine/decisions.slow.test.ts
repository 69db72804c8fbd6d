// The decisions of all profiles, compared with a Python program that reads the published profile.json and nothing else.
import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { getRuns } from "../property-runs.ts";
import { checkedBy, PUBLIC, ROOT } from "../support.ts";
import { DECISIONS, findLenient } from "./less-known.ts";
import { REPORTS } from "./random-answers.ts";

// Of many, two processes with seeds of their own compare half each on two cores: LEXBIND_PROPERTY_RUNS=50000 DECISIONS_SEED=1.
const COUNT = getRuns(1_000);
const SEED = Number(process.env.DECISIONS_SEED ?? 20_260_310);
// Of the Python program, which tries what would settle the outcome.
const MS_PER_DECISION = 100;
const timeout = Math.max(300_000, COUNT * MS_PER_DECISION);

/** What the engine decides: outcome, basis, criteria and the sets that settle it. */
function decide(alias: string, report: object): readonly [outcome: string, ...rest: readonly unknown[]] {
  const { decision } = checkedBy(alias, JSON.stringify({ report })).answer;
  const { outcome, basis, criteria, settled_by } = decision ?? expect.fail();
  const mets = criteria.map(({ criterion_id, met }) => [criterion_id, met]);
  return [outcome, basis.map(({ title }) => title), Object.fromEntries(mets), settled_by];
}

describe.each(DECISIONS)("$alias", ({ alias, outcomes }) => {
  const reports = REPORTS.get(alias) ?? expect.fail(alias);

  it("an independent program has the same outcome, criteria and settling sets for random answers", { timeout }, () => {
    const sample = fc.sample(reports, { numRuns: COUNT, seed: SEED });
    const counts = new Map<string, number>();
    let compared = 0;
    const args = [`${ROOT}test/engine/decisions.py`, `${PUBLIC}api/v1/profiles/${alias}/profile.json`];
    for (let from = 0; from < sample.length; from += 10_000) {
      const part = sample.slice(from, from + 10_000);
      const input = part.map((report) => `${JSON.stringify(report)}\n`).join("");
      const { stdout, stderr, status } = spawnSync("python3", args, { input, encoding: "utf8", maxBuffer: 1e9 });
      expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
      const lines = stdout.trimEnd().split("\n");
      for (const [index, report] of part.entries()) {
        const decided = decide(alias, report);
        counts.set(decided[0], (counts.get(decided[0]) ?? 0) + 1);
        const [outcome, basis, criteria, settledBy] = JSON.parse(lines[index] ?? "");
        const second = [outcome, basis, criteria, settledBy ?? decided[3]];
        expect(second, JSON.stringify(report)).toEqual(decided);
        compared += Number(settledBy !== null);
      }
    }
    console.log(alias, Object.fromEntries(counts), `settling sets compared: ${compared}`);
    expect(compared).toBeGreaterThan(COUNT / 20);
    for (const outcome of outcomes) expect(counts.get(outcome) ?? 0, outcome).toBeGreaterThanOrEqual(COUNT / 50);
  });

  it("whatever is less known never leads to a lenient outcome: every such change of random answers", {
    timeout,
  }, () => {
    const sample = fc.sample(reports, { numRuns: COUNT / 10, seed: SEED });
    expect(findLenient(alias, sample)).toEqual([]);
  });
});
