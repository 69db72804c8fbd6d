// Sums of figures above a limit, or above a share of another figure. Products are compared, so that nothing is divided or rounded.
import {
  type Amount,
  addAmounts,
  type Exact,
  exactly,
  HUNDRED,
  isAbove,
  isAmountAbove,
  readAmount,
  scaled,
  toExact,
  ZERO,
} from "../amount.ts";
import { type View, valueIn } from "../decision/criteria.ts";
import { defineCriterion } from "../decision/criterion.ts";
import type { DescriptionsOf } from "../kind-description.ts";
import { FIELD, FIELDS, NUMBER, TEXT } from "../parameters.ts";

const amountIn = (view: View, field: string): Amount => readAmount(valueIn(view, field), view);

/** The sum of figures in a currency is above a limit in the base currency, at the rate that a field has. */
const sumAbove = defineCriterion({
  parameters: { fields: FIELDS, limit: NUMBER, currency: FIELD, base: TEXT, rate: FIELD },
  needsField: false,
  fields: ({ fields, currency, rate }) => [...fields, currency, rate],
  prepare({ parameters: { fields, limit, currency, base, rate } }) {
    const most = exactly(limit);
    const rateIn = (view: View): Exact | null => {
      const [own, given] = [valueIn(view, currency), valueIn(view, rate)];
      if (own === base) return toExact(1);
      return own === undefined || typeof given !== "number" || given <= 0 ? null : toExact(given);
    };
    return (view) => {
      const sum = addAmounts(fields.map((field) => amountIn(view, field)));
      const factor = rateIn(view);
      if (factor !== null) return isAmountAbove(scaled(sum, factor), most);
      return sum.most !== null && !isAbove(sum.most, ZERO) ? false : "unknown";
    };
  },
});

/** The sum of figures exceeds a percentage of another figure in the same currency. */
const sumShareAbove = defineCriterion({
  parameters: { fields: FIELDS, total: FIELD, percent: NUMBER },
  needsField: false,
  fields: ({ fields, total }) => [...fields, total],
  prepare:
    ({ parameters: { fields, total, percent } }) =>
    (view) => {
      const sum = addAmounts(fields.map((field) => amountIn(view, field)));
      return isAmountAbove(scaled(sum, HUNDRED), scaled(amountIn(view, total), toExact(percent)));
    },
});

/** By the names that rules have. */
export const kinds = {
  sum_above: sumAbove,
  sum_share_above: sumShareAbove,
};

export const descriptions: DescriptionsOf<typeof kinds> = {
  sum_above: {
    recoverability: "review_content",
    explains:
      "The criterion is met if the sum of several figures in one currency is above a limit in another. A figure that is not answered may be any.",
    parameters: {
      fields: "The fields with the figures.",
      limit: "The limit in the base currency. The sum must be above it.",
      currency: "The field with the currency of the figures.",
      base: "The code of the base currency, whose rate is one.",
      rate: "The field with the rate: how much of the base currency one unit is. It counts if it is above zero.",
    },
  },
  sum_share_above: {
    recoverability: "review_content",
    explains:
      "The criterion is met if the sum of several figures exceeds a percentage of another figure, in the same currency. A figure that is not answered may be any.",
    parameters: {
      fields: "The fields with the figures.",
      total: "The field with the figure that is the whole.",
      percent: "The limit in per cent. The sum must be above it.",
    },
  },
};
