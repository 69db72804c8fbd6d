// The value must have the shape and the check digits of its identifier scheme.
import { type Kind, ownField, PASSED, parametersOf } from "../kind.ts";

const LEI = /^[A-Z0-9]{18}[0-9]{2}$/;

const FIRST_DIGIT = 0x30;
const LAST_DIGIT = 0x39;
// "A" stands for 10.
const LETTER_TEN = 0x41 - 10;

/** ISO 17442-1: with letters as 10 to 35, the twenty characters read as one number leave 1 modulo 97 (ISO/IEC 7064). */
function isLei(value: string): boolean {
  if (!LEI.test(value)) return false;
  let remainder = 0;
  for (let index = 0; index < value.length; index++) {
    const code = value.charCodeAt(index);
    const digits = code > LAST_DIGIT ? code - LETTER_TEN : code - FIRST_DIGIT;
    remainder = (remainder * (digits > 9 ? 100 : 10) + digits) % 97;
  }
  return remainder === 1;
}

const SCHEMES = { lei: isLei } satisfies Record<string, (value: string) => boolean>;

export const identifier: Kind = {
  parameters: parametersOf({
    scheme: { enum: Object.keys(SCHEMES) },
    // A value that holds the separator is a list of identifiers, which is another rule's matter.
    list_separator: { type: "string", minLength: 1 },
  }),
  says: { values: [], variants: { white_space: [] } },
  inputs: (rule) => ({ present: [ownField(rule)] }),
  bind(rule, { placeOf }) {
    const place = placeOf(ownField(rule));
    const isValid = SCHEMES[rule.parameters.scheme as keyof typeof SCHEMES];
    const separator = rule.parameters.list_separator as string;
    return (draft) => {
      const value = draft.valueAt(place) as string;
      if (value.includes(separator) || isValid(value)) return PASSED;
      return [value.trim() === value ? { values: {} } : { values: {}, variant: "white_space" }];
    };
  },
};
