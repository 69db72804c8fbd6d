// Documents about fields: the list, one field, and the source of one field.
import { fillTemplate } from "../../../server/engine/template.ts";
import type { Field, ProfileContext } from "../model/model.ts";
import { type Body, type FieldContext, profileMembers, recommendCall } from "./context.ts";

/** A field as the list contains it: all its properties, and `type`, which in a list is the field's type. */
const fieldItem = (field: Field) => ({ ...field, type: field.field_type });

export const buildFieldList = (context: ProfileContext): Body => ({
  ...profileMembers(context),
  fields: context.profile.fields.map(fieldItem),
});

/** One field, with its code list and the meaning of its evidence labels. */
export function buildField(context: FieldContext): Body {
  const { profile, field } = context;
  const fields = `${profile.href}/fields`;
  const path = `${fields}/${field.field_id}`;
  return {
    ...profileMembers(context),
    field_id: field.field_id,
    field: fieldItem(field),
    code_list: profile.codeLists.find(({ code_list_id }) => code_list_id === field.code_list) ?? null,
    evidence_labels: profile.authored.evidence_labels.filter(({ label }) => field.evidence_labels.includes(label)),
    links: { fields, source: `${path}/source`, events: `${path}/events.ndjson` },
  };
}

/** The source atoms that a field is based on, primary first, and the derivation. */
export function buildFieldSource(context: FieldContext): Body {
  const { service, field } = context;
  const { source_atoms, derivation } = getSource(context);
  const { source_atom_ids: ids } = derivation;
  const values = { field_id: field.field_id, count: ids.length, first: ids[0] ?? "none" };
  return {
    ...profileMembers(context),
    field_id: field.field_id,
    source_atoms,
    derivation,
    safe_summary: fillTemplate(service.source_summary, values),
    next_recommended_call: recommendCall(context, service.after_source, field.field_id),
  };
}

export function getSource({ profile, field }: FieldContext) {
  const derivation = profile.derivations.find(({ field_id }) => field_id === field.field_id);
  if (derivation === undefined) throw new Error(`no derivation of ${field.field_id}`);
  const atoms = new Map(profile.atoms.map((atom) => [atom.source_atom_id, atom]));
  return { source_atoms: derivation.source_atom_ids.map((id) => atoms.get(id)), derivation };
}
