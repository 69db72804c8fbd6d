// Values of programs, which may hold what JSON has no form for, such as a Date or a Set. It would be read as an object without members.
import { sanitizeName } from "../../../server/engine/names.ts";

/**
 * Throws a TypeError that names the place of a value that JSON cannot have, by the names of members and without the value. A member that is
 * undefined is none, as in JSON.
 */
export function assertJson(value: unknown, place: string): void {
  // A list of what is left, because a value may be nested deeper than calls can be; and each object once, because one may contain itself.
  const left: [value: unknown, place: string][] = [[value, place]];
  const seen = new Set<unknown>();
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const [item, at] = next;
    if (item === null || ["string", "boolean"].includes(typeof item) || Number.isFinite(item) || seen.has(item))
      continue;
    seen.add(item);
    if (Array.isArray(item)) for (const [index, member] of item.entries()) left.push([member, `${at}[${index}]`]);
    else if (isPlain(item)) {
      for (const [name, member] of Object.entries(item))
        if (member !== undefined) left.push([member, `${at}.${sanitizeName(name)}`]);
    } else throw new TypeError(`${at} is not a value of JSON`);
  }
}

function isPlain(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  // An object of another realm, such as that of a test runner, has another Object.prototype, which has none itself.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
