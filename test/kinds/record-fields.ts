// Fields of the small profiles of the tables, and what those with records declare.
import type { FieldType, RecordField, RecordMember } from "../../server/engine/field-type.ts";
import type { RuleSetField } from "../../server/engine/rule-set.ts";

const TYPE = /^(\w+)(?:\[(\w+)\])?( (\w+))?$/;

/** A member of a record; one whose name ends in a question mark is optional. */
const member = ([name, field_type]: readonly [string, string]): RecordMember => ({
  name: name.replace("?", ""),
  title: name,
  field_type: field_type as RecordMember["field_type"],
  required: !name.endsWith("?"),
  code_list: null,
});
const membersOf = (types: Readonly<Record<string, string>>) => Object.entries(types).map(member);

/** What fields of the type record_list declare, by name. */
const RECORDS: Readonly<Record<string, RecordField>> = {
  entities: { members: membersOf({ name: "string", "lei?": "string", "types?": "string_list" }), takes_text: true },
  spans: {
    members: membersOf({
      name: "string",
      "open?": "yes_no",
      "since?": "moment",
      "until?": "moment",
      "length?": "figure",
    }),
  },
  closures: {
    members: [
      ...membersOf({ "road?": "string", "closed?": "yes_no", "main?": "yes_no", "from?": "moment", "to?": "moment" }),
      ...membersOf({ "expected?": "moment" }).map((own) => ({ ...own, may_be_future: true as const })),
      ...membersOf({
        "jam_until?": "moment",
        "cars?": "figure",
        "all?": "figure",
        "cause?": "string",
      }),
      ...membersOf({
        "state?": "string",
        "result?": "string",
        "via?": "string",
        "told?": "yes_no",
        "grave?": "yes_no",
      }),
    ],
  },
  coded: {
    members: membersOf({ "state?": "string", "colour?": "string" }).map((own) => ({ ...own, code_list: own.name })),
  },
};

/** A field of a type, as `string_list colours` with a code list, or `record_list[spans]` with the records of this name. */
export function fieldOfType(field_id: string, text: string): RuleSetField {
  const [, field_type, records = "", , code_list = null] = TYPE.exec(text) as unknown as [
    string,
    FieldType,
    string?,
    string?,
    string?,
  ];
  return { field_id, title: field_id, field_type, required: false, code_list, ...RECORDS[records] };
}
