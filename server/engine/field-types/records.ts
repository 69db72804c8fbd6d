// Lists of records, whose members have types of their own.
import {
  defineType,
  MAX_ITEMS,
  type MemberType,
  NOT_BLANK,
  objectSchema,
  type RecordField,
  type RecordMember,
  type RunnableType,
  type TypeDescription,
} from "../field-type.ts";
import { getPresence } from "../presence.ts";

/** A record whose members have the types that the field declares. */
export type FieldRecord = Readonly<Record<string, unknown>>;

/** Whether a value is a list of objects. */
export const isRecordList = (value: unknown): value is readonly FieldRecord[] =>
  Array.isArray(value) && value.every((item) => typeof item === "object" && item !== null && !Array.isArray(item));

// No member of a record is a list of records.
const NO_RECORDS: RecordField = {};

/** The type of lists of records; `memberTypes` are the types that a member may have. */
export function defineRecordList(memberTypes: Readonly<Record<MemberType, RunnableType>>): RunnableType {
  const prepareHasMembers = (members: readonly RecordMember[]) => {
    const known = new Map(members.map((member) => [member.name, member]));
    const needed = members.flatMap(({ name, required }) => (required ? [name] : []));
    const isOfType = ([name, value]: readonly [string, unknown]): boolean => {
      const member = known.get(name);
      return member !== undefined && memberTypes[member.field_type].hasType(value, NO_RECORDS);
    };
    return (record: FieldRecord): boolean =>
      needed.every((name) => Object.hasOwn(record, name)) && Object.entries(record).every(isOfType);
  };
  /** Each member has a value, and that has the form of its type. */
  const isWellFormed = (record: FieldRecord, members: readonly RecordMember[]): boolean =>
    members.every((member) => {
      if (!Object.hasOwn(record, member.name)) return true;
      const value = record[member.name];
      return getPresence(value) === "value" && memberTypes[member.field_type].isWellFormed(value, NO_RECORDS);
    });
  return defineType<string | readonly FieldRecord[]>(
    (value, { members = [], takes_text = false, max_items = MAX_ITEMS }) => {
      if (takes_text && typeof value === "string") return true;
      if (!isRecordList(value) || value.length === 0 || value.length > max_items) return false;
      return value.every(prepareHasMembers(members));
    },
    (value, { members = [] }) => typeof value === "string" || value.every((record) => isWellFormed(record, members)),
  );
}

/** Describes the lists of records of a field. */
export function describeRecordList(
  { members = [], takes_text, max_items = MAX_ITEMS }: RecordField,
  descriptions: Readonly<Record<MemberType, TypeDescription>>,
): TypeDescription {
  const describe = ({ field_type }: RecordMember) => descriptions[field_type];
  const needed = members.flatMap(({ name, required }) => (required ? [name] : []));
  const recordSchema = (getSchema: (member: RecordMember) => unknown) =>
    objectSchema(Object.fromEntries(members.map((member) => [member.name, getSchema(member)])), needed);
  const list = {
    type: "array",
    minItems: 1,
    maxItems: max_items,
    items: recordSchema((member) => describe(member).schema),
  };
  const openApi = recordSchema((member) => ({ ...describe(member).openApi, description: member.title }));
  const sample = Object.fromEntries(members.map((member) => [member.name, describe(member).sample]));
  const [first] = members;
  const words = wordsForList(members, { needed, max_items });
  return {
    schema: takes_text ? { anyOf: [NOT_BLANK, list] } : list,
    openApi: { type: "array", items: openApi },
    typeScript: () => {
      const types = members.map((member) => {
        const code = member.code_list === null ? "string" : `CodeLists[${JSON.stringify(member.code_list)}]`;
        return `readonly ${member.name}${member.required ? "" : "?"}: ${describe(member).typeScript(code)}`;
      });
      return `${takes_text ? "string | " : ""}readonly { ${types.join("; ")} }[]`;
    },
    format: takes_text ? `a text, or ${words}` : words,
    wrongType: [{ "no such member": true }],
    ...(first && { malformed: [{ ...sample, [first.name]: describe(first).malformed ?? " " }] }),
    sample: [sample],
  };
}

function wordsForList(
  members: readonly RecordMember[],
  { needed, max_items }: { readonly needed: readonly string[]; readonly max_items: number },
): string {
  const list = `a list of at most ${max_items} objects {${members.map(({ name }) => name).join(", ")}}`;
  if (needed.length === 0) return list;
  return `${list}, of which ${needed.join(" and ")} ${needed.length === 1 ? "is" : "are"} required`;
}
