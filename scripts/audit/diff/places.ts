// The places of legal acts and of guidance that a comparison shows: each cited by its name, and explained once.
import { locatorText } from "../../report/wording/locators.ts";
import { cell, table } from "./markdown-table.ts";
import type { ReviewedAtom, ReviewedProfile } from "./reviewed-profile.ts";

export type Places = ReturnType<typeof createPlaces>;

/** Cites places of profiles as links such as `[Regulation (EU) 2016/679, Article 33(1)]`, and remembers which. */
export function createPlaces() {
  const cited = new Map<string, { readonly paraphrases: Set<string>; readonly href: string | null }>();

  const cite = (id: string, profile: ReviewedProfile): string => {
    const atom = profile.source_atoms.find(({ source_atom_id }) => source_atom_id === id);
    if (atom === undefined) return cell(id);
    const name = nameOf(atom, profile);
    const place = cited.get(name) ?? { paraphrases: new Set(), href: atom.href ?? null };
    cited.set(name, place);
    place.paraphrases.add(cell(atom.paraphrase));
    return linkTo(name, place.href);
  };
  return {
    /** The places with these ids, as the text of a cell. */
    cite: (ids: readonly string[], profile: ReviewedProfile): string =>
      ids.length === 0 ? "–" : [...new Set(ids)].map((id) => cite(id, profile)).join("<br>"),
    /** The table that explains all places that were cited, and the addresses of the links. */
    explain(): string[] {
      const rows = [...cited].map(([name, { paraphrases, href }]) => [
        linkTo(name, href),
        [...paraphrases].join("<br>"),
      ]);
      const links = [...cited].flatMap(([name, { href }]) => (href === null ? [] : [`[${name}]: ${href}`]));
      return [...table(["Place", "In our words"], rows), ...links];
    },
  };
}

const linkTo = (name: string, href: string | null): string => (href === null ? name : `[${name}]`);

function nameOf({ celex, instrument_id, locator }: ReviewedAtom, { instruments }: ReviewedProfile): string {
  const source = instruments.find((own) => own.celex === celex && own.instrument_id === instrument_id);
  return cell([source?.act ?? source?.short_title, locatorText(locator)].filter(Boolean).join(", "));
}
