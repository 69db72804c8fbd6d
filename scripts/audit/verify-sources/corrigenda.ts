// Which places of an act a corrigendum corrects. Above each correction it names the page and the place.
import type { AuthoredAct } from "../../pipeline/model/authored-instrument.ts";
import type { Source } from "../../pipeline/model/model.ts";
import type { Library } from "./document.ts";
import { findOtherLanguage } from "./edition.ts";
import type { Locator } from "./places.ts";
import { type Element, getText, readXhtml } from "./xhtml.ts";

export type Correction = ReturnType<typeof findCorrections>["corrections"][number];

/**
 * The atoms that corrigenda in the folder correct; `isKnown`: the act takes the corrigendum into account. `problems`: of each corrigendum that is in
 * another language than the name of its file says.
 */
export function findCorrections(file: Source<AuthoredAct>, { names, read }: Library) {
  const { celex, language, source_atoms, corrigenda = [] } = file.value;
  const ending = `-${language}.xml`;
  const found = names
    .filter((name) => name.startsWith(`${celex}R`) && name.endsWith(ending))
    .map((name) => {
      const corrigendum = readXhtml(read(name) as Uint8Array);
      const problem = corrigendum === null ? null : findOtherLanguage(corrigendum, language);
      return { name, number: name.slice(0, -ending.length), corrigendum, problem };
    });
  return {
    problems: found.flatMap(({ name, problem }) => (problem === null ? [] : `${name} ${problem}`)),
    corrections: found.flatMap(({ number, corrigendum, problem }) =>
      source_atoms.flatMap((atom, position) =>
        problem !== null || (corrigendum !== null && !corrects(corrigendum, atom.locator))
          ? []
          : [{ number, atom, position, isKnown: corrigenda.includes(number) }],
      ),
    ),
  };
}

/** Whether a corrigendum corrects a place, a part of it, or what it is a part of. If it does not say where, it may be anywhere. */
function corrects(corrigendum: Element, place: Locator): boolean {
  const texts = Array.from(corrigendum.getElementsByTagName("p"), getText);
  const headings = texts.filter((text) => /^(?:On )?page \d/i.test(text));
  return headings.length === 0 || headings.some((heading) => names(heading, place));
}

/** Whether a heading such as `On page 55, point (c) of Article 37(1):` names a place. */
function names(heading: string, { article, paragraph, point, recital, annex }: Locator): boolean {
  // No atom is in the title of an act or in a footnote.
  if (!/\b(?:Articles?|recitals?|Annex(?:es)?|title|footnotes?)\b/i.test(heading)) return true;
  if (recital !== undefined) return findListed(heading, "recitals?", `\\(?${recital}`) !== null;
  if (annex !== undefined) return findListed(heading, "Annex(?:es)?", `${annex}`) !== null;
  const paragraphs = findListed(heading, "Articles?", `${article}`);
  if (paragraphs === null) return false;
  const isOther = (named: readonly string[], own: Locator[string] | undefined) =>
    named.length > 0 && own !== undefined && !named.includes(String(own));
  const points = heading.match(/(?<=\bpoint \()\w+(?=\))/g) ?? [];
  return !isOther(paragraphs.match(/\d+/g) ?? [], paragraph) && !isOther(points, point);
}

/** What is in brackets after a number that follows a word, perhaps after others: `(6), (7) and (8)` of `Article 64(6), (7) and (8)`. */
function findListed(heading: string, word: string, number: string): string | null {
  const pattern = `\\b${word} (?:[\\w()]+(?:, | and ))*${number}\\b((?:(?:, | and )?\\(\\d+\\))*)`;
  return new RegExp(pattern, "i").exec(heading)?.[1] ?? null;
}
