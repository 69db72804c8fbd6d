// Instants in local time, as people read them.
import { expect, it } from "vitest";
import { clockWords, localText, timeIn } from "../../../scripts/report/wording/times.ts";

const NOON = Date.parse("2026-11-23T11:00:00Z");

it.each([
  ["2026-11-23T11:00:00Z", "Europe/Vienna", "Mon 23 Nov 2026, 12:00 Vienna", "23.11.2026 12:00"],
  ["2026-07-10T22:42:05Z", "Europe/Berlin", "Sat 11 Jul 2026, 00:42:05 Berlin", "11.07.2026 00:42:05"],
  ["2026-07-10T22:42:00Z", "UTC", "Fri 10 Jul 2026, 22:42 UTC", "10.07.2026 22:42"],
  ["2026-07-10T22:42:00Z", "America/Argentina/Buenos_Aires", "Fri 10 Jul 2026, 19:42 Buenos Aires", "10.07.2026 19:42"],
])("the instant %s in %s is read as %s, and written as %s", (instant, timeZone, words, text) => {
  const epochMs = Date.parse(instant);
  expect([timeIn(epochMs, timeZone), localText(epochMs, timeZone)]).toEqual([words, text]);
});

it("an instant is named without its year in the same year", () => {
  const years = ["2026-01-01T00:00:00Z", "2027-01-01T00:00:00Z"].map((now) =>
    clockWords(NOON, "Europe/Vienna", Date.parse(now)),
  );
  expect(years).toEqual(["Mon 23 Nov, 12:00", "Mon 23 Nov 2026, 12:00"]);
});
