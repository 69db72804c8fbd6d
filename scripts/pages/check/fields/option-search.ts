// Which options of a list a text finds, and which one it names. Only a whole code or a whole name names an option: the first letters of a word
// may be those of another option.
import { LANGUAGES } from "../../../report/wording/month-names.ts";
import { plain } from "../../../report/wording/words.ts";

export interface Option {
  readonly code: string;
  readonly label: string;
}

// Codes of countries that the institutions of the Union use in place of those of ISO 3166 (Interinstitutional Style Guide, 7.1.1), and a name in
// a language that Chromium does not have.
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = { GR: ["EL"], GB: ["UK"], IE: ["Éire"] };

/** The names of a country in the official languages of the Union, as far as the browser has them; none for other codes. */
const countryNames = remember((code) => {
  if (!/^[A-Z]{2}$/.test(code) || !("DisplayNames" in Intl)) return [];
  const names = getLanguages().map((language) => language.of(code) ?? "");
  return [...names, ...(OTHER_NAMES[code] ?? [])];
});

let languages: readonly Intl.DisplayNames[] = [];

function getLanguages(): readonly Intl.DisplayNames[] {
  if (languages.length === 0)
    languages = LANGUAGES.map((language) => new Intl.DisplayNames([language], { type: "region", fallback: "none" }));
  return languages;
}

/** The symbol of a currency that no other one has, `€` or `A$`; none for a code without one. */
const ownSymbol = remember((code) => getSymbol(code, "symbol"));

/** The symbol that its own country uses, which may be that of several currencies: `kr`. */
const sharedSymbol = remember((code) => getSymbol(code, "narrowSymbol"));

function getSymbol(code: string, currencyDisplay: "symbol" | "narrowSymbol"): string[] {
  if (!/^[A-Z]{3}$/.test(code)) return [];
  const format = new Intl.NumberFormat("en", { style: "currency", currency: code, currencyDisplay });
  return format.formatToParts(0).flatMap(({ type, value }) => (type === "currency" && value !== code ? value : []));
}

/** Calls a function once for each code, because Intl takes milliseconds for a long list. Returns names to compare. */
function remember(getNames: (code: string) => readonly string[]): (code: string) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  return (code) => {
    const names = known.get(code) ?? getNames(code).map(plain);
    known.set(code, names);
    return names;
  };
}

// In the order in which they decide what a text names.
const NAMES: readonly ((option: Option) => readonly string[])[] = [
  ({ code }) => [plain(code)],
  ({ label }) => [plain(label)],
  ({ code }) => countryNames(code),
  ({ code }) => ownSymbol(code),
  ({ code }) => sharedSymbol(code),
];

/**
 * The option that a text names: by its code, else by its label, else as a country by its name in an official language of the Union, or as a
 * currency by its symbol. Case and accents do not matter. Null if it names none, or several.
 */
export function findNamed(options: readonly Option[], text: string): Option | null {
  const wanted = plain(text.trim());
  if (wanted === "") return null;
  for (const getNames of NAMES) {
    const [named, ...others] = options.filter((option) => getNames(option).includes(wanted));
    if (named !== undefined) return others.length === 0 ? named : null;
  }
  return null;
}

/**
 * The options to choose from: the one that the text names, then those whose label begins with it, then those with a word that does, or with
 * this name.
 */
export function findMatching(options: readonly Option[], text: string): readonly Option[] {
  const wanted = plain(text.trim());
  if (wanted === "") return options;
  const named = findNamed(options, text);
  const getRank = (option: Option): number | null => {
    if (option === named) return 0;
    if (plain(option.label).startsWith(wanted)) return 1;
    const isFound =
      plain(` ${option.label}`).includes(` ${wanted}`) || NAMES.some((getNames) => getNames(option).includes(wanted));
    return isFound ? 2 : null;
  };
  return [0, 1, 2].flatMap((rank) => options.filter((option) => getRank(option) === rank));
}
