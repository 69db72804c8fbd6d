import type { KindTable } from "./kind-table.ts";

type Row = readonly [day: string | undefined, cause: string | undefined, result: string | undefined];
const roads = (...rows: readonly Row[]) => ({
  roads: rows.map(([day, cause, result]) => ({
    road: "A1",
    ...(day && { from: `${day}T23:30:00+01:00` }),
    ...(cause && { cause }),
    ...(result && { result }),
  })),
});
const two = (one: string, other: string) => roads([one, "ice", "small"], [other, "ice", "small"]);

const actual = (value: number) => ({ value, kind: "actual" });
type Costs = readonly [day: string | undefined, cause: string | undefined, cars: number | undefined, result?: string];
const costs = (...rows: readonly Costs[]) => ({
  roads: rows.map(([day, cause, cars, result = "small"]) => ({
    ...roads([day, cause, result]).roads[0],
    ...(cars !== undefined && { cars: actual(cars) }),
  })),
});
const COSTLY = {
  ...{ criterion: "it", months: 6, on: "from", cause: "cause", result: "result", figure: "cars", at_least: 2 },
  ...{ counted: ["small"], not_counted: ["large"] },
};

export const TABLES: readonly KindTable[] = [
  {
    kind: "repeated_within",
    fields: { roads: "record_list[closures]" },
    parameters: {
      ...{ criterion: "it", months: 6, on: "from", cause: "cause", result: "result" },
      ...{ counted: ["small"], not_counted: ["large"] },
    },
    accepts: [
      { roads: [] },
      roads(["2026-01-10", "ice", "small"]),
      two("2026-01-10", "2026-07-11"),
      // No such date: the last day of February.
      two("2025-08-31", "2026-03-01"),
      roads(["2026-01-10", "ice", "small"], ["2026-01-11", "fire", "small"]),
      roads(["2026-01-10", "ice", "small"], ["2026-01-11", "ice", "large"], [undefined, undefined, "large"]),
      roads(["2026-01-10", "ice", "small"], ["2026-07-11", undefined, undefined]),
      roads(["2025-01-10", "ice", "small"], ["2026-01-10", undefined, "small"], [undefined, undefined, "large"]),
    ],
    rejects: [
      ["plain", two("2026-01-10", "2026-07-10"), two("2026-07-10", "2026-01-10"), two("2025-08-31", "2026-02-28")],
      [
        "plain",
        two("2026-01-10", "2026-01-10"),
        roads(["2026-01-10", "Ice  sheet ", "small"], ["2026-01-11", "ice sheet", "small"]),
      ],
      ["plain", roads(["2025-01-10", "ice", "small"], ["2026-01-10", "ice", "small"], ["2026-06-10", "ice", "small"])],
      // Others in between.
      ["plain", roads(["2026-01-10", "ice", "small"], ["2026-02-10", "fire", "small"], ["2026-03-10", "ice", "small"])],
      [
        "plain",
        roads(["2026-01-10", "ice", "small"], ["2026-02-10", "ice", undefined], ["2026-03-10", "ice", "small"]),
      ],
      [
        "plain",
        roads(["2026-01-10", "ice", "small"], [undefined, undefined, undefined], ["2026-03-10", "ice", "small"]),
      ],
    ],
    unknown: [
      ...[{}, { roads: 1 }, roads(["2026-01-10", "ice", "small"], [undefined, "ice", "small"])],
      roads(["2026-01-10", "ice", "small"], ["2026-01-11", undefined, "small"]),
      roads(["2026-01-10", "ice", "small"], ["2026-01-11", "ice", undefined]),
      roads(["2026-01-10", "ice", "other"], ["2026-01-11", "ice", "small"]),
      roads(["2026-01-10", undefined, "small"], [undefined, "fire", "small"]),
      roads([undefined, undefined, "small"], ["2026-01-10", "fire", "small"]),
      roads(["2025-01-10", "ice", "small"], ["2026-01-10", "fire", "small"], ["2026-02-10", undefined, "small"]),
      roads(["2026-02-10", undefined, "small"], ["2026-07-10", "fire", "small"], ["2027-07-10", "ice", "small"]),
      {
        roads: [
          { cause: "ice", result: "small", from: "undeterminable" },
          { cause: "ice", result: "small", from: "2026-01-10T00:00:00Z" },
        ],
      },
    ],
  },
  {
    kind: "sum_in_window_above",
    fields: { roads: "record_list[closures]" },
    parameters: { ...COSTLY, limit: 100 },
    accepts: [
      ...[
        { roads: [] },
        costs(["2026-01-10", "ice", 101]),
        costs(["2026-01-10", "ice", 60], ["2026-07-10", "ice", 40]),
      ],
      // After the last day, of another cause, and not such a result.
      costs(["2026-01-10", "ice", 60], ["2026-07-11", "ice", 60]),
      costs(["2025-08-31", "ice", 60], ["2026-03-01", "ice", 60]),
      costs(["2026-01-10", "ice", 60], ["2026-02-10", "fire", 60]),
      costs(["2026-01-10", "ice", 60], ["2026-02-10", "ice", 60, "large"]),
      // Three within eight months, of which no two within six are enough.
      costs(["2026-01-10", "ice", 40], ["2026-05-10", "ice", 40], ["2026-09-10", "ice", 40]),
      costs(["2026-01-10", "ice", 60], [undefined, undefined, 60, "large"]),
    ],
    rejects: [
      [
        "plain",
        costs(["2026-01-10", "ice", 60], ["2026-07-10", "ice", 41]),
        costs(["2026-07-10", "Ice ", 60], ["2026-01-10", "ice", 41]),
      ],
      ["plain", costs(["2025-08-31", "ice", 60], ["2026-02-28", "ice", 60])],
      [
        "plain",
        costs(
          ["2025-01-10", "ice", 999],
          ["2026-01-10", "ice", 60],
          ["2026-02-10", "fire", 1],
          ["2026-03-10", "ice", 60],
        ),
      ],
      ["plain", costs(["2026-01-10", "ice", 60], ["2026-02-10", "ice", undefined], ["2026-03-10", "ice", 60])],
    ],
    unknown: [
      ...[{}, costs(["2026-01-10", "ice", 60], ["2026-02-10", "ice", undefined])],
      costs(["2026-01-10", "ice", 60], [undefined, "ice", 60]),
      costs(["2026-01-10", "ice", 60], ["2026-02-10", undefined, 60]),
      costs(["2026-01-10", "ice", 60], ["2026-02-10", "ice", 60, "other"]),
      costs([undefined, undefined, 60], [undefined, undefined, 60]),
    ],
  },
  {
    kind: "sum_in_window_above",
    fields: { roads: "record_list[closures]", total: "figure" },
    parameters: { ...COSTLY, percent: 5, total: "total" },
    accepts: [
      { total: actual(1_000), ...costs(["2026-01-10", "ice", 25], ["2026-02-10", "ice", 25]) },
      costs(["2026-01-10", "ice", 0], ["2026-02-10", "ice", 0]),
    ],
    rejects: [["plain", { total: actual(1_000), ...costs(["2026-01-10", "ice", 25], ["2026-02-10", "ice", 25.1]) }]],
    unknown: [
      costs(["2026-01-10", "ice", 25], ["2026-02-10", "ice", 26]),
      {
        total: { min: 900, max: 1_000, kind: "estimate" },
        ...costs(["2026-01-10", "ice", 25], ["2026-02-10", "ice", 25]),
      },
    ],
  },
  {
    kind: "codes_in_records",
    fields: { roads: "record_list[closures]" },
    parameters: { criterion: "it", member: "result", counted: ["small"], not_counted: ["large"], at_least: 2 },
    accepts: [
      ...[{}, { roads: null }, { roads: [] }, { roads: [{}] }, { roads: [{ result: "small" }] }],
      ...[{ roads: [{ result: "large" }, { result: "large" }] }, { roads: [{ result: "large" }, {}] }],
    ],
    rejects: [["plain", { roads: [{ result: "small" }, { result: "small" }] }]],
    unknown: [
      ...[{ roads: [{}, {}] }, { roads: [{ result: "small" }, {}] }, { roads: 1 }],
      { roads: [{ result: "small" }, { result: "other" }, { result: "large" }] },
    ],
  },
];
