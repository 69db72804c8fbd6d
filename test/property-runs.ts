// How often a property is tried.

const SAMPLE = 200;

/** A sample of the runs of a property in the quick tests, and all of them in the slow ones. */
export const getRuns = (all: number): number =>
  process.env.LEXBIND_PROPERTY_RUNS === "all" ? all : Math.min(all, SAMPLE);
