import type { KindTable } from "./kind-table.ts";

const criterion = "it";
const N = (value: number) => ({ value, kind: "actual" });
const range = (min: number, max: number) => ({ min, max, kind: "estimate" });
const atLeast = (min: number) => ({ min, kind: "estimate" });
const NO = "undeterminable";
const sum = (a: unknown, b: unknown, currency?: unknown, rate?: unknown) => ({ a, b, currency, rate });
const of = (total: unknown, a: unknown, b: unknown) => ({ total, a, b });

export const TABLES: readonly KindTable[] = [
  {
    kind: "sum_above",
    fields: { a: "figure", b: "figure", currency: "string", rate: "number" },
    field: null,
    parameters: { criterion, fields: ["a", "b"], limit: 100, currency: "currency", base: "EUR", rate: "rate" },
    accepts: [
      sum(N(60), N(40), "EUR"),
      sum(range(0, 60), range(0, 40), "EUR"),
      sum(N(200), N(200), "PLN", 0.25),
      // A rate is not asked for in the base currency, nor for nothing.
      sum(N(60), N(40), "EUR", 9),
      sum(N(0), N(0)),
      sum(N(0), N(0), "PLN"),
    ],
    rejects: [
      ["plain", sum(N(60), N(40.01), "EUR"), sum(N(101), undefined, "EUR"), sum(range(70, 80), range(31, 99), "EUR")],
      ["plain", sum(N(200), N(201), "PLN", 0.25), sum(N(200.1), N(200), "PLN", 0.25)],
    ],
    unknown: [
      ...[{}, sum(N(60), undefined, "EUR"), sum(N(60), NO, "EUR"), sum(N(200), N(200)), sum(N(200), N(200), "PLN")],
      ...[sum(N(200), N(200), undefined, 0.25), sum(N(0), undefined), sum(N(200), N(200), "PLN", "0.25")],
      ...[sum(N(200), N(200), "PLN", 0), sum(N(200), N(200), "PLN", -1)],
      sum(range(60, 70), N(40), "EUR"),
    ],
  },
  {
    kind: "sum_share_above",
    fields: { a: "figure", b: "figure", total: "figure" },
    field: null,
    parameters: { criterion, fields: ["a", "b"], total: "total", percent: 5 },
    accepts: [
      of(N(1000), N(20), N(30)),
      of(range(1000, 2000), range(0, 50), N(0)),
      of(atLeast(1000), N(50), N(0)),
      of(undefined, N(0), N(0)),
    ],
    rejects: [
      ["plain", of(N(1000), N(20), N(30.01)), of(N(1000), N(51), undefined), of(range(500, 1000), atLeast(51), NO)],
    ],
    unknown: [
      {},
      of(N(1000), N(50), undefined),
      of(undefined, N(1), N(1)),
      of(atLeast(1000), N(51), N(0)),
      of(NO, N(1), N(0)),
    ],
  },
];
