// Tracks what happens to the values of the input, so that every value is converted or in the report. Stores no value.
import { sanitizeName } from "../../server/engine/names.ts";
import { isObject, type Path, toPointer } from "./pointers.ts";
import { type LeftOut, type LeftOutCode, reasonOf } from "./report.ts";

/** Why a value is left out; `values` fill the sentence of the code. */
export interface Why {
  readonly code: LeftOutCode;
  readonly field_id?: string;
  readonly values?: Readonly<Record<string, string>>;
}

/** What was converted, and why the rest was not. The first entry for a path counts, also for everything below the path. */
export class Losses {
  readonly #entries = new Map<string, Why | "converted">();
  // The lists and objects around these values. Members of others are counted, not listed, however deep the input is.
  readonly #parents = new Set<string>();

  markConverted(path: Path): void {
    this.#add(path, "converted");
  }

  explain(path: Path, why: Why): void {
    this.#add(path, why);
  }

  /** Everything in `input` that was not converted, in its order; `fallback` gives the reason for what has no entry. */
  listLeftOut(input: unknown, fallback: (path: Path) => Why): LeftOut[] {
    const visit = (value: unknown, path: Path, inherited?: Why | "converted"): LeftOut[] => {
      const pointer = toPointer(path);
      const entry = this.#entries.get(pointer) ?? inherited;
      if (this.#parents.has(pointer) && hasMembers(value))
        return membersOf(value).flatMap(([step, member]) => visit(member, [...path, step], entry));
      return entry === "converted" ? [] : [describe(value, path, entry ?? fallback(path))];
    };
    return visit(input, []);
  }

  #add(path: Path, entry: Why | "converted"): void {
    let pointer = "";
    for (const step of path) {
      this.#parents.add(pointer);
      pointer += toPointer([step]);
    }
    if (!this.#entries.has(pointer)) this.#entries.set(pointer, entry);
  }
}

function describe(value: unknown, path: Path, { code, field_id, values }: Why): LeftOut {
  const reason = reasonOf(code, values);
  return { pointer: toSafePointer(path), values: countValues(value), code, reason, field_id: field_id ?? null };
}

/** A pointer that is safe to print anywhere. */
export const toSafePointer = (path: Path): string => toPointer(path.map((step) => sanitizeName(String(step))));

const hasMembers = (value: unknown): value is object =>
  (Array.isArray(value) || isObject(value)) && Object.keys(value).length > 0;

const membersOf = (value: object): [string | number, unknown][] =>
  Array.isArray(value) ? value.map((item, index) => [index, item]) : Object.entries(value);

/** Counts without recursion, because an input may be deeper than the stack. */
function countValues(root: unknown): number {
  const open = [root];
  let count = 0;
  while (open.length > 0) {
    const value = open.pop();
    if (hasMembers(value)) for (const member of Object.values(value)) open.push(member);
    else count++;
  }
  return count;
}
