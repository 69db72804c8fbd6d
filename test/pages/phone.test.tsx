// What is for a phone, mounted: the first finding before the others, and a day and time of the device's own picker.
import { fireEvent } from "@testing-library/preact";
import { beforeEach, expect, it, vi } from "vitest";
import { setDevice } from "./device.ts";
import { CHECK_NOW } from "./labels.ts";
import { byId, drawCards, mountPage, mountReport, press, untilChecked, useFakePage, wordsOf } from "./mount-page.tsx";
import { getEntered, NAME } from "./open-incident.ts";

useFakePage();

const DETECTED = "date_and_time_of_detection_of_the_major_ict_related_incident";
const isNarrow = (matches: boolean) => vi.stubGlobal("matchMedia", () => ({ matches }));
const links = () => [...document.querySelectorAll<HTMLAnchorElement>('.findings a[href^="#field-"]')];

beforeEach(() => setDevice({ timeZone: "Europe/Dublin" }));

it("after a failed check a narrow screen shows the first finding, and the others behind one line", async () => {
  isNarrow(true);
  await mountPage();
  await press(CHECK_NOW);
  const open = links().filter((link) => link.closest("details:not([open])") === null);
  expect(open.map(({ hash }) => hash)).toEqual([`#field-${NAME}`]);
  const fold = links()[1]?.closest("details");
  expect(wordsOf(fold?.querySelector("summary") ?? null)).toBe("16 more findings");
});

it("a wide screen shows all of them", async () => {
  isNarrow(false);
  await mountPage();
  await press(CHECK_NOW);
  expect(links().filter((link) => link.closest("details:not([open])") === null).length).toBe(17);
});

it("a time of the device's picker is as if it were typed, in the zone of the field", async () => {
  const incident = await mountReport((report) => drawCards(report, DETECTED), { now: "2026-03-10T10:00:00Z" });
  const picker = document.querySelector(".device-picker") as HTMLInputElement;
  expect(picker.type).toBe("datetime-local");
  // Summer time in Dublin begins on 29 March 2026.
  fireEvent.input(picker, { target: { value: "2026-03-30T09:15" } });
  await untilChecked();
  expect([byId(`input-${DETECTED}`).value, getEntered(incident, DETECTED)]).toEqual([
    "30.03.2026 09:15",
    "2026-03-30T08:15:00Z",
  ]);
});
