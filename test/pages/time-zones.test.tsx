// The zones that times are read and shown in, by the Member State and by the device.
import { afterEach, expect, it, vi } from "vitest";
import {
  getShownZone,
  getTableZone,
  getZones,
  localZone,
  minuteNow,
  stateIn,
  withZone,
} from "../../scripts/pages/check/time-zones.ts";
import type { Clock } from "../../server/engine/clocks/clock.ts";
import { setDevice } from "./device.ts";

const item = (code: string, time_zone: string, further_time_zones: readonly string[] = []) => ({
  code,
  label: code,
  attributes: { time_zone, further_time_zones },
});
const CODE_LISTS = [
  {
    code_list_id: "states",
    title: "States",
    edition: "2026",
    items: [
      item("ES", "Europe/Madrid", ["Atlantic/Canary"]),
      item("PT", "Europe/Lisbon", ["Atlantic/Azores"]),
      item("DE", "Europe/Berlin"),
    ],
  },
];
// Something is due by local time.
const CLOCKS = [{ limits: [{}] }] as unknown as readonly Pick<Clock, "limits">[];

const factsOf = (member_state: string | undefined, clocks = CLOCKS) => ({
  profile: { code_lists: CODE_LISTS, clocks },
  parameters: member_state === undefined ? {} : { member_state },
});

afterEach(() => vi.unstubAllGlobals());

it.each<[state: string | undefined, device: string, zones: readonly string[]]>([
  ["DE", "Europe/Vienna", ["Europe/Berlin", "UTC"]],
  ["ES", "Europe/Madrid", ["Europe/Madrid", "UTC"]],
  ["ES", "Atlantic/Canary", ["Atlantic/Canary", "Europe/Madrid", "UTC"]],
  ["PT", "Atlantic/Canary", ["Europe/Lisbon", "UTC"]],
  [undefined, "America/New_York", ["", "America/New_York", "UTC"]],
  [undefined, "Etc/UTC", ["", "UTC"]],
])("for the State %s, a device in %s offers the zones %j", (state, device, zones) => {
  setDevice({ timeZone: device });
  expect(getZones(factsOf(state)).map(({ timeZone }) => timeZone)).toEqual(zones);
  expect(getShownZone(factsOf(state))).toBe(zones.find((zone) => zone !== ""));
  expect(localZone()).toBe(device);
});

it("a report without a deadline takes the zone of the device as known", () => {
  setDevice({ timeZone: "America/New_York" });
  expect(getZones(factsOf(undefined, []))).toEqual([
    { timeZone: "America/New_York", name: "New York" },
    { timeZone: "UTC", name: "UTC" },
  ]);
});

it("the engine is given a zone only where it is not that of most of the Member State", () => {
  setDevice({ timeZone: "Atlantic/Canary" });
  expect([withZone(factsOf("ES")), withZone(factsOf("PT"))]).toEqual([
    { member_state: "ES", time_zone: "Atlantic/Canary" },
    { member_state: "PT" },
  ]);
});

it("a table is read in the zone of the Member State, and in none before it is known", () => {
  setDevice({ timeZone: "Atlantic/Canary" });
  expect([getTableZone(factsOf("ES")), getTableZone(factsOf("DE")), getTableZone(factsOf(undefined))]).toEqual([
    "Atlantic/Canary",
    "Europe/Berlin",
    "",
  ]);
});

it("a zone is that of the Member State that has it among its zones", () => {
  const states = ["Atlantic/Azores", "Europe/Berlin", "Europe/Vienna"].map((zone) =>
    stateIn(zone, { code_lists: CODE_LISTS }),
  );
  expect(states).toEqual(["PT", "DE", undefined]);
});

it("now is the present minute in UTC", () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T02:10:59.999Z") });
  expect(minuteNow()).toBe("2026-11-21T02:10:00Z");
  vi.useRealTimers();
});
