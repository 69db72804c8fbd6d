// Holds what is written down of the cases to what the validators and lexbind say now.
import { applyChange, type Differential, VALIDATORS, type ValidatorName } from "./cases.ts";
import type { Judged } from "./page.ts";
import type { Verdicts } from "./validators.ts";

/** The base file and the file of each case. */
export const filesOf = ({ base, cases }: Differential): Record<string, unknown>[] => [
  applyChange(base, {}),
  ...cases.map(({ change }) => applyChange(base, change)),
];

/** Where a validator, asked for the files in their order, says another thing than is written down. */
export function compareVerdicts(differential: Differential, name: ValidatorName, asked: Verdicts): string[] {
  const { validators, cases } = differential;
  const version = validators[name];
  const another = asked.version === version ? [] : [`${name} is ${asked.version}, written down is ${version}`];
  const expected = [true, ...cases.map(({ accepted_by }) => accepted_by.includes(name))];
  const wrong = expected.flatMap((accepts, index) =>
    asked.accepts[index] === accepts
      ? []
      : [`${name} ${accepts ? "refuses" : "accepts"}: ${cases[index - 1]?.says ?? "the base file"}`],
  );
  return [...another, ...wrong];
}

/** The cases in which nobody differs from lexbind. */
export const findAgreements = (judged: readonly Judged[]): string[] =>
  judged
    .filter(({ verdict, accepted_by }) => {
      const isReady = verdict.status === "ready_for_preverification";
      return VALIDATORS.every((name) => accepted_by.includes(name) === isReady);
    })
    .map(({ says }) => `all agree, so that it is no case: ${says}`);
