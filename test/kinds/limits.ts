import { each, type KindTable } from "./kind-table.ts";

const criterion = "it";
const actual = (value: number) => ({ value, kind: "actual" });
const range = (min: number, max: number) => ({ min, max, kind: "estimate" });
const NONE = [undefined, null, "undeterminable", 7, { value: -1, kind: "actual" }];
const atLeast = (min: number) => ({ min, kind: "estimate" });
const [N, NO] = [actual, "undeterminable"];
const pair = (part: unknown, total: unknown, more: object = {}) => ({ part, total, ...more });
/** Records of several roads. */
const cars = (...given: readonly (readonly unknown[])[]) => ({
  roads: given.map(([own, all], index) => ({
    road: `A${index}`,
    ...(own !== undefined && { cars: own }),
    ...(all !== undefined && { all }),
  })),
});

const SHARES = { criterion, part: "cars", total: "all", percent: 50, same_by: "road" };
/** Records of one road. */
const ofOne = (...given: readonly (readonly unknown[])[]) => ({
  roads: cars(...given).roads.map((record) => ({ ...record, road: "A1" })),
});

export const TABLES: readonly KindTable[] = [
  {
    kind: "figure_above",
    fields: { part: "figure" },
    parameters: { criterion, limit: 10 },
    accepts: each("part", N(10), N(0), N(9.999), range(0, 10)),
    rejects: [["plain", ...each("part", N(10.001), N(11), range(10.5, 99), atLeast(11))]],
    unknown: each("part", ...NONE, range(10, 11), range(0, 10.001), atLeast(10), atLeast(-1)),
    skips: [],
  },
  {
    kind: "figure_above",
    fields: { part: "figure", roads: "record_list[closures]" },
    parameters: { criterion, limit: 10, unless_several: "roads", same_by: "road" },
    accepts: [
      ...[{ part: N(10), roads: [] }, { part: N(10), roads: [{ road: "A1" }] }, { part: N(0) }],
      { part: N(10), roads: [{ road: "A1" }, { road: " a1 " }] },
    ],
    rejects: [["plain", { part: N(11) }, { part: N(11), roads: [{ road: "A1" }, { road: "A2" }] }]],
    unknown: [{ part: N(10) }, { part: N(10), roads: [{ road: "A1" }, { road: "A2" }] }],
  },
  {
    // A percentage of another figure: 10 % of a thousand are a hundred.
    kind: "figure_above",
    fields: { part: "figure", total: "figure" },
    parameters: { criterion, limit: 100, percent_of: "total" },
    accepts: [pair(N(10), N(1000)), pair(range(0, 5), range(0, 2000))],
    rejects: [["plain", pair(N(10.1), N(1000)), pair(N(10), N(1001)), pair(range(11, 12), range(1000, 2000))]],
    unknown: [{}, pair(N(10), undefined), pair(undefined, N(1000)), pair(range(10, 11), N(1000))],
  },
  {
    kind: "figure_above",
    fields: { part: "figure", total: "figure", roads: "record_list[closures]" },
    parameters: { criterion, limit: 100, percent_of: "total", unless_several: "roads", same_by: "road" },
    accepts: [pair(N(10), N(1000), { roads: [{ road: "A1" }] }), pair(N(0), N(1000))],
    rejects: [["plain", pair(N(10.1), N(1000))]],
    unknown: [pair(N(10), N(1000)), pair(N(10), N(1000), { roads: [{ road: "A1" }, { road: "A2" }] })],
  },
  {
    kind: "figure_in_records_above",
    fields: { roads: "record_list[closures]" },
    parameters: { criterion, member: "cars", limit: 10 },
    accepts: [cars([N(10)]), cars([N(5)], [N(5)]), cars([range(0, 4)], [N(6)])],
    rejects: [["plain", cars([N(11)]), cars([N(1)], [N(11)]), cars([N(11)], [undefined]), cars([range(11, 12)], [NO])]],
    // Between the greatest and the sum.
    unknown: [{}, { roads: [] }, cars([N(6)], [N(5)]), cars([N(10)], [undefined]), cars([NO]), { roads: 1 }],
  },
  {
    kind: "figure_in_records_above",
    fields: { roads: "record_list[closures]" },
    parameters: { criterion, member: "cars", limit: 10, count: "sum" },
    accepts: [cars([N(5)], [N(5)])],
    rejects: [["plain", cars([N(6)], [N(5)]), cars([N(6)], [N(5)], [NO])]],
    unknown: [cars([N(6)], [NO])],
  },
  {
    kind: "share_above",
    fields: { part: "figure", total: "figure" },
    parameters: { criterion, total: "total", percent: 10 },
    accepts: [
      pair(N(100), N(1000)),
      pair(N(0), undefined),
      pair(N(0), N(0)),
      pair(range(1, 10), range(100, 200)),
      // 0.3 is a tenth of 3, which it is not in binary numbers.
      pair(N(0.3), N(3)),
      // Doubles cannot hold 100 times these numbers.
      pair(N(900719925474099), N(9007199254740990)),
    ],
    rejects: [
      ["plain", pair(N(101), N(1000)), pair(N(100.4), N(1000)), pair(N(1), N(0)), pair(range(20, 21), range(1, 199))],
      ["plain", pair(N(0.3000000001), N(3)), pair(N(900719925474100), N(9007199254740990))],
    ],
    unknown: [{}, pair(N(1), undefined), pair(undefined, N(1)), pair(range(20, 21), range(1, 200)), pair(NO, N(9))],
  },
  {
    kind: "share_above",
    fields: { part: "figure", total: "figure" },
    parameters: { criterion, total: "total", percent: 10, zero_total: "unknown" },
    accepts: [pair(N(0), N(0)), pair(N(1), N(10))],
    rejects: [["plain", pair(N(2), N(10))]],
    unknown: [pair(N(1), N(0))],
  },
  {
    // Of several records, one may be above the limit although all together are not.
    kind: "share_above",
    fields: { part: "figure", total: "figure", roads: "record_list[closures]" },
    parameters: { criterion, total: "total", percent: 10, unless_several: "roads", same_by: "road" },
    accepts: [
      pair(N(100), N(1000), { roads: [] }),
      pair(N(100), N(1000), { roads: [{ road: "A1" }] }),
      pair(N(0), N(1000)),
      pair(N(0), N(1000), { roads: [{ road: "A1" }, { road: "A2" }] }),
    ],
    rejects: [["plain", pair(N(101), N(1000)), pair(N(101), N(1000), { roads: [{ road: "A1" }, { road: "A2" }] })]],
    unknown: [
      pair(N(100), N(1000)),
      pair(N(100), N(1000), { roads: [{ road: "A1" }, { road: "A2" }] }),
      pair(N(1), N(1000), { roads: 1 }),
    ],
  },
  {
    kind: "share_above",
    fields: { part: "figure", total: "figure", roads: "record_list[closures]" },
    parameters: { criterion, total: "total", percent: 10, unless_several: "roads", several_decide: true },
    accepts: [pair(N(100), N(1000))],
    rejects: [["plain", pair(N(101), N(1000))]],
  },
  {
    kind: "share_in_records_above",
    fields: { roads: "record_list[closures]" },
    parameters: SHARES,
    accepts: [cars([N(5), N(10)]), cars([N(0)]), cars([N(1), N(10)], [N(5), N(10)])],
    rejects: [
      [
        "plain",
        cars([N(6), N(10)]),
        cars([N(1), N(10)], [N(6), N(10)]),
        cars([N(6), N(10)], [N(1)]),
        cars([N(1), N(0)]),
      ],
    ],
    unknown: [
      ...[{}, { roads: [] }, cars([]), cars([N(1), N(10)], [N(1)]), cars([undefined, N(10)])],
      cars([N(1), N(10)], []),
    ],
  },
  {
    // Records of one road may count the same cars, or others.
    kind: "share_in_records_above",
    fields: { roads: "record_list[closures]" },
    parameters: SHARES,
    accepts: [ofOne([N(2), N(10)], [N(3), N(10)]), ofOne([N(0), undefined], [N(0), N(10)])],
    rejects: [["plain", ofOne([N(1), N(10)], [N(6), N(10)])]],
    unknown: [
      ...[ofOne([N(3), N(10)], [N(3), N(10)]), ofOne([N(2), N(10)], [N(3), N(9)])],
      ...[ofOne([N(1), N(10)], []), ofOne([N(1), N(10)], [N(1)])],
    ],
  },
  {
    kind: "share_in_records_above",
    fields: { roads: "record_list[closures]" },
    parameters: { ...SHARES, zero_total: "unknown" },
    accepts: [cars([N(5), N(10)])],
    rejects: [["plain", cars([N(6), N(10)])]],
    unknown: [cars([N(1), N(0)])],
  },
];
