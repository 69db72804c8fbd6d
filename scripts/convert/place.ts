// Places in the ESAs' file: JSON pointers (RFC 6901) in which * stands for every element of a list, and {code} for the one element
// that a code tells apart from the others.
import type { EsasFile } from "./crosswalk.ts";

export type Path = readonly (string | number)[];

/** A value and where it stands. */
export interface Found {
  readonly path: Path;
  readonly value: unknown;
}

export interface Place {
  /** The way to the value, or to the list whose elements hold it. */
  readonly path: Path;
  /** Set where the value stands in elements of that list. `code` is null for every element. */
  readonly element: { readonly key: string; readonly code: string | null; readonly within: Path } | null;
}

/** The path of a pointer without * and {code}. */
export const pathOf = (pointer: string): Path =>
  pointer
    .split("/")
    .slice(1)
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step));

/** Reads an authored pointer. Throws where it names an element of a list that `elements` does not know: a defect of the crosswalk. */
export function readPlace(pointer: string, { elements }: Pick<EsasFile, "elements">): Place {
  const steps = pathOf(pointer);
  const at = steps.findIndex((step) => step === "*" || String(step).startsWith("{"));
  if (at < 0) return { path: steps, element: null };
  const path = steps.slice(0, at);
  const list = elements.find((known) => known.list === toPointer(path));
  if (list === undefined) throw new Error(`the crosswalk tells no elements apart at ${toPointer(path)}`);
  const step = String(steps[at]);
  return {
    path,
    element: { key: list.key, code: step === "*" ? null : step.slice(1, -1), within: steps.slice(at + 1) },
  };
}

/** The pointer of a path; every name is told from every other. */
export const toPointer = (path: Path): string =>
  path.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");

/** The value at a path; undefined where there is none. A number is an index of a list, a name an own member of an object. */
export function valueAt(root: unknown, path: Path): unknown {
  let value = root;
  for (const step of path) {
    const fits = typeof step === "number" ? Array.isArray(value) : isObject(value);
    if (!fits || !Object.hasOwn(value as object, step)) return undefined;
    value = (value as Record<string | number, unknown>)[step];
  }
  return value;
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What stands at a place, in order; a file may hold several elements with the same code. */
export function findAt(root: unknown, { path, element }: Place): Found[] {
  const value = valueAt(root, path);
  if (element === null) return value === undefined ? [] : [{ path, value }];
  if (!Array.isArray(value)) return [];
  const { key, code, within } = element;
  return value.flatMap((item, index) => {
    const inner = code === null || valueAt(item, [key]) === code ? valueAt(item, within) : undefined;
    return inner === undefined ? [] : [{ path: [...path, index, ...within], value: inner }];
  });
}

/** Whether the elements that a place needs are there; a place outside of elements needs none. */
export const hasElement = (root: unknown, { path, element }: Place): boolean =>
  element === null ||
  element.code === null ||
  findAt(root, { path, element: { ...element, within: [element.key] } }).length > 0;

/** Puts a value at a place of a file under construction; a list at a place in every element makes an element of each item. */
export function putAt(root: Record<string, unknown>, place: Place, value: unknown): void {
  const { path, element } = place;
  if (element === null) putValue(root, path, value);
  else if (element.code === null)
    putValue(
      root,
      path,
      (value as readonly unknown[]).map((item) => wrap(element.within, item)),
    );
  else {
    const elements = valueAt(root, path) as readonly unknown[];
    const index = elements.findIndex((item) => valueAt(item, [element.key]) === element.code);
    putValue(root, [...path, index, ...element.within], value);
  }
}

function wrap(path: Path, value: unknown): Record<string, unknown> {
  const made = {};
  putValue(made, path, value);
  return made;
}

function putValue(root: Record<string, unknown>, path: Path, value: unknown): void {
  let holder = root as Record<string | number, unknown>;
  for (const [index, step] of path.slice(0, -1).entries()) {
    holder[step] ??= typeof path[index + 1] === "number" ? [] : {};
    holder = holder[step] as Record<string | number, unknown>;
  }
  holder[path.at(-1) as string | number] = value;
}
