// A text must hold one value, not several behind each other. `unless_in` names a field whose rule speaks for both.
import { type Kind, ownField, PASSED } from "../kind.ts";

export const singleValue: Kind = {
  parameters: {
    type: "object",
    properties: { list_separator: { type: "string", minLength: 1 }, unless_in: { type: "string" } },
    required: ["list_separator"],
    additionalProperties: false,
  },
  says: { values: [] },
  inputs: (rule) => ({ usable: [ownField(rule)] }),
  bind(rule, { placeOf }) {
    const place = placeOf(ownField(rule));
    const { list_separator, unless_in } = rule.parameters as { list_separator: string; unless_in?: string };
    const isList = (value: unknown) => typeof value === "string" && value.includes(list_separator);
    const other = unless_in === undefined ? undefined : placeOf(unless_in);
    const failures = [{ values: {} }];
    return (draft) => {
      const isSpokenFor = other !== undefined && isList(draft.valueAt(other));
      return isList(draft.valueAt(place)) && !isSpokenFor ? failures : PASSED;
    };
  },
};
