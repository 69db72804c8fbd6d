import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { getActs, readDocument } from "../../../scripts/audit/verify-sources/document.ts";
import { type Element, getText, readXhtml } from "../../../scripts/audit/verify-sources/xhtml.ts";
import { ROOT } from "../../pipeline/author.ts";
import { itWithDocuments, library } from "./official-documents.ts";
import { project } from "./official-project.ts";

/** So many words in a row from the law are a copy, unless they are a title or a label of a code. */
const RUN = 8;

const wordsOf = (text: string): string[] =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

type Contains = (letters: string) => boolean;

const HASH_BITS = 24;

/** A hash of the letters from a place on. */
function hashLetters(text: string, start: number, length: number): number {
  let hash = 0;
  for (let index = start; index < start + length; index++) hash = Math.imul(hash, 31) + text.charCodeAt(index);
  return Math.imul(hash, 0x9e3779b1) >>> (32 - HASH_BITS);
}

/** Returns whether a text may contain letters: whether it has each part of them of a length. Most runs of words then need not be searched. */
function indexParts(text: string, length: number): (letters: string) => boolean {
  const hashes = new Uint8Array(2 ** HASH_BITS);
  for (let start = 0; start + length <= text.length; start++) hashes[hashLetters(text, start, length)] = 1;
  return (letters) => {
    let start = 0;
    while (start + length <= letters.length && hashes[hashLetters(letters, start, length)] === 1) start++;
    return start + length > letters.length;
  };
}

/** Whether texts contain some words, of which it takes the letters: spaces and punctuation do not matter. */
function indexTexts(texts: readonly string[]): Contains {
  const all = texts.map((text) => wordsOf(text).join("")).join("\n");
  const parts = [8, 12, 24].map((length) => indexParts(all, length));
  // Titles are in thousands of texts, and to search for one takes a while.
  const found = new Map<string, boolean>();
  return (letters) => {
    if (!parts.every((mayContain) => mayContain(letters))) return false;
    const isFound = found.get(letters) ?? all.includes(letters);
    found.set(letters, isFound);
    return isFound;
  };
}

type Titles = ReadonlyMap<string, string[][]>;

/** The words of titles by their first word, the longest title first. */
function indexTitles(titles: Iterable<string>): Titles {
  const index = new Map<string, string[][]>();
  for (const words of [...new Set(titles)].map(wordsOf).sort((a, b) => b.length - a.length)) {
    const [first = ""] = words;
    index.set(first, [...(index.get(first) ?? []), words]);
  }
  return index;
}

/** For each word, whether it belongs to a title that is there in full: titles may follow each other, and their field ids. */
function findTitled(words: readonly string[], titles: Titles): boolean[] {
  const titled = words.map(() => false);
  for (let start = 0; start < words.length; start++) {
    const candidates = titles.get(words[start] as string) ?? [];
    const title = candidates.find((title) => title.every((word, index) => word === words[start + index]));
    titled.fill(true, start, start + (title?.length ?? 0));
  }
  return titled;
}

/** The longest runs of words that are in the law and in no title or label. */
function findCopies(text: string, inLaw: Contains, isNamed: Contains, titles: Titles = new Map()): string[] {
  const words = wordsOf(text);
  const letters = words.join("");
  let titled: readonly boolean[] | undefined;
  const copies: string[] = [];
  let [end, from, to] = [0, 0, words.slice(0, RUN).join("").length];
  for (let start = 0; start + RUN <= words.length; start++) {
    const run = letters.slice(from, to);
    from += words[start]?.length ?? 0;
    to += words[start + RUN]?.length ?? 0;
    // Numbers alone are no words.
    if (!inLaw(run) || !/\p{L}/u.test(run) || isNamed(run)) continue;
    titled ??= findTitled(words, titles);
    if (titled.slice(start, start + RUN).every(Boolean)) continue;
    const more = words.slice(Math.max(start, end), start + RUN);
    if (start < end) copies.push(`${copies.pop()} ${more.join(" ")}`.trim());
    else copies.push(more.join(" "));
    end = start + RUN;
  }
  return copies;
}

/** Everything that the documents print, in the order of the files, and place by place. */
function readLaw(): Contains {
  const texts: string[] = [];
  for (const file of getActs(project.sources)) {
    texts.push(getText(readXhtml(library.read(file.value.file_name) as Uint8Array) as Element));
    // The blocks of an article make up sentences; the cells of a table do not.
    for (const { title, cells, printed } of readDocument(file, library).places.values())
      texts.push(...(title === undefined ? [printed.join(" ")] : (cells?.values() ?? [])));
  }
  return indexTexts(texts);
}

/** What may be repeated: titles of rows and sections, labels of codes, names and addresses of acts. */
const names: Contains = indexTexts([
  ...getActs(project.sources).flatMap(({ value: { act, eli, oj_reference, source_atoms } }) => [
    ...[act, eli, oj_reference],
    ...source_atoms.map(({ locator }) => `${locator.data_field ?? ""} ${locator.official_title ?? ""}`),
  ]),
  ...project.sources.codeLists.flatMap(({ value }) =>
    value.code_lists.flatMap(({ items }) => items.map(({ label }) => label)),
  ),
]);

const titles = indexTitles(
  project.sources.instruments.flatMap(({ value }) =>
    value.source_atoms.flatMap(({ locator: { official_title } }) => (official_title ? [String(official_title)] : [])),
  ),
);

const stringsIn = (value: unknown): string[] =>
  typeof value === "string" ? [value] : Object.values(value ?? {}).flatMap(stringsIn);

// Sentences may contain these tags; any other element begins a text of its own, and so does a line: an example of a list has one for each item.
const INLINE_TAGS = /<\/?(?:a|abbr|b|code|em|strong|wbr)(?:\s[^>]*)?>/g;

/** The texts of a file, separately, because two adjacent texts do not make up a sentence. */
function textsOf(file: string): string[] {
  const text = readFileSync(file, "utf8");
  if (file.endsWith(".json")) return stringsIn(JSON.parse(text));
  if (file.endsWith(".ndjson")) return text.match(/.+/g)?.flatMap((line) => stringsIn(JSON.parse(line))) ?? [];
  if (file.endsWith(".yaml")) return [...stringsIn(parse(text)), (text.match(/(?<=^|\s)#.*$/gm) ?? []).join(" ")];
  if (file.endsWith(".html")) return text.replace(INLINE_TAGS, " ").split(/<script[\s\S]*?<\/script>|<[^>]+>|\n/);
  // Between fences, as in a YAML file, a line is a text of its own.
  if (file.endsWith(".md"))
    return text.split("```").flatMap((part, index) => (index % 2 === 0 ? part : part.split("\n")));
  return file.endsWith(".ts") ? text.split(/["'`\n]/) : [text];
}

// The search index joins texts of other published files, which are read themselves.
const isText = (name: string) => !/\.(?:br|gz|png)$|^search\.json$/.test(name);

const published = ["dist/public", "profiles-src", "scripts", "server", "test"]
  .flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && isText(entry.name))
  .map(({ parentPath, name }) => join(parentPath, name))
  .concat(join(ROOT, "README.md"));

itWithDocuments("no file of the project copies eight words in a row from the law", () => {
  const inLaw = readLaw();
  const texts = new Map(published.flatMap((file) => textsOf(file).map((text) => [text, file.slice(ROOT.length)])));
  const copies = [...texts].flatMap(([text, file]) =>
    findCopies(text, inLaw, names, titles).map((run) => `${file}: ${run}`),
  );
  expect(copies).toEqual([]);
});

it("the search for copies finds eight words in a row, and not seven", () => {
  const inLaw = indexTexts(["Whoever closes a bridge names it at once and well."]);
  const copies = findCopies(
    "Who-ever closes a bridge names\nit AT once; the bridge names it at once and well",
    inLaw,
    () => false,
  );
  expect(copies).toEqual(["who ever closes a bridge names it at once"]);
});
