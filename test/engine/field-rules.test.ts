// The rules of single fields that run in both modes: what each accepts and rejects. Date-times have a file of their own.
import { describe, expect, it } from "vitest";
import {
  answerTo,
  CLEAN,
  codeListOf,
  countAndPosition,
  FIELDS,
  type Field,
  lint,
  readyWith,
  readyWithText,
} from "./drafts.ts";

const CLIENTS = "preliminary_estimated_clients_affected";
const AMOUNT = "preliminary_estimated_financial_amount";
const LEI = "entity_legal_identifier";

const ofType = (...types: string[]): readonly Field[] => FIELDS.filter(({ field_type }) => types.includes(field_type));
/** What lint reports of the ready request with this JSON text, or this value, in the field. */
const lintText = (field: string, text: string | undefined) => lint(readyWithText(field, text));
const lintValue = (field: string, value: unknown) => lint(readyWith({ [field]: value }));
const messageOn = (field: string, value: unknown) =>
  answerTo(readyWith({ [field]: value }), "lint").findings[0]?.message ?? "";

describe("missing_required_field and empty_required_field", () => {
  const EMPTY = [
    '""',
    '" "',
    '"\\t\\n\\u000b\\f\\r\\u00a0\\u1680\\u2000\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff"',
    "[]",
    "{}",
  ];

  it.each(FIELDS)("$field_id is required or may be absent, null or empty", ({ field_id, required }) => {
    const expected = (code: string) => (required ? [`${code} ${field_id}`] : CLEAN);
    for (const text of [undefined, "null"])
      expect(lintText(field_id, text)).toEqual(expected("missing_required_field"));
    for (const text of EMPTY) expect(lintText(field_id, text)).toEqual(expected("empty_required_field"));
  });

  it.each(["\u200b", "\u0085", "\u180e", "\u2060", "\0", "-"])("%j is not white space", (text) => {
    expect(lintValue("entity_legal_name", text)).toEqual(["placeholder_value entity_legal_name"]);
  });

  it.each(["[null]", '[""]', '{"a":null}', "false", "0", "[[]]"])(
    "%s is a value of a wrong type, not empty",
    (text) => {
      expect(lintText("entity_legal_name", text)).toEqual(["invalid_field_type entity_legal_name"]);
    },
  );
});

describe("invalid_field_type", () => {
  const STRINGS = ['"x"', '"true"', '"1"', '"2026-03-10T06:42:00Z"', '"a@b.c"'];
  const LISTS = ['["DE"]', '["x","y"]', '[""]'];
  const INTEGERS = ["0", "-0", "1.0", "1e2", "-1", "1.5e1", "9007199254740992", "1e300", "1e400", "-1e400"];
  const FRACTIONS = ["1.5", "-0.5", "1e-7", "4503599627370495.5"];
  const OTHERS = ["[1]", '["x",null]', '["x",["y"]]', "[null]", "[{}]", '{"a":1}', '{"0":"x","length":1}'];
  const FITTING: Readonly<Record<string, readonly string[]>> = {
    string: STRINGS,
    text: STRINGS,
    email: STRINGS,
    datetime: STRINGS,
    string_list: LISTS,
    boolean: ["true", "false"],
    integer: INTEGERS,
    number: [...INTEGERS, ...FRACTIONS],
  };
  const TEXTS = [...STRINGS, ...LISTS, ...INTEGERS, ...FRACTIONS, ...OTHERS, "true", "false"];

  it.each(FIELDS)("$field_id accepts only the JSON type of a $field_type", ({ field_id, field_type }) => {
    const finding = `invalid_field_type ${field_id}`;
    const rejected = TEXTS.filter((text) => lintText(field_id, text).includes(finding));
    expect(rejected).toEqual(TEXTS.filter((text) => !FITTING[field_type]?.includes(text)));
    for (const text of rejected) expect(lintText(field_id, text)).toEqual([finding]);
  });
});

describe("invalid_field_format", () => {
  it.each(["a@b.c", "a.b+c@d-e.f.example", "ü@ü.example", ".a@b.c", "'a\"(b)'@c.d", "😀@b.c", "a@1.2"])(
    "accepts the address %j",
    (email) => {
      expect(lintValue("primary_contact_email", email)).toEqual(CLEAN);
    },
  );

  it.each([
    ...["a", "@", "a@", "@b.c", "a@b", "a@b.", "a@.b", "a@b..c", "a@b.c.", "a@@b.c", "a@b@c.d"],
    ...["a b@c.d", " a@b.c", "a@b.c ", "a@b.c\n", "a\u00a0@b.c", "a@b\u2028.c", "\ufeffa@b.c", "a@b.c\u3000"],
    ...["a\0@b.c", "a\u007f@b.c", "a\u0085@b.c", "a@b\u001f.c", "a@b.\u009fc"],
    ...["A <a@b.c>", "<a@b.c>", "a@b.c,d@e.f", "a@b.c;d@e.f", "a,b@c.d", "a@b;.c", "a@b.c>"],
  ])("rejects the address %j", (email) => {
    for (const { field_id } of ofType("email"))
      expect(lintValue(field_id, email)).toEqual([`invalid_field_format ${field_id}`]);
  });

  it.each(ofType("string_list"))("rejects a blank item in $field_id", ({ field_id }) => {
    for (const blank of ["", " ", "\t\u00a0\ufeff", "\u2028"])
      expect(lintValue(field_id, ["DE", blank, "DE"])).toEqual([`invalid_field_format ${field_id}`]);
  });
});

it.each<[finding: string | null, fields: readonly string[], texts: readonly string[]]>([
  [
    "invalid_field_format",
    [CLIENTS, AMOUNT],
    ["9007199254740992", "-9007199254740992", "1e16", "1e300", "-1e300", "1e400", "-1e400"],
  ],
  [null, [CLIENTS, AMOUNT], ["9007199254740991", "9.007199254740991e15", "0", "-0", "-0.0", "1.0", "1e2", "-1e-400"]],
  ["negative_value", [CLIENTS, AMOUNT], ["-1", "-9007199254740991", "-1.0"]],
  ["negative_value", [AMOUNT], ["-0.5", "-5e-324", "-0.01"]],
  [null, [AMOUNT], ["0.5", "5e-324", "1234.56"]],
])("the finding %s is the only one on %j for the numbers %j", (code, fields, texts) => {
  for (const field of fields)
    for (const text of texts) expect(lintText(field, text)).toEqual(code === null ? CLEAN : [`${code} ${field}`]);
});

describe("value_not_in_code_list", () => {
  const listed = FIELDS.filter(({ code_list }) => code_list !== null);
  const asValue = ({ field_type }: Field, code: string) => (field_type === "string_list" ? [code] : code);

  it.each(listed)("$field_id accepts every code of its list and nothing else", (field) => {
    const finding = `value_not_in_code_list ${field.field_id}`;
    const codes = codeListOf(field)?.items.map(({ code }) => code) ?? [];
    expect(codes.length).toBeGreaterThan(3);
    expect(codes.filter((code) => lintValue(field.field_id, asValue(field, code)).join() !== CLEAN.join())).toEqual([]);
    const first = codes[0] as string;
    const otherCase = first === first.toLowerCase() ? first.toUpperCase() : first.toLowerCase();
    for (const other of [otherCase, ` ${first}`, `${first}\n`, `${first}\u00a0`, `${first};`, "EL", "constructor", "x"])
      expect(lintValue(field.field_id, asValue(field, other))).toEqual([finding]);
  });

  it.each(listed)("the message on $field_id names list and edition, and differs for white space", (field) => {
    const { title = "", edition = "" } = codeListOf(field) ?? {};
    const [plain, after, before] = ["x", "x\u3000", "\u3000x"].map((code) =>
      messageOn(field.field_id, asValue(field, code)),
    );
    expect([plain, after].filter((message) => !message?.includes(title) || !message.includes(edition))).toEqual([]);
    expect([plain !== after, after === before]).toEqual([true, true]);
  });

  it.each([
    { items: ["EL"], count: 1, position: 1 },
    { items: ["DE", "AT", "UK"], count: 1, position: 3 },
    { items: ["AT", "EL", "DE", "XX", "EL"], count: 3, position: 2 },
    { items: ["AT", "DE", "DE ", "XX"], count: 2, position: 3 },
  ])("is raised once for $items: $count unknown, the first at $position", ({ items, count, position }) => {
    const field = "affected_member_states";
    expect(lintValue(field, items)).toContain(`value_not_in_code_list ${field}`);
    expect(countAndPosition(messageOn(field, items))).toEqual([count, position]);
  });
});

describe("invalid_identifier", () => {
  const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  /** ISO/IEC 7064, MOD 97-10, one digit after the other. */
  const hasCheckDigits = (text: string): boolean => {
    const digits = [...text].map((character) => ALPHABET.indexOf(character)).join("");
    return [...digits].reduce((remainder, digit) => (remainder * 10 + Number(digit)) % 97, 0) === 1;
  };
  const isLei = (text: string) => /^[A-Z0-9]{18}[0-9]{2}$/.test(text) && hasCheckDigits(text);
  const accepts = (lei: string) => lintValue(LEI, lei)[0] === CLEAN[0];
  const VALID = ["0000EXMPL0BANK000164", "506700GE1G29325QX363"];

  it.each(VALID)("agrees with ISO 17442 on %s and on every change or swap of its characters", (lei) => {
    const changed = [...lei].flatMap((_, at) =>
      [...ALPHABET].map((character) => lei.slice(0, at) + character + lei.slice(at + 1)),
    );
    const swapped = Array.from({ length: 19 }, (_, at) => lei.slice(0, at) + lei[at + 1] + lei[at] + lei.slice(at + 2));
    expect([lei, ...changed, ...swapped].filter((text) => accepts(text) !== isLei(text))).toEqual([]);
    expect(accepts(lei)).toBe(true);
  });

  it.each([
    ["nineteen characters", "0000EXMPL0BANK00016"],
    ["twenty-one characters", "0000EXMPL0BANK0001640"],
    ["small letters", "0000exmpl0bank000164"],
    ["white space before it", " 0000EXMPL0BANK000164"],
    ["a line end after it", "0000EXMPL0BANK000164\n"],
    ["digits of another script", "0000EXMPL0BANK0001\u0666\u0664"],
    ["full-width letters", "0000\uff25XMPL0BANK000164"],
    ["two LEIs with a comma", "0000EXMPL0BANK000164,506700GE1G29325QX363"],
    ["32768 letters", "A".repeat(32_768)],
  ])("rejects %s", (_, lei) => {
    expect(lintValue(LEI, lei)).toEqual([`invalid_identifier ${LEI}`]);
  });

  it.each(["0000EXMPL0BANK000164;506700GE1G29325QX363", "0000EXMPL0BANK000165;", ";"])("ignores the list %j", (lei) => {
    expect(lintValue(LEI, lei)).toEqual(CLEAN);
  });

  it("has a message of its own for white space around an LEI", () => {
    const values = ["0000EXMPL0BANK000165", "0000EXMPL0BANK000164\u00a0", "\n0000EXMPL0BANK000164"];
    const [plain, after, before] = values.map((lei) => messageOn(LEI, lei));
    expect([plain !== after, after === before]).toEqual([true, true]);
  });
});

describe("duplicate_list_item", () => {
  it.each([
    { name: "twice in a row", items: ["DE", "DE", "AT", "AT"], position: "2" },
    { name: "twice with another between", items: ["DE", "AT", "DE"], position: "3" },
    { name: "three times", items: ["DE", "DE", "DE"], position: "2" },
  ])("is raised once for a value $name, with the position of the first repetition", ({ items, position }) => {
    for (const field of ["affected_member_states", "affected_functions_and_services"]) {
      expect(lintValue(field, items)).toEqual([`duplicate_list_item ${field}`]);
      expect(messageOn(field, items).match(/\d+/g)?.at(-1)).toBe(position);
    }
  });

  it.each([
    { name: "case", items: ["a", "A"] },
    { name: "white space", items: ["a", "a "] },
    { name: "normal form", items: ["\u00e9", "e\u0301"] },
  ])("is not raised for values that differ by $name", ({ items }) => {
    expect(lintValue("affected_functions_and_services", items)).toEqual(CLEAN);
  });
});

describe("text_too_long", () => {
  it.each([
    { name: "letters", text: `a${"b".repeat(32_766)}`, more: "b" },
    { name: "astral characters, of two code units each", text: `a${"😀".repeat(32_766)}`, more: "😀" },
    { name: "lone surrogates", text: `a${"\ud83d".repeat(32_766)}`, more: "\ud83d" },
    { name: "white space at the end", text: `a${" ".repeat(32_766)}`, more: "\n" },
  ])("counts code points of $name: 32767 are accepted, 32768 are not", ({ text, more }) => {
    expect(lintValue("initial_impact_description", text)).toEqual(CLEAN);
    expect(lintValue("initial_impact_description", text + more)).toEqual(["text_too_long initial_impact_description"]);
  });

  it.each(ofType("string", "text", "email"))("is raised on $field_id only if it is free text", (field) => {
    const { field_id, field_type, code_list, identifier } = field;
    const isFreeText = field_type !== "email" && code_list === null && identifier === null;
    const long = lintValue(field_id, `A${"b".repeat(32_767)}`);
    expect(long.includes(`text_too_long ${field_id}`)).toBe(isFreeText);
    expect(long).toHaveLength(1);
    if (isFreeText) expect(lintValue(field_id, `A${"b".repeat(32_766)}`)).toEqual(CLEAN);
  });
});
