// Canonical JSON (RFC 8785) of values of I-JSON (RFC 7493): members sorted by UTF-16 code unit, strings and numbers as in ECMAScript. Values
// that JSON.stringify would silently change are rejected.
import { createHash } from "node:crypto";

/** The canonical text of a JSON value. Throws an error that begins with the JSON Pointer of a value that JSON cannot contain. */
export const canonicalJson = (value: unknown): string => write(value, []);

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

function write(value: unknown, path: Path): string {
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "string") return writeText(value, path);
  if (typeof value === "number") return writeNumber(value, path);
  if (typeof value !== "object") throw new TypeError(`${toPointer(path)}: expected a JSON value, got ${typeof value}`);
  if (!isPlain(value)) throw new TypeError(`${toPointer(path)}: expected a plain object or array without toJSON`);
  return Array.isArray(value)
    ? writeItems(value, path)
    : writeMembers(value as Readonly<Record<string, unknown>>, path);
}

function writeItems(items: readonly unknown[], path: Path): string {
  let text = "[";
  // A loop over the positions visits holes too.
  for (let position = 0; position < items.length; position++) {
    path.push(position);
    text += (position === 0 ? "" : ",") + write(items[position], path);
    path.pop();
  }
  return `${text}]`;
}

function writeMembers(value: Readonly<Record<string, unknown>>, path: Path): string {
  let text = "{";
  // Array.prototype.sort without a comparator orders by UTF-16 code unit.
  for (const name of Object.keys(value).sort()) {
    text += `${text.length === 1 ? "" : ","}${writeText(name, path)}:`;
    path.push(name);
    text += write(value[name], path);
    path.pop();
  }
  return `${text}}`;
}

const toPointer = (path: Path): string => path.map((name) => `/${name}`).join("");

function writeText(text: string, path: Path): string {
  if (!text.isWellFormed())
    throw new RangeError(`${toPointer(path)}: expected well-formed Unicode, got a lone surrogate`);
  return JSON.stringify(text);
}

/** Integers from 1e21 on are written with an exponent, so no reader takes them for exact. */
function writeNumber(value: number, path: Path): string {
  if (!Number.isFinite(value)) throw new RangeError(`${toPointer(path)}: expected a finite number`);
  if (Number.isInteger(value) && !Number.isSafeInteger(value) && Math.abs(value) < 1e21)
    throw new RangeError(`${toPointer(path)}: expected an integer of at most 2^53-1`);
  return JSON.stringify(value);
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return (prototype === null || prototype === Object.prototype || Array.isArray(value)) && !("toJSON" in value);
}
