// What a reviewer reads of a published profile, and how the messages of its rules are shown.
import { isObject } from "../compare-values.ts";
import { cell } from "../markdown-table.ts";
import type { HashedProfile } from "../read-profiles.ts";

export interface ReviewedProfile {
  readonly act_id: string;
  readonly aliases: readonly string[];
  readonly title: string;
  readonly regulation: string;
  readonly not_covered: readonly string[];
  readonly instruments: readonly ReviewedInstrument[];
  readonly source_atoms: readonly ReviewedAtom[];
  readonly fields: readonly ReviewedField[];
  readonly derivations?: readonly { readonly field_id: string; readonly source_atom_ids: readonly string[] }[];
  readonly rules: readonly ReviewedRule[];
  readonly clocks?: readonly ReviewedClock[];
}

/** A legal act, or guidance, which has an identifier instead of a number. */
export interface ReviewedInstrument {
  readonly celex?: string;
  readonly instrument_id?: string;
  readonly act?: string;
  readonly short_title: string;
}

export interface ReviewedAtom {
  readonly source_atom_id: string;
  readonly celex?: string;
  readonly instrument_id?: string;
  readonly locator: Readonly<Record<string, string | number>>;
  readonly paraphrase: string;
  readonly href?: string | null;
}

export interface ReviewedField {
  readonly field_id: string;
  readonly title: string;
  readonly field_type: string;
  readonly required: boolean;
  readonly obligation?: string;
  readonly data_field?: string | null;
  readonly condition?: string | null;
  readonly when_to_use_this: string;
}

export interface ReviewedRule {
  readonly rule_id: string;
  readonly code: string;
  readonly kind: string;
  readonly field_id: string | null;
  readonly severity: string;
  readonly basis: string;
  readonly message: string;
  readonly parameters?: unknown;
  readonly source_atom_ids: readonly string[];
}

export interface ReviewedClock {
  readonly clock_id: string;
  readonly title: string;
  readonly starts: readonly { readonly start: string; readonly field_id?: string }[];
  readonly limits: readonly (Readonly<Partial<Record<"hours" | "days" | "months", number>>> & {
    readonly after: readonly string[];
    readonly unless_before?: string;
  })[];
  readonly relief?: unknown;
  readonly not_owed_if?: readonly { readonly field_id: string; readonly codes: readonly string[] }[];
  readonly words?: { readonly who?: string; readonly whom?: string };
  readonly readings: readonly string[];
  readonly source_atom_ids: readonly string[];
}

export const aliasOf = ({ aliases: [alias], act_id }: ReviewedProfile): string => alias ?? act_id;

export const contentOf = ({ content }: HashedProfile): ReviewedProfile => content as unknown as ReviewedProfile;

/**
 * The message of a rule with the values of its parameters and the titles of other fields, without their ids; with `title`, also that of its own.
 * What depends on the draft stays a name in braces.
 */
export function messageOf(
  { message, parameters }: ReviewedRule,
  fields: readonly ReviewedField[],
  title?: string,
): string {
  const values = isObject(parameters) ? parameters : {};
  const text = message.replace(/\{(\w+)(\|[^}]*)?\}/g, (placeholder, name: string, forms?: string) => {
    if (name === "field" && title !== undefined) return `“${title}”`;
    // The word for several, after their number.
    if (forms !== undefined) return `{${name}} ${forms.split("|").at(-1)}`;
    const value = values[name];
    return typeof value === "number" || typeof value === "string" ? String(value) : placeholder;
  });
  const named = fields.reduce(
    (all, { title, field_id }) => all.replaceAll(`${title} (${field_id})`, `“${title}”`),
    text,
  );
  return cell(named);
}
