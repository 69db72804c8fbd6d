// Documents about fields: the list, one field, and the source of one field.
import { fillTemplate } from "../../../server/engine/template.ts";
import type { Field } from "../model.ts";
import { type Bound, type ProjectedDocument, profileMembers, recommendCall } from "./envelope.ts";

/** A field as the list shows it: all its properties, and `type`, which in a list is the field's type. */
const fieldItem = (field: Field) => ({ ...field, type: field.field_type });

/** The list of all fields in stream order. */
export function projectFieldList(bound: Bound): ProjectedDocument {
  const { fields, href } = bound.profile;
  return {
    path: `${href}/fields`,
    schema: "fields",
    body: { ...profileMembers(bound), fields: fields.map(fieldItem) },
  };
}

/** One field, with its code list and what its evidence labels mean. */
export function projectField(bound: Bound, field: Field): ProjectedDocument {
  const { profile } = bound;
  const path = `${profile.href}/fields/${field.field_id}`;
  const codeList = profile.codeLists.find(({ code_list_id }) => code_list_id === field.code_list) ?? null;
  const body = {
    ...profileMembers(bound),
    field_id: field.field_id,
    field: fieldItem(field),
    code_list: codeList,
    evidence_labels: profile.authored.evidence_labels.filter(({ label }) => field.evidence_labels.includes(label)),
    links: { fields: `${profile.href}/fields`, source: `${path}/source`, events: `${path}/events.ndjson` },
  };
  return { path, schema: "field-document", body };
}

/** What a field rests on: whole atoms, primary first, and the derivation. */
export function projectFieldSource(bound: Bound, field: Field): ProjectedDocument {
  const { profile, service } = bound;
  const { source_atoms, derivation } = sourceOf(bound, field);
  const { source_atom_ids: ids } = derivation;
  const first = ids[0] ?? "none";
  const body = {
    ...profileMembers(bound),
    field_id: field.field_id,
    source_atoms,
    derivation,
    safe_summary: fillTemplate(service.source_summary, { field_id: field.field_id, count: ids.length, first }),
    next_recommended_call: recommendCall(bound, service.after_source, field.field_id),
  };
  return { path: `${profile.href}/fields/${field.field_id}/source`, schema: "field-source", body };
}

/** The atoms and the derivation of a field. */
export function sourceOf({ profile }: Bound, field: Field) {
  const derivation = profile.derivations.find(({ field_id }) => field_id === field.field_id);
  if (derivation === undefined) throw new Error(`no derivation of ${field.field_id}`);
  const atoms = new Map(profile.atoms.map((atom) => [atom.source_atom_id, atom]));
  return { source_atoms: derivation.source_atom_ids.map((id) => atoms.get(id)), derivation };
}
