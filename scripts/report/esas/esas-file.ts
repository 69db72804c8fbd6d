// The ESAs' JSON file as a whole, as a crosswalk describes it, and one version of it.
import { isObject } from "../../../server/engine/request.ts";
import { pathOf, valueAt } from "./pointers.ts";

interface EsasSchema {
  readonly schema_id: string;
  readonly edition: string;
}

/** An entry that is only for some versions; without `versions` it is for all. */
interface Versioned {
  readonly versions?: readonly string[];
}

interface RequiredPlace extends Versioned {
  readonly pointer: string;
  /** Only in files with one of these codes at `submission`. */
  readonly submissions?: readonly string[];
}

/** What a crosswalk states about the file. It has `versions`, or a schema of its own as the only version. */
export interface EsasFile extends Partial<EsasSchema> {
  /** Oldest first. */
  readonly versions?: readonly (EsasSchema & { readonly version: string })[];
  /** The place of the code that names the stage of a report. */
  readonly submission?: string;
  /** Places, and groups of places, that the ESAs' schema requires. */
  readonly required: readonly (string | RequiredPlace)[];
  /** Groups that are optional, but must have this member. */
  readonly needs: readonly (Versioned & { readonly group: string; readonly member: string })[];
  /** Texts that the schema takes in one form only. */
  readonly patterns?: readonly (Versioned & { readonly pointer: string; readonly pattern: string })[];
  /** Lists whose elements are identified by the code in a member. */
  readonly elements: readonly { readonly list: string; readonly key: string }[];
  /** Places with a fixed value. */
  readonly constants: readonly { readonly pointer: string; readonly value: string }[];
  /** The list of affected entities; in pointers, 0 is the one entity or each of several. */
  readonly entities?: EntityList;
  /** The reporting entity is in two places, because it submits its own report. */
  readonly self_submission?: { readonly from: string; readonly to: string; readonly members: readonly string[] };
}

export interface EntityList {
  readonly list: string;
  /** The members of an item in a draft, each with the member of an element in the file. */
  readonly members: { readonly name: string; readonly lei: string; readonly types: string };
}

export interface EsasVersion
  extends Pick<EsasFile, "submission" | "needs" | "elements" | "constants" | "entities" | "self_submission">,
    EsasSchema {
  readonly version: string;
  readonly required: readonly RequiredPlace[];
  readonly patterns: ReadonlyMap<string, RegExp>;
}

/** A crosswalk without versions names its version in the identifier of the schema, as in IR-1.2. */
const versionsOf = ({ versions, schema_id = "", edition = "" }: EsasFile) =>
  versions ?? [{ version: /\d+\.\d+/.exec(schema_id)?.[0] ?? schema_id, schema_id, edition }];

/** The versions of the file that a crosswalk describes, oldest first. */
export const listEsasVersions = (file: EsasFile): string[] => versionsOf(file).map(({ version }) => version);

/** One version of the file, the newest if none is named. Throws if the crosswalk does not have it. */
export function selectEsasVersion(file: EsasFile, name?: string): EsasVersion {
  const versions = versionsOf(file);
  const own = name === undefined ? versions.at(-1) : versions.find(({ version }) => version === name);
  if (own === undefined) throw new Error(`the crosswalk has no version ${name} of the ESAs' file`);
  const isOwn = (entry: Versioned) => entry.versions?.includes(own.version) !== false;
  const { needs, required, patterns = [], ...rest } = file;
  const places = required.map((place) => (typeof place === "string" ? { pointer: place } : place));
  return {
    ...rest,
    ...own,
    needs: needs.filter(isOwn),
    required: places.filter(isOwn),
    patterns: new Map(patterns.filter(isOwn).map(({ pointer, pattern }) => [pointer, new RegExp(pattern, "u")])),
  };
}

/** Whether the schema rejects a file because a place is empty: the place is required, or in a required group that the file lacks. */
export function createIsRequired({ required, submission }: EsasVersion, file: unknown): (pointer: string) => boolean {
  const code = submission === undefined ? undefined : valueAt(file, pathOf(submission));
  const places = required
    .filter(({ submissions }) => submissions === undefined || submissions.includes(String(code)))
    .map(({ pointer }) => pointer);
  return (pointer) =>
    places.some((place) => {
      if (place === pointer) return true;
      return pointer.startsWith(`${place}/`) && !isObject(valueAt(file, pathOf(place)));
    });
}
