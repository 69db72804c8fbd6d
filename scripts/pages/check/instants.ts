// Instants as people read them, in UTC and on this machine.
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

/** The value of a datetime-local input in UTC, without a fraction; empty where the text is no sound instant. */
export function pickerValueOf(text: string): string {
  const instant = parseInstant(text);
  return instant === null ? "" : new Date(instant.epochMs).toISOString().slice(0, "2026-03-10T06:42:00".length);
}

/** A date-time of the profile's form from a datetime-local input that was read as UTC. Seconds are missing where they are zero. */
export function textOfPicker(value: string): string {
  const withSeconds = value.length === "2026-03-10T06:42".length ? `${value}:00` : value;
  return `${withSeconds}Z`;
}
