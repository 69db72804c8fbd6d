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
];
