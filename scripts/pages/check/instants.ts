// Instants as people read them, and as the browser's date-time picker holds them.
import { parseInstant } from "../../../server/engine/instant.ts";

/** `Tue 10 Mar 2026, 06:42:00`: an instant in a zone of the IANA database. */
export function readingOf(epochMs: number, timeZone: string): string {
  return new Intl.DateTimeFormat("en-GB", {
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
    timeZone,
  }).format(epochMs);
}

/** The zone that this machine is set to. */
export const localZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The value of a datetime-local input in UTC, without a fraction; empty if the text is not a valid instant. */
export function pickerValueOf(text: string): string {
  const instant = parseInstant(text);
  return instant === null ? "" : new Date(instant.epochMs).toISOString().slice(0, "2026-03-10T06:42:00".length);
}

/** A date-time as the profile writes it, from a datetime-local input in UTC. The browser leaves out seconds that are zero. */
export const textOfPicker = (value: string): string =>
  value.length === "2026-03-10T06:42".length ? `${value}:00Z` : `${value}Z`;
