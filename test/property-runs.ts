// How often a property is tried.

const SAMPLE = 200;
const WANTED = process.env.LEXBIND_PROPERTY_RUNS ?? "";

/** A sample of the runs of a property; all of them with LEXBIND_PROPERTY_RUNS=all, as .ci/nightly has it; or as many as that says. */
export const getRuns = (all: number): number =>
  WANTED === "all" ? all : WANTED === "" ? Math.min(all, SAMPLE) : Number(WANTED);
