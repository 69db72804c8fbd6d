// Two instants must stand in order: `later` not before `earlier`, and at most `max_hours` behind it where that is set.
import { type Kind, PASSED } from "../kind.ts";

const HOUR_MS = 3_600_000;

export const orderOfInstants: Kind = {
  parameters: {
    type: "object",
    properties: { earlier: { type: "string" }, later: { type: "string" }, max_hours: { type: "integer", minimum: 1 } },
    required: ["earlier", "later"],
    additionalProperties: false,
  },
  says: { values: ["max_hours"] },
  inputs: ({ parameters: { earlier, later } }) => ({ usable: [earlier as string, later as string] }),
  bind({ parameters }, { placeOf }) {
    const { earlier, later, max_hours } = parameters as { earlier: string; later: string; max_hours?: number };
    const [from, to] = [placeOf(earlier), placeOf(later)];
    const failures = [{ values: max_hours === undefined ? {} : { max_hours } }];
    return (draft) => {
      const gap = draft.epochAt(to) - draft.epochAt(from);
      return (max_hours === undefined ? gap < 0 : gap > max_hours * HOUR_MS) ? failures : PASSED;
    };
  },
};
