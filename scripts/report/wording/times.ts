// Instants in the words of a person: in the local time of a zone, which is named by its city.
import { localClock } from "../../../server/engine/time/local-time.ts";

/** `Berlin` for `Europe/Berlin`, `UTC` for `UTC`. */
export const getCity = (timeZone: string): string => (timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " ");

const DAY = { weekday: "short", day: "numeric", month: "short", year: "numeric" } as const;
const TIME = { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" } as const;

// Intl takes a tenth of a millisecond for a format, and a page draws dozens of times at each key.
const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat("en-GB", { ...DAY, ...TIME, timeZone });
  formats.set(timeZone, format);
  return format;
}

/** `Mon 23 Nov 2026, 12:00 Vienna`: an instant in a zone of the IANA database, with its seconds where they are not zero. */
export const timeIn = (epochMs: number, timeZone: string): string =>
  `${clockWords(epochMs, timeZone)} ${getCity(timeZone)}`;

/** `Mon 23 Nov 2026, 12:00`; without the year where it is that of `nowMs`. */
export function clockWords(epochMs: number, timeZone: string, nowMs?: number): string {
  const [date, time] = [dateIn(epochMs, timeZone), partsIn(epochMs, timeZone)];
  const year = nowMs === undefined || partsIn(nowMs, timeZone).year !== time.year ? ` ${time.year}` : "";
  return `${date}${year}, ${time.hour}:${time.minute}${time.second === "00" ? "" : `:${time.second}`}`;
}

/** `Mon 23 Nov`: the day that a clock shows. */
export function dateIn(epochMs: number, timeZone: string): string {
  const { weekday, day, month } = partsIn(epochMs, timeZone);
  return `${weekday} ${day} ${month}`;
}

/** `23.11.2026 12:00`: an instant as it is written in a zone, with its seconds where they are not zero; empty for none. */
export function localText(epochMs: number | undefined, timeZone: string): string {
  if (epochMs === undefined) return "";
  const local = new Date(localClock(timeZone)(epochMs)).toISOString();
  const [year, month, day] = local.slice(0, "2026-11-23".length).split("-");
  const time = local.slice("2026-11-23T".length, "2026-11-23T12:00:00".length);
  return `${day}.${month}.${year} ${time.endsWith(":00") ? time.slice(0, "12:00".length) : time}`;
}

function partsIn(epochMs: number, timeZone: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    formatIn(timeZone)
      .formatToParts(epochMs)
      .map(({ type, value }) => [type, value]),
  );
}
