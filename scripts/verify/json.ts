// Reading JSON of unknown origin: members that may be absent, the canonical form, shapes, and the first difference of two values.
import { createHash } from "node:crypto";
import { Ajv2020 } from "ajv/dist/2020.js";
import { canonicalJson } from "../pipeline/canonical-json.ts";
import type { ReportHere } from "./audit.ts";

/** Hex digest. */
export const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

export const decodeText = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** The value at the end of a chain of own members, undefined if one is absent. */
export const memberOf = (value: unknown, ...names: readonly string[]): unknown =>
  names.reduce<unknown>(
    (part, name) =>
      typeof part === "object" && part !== null && Object.hasOwn(part, name)
        ? (part as Record<string, unknown>)[name]
        : undefined,
    value,
  );

/** The array at the end of a chain of members, empty if there is none. */
export function listOf(value: unknown, ...names: readonly string[]): readonly unknown[] {
  const list = memberOf(value, ...names);
  return Array.isArray(list) ? list : [];
}

/** The value of a canonical JSON text (RFC 8785, no byte order mark); undefined, with a problem reported, if it is not one. */
export function parseCanonical(bytes: Uint8Array, report: ReportHere): unknown {
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    if (text.startsWith("\ufeff")) report("byte_order_mark", "starts with a byte order mark");
    else {
      const value: unknown = JSON.parse(text);
      if (canonicalJson(value) === text) return value;
      report("not_canonical", "is JSON, but not in canonical form");
    }
  } catch {
    report("not_canonical", "is not JSON in canonical form");
  }
  return undefined;
}

/** Calls `visit` for a JSON value and every value in it, with the name of the member ("" for the root, an index in an array). */
export function walk(value: unknown, visit: (value: unknown, name: string) => void, name = ""): void {
  visit(value, name);
  if (typeof value !== "object" || value === null) return;
  for (const [key, member] of Object.entries(value)) walk(member, visit, key);
}

/** Where two JSON values first differ, in words; null if they are equal. An absent member is undefined. */
export function firstDifference(expected: unknown, actual: unknown, pointer = ""): string | null {
  if (Object.is(expected, actual)) return null;
  const isBranch = (value: unknown) => typeof value === "object" && value !== null;
  if (!isBranch(expected) || !isBranch(actual) || Array.isArray(expected) !== Array.isArray(actual))
    return `${pointer || "the whole"}: expected ${excerptOf(expected)}, got ${excerptOf(actual)}`;
  for (const name of new Set([...Object.keys(expected as object), ...Object.keys(actual as object)])) {
    const difference = firstDifference(memberOf(expected, name), memberOf(actual, name), `${pointer}/${name}`);
    if (difference !== null) return difference;
  }
  return null;
}

/** Like firstDifference, for the members of `expected` alone. Which other members there may be is for the schema to check. */
export function firstDifferentMember(expected: object, actual: unknown): string | null {
  const own = Object.keys(expected).map((name) => [name, memberOf(actual, name)]);
  return firstDifference(expected, Object.fromEntries(own));
}

function excerptOf(value: unknown): string {
  const text = value === undefined ? "nothing" : JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

// Shapes of what the audit itself relies on, as JSON Schemas.
export const TEXT = { type: "string" };
export const TEXTS = { type: "array", items: TEXT };
export const objectOf = (properties: object) => ({ type: "object", required: Object.keys(properties), properties });
export const listOfObjects = (properties: object) => ({ type: "array", items: objectOf(properties) });

/** The first mismatch of a value and a schema in words, or null. */
export type FindMismatch = (value: unknown) => string | null;

/** Compiles a schema. Throws if it is not valid. */
export function createFindMismatch(schema: object, ajv = createAjv()): FindMismatch {
  const validate = ajv.compile(schema);
  return (value) => (validate(value) ? null : ajv.errorsText(validate.errors, { dataVar: "" }));
}

// Formats are annotations: a schema asks for what is strict by a pattern. Schemas are many and each is used only briefly.
export const createAjv = (): Ajv2020 =>
  new Ajv2020({ strict: false, validateFormats: false, inlineRefs: false, code: { optimize: false } });
