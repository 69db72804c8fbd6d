// The text of a file that a person or a program saved. What is sent over HTTP is in UTF-8 alone (RFC 8259, section 8.1).

/** The text of a file, and whether its encoding is a guess, because the file is not in Unicode. */
export interface DecodedFile {
  readonly text: string;
  readonly isGuess: boolean;
}

/**
 * Reads UTF-8, and UTF-16 as PowerShell and spreadsheets write it, with or without a byte order mark. Whatever else it is, is read as
 * Windows-1252, which gives a text for all bytes.
 */
export function decodeFile(bytes: Uint8Array): DecodedFile {
  try {
    return { text: new TextDecoder(findUtf16(bytes) ?? "utf-8", { fatal: true }).decode(bytes), isGuess: false };
  } catch {
    return { text: new TextDecoder("windows-1252").decode(bytes), isGuess: true };
  }
}

/** Drafts, tables and facts begin with a character below U+0100, which has a zero byte in UTF-16, and none contains U+0000. */
export function findUtf16([first, second]: Uint8Array): "utf-16le" | "utf-16be" | null {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return "utf-16le";
  return (first === 0xfe && second === 0xff) || (first === 0 && second !== undefined && second !== 0)
    ? "utf-16be"
    : null;
}

/** Why a file whose encoding is a guess is not read, after “The file” or a name: a guess could change names in it. */
export const whyNotRead = ({ text }: DecodedFile): string =>
  CONTROL.test(text)
    ? "is not a text in Unicode"
    : "is not in UTF-8. It may be in Windows-1252, as older programs save it: save it as UTF-8";

// Windows-1252 has no control characters but those that structure a text. Some versions of Node read its bytes from 0x80 to 0x9F as such.
const CONTROL = /[^\P{Cc}\t\r\n\x80-\x9f]/u;
