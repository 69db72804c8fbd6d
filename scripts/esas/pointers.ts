// JSON pointers (RFC 6901) into the ESAs' file: * means every element of a list, and {code} the one element with that code.
import { isObject } from "../../server/engine/request.ts";
export type ValuePath = readonly (string | number)[];

export interface FoundValue {
  readonly path: ValuePath;
  readonly value: unknown;
}

/** A pointer of the crosswalk after parsing. */
export interface Location {
  /** The path of the value, or of the list whose elements contain it. */
  readonly path: ValuePath;
  /** Set if the value is in elements of that list: those with the code, or all if it is null, at the path `inner`. */
  readonly element: { readonly key: string; readonly code: string | null; readonly inner: ValuePath } | null;
}

/** The path of a pointer without * and {code}. */
export const parsePath = (pointer: string): ValuePath =>
  pointer
    .split("/")
    .slice(1)
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step));

interface Keyed {
  readonly elements: readonly { readonly list: string; readonly key: string }[];
}

/** Parses a pointer of the crosswalk. Throws if `elements` has no key for a list, which is a bug in the crosswalk. */
export function readLocation(pointer: string, { elements }: Keyed): Location {
  const steps = parsePath(pointer);
  const at = steps.findIndex((step) => step === "*" || String(step).startsWith("{"));
  if (at < 0) return { path: steps, element: null };
  const path = steps.slice(0, at);
  const list = elements.find((known) => known.list === toPointer(path));
  if (list === undefined) throw new Error(`the crosswalk has no key for the elements of ${toPointer(path)}`);
  const code = steps[at] === "*" ? null : String(steps[at]).slice(1, -1);
  return { path, element: { key: list.key, code, inner: steps.slice(at + 1) } };
}

/** The JSON pointer of a path, with names escaped, so that no two paths have the same pointer. */
export const toPointer = (path: ValuePath): string =>
  path.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");

/** The value at a path, or undefined. A number is an index of a list, a text the name of an own member of an object. */
export function valueAt(root: unknown, path: ValuePath): unknown {
  let value = root;
  for (const step of path) {
    const fits = typeof step === "number" ? Array.isArray(value) : isObject(value);
    if (!fits || !Object.hasOwn(value as object, step)) return undefined;
    value = (value as Record<string | number, unknown>)[step];
  }
  return value;
}

/** The values at a location, in order; a file may contain several elements with the same code. */
export function findValuesAt(root: unknown, { path, element }: Location): FoundValue[] {
  const value = valueAt(root, path);
  if (element === null) return value === undefined ? [] : [{ path, value }];
  if (!Array.isArray(value)) return [];
  const { key, code, inner } = element;
  return value.flatMap((item, index) => {
    const found = code === null || valueAt(item, [key]) === code ? valueAt(item, inner) : undefined;
    return found === undefined ? [] : [{ path: [...path, index, ...inner], value: found }];
  });
}

/** Whether the element exists that a location needs; a location without {code} needs none. */
export const hasElement = (root: unknown, { path, element }: Location): boolean =>
  element?.code == null || findValuesAt(root, { path, element: { ...element, inner: [element.key] } }).length > 0;

/** Puts a value at a location in a file under construction. At * it is a list, and each item becomes an element. */
export function putAtLocation(root: Record<string, unknown>, { path, element }: Location, value: unknown): void {
  if (element === null) putValue(root, path, value);
  else if (element.code === null) {
    for (const [index, item] of (value as readonly unknown[]).entries())
      putValue(root, [...path, index, ...element.inner], item);
  } else {
    const elements = valueAt(root, path) as readonly unknown[];
    const index = elements.findIndex((item) => valueAt(item, [element.key]) === element.code);
    putValue(root, [...path, index, ...element.inner], value);
  }
}

/** Puts a value at a path, and creates the lists and objects on the way. */
export function putValue(root: Record<string, unknown>, path: ValuePath, value: unknown): void {
  let holder = root as Record<string | number, unknown>;
  for (const [index, step] of path.slice(0, -1).entries()) {
    holder[step] ??= typeof path[index + 1] === "number" ? [] : {};
    holder = holder[step] as Record<string | number, unknown>;
  }
  holder[path.at(-1) as string | number] = value;
}
