// Durations as people and programs write them. What was understood is always shown beside the control.

/** `clock`: hours, minutes and seconds, as spreadsheets show a duration. `days`: days, hours and minutes, as in the official form. */
export type DurationParts = "clock" | "days";

const DAYS_AND_CLOCK = /^(\d{1,3}):([01]?\d|2[0-3]):([0-5]\d)$/;
// As a spreadsheet shows hours, minutes and seconds. It writes no 0 before three digits, as the official form does before its days.
const CLOCK_WITH_SECONDS = /^()(\d{1,2}|[1-9]\d{2,4}):([0-5]\d):([0-5]\d)$/;
// Three digits before the only colon may be days, as in the official form.
const CLOCK = /^()(\d{1,2}):([0-5]\d)$/;
const SPAN =
  /^(?:(\d+(?:[.,]\d+)?) ?(?:d|days?|tage?),?)? ?(?:(\d+(?:[.,]\d+)?) ?(?:h|hrs?|hours?|std\.?|stunden?),?)? ?(?:(\d+) ?(?:m|min|mins|minutes?|minuten?)\.?,?)? ?(?:(\d+) ?(?:s|sec|secs|seconds?|sek\.?|sekunden?)\.?)?$/i;
// ISO 8601-1:2019, section 5.5.2.2, without weeks and with no months, whose length differs.
const ISO_DURATION = /^P(?=\d|T\d)(?:(\d+)D)?(?:T(?:(\d+(?:[.,]\d+)?)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;
const FORMS = [CLOCK_WITH_SECONDS, DAYS_AND_CLOCK, CLOCK, SPAN, ISO_DURATION];

/** What each form that a text has says: a duration in the form of the template, and the seconds that this form leaves out. */
function readForms(text: string, parts?: DurationParts) {
  const words = text.trim().replace(/\s+/g, " ");
  const forms = words === "" ? [] : FORMS.filter((form) => form.test(words));
  const known = forms.length > 1 ? forms.filter((form) => parts === undefined || form === PARTS[parts]) : forms;
  return known.flatMap((form) => {
    const [days = 0, hours = 0, minutes = 0, seconds = 0] = (form.exec(words) ?? [])
      .slice(1)
      .map((part) => Number(part?.replace(",", ".") ?? 0));
    const total = (days * 24 + hours) * 60 + minutes;
    // A third of an hour has no whole number of minutes as decimals.
    if (!Number.isInteger(Math.round(total * 1_000) / 1_000)) return [];
    const whole = Math.round(total);
    // Nothing would be left of it.
    if (whole === 0 && seconds > 0 && form !== CLOCK_WITH_SECONDS) return [];
    const numbers = [Math.floor(whole / 60 / 24), Math.floor(whole / 60) % 24, whole % 60].map(String);
    const duration = `${numbers[0]?.padStart(3, "0")}:${numbers[1]?.padStart(2, "0")}:${numbers[2]?.padStart(2, "0")}`;
    return duration.length === "DDD:HH:MM".length ? [{ duration, seconds }] : [];
  });
}

/**
 * Reads a duration, as the official template prints it, `DDD:HH:MM`, or as hours and minutes, `04:30`, in words, or as ISO 8601 has it: what it
 * may be, in the form of the template. `02:15:00` may be hours, minutes and seconds, or days, hours and minutes, unless it is known which. None for a text that
 * is no duration, or one of more than 999 days.
 */
export const durationsIn = (text: string, parts?: DurationParts): readonly string[] => [
  ...new Set(readForms(text, parts).map(({ duration }) => duration)),
];

/** Whether a text has seconds, where it is read as hours, minutes and seconds. The form of the template has no place for them. */
export const hasSeconds = (text: string, parts?: DurationParts): boolean =>
  readForms(text, parts).some(({ seconds }) => seconds > 0);

const PARTS: Readonly<Record<DurationParts, RegExp>> = { clock: CLOCK_WITH_SECONDS, days: DAYS_AND_CLOCK };

/** What the three parts of a duration are, if they can be only one of the two; null for another text. */
export function findParts(text: string): DurationParts | null {
  const words = text.trim();
  const [parts, ...others] = (["clock", "days"] as const).filter((name) => PARTS[name].test(words));
  return parts !== undefined && others.length === 0 ? parts : null;
}

/** The duration that a text is, in the form of the official template; null if it is none, or may be several. */
export function readDuration(text: string): string | null {
  const [duration = null, ...others] = durationsIn(text);
  return others.length === 0 ? duration : null;
}

/** `4 h 30 min`: a duration of the form `DDD:HH:MM` in words. Another text is returned as it is. */
export function durationWords(text: string): string {
  const numbers = /^(\d{3}):(\d\d):(\d\d)$/.exec(text)?.slice(1).map(Number);
  if (numbers === undefined) return text;
  const parts = ["d", "h", "min"].flatMap((unit, index) => (numbers[index] === 0 ? [] : [`${numbers[index]} ${unit}`]));
  return parts.length === 0 ? "0 min" : parts.join(" ");
}
