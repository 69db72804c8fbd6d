// What a reviewer reads of a published profile, and how the messages of its rules are shown.
import type { Clock } from "../../../server/engine/clocks/clock.ts";
import type { AuthoredProfile } from "../../pipeline/model/authored.ts";
import type { Instrument, SourceAtom } from "../../pipeline/model/authored-instrument.ts";
import type { Derivation, Field, PublishedRule } from "../../pipeline/model/model.ts";
import { isObject } from "../compare-values.ts";
import { cell } from "../markdown-table.ts";
import type { HashedProfile } from "../read-profiles.ts";

/** What a profile of an earlier version may lack is optional. */
export interface ReviewedProfile
  extends Pick<AuthoredProfile, "act_id" | "aliases" | "title" | "regulation" | "not_covered"> {
  readonly instruments: readonly Instrument[];
  readonly source_atoms: readonly SourceAtom[];
  readonly fields: readonly ReviewedField[];
  readonly derivations?: readonly Derivation[];
  readonly rules: readonly PublishedRule[];
  readonly clocks?: readonly ReviewedClock[];
}

export type ReviewedField = Omit<Field, "obligation" | "condition"> & Partial<Pick<Field, "obligation" | "condition">>;

export type ReviewedClock = Omit<Clock, "words"> & Partial<Pick<Clock, "words">>;

export const aliasOf = ({ aliases: [alias], act_id }: ReviewedProfile): string => alias ?? act_id;

export const contentOf = ({ content }: HashedProfile): ReviewedProfile => content as unknown as ReviewedProfile;

/**
 * The message of a rule with the values of its parameters and the titles of other fields, without their ids; with `title`, also that of its own.
 * What depends on the draft stays a name in braces.
 */
export function messageOf(
  { message, parameters }: PublishedRule,
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
