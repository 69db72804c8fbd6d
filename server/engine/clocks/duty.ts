// Whether a draft owes what a clock is about, by the codes of its fields.

import type { Draft } from "../draft.ts";
import type { ProfileParts } from "../kind.ts";
import type { Duty, Fact } from "./clock.ts";
import { prepareCodes } from "./codes-read.ts";

interface FactRead {
  /** Null where the draft does not show it. */
  readonly holds: boolean | null;
  readonly isLabel: boolean;
}

interface DutyRead {
  /** The fields on which it depends, as far as the draft does not show it. */
  readonly missing: readonly string[];
  /** Whether a label was read as its code. */
  readonly isLabel: boolean;
}

/** Returns what tells whether a draft owes something; null where it shows that it does not. */
export function prepareDuty(
  { owed_if = [], not_owed_if = [] }: Omit<Duty, "starts" | "limits">,
  profile: ProfileParts,
) {
  const needed = owed_if.map((fact) => ({ ...fact, read: prepareFact(fact, profile) }));
  const exempting = not_owed_if.map((fact) => prepareFact(fact, profile));
  return (draft: Draft): DutyRead | null => {
    const isExempt = exempting.length > 0 && exempting.every((read) => read(draft).holds === true);
    const found = needed.map(({ field_id, read }) => ({ field_id, ...read(draft) }));
    if (isExempt || found.some(({ holds }) => holds === false)) return null;
    const missing = found.flatMap(({ field_id, holds }) => (holds === null ? [field_id] : []));
    return { missing, isLabel: found.some(({ isLabel }) => isLabel) };
  };
}

function prepareFact({ field_id, codes: wanted }: Fact, profile: ProfileParts): (draft: Draft) => FactRead {
  const read = prepareCodes(field_id, profile);
  return (draft) => {
    const codes = read(draft);
    const isLabel = codes.some((code) => code.isLabel);
    if (codes.some(({ code }) => code !== null && wanted.includes(code))) return { holds: true, isLabel };
    return { holds: codes.every(({ code }) => code !== null) ? false : null, isLabel };
  };
}
