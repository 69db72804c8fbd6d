// What the bench makes of samples; that it measures is shown by its own run.
import { expect, it } from "vitest";
import { formatTable } from "./bench/report.ts";
import { measureRounds, type Samples } from "./bench/rounds.ts";
import { type Comparison, growthRows, judge, rowOf, type Target } from "./bench/rows.ts";
import { compare, median, quantile, ratioOf, spread } from "./bench/statistics.ts";

const samplesOf = (series: Readonly<Record<string, readonly number[]>>): Samples =>
  new Map(Object.entries(series).map(([name, values]) => [name, values.map((value) => ({ value }))]));

it.each([
  [[3], 3],
  [[9, 1, 5], 5],
  [[4, 1, 3, 2], 2.5],
])("the median of %j is %d", (samples, expected) => {
  expect(median(samples)).toBe(expected);
});

it("quartiles lie between neighbours by proportion, and no sample has none", () => {
  expect(quantile([1, 2, 3, 4], 0.25)).toBe(1.75);
  expect(spread([8, 10, 12, 10, 10])).toBe(0);
  expect(spread([6, 8, 10, 12, 14])).toBe(0.2);
  expect(() => median([])).toThrow("no samples");
});

it.each([
  ["two copies that agree, and rounds that agree", [20, 20, 20], [10, 10, 10], 2, 0],
  ["two copies that differ by a tenth", [10, 10, 10], [11, 11, 11], 1, 0.1],
  ["two copies that differ by a tenth, in the unit of a ratio of two", [20, 20, 20], [11, 11, 11], 2, 0.2],
])("the noise of a ratio is seen in %s", (_, subject, twin, ratio, noise) => {
  const measured = ratioOf(subject, [10, 10, 10], twin);
  expect(measured.ratio).toBe(ratio);
  expect(measured.noise).toBeCloseTo(noise, 10);
});

it("rounds that disagree are noise, also where two copies agree", () => {
  expect(ratioOf([8, 10, 12, 14, 6], [10, 10, 10, 10, 10], [10, 10, 10, 10, 10]).noise).toBeGreaterThan(0.1);
});

it.each([
  [1.2, 0.1, "more", "ahead"],
  [1.2, 0.1, "less", "behind"],
  [0.8, 0.1, "more", "behind"],
  [0.8, 0.1, "less", "ahead"],
  [1.09, 0.1, "more", "level"],
  [0.91, 0.1, "less", "level"],
] as const)("a ratio of %d with a noise of %d, where %s is better, is %s", (ratio, noise, better, verdict) => {
  expect(compare({ ratio, noise }, better)).toBe(verdict);
});

it.each([
  [0.9, { atLeast: 0.9 }, 1, "met"],
  [0.89, { atLeast: 0.9 }, 1, "missed"],
  [0.09, { atLeast: 0.9 }, 10, "met"],
  [0.08, { atLeast: 0.9 }, 10, "missed"],
  [3, { atMost: 3 }, 1, "met"],
  [3.1, { atMost: 3 }, 1, "missed"],
  [30, { atMost: 3 }, 10, "met"],
  [31, { atMost: 3 }, 10, "missed"],
] as [number, Target, number, string][])("%d against %j with a slack of %d is %s", (value, target, slack, verdict) => {
  expect(judge(value, target, slack)).toBe(verdict);
});

it("each round measures every contender once, and begins with the next one", async () => {
  const order: string[] = [];
  const contenders = ["a", "b", "c"].map((name) => ({
    name,
    measure: async () => ({ value: order.push(name) }),
  }));
  const samples = await measureRounds({ name: "", unit: "", better: "more", contenders }, 4);
  expect(order.join("")).toBe("abcbcacababc");
  expect(samples.get("a")).toEqual([{ value: 1 }, { value: 6 }, { value: 8 }, { value: 10 }]);
});

const PAIR: Comparison = { subject: "ours", base: "raw", better: "more", unit: "requests/s", target: { atLeast: 0.9 } };

it("a row holds medians, ratio, noise and verdict, and none stands for what was not measured", () => {
  const samples = samplesOf({ ours: [90, 95, 100], raw: [100, 100, 100], twin: [100, 102, 101] });
  expect(rowOf("GET", samples, PAIR)).toMatchObject({
    comparison: "ours / raw",
    medians: [95, 100],
    value: 0.95,
    verdict: "met",
  });
  expect(rowOf("GET", samples, { ...PAIR, base: "nginx" })).toBeNull();
});

it.each([
  [[95, 95, 95], [100, 100, 100], "met"],
  [[95, 95, 95], [110, 110, 110], "met, within the noise"],
  [[85, 85, 85], [110, 110, 110], "missed, within the noise"],
  [[50, 50, 50], [110, 110, 110], "missed"],
])("a target is judged with the noise in view: %j where a copy gives %j is %s", (ours, twin, verdict) => {
  expect(rowOf("GET", samplesOf({ ours, raw: [100, 100, 100], twin }), PAIR)?.verdict).toBe(verdict);
});

it("rounds of one contender that differ tenfold decide nothing", () => {
  // As a machine that others were using gave them: thousands of requests a second.
  const series = { ours: [5.8, 8.3, 8.4, 10, 18.3, 2.2, 29.6], raw: [9.6, 9.6, 6.2, 8.3, 10.2, 4.5, 31.8] };
  const samples = samplesOf({ ...series, twin: [6.1, 4.4, 3.8, 22.5, 18.3, 23.8, 34.3] });
  expect(rowOf("GET", samples, PAIR)?.verdict).toContain("within the noise");
});

it("growth is told from the time that an act adds, and the peak stands for itself", () => {
  const acts = (value: number) => [{ value, peakBytes: 400 * 2 ** 20 }];
  const rows = growthRows(
    "acts",
    new Map([
      ["1 acts", acts(2)],
      ["10 acts", acts(3.8)],
      ["100 acts", acts(39.8)],
    ]),
    [1, 10, 100],
  );
  expect(rows.map(({ value, verdict }) => [Math.round(value * 100) / 100, verdict])).toEqual([
    [2, "missed"],
    [400, "missed"],
  ]);
});

it("the table has a line for each row, in columns", () => {
  const row = rowOf("GET", samplesOf({ ours: [95.44], raw: [100] }), PAIR);
  expect(formatTable(row === null ? [] : [row]).split("\n")).toEqual(
    [
      "scenario  compared    medians                ratio  noise  target",
      "GET       ours / raw  95.4 / 100 requests/s  0.95          at least 0.9  met",
    ].map((line) => expect.stringMatching(new RegExp(line.replace(/[/.]/g, "\\$&").replace(/ {2,}/g, " +")))),
  );
});
