// The characters of all texts of a draft.
import { findUnwanted, isShortened, repairText, type TextShape, type Unwanted } from "../characters.ts";
import type { FieldType, RecordField } from "../field-type.ts";
import { isRecordList } from "../field-types/records.ts";
import { FIELD_TYPES } from "../field-types/registry.ts";
import { type Cause, createCause, defineKind, NO_INPUTS } from "../kind.ts";
import type { DescriptionsOf } from "../kind-description.ts";

interface TextField extends RecordField {
  readonly field_type: FieldType;
}

/** A value of a field with each of its texts changed, in their order. */
function mapTexts(value: unknown, field: TextField, change: (text: string, shape: TextShape) => string): unknown {
  const shape = FIELD_TYPES[field.field_type].texts;
  if (shape === undefined) return value;
  if (typeof value === "string") return change(value, shape);
  if (isRecordList(value)) {
    const members = new Map(field.members?.map((member) => [member.name, member]));
    return value.map((record) =>
      Object.fromEntries(
        Object.entries(record).map(([name, own]) => {
          const member = members.get(name);
          return [name, member === undefined ? own : mapTexts(own, member, change)];
        }),
      ),
    );
  }
  return Array.isArray(value) ? value.map((item) => (typeof item === "string" ? change(item, shape) : item)) : value;
}

/** Why the texts of a value are not intact; null if they are. */
function findCause(value: unknown, field: TextField, field_id: string): Cause | null {
  let count = 0;
  let first: (Unwanted & { readonly entry: number }) | undefined;
  let isRuined = false;
  const entries = Array.isArray(value) ? value.map((item) => [item]) : [value];
  for (const [index, entry] of entries.entries()) {
    mapTexts(entry, field, (text, shape) => {
      const unwanted = findUnwanted(text, shape);
      isRuined ||= isShortened(text);
      count += unwanted?.count ?? 0;
      if (unwanted !== null) first ??= { ...unwanted, entry: index + 1 };
      return text;
    });
  }
  if (first === undefined) return isRuined ? createCause({}, "spreadsheet", { field_id }) : null;
  const { code_point, position, entry } = first;
  return Array.isArray(value)
    ? createCause({ count, code_point, position, entry }, "in_entry", { field_id })
    : createCause({ count, code_point, position }, undefined, { field_id });
}

/** The texts of a draft must have no characters that a reader cannot see or read, and those of one line no line breaks or tabs. */
const intactTexts = defineKind({
  parameters: {},
  placeholders: ["count", "code_point", "position"],
  variants: { in_entry: ["count", "code_point", "position", "entry"], spreadsheet: [] },
  needsField: false,
  reads: NO_INPUTS,
  prepare: (_, { fields }) => {
    const ofTexts = [...fields].filter(([, { field_type }]) => FIELD_TYPES[field_type].texts !== undefined);
    return {
      evaluate: (draft) =>
        ofTexts.flatMap(([id, field]) => (draft.isBlockedAt(id) ? [] : (findCause(draft.value(id), field, id) ?? []))),
      repair(value, fieldId) {
        const field = fields.get(fieldId);
        if (field === undefined) return null;
        let isWhole = true;
        const repaired = mapTexts(value, field, (text, shape) => {
          const own = findUnwanted(text, shape) === null ? text : repairText(text, shape);
          isWhole &&= own !== null && !isShortened(own);
          return own ?? text;
        });
        return isWhole ? repaired : null;
      },
    };
  },
});

/** By the names that rules have. */
export const kinds = {
  intact_texts: intactTexts,
};

export const descriptions: DescriptionsOf<typeof kinds> = {
  intact_texts: {
    explains:
      "No text of the draft, in a field of any type of texts, may have characters that a reader cannot see or read: control characters, invisible ones, signs for a lost character. A text of one line has no line breaks and tabs either. A field has one finding at most, and none if it has one that blocks.",
    recoverability: "correct_value",
    parameters: {},
    placeholders: {
      count: "How many such characters the value has.",
      code_point: "The first of them, like `U+200B`.",
      position: "Its position in its text, from 1, in Unicode code points.",
      entry: "The position in the list, from 1, of the entry that has it.",
    },
    variants: {
      in_entry: "The value is a list.",
      spreadsheet:
        "The text is what a spreadsheet shows in place of a value: a number in scientific notation, `####`, the name of an error.",
    },
    breaksDraft: (fields) => {
      const field = fields.find(({ field_type }) => field_type === "string" || field_type === "text");
      return { report: field === undefined ? {} : { [field.field_id]: "x\u200bx" } };
    },
  },
};
