// Names of months and of the days of the week in the languages of the Union, as Intl has them.
import { plain } from "./words.ts";

// The official languages of the Union, English and German first: what they call a month needs no comparison with the others. Austria has its own
// name for January.
export const LANGUAGES = "en de de-AT bg cs da el es et fi fr ga hr hu it lt lv mt nl pl pt ro sk sl sv".split(" ");
const FIRST = 3;

/** The names of a month in a language: alone, and as it is beside a day. */
function getNames(language: string, month: number): string[] {
  const date = Date.UTC(2026, month - 1, 1);
  const [alone, withDay] = [{}, { day: "numeric" } as const].map((day) =>
    new Intl.DateTimeFormat(language, { ...day, month: "long", timeZone: "UTC" }).formatToParts(date),
  );
  return [alone, withDay].flatMap((parts) => parts?.find(({ type }) => type === "month")?.value ?? []).map(plain);
}

const kept = new Map<string, (readonly string[])[]>();

/** The names of the twelve months in a language. Making them takes some milliseconds, and most people need only the first languages. */
function getMonths(language: string): readonly (readonly string[])[] {
  const months = kept.get(language) ?? Array.from({ length: 12 }, (_, index) => getNames(language, index + 1));
  kept.set(language, months);
  return months;
}

/**
 * The number of the month with this name, or of which this is the beginning; null if there is none. A name that means different months in
 * two languages, as *listopad* does, is none, unless English or German has it.
 */
export function monthNamed(name: string): number | null {
  const wanted = plain(name);
  const forms = [wanted, wanted.replace("ae", "a")];
  for (const languages of [LANGUAGES.slice(0, FIRST), LANGUAGES.slice(FIRST)]) {
    const found = languages.flatMap((language) =>
      getMonths(language).flatMap((names, index) => {
        const isMeant = names.some((month) => forms.some((form) => month.startsWith(form)));
        return isMeant ? [index + 1] : [];
      }),
    );
    const [month, ...others] = new Set(found);
    if (month !== undefined) return others.length === 0 ? month : null;
  }
  return null;
}

let weekdays: readonly (readonly string[])[] | undefined;

/** The days of the week, 0 for Sunday, whose name in any language begins so; none for another word. Several may: *ma* does in Dutch and French. */
export function getWeekdays(name: string): readonly number[] {
  // 1 November 2026 is a Sunday.
  weekdays ??= Array.from({ length: 7 }, (_, day) =>
    LANGUAGES.map((language) =>
      plain(
        new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" }).format(Date.UTC(2026, 10, 1 + day)),
      ),
    ),
  );
  const wanted = plain(name);
  return weekdays.flatMap((names, day) => (names.some((known) => known.startsWith(wanted)) ? day : []));
}
