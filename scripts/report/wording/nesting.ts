// How deep values of drafts are nested. No field has a value of more than a few levels, and JSON text may have any number.

const MOST_LEVELS = 20;

/** Whether a value has too many levels of lists and objects for a recursive reader. */
export function isNestedDeeply(value: unknown): boolean {
  let parts: readonly unknown[] = [value];
  for (let level = 0; level <= MOST_LEVELS; level++)
    parts = parts.flatMap((part) => (typeof part === "object" && part !== null ? Object.values(part) : []));
  return parts.length > 0;
}
