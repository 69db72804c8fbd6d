// The days on which a provision has or had its text, in words.

/** Local days, `YYYY-MM-DD`: from the first one to before the last one. */
interface Days {
  readonly from?: string;
  readonly until?: string;
}

const FORMAT = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

/** `27 July 2026`. */
export const dayWords = (day: string): string => FORMAT.format(Date.parse(day));

/** `in force from 27 July 2026`, `in force before 1 June 2027`, or both. */
export function inForceWords({ from, until }: Days): string {
  const show = (word: string, day: string | undefined) => (day === undefined ? [] : [`${word} ${dayWords(day)}`]);
  return `in force ${[...show("from", from), ...show("before", until)].join(" and ")}`;
}
