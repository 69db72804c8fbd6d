// What is not known decides nothing in favour of who asks: for every decision of every act.
import fc from "fast-check";
import { expect, it } from "vitest";
import { DECISIONS, findLenient } from "./less-known.ts";
import { REPORTS } from "./random-answers.ts";

it.each(DECISIONS)(
  "whatever is less known, or listed without an answer, never leads to an outcome of $alias by which something is not owed",
  ({ alias }) => {
    const reports = fc.sample(REPORTS.get(alias) ?? expect.fail(alias), { numRuns: 200 / DECISIONS.length, seed: 52 });
    expect(findLenient(alias, reports, 6)).toEqual([]);
  },
);
