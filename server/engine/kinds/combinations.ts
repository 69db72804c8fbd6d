// Criteria made of other criteria, and of answers. Conditions name criteria and never contain conditions.
import { codesNotKnown, isOneOf, type View, valueIn, yesOrNo } from "../decision/criteria.ts";
import { defineCombination } from "../decision/criterion.ts";
import type { ProfileParts } from "../kind.ts";
import type { DescriptionsOf } from "../kind-description.ts";
import { CRITERIA, CRITERION, codesIn, FIELD, listOf, object, type Schema, TRUE, whole } from "../parameters.ts";

const BOOLEAN: Schema<boolean> = { type: "boolean" };

const TERM = object(
  {
    "criterion?": CRITERION,
    "field?": FIELD,
    "is?": BOOLEAN,
    "one_of?": codesIn("field"),
    "shown?": TRUE,
  },
  {
    oneOf: [
      { required: ["criterion", "is"], not: { required: ["field"] } },
      { required: ["field", "is"], not: { anyOf: [{ required: ["criterion"] }, { required: ["one_of"] }] } },
      { required: ["field", "one_of"], not: { required: ["criterion"] } },
    ],
  },
);
type Term = Readonly<{
  criterion?: string;
  field?: string;
  is?: boolean;
  one_of?: readonly string[];
  shown?: true;
}>;

const TERMS = listOf(listOf(TERM)) as Schema<readonly (readonly Term[])[]>;

const getResult = <T>(criterion: string, { logic, results }: View<T>): T =>
  results.get(criterion) ?? logic.of("unknown");

/** A term, and what of its field's codes leaves it open. */
type PreparedTerm = Term & { readonly notKnown: readonly string[] };

const prepareTerm = (term: Term, { fields, codeLists }: ProfileParts): PreparedTerm => ({
  ...term,
  notKnown: codesNotKnown(codeLists.get(fields.get(term.field ?? "")?.code_list ?? "")),
});

function evaluateTerm<T>({ criterion, field = "", is = true, one_of, notKnown }: PreparedTerm, view: View<T>): T {
  const { logic } = view;
  const evaluate = (): T => {
    if (one_of !== undefined) return logic.of(isOneOf(valueIn(view, field), one_of, notKnown));
    return criterion === undefined ? logic.of(yesOrNo(valueIn(view, field))) : getResult(criterion, view);
  };
  return is ? evaluate() : logic.not(evaluate());
}

function isMet<T>(term: PreparedTerm, view: View<T>): T {
  const met = evaluateTerm(term, view);
  return term.shown === true ? view.logic.shown(met) : met;
}

const getNames = (terms: readonly Term[], member: "criterion" | "field"): readonly string[] => [
  ...new Set(terms.flatMap((term) => term[member] ?? [])),
];

/** One of several alternatives holds, each of conditions that must all hold. */
const anyOfCriteria = defineCombination({
  parameters: { alternatives: TERMS },
  fields: ({ alternatives }) => getNames(alternatives.flat(), "field"),
  of: ({ alternatives }) => getNames(alternatives.flat(), "criterion"),
  combine({ alternatives }, profile) {
    const prepared = alternatives.map((terms) => terms.map((term) => prepareTerm(term, profile)));
    return (view) => {
      const { atLeast } = view.logic;
      const allOfTerms = (terms: readonly PreparedTerm[]) =>
        atLeast(
          terms.length,
          terms.map((term) => isMet(term, view)),
        );
      return atLeast(1, prepared.map(allOfTerms));
    };
  },
});

/** A number of several criteria are met. */
const countOfCriteria = defineCombination({
  parameters: { criteria: CRITERIA, at_least: whole(1) },
  fields: () => [],
  of: ({ criteria }) => criteria,
  combine:
    ({ criteria, at_least }) =>
    (view) =>
      view.logic.atLeast(
        at_least,
        criteria.map((name) => getResult(name, view)),
      ),
});

/** The first known one of several criteria: the most exact comes first. */
const firstKnown = defineCombination({
  parameters: { criteria: CRITERIA },
  fields: () => [],
  of: ({ criteria }) => criteria,
  combine:
    ({ criteria }) =>
    (view) =>
      criteria.map((name) => getResult(name, view)).reduceRight((second, first) => view.logic.orElse(first, second)),
});

/** By the names that rules have. */
export const kinds = {
  any_of: anyOfCriteria,
  count_of: countOfCriteria,
  first_known: firstKnown,
};

export const descriptions: DescriptionsOf<typeof kinds> = {
  any_of: {
    recoverability: "review_content",
    explains:
      "The criterion is met if one of several alternatives holds. It is unknown if none holds and one may; a condition on something unknown is unknown.",
    parameters: {
      alternatives: {
        explains: "The alternatives, each a list of conditions that must all hold.",
        members: {
          criterion: "A criterion that an earlier rule has as its result.",
          field: "A field whose answer is tested.",
          is: "Whether the criterion must be met, or the answer be yes; with `one_of`, `false` asks for other codes.",
          one_of: "The value must be one of these codes, or a list contain one of them.",
          shown: "The condition holds only if it is known to; otherwise it does not, instead of being unknown.",
        },
      },
    },
  },
  count_of: {
    recoverability: "review_content",
    explains: "The criterion is met if at least a number of several criteria are met.",
    parameters: {
      criteria: "The criteria that are counted, which earlier rules have as their results.",
      at_least: "How many must be met.",
    },
  },
  first_known: {
    recoverability: "review_content",
    explains:
      "The criterion is what the first of several is that is known, so that a rough answer may replace an exact one.",
    parameters: { criteria: "The criteria, the most exact one first." },
  },
};
