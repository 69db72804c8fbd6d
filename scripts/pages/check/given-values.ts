// When a decision was recorded, which reports it starts, what it gives to each, and how a field of that takes it.
import type { AnswerDecision } from "../../../server/engine/answer.ts";
import { isRecordList } from "../../../server/engine/field-types/records.ts";
import { FIELD_TYPES } from "../../../server/engine/field-types/registry.ts";
import { parseInstant } from "../../../server/engine/time/instant.ts";
import { saysNothing } from "../../board/take-facts.ts";
import type { Asking, StartedByOutcome } from "../../pipeline/model/page-words.ts";
import { isList } from "../../report/wording/field-types.ts";
import type { FormField } from "./form-model.ts";

type Report = Readonly<Record<string, unknown>>;

/** The field with the Member State of the reporting entity; undefined where a decision does not ask for it. */
export const getStateField = (asking: Asking | null): string | undefined =>
  asking?.starts.find(({ member_state }) => member_state !== undefined)?.member_state;

/** When its outcome was decided, as the answers have it; undefined if that is not recorded, or that of another outcome. */
export const findDecidedAt = (report: Report, { at, outcome }: Asking["record"], decision: AnswerDecision): unknown =>
  (report[outcome] ?? decision.outcome) === decision.outcome ? report[at] : undefined;

/** The same in milliseconds since 1970; null if it is no instant. */
export const findDecidedMs = (...facts: Parameters<typeof findDecidedAt>): number | null =>
  parseInstant(String(findDecidedAt(...facts)))?.epochMs ?? null;

/** The reports that the outcome of a decision starts, possibly none. */
export const findStartedReports = ({ starts }: Asking, decision: AnswerDecision | null): readonly StartedByOutcome[] =>
  starts.filter(
    ({ outcomes, if: condition }) =>
      decision !== null &&
      outcomes.includes(decision.outcome) &&
      decision.criteria.every(({ criterion_id, met }) => criterion_id !== condition || met === true),
  );

/** The values that a report begins with, as the decision has them, by the fields of the report. */
export function givenReport(
  { fields, criteria }: StartedByOutcome,
  report: Report,
  decision: AnswerDecision,
): Record<string, unknown> {
  const given = fields.flatMap(({ from, to, member, where }): [string, unknown][] => {
    const value = report[from];
    if (value == null || saysNothing(value)) return [];
    if (member === undefined) return [[to, value]];
    const records = isRecordList(value) ? value.filter((record) => where === undefined || record[where] === true) : [];
    return [[to, [...new Set(records.map((record) => record[member]))]]];
  });
  if (criteria === undefined) return Object.fromEntries(given);
  const met = decision.criteria.filter((criterion) => criterion.met === true);
  const codes = met.flatMap(({ criterion_id }) => criteria.codes[criterion_id] ?? []);
  return { ...Object.fromEntries(given), [criteria.to]: [...new Set(codes)] };
}

/** A value as a field of another profile takes it; null if it takes none like it. Only an exact figure is a number. */
export function takenBy(field: FormField, value: unknown): unknown {
  const isKnown = (code: unknown) => field.options?.some((option) => option.code === code) ?? true;
  if (isList(field)) return [value].flat().filter(isKnown);
  const number = (value as { value?: unknown }).value ?? value;
  if (FIELD_TYPES[field.type].hasType(0, {})) return typeof number === "number" ? number : null;
  return isKnown(value) ? value : null;
}
