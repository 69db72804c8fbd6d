// Criteria: results of rules that are true, false or unknown, and what they read of a draft.
import type { Draft } from "../draft.ts";
import { type FieldRecord, isRecordList } from "../field-types/records.ts";
import { groupBy } from "../group-by.ts";
import { foldText } from "../names.ts";
import { object, TEXT, TEXTS } from "../parameters.ts";
import type { CodeList } from "../rule-set.ts";
import { allOf, type Logic, type Met, type Results } from "../three-valued.ts";

/** A draft as criteria read it. */
export interface View<T = Met> {
  readonly draft: Draft;
  /** Whether an estimate, and an end that is still open, count as unknown. */
  readonly isFirm: boolean;
  readonly logic: Logic<T>;
  readonly results: Results<T>;
}

/** The result of a criterion that follows from others, in any logic. */
export type Combine = <T>(view: View<T>) => T;

/** A part that must exceed a percentage of a total. Both are fields, or members of the records of a list. */
export interface Share {
  readonly list: string | null;
  readonly part: string;
  readonly total: string;
  readonly percent: number;
}

/** A criterion made ready for many drafts. */
export interface Criterion {
  readonly id: string;
  /** The fields that it reads itself. */
  readonly fields: readonly string[];
  /** The criteria that it reads. */
  readonly of: readonly string[];
  /** The readings of the law that change how it is assessed. */
  readonly readings: readonly string[];
  /** What it compares, for readers of the figures; null if it compares no share. */
  readonly share: Share | null;
  /** The result, as one of the readings of the law has it. */
  assess(view: View, reading?: string): Met;
  /** Null where it reads no others. */
  readonly combine: Combine | null;
}

/** The value of a field; undefined where it is not answered, or not usable. */
export const valueIn = ({ draft }: Pick<View, "draft">, field: string): unknown =>
  draft.isUsable(field) ? draft.value(field) : undefined;

/** The records of a list, possibly none; null if the list is not answered. */
export function recordsIn(view: View, field: string): readonly FieldRecord[] | null {
  const value = view.draft.value(field);
  if (Array.isArray(value) && value.length === 0) return value;
  return view.draft.isUsable(field) && isRecordList(value) ? value : null;
}

type Groups = readonly (readonly FieldRecord[])[];
// Several criteria ask for the groups of a list.
const groupsOf = new WeakMap<readonly FieldRecord[], Map<string, Groups>>();

/** The records of a list in groups: those with the same name are about one thing, letter case and white space aside. */
export function groupByName(records: readonly FieldRecord[], member: string): Groups {
  const known = groupsOf.get(records) ?? new Map<string, Groups>();
  groupsOf.set(records, known);
  const groups = known.get(member) ?? groupBy(records, (record) => foldText(String(record[member])));
  known.set(member, groups);
  return groups;
}

/** The codes of a list that mean that something is not known, which its attribute `not_known` says. */
export const codesNotKnown = (list: CodeList | undefined): readonly string[] =>
  list?.items.flatMap(({ code, attributes }) => (attributes?.not_known === true ? [code] : [])) ?? [];

/** Whether a code, or one of a list, is one of some codes; `notKnown` are those that leave it open. */
export function isOneOf(value: unknown, codes: readonly string[], notKnown: readonly string[]): Met {
  if (value === undefined) return "unknown";
  const given: readonly unknown[] = [value].flat();
  if (given.some((code) => codes.includes(code as string))) return true;
  return given.some((code) => notKnown.includes(code as string)) ? "unknown" : false;
}

export const yesOrNo = (value: unknown): Met => (typeof value === "boolean" ? value : "unknown");

/** Parameters for an answer in a record that others show to be yes, such as the instant from which it was so. */
export const SHOWN_BY = object({ member: TEXT, by: TEXTS });

export const SHOWN_BY_MEANS = {
  explains: "An answer of a record that others show to be yes, even if it is no.",
  members: { member: "The member with the answer.", by: "The members that show it: a value of one is enough." },
};

/** Whether a record has yes as each of some answers, or others that show it. */
export function hasYes(
  record: FieldRecord,
  members: readonly string[],
  shown?: { readonly member: string; readonly by: readonly string[] },
): Met {
  const isShown = shown?.by.some((name) => record[name] !== undefined) === true;
  return allOf(members.map((name) => (isShown && name === shown.member) || yesOrNo(record[name])));
}
