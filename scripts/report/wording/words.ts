// Identifiers and numbers as words.

export const spell = (identifier: string): string => identifier.replaceAll("_", " ");

export const capitalise = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** `1 rule`, `3 rules`. */
export const formatCount = (count: number, noun: string): string => `${count} ${count === 1 ? noun : `${noun}s`}`;

/** Names as a sentence lists them: `a, b and c`. */
export const joinNames = (names: readonly string[]): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

/** In lower case, without accents: what a text is found by. */
export const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Why a file that a person opened has no content. */
export const UNREADABLE_FILE = "It cannot be read. It may be a folder, or it has changed.";
