// The affected entities of a report: one as its name, or several, each with what identifies it.

/** One of the entities of an aggregated report. Source: Implementing Regulation (EU) 2025/302, Annex II, rows 1.4 to 1.6. */
export interface Entity {
  readonly name: string;
  readonly lei?: string;
  /** Codes of its licences. */
  readonly types?: readonly string[];
}

const isText = (value: unknown): boolean => typeof value === "string";

const HAS_TYPE: ReadonlyMap<string, (value: unknown) => boolean> = new Map([
  ["name", isText],
  ["lei", isText],
  ["types", (value) => Array.isArray(value) && value.every(isText)],
]);

const isEntity = (value: unknown): value is Entity =>
  typeof value === "object" &&
  value !== null &&
  Object.hasOwn(value, "name") &&
  Object.entries(value).every(([name, member]) => HAS_TYPE.get(name)?.(member) === true);

/** Whether a value is a list of entities, which have a name and no members that are not known. */
export const isEntityList = (value: unknown): value is readonly Entity[] =>
  Array.isArray(value) && value.length > 0 && value.every(isEntity);
