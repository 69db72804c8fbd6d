// A calendar file with one instant. Source: RFC 5545.

export interface CalendarEntry {
  readonly title: string;
  readonly description: string;
  readonly epochMs: number;
  /** When the file is made. */
  readonly nowMs: number;
  /** The same for the same entry, so that a calendar replaces it. */
  readonly uid: string;
}

const MAX_LINE = 75;

/** `20261123T110000Z` */
const utcOf = (epochMs: number): string => new Date(epochMs).toISOString().replace(/[-:]|\.\d+/g, "");

const escaped = (text: string): string => text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n");

/** Lines of at most 75 bytes: what is longer goes on in a line that begins with a space. Characters beyond ASCII count as four. */
function folded(line: string): string {
  const lines = [""];
  let room = MAX_LINE;
  for (const character of line) {
    const size = /[ -~]/.test(character) ? 1 : "\u{10ffff}".length * 2;
    if (size > room) {
      lines.push("");
      room = MAX_LINE - 1;
    }
    lines[lines.length - 1] += character;
    room -= size;
  }
  return lines.join("\r\n ");
}

/** The text of an .ics file with a reminder three hours before. */
export function calendarOf({ title, description, epochMs, nowMs, uid }: CalendarEntry): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//lexbind//deadlines//EN",
    "BEGIN:VEVENT",
    `UID:${uid}`,
    `DTSTAMP:${utcOf(nowMs)}`,
    `DTSTART:${utcOf(epochMs)}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(description)}`,
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    `DESCRIPTION:${escaped(title)}`,
    "TRIGGER:-PT3H",
    "END:VALARM",
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}
