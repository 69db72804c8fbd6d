// The entities of an aggregated report. A field that names one entity as a text passes these rules.
import type { Entity } from "../entities.ts";
import { findLeiProblem } from "./format.ts";
import { type Failure, FIELD, failIf, type Kind, ownField, ownFieldUsable, schemaOf } from "./kind.ts";

const WHERE = ["position", "count"];

/** The position of the first entity that fails, from 1, and how many do. */
function failAt(
  entities: readonly Entity[],
  isWrong: (entity: Entity) => boolean,
  variant?: string,
): readonly Failure[] {
  const count = entities.filter(isWrong).length;
  return failIf(count > 0, { position: entities.findIndex(isWrong) + 1, count }, variant);
}

/** The LEI of each entity must be one (ISO 17442). Source: Implementing Regulation (EU) 2025/302, Annex II, row 1.6. */
export const entityIdentifiers: Kind = {
  parameters: schemaOf({ scheme: { const: "lei" } }),
  messageParams: WHERE,
  inputs: ownFieldUsable,
  evaluate: (rule, draft) =>
    failAt(draft.entities(ownField(rule)), ({ lei }) => lei !== undefined && findLeiProblem(lei) !== null),
};

/** Of several entities, each must have an identifier. Source: the same row, one code for each name. */
export const entityIdentified: Kind = {
  parameters: schemaOf({}),
  messageParams: WHERE,
  inputs: ownFieldUsable,
  evaluate(rule, draft) {
    const entities = draft.entities(ownField(rule));
    return entities.length < 2 ? [] : failAt(entities, ({ lei }) => lei === undefined);
  },
};

/**
 * The types of each entity must be codes of a list, and the field `all_in`, which has the types of all, must have them too. Source:
 * Implementing Regulation (EU) 2025/302, Annex II, row 1.4.
 */
export const entityTypes: Kind = {
  parameters: schemaOf({ code_list: { type: "string" }, all_in: FIELD }),
  messageParams: WHERE,
  variants: { not_in: WHERE },
  inputs: (rule) => ({ usable: [ownField(rule)], mentions: [rule.parameters.all_in as string] }),
  evaluate(rule, draft, { codeLists }) {
    const { code_list, all_in } = rule.parameters as Record<"code_list" | "all_in", string>;
    const entities = draft.entities(ownField(rule));
    const lacksOne = (codes: readonly string[] | ReadonlySet<string>) => {
      const known = new Set(codes);
      return ({ types = [] }: Entity) => types.some((type) => !known.has(type));
    };
    const unknown = failAt(entities, lacksOne(codeLists.get(code_list)?.codes ?? []));
    if (unknown.length > 0 || !draft.isUsable(all_in)) return unknown;
    return failAt(entities, lacksOne(draft.list(all_in)), "not_in");
  },
};

const foldName = (name: string): string => name.trim().replace(/\s+/g, " ").toLowerCase();

/** No entity may be there twice: with the LEI of another, or with the name of another where one of both has no LEI. */
export const uniqueEntities: Kind = {
  parameters: schemaOf({}),
  messageParams: ["position"],
  inputs: ownFieldUsable,
  evaluate(rule, draft) {
    const entities = draft.entities(ownField(rule));
    const isRepeated = (entity: Entity, index: number) =>
      entities.slice(0, index).some((other) => isSame(entity, other));
    const position = entities.findIndex(isRepeated) + 1;
    return failIf(position > 0, { position });
  },
};

function isSame(one: Entity, other: Entity): boolean {
  if (one.lei !== undefined && other.lei !== undefined) return one.lei.toUpperCase() === other.lei.toUpperCase();
  return foldName(one.name) === foldName(other.name);
}
