// Durations in the form of rows 3.15 and 3.16 of the official template: days, hours and minutes.

// With three digits for the days: an incident may last longer than 99 days.
const DURATION = /^(\d{1,3}):([01]\d|2[0-3]):([0-5]\d)$/;

/** Reads a duration `DDD:HH:MM`, the days with one to three digits, in minutes; null where the text is not one. */
export function parseDuration(text: string): number | null {
  const [, days, hours, minutes] = DURATION.exec(text) ?? [];
  return days === undefined ? null : (Number(days) * 24 + Number(hours)) * 60 + Number(minutes);
}
