// How this device writes dates.
import type { DateOrder } from "../../../report/wording/written-values.ts";

/** What comes first in a date, if this device writes the day first; undefined where it does not, so that a person may mean either. */
export function deviceOrder(): DateOrder | undefined {
  const parts = new Intl.DateTimeFormat().formatToParts().map(({ type }) => type);
  return parts.indexOf("day") < parts.indexOf("month") ? "day" : undefined;
}
