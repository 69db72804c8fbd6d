// The clocks of the profiles against a second program, and what holds for any zone.
import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { AnswerClock } from "../../server/engine/answer.ts";
import type { Clock } from "../../server/engine/clock.ts";
import { createRun } from "../../server/engine/engine.ts";
import { type CheckParameters, createReadOptions } from "../../server/engine/options.ts";
import type { RuleSet } from "../../server/engine/rule-set.ts";
import { PUBLIC, ROOT, readJsonFile } from "../support.ts";

// More by LEXBIND_CLOCK_RUNS; 10,000 take minutes.
const RUNS = Number(process.env.LEXBIND_CLOCK_RUNS ?? 1_000);
const PYTHON = spawnSync("python3", ["-c", "import zoneinfo; zoneinfo.ZoneInfo('Europe/Berlin')"]).status === 0;
const MISSING = PYTHON ? null : "python3 with zones is missing";
beforeAll(() => {
  if (MISSING !== null) console.warn(`The clocks are not compared with a second program. ${MISSING}`);
  expect(MISSING === null || process.env.CI !== "true").toBe(true);
});

const instants = fc
  .integer({ min: Date.UTC(2024, 0, 1) / 1000, max: Date.UTC(2032, 0, 1) / 1000 })
  .map((seconds) => new Date(seconds * 1000).toISOString().replace(".000Z", "Z"));
// Near each other, so that either limit of a clock decides, and around changes of the clocks and ends of months.
const later = (from: string, hours: number): string =>
  new Date(Date.parse(from) + Math.round(hours * 3600) * 1000).toISOString().replace(".000Z", "Z");
const CHANGES = ["2026-03-29T01:00:00Z", "2026-10-25T01:00:00Z", "2027-01-30T23:30:00Z", "2028-02-29T12:00:00Z"];
const firsts = fc.oneof(
  instants,
  fc
    .tuple(fc.constantFrom(...CHANGES), fc.float({ min: -900, max: 48, noNaN: true }))
    .map(([at, hours]) => later(at, hours)),
);

interface Asked {
  readonly report: Readonly<Record<string, unknown>>;
  readonly options: CheckParameters;
}

const fieldOf = (clock: Clock, name: string): string => {
  const start = clock.starts.find((other) => other.start === name);
  return start?.field_id ?? "";
};

/** Drafts and options for a clock; some lack a start, the type of entity, the State or the zone. */
function asking({ clocks = [], fields }: RuleSet): fc.Arbitrary<Asked> {
  const [clock] = clocks as [Clock];
  const { owed_if, relief } = clock;
  const typeField = relief?.excluded?.field_id ?? "";
  const isList = fields.find(({ field_id }) => field_id === typeField)?.field_type === "string_list";
  const parts = fc.record({
    first: firsts,
    toClassified: fc.float({ min: -1, max: 40, noNaN: true }),
    toSubmitted: fc.float({ min: -1, max: 200, noNaN: true }),
    lacks: fc.constantFrom("", "", "", "", "aware", "classified", "submitted", "type"),
    type: fc.constantFrom("investment_firm", "credit_institution", "payment_institution"),
    options: fc.record({
      member_state: fc.constantFrom(undefined, "DE", "PT", "FI", "GR", "IE", "ES", "FR", "NO"),
      time_zone: fc.constantFrom(undefined, undefined, "Atlantic/Azores", "Indian/Reunion", "Europe/Lisbon"),
      bank_holidays: fc.constantFrom(undefined, "", "2026-03-30,2026-10-26,2027-03-01"),
    }),
  });
  return parts.map(({ first, toClassified, toSubmitted, lacks, type, options }) => {
    const classified = later(first, toClassified);
    const given: Readonly<Record<string, unknown>> = {
      [fieldOf(clock, "aware_of_ict_incident") || "date_and_time_of_detection_of_the_major_ict_related_incident"]:
        lacks === "aware" ? undefined : first,
      [fieldOf(clock, "classified_as_major")]: lacks === "classified" ? undefined : classified,
      ...(owed_if && { [owed_if.field_id]: owed_if.code }),
      ...(typeField !== "" && lacks !== "type" && { [typeField]: isList ? [type] : type }),
    };
    const previous_submitted_at = lacks === "submitted" ? undefined : later(classified, toSubmitted);
    return {
      report: JSON.parse(JSON.stringify(given)),
      options: JSON.parse(JSON.stringify({ ...options, previous_submitted_at })),
    };
  });
}

describe.each(["dora", "dora-initial", "dora-intermediate", "dora-final"])("the clock of %s", (alias) => {
  const ruleSet: RuleSet = readJsonFile(`api/v1/profiles/${alias}/profile.json`);
  const run = createRun(ruleSet, "prevalidation");
  const readOptions = createReadOptions(ruleSet);
  const clockOf = ({ report, options }: Asked): AnswerClock | undefined => {
    const read = readOptions(options);
    if ("error" in read) throw new Error(read.parameter);
    return run({ report, evidence_manifest: {} }, read).timeline?.clocks[0];
  };
  const toMs = (text: string | null | undefined) => (text == null ? null : Date.parse(text));

  it.runIf(PYTHON)(`says of ${RUNS} random drafts what a second program says`, () => {
    const asked = fc.sample(asking(ruleSet), { numRuns: RUNS, seed: 20251123 });
    const input = asked.map((one) => JSON.stringify(one)).join("\n");
    const file = `${PUBLIC}api/v1/profiles/${alias}/profile.json`;
    const { stdout, stderr } = spawnSync("python3", [`${ROOT}test/engine/clocks.py`, file], {
      input,
      maxBuffer: 2 ** 28,
      encoding: "utf8",
    });
    expect(stderr).toBe("");
    const lines = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    const own = asked.map((one) => {
      const { due, upper_bound, legal_latest, relief = null, relief_until } = clockOf(one) ?? {};
      return {
        relief,
        due: toMs(due),
        upper_bound: toMs(upper_bound),
        legal_latest: toMs(legal_latest),
        relief_until: toMs(relief_until),
      };
    });
    const different = own.flatMap((answer, index) =>
      JSON.stringify(answer) === JSON.stringify(lines[index])
        ? []
        : [{ asked: asked[index], answer, second: lines[index] }],
    );
    expect(different.slice(0, 3)).toEqual([]);
    expect(own.filter(({ due }) => due !== null).length).toBeGreaterThan(RUNS / 2);
  });

  it("is without a zone never later than in any zone", () => {
    const zones = ruleSet.code_lists
      .flatMap(({ items }) => items)
      .flatMap(({ attributes = {} }) => [attributes.time_zone, attributes.further_time_zones].flat())
      .filter((name) => typeof name === "string");
    expect(zones.length).toBeGreaterThan(30);
    for (const { report, options } of fc.sample(asking(ruleSet), { numRuns: 100, seed: 7 })) {
      const { previous_submitted_at } = options;
      const given = previous_submitted_at === undefined ? {} : { previous_submitted_at };
      const due = toMs(clockOf({ report, options: given })?.due);
      if (due === null) continue;
      for (const time_zone of zones)
        expect(due).toBeLessThanOrEqual(toMs(clockOf({ report, options: { ...given, time_zone } })?.due) ?? 0);
    }
  });
});
