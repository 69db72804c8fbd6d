// Says what a check that found nothing has not looked at; must stand last in its check.
import { type Kind, PASSED, parametersOf } from "../kind.ts";

export const nothingFound: Kind = {
  parameters: parametersOf({}),
  says: { values: [] },
  inputs: () => ({}),
  bind() {
    const failures = [{ values: {} }];
    return (draft) => (draft.findingCount === 0 ? failures : PASSED);
  },
};
