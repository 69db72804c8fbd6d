// What happened repeatedly within some months.
import { recordsIn, type View } from "../decision/criteria.ts";
import { defineCriterion } from "../decision/criterion.ts";
import { groupBy } from "../group-by.ts";
import type { DescriptionsOf } from "../kind-description.ts";
import { foldText } from "../names.ts";
import { TEXT, TEXTS, whole } from "../parameters.ts";
import type { Met } from "../three-valued.ts";
import { addMonths } from "../time/local-time.ts";

/** The answer of a record; null if it is not known. */
interface Event {
  readonly counts: Met;
  /** Letter case and white space aside. */
  readonly cause: string | null;
  /** In milliseconds. */
  readonly day: number | null;
}

/** The day that a date-time is on where it was written, in milliseconds; null where there is none. */
function readDay(value: unknown): number | null {
  const day = typeof value === "string" ? Date.parse(value.slice(0, "2026-03-10".length)) : Number.NaN;
  return Number.isNaN(day) ? null : day;
}

/** Whether a record counts, by a code that it has; without one it may. */
const counts = (code: unknown, { counted, not_counted }: Record<"counted" | "not_counted", readonly string[]>): Met =>
  counted.includes(String(code)) || (not_counted.includes(String(code)) ? false : "unknown");

/**
 * Whether two of these events, at least one of them certain, may be within some months. A period ends with the day of the same date, or with
 * the last day of a month that has no such date. Events are in the order of their days, so the nearest is next to each.
 */
function mayBeNear(events: readonly Event[], months: number, isSuch: (event: Event) => boolean = () => true): boolean {
  if (events.length < 2 || !events.some(isSuch)) return false;
  if (events.some(({ day }) => day === null)) return true;
  const sorted = events.toSorted((a, b) => Number(a.day) - Number(b.day));
  return sorted.some((event, index) => {
    const before = sorted[index - 1];
    if (before === undefined || !(isSuch(event) || isSuch(before))) return false;
    return Number(event.day) <= addMonths(Number(before.day), months);
  });
}

/** Two records of a list that count have the same cause, and their days are within some months. */
const repeatedWithin = defineCriterion({
  parameters: { months: whole(1), on: TEXT, cause: TEXT, result: TEXT, counted: TEXTS, not_counted: TEXTS },
  fields: () => [],
  prepare({ field, parameters }) {
    const { months, on, cause, result } = parameters;
    return (view: View) => {
      const records = recordsIn(view, field);
      if (records === null) return "unknown";
      const events = records
        .map((record): Event => {
          const text = record[cause];
          return {
            counts: counts(record[result], parameters),
            cause: typeof text === "string" ? foldText(text) : null,
            day: readDay(record[on]),
          };
        })
        .filter((event) => event.counts !== false);
      const hasNoCause = ({ cause }: Event): boolean => cause === null;
      const alike = groupBy(
        events.filter((event) => !hasNoCause(event)),
        ({ cause }) => String(cause),
      );
      const isShown = (event: Event): boolean => event.counts === true && event.day !== null;
      if (alike.some((group) => mayBeNear(group.filter(isShown), months))) return true;
      const mayBe = alike.some((group) => mayBeNear(group, months)) || mayBeNear(events, months, hasNoCause);
      return mayBe ? "unknown" : false;
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
      "The criterion is met if two records of a list that count have the same cause, and their days are within a number of calendar months.",
    parameters: {
      months:
        "How many months: they end on the day of the same date, or on the last day of a month that has no such date.",
      on: "The member with the moment. Its day counts, as it is written.",
      cause: "The member with the cause. Letter case and white space do not matter.",
      result: "The member whose code decides whether the record counts.",
      counted: "The codes of records that count.",
      not_counted: "The codes of records that do not count. Any other record may count.",
    },
  },
};
