// Whether a draft owes what a clock is about, by the codes of its fields.
import type { Draft } from "../draft.ts";
import type { ClockParts } from "../kind.ts";
import { createCodeMeant } from "../names.ts";
import type { Duty, Fact, OtherFact } from "./clock.ts";

export interface FactRead {
  /** The fields on which it depends, as far as the draft does not show it. */
  readonly unknown: readonly string[];
  /** Null where the draft does not show it: it has no value, or a text that is neither a code nor a label. */
  readonly holds: boolean | null;
  /** Whether a label was read as its code. */
  readonly isLabel: boolean;
}

interface DutyRead extends Pick<FactRead, "isLabel"> {
  /** The fields on which it depends, as far as the draft does not show it. */
  readonly missing: readonly string[];
  /** These fields; if there are none, the first field of an exemption that may hold. */
  readonly open: readonly string[];
}

/** Creates a function that checks whether a draft owes something; it returns null if the draft shows that it does not. */
export function prepareDuty({ owed_if = [], not_owed_if = [] }: Omit<Duty, "starts" | "limits">, profile: ClockParts) {
  const needed = owed_if.map((fact) => prepareFact(fact, profile));
  const exempting = not_owed_if.map((fact) => prepareFact(fact, profile));
  return (draft: Draft): DutyRead | null => {
    const exempt = exempting.map((read) => read(draft));
    const isExempt = exempt.length > 0 && exempt.every(({ holds }) => holds === true);
    const found = needed.map((read) => read(draft));
    if (isExempt || found.some(({ holds }) => holds === false)) return null;
    const missing = findUnknown(found);
    const mayBeExempt = exempt.every(({ holds }) => holds !== false);
    const open = missing.length === 0 && mayBeExempt ? findUnknown(exempt).slice(0, 1) : missing;
    return { missing, open, isLabel: found.some(({ isLabel }) => isLabel) };
  };
}

const hasCodes = (fact: OtherFact): fact is Fact => fact.codes !== undefined;

/** Facts with codes, each followed by those in its place. */
export const withOthers = (facts: readonly Fact[]): readonly Fact[] =>
  facts.flatMap((fact) => [fact, ...(fact.or ?? []).filter(hasCodes)]);

/** The facts with codes on which it depends whether something is owed, and which of its limits counts. */
export const factsOf = ({ owed_if = [], not_owed_if = [], limits }: Omit<Duty, "starts">): readonly Fact[] =>
  withOthers([...owed_if, ...not_owed_if, ...limits.flatMap((limit) => limit.if ?? [])]);

const findUnknown = (facts: readonly FactRead[]): string[] => facts.flatMap(({ unknown }) => unknown);

type ReadFact = (draft: Draft) => FactRead;

/** Creates a test whether all of several facts hold; the fields on which it depends are those of the facts that are not known. */
export function prepareFacts(facts: readonly Fact[], profile: ClockParts): ReadFact {
  const reads = facts.map((fact) => prepareFact(fact, profile));
  return (draft) => {
    const found = reads.map((read) => read(draft));
    const unknown = findUnknown(found);
    const isFalse = found.some(({ holds }) => holds === false);
    const isLabel = found.some((fact) => fact.isLabel);
    if (isFalse) return { holds: false, unknown: [], isLabel };
    return { holds: unknown.length === 0 ? true : null, unknown, isLabel };
  };
}

/** Creates a test whether a field has one of the codes or their labels, as a text or in a list, and no other answer contradicts that it has none. */
export function prepareFact({ doubted_if, or = [], ...fact }: Fact, profile: ClockParts): ReadFact {
  const read = doubted_if === undefined ? prepareCodes(fact, profile) : prepareDoubted(fact, doubted_if, profile);
  if (or.length === 0) return read;
  const reads = [read, ...or.map((other) => (hasCodes(other) ? prepareCodes(other, profile) : prepareInstant(other)))];
  return (draft) => {
    const found = reads.map((one) => one(draft));
    const unknown = findUnknown(found);
    const isLabel = found.some((one) => one.isLabel);
    if (found.some(({ holds }) => holds === true)) return { holds: true, unknown: [], isLabel };
    return { holds: unknown.length === 0 ? false : null, unknown, isLabel };
  };
}

function prepareDoubted(fact: Fact, doubted_if: Fact, profile: ClockParts): ReadFact {
  const [read, readDoubt] = [prepareCodes(fact, profile), prepareCodes(doubted_if, profile)];
  return (draft) => {
    const found = read(draft);
    const isDoubted = found.holds === false && readDoubt(draft).holds === true;
    return isDoubted ? { ...found, holds: null, unknown: [fact.field_id] } : found;
  };
}

/** Creates a test whether a field has an instant. Without one nothing is asked. */
function prepareInstant({ field_id }: OtherFact): ReadFact {
  return (draft) => ({
    holds: draft.isUsable(field_id) && draft.instantOrNull(field_id) !== null,
    unknown: [],
    isLabel: false,
  });
}

function prepareCodes(
  { field_id, codes: wanted, is = true, unknown_codes: unknown = [] }: Fact,
  { fields, codeLists }: ClockParts,
): ReadFact {
  const codeMeant = createCodeMeant(codeLists.get(fields.get(field_id)?.code_list ?? "")?.items ?? []);
  return (draft) => {
    const value = draft.isPresent(field_id) ? draft.value(field_id) : null;
    const isUsable = draft.isUsable(field_id);
    const codes = (Array.isArray(value) ? value : [value]).map((text: unknown) => {
      if (typeof text === "boolean") return { code: String(text), isLabel: false };
      const code = typeof text !== "string" ? null : isUsable ? text : codeMeant(text);
      return { code, isLabel: code !== null && code !== text };
    });
    const isLabel = codes.some((read) => read.isLabel);
    if (codes.some(({ code }) => code !== null && wanted.includes(code))) return { holds: is, unknown: [], isLabel };
    const isKnown = codes.every(({ code }) => code !== null && !unknown.includes(code));
    return { holds: isKnown ? !is : null, unknown: isKnown ? [] : [field_id], isLabel };
  };
}
