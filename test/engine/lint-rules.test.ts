// The rules of single fields that both checks hold to: what each refuses, what it lets pass, and nothing besides.
// Date-times have a file of their own.
import { describe, expect, it } from "vitest";
import {
  answerTo,
  CLEAN,
  codeListOf,
  FIELDS,
  type Field,
  INTERESTING,
  lint,
  READY_REPORT,
  RULES,
  readyWith,
  readyWithText,
} from "./drafts.ts";

const CLIENTS = "preliminary_estimated_clients_affected";
const AMOUNT = "preliminary_estimated_financial_amount";

const ofType = (...types: string[]): readonly Field[] => FIELDS.filter(({ field_type }) => types.includes(field_type));
const required = FIELDS.filter((field) => field.required);
const optional = FIELDS.filter((field) => !field.required);

/** What lint says of the ready request with this JSON text as the field's value. */
const lintText = (field: string, text: string | undefined) => lint(readyWithText(field, text));
const lintValue = (field: string, value: unknown) => lint(readyWith({ [field]: value }));

const EMPTY_TEXTS = [
  '""',
  '" "',
  '"\\t\\n\\u000b\\f\\r\\u00a0\\u1680\\u2000\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff"',
  "[]",
  "{}",
];

describe("missing_required_field and empty_required_field", () => {
  it.each(required)("$field_id is missed where it is absent or null", ({ field_id }) => {
    for (const text of [undefined, "null"])
      expect(lintText(field_id, text)).toEqual([`missing_required_field ${field_id}`]);
  });

  it.each(required)("$field_id is empty where it says nothing", ({ field_id }) => {
    for (const text of EMPTY_TEXTS) expect(lintText(field_id, text)).toEqual([`empty_required_field ${field_id}`]);
  });

  it.each(optional)("$field_id may be absent, null or empty", ({ field_id }) => {
    for (const text of [undefined, "null", ...EMPTY_TEXTS]) expect(lintText(field_id, text)).toEqual(CLEAN);
  });

  it.each(["\u200b", "\u0085", "\u180e", "\u2060", "\0", "0", "-"])("%j is no white space", (text) => {
    expect(lintValue("entity_legal_name", text)).toEqual(CLEAN);
  });

  it.each(["[null]", '[""]', '{"a":null}', "false", "0", "[[]]"])("%s is a value, if a wrong one", (text) => {
    expect(lintText("entity_legal_name", text)).toEqual(["invalid_field_type entity_legal_name"]);
  });
});

describe("invalid_field_type", () => {
  const STRINGS = ['"x"', '"true"', '"1"', '"2026-03-10T06:42:00Z"', '"a@b.c"'];
  const LISTS = ['["DE"]', '["x","y"]', '[""]'];
  const INTEGERS = ["0", "-0", "1.0", "1e2", "-1", "1.5e1", "9007199254740992", "1e300", "1e400"];
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

  it.each(FIELDS)("$field_id takes the JSON type of a $field_type alone", ({ field_id, field_type }) => {
    const finding = `invalid_field_type ${field_id}`;
    const refused = TEXTS.filter((text) => lintText(field_id, text).includes(finding));
    expect(refused).toEqual(TEXTS.filter((text) => !FITTING[field_type]?.includes(text)));
    for (const text of refused) expect(lintText(field_id, text)).toEqual([finding]);
  });
});

describe("invalid_field_format", () => {
  it.each(["a@b.c", "a.b+c@d-e.f.example", "ü@ü.example", ".a@b.c", "'a\"(b)'@c.d", "😀@b.c", "a@1.2"])(
    "%j is an e-mail address",
    (email) => {
      expect(lintValue("primary_contact_email", email)).toEqual(CLEAN);
    },
  );

  it.each([
    ...["a", "@", "a@", "@b.c", "a@b", "a@b.", "a@.b", "a@b..c", "a@b.c.", "a@@b.c", "a@b@c.d"],
    ...["a b@c.d", " a@b.c", "a@b.c ", "a@b.c\n", "a\u00a0@b.c", "a@b\u2028.c", "\ufeffa@b.c", "a@b.c\u3000"],
    ...["a\0@b.c", "a\u007f@b.c", "a\u0085@b.c", "a@b\u001f.c", "a@b.\u009fc"],
    ...["A <a@b.c>", "<a@b.c>", "a@b.c,d@e.f", "a@b.c;d@e.f", "a,b@c.d", "a@b;.c", "a@b.c>"],
  ])("%j is none", (email) => {
    expect(lintValue("primary_contact_email", email)).toEqual(["invalid_field_format primary_contact_email"]);
    expect(lintValue("secondary_contact_email", email)).toEqual(["invalid_field_format secondary_contact_email"]);
  });

  it.each(ofType("string_list"))("$field_id holds no blank item", ({ field_id }) => {
    for (const blank of ["", " ", "\t\u00a0\ufeff", "\u2028"]) {
      expect(lintValue(field_id, ["DE", blank, "DE"])).toEqual([`invalid_field_format ${field_id}`]);
    }
  });

  it.each([
    ...["9007199254740992", "-9007199254740992", "1e16", "1e300", "-1e300", "1e400", "-1e400"].map((text) => ({
      text,
      codes: ["invalid_field_format"],
    })),
    ...["9007199254740991", "9.007199254740991e15", "0", "-0", "-0.0", "1.0", "1e2", "1E+2", "-1e-400"].map((text) => ({
      text,
      codes: [],
    })),
    ...["-1", "-9007199254740991", "-1.0"].map((text) => ({ text, codes: ["negative_value"] })),
  ])("$text as a count or an amount gives $codes", ({ text, codes }) => {
    for (const field of [CLIENTS, AMOUNT]) {
      expect(lintText(field, text)).toEqual(codes.length === 0 ? CLEAN : codes.map((code) => `${code} ${field}`));
    }
  });
});

describe("negative_value", () => {
  it.each([
    ...["-0.5", "-5e-324", "-0.01"].map((text) => ({ text, expected: [`negative_value ${AMOUNT}`] })),
    ...["0.5", "5e-324", "1234.56"].map((text) => ({ text, expected: CLEAN })),
  ])("an amount of $text gives $expected", ({ text, expected }) => {
    expect(lintText(AMOUNT, text)).toEqual(expected);
  });
});

describe("value_not_in_code_list", () => {
  const listed = FIELDS.filter(({ code_list }) => code_list !== null);
  const asValue = ({ field_type }: Field, code: string) => (field_type === "string_list" ? [code] : code);

  it.each(listed)("$field_id takes every code of its list", (field) => {
    const codes = codeListOf(field)?.items.map(({ code }) => code) ?? [];
    expect(codes.length).toBeGreaterThan(3);
    expect(codes.filter((code) => lintValue(field.field_id, asValue(field, code)).join() !== CLEAN.join())).toEqual([]);
  });

  it.each(listed)("$field_id takes nothing else", (field) => {
    const [first = ""] = codeListOf(field)?.items.map(({ code }) => code) ?? [];
    const swapped = first === first.toLowerCase() ? first.toUpperCase() : first.toLowerCase();
    for (const other of [swapped, ` ${first}`, `${first}\n`, `${first}\u00a0`, `${first};`, "EL", "constructor", "x"]) {
      expect(lintValue(field.field_id, asValue(field, other))).toEqual([`value_not_in_code_list ${field.field_id}`]);
    }
  });

  it.each(listed)("the message on $field_id names list and edition, and any white space around a value", (field) => {
    const messageOn = (code: string) =>
      answerTo(readyWith({ [field.field_id]: asValue(field, code) }), "lint").findings[0]?.message ?? "";
    const messages = ["x", "x\u3000", "\u3000x"].map(messageOn);
    for (const message of messages) {
      expect(message).toContain(codeListOf(field)?.title);
      expect(message).toContain(codeListOf(field)?.edition);
    }
    expect(messages.map((message) => message.includes("white space"))).toEqual([false, true, true]);
  });

  it("is raised once for a list, however many items are no code", () => {
    expect(lintValue("affected_member_states", ["DE", "UK", "XX"])).toEqual([
      "value_not_in_code_list affected_member_states",
    ]);
  });

  it("is not raised on a field without a list", () => {
    expect(lintValue("competent_authority", "x")).toEqual(CLEAN);
    expect(lintValue("affected_functions_and_services", ["x"])).toEqual(CLEAN);
  });
});

describe("duplicate_list_item", () => {
  it.each([
    { name: "twice in a row", items: ["DE", "DE", "AT", "AT"], position: "2" },
    { name: "twice with another between", items: ["DE", "AT", "DE"], position: "3" },
    { name: "three times", items: ["DE", "DE", "DE"], position: "2" },
  ])("is raised once for a value $name, and says where it comes again", ({ items, position }) => {
    for (const field of ["affected_member_states", "affected_functions_and_services"]) {
      const { findings } = answerTo(readyWith({ [field]: items }), "lint");
      expect(findings.map(({ code, message }) => [code, message.match(/\d+/g)])).toEqual([
        ["duplicate_list_item", [position]],
      ]);
    }
  });

  it.each([
    { name: "case", items: ["a", "A"] },
    { name: "white space", items: ["a", "a "] },
    { name: "normal form", items: ["\u00e9", "e\u0301"] },
  ])("is not raised for values that differ by $name", ({ items }) => {
    expect(lintValue("affected_functions_and_services", items)).toEqual(CLEAN);
  });

  it("stands behind value_not_in_code_list", () => {
    const expected = ["value_not_in_code_list affected_member_states", "duplicate_list_item affected_member_states"];
    expect(lintValue("affected_member_states", ["XX", "XX"])).toEqual(expected);
  });
});

describe("text_too_long", () => {
  const isFreeText = ({ field_type, code_list, identifier }: Field) =>
    ["string", "text"].includes(field_type) && code_list === null && identifier === null;

  it.each([
    { name: "letters", text: "a".repeat(32_767), more: "a" },
    { name: "astral characters, each of two code units", text: "😀".repeat(32_767), more: "😀" },
    { name: "lone surrogates", text: "\ud83d".repeat(32_767), more: "\ud83d" },
    { name: "white space at the end", text: `a${" ".repeat(32_766)}`, more: "\n" },
  ])("counts code points of $name: 32767 are taken, 32768 are not", ({ text, more }) => {
    expect(lintValue("initial_impact_description", text)).toEqual(CLEAN);
    expect(lintValue("initial_impact_description", text + more)).toEqual(["text_too_long initial_impact_description"]);
  });

  it.each(ofType("string", "text", "email"))("is raised on $field_id if it is free text", (field) => {
    const long = lintValue(field.field_id, "A".repeat(32_768));
    expect(long.includes(`text_too_long ${field.field_id}`)).toBe(isFreeText(field));
    expect(long).toHaveLength(1);
  });
});

it.each(["x", "Entity_Legal_Name", "report", "__proto__", "hasOwnProperty", "code"])(
  "unknown_field names %s",
  (name) => {
    expect(lint(readyWith({}).replace('"report":{', `"report":{"${name}":null,`))).toEqual([`unknown_field ${name}`]);
  },
);

describe("the rules as published", () => {
  // Evidence has its own tests; rules on the draft as a whole have no field to break.
  const fieldRules = RULES.filter(({ checks, field_id }) => checks.includes("lint") && field_id !== null);
  const LONG = JSON.stringify("A".repeat(32_768));

  it.each(FIELDS)("each rule on $field_id fires for some value and is quiet on the ready request", ({ field_id }) => {
    const texts = [undefined, ...INTERESTING, LONG];
    const fired = new Set(
      texts.flatMap((text) => answerTo(readyWithText(field_id, text), "lint").traces.map(({ rule_id }) => rule_id)),
    );
    const rules = fieldRules.filter((rule) => rule.field_id === field_id).map(({ rule_id }) => rule_id);
    expect(rules.filter((rule) => !fired.has(rule))).toEqual([]);
    expect(lintText(field_id, READY_REPORT[field_id])).toEqual(CLEAN);
  });
});
