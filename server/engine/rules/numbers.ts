// Counts and amounts.
import { CODE_CONDITION, type CodeCondition, INCLUDES_OR_LACKS, meetsCondition } from "./codes.ts";
import { FIELD, failIf, type Kind, ownField, ownFieldPresent, schemaOf } from "./kind.ts";

/** A number must not be below the minimum. */
export const minimum: Kind = {
  parameters: schemaOf({ minimum: { type: "integer" } }),
  messageParams: ["minimum"],
  invalidates: "value",
  inputs: ownFieldPresent,
  evaluate(rule, draft) {
    const least = rule.parameters.minimum as number;
    return failIf(draft.number(ownField(rule)) < least, { minimum: least });
  },
};

interface Threshold extends CodeCondition {
  readonly number: string;
  readonly above?: number;
  readonly at_most?: number;
  readonly currency?: { readonly field: string; readonly value: string };
}

/**
 * Fails where a number is `above` the threshold, or `at_most` the threshold, while a list of codes meets a condition. With
 * `currency`, only amounts in that currency are compared.
 */
export const threshold: Kind = {
  parameters: {
    ...schemaOf(
      {
        number: FIELD,
        above: { type: "integer", minimum: 0 },
        at_most: { type: "integer", minimum: 0 },
        ...CODE_CONDITION,
        currency: schemaOf({ field: FIELD, value: { type: "string" } }),
      },
      ["above", "at_most", "includes", "lacks", "currency"],
    ),
    allOf: [{ oneOf: [{ required: ["above"] }, { required: ["at_most"] }] }, INCLUDES_OR_LACKS],
  },
  messageParams: ["threshold"],
  inputs({ parameters }) {
    const { number, codes, currency } = parameters as unknown as Threshold;
    return { usable: [number, codes, ...(currency === undefined ? [] : [currency.field])] };
  },
  evaluate({ parameters }, draft) {
    const { number, above, at_most, currency, ...condition } = parameters as unknown as Threshold;
    if (currency !== undefined && draft.value(currency.field) !== currency.value) return [];
    const limit = (above ?? at_most) as number;
    const value = draft.number(number);
    const isMet = above === undefined ? value <= limit : value > limit;
    return failIf(isMet && meetsCondition(draft.list(condition.codes), condition), { threshold: limit });
  },
};
