import { expect, it } from "vitest";
import { inForceWords } from "../../../scripts/report/wording/in-force.ts";

it.each([
  [{ from: "2026-07-27" }, "in force from 27 July 2026"],
  [{ until: "2027-06-01" }, "in force before 1 June 2027"],
  [{ from: "2025-02-02", until: "2027-12-02" }, "in force from 2 February 2025 and before 2 December 2027"],
])("%j is %s", (days, words) => {
  expect(inForceWords(days)).toBe(words);
});
