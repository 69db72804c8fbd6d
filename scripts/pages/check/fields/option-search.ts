// Which options of a list a text finds, and which one it names. Only a whole code or a whole name names an option: the first letters of a word
// may be those of another option.
import { LANGUAGES } from "../../../report/wording/month-names.ts";
import { plain } from "../../../report/wording/words.ts";

export interface Option {
  readonly code: string;
  readonly label: string;
}

let languages: readonly Intl.DisplayNames[] = [];
const knownNames = new Map<string, readonly string[]>();

/** The names of a country in the official languages of the Union, as far as the browser has them; none for other codes. */
function countryNames(code: string): readonly string[] {
  if (!/^[A-Z]{2}$/.test(code) || !("DisplayNames" in Intl)) return [];
  if (languages.length === 0)
    languages = LANGUAGES.map((language) => new Intl.DisplayNames([language], { type: "region", fallback: "none" }));
  const names = knownNames.get(code) ?? languages.flatMap((language) => plain(language.of(code) ?? ""));
  knownNames.set(code, names);
  return names;
}

/**
 * The option that a text names: by its code, else by its label, else as a country by its name in an official language of the Union. Case and
 * accents do not matter. Null if it names none, or several.
 */
export function findNamed(options: readonly Option[], text: string): Option | null {
  const wanted = plain(text.trim());
  if (wanted === "") return null;
  const byName: ((option: Option) => boolean)[] = [
    ({ code }) => plain(code) === wanted,
    ({ label }) => plain(label) === wanted,
    ({ code }) => countryNames(code).includes(wanted),
  ];
  for (const isNamed of byName) {
    const [named, ...others] = options.filter(isNamed);
    if (named !== undefined) return others.length === 0 ? named : null;
  }
  return null;
}

/** The options to choose from: the one that the text names, then those whose label begins with it, then those with a word that does. */
export function findMatching(options: readonly Option[], text: string): readonly Option[] {
  const wanted = plain(text.trim());
  if (wanted === "") return options;
  const named = findNamed(options, text);
  const getRank = (option: Option): number | null => {
    if (option === named) return 0;
    if (plain(option.label).startsWith(wanted)) return 1;
    return plain(` ${option.label}`).includes(` ${wanted}`) ? 2 : null;
  };
  return [0, 1, 2].flatMap((rank) => options.filter((option) => getRank(option) === rank));
}
