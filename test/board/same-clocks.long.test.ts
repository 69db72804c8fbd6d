// Board and draft check evaluate one question in one way: the same facts, told by a person or read from the fields of a draft, give the same
// clocks. Over all profiles that have clocks with an own board.
import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import type { BoardFacts } from "../../scripts/board/board.ts";
import { createReadBoard } from "../../scripts/board/read-board.ts";
import type { Board, BoardAct, BoardFact } from "../../scripts/report/published/board.ts";
import type { Clock } from "../../server/engine/clocks/clock.ts";
import { createRun } from "../../server/engine/engine.ts";
import { type CheckParameters, createReadOptions } from "../../server/engine/options.ts";
import type { RunnableRuleSet } from "../../server/engine/prepared-rules.ts";
import { ALIASES, ROOT, readJsonFile } from "../support.ts";

const RUNS = 40;
const OPTION = "previous_submitted_at";
const board: Board = readJsonFile("api/v1/clocks.json");

interface AuthoredProfile {
  readonly aliases?: readonly string[];
  readonly stages?: readonly { readonly aliases: readonly string[] }[];
  readonly clock_facts?: Readonly<Record<string, string>>;
}

/** The field or option of each fact, by the aliases of profiles. */
const PLACES = new Map(
  readdirSync(`${ROOT}profiles-src`, { recursive: true, encoding: "utf8" })
    .filter((path) => /^[\w-]+\/[\w-]+\/profile\.yaml$/.test(path))
    .flatMap((path) => {
      const {
        aliases = [],
        stages = [],
        clock_facts = {},
      } = parse(readFileSync(`${ROOT}profiles-src/${path}`, "utf8")) as AuthoredProfile;
      return [...aliases, ...stages.flatMap((stage) => stage.aliases)].map((alias) => [alias, clock_facts] as const);
    }),
);

type Profile = RunnableRuleSet & { readonly examples: readonly { name: string; request: { report: object } }[] };
const PROFILES = ALIASES.flatMap((alias) => {
  const profile: Profile = readJsonFile(`api/v1/profiles/${alias}/profile.json`);
  const ids = (profile.clocks ?? []).map(({ clock_id }) => clock_id);
  const act = board.acts.find(({ clocks }) => clocks.some(({ clock_id }) => ids.includes(clock_id)));
  return act === undefined ? [] : [{ alias, profile, act }];
});

/** Instants near each other and near the days from which acts apply, codes, or nothing. */
const STARTS = ["2018-05-24T22:00:00Z", "2024-10-17T22:00:00Z", "2025-01-16T23:00:00Z", "2026-09-10T22:00:00Z"];
const TODAY = "2026-11-20T18:40:00Z";
/** The days from which an act applies and which are still to come, each as it begins in Vienna in winter. */
const startsToCome = ({ clocks }: BoardAct): readonly string[] => {
  const days = clocks.flatMap(({ applies_from = [] }) => applies_from.map(({ date }) => date));
  return [...new Set(days)].filter((day) => day > TODAY).map((day) => `${day}T00:00:00+01:00`);
};
const instants = (first: string) =>
  fc.option(
    fc
      .integer({ min: -100, max: 900 })
      .map((hours) => new Date(Date.parse(first) + hours * 3_600_000).toISOString().replace(".000Z", "Z")),
    { nil: undefined, freq: 6 },
  );

const valuesOf = (fact: BoardFact, first: string): fc.Arbitrary<string | boolean | undefined> => {
  const codes = board.code_lists.find(({ code_list_id }) => code_list_id === fact.code_list)?.items ?? [];
  return fact.code_list === null ? instants(first) : fc.constantFrom(undefined, ...codes.map(({ code }) => code));
};

/** A sending on which it depends only whether there was one. */
const isYesOrNo = ({ clocks }: BoardAct, { fact, sent }: BoardFact) =>
  sent !== undefined &&
  clocks.some(({ owed_if = [], not_owed_if = [] }) =>
    [...owed_if, ...not_owed_if].some((one) => one.field_id === fact),
  );

/** A value for each field or option that has a fact of the board, so that facts of one field have the same. */
function drawn(act: BoardAct, places: Readonly<Record<string, string>>) {
  const facts = act.facts.filter(({ fact }) => fact in places);
  const bySource = new Map(facts.map((fact) => [places[fact.fact] as string, fact]));
  return fc
    .constantFrom(...STARTS, TODAY, ...startsToCome(act))
    .chain((first) =>
      fc.record(
        Object.fromEntries(
          [...bySource].map(([source, fact]) => [source, isYesOrNo(act, fact) ? fc.boolean() : valuesOf(fact, first)]),
        ),
      ),
    );
}

type Values = Readonly<Record<string, string | boolean | undefined>>;

/** The facts as a person tells them. */
function toldOf(act: BoardAct, places: Readonly<Record<string, string>>, values: Values): BoardFacts {
  const [facts, sent]: [[string, unknown][], [string, string][]] = [[], []];
  for (const { fact, takes_several, sent: clocks } of act.facts) {
    const value = values[places[fact] ?? ""];
    if (value === undefined || value === false) continue;
    // When it was sent decides nothing.
    if (clocks !== undefined)
      sent.push([clocks[0] as string, value === true ? "2030-01-01T00:00:00Z" : (value as string)]);
    else facts.push([fact, takes_several ? [value] : value]);
  }
  return {
    kinds: act.persons.map(({ kind }) => kind),
    facts: Object.fromEntries(facts),
    sent: Object.fromEntries(sent),
  };
}

describe.each(PROFILES)("$alias", ({ alias, profile, act }) => {
  const places = PLACES.get(alias) ?? {};
  const run = createRun(profile, "prevalidation");
  const readOptions = createReadOptions(profile);
  const starting = profile.clocks?.find(({ started_by }) => started_by !== undefined)?.started_by;
  const isPlace = (field: string) => Object.values(places).includes(field);
  // The answers with the decision that starts a clock.
  const decisive = profile.examples.find(({ name }) => name === starting?.outcomes[0])?.request.report ?? {};
  const isList = (field: string) =>
    profile.fields.some((one) => one.field_id === field && one.field_type === "string_list");

  // Of the acts, which are read one by one, this one is compared. A draft says as what its person reports; the board has all that it is.
  const clocksOfAny = act.clocks.map(({ not_owed_by: _, ...clock }) => clock);
  const readBoard = createReadBoard({ ...board, acts: [{ ...act, clocks: clocksOfAny }] });

  /** Creates a function that finds the result of a clock. Clocks of one submission are those of one draft. */
  function createClockOfDraft(values: Values, parameters: CheckParameters) {
    const drafts = new Map<string, ReturnType<typeof clocksOfDraft>>();
    return ({ clock_id, submission }: Clock) => {
      const own = submission === undefined ? {} : { [submission.field_id]: submission.codes[0] };
      const key = JSON.stringify(own);
      const clocks = drafts.get(key) ?? clocksOfDraft(own, values, parameters);
      drafts.set(key, clocks);
      return clocks.find((clock) => clock.clock_id === clock_id);
    };
  }

  function clocksOfDraft(own: object, values: Values, parameters: CheckParameters) {
    const { [OPTION]: previous, ...fields } = values;
    const report = Object.entries(fields).map(([field, value]) => [field, isList(field) && value ? [value] : value]);
    const options = readOptions({ ...parameters, ...(typeof previous === "string" && { [OPTION]: previous }) });
    if ("error" in options) throw new Error(options.parameter);
    const draft = { report: { ...decisive, ...Object.fromEntries(report), ...own }, evidence_manifest: {} };
    const { timeline } = run(JSON.parse(JSON.stringify(draft)), options);
    return timeline?.clocks ?? [];
  }

  it("a draft and a person with the same facts have the same clocks", () => {
    const parameters = fc.constantFrom({}, { member_state: "AT", bank_holidays: "" });
    const samples = fc.sample(fc.tuple(drawn(act, places), parameters), { numRuns: RUNS, seed: 52 });
    let compared = 0;
    for (const [values, options] of samples) {
      if (starting !== undefined && isPlace(starting.at) && values[starting.at] === undefined) continue;
      const told = toldOf(act, places, values);
      const entries = readBoard({ ...told, options });
      if ("findings" in entries) throw new Error(JSON.stringify(entries.findings));
      const ofAct = entries.filter((entry) => entry.act === act.act);
      if (ofAct.some(({ state }) => state === "contradiction")) continue;
      const clockOfDraft = createClockOfDraft(values, options);
      for (const clock of profile.clocks ?? []) {
        const entry = ofAct.find(({ clock_id }) => clock_id === clock.clock_id) ?? expect.fail(clock.clock_id);
        const own = clockOfDraft(clock);
        // On the board, one sending answers all clocks for a submission. A draft is that submission.
        if (own?.depends_on?.some((other) => other.clock_id in (told.sent ?? {}))) continue;
        const isOwed = entry.reason === null && entry.state !== "not_owed";
        compared += isOwed ? 1 : 0;
        // Where the zone is not known, neither is the day on which the act began to apply. The board takes the duty as owed, and a decision
        // leaves it open: its bound is that deadline.
        if (starting !== undefined && own?.bound_if !== undefined) {
          expect({ values, bound: own.upper_bound }).toEqual({
            values,
            bound: entry.due ?? entry.upper_bound ?? undefined,
          });
          continue;
        }
        const { due = null, upper_bound = null, legal_latest = null, relief = null, relief_until = null } = own ?? {};
        const ofDraft = { due, upper_bound, legal_latest, relief, relief_until };
        expect({ clock: clock.clock_id, values, options, ...ofDraft }).toMatchObject({
          ...{ due: entry.due, upper_bound: entry.upper_bound, legal_latest: entry.legal_latest },
          ...{ relief: entry.relief, relief_until: entry.relief_until },
        });
        if (!isOwed) expect([clock.clock_id, values, own]).toEqual([clock.clock_id, values, undefined]);
      }
    }
    expect(compared).toBeGreaterThan(RUNS / 5);
  });
});
