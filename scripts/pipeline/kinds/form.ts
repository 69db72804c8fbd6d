import * as kinds from "../../../server/engine/kinds/form.ts";
import { fieldTypeOf } from "../tools/field-types.ts";
import { describeKinds } from "./describe-kind.ts";

export const DESCRIPTIONS = describeKinds(kinds, {
  type: {
    explains: "The value must have the JSON type of the field type. Later rules read only values that pass.",
    recoverability: "correct_value",
    parameters: {},
    breaks: (_, field) => ({ value: fieldTypeOf(field).wrongType }),
  },
  wellFormed: {
    explains:
      "The value must have the form that its field type asks for: an e-mail address, a duration, a number that loses no digits, a list without blank items.",
    recoverability: "correct_value",
    parameters: {},
    breaks: (_, field) => ({ value: fieldTypeOf(field).malformed }),
  },
  dateTime: {
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
    breaks: (_, field) => ({ value: fieldTypeOf(field).malformed }),
  },
  numberRange: {
    explains: "The number must be within its limits, of which there is at least one.",
    recoverability: "correct_value",
    parameters: {
      minimum: "The least number that passes.",
      maximum: "The greatest number that passes.",
      maximum_digits: "How many digits the number may have, before and after the decimal point together.",
    },
  },
});
