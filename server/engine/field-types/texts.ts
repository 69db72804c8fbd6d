// Texts, and lists of texts.
import {
  type DescribeTypes,
  defineType,
  describeText,
  isString,
  MAX_ITEMS,
  matching,
  NOT_BLANK,
  type RunnableType,
  TEXT_SCHEMA,
} from "../field-type.ts";
import { isBlank } from "../presence.ts";

// A mailbox (RFC 5321 section 4.1.2) with a dot-string before the @ and a domain of at least two labels: what all validators accept for the
// format "email" of JSON Schema. A domain with other letters has a form in these, which begins with xn--.
const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LABEL = "[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?";
const EMAIL_PATTERN = `${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+${LABEL}`;
const EMAIL = new RegExp(`^${EMAIL_PATTERN}$`);

/** Whether a text is one e-mail address. */
export const isEmail = (text: string): boolean => EMAIL.test(text);

export const types = {
  string: { ...defineType(isString), texts: "line" },
  text: { ...defineType(isString), texts: "paragraphs" },
  email: { ...defineType<string>(isString, isEmail), texts: "line" },
  string_list: {
    ...defineType<readonly string[]>(
      (value) => Array.isArray(value) && value.length <= MAX_ITEMS && value.every(isString),
      (items) => !items.some(isBlank),
    ),
    texts: "line",
  },
} as const satisfies Readonly<Record<string, RunnableType>>;

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
    schema: { type: "array", minItems: 1, maxItems: MAX_ITEMS, items: NOT_BLANK },
    openApi: { type: "array", items: TEXT_SCHEMA },
    typeScript: (code) => `readonly ${code}[]`,
    format: `a list of at most ${MAX_ITEMS} texts`,
    wrongType: "x",
    malformed: [" "],
    sample: ["x"],
    isList: true,
  },
});
