// Facts that several acts ask for: the values of their fields fit each other, and no pair of fields is in two facts.
import type { LinkedSources } from "../model/linked.ts";
import type { Field } from "../model/model.ts";
import type { Lint } from "./lint-check.ts";

interface FieldOfFact {
  readonly folder: string;
  readonly field: Field;
  readonly path: readonly (string | number)[];
}

/** The fields of each fact, in their order; those that do not exist are left out. */
const listFacts = ({ sources: { board }, profiles }: LinkedSources): FieldOfFact[][] =>
  (board.value.same_facts ?? []).map(({ fields }, position) =>
    Object.entries(fields).flatMap(([folder, fieldId]) => {
      const own = profiles
        .filter(({ stage, alias }) => (stage?.folder ?? alias) === folder)
        .flatMap((profile) => profile.fields);
      const field = own.find(({ field_id }) => field_id === fieldId);
      return field === undefined ? [] : { folder, field, path: ["same_facts", position, "fields", folder] };
    }),
  );

/** Each field of a fact with each one before it. */
const pairsIn = (fields: readonly FieldOfFact[]): (readonly [FieldOfFact, FieldOfFact])[] =>
  fields.flatMap((one, index) => fields.slice(0, index).map((other) => [other, one] as const));

/** Types whose values fit each other. What a moment may be besides an instant is never taken. */
const ALIKE = [
  ["string", "text"],
  ["datetime", "moment"],
];

/** A value of one field is one of the other: the types are equal or alike, and so are the lists of codes. */
const fits = (a: Field, b: Field): boolean =>
  a.code_list === b.code_list &&
  (a.field_type === b.field_type ||
    ALIKE.some((types) => [a, b].every(({ field_type }) => types.includes(field_type))));

const checkTypes: Lint["check"] = (linked, report) => {
  for (const [{ field: other }, { field, path }] of listFacts(linked).flatMap(pairsIn)) {
    if (fits(other, field)) continue;
    const message = `the value of "${field.field_id}" (${field.field_type}) does not fit "${other.field_id}" (${other.field_type})`;
    report(linked.sources.board, path, { message, hint: "leave one of them out" });
  }
};

const checkPairs: Lint["check"] = (linked, report) => {
  const known = new Set<string>();
  for (const [other, one] of listFacts(linked).flatMap(pairsIn)) {
    const pair = [other, one]
      .map(({ folder, field }) => `${folder}.${field.field_id}`)
      .sort()
      .join(" ");
    if (known.has(pair) && fits(other.field, one.field)) {
      const message = `"${one.field.field_id}" and "${other.field.field_id}" are in another fact too`;
      report(linked.sources.board, one.path, { message, hint: "remove one of them" });
    }
    known.add(pair);
  }
};

export const FACT_LINTS: readonly Lint[] = [
  {
    code: "different_type",
    why: "A value that is copied from one report to another is one that fits there.",
    needs: ["field", "code_list"],
    check: checkTypes,
  },
  {
    code: "duplicate_pair",
    why: "Two facts with equal fields would offer a value twice.",
    needs: ["field"],
    check: checkPairs,
  },
];
