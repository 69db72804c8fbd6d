// A time, as people write it: in the zone of a Member State that is known or not, on devices that write the day or the month first.
import { screen } from "@testing-library/preact";
import { afterEach, expect, it, vi } from "vitest";
import type { Zone } from "../../../scripts/pages/check/time-zones.ts";
import { PATIENCE } from "../../support.ts";
import { setDevice } from "../device.ts";
import { button, click, enter, mountField } from "./mount.tsx";

const UTC = { timeZone: "UTC", name: "UTC" };
const inZone = (timeZone: string, name: string): Zone[] => [{ timeZone, name }, UTC];
const BERLIN = inZone("Europe/Berlin", "Berlin");
const NO_ZONE = { timeZone: "", name: "Choose the zone" };

const text = () => screen.getByLabelText<HTMLInputElement>("Asked");
const mountTime = (zones: readonly Zone[], json: string | null = null) =>
  mountField({ type: "datetime" }, { zones, json });

const setClock = (now: string) => vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) });

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("a time is read in the zone beside it, and what was understood is shown in the zone of the Member State", () => {
  const { value, words } = mountTime(BERLIN);
  enter(text(), "10.03.2026 07:42");
  expect([value(), text().value]).toEqual(["2026-03-10T06:42:00Z", "10.03.2026 07:42"]);
  expect(words()).toContain("= Tue 10 Mar 2026, 07:42 Berlin");
  const zone = screen.getByLabelText<HTMLSelectElement>("Time zone: Asked");
  zone.value = "UTC";
  zone.dispatchEvent(new Event("change", { bubbles: true }));
  return vi.waitFor(
    () => expect([value(), words()]).toEqual(["2026-03-10T07:42:00Z", expect.stringContaining("08:42 Berlin")]),
    PATIENCE,
  );
});

it("a time that the clocks skip is not taken, and of one that they show twice a button takes the second", () => {
  const { value, words } = mountTime(BERLIN);
  enter(text(), "29.03.2026 02:30");
  expect([value(), words()]).toEqual([
    "29.03.2026 02:30",
    expect.stringContaining("This time does not exist in Berlin: the clocks go forward over it."),
  ]);
  enter(text(), "25.10.2026 02:30");
  expect([value(), words()]).toEqual([
    "2026-10-25T00:30:00Z",
    expect.stringContaining("This time occurs twice in Berlin, because the clocks go back. It was read as the first."),
  ]);
  click(button("Use the second: Sun 25 Oct 2026, 01:30 UTC: Asked"));
  expect([value(), words()]).toEqual(["2026-10-25T01:30:00Z", expect.stringContaining("It was read as the second.")]);
  expect(document.activeElement).toBe(text());
});

it("a time is shown in local time, and for who points at it in UTC", () => {
  const { value } = mountTime(inZone("Europe/Vienna", "Vienna"));
  enter(text(), "20.11.26 19:40");
  expect(value()).toBe("2026-11-20T18:40:00Z");
  const time = document.querySelector("time");
  expect([time?.textContent, time?.title]).toEqual(["Fri 20 Nov 2026, 19:40 Vienna", "Fri 20 Nov 2026, 18:40 UTC"]);
});

it("a time of a draft is shown in the zone of the Member State, and what has no offset is read as UTC", () => {
  mountTime(BERLIN, '"2026-03-10T06:42:00Z"');
  expect(text().value).toBe("10.03.2026 07:42");
  const { words } = mountTime(BERLIN, '"2026-03-10T06:42:00"');
  expect([text().value, words()]).toEqual([
    "2026-03-10T06:42:00",
    expect.stringContaining("= Tue 10 Mar 2026, 07:42 Berlin Without an offset it is read as UTC."),
  ]);
});

it("no time is read before the zone is known; then what was typed is", () => {
  const { value, words, change } = mountTime([NO_ZONE, UTC]);
  enter(text(), "20. November 2026, 19:40");
  expect([value(), words()]).toEqual([
    "20. November 2026, 19:40",
    expect.stringContaining("Not read yet: choose the Member State above, or the zone of this time."),
  ]);
  change({ zones: inZone("Europe/Helsinki", "Helsinki") });
  expect([value(), words()]).toEqual([
    "2026-11-20T17:40:00Z",
    expect.stringContaining("= Fri 20 Nov 2026, 19:40 Helsinki"),
  ]);
});

it("a text of a draft is not read by itself once the zone is known: a button takes it", () => {
  const { value, words, change } = mountTime([NO_ZONE, UTC], '"10.03.2026 07:42"');
  expect(words()).toContain("Not read yet: choose the Member State");
  change({ zones: inZone("Europe/Dublin", "Dublin") });
  expect(value()).toBe("10.03.2026 07:42");
  click(button("Did you mean Tue 10 Mar 2026, 07:42 Dublin?: Asked"));
  expect(value()).toBe("2026-03-10T07:42:00Z");
});

it("a device that does not write the day first asks which of day and month is meant, and takes nothing before", () => {
  setClock("2026-11-26T12:00:00Z");
  setDevice({ language: "en-US" });
  const { value, words } = mountTime(BERLIN);
  enter(text(), "11/12/2026 9:00");
  expect([value(), words()]).toEqual([
    "11/12/2026 9:00",
    expect.stringContaining("Not read yet, because day and month could be exchanged"),
  ]);
  click(button(/^Thu 12 Nov/));
  expect([value(), words()]).toEqual([
    "2026-11-12T08:00:00Z",
    expect.stringContaining("= Thu 12 Nov 2026, 09:00 Berlin"),
  ]);
  enter(text(), "6/13/2026 9:00 am");
  expect(value()).toBe("2026-06-13T07:00:00Z");
});

it("a device that writes the day first takes it first, and asks about a time to come", () => {
  setClock("2026-11-26T12:00:00Z");
  setDevice({ language: "en-GB" });
  const { value, words } = mountTime(BERLIN);
  enter(text(), "11/12/2026 9:00");
  expect([value(), words()]).toEqual([
    "2026-12-11T08:00:00Z",
    expect.stringContaining("That is later than now: is it right?"),
  ]);
  click(button(/^Use Thu 12 Nov 2026, 09:00 Berlin/));
  expect([value(), words()]).toEqual(["2026-11-12T08:00:00Z", expect.not.stringContaining("later than now")]);
});

it("a time that may be to come is not asked about", () => {
  setClock("2026-11-26T12:00:00Z");
  const { words } = mountField({ type: "datetime", mayBeFuture: true }, { zones: BERLIN });
  enter(text(), "11.12.2026 9:00");
  expect(words()).not.toContain("later than now");
});

it("a time without a date is one of today, which the page says; of one to come it offers yesterday; a button enters now", () => {
  setClock("2026-11-21T02:10:20Z");
  const { value, words } = mountTime(inZone("Europe/Vienna", "Vienna"));
  enter(text(), "2.40");
  expect(words()).toContain("Read as today, Sat 21 Nov.");
  enter(text(), "7.40 pm");
  expect(words()).toContain("Read as today, Sat 21 Nov, which is later than now.");
  click(button("Use yesterday, 7.40 pm: Asked"));
  expect(value()).toBe("2026-11-20T18:40:00Z");
  click(button("Now: Asked"));
  expect([value(), text().value]).toEqual(["2026-11-21T02:10:00Z", "21.11.2026 03:10"]);
});

it.each([
  ["31.11.26 19:40", "2026-11-31T19:40:00", "There is no such day."],
  ["20.11.26 25:40", "2026-11-20T25:40:00", "There is no such time of day."],
  ["20.11.26", "20.11.26", "The time of day is missing: add it, like 19:40."],
  ["last night", "last night", "Not understood yet: write it like 20.11.2026 19:40"],
])("the text %s is in the draft as %s, and the page says why it is no time", (typed, kept, why) => {
  const { value, words } = mountTime(BERLIN);
  enter(text(), typed);
  expect([value(), words()]).toEqual([kept, expect.stringContaining(why)]);
});

it("a moment may also be one that cannot be determined, and an end may be still to come: a key says it, or a button", () => {
  const { value, words } = mountField({ type: "moment", mayBeOpen: true }, { zones: BERLIN });
  expect(words()).toContain("? if it cannot be determined, o if it is still going on.");
  enter(text(), "?");
  expect([value(), words()]).toEqual(["undeterminable", expect.stringContaining("= cannot be determined")]);
  click(button("Still going on: Asked"));
  expect([value(), words()]).toEqual(["open", expect.stringContaining("= still going on")]);
  expect(button("Still going on: Asked").getAttribute("aria-pressed")).toBe("true");
  click(button("Still going on: Asked"));
  expect(value()).toBeUndefined();
  enter(text(), "10.03.2026 07:42");
  expect([value(), button("Cannot be determined: Asked").getAttribute("aria-pressed")]).toEqual([
    "2026-03-10T06:42:00Z",
    "false",
  ]);
});

it("of a beginning nobody can say that it is still going on", () => {
  const { value, words } = mountField({ type: "moment" }, { zones: BERLIN });
  expect(words()).toContain("? if it cannot be determined.");
  expect(screen.queryByLabelText("Still going on: Asked")).toBeNull();
  enter(text(), "o");
  expect([value(), words()]).toEqual(["o", expect.stringContaining("Not understood yet")]);
});
