// A number must fit whether a list of codes holds the code for its threshold: the rule fails where the number is `above` it, or
// `at_most` it, and the list lacks, or includes, the code. A currency may be asked for.
import { type Kind, PASSED } from "../kind.ts";
import { type CodeCondition, holdsCode } from "./size-with-code.ts";

interface Parameters extends CodeCondition {
  readonly number: string;
  readonly above?: number;
  readonly at_most?: number;
  readonly codes: string;
  readonly currency?: { readonly field: string; readonly value: string };
}

export const threshold: Kind = {
  parameters: {
    type: "object",
    properties: {
      number: { type: "string" },
      above: { type: "integer", minimum: 0 },
      at_most: { type: "integer", minimum: 0 },
      codes: { type: "string" },
      includes: { type: "string" },
      lacks: { type: "string" },
      currency: {
        type: "object",
        properties: { field: { type: "string" }, value: { type: "string" } },
        required: ["field", "value"],
        additionalProperties: false,
      },
    },
    required: ["number", "codes"],
    allOf: [
      { oneOf: [{ required: ["above"] }, { required: ["at_most"] }] },
      { oneOf: [{ required: ["includes"] }, { required: ["lacks"] }] },
    ],
    additionalProperties: false,
  },
  says: { values: ["threshold"] },
  inputs({ parameters }) {
    const { number, codes, currency } = parameters as unknown as Parameters;
    return { usable: [number, codes, ...(currency === undefined ? [] : [currency.field])] };
  },
  bind({ parameters }, { placeOf }) {
    const { above, at_most, ...given } = parameters as unknown as Parameters;
    const [number, codes] = [placeOf(given.number), placeOf(given.codes)];
    const currency = given.currency && { ...given.currency, place: placeOf(given.currency.field) };
    const failures = [{ values: { threshold: (above ?? at_most) as number } }];
    return (draft) => {
      if (currency !== undefined && draft.valueAt(currency.place) !== currency.value) return PASSED;
      const value = draft.valueAt(number) as number;
      const isBeyond = above === undefined ? value <= (at_most as number) : value > above;
      return isBeyond && holdsCode(draft.valueAt(codes), given) ? failures : PASSED;
    };
  },
};
