// Criteria made of other criteria, and of answers. Conditions name criteria and never contain conditions.

import { recordsIn, type View, valueIn, yesOrNo } from "../decision/criteria.ts";
import { defineCriterion } from "../decision/criterion.ts";
import type { DescriptionsOf } from "../kind-description.ts";
import { CRITERIA, CRITERION, codesOf, FIELD, listOf, object, type Schema, TEXTS, TRUE, whole } from "../parameters.ts";
import { allOf, anyOf, type Met, not } from "../three-valued.ts";

const BOOLEAN: Schema<boolean> = { type: "boolean" };

const TERM = object(
  {
    "criterion?": CRITERION,
    "field?": FIELD,
    "is?": BOOLEAN,
    "one_of?": codesOf("field"),
    "answered?": BOOLEAN,
    "shown?": TRUE,
  },
  {
    oneOf: [
      { required: ["criterion", "is"], not: { required: ["field"] } },
      { required: ["field", "is"], not: { required: ["criterion"] } },
      { required: ["field", "one_of"], not: { required: ["criterion"] } },
      { required: ["field", "answered"], not: { anyOf: [{ required: ["criterion"] }, { required: ["shown"] }] } },
    ],
  },
);
type Term = Readonly<{
  criterion?: string;
  field?: string;
  is?: boolean;
  one_of?: readonly string[];
  answered?: boolean;
  shown?: true;
}>;

const TERMS = listOf(listOf(TERM)) as Schema<readonly (readonly Term[])[]>;

function isOneOf(value: unknown, codes: readonly string[]): Met {
  if (value === undefined) return "unknown";
  return [value].flat().some((code) => codes.includes(code as string));
}

function metOf({ criterion, field = "", is = true, one_of, answered }: Term, view: View): Met {
  if (answered !== undefined) return view.draft.hasValue(field) === answered;
  if (one_of !== undefined) return isOneOf(valueIn(view, field), one_of);
  const met = criterion === undefined ? yesOrNo(valueIn(view, field)) : (view.results.get(criterion) ?? "unknown");
  return is ? met : not(met);
}

const isMet = (term: Term, view: View): Met => {
  const met = metOf(term, view);
  return term.shown === true ? met === true : met;
};

const namesOf = (terms: readonly Term[], member: "criterion" | "field"): readonly string[] => [
  ...new Set(terms.flatMap((term) => term[member] ?? [])),
];

/** One of several alternatives holds, each of conditions that must all hold. */
const anyOfCriteria = defineCriterion({
  parameters: { alternatives: TERMS },
  needsField: false,
  fields: ({ alternatives }) => namesOf(alternatives.flat(), "field"),
  of: ({ alternatives }) => namesOf(alternatives.flat(), "criterion"),
  prepare:
    ({ parameters: { alternatives } }) =>
    (view) =>
      anyOf(alternatives.map((terms) => allOf(terms.map((term) => isMet(term, view))))),
});

/** So many of several criteria are met. */
const countOfCriteria = defineCriterion({
  parameters: { criteria: CRITERIA, at_least: whole(1) },
  needsField: false,
  fields: () => [],
  of: ({ criteria }) => criteria,
  prepare:
    ({ parameters: { criteria, at_least } }) =>
    ({ results }) => {
      const mets = criteria.map((name) => results.get(name) ?? "unknown");
      if (mets.filter((met) => met === true).length >= at_least) return true;
      return mets.filter((met) => met !== false).length < at_least ? false : "unknown";
    },
});

/** The first of several criteria that is known: what is more exact comes before what may replace it. */
const firstKnown = defineCriterion({
  parameters: { criteria: CRITERIA },
  needsField: false,
  fields: () => [],
  of: ({ criteria }) => criteria,
  prepare:
    ({ parameters: { criteria } }) =>
    ({ results }) =>
      criteria.map((name) => results.get(name) ?? "unknown").find((met) => met !== "unknown") ?? "unknown",
});

/** A record of a list has yes as each of some answers. */
const someRecord = defineCriterion({
  parameters: { members: TEXTS },
  fields: () => [],
  prepare:
    ({ field, parameters: { members } }) =>
    (view) => {
      const records = recordsIn(view, field);
      if (records === null) return "unknown";
      return anyOf(records.map((record) => allOf(members.map((name) => yesOrNo(record[name])))));
    },
});

/** By the names that rules have. */
export const kinds = {
  any_of: anyOfCriteria,
  count_of: countOfCriteria,
  first_known: firstKnown,
  some_record: someRecord,
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
          is: "Whether the criterion must be met, or the answer be yes.",
          one_of: "The value must be one of these codes, or a list contain one of them.",
          answered: "Whether the field must have a value. This is never unknown.",
          shown: "The condition holds only if it is known to; otherwise it does not, instead of being unknown.",
        },
      },
    },
  },
  count_of: {
    recoverability: "review_content",
    explains: "The criterion is met if at least so many of several criteria are.",
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
  some_record: {
    recoverability: "review_content",
    explains: "The criterion is met if a record of its own field, a list, has yes as each of some answers.",
    parameters: { members: "The members of a record that must be yes." },
  },
};
