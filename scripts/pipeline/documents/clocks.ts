// The document with the clocks of all acts, from which a board is made for a person.
import { locatorText } from "../../report/wording/locators.ts";
import { type Body, type SiteContext, serviceMembers } from "./context.ts";

export function buildClocks({ service, board, profiles }: SiteContext): Body {
  const { same_facts: _, cited, ...clocks } = board;
  const places = cited.map(({ source_atom_id, locator, instrument, href }) => ({
    source_atom_id,
    place: locatorText(locator),
    instrument,
    ...(href !== undefined && { href }),
  }));
  const assumptions = Object.assign({}, service.assumptions, ...profiles.map(({ profile }) => profile.assumptions));
  return { ...serviceMembers(service), ...clocks, places, assumptions };
}

/** Fields of several acts that ask for the same fact. */
export const buildSameFacts = ({ service, board }: SiteContext): Body => ({
  ...serviceMembers(service),
  same_facts: board.same_facts,
});
