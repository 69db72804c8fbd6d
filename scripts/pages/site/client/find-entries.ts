// Finds what a reader types: words by their beginnings, numbers as a whole, and spelled in any usual way.
import { plain } from "../../../report/wording/words.ts";

/** In the order in which entries that fit alike are shown. */
export const SEARCH_KINDS = ["Report", "Field", "Place in the law", "Guide", "Rule"] as const;

/**
 * `kind` is an index of SEARCH_KINDS; `path` is without the slash at its beginning, and its last part is a name of the entry; `rows` are
 * its numbers in the official form.
 */
export type SearchEntry = readonly [
  kind: number,
  title: string,
  path: string,
  note: string,
  text: string,
  ...rows: readonly string[],
];

const NUMBER_WORDS = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  art: "article",
  arts: "article",
  articles: "article",
  sec: "section",
  rec: "recital",
};

/** The words of a text: `Art. 5(1)` is article, 5, 1; row `2.5` is one word; accents and case do not count. */
export function getQueryWords(text: string): string[] {
  return (plain(text).match(/\d+(?:\.\d+)*|\p{L}+/gu) ?? []).map((word) => {
    const number = NUMBER_WORDS.indexOf(word);
    return number < 0 ? (ABBREVIATIONS[word] ?? word) : String(number);
  });
}

interface Prepared {
  readonly entry: SearchEntry;
  /** The words of the title and the name, of the note, and of the text, each between spaces. */
  readonly parts: readonly string[];
}

// What a word counts for in each part, and all words of the query in a row.
const WEIGHTS = [10, 4, 2];
const PHRASE_WEIGHTS = [40, 24, 20];
// A name or a number of a row that is the query.
const NAMED = 100;
// A reader looks for a report or a field more often than for a rule.
const KIND_FACTORS = [1.5, 1.5, 1.2, 1.1, 0.8];

const joined = (text: string): string => ` ${getQueryWords(text).join(" ")} `;

function prepare(entry: SearchEntry): Prepared {
  const [kind, title, path, note, text, ...rows] = entry;
  const [name = ""] = /[^/#]*$/.exec(path.replace(/\.html$/, "")) ?? [];
  // The title of a rule is its message.
  const texts =
    SEARCH_KINDS[kind] === "Rule"
      ? [name, note, title]
      : [`${title} ${name} ${rows.map((row) => `row ${row}`).join(" ")}`, note, text];
  return { entry, parts: texts.map(joined) };
}

/** Returns the entries that have all words of a query, the best first, in the order of the index where they fit alike. */
export function prepareSearch(entries: readonly SearchEntry[]): (query: string) => SearchEntry[] {
  const prepared = entries.map(prepare);
  return (query) => {
    const wanted = getQueryWords(query);
    if (wanted.length === 0) return [];
    const scored = prepared.flatMap(({ entry, parts }) => {
      const score = computeScore(parts, wanted) * (KIND_FACTORS[entry[0]] ?? 1);
      const isNamed = entry.slice(5).includes(query) || entry[2].endsWith(`#${query}`);
      return score === 0 ? [] : [{ entry, score: score + (isNamed ? NAMED : 0) }];
    });
    // Sorting keeps the order of what is alike.
    return scored.sort((a, b) => b.score - a.score).map(({ entry }) => entry);
  };
}

/** 0 if a word is missing. */
function computeScore(parts: readonly string[], wanted: readonly string[]): number {
  if (!wanted.every((word) => parts.some((part) => part.includes(beginning(word))))) return 0;
  const phrase = beginning(wanted.join(" "));
  return parts.reduce((sum, part, level) => {
    const words = wanted.filter((word) => part.includes(beginning(word))).length;
    const whole = wanted.filter((word) => part.includes(` ${word} `)).length;
    return sum + (words + whole) * (WEIGHTS[level] ?? 0) + (part.includes(phrase) ? (PHRASE_WEIGHTS[level] ?? 0) : 0);
  }, 0);
}

/** What is in a part that has words with this beginning; a number must be whole. */
const beginning = (words: string): string => (/\d$/.test(words) ? ` ${words} ` : ` ${words}`);
