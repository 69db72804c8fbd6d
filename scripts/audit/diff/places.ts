// The places of legal acts and of guidance that a comparison shows: each cited by its name, and explained once.
import { instrumentIdOf, isAct, type SourceAtom } from "../../pipeline/model/authored-instrument.ts";
import { groupBy } from "../../pipeline/tools/group-by.ts";
import { locatorText } from "../../report/wording/locators.ts";
import { cell, table } from "../markdown-table.ts";
import type { ReviewedProfile } from "./reviewed-profile.ts";

export type Places = ReturnType<typeof createPlaces>;

interface Place {
  readonly paraphrases: Set<string>;
  readonly href: string | undefined;
}

/** Cites places of profiles, those of one act together, such as `Regulation (EU) 2016/679, Article 33(1); Article 33(2)`, and remembers which. */
export function createPlaces() {
  const cited = new Map<string, Map<string, Place>>();

  const nameOf = ({ locator, paraphrase, href }: SourceAtom, source: string) => {
    const name = cell(locatorText(locator));
    const places = cited.get(source) ?? new Map<string, Place>();
    const place = places.get(name) ?? { paraphrases: new Set(), href };
    cited.set(source, places.set(name, place));
    place.paraphrases.add(cell(paraphrase));
    return { source, name };
  };
  return {
    /** The places with these ids, as the text of a cell. */
    cite(ids: readonly string[], profile: ReviewedProfile): string {
      const atoms = [...new Set(ids)].map(
        (id) => profile.source_atoms.find((atom) => atom.source_atom_id === id) ?? id,
      );
      const names = atoms.map((atom) =>
        typeof atom === "string" ? { source: "", name: cell(atom) } : nameOf(atom, sourceOf(atom, profile)),
      );
      const sources = groupBy(names, ({ source }) => source);
      const lines = sources.map((same) => [same[0]?.source, same.map(({ name }) => name).join("; ")]);
      return ids.length === 0 ? "–" : lines.map((line) => line.filter(Boolean).join(", ")).join("<br>");
    },
    /** For each act, the table that explains its places that were cited. */
    explain: (): string[] =>
      [...cited].flatMap(([source, places]) => [
        `### ${source}`,
        "",
        ...table(
          ["Place", "In our words"],
          [...places].map(([name, { paraphrases, href }], index, all) => {
            // The rows of an annex have one address.
            const isFirst = all.findIndex(([, other]) => other.href === href) === index;
            return [isFirst && href !== undefined ? `[${name}](${href})` : name, [...paraphrases].join("<br>")];
          }),
        ),
      ]),
  };
}

function sourceOf(atom: SourceAtom, { instruments }: ReviewedProfile): string {
  const source = instruments.find((own) => instrumentIdOf(own) === instrumentIdOf(atom));
  return source === undefined ? "" : cell(isAct(source) ? source.act : source.short_title);
}
