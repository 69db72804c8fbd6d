// A text must not begin with one of the given names, as whole words and in any case, when another field has a certain value.
import { type Kind, ownField, PASSED, parametersOf } from "../kind.ts";

const WORD_CHARACTER = /^[\p{L}\p{N}_]/u;

export const textPrefix: Kind = {
  parameters: parametersOf({
    prefixes: { type: "array", items: { type: "string", minLength: 1 }, minItems: 1, uniqueItems: true },
    given: { type: "string" },
    equals: { type: "string" },
  }),
  says: { values: [] },
  inputs: (rule) => ({ present: [ownField(rule)], usable: [rule.parameters.given as string] }),
  bind(rule, { placeOf }) {
    const place = placeOf(ownField(rule));
    const { prefixes, equals, ...other } = rule.parameters as {
      prefixes: readonly string[];
      given: string;
      equals: string;
    };
    const given = placeOf(other.given);
    const folded = prefixes.map((prefix) => prefix.toLowerCase());
    const failures = [{ values: {} }];
    return (draft) => {
      if (draft.valueAt(given) !== equals) return PASSED;
      const text = (draft.valueAt(place) as string).trim().toLowerCase();
      const begins = folded.some(
        (prefix) => text.startsWith(prefix) && !WORD_CHARACTER.test(text.slice(prefix.length)),
      );
      return begins ? failures : PASSED;
    };
  },
};
