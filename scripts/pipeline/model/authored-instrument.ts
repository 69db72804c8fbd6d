// The shapes of an instrument, a legal act or guidance on it, after the check phase.

import type { Reviewed } from "../../report/published/latest.ts";

/** Where the acts of the Union are published. */
export const EUR_LEX = "https://eur-lex.europa.eu";

export interface AuthoredAtom {
  readonly source_atom_id: string;
  readonly role: string;
  readonly locator: Readonly<Record<string, string | number>>;
  readonly paraphrase: string;
  /** Null where no text is held, as of guidance. */
  readonly text_sha256: string | null;
  /** The days, `YYYY-MM-DD`, on which the provision has this text: from the first to before the last. */
  readonly in_force?: { readonly from?: string; readonly until?: string };
  /** The CELEX numbers of the acts that gave it another text since. */
  readonly amended_by?: readonly string[];
  /** Why an atom that nothing refers to is kept. */
  readonly kept_because?: string;
  /** The aliases of the profiles that keep it; every profile that lists the instrument if absent. */
  readonly kept_in?: readonly string[];
  /** The atom before it that has the same text. */
  readonly same_text_as?: string;
}

/** An atom as it is published: with the identifiers of its instrument, and a link to the place, or to guidance with an address. */
export interface SourceAtom extends AuthoredAtom {
  readonly celex?: string;
  readonly eli?: string;
  readonly instrument_id?: string;
  readonly href?: string;
}

export interface LegalAct {
  readonly celex: string;
  readonly act: string;
  readonly short_title: string;
  readonly date: string;
  readonly published: string;
  readonly in_force_from: string;
  readonly applies_from: string | null;
  readonly eli: string;
  readonly oj_reference: string;
  readonly language: string;
  readonly file_name: string;
  readonly document_sha256: string;
  /** A public collection and its commit, or an address. */
  readonly origin: { readonly collection?: string; readonly commit?: string; readonly address?: string };
  readonly annex_tables?: readonly AnnexTable[];
}

/** What an authority published on an act, such as the rows of its form. It is not binding, and its text is not held. */
export interface Guidance {
  readonly kind: "guidance";
  readonly instrument_id: string;
  readonly publisher: string;
  readonly title: string;
  readonly short_title: string;
  /** Of the state that was read. */
  readonly date: string;
  readonly url?: string;
  /** What could not be compared with the document of the publisher. */
  readonly not_checked?: string;
}

export type Instrument = LegalAct | Guidance;

/** A table of an annex with numbered rows: the cells that are joined when a row is hashed, by the names of their columns. */
export interface AnnexTable {
  readonly annex: string;
  readonly columns: readonly string[];
  /** The column that prints the options of a choice. */
  readonly options?: string;
}

interface WithAtoms {
  readonly source_atoms: readonly AuthoredAtom[];
}

export interface AuthoredAct extends LegalAct, WithAtoms {
  /** The last comparison of its atoms with texts of the law. */
  readonly reviewed?: Reviewed;
  /** The CELEX numbers of corrigenda that paraphrases and rules take into account. */
  readonly corrigenda?: readonly string[];
  /** How many articles the act has. */
  readonly articles?: number;
}

export type AuthoredGuidance = Guidance & WithAtoms;
export type AuthoredInstrument = AuthoredAct | AuthoredGuidance;

export const isAct = <T extends object>(instrument: T): instrument is Extract<T, { readonly celex: string }> =>
  "celex" in instrument;
