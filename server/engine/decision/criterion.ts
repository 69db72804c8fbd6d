// A kind of rule whose result is a criterion. Its finding reports that the criterion is met; an unknown result raises none.
import { causeIf, defineKind, type KindOf, NO_INPUTS, type ProfileParts, type RuleOfKind } from "../kind.ts";
import { type Members, NAME, type ObjectOf, object, type Schema } from "../parameters.ts";
import { METS, type Met } from "../three-valued.ts";
import type { Combine, Share, View } from "./criteria.ts";

interface Definition<M extends Members> {
  readonly parameters: M;
  /** The fields that a rule reads besides its own. */
  fields(parameters: ObjectOf<NoInfer<M>>): readonly string[];
  of?(parameters: ObjectOf<NoInfer<M>>): readonly string[];
  share?(parameters: ObjectOf<NoInfer<M>>, field: string): Share | null;
  readonly needsField?: boolean;
  combine?(parameters: ObjectOf<NoInfer<M>>, profile: ProfileParts): Combine;
  prepare(rule: RuleOfKind<ObjectOf<NoInfer<M>>>, profile: ProfileParts): (view: View) => Met;
}

/** The parameters that every kind of criterion has besides its own. */
type OwnMembers = {
  readonly criterion: Schema<string>;
  readonly "readings?": Schema<Readonly<Record<string, object>>>;
};

/** Declares a kind of criterion. By a reading, some parameters have other values. */
export function defineCriterion<const M extends Members>(kind: Definition<M>): KindOf<M & OwnMembers> {
  const optional = Object.fromEntries(
    Object.entries(kind.parameters).map(([name, schema]) => [`${name.replace("?", "")}?`, schema]),
  );
  const readings: Schema<Readonly<Record<string, object>>> = {
    type: "object",
    additionalProperties: object(optional, { minProperties: 1 }),
    minProperties: 1,
  };
  return defineKind({
    parameters: { criterion: NAME, ...kind.parameters, "readings?": readings } as unknown as M & OwnMembers,
    needsField: kind.needsField ?? true,
    reads: NO_INPUTS,
    prepare(rule, profile) {
      const { criterion: id, readings = {}, ...own } = rule.parameters as unknown as ObjectOf<OwnMembers>;
      const prepare = (changes: object) =>
        kind.prepare({ ...rule, parameters: { ...own, ...changes } as never }, profile);
      const assess = prepare({});
      const others = new Map(Object.entries(readings).map(([reading, changes]) => [reading, prepare(changes)]));
      const fields = [...(rule.field === "" ? [] : [rule.field]), ...kind.fields(own as never)];
      return {
        evaluate(draft) {
          const met = assess({ draft, isFirm: false, logic: METS, results: draft.results });
          draft.results.set(id, met);
          return causeIf(met === true);
        },
        criterion: {
          id,
          fields,
          of: kind.of?.(own as never) ?? [],
          readings: [...others.keys()],
          share: kind.share?.(own as never, rule.field) ?? null,
          assess: (view, reading = "") => (others.get(reading) ?? assess)(view),
          combine: kind.combine?.(own as never, profile) ?? null,
        },
      };
    },
  });
}

type Combination<M extends Members> = Required<Pick<Definition<M>, "parameters" | "fields" | "of" | "combine">>;

/** Declares a kind of criterion that follows from others. */
export const defineCombination = <const M extends Members>(kind: Combination<M>): KindOf<M & OwnMembers> =>
  defineCriterion<M>({
    needsField: false,
    ...kind,
    prepare: ({ parameters }, profile) => kind.combine(parameters, profile),
  });
