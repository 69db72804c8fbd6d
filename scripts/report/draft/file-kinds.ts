// Files that are no drafts, whatever they are called: what each is by its first bytes, and what to open instead.

const ZIP = "PK\u0003\u0004";
// Word and Excel before 2007.
const COMPOUND = "\u00d0\u00cf\u0011\u00e0";
const PICTURES = ["\u0089PNG", "\u00ff\u00d8\u00ff", "GIF8", "II*\0", "MM\0*", "RIFF"];

const COPY = "Copy its values into the form, or into a table with two columns.";

/** What a file is, and what a person opens in its place, each in a sentence. */
export interface FileKind {
  readonly is: string;
  readonly instead: string;
}

// Where several kinds begin with the same bytes, the name of the file decides.
const KINDS: readonly [starts: readonly string[], name: RegExp, is: string, instead: string][] = [
  [
    [ZIP, COMPOUND],
    /\.(?:xl\w*|ods)$/i,
    "It is a spreadsheet.",
    "Save the sheet as CSV and open that, or copy two columns of it and paste them.",
  ],
  [[ZIP, COMPOUND], /\.(?:do\w*|odt)$/i, "It is a text document.", COPY],
  [[ZIP], /^/, "It is an archive of files.", "Open a file from it."],
  [["\u001f\u008b"], /^/, "It is a compressed file.", "Open the file in it."],
  [["%PDF"], /^/, "It is a PDF.", COPY],
  [PICTURES, /^/, "It is a picture.", COPY],
  [
    ["<!doctype", "<html"],
    /^/,
    "It is a web page, which may be an error of the host in place of the file.",
    "Download the file again.",
  ],
  [["<?xml"], /^/, "It is a file in XML.", COPY],
];

/** How many bytes of a file are needed: a byte order mark, and the longest beginning. */
export const MAX_SIGNATURE = 12;

const MARK = /^\u00ef\u00bb\u00bf/;

/** What a file is; null if it may be a draft or a table. */
export function findFileKind(name: string, firstBytes: Uint8Array): FileKind | null {
  const start = String.fromCharCode(...firstBytes.subarray(0, MAX_SIGNATURE)).replace(MARK, "");
  const isStart = (text: string) =>
    start.startsWith(text) || (text.startsWith("<") && start.toLowerCase().startsWith(text));
  const kind = KINDS.find(([starts, names]) => starts.some(isStart) && names.test(name));
  return kind === undefined ? null : { is: kind[2], instead: kind[3] };
}
