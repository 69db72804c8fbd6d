// The clocks of the profiles against a second program, and what holds for any zone.
import { spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { AnswerClock } from "../../server/engine/answer.ts";
import type { ClockStart, Count, Duty, Fact } from "../../server/engine/clocks/clock.ts";
import { createRun } from "../../server/engine/engine.ts";
import { type CheckParameters, createReadOptions } from "../../server/engine/options.ts";
import type { RunnableRuleSet } from "../../server/engine/prepared-rules.ts";
import { ALIASES, linesIn, ROOT, readJsonFile } from "../support.ts";
import { PROFILE } from "./clocks-of-any-act.ts";

// For each profile. More by LEXBIND_CLOCK_RUNS: 10,000 take half an hour.
const RUNS = Number(process.env.LEXBIND_CLOCK_RUNS ?? 300);
const PYTHON = spawnSync("python3", ["-c", "import zoneinfo; zoneinfo.ZoneInfo('Europe/Berlin')"]).status === 0;
const MISSING = PYTHON ? null : "python3 with zones is missing";
beforeAll(() => {
  if (MISSING !== null) console.warn(`The clocks are not compared with a second program. ${MISSING}`);
  expect(MISSING === null || process.env.CI !== "true").toBe(true);
});

const instants = fc
  .integer({ min: Date.UTC(2024, 0, 1) / 1000, max: Date.UTC(2032, 0, 1) / 1000 })
  .map((seconds) => new Date(seconds * 1000).toISOString().replace(".000Z", "Z"));
const later = (from: string, hours: number): string =>
  new Date(Date.parse(from) + Math.round(hours * 3600) * 1000).toISOString().replace(".000Z", "Z");
// Around changes of the clocks and ends of months.
const CHANGES = ["2026-03-29T01:00:00Z", "2026-10-25T01:00:00Z", "2027-01-30T23:30:00Z", "2028-02-29T12:00:00Z"];
const firsts = fc.oneof(
  instants,
  fc
    .tuple(fc.constantFrom(...CHANGES), fc.float({ min: -900, max: 48, noNaN: true }))
    .map(([at, hours]) => later(at, hours)),
);
// Near each other, so that any limit of a clock may decide.
const gaps = fc.oneof(fc.float({ min: -1, max: 40, noNaN: true }), fc.float({ min: -1, max: 200, noNaN: true }));

interface Asked {
  readonly report: Readonly<Record<string, unknown>>;
  readonly options: CheckParameters;
}

const startsOf = ({ starts }: Count): readonly ClockStart[] =>
  starts.flatMap((start) => [start, ...(start.at_latest ?? []).flatMap(startsOf)]);
const factsOf = ({ owed_if = [], not_owed_if = [], starts }: Duty): readonly Fact[] => [
  ...[...owed_if, ...not_owed_if],
  ...starts.flatMap(({ at_latest = [] }) => at_latest.flatMap(factsOf)),
];

/** A value of a field with one of the codes, or with another one; perhaps none. */
function valuesOf({ field_id, codes }: Fact, { fields, code_lists }: RunnableRuleSet): fc.Arbitrary<unknown> {
  const field = fields.find((other) => other.field_id === field_id);
  const list = code_lists.find(({ code_list_id }) => code_list_id === field?.code_list)?.items ?? [];
  const others = field?.field_type === "boolean" ? ["true", "false"] : list.slice(-2).map(({ code }) => code);
  const values = [...codes, ...others].map((code) => {
    if (field?.field_type === "boolean") return code === "true";
    return field?.field_type === "string_list" ? [code] : code;
  });
  return fc.constantFrom(undefined, ...values);
}

/** Answers with a decision that starts a clock, and with others, and what was recorded; nothing for a profile whose decision starts none. */
function decidedFor({ clocks = [], examples = [] }: RunnableRuleSet & Examples): fc.Arbitrary<object> {
  const started_by = clocks.find((clock) => clock.started_by !== undefined)?.started_by;
  if (started_by === undefined) return fc.constant({});
  const { outcome, undecided, recorded } = started_by;
  const [decisive = {}, open = {}] = [outcome, undecided].map(
    (name) => examples.find((example) => example.name === name)?.request.report,
  );
  return fc
    .tuple(fc.constantFrom(decisive, decisive, open), fc.constantFrom(undefined, undefined, outcome, undecided))
    .map(([answers, record]) => ({ ...answers, [recorded]: record }));
}

interface Examples {
  readonly examples?: readonly { readonly name: string; readonly request: { readonly report: object } }[];
}

/** Drafts and options for the clocks of a profile; some lack an instant, a fact, the State or the zone. */
function asking(ruleSet: RunnableRuleSet): fc.Arbitrary<Asked> {
  const { clocks = [] } = ruleSet;
  const names = [...new Set(clocks.flatMap(startsOf).flatMap(({ field_id = [] }) => field_id))];
  const facts = clocks.flatMap((clock) => [
    ...factsOf(clock),
    ...(clock.relief?.excluded ? [clock.relief.excluded] : []),
  ]);
  const submissions = clocks.flatMap(({ submission: { field_id, codes } = { field_id: "", codes: [] } }) =>
    codes.map((code) => ({ field_id, code })),
  );
  const parts = fc.record({
    first: firsts,
    decided: decidedFor(ruleSet),
    instants: fc.tuple(...[...names, ""].map(() => fc.tuple(gaps, fc.integer({ min: 0, max: 7 })))),
    // One report has one type: that of one of the clocks, as a rule the first.
    submission: fc.constantFrom(...submissions.slice(0, 1), ...submissions.slice(0, 1), ...submissions, undefined),
    facts: fc.tuple(...facts.map((fact) => valuesOf(fact, ruleSet))),
    options: fc.record({
      member_state: fc.constantFrom(undefined, "AT", "PT"),
      time_zone: fc.constantFrom(undefined, undefined, "Atlantic/Azores", "Indian/Reunion", "Europe/Helsinki"),
      bank_holidays: fc.constantFrom(undefined, "", "2026-03-30,2026-10-26,2027-03-01"),
    }),
  });
  return parts.map(({ first, decided, instants: drawn, submission, facts: values, options }) => {
    let at = first;
    const moments = drawn.map(([gap, isThere], index) => {
      if (index > 0) at = later(at, gap);
      return isThere === 0 ? undefined : at;
    });
    const report = Object.fromEntries([
      ...Object.entries(decided),
      ...names.map((name, index) => [name, moments[index]] as const),
      ...facts.map(({ field_id }, index) => [field_id, values[index]] as const),
      ...(submission ? [[submission.field_id, submission.code] as const] : []),
    ]);
    const given = { ...options, previous_submitted_at: moments.at(-1) };
    return { report: JSON.parse(JSON.stringify(report)), options: JSON.parse(JSON.stringify(given)) };
  });
}

const toMs = (text: string | null | undefined) => (text == null ? null : Date.parse(text));
const PUBLISHED = ALIASES.map((alias) => ({
  alias,
  ruleSet: readJsonFile(`api/v1/profiles/${alias}/profile.json`) as RunnableRuleSet,
})).filter(({ ruleSet: { clocks = [] } }) => clocks.some(({ limits }) => limits.length > 0));

describe.each([...PUBLISHED, { alias: "any act", ruleSet: PROFILE }])("$alias", ({ ruleSet }) => {
  const { clocks = [] } = ruleSet;
  const run = createRun(ruleSet, "prevalidation");
  const readOptions = createReadOptions(ruleSet);
  const clocksOf = ({ report, options }: Asked): readonly AnswerClock[] => {
    const read = readOptions(options);
    if ("error" in read) throw new Error(read.parameter);
    return run({ report, evidence_manifest: {} }, read).timeline?.clocks ?? [];
  };

  it.runIf(PYTHON)(`the clocks say of ${RUNS} random drafts what a second program says`, () => {
    const asked = fc.sample(asking(ruleSet), { numRuns: RUNS, seed: 20251123 });
    // Decisions have a second program of their own.
    const outcomeOf = ({ report }: Asked) => run({ report, evidence_manifest: {} }).decision?.outcome;
    const input = asked.map((one) => JSON.stringify({ ...one, outcome: outcomeOf(one) })).join("\n");
    const file = join(mkdtempSync(join(tmpdir(), "clocks-")), "profile.json");
    writeFileSync(file, JSON.stringify(ruleSet));
    const { stdout, stderr } = spawnSync("python3", [`${ROOT}test/engine/clocks.py`, file], {
      input,
      maxBuffer: 2 ** 28,
      encoding: "utf8",
    });
    expect(stderr).toBe("");
    const lines = linesIn(stdout);
    const own = asked.map((one) =>
      Object.fromEntries(
        clocksOf(one).map(({ clock_id, due, upper_bound, legal_latest, relief, relief_until }) => [
          clock_id,
          {
            relief,
            due: toMs(due),
            upper_bound: toMs(upper_bound),
            legal_latest: toMs(legal_latest),
            relief_until: toMs(relief_until),
          },
        ]),
      ),
    );
    // The timeline of these is null without any deadline or bound.
    const hasMember = clocks.some(({ answer_member }) => answer_member !== undefined);
    const isSame = (answer: object, second: Readonly<Record<string, { due: unknown; upper_bound: unknown }>>) =>
      hasMember && Object.keys(answer).length === 0
        ? Object.values(second).every(({ due, upper_bound }) => due === null && upper_bound === null)
        : isDeepStrictEqual(answer, second);
    const different = own.flatMap((answer, index) =>
      isSame(answer, lines[index]) ? [] : [{ asked: asked[index], answer, second: lines[index] }],
    );
    expect(different.slice(0, 3)).toEqual([]);
    // Each clock with a period was compared often enough: with a deadline or a bound, and with a deadline.
    const ofClock = (id: string) => own.flatMap((answer) => answer[id] ?? []);
    for (const { clock_id, limits } of clocks) {
      if (limits.length === 0) continue;
      const ends = ofClock(clock_id).filter(({ due, upper_bound }) => (due ?? upper_bound) !== null);
      expect(ends.length).toBeGreaterThan(RUNS / 8);
      expect(ends.filter(({ due }) => due !== null).length).toBeGreaterThan(RUNS / 20);
    }
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
