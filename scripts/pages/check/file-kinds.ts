// Files as they are named to their user, and those that are no drafts, by their first bytes: what each is, and what to open instead.

const ZIP = "PK\u0003\u0004";
// Word and Excel before 2007.
const COMPOUND = "\u00d0\u00cf\u0011\u00e0";
const PICTURES = ["\u0089PNG", "\u00ff\u00d8\u00ff", "GIF8", "II*\0", "MM\0*", "RIFF"];

const COPY = "Copy its values into the form, or into a table with two columns.";

// Where several kinds begin with the same bytes, the name of the file decides.
const KINDS: readonly [starts: readonly string[], name: RegExp, words: string][] = [
  [
    [ZIP, COMPOUND],
    /\.(?:xl\w*|ods)$/i,
    "It is a spreadsheet. Save the sheet as CSV and open that, or copy two columns of it and paste them.",
  ],
  [[ZIP, COMPOUND], /\.(?:do\w*|odt)$/i, `It is a text document. ${COPY}`],
  [[ZIP], /^/, "It is an archive of files. Open a file from it."],
  [["%PDF"], /^/, `It is a PDF. ${COPY}`],
  [PICTURES, /^/, `It is a picture. ${COPY}`],
];

/** How many bytes of a file are needed. */
export const MAX_SIGNATURE = 8;

/** What a file is, in words for its reader; null if it may be a draft or a table. */
export function findFileKind(name: string, firstBytes: Uint8Array): string | null {
  const start = String.fromCharCode(...firstBytes);
  const isKind = ([starts, names]: (typeof KINDS)[number]) =>
    starts.some((text) => start.startsWith(text)) && names.test(name);
  return KINDS.find(isKind)?.[2] ?? null;
}

const MAX_NAME = 80;

/** A name is shown as it is, but not at any length. */
export const quoteName = ({ name }: Pick<File, "name">): string =>
  `“${name.length > MAX_NAME ? `${name.slice(0, MAX_NAME)}…` : name}”`;
