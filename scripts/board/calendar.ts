// Deadlines as a calendar file (iCalendar, RFC 5545), for the calendar of a person.
import { escapeControls } from "../../server/engine/names.ts";

export interface Deadline {
  /** Differs from that of every other deadline, also of another incident or person, and is the same each time the file is written. */
  readonly id: string;
  readonly title: string;
  /** Has the deadline in local time: a calendar shows it in the zone of its reader. */
  readonly description: string;
  readonly epochMs: number;
}

const MAX_OCTETS = 75;

/**
 * The text of a calendar file. `now` is when it is written, which the format asks for. Deadlines are instants in UTC, which all calendars read
 * alike, other than zones.
 */
export function formatCalendar(deadlines: readonly Deadline[], now: number): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//lexbind//deadlines//EN",
    ...deadlines.flatMap((deadline) => describeDeadline(deadline, now)),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}

function describeDeadline({ id, title, description, epochMs }: Deadline, now: number): readonly string[] {
  return [
    "BEGIN:VEVENT",
    `UID:${id}@lexbind`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(epochMs)}`,
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

/** `20261120T194000Z`. */
const utc = (epochMs: number): string => new Date(epochMs).toISOString().replace(/[-:]|\.\d+(?=Z$)/g, "");

// What ends a line in some reader, and all other controls, lone surrogates and marks of direction.
const LINE_END = /\r\n|[\r\n\u0085\p{Zl}\p{Zp}]/u;
const CONTROLS = /[\p{Cc}\p{Cs}\p{Bidi_Control}]/gu;

/** RFC 5545 section 3.3.11: a title or a description may have lines; no other control character is left in it. */
const escapeText = (text: string): string =>
  text
    .split(LINE_END)
    .map((line) => escapeControls(line.replace(CONTROLS, "")).replace(/[\\;,]/g, "\\$&"))
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
