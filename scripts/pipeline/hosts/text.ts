// What the configurations share as texts: comments, indentation and literals.

export const comment = (text: string): string => text.trim().replace(/^/gm, "# ").replace(/ +$/gm, "");

/** A regular expression, in the common part of PCRE and RE2, that matches exactly this text. */
export const escapeRegExp = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

export const alternatives = (texts: readonly string[]): string => `(?:${texts.map(escapeRegExp).join("|")})`;

export const indent = (lines: readonly string[], by: string): string => lines.join("\n").replace(/^(?=.)/gm, by);

/** JSON in which a character that has a meaning for the host is written as \uXXXX. */
export const escapeCharacter = (json: string, character: string): string =>
  json.replaceAll(character, () => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
