// Reading JSON that nobody vouches for: total readers, the shape of what is relied on, and where two values part.
import { createHash } from "node:crypto";
import { canonicalJson } from "../pipeline/canonical-json.ts";

/** Hex digest. */
export const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** The own member of an object, undefined where there is none. */
export const memberOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export type Parsed = { readonly value: unknown } | { readonly code: string; readonly message: string };

/** Parses one canonical JSON text (RFC 8785, no byte order mark, nothing around it). */
export function parseCanonical(bytes: Uint8Array): Parsed {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf)
    return { code: "byte_order_mark", message: "starts with a byte order mark" };
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    const value: unknown = JSON.parse(text);
    if (canonicalJson(value) === text) return { value };
    return { code: "not_canonical", message: "is JSON, but not in its canonical form" };
  } catch {
    return { code: "not_canonical", message: "is no canonical JSON" };
  }
}

/** Calls `visit` for every value in a JSON value, with the name of the member it is ("" for the root, an index in an array). */
export function walk(value: unknown, visit: (value: unknown, name: string) => void, name = ""): void {
  visit(value, name);
  if (typeof value !== "object" || value === null) return;
  // Parsed JSON inherits nothing that could be enumerated.
  for (const key in value) walk(memberOf(value, key), visit, key);
}

/** A shape: a type's name, an array of one shape for the items, or an object of shapes for members (others are free). */
export type Shape = "string" | "number" | "boolean" | "string?" | readonly [Shape] | { readonly [name: string]: Shape };

/** The type of values that have a shape. */
export type ShapeOf<S extends Shape> = S extends "string"
  ? string
  : S extends "string?"
    ? string | null
    : S extends "number"
      ? number
      : S extends "boolean"
        ? boolean
        : S extends readonly [infer Item extends Shape]
          ? readonly ShapeOf<Item>[]
          : { readonly [name in keyof S]: S[name] extends Shape ? ShapeOf<S[name]> : never };

/** The JSON pointer of the first place where a value does not have the shape, or null. */
export function findMisfit(value: unknown, shape: Shape, pointer = ""): string | null {
  if (typeof shape === "string") {
    const fits = typeof value === shape.replace("?", "") || (shape.endsWith("?") && value === null);
    return fits ? null : pointer;
  }
  if (Array.isArray(shape)) {
    if (!Array.isArray(value)) return pointer;
    return firstOf(value.entries(), ([index, item]) => findMisfit(item, shape[0], `${pointer}/${index}`));
  }
  return firstOf(Object.entries(shape), ([name, inner]) =>
    findMisfit(memberOf(value, name), inner, `${pointer}/${name}`),
  );
}

/** Where two JSON values first part, in words; null where they agree. An absent member is undefined. */
export function firstDifference(expected: unknown, actual: unknown, pointer = ""): string | null {
  if (Object.is(expected, actual)) return null;
  const isBranch = (value: unknown) => typeof value === "object" && value !== null;
  if (!isBranch(expected) || !isBranch(actual) || Array.isArray(expected) !== Array.isArray(actual))
    return `${pointer || "the whole"}: expected ${show(expected)}, got ${show(actual)}`;
  const names = Object.keys(actual as object).filter((name) => memberOf(expected, name) === undefined);
  return firstOf([...Object.keys(expected as object), ...names], (name) =>
    firstDifference(memberOf(expected, name), memberOf(actual, name), `${pointer}/${name}`),
  );
}

// Enough to recognise a value by.
const MAX_SHOWN = 80;

function show(value: unknown): string {
  const text = value === undefined ? "nothing" : JSON.stringify(value);
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}

function firstOf<T>(items: Iterable<T>, find: (item: T) => string | null): string | null {
  for (const item of items) {
    const found = find(item);
    if (found !== null) return found;
  }
  return null;
}
