// Random drafts for the clocks of a profile.
import fc from "fast-check";
import type { AnswerClock } from "../../server/engine/answer.ts";
import type { Clock, ClockStart, Count, Duty, Fact } from "../../server/engine/clocks/clock.ts";
import { withOthers } from "../../server/engine/clocks/duty.ts";
import type { CheckParameters } from "../../server/engine/options.ts";
import type { RunnableRuleSet } from "../../server/engine/prepared-rules.ts";

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
/** Of an act that most of these are before, also those that are after the days from which it applies. */
function firstsFor(clocks: readonly Clock[]): fc.Arbitrary<string> {
  const days = new Set(clocks.flatMap(({ applies_from = [] }) => applies_from.map(({ date }) => date)));
  const toCome = [...days].filter((day) => day > "2027-01-01");
  if (toCome.length === 0) return firsts;
  const after = fc.tuple(fc.constantFrom(...toCome), fc.float({ min: 48, max: 18_000, noNaN: true }));
  return fc.oneof(
    firsts,
    after.map(([day, hours]) => later(`${day}T00:00:00Z`, hours)),
  );
}
// Near each other, so that any limit of a clock may decide.
const gaps = fc.oneof(fc.float({ min: -1, max: 40, noNaN: true }), fc.float({ min: -1, max: 200, noNaN: true }));

/** A draft and the options of a check. */
export interface Asked {
  readonly report: Readonly<Record<string, unknown>>;
  readonly options: CheckParameters;
}

export const startsOf = ({ starts }: Count): readonly ClockStart[] =>
  starts.flatMap((start) => [start, ...(start.at_latest ?? []).flatMap(startsOf)]);
/** The fields of the instants that a clock depends on. */
const instantsOf = (clock: Clock): readonly string[] => {
  const { sent_field_id, ended_by = [], applies_from = [] } = clock;
  const events = ended_by.filter(({ codes }) => codes === undefined);
  const places = [...startsOf(clock), ...events].flatMap(({ field_id = [] }) => field_id);
  return [...places, ...applies_from.flatMap(({ of }) => of), ...(sent_field_id === undefined ? [] : [sent_field_id])];
};
const codedIn = ({ ended_by = [], owed_once, relief, applies_from = [] }: Clock): readonly Fact[] => [
  ...withOthers(applies_from.flatMap((application) => application.if ?? [])),
  ...ended_by.flatMap(({ field_id = "", codes }) => (codes === undefined ? [] : [{ field_id, codes }])),
  ...(owed_once ? [owed_once] : []),
  ...(relief?.excluded ? [relief.excluded] : []),
];
export const factsOf = ({ owed_if = [], not_owed_if = [], limits, starts }: Duty): readonly Fact[] => [
  ...withOthers([...owed_if, ...not_owed_if, ...limits.flatMap((limit) => limit.if ?? [])]),
  ...starts.flatMap(({ at_latest = [] }) => at_latest.flatMap(factsOf)),
];

/** A value of a field with one of the codes, or with another one; perhaps none. Of codes that end a clock or delay it, fewer. */
function valuesOf(
  { field_id, codes }: Fact,
  rare: readonly string[],
  { fields, code_lists }: RunnableRuleSet,
): fc.Arbitrary<unknown> {
  const field = fields.find((other) => other.field_id === field_id);
  const list = code_lists.find(({ code_list_id }) => code_list_id === field?.code_list)?.items ?? [];
  const others = field?.field_type === "boolean" ? ["true", "false"] : list.slice(-2).map(({ code }) => code);
  // What decides comes twice, so that each clock often applies.
  const often = codes.filter((code) => !rare.includes(code));
  const values = [...codes, ...often, ...others, ...(rare.length > 0 ? others : [])].map((code) => {
    if (field?.field_type === "boolean") return code === "true";
    return field?.field_type === "string_list" ? [code] : code;
  });
  return fc.constantFrom(undefined, ...values);
}

/** Answers with a decision that starts a clock, and with others, and what was recorded; nothing for a profile whose decision starts none. */
function decidedFor({ clocks = [], examples = [] }: RunnableRuleSet & Examples): fc.Arbitrary<object> {
  const started_by = clocks.find((clock) => clock.started_by !== undefined)?.started_by;
  if (started_by === undefined) return fc.constant({});
  const { outcomes, undecided, recorded } = started_by;
  const [outcome] = outcomes;
  const [decisive = {}, open = {}] = [outcome, undecided].map(
    (name) => examples.find((example) => example.name === name)?.request.report,
  );
  return fc
    .tuple(fc.constantFrom(decisive, decisive, open), fc.constantFrom(undefined, undefined, outcome, undecided))
    .map(([answers, record]) => ({ ...answers, [recorded]: record }));
}

export interface Examples {
  readonly examples?: readonly { readonly name: string; readonly request: { readonly report: object } }[];
}

/** Drafts and options for the clocks of a profile; some lack an instant, a fact, the State or the zone. */
export function asking(ruleSet: RunnableRuleSet): fc.Arbitrary<Asked> {
  const { clocks = [] } = ruleSet;
  const names = [...new Set(clocks.flatMap(instantsOf))];
  // What ends a clock is rarer, so that clocks often go on.
  const events = new Set(clocks.flatMap(({ ended_by = [] }) => ended_by.map(({ field_id }) => field_id)));
  const named = clocks.flatMap((clock) => [...factsOf(clock), ...codedIn(clock)]);
  // Of each field, the codes of all facts that it gives.
  const facts = [...new Set(named.map(({ field_id }) => field_id))].map((field_id) => {
    const codes = named.flatMap((fact) => (fact.field_id === field_id ? fact.codes : []));
    const stopping = clocks.flatMap(({ ended_by = [], applies_from = [] }) => [
      ...ended_by.flatMap((ending) => (ending.field_id === field_id ? (ending.codes ?? []) : [])),
      ...applies_from.flatMap(({ if: facts = [] }) =>
        facts.flatMap((fact) => (fact.field_id === field_id ? fact.codes : [])),
      ),
    ]);
    return { field_id, codes: [...new Set(codes)], stopping };
  });
  const submissions = clocks.flatMap(({ submission: { field_id, codes } = { field_id: "", codes: [] } }) =>
    codes.map((code) => ({ field_id, code })),
  );
  const parts = fc.record({
    first: firstsFor(clocks),
    decided: decidedFor(ruleSet),
    instants: fc.tuple(...[...names, ""].map(() => fc.tuple(gaps, fc.integer({ min: 0, max: 7 })))),
    // One report has one type: that of one of the clocks, as a rule the first.
    submission: fc.constantFrom(...submissions.slice(0, 1), ...submissions.slice(0, 1), ...submissions, undefined),
    facts: fc.tuple(...facts.map((fact) => valuesOf(fact, fact.stopping, ruleSet))),
    place: fc.constantFrom<CheckParameters>(
      ...[{}, {}, { member_state: "AT" }, { member_state: "PT" }],
      ...["Atlantic/Azores", "Indian/Reunion", "Europe/Helsinki"].map((time_zone) => ({ time_zone })),
      { member_state: "PT", time_zone: "Atlantic/Azores" },
    ),
    bank_holidays: fc.constantFrom(undefined, "", "2026-03-30,2026-10-26,2027-03-01"),
  });
  return parts.map(({ first, decided, instants: drawn, submission, facts: values, place, bank_holidays }) => {
    let at = first;
    const moments = drawn.map(([gap, isThere], index) => {
      if (index > 0) at = later(at, gap);
      return isThere < (events.has(names[index]) ? 5 : 1) ? undefined : at;
    });
    const report = Object.fromEntries([
      ...Object.entries(decided),
      ...names.map((name, index) => [name, moments[index]] as const),
      ...facts.map(({ field_id }, index) => [field_id, values[index]] as const),
      ...(submission ? [[submission.field_id, submission.code] as const] : []),
    ]);
    const given = { ...place, bank_holidays, previous_submitted_at: moments.at(-1) };
    return { report: JSON.parse(JSON.stringify(report)), options: JSON.parse(JSON.stringify(given)) };
  });
}

/**
 * A draft and options with any value for what they leave open: codes that decide between clocks, the State or zone, and the bank holidays. An
 * instant that is not given has not come yet, so that it is not before those that are; a draft that says nothing more stays as it is.
 */
export function completing({ report, options }: Asked, ruleSet: RunnableRuleSet): fc.Arbitrary<Asked> {
  const { clocks = [] } = ruleSet;
  const facts = clocks.flatMap((clock) => [...factsOf(clock), ...(clock.submission ? [clock.submission] : [])]);
  const open = facts.filter((fact) => isOpen(fact, report));
  const places = [{ member_state: "AT" }, { member_state: "FR" }, { time_zone: "Europe/Helsinki" }, {}];
  const hasPlace = options.member_state !== undefined || options.time_zone !== undefined;
  return fc
    .record({
      codes: fc.tuple(...open.map((fact) => anyValueOf(fact, ruleSet))),
      place: fc.constantFrom<CheckParameters>(...(hasPlace ? [{}] : places)),
      bank_holidays: fc.constantFrom(options.bank_holidays ?? "", "2026-03-30,2027-03-01"),
    })
    .map(({ codes, place, bank_holidays }) => ({
      report: withoutDoubt(
        { ...report, ...Object.fromEntries(open.map(({ field_id }, index) => [field_id, codes[index]])) },
        report,
        facts,
      ),
      options: { ...options, ...place, bank_holidays: options.bank_holidays ?? bank_holidays },
    }));
}

/** Without the answers that contradict one which was given: what is not known cannot be that. */
function withoutDoubt(completed: Asked["report"], given: Asked["report"], facts: readonly Fact[]): Asked["report"] {
  const doubting = facts.flatMap(({ doubted_if, ...fact }) => {
    const isGiven =
      !isOpen(fact, given) && ![given[fact.field_id]].flat().some((code) => fact.codes.includes(String(code)));
    return doubted_if !== undefined && isGiven && doubted_if.codes.includes(String(completed[doubted_if.field_id]))
      ? [doubted_if.field_id]
      : [];
  });
  const kept = Object.entries(completed).map(([name, value]) => [name, doubting.includes(name) ? given[name] : value]);
  return Object.fromEntries(kept);
}

/** Whether a draft does not show if a fact holds, also by an answer that another one contradicts. */
function isOpen({ field_id, unknown_codes = [], doubted_if }: Fact, report: Asked["report"]): boolean {
  const value = report[field_id];
  const given: unknown = doubted_if && report[doubted_if.field_id];
  const isDoubted = typeof given === "string" && doubted_if?.codes.includes(given) === true;
  return value === undefined || isDoubted || unknown_codes.some((code) => code === value);
}

/** Any value of the field of a fact but that it is not known. */
function anyValueOf({ field_id, codes, unknown_codes = [] }: Fact, { fields, code_lists }: RunnableRuleSet) {
  const field = fields.find((other) => other.field_id === field_id);
  if (field?.field_type === "boolean") return fc.boolean();
  const list = code_lists.find(({ code_list_id }) => code_list_id === field?.code_list)?.items ?? [];
  const known = [...codes, ...list.map(({ code }) => code)].filter((code) => !unknown_codes.includes(code));
  return fc.constantFrom<unknown>(...known.map((code) => (field?.field_type === "string_list" ? [code] : code)));
}

/** By clock, the first instant that an answer shows for planning: its deadline, or its bound. */
export const endsIn = (clocks: readonly AnswerClock[]): ReadonlyMap<string, number> =>
  new Map(
    clocks.flatMap(({ clock_id, due, upper_bound }) => {
      const end = due ?? upper_bound;
      return end === undefined ? [] : [[clock_id, Date.parse(end)] as const];
    }),
  );
