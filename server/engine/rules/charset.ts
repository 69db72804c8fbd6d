// A text should keep to a set of characters that every receiving system takes.
import { type Kind, ownField, PASSED, parametersOf } from "../kind.ts";

const CHARSETS = { letters_digits_hyphen: /^[A-Za-z0-9-]*$/ } satisfies Record<string, RegExp>;

export const charset: Kind = {
  parameters: parametersOf({ charset: { enum: Object.keys(CHARSETS) } }),
  says: { values: [] },
  inputs: (rule) => ({ present: [ownField(rule)] }),
  bind(rule, { placeOf }) {
    const place = placeOf(ownField(rule));
    const pattern = CHARSETS[rule.parameters.charset as keyof typeof CHARSETS];
    const failures = [{ values: {} }];
    return (draft) => (pattern.test(draft.valueAt(place) as string) ? PASSED : failures);
  },
};
