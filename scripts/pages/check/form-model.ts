// The form as data: the fields of a published profile.json, with what each needs to be drawn.
import type { FieldType, RuleSet, RuleSetField } from "../../../server/engine/rule-set.ts";
import type { AuthoredProfile, CodeListDocument, Crosswalk, Example, Instrument } from "../../pipeline/authored.ts";
import type { Field, SourceAtom } from "../../pipeline/model.ts";
import { locatorText } from "../words.ts";

/** The members of profile.json that the page reads. */
export interface PageProfile extends RuleSet {
  readonly fields: readonly (RuleSetField & Pick<Field, "title" | "code_list" | "evidence_labels">)[];
  readonly code_lists: readonly CodeListDocument[];
  readonly evidence_labels: AuthoredProfile["evidence_labels"];
  readonly examples: readonly Example[];
  readonly crosswalk: Pick<Crosswalk, "rows">;
  readonly instruments: readonly Pick<Instrument, "celex" | "act">[];
  readonly source_atoms: readonly Pick<SourceAtom, "source_atom_id" | "celex" | "locator">[];
  readonly provenance: { readonly profile_semantic_hash: string };
}

/** One code with the label of the official list. */
export interface Option {
  readonly code: string;
  readonly label: string;
}

export interface FormField {
  readonly id: string;
  readonly title: string;
  readonly required: boolean;
  readonly type: FieldType;
  /** The codes of the field's list; null if it has none. */
  readonly options: readonly Option[] | null;
  /** The numbers of its rows in the official template. */
  readonly rows: readonly string[];
  /** The records that may support the value. */
  readonly evidence: PageProfile["evidence_labels"];
  /** Whether pre-validation asks for evidence. */
  readonly needsEvidence: boolean;
}

/** The fields of the form in the order of the profile. */
export function formFieldsOf(profile: PageProfile): FormField[] {
  const { rules, crosswalk, code_lists, evidence_labels } = profile;
  const evidenceRules = rules.filter(({ kind }) => kind === "evidence_present");
  return profile.fields.map(({ field_id, title, required, field_type, code_list, evidence_labels: labels }) => ({
    id: field_id,
    title,
    required,
    type: field_type,
    options: code_lists.find(({ code_list_id }) => code_list_id === code_list)?.items ?? null,
    rows: crosswalk.rows.find((row) => row.field_id === field_id)?.data_fields ?? [],
    evidence: evidence_labels.filter(({ label }) => labels.includes(label)),
    needsEvidence: evidenceRules.some((rule) => rule.field_id === field_id),
  }));
}

/** Each source atom by its id as it is cited: `Implementing Regulation (EU) 2025/302, Annex II, row 2.5`. */
export function citationsOf({ instruments, source_atoms }: PageProfile): ReadonlyMap<string, string> {
  const acts = new Map(instruments.map(({ celex, act }) => [celex, act]));
  return new Map(
    source_atoms.map(({ source_atom_id, celex, locator }) => [
      source_atom_id,
      `${acts.get(celex) ?? celex}, ${locatorText(locator)}`,
    ]),
  );
}

/** The request of an example as text, with its members in the order of the form: canonical JSON sorts them by name. */
export function exampleText({ request: { report, evidence_manifest } }: Example, { fields }: PageProfile): string {
  const positions = new Map(fields.map(({ field_id }, index) => [field_id, index]));
  const positionOf = (id: string) => positions.get(id) ?? positions.size;
  const inOrder = (members: object) =>
    Object.fromEntries(Object.entries(members).sort(([a], [b]) => positionOf(a) - positionOf(b)));
  const manifest = evidence_manifest && { evidence_manifest: inOrder(evidence_manifest) };
  return JSON.stringify({ report: inOrder(report), ...manifest }, null, 2);
}
