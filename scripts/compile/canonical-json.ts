// Canonical JSON (RFC 8785). fast-json-stable-stringify yields it for values of I-JSON (RFC 7493): it sorts members by UTF-16 code
// unit and writes strings and numbers as ECMAScript does. What it would silently change instead is refused here.
import stringify from "fast-json-stable-stringify";

// One UTF-16 half without the other: not a character, so no UTF-8 exists for it.
const LONE_SURROGATE = /\p{Cs}/u;

/**
 * The canonical text of a JSON value. Throws a TypeError that names the place of whatever is none: undefined, functions, symbols,
 * BigInts, objects other than plain ones (dates, maps), sparse arrays, and a RangeError for NaN, infinities, whole numbers beyond
 * 2^53-1 that would print as digits, and lone surrogates.
 */
export function canonicalJson(value: unknown): string {
  assertIJson(value, "");
  return stringify(value);
}

/** The UTF-8 bytes of canonicalJson. */
export function canonicalBytes(value: unknown): Uint8Array {
  return new TextEncoder().encode(canonicalJson(value));
}

function assertIJson(value: unknown, pointer: string): void {
  if (typeof value === "string") assertWellFormed(value, pointer);
  else if (typeof value === "number") assertNumber(value, pointer);
  else if (Array.isArray(value)) {
    if ("toJSON" in value) throw new TypeError(`${pointer}: expected an array without toJSON`);
    for (let index = 0; index < value.length; index++) assertIJson(value[index], `${pointer}/${index}`);
  } else if (typeof value === "object" && value !== null) {
    assertPlain(value, pointer);
    for (const [name, member] of Object.entries(value)) {
      assertWellFormed(name, pointer);
      assertIJson(member, `${pointer}/${name}`);
    }
  } else if (value !== null && typeof value !== "boolean") {
    throw new TypeError(`${pointer}: expected a JSON value, got ${typeof value}`);
  }
}

function assertNumber(value: number, pointer: string): void {
  if (!Number.isFinite(value)) throw new RangeError(`${pointer}: expected a finite number`);
  // From 1e21 on a number prints with an exponent, and nobody takes it for an exact count.
  if (Number.isInteger(value) && !Number.isSafeInteger(value) && Math.abs(value) < 1e21)
    throw new RangeError(`${pointer}: expected at most 2^53-1`);
}

function assertPlain(value: object, pointer: string): void {
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) throw new TypeError(`${pointer}: expected a plain object`);
  if ("toJSON" in value) throw new TypeError(`${pointer}: expected an object without toJSON`);
}

function assertWellFormed(text: string, pointer: string): void {
  if (LONE_SURROGATE.test(text)) throw new RangeError(`${pointer}: expected well-formed Unicode, got a lone surrogate`);
}
