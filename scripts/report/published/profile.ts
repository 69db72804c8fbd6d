// A published profile.json as it is read for a draft: for the engine, and for texts and files.
import type { RuleSet, RuleSetField } from "../../../server/engine/rule-set.ts";

export interface PublishedField extends RuleSetField {
  readonly evidence_labels: readonly string[];
  /** The scheme of the identifier that it holds; a profile of an earlier version has none. */
  readonly identifier?: string | null;
  /** The row of the official template that it is; only in profiles with one field per row. */
  readonly data_field?: string;
  /** Which entity detail it takes. */
  readonly entity_detail?: string;
  /** The same in profiles of 2.0. */
  readonly house_detail?: string;
}

/** An act has a CELEX number, guidance an id of its own. */
export interface InstrumentName {
  readonly celex?: string;
  readonly instrument_id?: string;
}

/** A legal act has the name by which it is cited, guidance a title. */
export type CitedInstrument = { readonly act: string } | { readonly title: string };

interface CitedAtom extends InstrumentName {
  readonly source_atom_id: string;
  readonly locator: Readonly<Record<string, string | number>>;
  readonly href?: string;
  readonly in_force?: { readonly from?: string; readonly until?: string };
  readonly amended_by?: readonly string[];
}

/** A published profile: what profile.json contains, as far as anything here reads it. */
export interface PublishedProfile extends RuleSet {
  readonly aliases: readonly string[];
  readonly title: string;
  readonly fields: readonly PublishedField[];
  readonly evidence_labels: readonly { readonly label: string; readonly title: string }[];
  /** What identifies the incident and who reports it; profiles of single reports have none. */
  readonly unchanging_fields?: readonly string[];
  readonly crosswalk: RuleSet["crosswalk"] & {
    readonly rows?: readonly { readonly field_id: string; readonly data_fields: readonly string[] }[];
  };
  readonly instruments: readonly (InstrumentName & CitedInstrument)[];
  readonly source_atoms: readonly CitedAtom[];
  readonly examples: readonly { readonly name: string; readonly request: unknown }[];
  readonly provenance: Readonly<Record<"interface_version" | "profile_version" | "profile_semantic_hash", string>> & {
    readonly prose_members: readonly string[];
  };
}
