// How places in acts and guidance are cited: with the instrument that they are in.
import type { CitedInstrument, InstrumentName, PublishedProfile } from "../published/profile.ts";
import { shownLocatorText } from "./locators.ts";

export interface Citation {
  /** `Implementing Regulation (EU) 2025/302, Annex II, row 2.5`. */
  readonly name: string;
  /** Where the text is, if it has an address. */
  readonly href: string | undefined;
}

/** By which profiles list an instrument, and atoms name theirs: the CELEX number of an act, the id of guidance. */
export const getInstrumentId = ({ celex, instrument_id }: InstrumentName): string => String(celex ?? instrument_id);

/** As it is cited: `Regulation (EU) 2022/2554`, or the title of guidance. */
export const getCitedTitle = (instrument: CitedInstrument): string =>
  "act" in instrument ? instrument.act : instrument.title;

type CitingProfile = Pick<PublishedProfile, "instruments" | "source_atoms">;

/** How each source atom is cited, by its id. */
export function getCitations({ instruments, source_atoms }: CitingProfile): ReadonlyMap<string, Citation> {
  const titles = new Map(instruments.map((instrument) => [getInstrumentId(instrument), getCitedTitle(instrument)]));
  return new Map(
    source_atoms.map((atom) => {
      const words = [titles.get(getInstrumentId(atom)), shownLocatorText(atom.locator)];
      return [atom.source_atom_id, { name: words.filter(Boolean).join(", "), href: atom.href }];
    }),
  );
}
