// Runs before each test file: switches on the mutant that is to be tried, and makes the numbers of the mutants that the file reaches a part of its results.
import { afterAll, inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** The number of a mutant; -1 for none. */
    mutant: number;
  }
}

const mutant = inject("mutant");
const reached = new Set<number>();
const isMutant = (number: number): boolean => {
  reached.add(number);
  return number === mutant;
};
Object.assign(globalThis, { isMutant });
// biome-ignore lint/correctness/noEmptyPattern: vitest reads in the text of a function what it takes, and this one takes nothing of the first argument
afterAll(({}, file) => void Object.assign(file.meta, { reached: [...reached] }));
