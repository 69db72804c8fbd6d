// Unknown is never the lenient answer: no value for what a draft leaves open gives an earlier end than the one that was shown.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRun } from "../../server/engine/engine.ts";
import { createReadOptions } from "../../server/engine/options.ts";
import type { RunnableRuleSet } from "../../server/engine/prepared-rules.ts";
import { ALIASES, readJsonFile } from "../support.ts";
import { type Asked, asking, completing, endsIn } from "./clock-drafts.ts";
import { PROFILE } from "./clocks-of-any-act.ts";

// By profile, together more than 200. 10,000 are in the slow tests.
const RUNS = 40;
const PROFILES = ALIASES.map((alias) => [alias, readJsonFile(`api/v1/profiles/${alias}/profile.json`)] as const).filter(
  ([, { clocks = [] }]) => clocks.some(({ limits }: { limits: readonly unknown[] }) => limits.length > 0),
);

describe.each([...PROFILES, ["any act", PROFILE] as const])("%s", (_, ruleSet: RunnableRuleSet) => {
  const run = createRun(ruleSet, "prevalidation");
  const readOptions = createReadOptions(ruleSet);
  const endsOf = ({ report, options }: Asked) => {
    const read = readOptions(options);
    if ("error" in read) throw new Error(read.parameter);
    return endsIn(run({ report, evidence_manifest: {} }, read).timeline?.clocks ?? []);
  };

  it("no value for what is not known gives a clock an earlier end", () => {
    const pairs = asking(ruleSet).chain((asked) => fc.tuple(fc.constant(asked), completing(asked, ruleSet)));
    let compared = 0;
    for (const [asked, completed] of fc.sample(pairs, { numRuns: RUNS, seed: 20261127 })) {
      const [shown, known] = [endsOf(asked), endsOf(completed)];
      for (const [clockId, end] of known) {
        const bound = shown.get(clockId);
        if (bound === undefined) continue;
        compared += 1;
        if (end < bound)
          throw new Error(
            JSON.stringify({ asked, completed, clockId, end: new Date(end), bound: new Date(bound) }, null, 1),
          );
      }
    }
    expect(compared).toBeGreaterThan(RUNS / 10);
  });
});
