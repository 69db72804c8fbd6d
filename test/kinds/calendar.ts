import { codeList, each, type KindTable, OPTIONS } from "./kind-table.ts";

const criterion = "it";
const STATES = codeList("states", {
  GR: { time_zone: "Europe/Athens" },
  PT: { time_zone: "Europe/Lisbon" },
});
const FIELDS = { roads: "record_list[closures]", now: "moment" };
/** Closures of one road in March 2026, whose 9th and 16th are Mondays: from a time to another, in the offset of a town. */
const closed = (...given: readonly (readonly [from: string, to: string, more?: object])[]) => ({
  roads: given.map(([from, to, more]) => ({ road: "A1", from: at(from), to: at(to), ...more })),
});
const at = (time: string) => (/^\d/.test(time) ? `2026-03-${time.replace(" ", "T")}:00+01:00` : time);

export const TABLES: readonly KindTable[] = [
  {
    kind: "day_before",
    fields: { at: "datetime" },
    parameters: { criterion, day: "2026-09-11" },
    accepts: each(
      "at",
      "2026-09-11T00:00:00+02:00",
      "2026-09-11T00:00:00Z",
      "2026-09-11T00:30:00",
      "2027-01-01T00:00:00Z",
    ),
    rejects: [
      ["plain", ...each("at", "2026-09-10T23:59:59+02:00", "2026-09-10T23:59:59-10:00", "2026-09-10T23:59:59")],
    ],
    unknown: each("at", undefined, null, "2026-09-10", 7),
  },
  {
    kind: "day_before",
    fields: { at: "datetime", state: "string states" },
    field: "at",
    codeLists: [STATES],
    parameters: { criterion, day: "2026-09-11" },
    accepts: [
      // Midnight in Athens is not midnight in Lisbon: what is written in UTC is known where all agree, or the State is given.
      ...each("at", "2026-09-10T23:00:00Z", "2026-09-11T00:00:00+02:00", "2026-09-11T00:00:00-05:00"),
      { at: "2026-09-10T21:00:00Z", [OPTIONS]: { member_state: "GR" } },
      { at: "2026-09-10T20:00:00-05:00", [OPTIONS]: { member_state: "PT" } },
    ],
    rejects: [
      [
        "plain",
        ...each("at", "2026-09-10T20:59:59Z", "2026-09-10T23:59:59+02:00", "2026-09-10T23:59:59-05:00"),
        { at: "2026-09-10T22:59:59Z", [OPTIONS]: { member_state: "PT" } },
        { at: "2026-09-11T00:30:00+03:00", [OPTIONS]: { member_state: "PT" } },
      ],
    ],
    unknown: each("at", "2026-09-10T21:00:00Z", "2026-09-10T22:59:59Z", "2026-09-10T22:00:00"),
  },
  {
    kind: "day_before",
    fields: { at: "datetime" },
    parameters: { criterion, day: "2026-09-11", in: "utc" },
    accepts: each("at", "2026-09-10T23:59:59-10:00", "2026-09-11T02:00:00+02:00"),
    rejects: [["plain", ...each("at", "2026-09-11T01:59:59+02:00", "2026-09-10T23:59:59")]],
    unknown: each("at", undefined),
  },
  {
    kind: "length_in_weeks_above",
    fields: FIELDS,
    parameters: {
      ...{ criterion, from: "from", to: "to", expected: "expected", now: "now", same_by: "road", minutes: 60 },
      where_not: ["told"],
    },
    accepts: [
      { roads: [] },
      closed(["10 08:00", "10 09:00", { told: false }]),
      // Sunday and Monday are of two weeks, and so are the two parts of a closure over midnight.
      closed(["15 10:00", "15 10:40", { told: false }], ["16 10:00", "16 10:30", { told: false }]),
      closed(["15 23:00", "17 00:00", { told: true }], ["15 23:00", "16 01:00", { told: false }]),
      // What overlaps counts once, and what was announced does not count.
      closed(["10 08:00", "10 08:50", { told: false }], ["10 08:10", "10 09:00", { told: false }]),
      closed(["10 08:00", "10 18:00", { told: true }], ["10 08:00", "10 09:00", { told: false }]),
      // Of several roads.
      closed(["10 08:00", "10 09:00", { told: false }], ["11 08:00", "11 09:00", { told: false, road: "B7" }]),
    ],
    rejects: [
      ["plain", closed(["10 08:00", "10 09:01", { told: false }])],
      [
        "plain",
        closed(
          ["09 00:00", "09 00:25", { told: false }],
          ["12 08:00", "12 08:20", { told: false }],
          ["15 23:00", "15 23:16", { told: false, road: " a1" }],
        ),
      ],
      ["plain", closed(["15 22:59", "16 00:00", { told: false }])],
      ["plain", { ...closed(["10 08:00", "open", { told: false }]), now: at("10 09:01") }],
      ["plain", closed(["10 08:00", "10 09:01", { told: false }], ["11 08:00", "open"])],
      // Years.
      ["plain", { roads: [{ road: "A1", from: "1901-01-01T00:00:00Z", to: "9990-01-01T00:00:00Z", told: false }] }],
    ],
    unknown: [
      ...[{}, closed(["10 08:00", "open", { told: false }]), closed(["undeterminable", "10 09:00", { told: false }])],
      ...[closed(["10 08:00", "10 09:01"]), { ...closed(["10 08:00", "open", { told: false }]), now: at("10 09:00") }],
      closed(["10 08:00", "10 09:00", { told: false }], ["11 08:00", "11 08:01"]),
    ],
  },
];
