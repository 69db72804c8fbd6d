// Canonical JSON (RFC 8785). For values of I-JSON (RFC 7493), fast-json-stable-stringify writes exactly that: members sorted by UTF-16
// code unit, strings and numbers as in ECMAScript. Values that it would silently change are rejected first.
import { createHash } from "node:crypto";
import stringify from "fast-json-stable-stringify";

/** The canonical text of a JSON value. Throws an error that begins with the JSON Pointer of a value that JSON cannot contain. */
export function canonicalJson(value: unknown): string {
  assertIJson(value, []);
  return stringify(value);
}

/** The SHA-256 of bytes or of a text in UTF-8, in 64 hex digits. */
export const sha256 = (data: string | Uint8Array): string => createHash("sha256").update(data).digest("hex");

/** A JSON value without the members of these names, at any depth. */
export function withoutMembers<T>(value: T, names: ReadonlySet<string>): T;
export function withoutMembers(value: unknown, names: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutMembers(item, names));
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => !names.has(name));
  return Object.fromEntries(kept.map(([name, member]) => [name, withoutMembers(member, names)]));
}

/** The names and indices that lead to a value, from outside to inside: one list, which changes while values are visited. */
type Path = (string | number)[];

function assertIJson(value: unknown, path: Path): void {
  if (value === null || typeof value === "boolean") return;
  if (typeof value === "string") assertWellFormed(value, path);
  else if (typeof value === "number") assertExact(value, path);
  else if (typeof value === "object") assertMembers(value, path);
  else throw new TypeError(`${toPointer(path)}: expected a JSON value, got ${typeof value}`);
}

function assertMembers(value: object, path: Path): void {
  if (!isPlain(value)) throw new TypeError(`${toPointer(path)}: expected a plain object or array without toJSON`);
  // entries() visits the holes of an array too.
  for (const [name, member] of Array.isArray(value) ? value.entries() : Object.entries(value)) {
    if (typeof name === "string") assertWellFormed(name, path);
    path.push(name);
    assertIJson(member, path);
    path.pop();
  }
}

const toPointer = (path: Path): string => path.map((name) => `/${name}`).join("");

function assertWellFormed(text: string, path: Path): void {
  if (!text.isWellFormed())
    throw new RangeError(`${toPointer(path)}: expected well-formed Unicode, got a lone surrogate`);
}

/** Integers from 1e21 on are written with an exponent, so no reader takes them for exact. */
function assertExact(value: number, path: Path): void {
  if (!Number.isFinite(value)) throw new RangeError(`${toPointer(path)}: expected a finite number`);
  if (Number.isInteger(value) && !Number.isSafeInteger(value) && Math.abs(value) < 1e21)
    throw new RangeError(`${toPointer(path)}: expected an integer of at most 2^53-1`);
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return (prototype === null || prototype === Object.prototype || Array.isArray(value)) && !("toJSON" in value);
}
