// Tracks what happens to the values of the input, so that every value is converted or in the report. Stores no value.
import { sanitizeName } from "../../server/engine/names.ts";
import { isObject } from "../../server/engine/request.ts";
import { toPointer, type ValuePath } from "./pointers.ts";
import { getLossReason, type LeftOut, type LeftOutCode } from "./report.ts";

/** What happened to a value: it was converted, or why it is left out; `values` fill the sentence of the code. */
type Entry =
  | "converted"
  | {
      readonly code: LeftOutCode;
      readonly field_id?: string;
      readonly values?: Readonly<Record<string, string>>;
    };

/** What was converted, and why the rest was not. The first entry for a path counts, also for everything below the path. */
export class Losses {
  readonly #entries = new Map<string, Entry>();
  readonly #known: ReadonlySet<string>;
  // The lists and objects around these values. Members of others are counted, not listed, however deep the input is.
  readonly #parents = new Set([""]);

  /** `known` are names that are printed in full: those of the profile's fields, some of which are long. */
  constructor(known: ReadonlySet<string> = new Set()) {
    this.#known = known;
  }

  add(path: ValuePath, entry: Entry): void {
    let pointer = "";
    for (const step of path) {
      this.#parents.add(pointer);
      pointer += toPointer([step]);
    }
    if (!this.#entries.has(pointer)) this.#entries.set(pointer, entry);
  }

  /** A pointer that is safe to print anywhere. */
  safePointer(path: ValuePath): string {
    return toPointer(path.map((step) => (this.#known.has(String(step)) ? step : sanitizeName(String(step)))));
  }

  /** Everything in `input` that was not converted, in its order; `fallback` is the reason for what has no entry. */
  listLeftOut(input: unknown, fallback: (path: ValuePath) => LeftOutCode): LeftOut[] {
    const visit = (value: unknown, path: ValuePath, inherited?: Entry): LeftOut[] => {
      const pointer = toPointer(path);
      const entry = this.#entries.get(pointer) ?? inherited;
      if (this.#parents.has(pointer) && hasMembers(value))
        return Object.entries(value).flatMap(([step, member]) => visit(member, [...path, step], entry));
      if (entry === "converted") return [];
      const { code, values, field_id = null } = entry ?? { code: fallback(path) };
      const reason = getLossReason(code, values);
      return [{ pointer: this.safePointer(path), values: countValues(value), code, reason, field_id }];
    };
    return visit(input, []);
  }
}

const hasMembers = (value: unknown): value is object =>
  (Array.isArray(value) || isObject(value)) && Object.keys(value).length > 0;

/** Counts without recursion, because an input may be deeper than the stack. */
function countValues(root: unknown): number {
  const all = [root];
  for (const value of all) if (hasMembers(value)) for (const member of Object.values(value)) all.push(member);
  return all.filter((value) => !hasMembers(value)).length;
}
