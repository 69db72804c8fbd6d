// Deadlines as a calendar file (iCalendar, RFC 5545), for the calendar of a person.
import { escapeControls } from "../../server/engine/names.ts";
import { formatLocal, type LocalClock, localClock } from "../../server/engine/time/local-time.ts";

/** A deadline: an instant, or a time of day in a zone where the law counts in days or months there. */
export interface Deadline {
  /** Differs from that of every other deadline, also of another incident or person, and is the same each time the file is written. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly epochMs: number;
  /** A name of the IANA database; null for an instant. */
  readonly zone: string | null;
}

const DAY_MS = 86_400_000;
// Calendars need the changes of the clocks around a deadline; a year on each side has all that can matter.
const AROUND_MS = 370 * DAY_MS;
const MAX_OCTETS = 75;

/** The text of a calendar file. `now` is when it is written, which the format asks for. */
export function formatCalendar(deadlines: readonly Deadline[], now: number): string {
  const zones = [...new Set(deadlines.flatMap(({ zone }) => zone ?? []))];
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//lexbind//deadlines//EN",
    ...zones.flatMap((zone) =>
      describeZone(
        zone,
        deadlines.flatMap((deadline) => (deadline.zone === zone ? deadline.epochMs : [])),
      ),
    ),
    ...deadlines.flatMap((deadline) => describeDeadline(deadline, now)),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}

function describeDeadline({ id, title, description, epochMs, zone }: Deadline, now: number): readonly string[] {
  const start = zone === null ? `DTSTART:${utc(epochMs)}` : `DTSTART;TZID=${zone}:${digits(localClock(zone)(epochMs))}`;
  return [
    "BEGIN:VEVENT",
    `UID:${id}@lexbind`,
    `DTSTAMP:${utc(now)}`,
    start,
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(description)}`,
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    "TRIGGER:-PT3H",
    `DESCRIPTION:${escapeText(title)}`,
    "END:VALARM",
    "END:VEVENT",
  ];
}

/** `20261120T194000`, of an instant in UTC or of what a clock shows. */
const digits = (epochMs: number): string => new Date(epochMs).toISOString().replace(/[-:]|\.\d+Z$/g, "");
const utc = (epochMs: number): string => `${digits(epochMs)}Z`;

/** RFC 5545 section 3.3.11. A title or a description may have lines; nothing else of a control character is left in it. */
const escapeText = (text: string): string =>
  text
    .split(/\r?\n/)
    .map((line) => escapeControls(line).replace(/[\\;,]/g, "\\$&"))
    .join("\\n");

/** RFC 5545 section 3.1: lines of at most 75 octets, between characters; the next one begins with a space. */
function foldLine(line: string): string {
  const folded: string[] = [];
  let [part, octets] = ["", 0];
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    if (octets + size > MAX_OCTETS) {
      folded.push(part);
      [part, octets] = [" ", 1];
    }
    part += character;
    octets += size;
  }
  return [...folded, part].join("\r\n");
}

/** The offsets of a zone around deadlines: RFC 5545 section 3.6.5 asks for them wherever a zone is named. */
function describeZone(zone: string, deadlines: readonly number[]): readonly string[] {
  const clock = localClock(zone);
  const [first, last] = [Math.min(...deadlines) - AROUND_MS, Math.max(...deadlines) + AROUND_MS];
  const changes = changesBetween(clock, first, last);
  const all = [{ epochMs: first, from: offsetAt(clock, first), to: offsetAt(clock, first) }, ...changes];
  return [
    "BEGIN:VTIMEZONE",
    `TZID:${zone}`,
    ...all.flatMap(({ epochMs, from, to }) => [
      "BEGIN:STANDARD",
      // The time of day before the change.
      `DTSTART:${digits(epochMs + from)}`,
      `TZOFFSETFROM:${offsetText(from)}`,
      `TZOFFSETTO:${offsetText(to)}`,
      "END:STANDARD",
    ]),
    "END:VTIMEZONE",
  ];
}

const offsetAt = (clock: LocalClock, epochMs: number): number => clock(epochMs) - epochMs;

/** `+0100`. */
function offsetText(offsetMs: number): string {
  const local = formatLocal(0, (epochMs) => epochMs + offsetMs);
  return local.slice(-6).replace(":", "");
}

/** When the clocks of a zone change. No zone changes twice in a day. */
function changesBetween(clock: LocalClock, firstMs: number, lastMs: number) {
  const changes: { readonly epochMs: number; readonly from: number; readonly to: number }[] = [];
  for (let day = firstMs; day < lastMs; day += DAY_MS) {
    const [from, to] = [offsetAt(clock, day), offsetAt(clock, day + DAY_MS)];
    if (from === to) continue;
    let [before, after] = [day, day + DAY_MS];
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2);
      if (offsetAt(clock, middle) === from) before = middle;
      else after = middle;
    }
    changes.push({ epochMs: after, from, to });
  }
  return changes;
}
