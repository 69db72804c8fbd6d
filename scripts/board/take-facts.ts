// Facts from a draft of one act for a draft of another one: some are copied, others are only offered.
import { OPEN } from "../../server/engine/field-types/times.ts";
import { UNDETERMINABLE } from "../../server/engine/figure.ts";
import { getPresence } from "../../server/engine/presence.ts";
import { parseInstant } from "../../server/engine/time/instant.ts";
import type { SameFact, SameField } from "../report/published/same-facts.ts";

type Report = Readonly<Record<string, unknown>>;

/** A report, and of which profile it is. */
export interface FactSource {
  /** An alias of the profile. */
  readonly profile: string;
  readonly report: Report;
}

/** A value for a field, and where it comes from. */
export interface TakenFact {
  readonly field: SameField;
  readonly from: SameField;
  readonly copy: SameFact["copy"];
  readonly because: string;
  readonly value: unknown;
}

/**
 * What a draft takes from one of another act. Nothing is put in the place of a value; only an awareness may be offered to replace a later one,
 * and a later one is never offered. Of several facts for a field the first counts.
 */
export function takeFacts(facts: readonly SameFact[], from: FactSource, to: FactSource) {
  const all = new Map<string, TakenFact>();
  for (const { copy, because, is_awareness, fields } of facts) {
    const [source, field] = [from, to].map(({ profile }) => fields.find(({ profiles }) => profiles.includes(profile)));
    if (source === undefined || field === undefined || source.legal_act === field.legal_act) continue;
    const value = presentIn(from.report, source);
    const present = presentIn(to.report, field);
    const isEarlier = is_awareness === true && isBefore(value, present);
    if (value === null || saysNothing(value) || (present !== null && !isEarlier) || all.has(field.field_id)) continue;
    all.set(field.field_id, { field, from: source, copy, because, value });
  }
  const found = [...all.values()];
  return {
    /** For fields that are empty, the same or as a start. */
    taken: found.filter(({ copy }) => copy !== "alike"),
    /** What a person may take. */
    alike: found.filter(({ copy }) => copy === "alike"),
  };
}

/** An answer that says that there is no value yet, or that it is not known. No other draft takes it. */
export const saysNothing = (value: unknown): boolean =>
  value === UNDETERMINABLE || value === OPEN || value === "unknown";

function presentIn(report: Report, { field_id }: SameField): unknown {
  const isThere = Object.hasOwn(report, field_id) && getPresence(report[field_id]) === "value";
  return isThere ? report[field_id] : null;
}

function isBefore(a: unknown, b: unknown): boolean {
  const [first, second] = [a, b].map((value) => (typeof value === "string" ? parseInstant(value) : null));
  return first != null && second != null && first.epochMs < second.epochMs;
}
