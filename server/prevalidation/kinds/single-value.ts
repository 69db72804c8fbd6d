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
  bind(rule) {
    const field = ownField(rule);
    const { list_separator, unless_in } = rule.parameters as { list_separator: string; unless_in?: string };
    const isList = (value: unknown) => typeof value === "string" && value.includes(list_separator);
    const failures = [{ values: {} }];
    return (draft) => {
      const isSpokenFor = unless_in !== undefined && isList(draft.valueOf(unless_in));
      return isList(draft.valueOf(field)) && !isSpokenFor ? failures : PASSED;
    };
  },
};
