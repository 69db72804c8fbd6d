// Identifiers and numbers as words.

export const spell = (identifier: string): string => identifier.replaceAll("_", " ");

export const capitalise = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** `1 rule`, `3 rules`. */
export const formatCount = (count: number, noun: string): string => `${count} ${count === 1 ? noun : `${noun}s`}`;

/** In lower case, without accents: what a text is found by. */
export const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Why a file that a person opened has no content. */
export const UNREADABLE_FILE = "It cannot be read. It may be a folder, or it has changed.";
