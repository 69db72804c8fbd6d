// A text must keep to its bounds in Unicode code points: `minimum` counts after trimming white space, `maximum` as written.
import { type Kind, ownField, PASSED } from "../kind.ts";

/** Code points of a text; stops counting past `limit`. */
function countCodePoints(text: string, limit: number): number {
  if (text.length <= limit) return Array.from(text).length;
  let count = 0;
  for (const _ of text) if (++count > limit) break;
  return count;
}

export const textLength: Kind = {
  parameters: {
    type: "object",
    properties: { minimum: { type: "integer", minimum: 1 }, maximum: { type: "integer", minimum: 1 } },
    additionalProperties: false,
    minProperties: 1,
    maxProperties: 1,
  },
  says: { values: ["limit"] },
  inputs: (rule) => ({ present: [ownField(rule)] }),
  bind(rule) {
    const field = ownField(rule);
    const { minimum, maximum } = rule.parameters as { minimum?: number; maximum?: number };
    const failures = [{ values: { limit: (minimum ?? maximum) as number } }];
    return (draft) => {
      const text = draft.valueOf(field) as string;
      const tooShort = minimum !== undefined && countCodePoints(text.trim(), minimum) < minimum;
      const tooLong = maximum !== undefined && text.length > maximum && countCodePoints(text, maximum) > maximum;
      return tooShort || tooLong ? failures : PASSED;
    };
  },
};
