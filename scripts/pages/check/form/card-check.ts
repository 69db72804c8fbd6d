// What the card of a field gets: a card that is not drawn again must not show anything else that changes.

import { isPicker } from "../controls/picker.tsx";
import { cardId } from "../result/tour.tsx";
import type { CheckProps } from "../state/draft-check.ts";
import type { CheckFacts } from "../state/step-facts.ts";
import type { FormField } from "./form-model.ts";

type Check = CheckProps["check"];

/** The facts of the step, which do not change, what a card can do, and of the draft the part that belongs to its field. */
export interface CardCheck extends CheckFacts, Pick<Check, "change" | "rename" | "noteLeft"> {
  readonly tour: Pick<Check["tour"], "goOn">;
  readonly own: ReturnType<typeof ownPart>;
}

export interface FieldProps {
  readonly check: CardCheck;
  readonly field: FormField;
}

/** Of what changes while a step is open, all that the card of a field shows. Two parts with the same JSON look the same. */
export function ownPart(check: Check, field: FormField) {
  const { form, needs, shownFindings, isPaused, zones, tooLarge, tour } = check;
  const { id } = field;
  return {
    member: form.report.get(id),
    hasManifest: form.manifest !== null,
    /** The records that support the value. */
    records: form.manifest?.get(id),
    need: needs.get(id),
    findings: shownFindings.filter(({ field_id }) => field_id === id),
    isPaused,
    zones,
    likely: isPicker(field.options) ? likelyFor(check, field) : [],
    isTooLarge: tooLarge === id,
    /** In the card that was followed to from the list of findings, the next one of the list; null after the last one. */
    next: tour.at === cardId(id) ? (tour.next() ?? null) : undefined,
  };
}

/** Codes that the draft has in other fields with the same list, that of the own Member State, and those of our details. */
function likelyFor({ form, fields, parameters, details }: Check, { id, codeList }: FormField): readonly string[] {
  const others = fields.filter((other) => other.id !== id && other.codeList === codeList);
  const values = others.map((other) => form.report.get(other.id)?.value);
  const known = [parameters.member_state, ...Object.values(details ?? {}), ...values].flat();
  return known.filter((code) => typeof code === "string");
}
