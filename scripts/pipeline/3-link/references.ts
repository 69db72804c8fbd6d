// Names and what they refer to: one index per kind of name, which reports duplicates and dangling references.
import type { Definition } from "../model/linked.ts";
import type { Source } from "../model/model.ts";
import { type ReportAt, suggest } from "../tools/findings.ts";

export type Path = readonly (string | number)[];

/** Definitions of one kind of name (`atom`, `code_list`, …), and which of them are used. */
export type Index<T> = ReturnType<typeof createIndex<T>>;

export function createIndex<T>(kind: string, report: ReportAt) {
  const entries = new Map<string, Omit<Definition<T>, "isUsed"> & { isUsed: boolean }>();
  const duplicates = new Set<string>();
  return {
    /** Defines a name; a second definition is left out, with one `duplicate_<kind>` finding for all that are at the same place. */
    define(file: Source, path: Path, name: string, value: T): void {
      const first = entries.get(name);
      if (first === undefined) {
        entries.set(name, { name, file, path, value, isUsed: false });
        return;
      }
      const place = JSON.stringify([file.path, path]);
      if (duplicates.has(place)) return;
      duplicates.add(place);
      const { line } = first.file.locate(first.path);
      const hint = `the first definition is at ${first.file.path}:${line}`;
      report(file, path, { code: `duplicate_${kind}`, message: `${kind} "${name}" is defined twice`, hint });
    },
    /**
     * What a name refers to, now marked as used; undefined and an `unknown_<kind>` finding where it is not defined. After a second
     * definition of another name there is no finding, because this name may be the one that the second should have.
     */
    refer(file: Source, path: Path, name: string): T | undefined {
      const entry = entries.get(name);
      if (entry !== undefined) {
        entry.isUsed = true;
        return entry.value;
      }
      if (duplicates.size > 0) return undefined;
      const hint = suggest(name, entries.keys());
      const message = `${kind} "${name}" is not defined`;
      report(file, path, { code: `unknown_${kind}`, message, hint, undefinedName: name });
      return undefined;
    },
    get: (name: string): T | undefined => entries.get(name)?.value,
    values: (): T[] => [...entries.values()].map(({ value }) => value),
    all: (): Definition<T>[] => [...entries.values()],
  };
}

/** Refers to every name of a list at `path`, and returns what the defined ones refer to. */
export function referAll<T>(index: Index<T>, file: Source, path: Path, names: readonly string[]): T[] {
  return names
    .map((name, position) => index.refer(file, [...path, position], name))
    .filter((value) => value !== undefined);
}
