// The JSON type, the form and the range of a single value. Later rules read only values that these rules accept.
import { findUnwanted } from "../characters.ts";
import { describeFieldType } from "../field-types/describe.ts";
import { FIELD_TYPES } from "../field-types/registry.ts";
import { causeIf, createCause, defineKind, ONE_CAUSE, ownFieldPresent, PASSED, type ProfileParts } from "../kind.ts";
import type { DescriptionsOf } from "../kind-description.ts";
import { NUMBER, whole } from "../parameters.ts";
import { parseInstant } from "../time/instant.ts";

/** The type of the rule's own field, and what the field declares. */
function findType({ field }: { readonly field: string }, { fields }: ProfileParts) {
  const own = fields.get(field);
  return { ...FIELD_TYPES[own?.field_type ?? "string"], own: own ?? {} };
}

/** The JSON type of the value must be the one of the field's type. */
const type = defineKind({
  parameters: {},
  isAboutForm: true,
  reads: ownFieldPresent,
  prepare(rule, profile) {
    const { hasType, own } = findType(rule, profile);
    return { evaluate: (draft) => causeIf(!hasType(draft.value(rule.field), own)) };
  },
});

/** The value must be well formed for the type of the field. */
const wellFormed = defineKind({
  parameters: {},
  variants: { character: ["code_point", "position"] },
  hasOptionalVariants: true,
  isAboutForm: true,
  reads: ownFieldPresent,
  prepare(rule, profile) {
    const { isWellFormed, texts, own } = findType(rule, profile);
    return {
      evaluate(draft) {
        const value = draft.value(rule.field);
        if (isWellFormed(value, own)) return PASSED;
        const unwanted = typeof value === "string" && texts !== undefined ? findUnwanted(value, texts) : null;
        if (unwanted === null) return ONE_CAUSE;
        const { code_point, position } = unwanted;
        return [createCause({ code_point, position }, "character")];
      },
    };
  },
});

// No date-time with a correctable form is longer; some of the patterns would be slow on a long text.
const MAX_REPAIRED_LENGTH = 64;

// What people write instead of a date-time of RFC 3339, and how to correct it; applied in this order.
const REPAIRS = [
  ["around", /^\s+|\s+$/g, ""],
  ["case", /[tz]/g, (letter: string) => letter.toUpperCase()],
  ["separator", /^(\d{4}-\d\d-\d\d)\s+(?=\d)/, "$1T"],
  ["offset", /(T.*)\s+(?=Z|[+-])/, "$1"],
  ["seconds", /(T\d\d:\d\d)(?=Z|[+-]|$)/, "$1:00"],
  ["offset", /(T.*[+-]\d\d)(\d\d)?$/, (_: string, hours: string, minutes = "00") => `${hours}:${minutes}`],
] as const;

const DAY = /^(\d{4}-\d\d-\d\d)(?:$|[T\s])/i;
const MINUTE = /^(\d{4}-\d\d-\d\d)[T\s]+(\d\d:\d\d)(:\d\d)?/i;

/** Whether it is the day or the time of day of a date-time that does not exist. */
function findAbsence(text: string): "no_such_date" | "no_such_time" | undefined {
  const [, day] = DAY.exec(text) ?? [];
  if (day !== undefined && parseInstant(`${day}T00:00:00`) === null) return "no_such_date";
  const [found, , minute, seconds = ":00"] = MINUTE.exec(text) ?? [];
  return found !== undefined && parseInstant(`${day}T${minute}${seconds}`) === null ? "no_such_time" : undefined;
}

/** The value must be a date-time. A variant reports a wrong form, or a time that does not exist. */
const dateTime = defineKind({
  parameters: {},
  variants: {
    repairable: ["repairs"],
    day_only: [],
    no_such_date: [],
    no_such_time: [],
    ...Object.fromEntries(REPAIRS.map(([name]) => [name, []])),
  },
  reads: ownFieldPresent,
  prepare: ({ field, rule: { variants } }) => ({
    evaluate(draft) {
      const text = draft.text(field);
      if (draft.instantOrNull(field) !== null) return PASSED;
      if (text.length > MAX_REPAIRED_LENGTH) return ONE_CAUSE;
      const absence = findAbsence(text.trim());
      if (absence !== undefined) return [createCause({}, absence)];
      if (/^\s*\d{4}-\d\d-\d\d\s*$/.test(text)) return [createCause({}, "day_only")];
      const names = findRepairs(text);
      if (names === null) return ONE_CAUSE;
      return [createCause({ repairs: names.map((name) => variants?.[name]).join("; ") }, "repairable")];
    },
  }),
});

/** The repairs that make a date-time of a text, each once; null if they do not. */
function findRepairs(text: string): readonly string[] | null {
  const names = new Set<string>();
  let repaired = text;
  for (const [name, pattern, replacement] of REPAIRS) {
    const next = repaired.replace(pattern, replacement as string);
    if (next !== repaired) names.add(name);
    repaired = next;
  }
  return parseInstant(repaired) === null ? null : [...names];
}

/** The digits of a number, before and after its decimal point. */
const countDigits = (number: number): number => String(number).replace(/\D/g, "").length;

/** A number must be within its limits. */
const numberRange = defineKind({
  parameters: { "minimum?": NUMBER, "maximum?": NUMBER, "maximum_digits?": whole(1) },
  keywords: { minProperties: 1 },
  placeholders: ["minimum", "maximum"],
  invalidates: "value",
  reads: ownFieldPresent,
  prepare({ field, parameters }) {
    const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = parameters;
    const { maximum_digits = Number.POSITIVE_INFINITY } = parameters;
    const causes = [createCause({ minimum, maximum })];
    return {
      evaluate(draft) {
        const number = draft.number(field);
        return number < minimum || number > maximum || countDigits(number) > maximum_digits ? causes : PASSED;
      },
    };
  },
});

/** By the names that rules have. */
export const kinds = {
  type: type,
  well_formed: wellFormed,
  date_time: dateTime,
  number_range: numberRange,
};

export const descriptions: DescriptionsOf<typeof kinds> = {
  type: {
    explains: "The value must have the JSON type of the field type. Later rules read only values that pass.",
    recoverability: "correct_value",
    parameters: {},
    breaks: (_, field) => ({ value: describeFieldType(field).wrongType }),
  },
  well_formed: {
    explains:
      "The value must have the form that its field type asks for: an e-mail address, a duration, a number that loses no digits, a list without blank items.",
    recoverability: "correct_value",
    parameters: {},
    placeholders: {
      code_point: "The first character that no text of one line has, like `U+200B`.",
      position: "Its position, from 1, in Unicode code points.",
    },
    variants: { character: "The value is one text with a control, invisible or unreadable character." },
    breaks: (_, field) => ({ value: describeFieldType(field).malformed }),
  },
  date_time: {
    explains: "The value must be a date-time of RFC 3339 that exists.",
    recoverability: "correct_value",
    parameters: {},
    placeholders: {
      repairs: "What to change, in the words of the variants that are not sentences, separated by semicolons.",
    },
    variants: {
      repairable: "The value becomes a date-time if its form is corrected.",
      day_only: "The value is a date without a time.",
      no_such_date: "There is no such day, or its year is outside 1900 to 9998.",
      no_such_time: "The day exists, its time of day does not.",
      around: "Words for what to change: white space around the value.",
      case: "Words for what to change: t or z in lower case.",
      separator: "Words for what to change: white space between date and time, instead of T.",
      offset: "Words for what to change: an offset that lacks its colon or its minutes, or has white space before it.",
      seconds: "Words for what to change: no seconds.",
    },
    breaks: (_, field) => ({ value: describeFieldType(field).malformed }),
  },
  number_range: {
    explains: "The number must be within its limits. There is at least one limit.",
    recoverability: "correct_value",
    parameters: {
      minimum: "The least number that passes.",
      maximum: "The greatest number that passes.",
      maximum_digits: "How many digits the number may have, before and after the decimal point together.",
    },
  },
};
