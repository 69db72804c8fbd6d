// A date-time should be written in UTC: `non_zero` looks for another offset, `absent` for none at all.
import { type Kind, ownField, PASSED, parametersOf } from "../kind.ts";

export const utcOffset: Kind = {
  parameters: parametersOf({ unwanted: { enum: ["non_zero", "absent"] } }),
  says: { values: [] },
  inputs: (rule) => ({ present: [ownField(rule)] }),
  bind(rule, { placeOf }) {
    const place = placeOf(ownField(rule));
    const wantsAbsent = rule.parameters.unwanted === "absent";
    const failures = [{ values: {} }];
    return (draft) => {
      const offset = draft.instantAt(place)?.offsetMinutes ?? null;
      const isUnwanted = wantsAbsent ? offset === null : offset !== null && offset !== 0;
      return isUnwanted ? failures : PASSED;
    };
  },
};
