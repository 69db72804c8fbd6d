// What the page knows of a profile: what a form is drawn from, which is a quarter of profile.json. The build writes it into form.json. The worker of the
// page has the whole profile.
import { findKind } from "../../../server/engine/kinds/registry.ts";
import { pick } from "../../pipeline/7-documents/context.ts";
import type { AuthoredProfile, Crosswalk, Example } from "../../pipeline/model/authored.ts";
import type { SourceAtom } from "../../pipeline/model/authored-instrument.ts";
import type { Derivation, Field } from "../../pipeline/model/model.ts";
import type { PublishedField, PublishedProfile } from "../../report/published/profile.ts";

/** The members of profile.json that the page and its worker read. */
export interface PageProfile extends PublishedProfile {
  readonly fields: readonly (PublishedField &
    Pick<Field, "when_to_use_this" | "obligation" | "condition" | "identifier" | "may_be_future" | "may_be_open">)[];
  readonly crosswalk: Pick<Crosswalk, "rows" | "official_template" | "esas_file">;
  readonly evidence_labels: AuthoredProfile["evidence_labels"];
  readonly examples: readonly Example[];
  readonly source_atoms: readonly SourceAtom[];
  readonly derivations: readonly Pick<Derivation, "field_id" | "source_atom_ids">[];
}

/** The members have the names and the shapes of profile.json, so that what reads a profile reads a form. */
export interface FormProfile extends ReturnType<typeof createForm> {}

/**
 * `always`, `now` (a condition holds): without a value the draft is blocked. `expected`: the form asks for it of every report, and a person must
 * look at an empty one. `perhaps`: the same under a condition that holds as far as the draft shows.
 */
export type Need = "always" | "now" | "expected" | "perhaps";

/** What a draft needs, by field. */
export type Needs = ReadonlyMap<string, Need>;

/** What the source atoms of a profile say, in our words, by their ids. */
export type LawWords = Readonly<Record<string, string>>;

/** A form as the build writes it. */
export interface FormDocument extends FormProfile {
  /** A page takes the profile and its form from one edition. */
  readonly profile_artifact_hash: string;
  /** What a new draft needs, by field. */
  readonly first_needs: Readonly<Record<string, Need>>;
}

/** Leaves out of a profile what a form is not drawn from. */
export function createForm(profile: PageProfile) {
  const { fields, code_lists, derivations, instruments, source_atoms, examples, rules } = profile;
  return {
    ...pick(profile, "title", "clocks", "decision", "evidence_labels", "unchanging_fields"),
    fields: fields.map((field) =>
      pick(
        field,
        ...(["field_id", "title", "field_type", "required", "code_list", "members", "takes_text"] as const),
        ...(["evidence_labels", "identifier", "data_field", "entity_detail", "when_to_use_this"] as const),
        ...(["obligation", "condition", "may_be_future", "may_be_open"] as const),
      ),
    ),
    /** The fields of which pre-validation asks for evidence. */
    evidence_fields: rules.flatMap((rule) => (findKind(rule).invalidates === "evidence" ? (rule.field_id ?? []) : [])),
    code_lists: code_lists.map((list) => pick(list, "code_list_id", "title", "edition", "items")),
    crosswalk: createCrosswalk(profile),
    derivations: derivations.map((derivation) => pick(derivation, "field_id", "source_atom_ids")),
    instruments: instruments.map((instrument) => ({
      ...pick(instrument, "celex", "instrument_id"),
      ...("act" in instrument ? { act: instrument.act } : { title: instrument.title }),
    })),
    /** The worker has what they say: see getLawWords. */
    source_atoms: source_atoms.map((atom) => pick(atom, "source_atom_id", "celex", "instrument_id", "locator", "href")),
    examples: examples.map((example) => pick(example, "title", "request")),
  };
}

/** The rows of the official template. Of the file of the ESAs, only whether there is one. */
function createCrosswalk({ crosswalk: { rows, official_template, esas_file } }: PageProfile) {
  const officialRows = official_template?.official_rows.map((row) =>
    pick(row, "data_field", "title", "official_title", "condition", "field_ids"),
  );
  return {
    rows: rows.map((row) => pick(row, "field_id", "data_fields")),
    ...(officialRows && { official_template: { official_rows: officialRows } }),
    ...(esas_file && { esas_file: {} }),
  };
}

export const getLawWords = ({ source_atoms }: PageProfile): LawWords =>
  Object.fromEntries(source_atoms.map(({ source_atom_id, paraphrase }) => [source_atom_id, paraphrase]));
