// The size of one list (values that differ) must fit whether another list holds a code: the rule fails where the size lies within
// its bounds and the other list `includes`, or `lacks`, the code.
import { countDistinct } from "../distinct.ts";
import { type Kind, ownField, PASSED } from "../kind.ts";

export const sizeWithCode: Kind = {
  parameters: {
    type: "object",
    properties: {
      at_least: { type: "integer", minimum: 1 },
      at_most: { type: "integer", minimum: 1 },
      codes: { type: "string" },
      includes: { type: "string" },
      lacks: { type: "string" },
    },
    required: ["at_least", "codes"],
    oneOf: [{ required: ["includes"] }, { required: ["lacks"] }],
    additionalProperties: false,
  },
  says: { values: [] },
  inputs: (rule) => ({ usable: [ownField(rule), rule.parameters.codes as string] }),
  bind(rule, { placeOf }) {
    const place = placeOf(ownField(rule));
    const { at_least, at_most = Number.POSITIVE_INFINITY, ...code } = rule.parameters as unknown as Parameters;
    const codes = placeOf(code.codes);
    const failures = [{ values: {} }];
    return (draft) => {
      const size = countDistinct(draft.valueAt(place) as readonly string[]);
      return size >= at_least && size <= at_most && holdsCode(draft.valueAt(codes), code) ? failures : PASSED;
    };
  },
};

interface Parameters extends CodeCondition {
  readonly at_least: number;
  readonly at_most?: number;
  readonly codes: string;
}

/** A condition on a list of codes: it includes one, or lacks one. */
export interface CodeCondition {
  readonly includes?: string;
  readonly lacks?: string;
}

/** Whether a list of codes meets the condition. */
export function holdsCode(codes: unknown, { includes, lacks }: CodeCondition): boolean {
  const list = codes as readonly string[];
  return includes === undefined ? !list.includes(lacks as string) : list.includes(includes);
}
