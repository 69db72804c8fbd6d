// The value must be well formed for its field type, so that every later rule can read it.
import { type Draft, isBlank } from "../draft.ts";
import { type Kind, ownField, PASSED, parametersOf } from "../kind.ts";

// One local part, one @, a domain of at least two labels; no white space, control characters or separators of a list.
const EMAIL = /^[^\s\p{Cc}<>,;@]+@[^\s\p{Cc}<>,;@.]+(?:\.[^\s\p{Cc}<>,;@.]+)+$/u;

const IS_WELL_FORMED = {
  date_time: (draft, place) => draft.instantAt(place) !== null,
  email: (draft, place) => EMAIL.test(draft.valueAt(place) as string),
  non_blank_items: (draft, place) => !(draft.valueAt(place) as readonly string[]).some(isBlank),
  // The range in which a double holds every whole number exactly (RFC 8259 section 6, RFC 7493 section 2.2).
  safe_range: (draft, place) => Math.abs(draft.valueAt(place) as number) <= Number.MAX_SAFE_INTEGER,
} satisfies Record<string, (draft: Draft, place: number) => boolean>;

export const format: Kind = {
  parameters: parametersOf({ format: { enum: Object.keys(IS_WELL_FORMED) } }),
  says: { values: [] },
  inputs: (rule) => ({ present: [ownField(rule)] }),
  bind(rule, { placeOf }) {
    const place = placeOf(ownField(rule));
    const isWellFormed = IS_WELL_FORMED[rule.parameters.format as keyof typeof IS_WELL_FORMED];
    const failures = [{ values: {} }];
    return (draft) => (isWellFormed(draft, place) ? PASSED : failures);
  },
};
