// Whether a field has a value.

/** `absent`: no such member, or null. `empty`: "", white space only, [] or {}. `value`: anything else, right or wrong. */
export type Presence = "absent" | "empty" | "value";

/** Whether a text is empty or white space only. White space is ECMAScript's `\s`. */
export const isBlank = (text: string): boolean => !/\S/.test(text);

/** The presence of one value, as the codes missing_required_field and empty_required_field define it. */
export function getPresence(value: unknown): Presence {
  if (value === undefined || value === null) return "absent";
  if (typeof value === "string") return isBlank(value) ? "empty" : "value";
  if (typeof value !== "object") return "value";
  const { length } = Array.isArray(value) ? value : Object.keys(value);
  return length === 0 ? "empty" : "value";
}
