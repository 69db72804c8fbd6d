// The calendar file of a deadline, as RFC 5545 has it.
import { expect, it } from "vitest";
import { formatCalendar } from "../../../scripts/report/board/calendar.ts";

const ENTRY = {
  title: "Intermediate report due",
  description: "Due Mon 23 Nov 2026, 12:00 Vienna.",
  epochMs: Date.parse("2026-11-23T11:00:00Z"),
  zone: null,
  id: "a",
};
const NOW = Date.parse("2026-11-20T18:40:00Z");

it("a calendar file has the instant in UTC, a reminder, and nothing that its format does not allow", () => {
  const text = formatCalendar([{ ...ENTRY, title: "One; two, \\ three\nfour" }], NOW);
  const lines = text.split("\r\n");
  expect(lines).toContain("DTSTART:20261123T110000Z");
  expect(lines).toContain("DTSTAMP:20261120T184000Z");
  expect(lines).toContain("SUMMARY:One\\; two\\, \\\\ three\\nfour");
  expect([lines[0], lines.at(-2), lines.at(-1)]).toEqual(["BEGIN:VCALENDAR", "END:VCALENDAR", ""]);
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
});

it("long lines of a calendar file go on in lines that begin with a space, and none has more than 75 bytes", () => {
  const title = "Ärger 🙂 mit der ersten Meldung ".repeat(12);
  const text = formatCalendar([{ ...ENTRY, title }], NOW);
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text.replaceAll("\r\n ", "")).toContain(`SUMMARY:${title}`);
});
