// Clocks for one submission: whatever their facts are, exactly one applies, and what is not known leaves open only clocks that know of each other.
import { findAlternatives } from "../../../server/engine/clocks/alternatives.ts";
import type { Clock, Fact } from "../../../server/engine/clocks/clock.ts";
import { factsOf, prepareDuty } from "../../../server/engine/clocks/duty.ts";
import { Draft } from "../../../server/engine/draft.ts";
import type { LinkedProfile } from "../model/model.ts";
import { type LintReport, perProfile } from "./lint-check.ts";

// More combinations of answers than this are not tried.
const MAX_DRAFTS = 10_000;

const getIds = (clocks: readonly Clock[]): string => clocks.map(({ clock_id }) => clock_id).join(" and ");

/** The clocks with a period for each submission that has several of them. */
function groupBySubmission(clocks: readonly Clock[]): readonly (readonly Clock[])[] {
  const counting = clocks.filter(
    (clock) =>
      clock.limits.length > 0 && (clock.submission !== undefined || findAlternatives(clock, clocks).length > 0),
  );
  const nameOf = ({ submission }: Clock) => JSON.stringify(submission);
  // What is due with another clock ends when that does.
  const countOf = ({ starts, limits, owed_if, not_owed_if }: Clock) =>
    JSON.stringify([starts, limits, owed_if, not_owed_if]);
  const isFirst = (clock: Clock, index: number, group: readonly Clock[]) =>
    group.findIndex((other) => countOf(other) === countOf(clock)) === index;
  return [...new Set(counting.map(nameOf))]
    .map((name) => counting.filter((clock) => nameOf(clock) === name).filter(isFirst))
    .filter((group) => group.length > 1);
}

/** Every value of the field of a fact, and none. */
function listValues(facts: readonly Fact[], { fields, codeLists }: LinkedProfile): readonly unknown[] {
  const field = fields.find(({ field_id }) => field_id === facts[0]?.field_id);
  if (field?.field_type === "boolean") return [undefined, true, false];
  const codes = codeLists.find(({ code_list_id }) => code_list_id === field?.code_list)?.items.map(({ code }) => code);
  const all = codes ?? facts.flatMap(({ codes }) => codes);
  return [undefined, ...all.map((code) => (field?.field_type === "string_list" ? [code] : code))];
}

function checkGroups(profile: LinkedProfile, report: LintReport): void {
  const fields = new Map(profile.fields.map((field) => [field.field_id, field]));
  const codeLists = new Map(profile.codeLists.map((list) => [list.code_list_id, list]));
  const parts = { fields, codeLists, localClocks: () => [] };
  for (const group of groupBySubmission(profile.clocks)) {
    const prepared = group.map((clock) => ({ clock, owes: prepareDuty(clock, parts) }));
    const names = [...new Set(group.flatMap(factsOf).map(({ field_id }) => field_id))];
    const choices = names.map((name) =>
      listValues(
        group.flatMap(factsOf).filter(({ field_id }) => field_id === name),
        profile,
      ).map((value) => ({ [name]: value })),
    );
    if (choices.reduce((count, { length }) => count * length, 1) > MAX_DRAFTS) continue;
    const reports = choices.reduce<Readonly<Record<string, unknown>>[]>(
      (all, more) => all.flatMap((one) => more.map((two) => ({ ...one, ...two }))),
      [{}],
    );
    const wrong = reports.flatMap((answers) =>
      findWrong(prepared, new Draft({ report: answers, evidence_manifest: {} })),
    );
    for (const [what, hint] of new Map(wrong)) {
      const message = `for one submission, ${getIds(group)} ${what}`;
      report(profile.files.profile, ["clocks"], { message, hint });
    }
  }
}

interface Prepared {
  readonly clock: Clock;
  readonly owes: ReturnType<typeof prepareDuty>;
}

const OVERLAP = ["can be owed together", "make what one owed_if asks for the not_owed_if of the other"] as const;
const GAP = ["can all be excluded", "make what one owed_if asks for the not_owed_if of the other"] as const;
const UNKNOWN = [
  "are open where an answer is missing, and do not know of each other",
  "name the same fact with the same codes in one owed_if and the other not_owed_if",
] as const;

/** What is wrong with a group for the answers of a draft. */
function findWrong(prepared: readonly Prepared[], draft: Draft): readonly (readonly [what: string, hint: string])[] {
  const possible = prepared.flatMap(({ clock, owes }) => {
    const duty = owes(draft);
    return duty === null ? [] : [{ clock, isOpen: duty.open.length > 0 }];
  });
  const [first, ...others] = possible;
  if (first === undefined) return [GAP];
  if (others.length === 0) return [];
  if (possible.every(({ isOpen }) => !isOpen)) return [OVERLAP];
  const known = findAlternatives(
    first.clock,
    prepared.map(({ clock }) => clock),
  );
  return others.every(({ clock }) => known.includes(clock)) ? [] : [UNKNOWN];
}

export const ALTERNATIVE_LINTS = [
  perProfile({
    code: "unclear_alternative",
    why: "Of several clocks for one submission, exactly one applies, and a shorter one must not be lost where an answer is missing.",
    needs: ["clock", "field", "code_list", "code"],
    check: checkGroups,
  }),
];
