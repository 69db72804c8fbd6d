// The clocks of the profiles against a second program, and what holds for any zone.
import { spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { AnswerClock } from "../../server/engine/answer.ts";
import { createRun } from "../../server/engine/engine.ts";
import { type CheckParameters, createReadOptions } from "../../server/engine/options.ts";
import type { RunnableRuleSet } from "../../server/engine/prepared-rules.ts";
import { getRuns } from "../property-runs.ts";
import { ALIASES, linesIn, ROOT, readJsonFile } from "../support.ts";
import { type Asked, asking, completing } from "./clock-drafts.ts";
import { PROFILE } from "./clocks-of-any-act.ts";

// For each act or profile. Pairs of 10,000 take three minutes.
const RUNS = getRuns(500, 100);
const PYTHON = spawnSync("python3", ["-c", "import zoneinfo; zoneinfo.ZoneInfo('Europe/Berlin')"]).status === 0;
const MISSING = PYTHON ? null : "python3 with zones is missing";
beforeAll(() => {
  if (MISSING !== null) console.warn(`The clocks are not compared with a second program. ${MISSING}`);
  expect(MISSING === null || process.env.CI !== "true").toBe(true);
});

type Ends = Readonly<Record<"due" | "upper_bound" | "legal_latest" | "relief_until" | "last", number | null>> & {
  readonly relief: string | null;
};
/** The end that is shown for planning; not a number where none is. */
const endOf = ({ due, upper_bound }: Partial<Ends> = {}): number => due ?? upper_bound ?? Number.NaN;
const toMs = (text: string | null | undefined) => (text == null ? null : Date.parse(text));
const PUBLISHED = ALIASES.map((alias) => ({
  alias,
  ruleSet: readJsonFile(`api/v1/profiles/${alias}/profile.json`) as RunnableRuleSet,
})).filter(({ ruleSet: { clocks = [] } }) => clocks.some(({ limits }) => limits.length > 0));

const actOf = (alias: string): string => alias.split("-")[0] ?? alias;

describe.each([...PUBLISHED, { alias: "any act", ruleSet: PROFILE }])("$alias", ({ alias, ruleSet }) => {
  const { clocks = [] } = ruleSet;
  const siblings = PUBLISHED.filter((other) => actOf(other.alias) === actOf(alias));
  // Of several submissions, a draft is one; and where facts choose the limit, fewer drafts show which.
  const submissions = new Set(clocks.flatMap(({ submission }) => submission?.codes ?? []));
  const hasChoice = clocks.some(({ limits }) => limits.some((limit) => limit.if !== undefined));
  const runs = RUNS * Math.max(1, submissions.size) * (hasChoice ? 2 : 1);
  const pairCount = Math.ceil(RUNS / Math.max(1, siblings.length));
  const run = createRun(ruleSet, "prevalidation");
  const readOptions = createReadOptions(ruleSet);
  const clocksOf = ({ report, options }: Asked): readonly AnswerClock[] => {
    const read = readOptions(options);
    if ("error" in read) throw new Error(read.parameter);
    return run({ report, evidence_manifest: {} }, read).timeline?.clocks ?? [];
  };

  // Decisions have a second program of their own.
  function decided({ report, options }: Asked) {
    const read = readOptions(options);
    const { decision } = run({ report, evidence_manifest: {} }, "error" in read ? undefined : read);
    const criteria = decision?.criteria.map(({ criterion_id, met }) => [criterion_id, met] as const) ?? [];
    return { outcome: decision?.outcome, criteria: Object.fromEntries(criteria) };
  }
  /** What a second program says of each, by clock. */
  function askPython(asked: readonly Asked[]): readonly Readonly<Record<string, Ends>>[] {
    const input = asked.map((one) => JSON.stringify({ ...one, ...decided(one) })).join("\n");
    const file = join(mkdtempSync(join(tmpdir(), "clocks-")), "profile.json");
    writeFileSync(file, JSON.stringify(ruleSet));
    const { stdout, stderr } = spawnSync("python3", [`${ROOT}test/engine/clocks.py`, file], {
      input,
      maxBuffer: 2 ** 30,
      encoding: "utf8",
    });
    expect(stderr).toBe("");
    return linesIn(stdout) as readonly Readonly<Record<string, Ends>>[];
  }
  const ownEnds = (one: Asked): Readonly<Record<string, Ends>> =>
    Object.fromEntries(
      clocksOf(one).map(({ clock_id, due, upper_bound, legal_latest, later_ends, relief, relief_until }) => [
        clock_id,
        {
          relief,
          due: toMs(due),
          upper_bound: toMs(upper_bound),
          legal_latest: toMs(legal_latest),
          relief_until: toMs(relief_until),
          last: toMs(later_ends?.at(-1)?.until),
        },
      ]),
    );
  // The timeline of these is null without any deadline or bound.
  const hasMember = clocks.some(({ answer_member }) => answer_member !== undefined);
  const isSame = (answer: Readonly<Record<string, Ends>>, second: Readonly<Record<string, Ends>> = {}) =>
    hasMember && Object.keys(answer).length === 0
      ? Object.values(second).every(({ due, upper_bound }) => due === null && upper_bound === null)
      : isDeepStrictEqual(answer, second);

  it.runIf(PYTHON)(`the clocks say of ${runs} random drafts what a second program says`, () => {
    const asked = fc.sample(asking(ruleSet), { numRuns: runs, seed: 20251123 });
    const lines = askPython(asked);
    const own = asked.map(ownEnds);
    const different = own.flatMap((answer, index) =>
      isSame(answer, lines[index]) ? [] : [{ asked: asked[index], answer, second: lines[index] }],
    );
    expect(different.slice(0, 3)).toEqual([]);
    // Each clock with a period was compared often enough: with a deadline or a bound, and with a deadline.
    const ofClock = (id: string) => own.flatMap((answer) => answer[id] ?? []);
    for (const { clock_id, limits } of clocks) {
      if (limits.length === 0) continue;
      const ends = ofClock(clock_id).filter(({ due, upper_bound }) => (due ?? upper_bound) !== null);
      expect(ends.length).toBeGreaterThan(RUNS / 20);
      expect(ends.filter(({ due }) => due !== null).length).toBeGreaterThan(RUNS / 100);
    }
  });

  // As many for each act, over its profiles.
  it.runIf(PYTHON)("by both programs, no value for what is not known gives a clock an earlier end", () => {
    const pairs = asking(ruleSet).chain((asked) => fc.tuple(fc.constant(asked), completing(asked, ruleSet)));
    const sampled = fc.sample(pairs, { numRuns: pairCount, seed: 20261127 });
    const [shown, known] = [0, 1].map((side) => askPython(sampled.map((pair) => pair[side] as Asked)));
    const wrong = sampled.flatMap(([asked, completed], index) => {
      const [before = {}, after = {}] = [shown?.[index], known?.[index]];
      const isEqual = isSame(ownEnds(asked), before) && isSame(ownEnds(completed), after);
      const isEarlier = Object.entries(after).some(([id, end]) => endOf(end) < (endOf(before[id]) || 0));
      return isEqual && !isEarlier ? [] : [{ asked, completed, before, after }];
    });
    expect(wrong.slice(0, 2)).toEqual([]);
  });

  it("the clocks end without a zone never later than in any zone", () => {
    const zones = ruleSet.code_lists
      .flatMap(({ items }) => items)
      .flatMap(({ attributes = {} }) => [attributes.time_zone, attributes.further_time_zones].flat())
      .filter((name) => typeof name === "string");
    expect(zones.length).toBeGreaterThan(1);
    for (const { report, options } of fc.sample(asking(ruleSet), { numRuns: 50, seed: 7 })) {
      const { previous_submitted_at } = options;
      const given = previous_submitted_at === undefined ? {} : { previous_submitted_at };
      const duesOf = (options: CheckParameters) =>
        new Map(clocksOf({ report, options }).map(({ clock_id, due }) => [clock_id, toMs(due)]));
      const without = duesOf(given);
      for (const time_zone of zones) {
        const inZone = duesOf({ ...given, time_zone });
        for (const [id, due] of without) expect(due ?? 0).toBeLessThanOrEqual(inZone.get(id) ?? 0);
      }
    }
  });
});
