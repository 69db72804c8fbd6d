// The legal entity identifier, ISO 17442.

const LEI_LENGTH = 20;
// With a prefix and white space. Nothing longer is meant as one.
const MAX_WRITTEN_LENGTH = 80;

// What people and programs write before it: `LEI: `, `LEI code `.
const PREFIX = /^[^A-Z0-9]*LEI(?:[ -]?(?:code|number))?[^A-Z0-9]{0,3}(?=[A-Z0-9 ]{15,30}$)/i;

/** A text without white space, and without the prefix of an LEI. */
export const withoutPrefix = (text: string): string => text.replace(PREFIX, "").replaceAll(/\s/g, "");

/**
 * Whether a text is 15 to 25 letters or digits, white space and a prefix aside: then an LEI is meant, right or wrong, and no other code. Tax
 * numbers have at most 14 characters, and a European unique identifier has a dot.
 */
export const hasLeiShape = (text: string): boolean =>
  text.length <= MAX_WRITTEN_LENGTH && /^[A-Z0-9]{15,25}$/i.test(withoutPrefix(text));

/** The first cause why a text is not an LEI; null if it is one. */
export function findLeiCause(text: string): string | null {
  if (text.length > MAX_WRITTEN_LENGTH) return "length";
  if (PREFIX.test(text) && text.length > LEI_LENGTH) return "prefix";
  if (text.trim() !== text) return "white_space";
  if (/\s/.test(text)) return "white_space_inside";
  if ([...text].length !== LEI_LENGTH) return "length";
  const capitals = text.toUpperCase();
  if (capitals !== text && findLeiCause(capitals) === null) return "lower_case";
  if (!/^[A-Z0-9]{18}[0-9]{2}$/.test(text)) return "characters";
  return getRemainder(text) === 1 ? null : "check_digits";
}

/** ISO 17442-1: with the letters as 10 to 35, the characters read as one number leave 1 modulo 97 (ISO/IEC 7064). */
function getRemainder(text: string): number {
  let remainder = 0;
  for (const character of text) {
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder;
}
