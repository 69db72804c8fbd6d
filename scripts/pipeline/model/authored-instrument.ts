// The shapes that the schema of a legal act promises, once the check stage has passed.

export interface AuthoredAtom {
  readonly source_atom_id: string;
  readonly role: string;
  readonly locator: Readonly<Record<string, string | number>>;
  readonly paraphrase: string;
  readonly text_sha256: string;
  /** Why an atom that nothing refers to is kept. */
  readonly stands_because?: string;
  /** The aliases of the profiles that keep it; every profile that lists the instrument if absent. */
  readonly stands_in?: readonly string[];
}

export interface Instrument {
  readonly celex: string;
  readonly act: string;
  readonly short_title: string;
  readonly eli: string;
  readonly oj_reference: string;
  readonly language: string;
  readonly file_name: string;
  readonly document_sha256: string;
  /** A public collection and its commit, or an address. */
  readonly origin: { readonly collection?: string; readonly commit?: string; readonly address?: string };
  readonly annex_tables?: readonly AnnexTable[];
}

/** A table of an annex with numbered rows: the cells that are joined when a row is hashed, by the names of their columns. */
export interface AnnexTable {
  readonly annex: string;
  readonly columns: readonly string[];
  /** The column that prints the options of a choice. */
  readonly options?: string;
}

export interface AuthoredInstrument extends Instrument {
  /** The CELEX numbers of corrigenda that paraphrases and rules take into account. */
  readonly corrigenda?: readonly string[];
  readonly source_atoms: readonly AuthoredAtom[];
}
