// What the checks of one profile's documents share.
import type { AuditedHashes } from "./audit.ts";
import { listOf, memberOf } from "./json.ts";
import type { Profile } from "./profile.ts";

/** A profile as published. */
export interface Bound {
  readonly profile: Profile;
  readonly hashes: AuditedHashes;
  /** The URL path of the summary; its last segment is the alias that links use. */
  readonly href: string;
  /** Those that the service card lists. */
  readonly operations: readonly unknown[];
  /** The published summary; undefined where there is none. */
  readonly summary: unknown;
}

export type Field = Profile["fields"][number];

/** What every document about a profile says. */
export const envelopeOf = ({ profile: { boundary_id, boundary }, hashes }: Bound) => ({
  ok: true,
  boundary_id,
  boundary,
  ...hashes,
});

/**
 * The part of `source` that a published excerpt of it must be: the members in `required`, and those that the excerpt has
 * besides. A member that `source` lacks is left out, so that a comparison finds it.
 */
export function excerptOf(source: object, actual: unknown, required: readonly string[]): Record<string, unknown> {
  const names = new Set([...required, ...Object.keys(actual ?? {})]);
  return Object.fromEntries(Object.entries(source).filter(([name]) => names.has(name)));
}

/** A text that profile.json does not hold: anything but an empty one will do. */
export const anyText = (actual: unknown): string =>
  typeof actual === "string" && actual.trim() !== "" ? actual : "a text";

/** The call that a document recommends about a field: an operation of the service card with its path filled in. */
export function expectedCall({ href, operations }: Bound, fieldId: string, actual: unknown) {
  const operation = operations.find((item) => memberOf(item, "operation_id") === memberOf(actual, "operation_id"));
  const template = memberOf(operation, "path");
  return {
    operation_id: memberOf(operation, "operation_id"),
    method: memberOf(operation, "method"),
    path: String(template)
      .replace("{act_id}", href.slice(href.lastIndexOf("/") + 1))
      .replace("{field_id}", fieldId),
    reason: anyText(memberOf(actual, "reason")),
  };
}

/** The atoms of a field, primary first, and its derivation. */
export function sourceOf({ profile }: Bound, fieldId: string) {
  const derivation = profile.derivations.find(({ field_id }) => field_id === fieldId);
  const source_atoms = (derivation?.source_atom_ids ?? []).map((id) =>
    profile.source_atoms.find(({ source_atom_id }) => source_atom_id === id),
  );
  return { source_atoms, derivation };
}

/** The item of a published list at the place of an item that it must show. */
export const itemAt = (list: unknown, index: number): unknown => listOf(list)[index];
