// Links to places of legal acts on EUR-Lex, whose pages have an id for each article, paragraph, recital and annex.
import { type AuthoredAtom, EUR_LEX, type LegalAct } from "../../model/authored-instrument.ts";

/** The address of a place of an act. Points and subparagraphs have that of their paragraph or article, rows that of their annex. */
export const linkTo = ({ celex, language }: Pick<LegalAct, "celex" | "language">, locator: AuthoredAtom["locator"]) =>
  `${EUR_LEX}/legal-content/${language.toUpperCase()}/TXT/HTML/?uri=CELEX:${celex}#${elementIdOf(locator)}`;

/** `art_5`, `005.001` for Article 5(1), `rct_15`, `anx_II`. */
function elementIdOf({ article, paragraph, recital, annex }: AuthoredAtom["locator"]): string {
  if (recital !== undefined) return `rct_${recital}`;
  if (annex !== undefined) return `anx_${annex}`;
  if (paragraph === undefined) return `art_${article}`;
  return [article, paragraph].map((number) => String(number).padStart(3, "0")).join(".");
}
