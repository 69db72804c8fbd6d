// How often a property is tried, and on how many pages.

const SAMPLE = 200;
const WANTED = process.env.LEXBIND_PROPERTY_RUNS ?? "";

/** Whether all of what is tried is wanted, as in .ci/nightly, and not a sample. */
export const isWhole = WANTED === "all";

/** A sample of the runs of a property; all of them with LEXBIND_PROPERTY_RUNS=all; or as many as that says. */
export const getRuns = (all: number, sample = SAMPLE): number =>
  isWhole ? all : WANTED === "" ? Math.min(all, sample) : Number(WANTED);
