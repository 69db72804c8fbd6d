// What the build needs of each type of field: schemas, words for documents, and values that break or satisfy the rules on the type.
import { type FieldType, OPEN, type RecordField, type RecordMember } from "../../../server/engine/field-types.ts";
import { UNDETERMINABLE } from "../../../server/engine/figure.ts";

type Schema = Readonly<Record<string, unknown>>;

interface FieldTypeInBuild {
  /** In report.schema.json: what lint does not block, calendar dates and decimal places aside. */
  readonly schema: Schema;
  /** In openapi.json: the type of a value and nothing about its form, because a client must be able to send a value that is wrong. */
  readonly openApi: Schema;
  /** In drafts.d.ts of the package. `code` is the type of a code, where the field has a code list. */
  typeScript(code: string): string;
  /** How a program writes the value, in words. */
  readonly format: string;
  /** A value of another JSON type. */
  readonly wrongType: unknown;
  /** A value of the JSON type that is not well formed, where there is one. */
  readonly malformed?: unknown;
  /** A value that no rule on the type alone finds fault with. */
  readonly sample: unknown;
  /** Whether a value is a list of texts, or of codes. */
  readonly isList?: true;
  /** Whether a value is sentences. */
  readonly isProse?: true;
}

// The same formats as in the engine; a test compares the two.
const YEAR = "(?:19[0-9]{2}|[2-8][0-9]{3}|9[0-8][0-9]{2}|99[0-8][0-9]|999[0-8])";
const DATE = `${YEAR}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])`;
const TIME = "(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]+)?";
const OFFSET = "(?:Z|[+-](?:(?:0[0-9]|1[0-3]):[0-5][0-9]|14:00))?";
const NOT_IN_EMAIL = "\\s\\u0000-\\u001f\\u007f-\\u009f<>,;@";
const EMAIL = `[^${NOT_IN_EMAIL}]+@[^${NOT_IN_EMAIL}.]+(?:\\.[^${NOT_IN_EMAIL}.]+)+`;
const SAFE_RANGE = { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };
export const NOT_BLANK = { type: "string", pattern: "\\S" };
const TEXTS = { type: "array", minItems: 1, items: NOT_BLANK };

const TEXT = { type: "string" };
// Without a format, some generators make numbers of 32 bits.
const DOUBLE = { type: "number", format: "double" };

type Own = Partial<FieldTypeInBuild> & Pick<FieldTypeInBuild, "format">;

/** A type of texts: any text that is not blank, unless it says more. */
const textType = (own: Own): FieldTypeInBuild => ({
  ...{ schema: NOT_BLANK, openApi: TEXT, typeScript: (code) => code, wrongType: 7, sample: "x" },
  ...own,
});

/** A type of numbers: any that has not lost digits, unless it says more. */
const numberType = (own: Own): FieldTypeInBuild => ({
  ...{
    schema: { type: "number", ...SAFE_RANGE },
    openApi: DOUBLE,
    typeScript: () => "number",
    wrongType: "1",
    sample: 1,
  },
  ...own,
});

const matching = (pattern: string): Schema => ({ type: "string", pattern: `^${pattern}$` });

const FIGURE = { kind: { enum: ["actual", "estimate"] } };
const AMOUNT = { type: "number", minimum: 0, maximum: Number.MAX_SAFE_INTEGER };

/** An object with these members and no others. */
const objectOf = (properties: Schema, required = Object.keys(properties)): Schema => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});

const FIELD_TYPES_IN_BUILD: Readonly<Record<FieldType, FieldTypeInBuild | ((field: RecordField) => FieldTypeInBuild)>> =
  {
    string: textType({ format: "a text" }),
    text: textType({ format: "a text of sentences", isProse: true }),
    email: textType({
      schema: matching(EMAIL),
      format: "a text: one e-mail address",
      malformed: "x",
      sample: "desk@bank.example",
    }),
    datetime: textType({
      schema: matching(`${DATE}T${TIME}${OFFSET}`),
      format: "a text: YYYY-MM-DDThh:mm:ssZ, in UTC",
      malformed: "2026-02-30T00:00:00Z",
      sample: "2026-03-10T06:42:00Z",
    }),
    string_list: {
      schema: TEXTS,
      openApi: { type: "array", items: TEXT },
      typeScript: (code) => `readonly ${code}[]`,
      format: "a list of texts",
      wrongType: "x",
      malformed: [" "],
      sample: ["x"],
      isList: true,
    },
    boolean: {
      schema: { type: "boolean" },
      openApi: { type: "boolean" },
      typeScript: () => "boolean",
      format: "true or false",
      wrongType: "yes",
      sample: true,
    },
    integer: numberType({
      schema: { type: "integer", ...SAFE_RANGE },
      openApi: { type: "integer", format: "int64" },
      format: "a whole number",
      wrongType: 1.5,
      malformed: 1e300,
    }),
    number: numberType({ format: "a number", malformed: 1e300 }),
    percentage: numberType({
      schema: { type: "number", ...SAFE_RANGE, $comment: "At most one decimal place." },
      format: "a number without the sign, at most one decimal place",
      malformed: 0.25,
    }),
    duration: textType({
      schema: matching("[0-9]{1,3}:(?:[01][0-9]|2[0-3]):[0-5][0-9]"),
      format: "a text: DDD:HH:MM (days, hours, minutes)",
      malformed: "001:24:00",
      sample: "000:01:00",
    }),
    yes_no: {
      schema: { enum: [true, false, "unknown"] },
      openApi: { anyOf: [{ type: "boolean" }, TEXT] },
      typeScript: () => 'boolean | "unknown"',
      format: 'true, false or "unknown"',
      wrongType: "yes",
      sample: true,
    },
    moment: textType({
      schema: matching(`(?:${DATE}T${TIME}${OFFSET.replace(/\?$/, "")}|${UNDETERMINABLE}|${OPEN})`),
      format: `a text: YYYY-MM-DDThh:mm:ssZ, "${UNDETERMINABLE}" if nobody is able to determine it, or "${OPEN}" if it is still to come`,
      malformed: "2026-02-30T00:00:00Z",
      sample: "2026-03-10T06:42:00Z",
    }),
    figure: {
      schema: {
        anyOf: [
          { const: UNDETERMINABLE },
          objectOf({ value: AMOUNT, ...FIGURE }),
          { ...objectOf({ min: AMOUNT, max: AMOUNT, ...FIGURE }), $comment: "max is not less than min." },
        ],
      },
      openApi: {
        anyOf: [objectOf({ value: DOUBLE, min: DOUBLE, max: DOUBLE, kind: TEXT }, ["kind"]), TEXT],
      },
      typeScript: () => "Figure",
      format: `{value, kind} or {min, max, kind}, where kind is "actual" or "estimate"; or "${UNDETERMINABLE}"`,
      wrongType: 7,
      malformed: { value: -1, kind: "actual" },
      sample: { value: 1, kind: "actual" },
    },
    record_list: ({ members = [], takes_text }) => {
      const schemas = (schemaOf: (member: RecordMember) => unknown) =>
        objectOf(
          Object.fromEntries(members.map((member) => [member.name, schemaOf(member)])),
          members.flatMap(({ name, required }) => (required ? [name] : [])),
        );
      const names = members.map(({ name }) => name);
      const record = { type: "array", minItems: 1, items: schemas((member) => fieldTypeOf(member).schema) };
      const openApi = schemas((member) => ({ ...fieldTypeOf(member).openApi, description: member.title }));
      const needed = names.filter((_, index) => members[index]?.required);
      const list = `a list of objects {${names.join(", ")}}${needed.length === 0 ? "" : `, of which ${needed.join(" and ")} ${needed.length === 1 ? "is" : "are"} required`}`;
      const sample = Object.fromEntries(members.map((member) => [member.name, fieldTypeOf(member).sample]));
      const first = members[0];
      return {
        schema: takes_text ? { anyOf: [NOT_BLANK, record] } : record,
        openApi: { type: "array", items: openApi },
        typeScript: () => {
          const types = members.map(
            (member) => `readonly ${member.name}${member.required ? "" : "?"}: ${typeOfMember(member)}`,
          );
          return `${takes_text ? "string | " : ""}readonly { ${types.join("; ")} }[]`;
        },
        format: takes_text ? `a text, or ${list}` : list,
        wrongType: [{ "no such member": true }],
        ...(first && { malformed: [{ ...sample, [first.name]: fieldTypeOf(first).malformed ?? " " }] }),
        sample: [sample],
      };
    },
  };

const typeOfMember = (member: RecordMember): string =>
  fieldTypeOf(member).typeScript(
    member.code_list === null ? "string" : `CodeLists[${JSON.stringify(member.code_list)}]`,
  );

/** What the build needs of the type of a field. Throws where the type does not exist, which the schema of fields does not let pass. */
export function fieldTypeOf(field: RecordField & { readonly field_type: string }): FieldTypeInBuild {
  const { field_type } = field;
  if (!Object.hasOwn(FIELD_TYPES_IN_BUILD, field_type)) throw new Error(`there is no field type ${field_type}`);
  const type = FIELD_TYPES_IN_BUILD[field_type as FieldType];
  return typeof type === "function" ? type(field) : type;
}
