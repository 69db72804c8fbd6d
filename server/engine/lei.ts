// The legal entity identifier, ISO 17442.

const LEI_LENGTH = 20;

/** Whether a text is twenty letters or digits, white space aside: then an LEI is meant, right or wrong, and no other code. */
export const hasLeiShape = (text: string): boolean => /^[A-Z0-9]{20}$/i.test(text.replaceAll(/\s/g, ""));

/** The first cause why a text is not an LEI; null if it is one. */
export function findLeiCause(text: string): string | null {
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
