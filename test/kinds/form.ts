import { formTables, typeTables } from "./form-cases.ts";
import { each, type KindTable } from "./kind-table.ts";

const MINUTE = "2026-03-10T06:42";
const longest = `2026-03-10 06:42:00.${"0".repeat(43)}Z`;

export const TABLES: readonly KindTable[] = [
  ...typeTables,
  ...formTables,
  {
    kind: "date_time",
    fields: { at: "string" },
    accepts: each(
      "at",
      ...[
        "2026-03-10T06:42:00Z",
        "1900-01-01T00:00:00Z",
        "9998-12-31T23:59:59.999Z",
        `${MINUTE}:00.${"1".repeat(99)}Z`,
      ],
      ...["", "+00:00", "-00:00", "+13:59", "+14:00", "-14:00", "-05:30"].map((offset) => `${MINUTE}:00${offset}`),
    ),
    rejects: [
      ["plain", ...each("at", "10.03.2026 07:42", "20260310T064200Z")],
      ["plain", ...each("at", "2026-W11-2T06:42:00Z", "1773124920", `${MINUTE}:00.Z`, `${MINUTE}:00.5.5Z`)],
      ["plain", ...each("at", `${MINUTE}:00,5Z`, `${MINUTE}:00\u221201:00`, `${MINUTE}:00[Europe/Berlin]`)],
      ["plain", ...each("at", `${MINUTE}:00Z+00:00`, `${MINUTE}:00+1:00`, `${MINUTE}:00+14:01`, `${MINUTE}:00-24:00`)],
      [
        "plain",
        ...each("at", ...["12026", "+2026", "26"].map((year) => `${year}-03-10T06:42:00Z`)),
        { at: "2026-3-10" },
      ],
      ["no_such_date", ...each("at", ...["1899", "9999"].map((year) => `${year}-03-10T06:42:00Z`))],
      [
        "no_such_date",
        ...each(
          "at",
          "2026-02-30",
          " 2026-02-30\n",
          "2026-02-30 06:42:00Z",
          "2026-02-30T06:42",
          "2026-13-01t06:42:00Z",
        ),
      ],
      ["no_such_time", ...each("at", "2026-03-10T24:00:00Z", "2026-03-10T06:60:00Z", "2026-03-10T06:42:60Z")],
      ["no_such_time", ...each("at", "2026-03-10T25:00Z", "2026-03-10 24:00")],
      ["plain", { at: longest.replace("Z", "0Z") }],
      ["repairable repairs=separator", { at: "2026-03-10 06:42:00Z" }, { at: longest }],
      ["repairable repairs=seconds", { at: `${MINUTE}Z` }, { at: MINUTE }],
      ["repairable repairs=separator; seconds", { at: "2026-03-10  06:42" }],
      ["repairable repairs=case", { at: "2026-03-10t06:42:00z" }],
      ["repairable repairs=around", { at: ` ${MINUTE}:00Z` }, { at: `${MINUTE}:00Z\n` }],
      ["repairable repairs=offset", { at: `${MINUTE}:00+0100` }, { at: `${MINUTE}:00+01` }, { at: `${MINUTE}:00 Z` }],
      // Two repairs of the offset are one.
      ["repairable repairs=offset; seconds", { at: `${MINUTE} +01` }],
      ["day_only", { at: "2026-03-10" }, { at: " 2026-02-28\n" }],
    ],
    skips: each("at", 1, " ", undefined),
  },
  {
    kind: "number_range",
    invalidates: "value",
    fields: { amount: "number" },
    parameters: { minimum: 0.5, maximum: 10 },
    accepts: each("amount", 0.5, 1, 10),
    rejects: [["plain minimum=0.5 maximum=10", ...each("amount", 0.49, -1, 10.01, 2 ** 53 - 1)]],
    skips: each("amount", "1", undefined, 1e300),
  },
  {
    kind: "number_range",
    invalidates: "value",
    fields: { amount: "number" },
    parameters: { minimum: 0 },
    placeholders: ["minimum"],
    accepts: each("amount", 0, -0, 5e-324, 2 ** 53 - 1),
    rejects: [["plain minimum=0", ...each("amount", -5e-324, -1)]],
  },
  {
    kind: "number_range",
    invalidates: "value",
    fields: { amount: "number" },
    parameters: { maximum: 0 },
    placeholders: ["maximum"],
    accepts: each("amount", 0, -1),
    rejects: [["plain maximum=0", ...each("amount", 5e-324)]],
  },
  {
    kind: "number_range",
    invalidates: "value",
    fields: { amount: "number" },
    parameters: { maximum_digits: 5 },
    placeholders: [],
    accepts: each("amount", 0, 99999, 9999.9, 0.1234, -99999),
    rejects: [["plain", ...each("amount", 100000, 12345.6, 0.12345)]],
  },
];
