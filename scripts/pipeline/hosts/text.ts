// How adapters write texts: comment heads, and literals of the languages of their hosts.

/** Lines of a comment, from a text whose lines are already short. */
export const comment = (text: string): string =>
  text
    .trim()
    .split("\n")
    .map((line) => (line === "" ? "#" : `# ${line}`))
    .join("\n");

/** A regular expression, in the common part of PCRE and RE2, that stands for this very text. */
export const escapeRegExp = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

/** The alternatives, each taken literally. */
export const anyOf = (texts: readonly string[]): string => `(?:${texts.map(escapeRegExp).join("|")})`;

export const indent = (text: string, by = "    "): string => text.replace(/^(?=.)/gm, by);

/** JSON without these characters, which mean something to a host: each as \uXXXX, JSON's other way to write it. */
export const escapeCharacters = (json: string, characters: string): string =>
  [...characters].reduce(
    (escaped, character) =>
      escaped.replaceAll(character, () => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`),
    json,
  );
