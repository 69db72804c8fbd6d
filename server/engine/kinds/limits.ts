// Figures and shares above a limit. Shares are compared as products, so that nothing is divided or rounded.
import {
  type Amount,
  addAmounts,
  exactly,
  HUNDRED,
  isAbove,
  isAmountAbove,
  readAmount,
  scaled,
  times,
  toExact,
  ZERO,
} from "../amount.ts";
import { groupByName, recordsIn, type View, valueIn } from "../decision/criteria.ts";
import { defineCriterion } from "../decision/criterion.ts";
import type { FieldRecord } from "../field-types/records.ts";
import type { DescriptionsOf } from "../kind-description.ts";
import { FIELD, NUMBER, oneOf, TEXT, TRUE } from "../parameters.ts";
import { anyOf, type Met } from "../three-valued.ts";

const amountIn = (view: View, field: string): Amount => readAmount(valueIn(view, field), view);

const SEVERAL = { "unless_several?": FIELD, "same_by?": TEXT };

interface Several {
  readonly unless_several?: string | undefined;
  readonly same_by?: string | undefined;
}

/** If a list may be about several things, "not above" becomes unknown: one of them may be above the limit. */
function unlessSeveral({ unless_several: list, same_by = "" }: Several, part: Amount, met: Met, view: View): Met {
  const isNothing = part.most !== null && !isAbove(part.most, ZERO);
  if (list === undefined || met !== false || isNothing) return met;
  const records = recordsIn(view, list);
  return records !== null && groupByName(records, same_by).length < 2 ? met : "unknown";
}

/** A figure is above a limit. If it is a percentage, the part of the other figure is compared. */
const figureAbove = defineCriterion({
  parameters: { limit: NUMBER, "percent_of?": FIELD, ...SEVERAL },
  fields: ({ percent_of = [], unless_several = [] }) => [percent_of, unless_several].flat(),
  prepare({ field, parameters: { limit, percent_of, ...several } }) {
    const most = exactly(limit);
    if (percent_of === undefined)
      return (view) => {
        const amount = amountIn(view, field);
        return unlessSeveral(several, amount, isAmountAbove(amount, most), view);
      };
    const mostOfHundred = exactly(limit * 100);
    return (view) => {
      const [percent, whole] = [amountIn(view, field), amountIn(view, percent_of)];
      const part = {
        least: times(percent.least, whole.least),
        most: percent.most === null || whole.most === null ? null : times(percent.most, whole.most),
      };
      return unlessSeveral(several, part, isAmountAbove(part, mostOfHundred), view);
    };
  },
});

/**
 * All records of a list together are above a limit. One thing may be counted in several records, so that the whole is between the greatest
 * figure and the sum, unless `count` takes the sum.
 */
const figureInRecordsAbove = defineCriterion({
  parameters: { member: TEXT, limit: NUMBER, "count?": oneOf("sum") },
  fields: () => [],
  prepare({ field, parameters: { member, limit, count } }) {
    const most = exactly(limit);
    return (view) => {
      const amounts = (recordsIn(view, field) ?? []).map((record) => readAmount(record[member], view));
      if (amounts.length === 0) return "unknown";
      const sum = addAmounts(amounts);
      const greatest = amounts.reduce((least, amount) => (isAbove(amount.least, least) ? amount.least : least), ZERO);
      return isAmountAbove(count === "sum" ? sum : { least: greatest, most: sum.most }, most);
    };
  },
});

const SHARE = { percent: NUMBER, "zero_total?": oneOf("unknown") };

interface Share {
  readonly percent: number;
  readonly zero_total?: "unknown" | undefined;
}

/** Whether a part exceeds a percentage of a total. Any part exceeds that of a zero total. */
function isShareAbove(part: Amount, total: Amount, { percent, zero_total }: Share): Met {
  const isZero = total.most !== null && !isAbove(total.most, ZERO);
  const met = isAmountAbove(scaled(part, HUNDRED), scaled(total, toExact(percent)));
  return isZero && met === true && zero_total !== undefined ? zero_total : met;
}

/**
 * A figure exceeds a percentage of another. If a list may have several such records, one of them may exceed the limit although all together
 * do not, so only a figure above the limit decides.
 */
const shareAbove = defineCriterion({
  parameters: { total: FIELD, ...SHARE, ...SEVERAL, "several_decide?": TRUE },
  fields: ({ total, unless_several = [] }) => [total, unless_several].flat(),
  share: ({ total, percent }, part) => ({ list: null, part, total, percent }),
  prepare({ field, parameters: { total, unless_several, same_by, several_decide, ...share } }) {
    const several = several_decide === true ? {} : { unless_several, same_by };
    return (view) => {
      const part = amountIn(view, field);
      return unlessSeveral(several, part, isShareAbove(part, amountIn(view, total), share), view);
    };
  },
});

/**
 * In a record of a list, a figure exceeds a percentage of another. Of records about one thing, it does not if their sum does not exceed that
 * of the least other figure.
 */
const shareInRecordsAbove = defineCriterion({
  parameters: { part: TEXT, total: TEXT, ...SHARE, same_by: TEXT },
  fields: () => [],
  share: ({ part, total, percent }, list) => ({ list, part, total, percent }),
  prepare({ field, parameters: { part, total, same_by, ...share } }) {
    const isGroupAbove = (records: readonly FieldRecord[], view: View): Met => {
      const parts = records.map((record) => readAmount(record[part], view));
      const totals = records.map((record) => readAmount(record[total], view));
      if (parts.some((own, index) => isShareAbove(own, totals[index] as Amount, share) === true)) return true;
      const least = totals.reduce(
        (found, { least }) => (isAbove(found, least) ? least : found),
        totals[0]?.least ?? ZERO,
      );
      const [sum, whole] = [
        { ...addAmounts(parts), least: ZERO },
        { least, most: null },
      ];
      return isShareAbove(sum, whole, share);
    };
    return (view) => {
      const records = recordsIn(view, field) ?? [];
      if (records.length === 0) return "unknown";
      return anyOf(groupByName(records, same_by).map((group) => isGroupAbove(group, view)));
    };
  },
});

/** By the names that rules have. */
export const kinds = {
  figure_above: figureAbove,
  figure_in_records_above: figureInRecordsAbove,
  share_above: shareAbove,
  share_in_records_above: shareInRecordsAbove,
};

const UNLESS_SEVERAL =
  "A list. If it is about several things, or is not answered, what is not above the limit leaves the criterion unknown, because that of one of them may be.";
const SAME_BY = "The member of its records with a name. Those with the same one are about one thing.";
const percent = "The limit in per cent. The share must be above it.";
const zero_total =
  "`unknown`: of a total of zero, a share is not known. Without it, any part of zero is above the limit.";

export const descriptions: DescriptionsOf<typeof kinds> = {
  figure_above: {
    recoverability: "review_content",
    explains: "The criterion is met if the figure in its own field is above a limit.",
    parameters: {
      limit: "The limit. The figure must be above it.",
      unless_several: UNLESS_SEVERAL,
      same_by: SAME_BY,
      percent_of: "Another figure. The own field is a percentage of it, and that part is compared with the limit.",
    },
  },
  figure_in_records_above: {
    recoverability: "review_content",
    explains:
      "The criterion is met if a figure is above a limit for all records of a list together. Several records may count the same, so that the whole is between the greatest figure and the sum.",
    parameters: {
      member: "The member of a record with the figure.",
      limit: "The limit. The figure must be above it.",
      count: "`sum`: nothing is counted in several records.",
    },
  },
  share_above: {
    recoverability: "review_content",
    explains:
      "The criterion is met if the figure in its own field exceeds a percentage of another. Products are compared, so that nothing is rounded.",
    parameters: {
      total: "The field with the figure that is the whole.",
      percent,
      zero_total,
      unless_several: UNLESS_SEVERAL,
      same_by: SAME_BY,
      several_decide: "The list does not matter.",
    },
  },
  share_in_records_above: {
    recoverability: "review_content",
    explains:
      "The criterion is met if in a record of a list one figure exceeds a percentage of another. A figure that a record does not have may be any.",
    parameters: {
      same_by:
        "The member with a name. Records with the same one are about one thing, whose figures may be up to their sum.",
      part: "The member of a record with the figure that is compared.",
      total: "The member with the figure that is the whole.",
      percent,
      zero_total,
    },
  },
};
