// A list of codes must match none of the given patterns. A pattern asks which codes are in the list, which are not, and how many
// others there may be; a code that stands twice counts once.
import { countDistinct } from "../distinct.ts";
import { type Kind, ownField, PASSED, parametersOf } from "../kind.ts";

interface Pattern {
  readonly with?: readonly string[];
  readonly without?: readonly string[];
  /** Codes of the list that `with` does not name. */
  readonly others_at_most?: number;
}

const CODES = { type: "array", items: { type: "string" }, minItems: 1, uniqueItems: true };

export const listPattern: Kind = {
  parameters: parametersOf({
    patterns: {
      type: "array",
      items: {
        type: "object",
        properties: { with: CODES, without: CODES, others_at_most: { type: "integer", minimum: 0 } },
        additionalProperties: false,
        minProperties: 1,
      },
      minItems: 1,
    },
  }),
  says: { values: [] },
  inputs: (rule) => ({ usable: [ownField(rule)] }),
  bind(rule, { placeOf }) {
    const place = placeOf(ownField(rule));
    const patterns = rule.parameters.patterns as readonly Pattern[];
    const failures = [{ values: {} }];
    return (draft) => {
      const codes = draft.valueAt(place) as readonly string[];
      return patterns.some((pattern) => matches(codes, pattern)) ? failures : PASSED;
    };
  },
};

function matches(codes: readonly string[], pattern: Pattern): boolean {
  const { with: wanted = [], without = [], others_at_most = Number.POSITIVE_INFINITY } = pattern;
  return (
    wanted.every((code) => codes.includes(code)) &&
    !without.some((code) => codes.includes(code)) &&
    countDistinct(codes) - wanted.length <= others_at_most
  );
}
