// Whether a draft owes what a clock is about, by the codes of its fields.
import type { Draft } from "../draft.ts";
import type { ClockParts } from "../kind.ts";
import { createCodeMeant } from "../names.ts";
import type { Duty, Fact } from "./clock.ts";

interface FactRead {
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
  const needed = owed_if.map((fact) => ({ ...fact, read: prepareFact(fact, profile) }));
  const exempting = not_owed_if.map((fact) => ({ ...fact, read: prepareFact(fact, profile) }));
  return (draft: Draft): DutyRead | null => {
    const exempt = exempting.map(({ field_id, read }) => ({ field_id, ...read(draft) }));
    const isExempt = exempt.length > 0 && exempt.every(({ holds }) => holds === true);
    const found = needed.map(({ field_id, read }) => ({ field_id, ...read(draft) }));
    if (isExempt || found.some(({ holds }) => holds === false)) return null;
    const missing = findUnknown(found);
    const mayBeExempt = exempt.every(({ holds }) => holds !== false);
    const open = missing.length === 0 && mayBeExempt ? findUnknown(exempt).slice(0, 1) : missing;
    return { missing, open, isLabel: found.some(({ isLabel }) => isLabel) };
  };
}

const findUnknown = (facts: readonly (Pick<Fact, "field_id"> & Pick<FactRead, "holds">)[]): string[] =>
  facts.flatMap(({ field_id, holds }) => (holds === null ? [field_id] : []));

/** Creates a test whether a field has one of the codes or their labels, as a text or in a list. */
export function prepareFact({ field_id, codes: wanted }: Fact, { fields, codeLists }: ClockParts) {
  const codeMeant = createCodeMeant(codeLists.get(fields.get(field_id)?.code_list ?? "")?.items ?? []);
  return (draft: Draft): FactRead => {
    const value = draft.isPresent(field_id) ? draft.value(field_id) : null;
    const isUsable = draft.isUsable(field_id);
    const codes = (Array.isArray(value) ? value : [value]).map((text: unknown) => {
      if (typeof text === "boolean") return { code: String(text), isLabel: false };
      const code = typeof text !== "string" ? null : isUsable ? text : codeMeant(text);
      return { code, isLabel: code !== null && code !== text };
    });
    const isLabel = codes.some((read) => read.isLabel);
    if (codes.some(({ code }) => code !== null && wanted.includes(code))) return { holds: true, isLabel };
    return { holds: codes.every(({ code }) => code !== null) ? false : null, isLabel };
  };
}
