// The ledger of a conversion: which values of the input were carried over, why others were not, and that none is forgotten. Values
// themselves never enter it.
import { sanitizeName } from "../../server/engine/names.ts";
import { isObject, type Path, toPointer } from "./place.ts";
import { type ChangedCode, type LeftOutCode, reasonOf } from "./reasons.ts";

/** A value of the input that is not in the result, or a group of which no value is. */
export interface LeftOut {
  /** JSON pointer into the input. A name is shown as in a finding of the engine: cut to 64 code points, marks escaped. */
  readonly pointer: string;
  /** How many values stand there and below; an empty list or object counts as one. */
  readonly values: number;
  readonly code: LeftOutCode;
  readonly reason: string;
  /** The field of the profile that the value belongs to, where there is one. */
  readonly field_id: string | null;
}

/** A value of the input that is in the result, but not read back from there as it was. */
export interface Changed {
  readonly pointer: string;
  readonly code: ChangedCode;
  readonly reason: string;
  readonly field_id: string;
}

/** Why a value is left out; `values` fill its sentence. */
export interface Why {
  readonly code: LeftOutCode;
  readonly field_id?: string;
  readonly values?: Readonly<Record<string, string>>;
}

export interface Ledger {
  /** Notes that a value, or every value below it, is in the result. */
  carry(path: Path): void;
  /** Says why a value is not, unless a reason stands already. */
  explain(path: Path, why: Why): void;
  /** Everything in `input` that was not carried, in its order; what nobody explained, for the reason that `fallback` gives. */
  leftOut(input: unknown, fallback: (path: Path) => Why): LeftOut[];
}

export function createLedger(): Ledger {
  const carried = new Set<string>();
  const reasons = new Map<string, Why>();
  return {
    carry: (path) => void carried.add(toPointer(path)),
    explain(path, why) {
      const pointer = toPointer(path);
      if (!reasons.has(pointer)) reasons.set(pointer, why);
    },
    leftOut(input, fallback) {
      const inner = ancestorsOf([...carried, ...reasons.keys()]);
      const entries: LeftOut[] = [];
      // No deeper than the places of the crosswalk are: what lies below them is counted, not entered.
      // A reason holds for what stands below it, too.
      const visit = (value: unknown, path: Path, inherited?: Why) => {
        const pointer = toPointer(path);
        if (carried.has(pointer)) return;
        const why = reasons.get(pointer) ?? inherited;
        if (inner.has(pointer) && hasMembers(value))
          for (const [step, member] of membersOf(value)) visit(member, [...path, step], why);
        else entries.push(leftOutOf(value, path, why ?? fallback(path)));
      };
      visit(input, []);
      return entries;
    },
  };
}

function leftOutOf(value: unknown, path: Path, { code, field_id, values }: Why): LeftOut {
  return {
    pointer: displayPointer(path),
    values: countValues(value),
    code,
    reason: reasonOf(code, values),
    field_id: field_id ?? null,
  };
}

/** A pointer that is safe to print anywhere. */
export const displayPointer = (path: Path): string => toPointer(path.map((step) => sanitizeName(String(step))));

/** Every pointer above one of these. */
function ancestorsOf(pointers: readonly string[]): Set<string> {
  const ancestors = new Set<string>();
  for (const pointer of pointers) {
    let end = pointer.lastIndexOf("/");
    while (end >= 0 && !ancestors.has(pointer.slice(0, end))) {
      ancestors.add(pointer.slice(0, end));
      end = pointer.lastIndexOf("/", end - 1);
    }
  }
  return ancestors;
}

const isContainer = (value: unknown): value is object => Array.isArray(value) || isObject(value);
const hasMembers = (value: unknown): value is object => isContainer(value) && Object.keys(value).length > 0;
const membersOf = (value: object): [string | number, unknown][] =>
  Array.isArray(value) ? value.map((item, index) => [index, item]) : Object.entries(value);

/** Counts without recursion, so that depth costs memory of the heap and never the stack. */
export function countValues(root: unknown): number {
  const open = [root];
  let count = 0;
  while (open.length > 0) {
    const value = open.pop();
    if (hasMembers(value)) for (const member of Object.values(value)) open.push(member);
    else count++;
  }
  return count;
}
