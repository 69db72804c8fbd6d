// The share that a criterion compares, in words: it is rounded down, and never to the other side of the limit.
import { expect, it } from "vitest";
import { shareWords } from "../../scripts/pages/check/criterion-shares.ts";

const exactly = (value: number) => ({ value, kind: "actual" });
const between = (min: number, max: number) => ({ min, max, kind: "estimate" });

it.each<[name: string, part: unknown, total: unknown, percent: number, words: string | null]>([
  ["below the limit", exactly(1_080), exactly(12_000), 10, "1 080 of 12 000 is 9 %"],
  ["with more digits than are shown", exactly(1), exactly(3), 50, "1 of 3 is 33.33 %"],
  ["at the limit", exactly(12_000), exactly(120_000), 10, "12 000 of 120 000 is 10 %"],
  // 12,001 / 1,200 = 10.000833…
  ["a little above the limit", exactly(12_001), exactly(120_000), 10, "12 001 of 120 000 is 10.0008 %"],
  // 11,999 / 1,200 = 9.999166…
  ["a little below the limit", exactly(11_999), exactly(120_000), 10, "11 999 of 120 000 is 9.99 %"],
  ["of tenths that binary numbers do not have", exactly(0.3), exactly(3), 10, "0.3 of 3 is 10 %"],
  [
    "as close to the limit as figures come",
    exactly(900_719_925_474_100),
    exactly(9_007_199_254_740_991),
    10,
    // 90,071,992,547,410,000 / 9,007,199,254,740,991 = 10 + 90 / 9,007,199,254,740,991 = 10 + 0.00000000000000999…
    "900 719 925 474 100 of 9 007 199 254 740 991 is 10.000000000000009 %",
  ],
  ["above the whole", exactly(30_000), exactly(200), 10, "30 000 of 200 is 15 000 %"],
  ["of nothing affected", exactly(0), exactly(200), 10, "0 of 200 is 0 %"],
  ["with a limit that has decimals", exactly(3), exactly(599), 0.5, "3 of 599 is 0.5008 %"],
  ["of a range of totals", exactly(1_080), between(11_000, 12_000), 10, "1 080 of 11 000 to 12 000 is 9 to 9.81 %"],
  [
    "of a range around the limit",
    between(11_999, 12_001),
    exactly(120_000),
    10,
    "11 999 to 12 001 of 120 000 is 9.99 to 10.0008 %",
  ],
  ["of a range that begins at nothing", exactly(1), between(0, 10), 10, null],
  ["of a total of nothing", exactly(1), exactly(0), 10, null],
  ["of a figure that cannot be determined", "undeterminable", exactly(10), 10, null],
  ["without a figure", undefined, exactly(10), 10, null],
  ["of a negative figure", exactly(-1), exactly(10), 10, null],
  ["of a figure beyond all exact ones", exactly(1e300), exactly(10), 10, null],
])("the words of a share %s", (_, part, total, percent, words) => {
  const sentence = words && `${words}; the limit is more than ${percent} %.`;
  expect(shareWords(part, total, percent)?.replaceAll("\u00a0", " ") ?? null).toBe(sentence);
});
