// What this version of lexbind publishes besides profiles. The audit compares a copy with it.
import type { AuthoredProfile } from "../pipeline/authored.ts";
import type { SiteSources } from "../pipeline/build-site.ts";

export interface Reference extends SiteSources {
  /** The texts of pages that profile.json does not contain, by act id. */
  readonly pageTexts: ReadonlyMap<string, NonNullable<AuthoredProfile["pages"]>>;
  /** The only hosts that a profile may name: those of the addresses of its legal acts, such as http://data.europa.eu. */
  readonly origins: readonly string[];
}

/** The text of the file in the package. */
export const writeReference = (reference: Reference): string =>
  JSON.stringify(reference, (_, value: unknown) => (value instanceof Map ? [...value] : value));

export function parseReference(text: string): Reference {
  const { schemas, pageTexts, ...rest } = JSON.parse(text);
  return { ...rest, schemas: new Map(schemas), pageTexts: new Map(pageTexts) };
}
