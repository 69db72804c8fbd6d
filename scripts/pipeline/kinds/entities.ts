import * as kinds from "../../../server/engine/kinds/entities.ts";
import { describeKinds } from "./describe-kind.ts";

export const DESCRIPTIONS = describeKinds(kinds, {
  entityIdentifiers: {
    explains: "The LEI of each entity of a list must be one (ISO 17442).",
    recoverability: "correct_value",
    parameters: { scheme: "The kind of identifier: `lei`, a Legal Entity Identifier." },
  },
  entityIdentified: {
    explains: "Of several entities, each must have an LEI.",
    recoverability: "provide_value",
    parameters: {},
  },
  entityTypes: {
    explains: "The types of each entity must be codes of a list, and another field must have them too.",
    recoverability: "correct_value",
    parameters: { code_list: "The list of types.", all_in: "The field with the types of all entities." },
    variants: { not_in: "The other field lacks a type." },
  },
  uniqueEntities: {
    explains: "No entity may be there twice: with the LEI of another, or with its name where one of both has no LEI.",
    recoverability: "correct_value",
    parameters: {},
  },
});
