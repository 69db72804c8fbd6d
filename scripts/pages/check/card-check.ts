// What the card of a field gets: a card that is not drawn again must not show anything else that changes.
import type { CheckProps } from "./draft-check.ts";
import type { FormField } from "./form-model.ts";
import type { CheckFacts } from "./step-facts.ts";
import { cardId } from "./tour.tsx";

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
export function ownPart({ form, needs, shownFindings, isPaused, zones, tooLarge, tour }: Check, { id }: FormField) {
  return {
    member: form.report.get(id),
    hasManifest: form.manifest !== null,
    /** The records that support the value. */
    records: form.manifest?.get(id),
    need: needs.get(id),
    findings: shownFindings.filter(({ field_id }) => field_id === id),
    isPaused,
    zones,
    isTooLarge: tooLarge === id,
    /** In the card that was followed to from the list of findings, the next one of the list; null after the last one. */
    next: tour.at === cardId(id) ? (tour.next() ?? null) : undefined,
  };
}
