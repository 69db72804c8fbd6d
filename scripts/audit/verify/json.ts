// JSON of unknown origin: members that may be absent, the canonical form and the first difference of two values.
import { createHash } from "node:crypto";
import { listChanges } from "../../report/json/compare-values.ts";
import type { ReportHere } from "./audit.ts";

/** Hex digest. */
export const sha256 = (bytes: Uint8Array | string): string => createHash("sha256").update(bytes).digest("hex");

export const decodeText = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** The value at the end of a chain of own members, undefined if one is absent. */
export const readMember = (value: unknown, ...names: readonly string[]): unknown =>
  names.reduce<unknown>(
    (part, name) =>
      typeof part === "object" && part !== null && Object.hasOwn(part, name)
        ? (part as Record<string, unknown>)[name]
        : undefined,
    value,
  );

/** The array at the end of a chain of members, empty if there is none. */
export function readJsonList(value: unknown, ...names: readonly string[]): readonly unknown[] {
  const list = readMember(value, ...names);
  return Array.isArray(list) ? list : [];
}

/**
 * The canonical text of a JSON value (RFC 8785). The build writes canonical JSON by other code, so that the audit finds a defect of either.
 * Throws where a string is not well formed.
 */
export function canonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join()}]`;
  if (typeof value === "object" && value !== null) {
    const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${members.map((member) => member.map(canonicalText).join(":")).join()}}`;
  }
  if (typeof value === "string" && !value.isWellFormed()) throw new RangeError("expected well-formed Unicode");
  return JSON.stringify(value);
}

/** The value of a canonical JSON text (no byte order mark); undefined, with a finding reported, if it is not one. */
export function parseCanonical(bytes: Uint8Array, report: ReportHere): unknown {
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    const value: unknown = JSON.parse(text);
    if (canonicalText(value) === text) return value;
  } catch {
    // Reported below.
  }
  report("not_canonical", "is not JSON in canonical form");
  return undefined;
}

/** Calls `visit` for a JSON value and every value in it, with the name of the member ("" for the root, an index in an array). */
export function walk(value: unknown, visit: (value: unknown, name: string) => void, name = ""): void {
  visit(value, name);
  if (typeof value !== "object" || value === null) return;
  for (const [key, member] of Object.entries(value)) walk(member, visit, key);
}

/** Where two JSON values first differ, in words; null if they are equal. */
export function firstDifference(expected: unknown, actual: unknown): string | null {
  const [change] = listChanges(expected, actual);
  if (change === undefined) return null;
  const { kind, path, item, old, new: fresh } = change;
  if (kind === "moved") return `${path}: ${item} has another place in the order`;
  return `${path || "the whole"}: expected ${printExcerpt(old)}, got ${printExcerpt(fresh)}`;
}

/** Where two texts first differ, in words. JSON is compared by member, and so is each line of a stream. */
export function describeDifference(expected: string, actual: string): string {
  const [lines, actualLines] = [expected.split("\n"), actual.split("\n")];
  const all = lines.length > actualLines.length ? lines : actualLines;
  const line = all.findIndex((_, index) => lines[index] !== actualLines[index]);
  const [from, to] = [lines[line] ?? "", actualLines[line] ?? ""];
  const place = all.length === 1 ? "" : `line ${line + 1}: `;
  try {
    return place + (firstDifference(JSON.parse(from), JSON.parse(to)) ?? "written in another form");
  } catch {
    const start = Math.max(0, [...from].findIndex((_, index) => from[index] !== to[index]) - 20);
    return `${place}expected ${printExcerpt(from.slice(start))}, got ${printExcerpt(to.slice(start))}`;
  }
}

function printExcerpt(value: unknown): string {
  const text = value === undefined ? "nothing" : JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
