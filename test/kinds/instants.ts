import { each, type KindTable, OPTIONS } from "./kind-table.ts";

const offsets = (...ends: readonly string[]) =>
  ends.flatMap((end) => each("at", `2026-03-10T06:42:00${end}`, `2026-03-10T06:42:00.25${end}`));
const TWO = {
  fields: { later: "datetime", earlier: "datetime", codes: "string_list" },
  parameters: { earlier: "earlier", later: "later" },
  base: { earlier: "2026-03-10T06:42:00Z" },
};
const SKIPPED = [{}, { later: "x" }, { later: "2026-03-10T06:00:00Z", earlier: undefined }];

const claim =
  (...codes: readonly string[]) =>
  (later: string) => ({ codes, later: `2026-03-${later}` });
const CLAIM = {
  kind: "duration_claim",
  fields: TWO.fields,
  field: "codes",
  parameters: {
    ...TWO.parameters,
    claimed: "duration",
    supporting: "critical",
    hours: 24,
    supported_hours: 2,
  },
  base: { earlier: "2026-03-10T06:00:00Z" },
};

export const TABLES: readonly KindTable[] = [
  {
    kind: "utc_offset",
    fields: { at: "datetime" },
    parameters: { unwanted: "non_zero" },
    accepts: offsets("Z", "+00:00", "-00:00", ""),
    rejects: [["plain", ...offsets("+00:01", "-00:01", "+01:00", "-05:30", "+14:00", "-14:00")]],
    skips: offsets("+14:01"),
  },
  {
    kind: "utc_offset",
    fields: { at: "datetime" },
    parameters: { unwanted: "absent" },
    accepts: offsets("Z", "+00:00", "+01:00"),
    rejects: [["plain", ...offsets("")]],
  },
  {
    kind: "order_of_instants",
    ...TWO,
    field: null,
    accepts: [
      ...each(
        "later",
        "2026-03-10T06:42:00Z",
        "2026-03-10T06:42:00",
        "2026-03-10T06:42:00.001Z",
        "2062-03-10T00:00:00Z",
      ),
      // Instants are cut to milliseconds.
      { earlier: "2026-03-10T06:42:00.0009Z", later: "2026-03-10T06:42:00.0001Z" },
    ],
    rejects: [
      ["plain", ...each("later", "2026-03-10T06:41:59.999Z", "2026-03-10T07:41:59+01:00")],
      // In the year of the first instant, or the next, the second would come at most 31 days after the first.
      ["year", ...each("later", "2025-03-10T06:42:00Z", "2025-04-10T06:42:00Z", "2020-03-20T00:00:00Z")],
      ["plain", ...each("later", "2025-04-10T06:42:00.001Z", "2025-03-10T06:41:59Z", "2025-12-31T00:00:00Z")],
      ["year", { earlier: "2026-12-31T22:00:00Z", later: "2026-01-01T01:00:00Z" }],
    ],
    skips: SKIPPED,
  },
  {
    kind: "plausible_year",
    invalidates: "value",
    ...TWO,
    accepts: [
      ...each(
        "later",
        "2026-12-31T23:59:59Z",
        "2027-04-10T06:42:00.001Z",
        "2027-03-10T06:41:59Z",
        "2026-03-10T06:42:00Z",
      ),
      // The rule on the order of both instants reports this.
      { later: "2025-03-10T09:15:00Z" },
      // Over the turn of a year the years differ and nothing is wrong.
      { earlier: "2026-12-31T22:00:00Z", later: "2027-01-01T01:00:00Z" },
    ],
    rejects: [
      ["plain", ...each("later", "2027-03-10T06:42:00Z", "2027-04-10T06:42:00Z", "2062-03-10T09:15:00Z")],
      ["plain", { earlier: "2026-12-31T22:00:00Z", later: "2028-01-01T01:00:00Z" }],
    ],
    skips: SKIPPED,
  },
  {
    kind: "maximum_gap",
    ...TWO,
    parameters: { ...TWO.parameters, max_hours: 24 },
    placeholders: ["max_hours"],
    accepts: each("later", "2026-03-11T06:42:00Z", "2026-03-01T00:00:00Z", "2026-03-11T07:42:00+01:00"),
    rejects: [["plain max_hours=24", ...each("later", "2026-03-11T06:42:00.001Z", "2027-03-10T06:42:00Z")]],
    skips: SKIPPED,
  },
  {
    kind: "maximum_gap",
    ...TWO,
    parameters: { ...TWO.parameters, max_months: 6 },
    placeholders: ["max_months"],
    base: { earlier: "2026-08-31T06:42:00Z" },
    accepts: each("later", "2027-02-28T06:42:00Z", "2026-08-01T00:00:00Z"),
    rejects: [["plain max_months=6", ...each("later", "2027-02-28T06:42:01Z", "2027-08-31T06:42:00Z")]],
    skips: [{}],
  },
  {
    kind: "not_in_future",
    fields: { at: "datetime" },
    placeholders: [],
    base: { [OPTIONS]: { now: "2026-03-10T10:00:00+01:00" } },
    accepts: [
      ...each("at", "2026-03-10T09:00:00Z", "2026-03-10T10:00:00+01:00", "2026-03-10T09:00:00", "1999-01-01T00:00:00Z"),
      // Without the time of the check, nothing depends on the day.
      { at: "2062-03-10T09:00:00Z", [OPTIONS]: {} },
    ],
    rejects: [["plain", ...each("at", "2026-03-10T09:00:00.001Z", "2026-03-10T10:00:00", "2062-03-10T09:00:00Z")]],
    skips: [{}, { at: "x" }],
  },
  {
    kind: "not_in_future",
    fields: { at: "moment" },
    placeholders: [],
    base: { [OPTIONS]: { now: "2026-03-10T09:00:00Z" } },
    accepts: each("at", "open", "undeterminable", "2026-03-10T09:00:00Z"),
    rejects: [["plain", ...each("at", "2026-11-12T09:00:00Z")]],
    skips: [{}, { at: "2026-11-12T09:00:00" }],
  },
  {
    kind: "not_in_future",
    fields: { at: "moment" },
    parameters: { planned_years: 5 },
    placeholders: ["planned_years"],
    base: { [OPTIONS]: { now: "2026-03-10T09:00:00Z" } },
    accepts: each("at", "open", "2026-03-10T09:00:00Z", "2027-03-10T09:00:00Z", "2031-03-10T09:00:00Z"),
    rejects: [["plain planned_years=5", ...each("at", "2031-03-10T09:00:00.001Z", "2062-03-10T09:00:00Z")]],
    skips: [{}, { at: "x" }],
  },
  {
    kind: "not_in_future",
    fields: { closures: "record_list[closures]" },
    parameters: { planned_years: 5 },
    placeholders: ["planned_years"],
    base: { [OPTIONS]: { now: "2026-03-10T09:00:00Z" } },
    accepts: [
      // Another rule reports it.
      { closures: [{ from: "2062-03-10T09:00:00Z", expected: "2026-04-01T09:00:00Z" }] },
    ],
    rejects: [
      [
        "record position=2 member=expected? planned_years=5",
        { closures: [{ road: "A 1" }, { road: "A 2", expected: "2062-03-10T09:00:00Z" }] },
      ],
    ],
    skips: [{}, { closures: [] }],
  },
  {
    kind: "not_in_future",
    fields: { closures: "record_list[closures]" },
    placeholders: [],
    base: { [OPTIONS]: { now: "2026-03-10T09:00:00Z" } },
    accepts: [
      { closures: [{ from: "2026-03-09T09:00:00Z", to: "open", cause: "2062-03-10T09:00:00Z" }] },
      // It may be still to come.
      { closures: [{ road: "A 1", expected: "2026-04-01T09:00:00Z" }] },
      { closures: [{ from: "2062-03-10T09:00:00Z" }], [OPTIONS]: {} },
    ],
    rejects: [
      ["record position=1 member=from? planned_years=0", { closures: [{ from: "2026-03-10T09:00:01Z" }] }],
      [
        "record position=2 member=to? planned_years=0",
        { closures: [{ from: "2026-03-09T09:00:00Z" }, { road: "A 1", to: "2062-03-10T09:00:00Z" }] },
      ],
    ],
    skips: [{}, { closures: [] }, { closures: [{ from: "2062-03-10T09:00:00" }] }],
  },
  {
    ...CLAIM,
    accepts: [
      ...["11T06:00:00.001Z", "20T00:00:00Z", "10T05:59:59Z"].map(claim("duration")),
      ...["10T08:00:00.001Z", "11T06:00:00Z"].map(claim("duration", "critical")),
      ...["11T06:00:00Z", "10T07:00:00Z", "10T05:00:00Z"].map(claim("critical")),
    ],
    rejects: [
      ["plain hours=24 supported_hours=2", ...["11T06:00:00Z", "10T06:00:00Z"].map(claim("duration", "x"))],
      ["plain hours=24 supported_hours=2", ...["10T08:00:00Z", "10T06:00:00Z"].map(claim("critical", "duration"))],
      ["not_claimed hours=24", ...["11T06:00:00.001Z", "20T00:00:00Z"].map(claim("critical"))],
    ],
    skips: [
      { codes: ["duration"] },
      { later: "2026-03-20T00:00:00Z" },
      { codes: "duration", later: "2026-03-10T06:00:00Z" },
    ],
  },
];
