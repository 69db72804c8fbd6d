// The document with the clocks of all acts, from which a board is made for a person.
import { locatorText } from "../../report/wording/locators.ts";
import { type Body, type SiteContext, serviceMembers } from "./context.ts";

export function buildClocks({ service, board, profiles }: SiteContext): Body {
  const { same_facts: _, ...clocks } = board;
  const cited = new Set(
    board.acts.flatMap(({ clocks, not_owed_by }) =>
      [...clocks, ...not_owed_by].flatMap(({ source_atom_ids }) => source_atom_ids),
    ),
  );
  const atoms = new Map(
    profiles.flatMap(({ profile }) => profile.atoms.map((atom) => [atom.source_atom_id, atom] as const)),
  );
  const places = [...cited].sort().flatMap((id) => {
    const atom = atoms.get(id);
    return atom === undefined
      ? []
      : [{ source_atom_id: id, place: locatorText(atom.locator), ...(atom.href !== undefined && { href: atom.href }) }];
  });
  const assumptions = Object.assign({}, service.assumptions, ...profiles.map(({ profile }) => profile.assumptions));
  return { ...serviceMembers(service), ...clocks, places, assumptions };
}

/** Fields of several acts that ask for the same fact. */
export const buildSameFacts = ({ service, board }: SiteContext): Body => ({
  ...serviceMembers(service),
  same_facts: board.same_facts,
});
