import * as kinds from "../../../server/engine/kinds/limits.ts";
import { describeKinds } from "./describe-kind.ts";

const UNLESS_SEVERAL =
  "A list. If it has several records, or is not answered, what is not above the limit leaves the criterion unknown, because that of one record may be.";
const percent = "The limit in per cent. The share must be above it.";
const zero_total =
  "`unknown`: of a total of zero, a share is not known. Without it, any part of zero is above the limit.";

export const DESCRIPTIONS = describeKinds(kinds, {
  figureAbove: {
    recoverability: "review_content",
    explains: "The criterion is met if the figure in its own field is above a limit.",
    parameters: {
      limit: "The limit. The figure must be above it.",
      unless_several: UNLESS_SEVERAL,
      percent_of: "Another figure, of which the own field has a percentage; that part is compared with the limit.",
    },
  },
  figureInRecordsAbove: {
    recoverability: "review_content",
    explains:
      "The criterion is met if a figure is above a limit for all records of a list together. Several records may count the same, so that the whole is between the greatest figure and the sum.",
    parameters: {
      member: "The member of a record with the figure.",
      limit: "The limit. The figure must be above it.",
      count: "`sum`: nothing is counted in several records.",
    },
  },
  shareAbove: {
    recoverability: "review_content",
    explains:
      "The criterion is met if the figure in its own field is more than so many per cent of another. Products are compared, so that nothing is rounded.",
    parameters: {
      total: "The field with the figure that is the whole.",
      percent,
      zero_total,
      unless_several: UNLESS_SEVERAL,
      several_decide: "The list does not matter.",
    },
  },
  shareInRecordsAbove: {
    recoverability: "review_content",
    explains:
      "The criterion is met if in a record of a list one figure is more than so many per cent of another. Records with neither of the two are left out.",
    parameters: {
      part: "The member of a record with the figure that is compared.",
      total: "The member with the figure that is the whole.",
      percent,
      zero_total,
    },
  },
  sumAbove: {
    recoverability: "review_content",
    explains:
      "The criterion is met if the sum of several figures in one currency is above a limit in another. A figure that is not answered may be any.",
    parameters: {
      fields: "The fields with the figures.",
      limit: "The limit in the base currency. The sum must be above it.",
      currency: "The field with the currency of the figures.",
      base: "The code of the base currency, whose rate is one.",
      rate: "The field with the rate: how much of the base currency one unit is.",
    },
  },
});
