// A profile whose drafts can be converted, and one version of the ESAs' JSON file.
import type { RunnableRuleSet } from "../../server/engine/prepared-rules.ts";
import { isObject } from "../../server/engine/request.ts";
import type { RuleSet, RuleSetField } from "../../server/engine/rule-set.ts";
import {
  type ConvertedRow,
  type EsasFile,
  getTextForm,
  getVersions,
  type UncoveredRow,
  type Versioned,
} from "../report/published/crosswalk.ts";
import { parsePath, valueAt } from "./pointers.ts";

export interface ConvertibleProfile extends Omit<RunnableRuleSet, "fields" | "crosswalk"> {
  readonly act_id: string;
  readonly boundary: string;
  readonly fields: readonly (RuleSetField & {
    /** The row of the official template that the field is; only in profiles with one field per row. */
    readonly data_field?: string;
  })[];
  readonly crosswalk: Required<RuleSet["crosswalk"]> & {
    readonly esas_file: EsasFile;
    readonly rows: readonly ConvertedRow[];
    readonly uncovered_rows: readonly UncoveredRow[];
  };
  readonly provenance: { readonly profile_semantic_hash: string };
}

export type EsasVersion = ReturnType<typeof selectEsasVersion>;

/** One version of the file, the newest if none is named. Throws if the crosswalk does not have it. */
export function selectEsasVersion(file: EsasFile, name?: string) {
  const versions = getVersions(file);
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
    patterns: new Map(patterns.filter(isOwn).map(({ pointer, pattern }) => [pointer, getTextForm(pattern)])),
  };
}

/** Whether the schema rejects a file because a place is empty: the place is required, or in a required group that the file lacks. */
export function createIsRequired({ required, submission }: EsasVersion, file: unknown): (pointer: string) => boolean {
  const code = submission === undefined ? undefined : valueAt(file, parsePath(submission));
  const places = required
    .filter(({ submissions }) => submissions === undefined || submissions.includes(String(code)))
    .map(({ pointer }) => pointer);
  return (pointer) =>
    places.some((place) => {
      if (place === pointer) return true;
      return pointer.startsWith(`${place}/`) && !isObject(valueAt(file, parsePath(place)));
    });
}
