// What happened repeatedly within some months.

import { recordsIn, type View } from "../decision/criteria.ts";
import { defineCriterion } from "../decision/criterion.ts";
import type { FieldRecord } from "../field-types/records.ts";
import type { DescriptionsOf } from "../kind-description.ts";
import { foldText } from "../names.ts";
import { TEXT, TEXTS, whole } from "../parameters.ts";
import { allOf, anyOf, type Met } from "../three-valued.ts";
import { addMonths } from "../time/local-time.ts";

/** Whether two texts are the same, letter case and white space aside; unknown where one is missing. */
function isSame(one: unknown, other: unknown): Met {
  if (typeof one !== "string" || typeof other !== "string") return "unknown";
  return foldText(one) === foldText(other);
}

/** The day that a date-time is on where it was written, in milliseconds; null where there is none. */
function dayOf(value: unknown): number | null {
  const day = typeof value === "string" ? Date.parse(value.slice(0, "2026-03-10".length)) : Number.NaN;
  return Number.isNaN(day) ? null : day;
}

/** A period ends with the day of the same date, or with the last day of a month that has no such date. */
function isWithin(one: number | null, other: number | null, months: number): Met {
  if (one === null || other === null) return "unknown";
  return Math.max(one, other) <= addMonths(Math.min(one, other), months);
}

/** Whether a record counts, by a code that it has; without one it may. */
const counts = (code: unknown, { counted, not_counted }: Record<"counted" | "not_counted", readonly string[]>): Met =>
  counted.includes(String(code)) || (not_counted.includes(String(code)) ? false : "unknown");

/** Two records of a list that count have the same cause, and their days are within some months. */
const repeatedWithin = defineCriterion({
  parameters: { months: whole(1), on: TEXT, cause: TEXT, result: TEXT, counted: TEXTS, not_counted: TEXTS },
  fields: () => [],
  prepare({ field, parameters }) {
    const { months, on, cause, result } = parameters;
    const isPair = (one: FieldRecord, other: FieldRecord): Met =>
      allOf([
        counts(one[result], parameters),
        counts(other[result], parameters),
        isSame(one[cause], other[cause]),
        isWithin(dayOf(one[on]), dayOf(other[on]), months),
      ]);
    return (view: View) => {
      const records = recordsIn(view, field);
      if (records === null) return "unknown";
      return anyOf(records.flatMap((one, index) => records.slice(index + 1).map((other) => isPair(one, other))));
    };
  },
});

/** By the names that rules have. */
export const kinds = {
  repeated_within: repeatedWithin,
};

export const descriptions: DescriptionsOf<typeof kinds> = {
  repeated_within: {
    recoverability: "review_content",
    explains:
      "The criterion is met if two records of a list that count have the same cause, and their days are within so many calendar months.",
    parameters: {
      months:
        "How many months: they end on the day of the same date, or on the last day of a month that has no such date.",
      on: "The member with the moment. Its day counts, as it is written.",
      cause: "The member with the cause. Letter case and white space do not matter.",
      result: "The member that says whether the record counts.",
      counted: "The codes of records that count.",
      not_counted: "The codes of records that do not count. Any other record may count.",
    },
  },
};
