// The entities of an aggregated report. A field that names one entity as a text passes these rules.
import { isDamaged } from "../characters.ts";
import type { Draft } from "../draft.ts";
import { type Cause, createCause, defineKind, ownFieldUsable, PASSED } from "../kind.ts";
import type { DescriptionsOf } from "../kind-description.ts";
import { findLeiCause } from "../lei.ts";
import { foldText } from "../names.ts";
import { CODE_LIST, FIELD, oneOf } from "../parameters.ts";

/** One of the entities of an aggregated report. Source: Implementing Regulation (EU) 2025/302, Annex II, rows 1.4 to 1.6. */
interface Entity {
  readonly name: string;
  readonly lei?: string;
  /** Codes of its licences. */
  readonly types?: readonly string[];
}

/** The field declares these members. */
const readEntities = (draft: Draft, field: string) => draft.records(field) as unknown as readonly Entity[];

const WHERE = ["position", "count"];

/** A cause with the position of the first wrong entity, from 1, and their number; none if all are right. */
function causeAt(
  entities: readonly Entity[],
  isWrong: (entity: Entity) => boolean,
  variant?: string,
): readonly Cause[] {
  const position = entities.findIndex(isWrong) + 1;
  return position === 0 ? PASSED : [createCause({ position, count: entities.filter(isWrong).length }, variant)];
}

/** The LEI of each entity must be one (ISO 17442). Source: Implementing Regulation (EU) 2025/302, Annex II, row 1.6. */
const entityIdentifiers = defineKind({
  parameters: { scheme: oneOf("lei") },
  placeholders: WHERE,
  reads: ownFieldUsable,
  prepare: ({ field }) => ({
    evaluate: (draft) =>
      causeAt(
        readEntities(draft, field),
        ({ lei = "" }) => lei !== "" && !isDamaged(lei) && findLeiCause(lei) !== null,
      ),
  }),
});

/** Of several entities, each must have an identifier. Source: the same row, one code for each name. */
const entityIdentified = defineKind({
  parameters: {},
  placeholders: WHERE,
  reads: ownFieldUsable,
  prepare: ({ field }) => ({
    evaluate(draft) {
      const entities = readEntities(draft, field);
      return entities.length < 2 ? PASSED : causeAt(entities, ({ lei }) => lei === undefined);
    },
  }),
});

/**
 * The types of each entity must be codes of a list, and the field `all_in`, which has the types of all, must have them too. Source:
 * Implementing Regulation (EU) 2025/302, Annex II, row 1.4.
 */
const entityTypes = defineKind({
  parameters: { code_list: CODE_LIST, all_in: FIELD },
  placeholders: WHERE,
  variants: { not_in: WHERE },
  reads: ownFieldUsable,
  prepare({ field, parameters: { code_list, all_in } }, { codeLists }) {
    const lacksOne =
      (known: ReadonlySet<string>) =>
      ({ types = [] }: Entity) =>
        types.some((type) => !known.has(type));
    const hasUnknown = lacksOne(new Set(codeLists.get(code_list)?.items.map(({ code }) => code)));
    return {
      evaluate(draft) {
        const entities = readEntities(draft, field);
        const unknown = causeAt(entities, hasUnknown);
        if (unknown !== PASSED || !draft.isUsable(all_in)) return unknown;
        return causeAt(entities, lacksOne(new Set(draft.list(all_in))), "not_in");
      },
    };
  },
});

/** No entity may be there twice: with the LEI of another, or with the name of another where one of both has no LEI. */
const uniqueEntities = defineKind({
  parameters: {},
  placeholders: ["position"],
  reads: ownFieldUsable,
  prepare: ({ field }) => ({
    evaluate(draft) {
      const leis = new Set<string>();
      const names = new Set<string>();
      const namesWithoutLei = new Set<string>();
      const isRepeated = ({ name, lei }: Entity): boolean => {
        const folded = foldText(name);
        const isSame =
          lei === undefined ? names.has(folded) : leis.has(lei.toUpperCase()) || namesWithoutLei.has(folded);
        names.add(folded);
        if (lei === undefined) namesWithoutLei.add(folded);
        else leis.add(lei.toUpperCase());
        return isSame;
      };
      const position = readEntities(draft, field).findIndex(isRepeated) + 1;
      return position === 0 ? PASSED : [createCause({ position })];
    },
  }),
});

/** By the names that rules have. */
export const kinds = {
  entity_identifiers: entityIdentifiers,
  entity_identified: entityIdentified,
  entity_types: entityTypes,
  unique_entities: uniqueEntities,
};

export const descriptions: DescriptionsOf<typeof kinds> = {
  entity_identifiers: {
    explains: "The LEI of each entity of a list must be one (ISO 17442).",
    recoverability: "correct_value",
    parameters: { scheme: "The kind of identifier: `lei`, a Legal Entity Identifier." },
  },
  entity_identified: {
    explains: "Of several entities, each must have an LEI.",
    recoverability: "provide_value",
    parameters: {},
  },
  entity_types: {
    explains: "The types of each entity must be codes of a list, and another field must have them too.",
    recoverability: "correct_value",
    parameters: { code_list: "The list of types.", all_in: "The field with the types of all entities." },
    variants: { not_in: "The other field lacks a type." },
  },
  unique_entities: {
    explains: "No entity may be there twice: with the LEI of another, or with its name where one of both has no LEI.",
    recoverability: "correct_value",
    parameters: {},
  },
};
