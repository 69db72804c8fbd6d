// The options of a check: which parameters are accepted, and what becomes of them.
import { expect, it } from "vitest";
import { type CheckParameters, createReadOptions, NO_OPTIONS } from "../../server/engine/options.ts";
import { RULE_SET } from "./drafts.ts";

const readOptions = createReadOptions(RULE_SET);
const clock = expect.any(Function);
const days = (count: number) => Array.from({ length: count }, () => "2026-05-01").join();

it.each<[CheckParameters, object]>([
  [{}, NO_OPTIONS],
  [{ member_state: "DE" }, { member_state: "DE", time_zone: "Europe/Berlin", clock, hasLongHolidays: false }],
  [{ member_state: "CY" }, { member_state: "CY", time_zone: "Asia/Nicosia", clock }],
  [
    { member_state: "PT", time_zone: "Atlantic/Azores" },
    { member_state: "PT", time_zone: "Atlantic/Azores", clock, hasLongHolidays: false },
  ],
  [{ time_zone: "America/Argentina/Buenos_Aires" }, { time_zone: "America/Argentina/Buenos_Aires", clock }],
  [
    { time_zone: "UTC", member_state: undefined },
    { time_zone: "UTC", clock },
  ],
  [{ bank_holidays: "" }, { bank_holidays: [] }],
  [{ bank_holidays: "2026-05-01,2024-02-29" }, { bank_holidays: ["2026-05-01", "2024-02-29"] }],
  [{ bank_holidays: days(60) }, { bank_holidays: days(60).split(",") }],
  [{ previous_submitted_at: "2026-03-10T12:00:00.5+01:00" }, { previous_submitted_at: "2026-03-10T12:00:00.5+01:00" }],
  [{ submitted_at: "2026-03-10T13:00:00+01:00" }, { submitted_at: "2026-03-10T13:00:00+01:00" }],
  [{ now: "2026-03-10T12:00:00Z" }, { now: "2026-03-10T12:00:00Z" }],
  [{ detail: "brief" } as CheckParameters, {}],
])("a check reads the parameters %j", (given, options) => {
  expect(readOptions(given)).toEqual({ ...NO_OPTIONS, ...options });
});

it.each<[keyof CheckParameters, ...string[]]>([
  ["member_state", "", "de", "DE ", "XX", "GB", "EL", "a_b", "constructor"],
  [
    "time_zone",
    "",
    "CEST",
    "+01:00",
    "Europe/Berlin ",
    "Europe/Atlantis",
    "../etc/passwd",
    "undefined",
    "x".repeat(9999),
  ],
  [
    "bank_holidays",
    ",",
    "2026-05-01,",
    "2026-5-1",
    "2026-02-29",
    "2026-05-01 2026-05-02",
    "2026-05-01T00:00:00Z",
    days(61),
  ],
  [
    "previous_submitted_at",
    "",
    "2026-03-10",
    "2026-03-10T12:00:00",
    "2026-03-10T12:00:00 01:00",
    "2026-02-30T12:00:00Z",
  ],
  ["submitted_at", "", "yes", "2026-03-10", "2026-03-10T12:00:00", "2026-02-30T12:00:00Z"],
  ["now", "", "now", "2026-03-10", "2026-03-10T12:00:00", "1773144000"],
])("the parameter %s takes no value like %j", (parameter, ...values) => {
  const accepted = values.filter((value) => !("error" in readOptions({ [parameter]: value })));
  expect(accepted).toEqual([]);
  expect(readOptions({ [parameter]: values[0] })).toEqual({ error: "invalid_parameter", parameter });
});

// Whose weekends and bank holidays count is that of the Member State (Delegated Regulation (EU) 2025/301, Article 5(4)), and so is the local
// time; where Union law applies outside Europe follows from Article 355(1) TFEU.
it.each<[state: string, zones: string, outside: string]>([
  ["DE", "Europe/Berlin Europe/Busingen", "America/New_York Europe/Zurich Europe/Vienna UTC"],
  ["ES", "Europe/Madrid Atlantic/Canary Africa/Ceuta", "Europe/Gibraltar Europe/Lisbon Atlantic/Madeira"],
  ["PT", "Europe/Lisbon Atlantic/Azores Atlantic/Madeira Portugal", "Atlantic/Canary"],
  [
    "FR",
    "Europe/Paris Indian/Reunion America/Guadeloupe America/Martinique America/Cayenne Indian/Mayotte America/Marigot",
    "Pacific/Noumea Pacific/Tahiti America/Miquelon America/St_Barthelemy Europe/Monaco",
  ],
  ["FI", "Europe/Helsinki Europe/Mariehamn", "Europe/Stockholm"],
  ["CY", "Asia/Nicosia Europe/Nicosia Asia/Famagusta", "Europe/Istanbul"],
  ["DK", "Europe/Copenhagen", "Atlantic/Faroe America/Nuuk"],
  ["NL", "Europe/Amsterdam", "America/Curacao America/Aruba"],
])("the Member State %s has the zones %s, and %s are an error beside it", (member_state, zones, outside) => {
  for (const time_zone of zones.split(" "))
    expect(readOptions({ member_state, time_zone })).toMatchObject({ time_zone });
  for (const time_zone of outside.split(" "))
    expect(readOptions({ time_zone, member_state })).toEqual({ error: "invalid_parameter", parameter: "time_zone" });
});

it.each([
  ["Europe/Berlin", "europe/berlin", "EUROPE/BERLIN", "Europe/berlin"],
  ["Europe/Kyiv", "europe/kyiv", "EUROPE/KYIV", "Europe/kyiv"],
  ["America/Port-au-Prince", "America/Port-Au-Prince"],
  ["Asia/Kolkata", "asia/kolkata"],
  ["UTC", "utc", "Utc"],
  ["Etc/UTC", "etc/UTC", "Etc/utc"],
  ["EST5EDT", "est5edt"],
  ["GB-Eire", "gb-eire"],
  ["US/East-Indiana", "us/east-indiana", "US/EAST-INDIANA"],
  ["Australia/NSW", "australia/nsw"],
])("the time zone %s is accepted as the IANA database spells it, and in no other case", (name, ...others) => {
  expect(readOptions({ time_zone: name })).toMatchObject({ time_zone: name });
  for (const time_zone of others)
    expect(readOptions({ time_zone })).toEqual({ error: "invalid_parameter", parameter: "time_zone" });
});

it("every time zone of Intl is accepted", () => {
  const zones = Intl.supportedValuesOf("timeZone");
  expect(zones.filter((time_zone) => "error" in readOptions({ time_zone }))).toEqual([]);
});

it("a name given twice is rejected", () => {
  expect(readOptions(new URLSearchParams("member_state=DE&now=2026-03-10T12:00:00Z&member_state=DE"))).toEqual({
    error: "invalid_parameter",
    parameter: "member_state",
  });
});

it.each([
  ["bank_holiday", "bank_holidays"],
  ["memberState", "member_state"],
  ["timezone", "time_zone"],
  ["NOW", "now"],
  ["details", "detail"],
  ["x", null],
  ["__proto__", null],
])("an unknown name %s is rejected, with the nearest that is known: %s", (name, nearest) => {
  expect(readOptions([[name, "x"]])).toEqual({ error: "invalid_parameter", parameter: name, nearest });
});

it("null and undefined are not given, and a value of another type is rejected by the name of its option", () => {
  const unset = { member_state: null, time_zone: undefined, bank_holidays: null, detail: null };
  expect(readOptions(unset as never)).toEqual(NO_OPTIONS);
  for (const value of [[], 1, {}, true])
    expect(readOptions({ bank_holidays: value } as never)).toEqual({
      error: "invalid_parameter",
      parameter: "bank_holidays",
    });
});

it("each State of the European Economic Area has a time zone, and those outside the Union are an assumption", () => {
  const states = RULE_SET.code_lists.find(({ code_list_id }) => code_list_id === "eea_member_states")?.items ?? [];
  const assumed = states.flatMap(({ code }) => {
    const options = readOptions({ member_state: code });
    return "error" in options ? [options.error] : options.assumption === null ? [] : [`${code} ${options.assumption}`];
  });
  expect(assumed).toEqual(["IS eea_state", "LI eea_state", "NO eea_state"]);
  expect(states.filter(({ attributes }) => attributes?.eu)).toHaveLength(27);
});

it("a profile without Member States takes any code, because it has no deadline that the code could change", () => {
  const readOptionsWithoutStates = createReadOptions({ code_lists: [] });
  expect(readOptionsWithoutStates({ member_state: "DE" })).toEqual({ ...NO_OPTIONS, member_state: "DE" });
  expect(readOptionsWithoutStates({ member_state: "de" })).toEqual({
    error: "invalid_parameter",
    parameter: "member_state",
  });
});
