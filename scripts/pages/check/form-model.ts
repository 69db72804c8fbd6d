// The form as data: one control a field, made from the published profile alone.
import type { EvidenceLabel, PageField, PageProfile } from "./profile.ts";

/** One code with the label of the official list. */
export interface Option {
  readonly code: string;
  readonly label: string;
}

/**
 * How a field is filled in. `line`, `text`, `email`, `datetime`, `number`: what is typed. `entries`: one list item a line. `choice`: one of
 * the options or none. `choices`: any number of them. `yes_no`: a choice whose third state is that nothing is answered.
 */
export type Control =
  | { readonly kind: "line" | "text" | "email" | "datetime" | "number" | "entries" | "yes_no" }
  | { readonly kind: "choice" | "choices"; readonly options: readonly Option[] };

export interface FormField {
  readonly id: string;
  readonly title: string;
  readonly required: boolean;
  /** Of the official template; none where it has no such row. */
  readonly rows: readonly string[];
  readonly control: Control;
  /** The records that may support the value. */
  readonly evidence: readonly EvidenceLabel[];
  /** Whether pre-validation asks for them. */
  readonly needsEvidence: boolean;
}

/** The fields of the form in the order of the profile. */
export function formFieldsOf(profile: PageProfile): FormField[] {
  const descriptions = new Map(profile.evidence_labels.map((evidence) => [evidence.label, evidence]));
  const evidenced = new Set(
    profile.rules.filter(({ kind }) => kind === "evidence_present").map(({ field_id }) => field_id),
  );
  return profile.fields.map((field) => ({
    id: field.field_id,
    title: field.title,
    required: field.required,
    rows: profile.crosswalk.rows.find((row) => row.field_id === field.field_id)?.data_fields ?? [],
    control: controlOf(field, profile),
    evidence: field.evidence_labels.map((label) => descriptions.get(label) ?? { label, description: "" }),
    needsEvidence: evidenced.has(field.field_id),
  }));
}

function controlOf(field: PageField, profile: PageProfile): Control {
  const list = profile.code_lists.find(({ code_list_id }) => code_list_id === field.code_list);
  switch (field.field_type) {
    case "string_list":
      return list === undefined ? { kind: "entries" } : { kind: "choices", options: list.items };
    case "boolean":
      return { kind: "yes_no" };
    case "integer":
    case "number":
      return { kind: "number" };
    case "datetime":
    case "email":
    case "text":
      return { kind: field.field_type };
    case "string":
      return list === undefined ? { kind: "line" } : { kind: "choice", options: list.items };
    default:
      return field.field_type satisfies never;
  }
}
