// Texts, and lists of texts.
import {
  type DescribeTypes,
  defineType,
  describeText,
  isString,
  matching,
  NOT_BLANK,
  TEXT_SCHEMA,
} from "../field-type.ts";
import { isBlank } from "../presence.ts";

// One local part, one @, a domain of at least two labels; no white space, control characters or separators of a list. JSON Schema has no
// name for control characters.
const NOT_IN_EMAIL = "\\s\\u0000-\\u001f\\u007f-\\u009f<>,;@";
const EMAIL_PATTERN = `[^${NOT_IN_EMAIL}]+@[^${NOT_IN_EMAIL}.]+(?:\\.[^${NOT_IN_EMAIL}.]+)+`;
const EMAIL = new RegExp(`^${EMAIL_PATTERN}$`, "u");

export const types = {
  string: defineType(isString),
  text: defineType(isString),
  email: defineType<string>(isString, (text) => EMAIL.test(text)),
  string_list: defineType<readonly string[]>(
    (value) => Array.isArray(value) && value.every(isString),
    (items) => !items.some(isBlank),
  ),
};

export const describeTypes: DescribeTypes<typeof types> = () => ({
  string: describeText({ format: "a text" }),
  text: describeText({ format: "a text of sentences", isProse: true }),
  email: describeText({
    schema: matching(EMAIL_PATTERN),
    format: "a text: one e-mail address",
    malformed: "x",
    sample: "desk@bank.example",
  }),
  string_list: {
    schema: { type: "array", minItems: 1, items: NOT_BLANK },
    openApi: { type: "array", items: TEXT_SCHEMA },
    typeScript: (code) => `readonly ${code}[]`,
    format: "a list of texts",
    wrongType: "x",
    malformed: [" "],
    sample: ["x"],
    isList: true,
  },
});
