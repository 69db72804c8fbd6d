// The ESAs' JSON file in a published profile.json: how fields are converted, and the versions of the file.

import type { RunnableRuleSet } from "../../../server/engine/prepared-rules.ts";
import { isObject } from "../../../server/engine/request.ts";
import type { RuleSet, RuleSetField } from "../../../server/engine/rule-set.ts";
import { toPath, valueAt } from "./pointers.ts";

/** How the value of one field is written to the ESAs' file and read from it. Some parameters are for some kinds only. */
interface ConversionRule {
  readonly kind: ConversionKind;
  /** text, identifier, entities, joined_text: in code points. */
  readonly max_length?: number;
  /** text: a regular expression that the written text must match. identifier: that a text at esas_pointer matches. */
  readonly pattern?: string;
  readonly trim?: true;
  /** text, identifier, code. */
  readonly upper_case?: true;
  /** identifier: the place of a text that does not match the pattern. */
  readonly otherwise?: string;
  /** number: the least and the greatest number that the file takes. */
  readonly minimum?: number;
  readonly maximum?: number;
  /** code: the only codes of the list that may be written. */
  readonly only?: readonly string[];
  /** code_in_list: which codes of several in the file come first. */
  readonly prefer?: readonly string[];
  /** presence: texts, in lower case, that mean no. */
  readonly negatives?: readonly string[];
  /** joined_text: the text between two items. */
  readonly separator?: string;
  /** integer: what the file contains beside the number. */
  readonly sets?: { readonly pointer: string; readonly value: readonly string[] };
  /** Whether the place has another meaning than the field; the row's `difference` explains it. */
  readonly meaning_differs?: true;
}

export type ConversionKind =
  | "text"
  | "email"
  | "code"
  | "code_in_list"
  | "codes"
  | "date_time"
  | "boolean"
  | "presence"
  | "integer"
  | "number"
  | "identifier"
  | "entities"
  | "joined_text"
  | "none";

/** A row of the crosswalk, without the members that the conversion does not need. */
export interface ConvertedRow {
  readonly field_id: string;
  readonly data_fields: readonly string[];
  readonly requirement: string;
  readonly condition?: string;
  /** The place in the file (see pointers.ts), or null if the file has none. */
  readonly esas_pointer: string | null;
  readonly conversion: ConversionRule;
  readonly transform: string;
  readonly difference: string;
}

/** An official row for which the profile has no field. */
export interface UncoveredRow extends Pick<ConvertedRow, "requirement" | "condition"> {
  readonly data_field: string;
  readonly title: string;
  readonly esas_pointer: string;
  /** How the value of a member that has the name of the row is converted. */
  readonly conversion: ConversionRule;
}

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

export type EsasVersion = ReturnType<typeof selectEsasVersion>;

/** A crosswalk without versions names its version in the identifier of the schema, as in IR-1.2. */
const getVersions = ({ versions, schema_id = "", edition = "" }: EsasFile) =>
  versions ?? [{ version: /\d+\.\d+/.exec(schema_id)?.[0] ?? schema_id, schema_id, edition }];

/** The versions of the file that a crosswalk describes, oldest first. */
export const listEsasVersions = (file: EsasFile): string[] => getVersions(file).map(({ version }) => version);

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
    patterns: new Map(patterns.filter(isOwn).map(({ pointer, pattern }) => [pointer, new RegExp(pattern, "u")])),
  };
}

/** Whether the schema rejects a file because a place is empty: the place is required, or in a required group that the file lacks. */
export function createIsRequired({ required, submission }: EsasVersion, file: unknown): (pointer: string) => boolean {
  const code = submission === undefined ? undefined : valueAt(file, toPath(submission));
  const places = required
    .filter(({ submissions }) => submissions === undefined || submissions.includes(String(code)))
    .map(({ pointer }) => pointer);
  return (pointer) =>
    places.some((place) => {
      if (place === pointer) return true;
      return pointer.startsWith(`${place}/`) && !isObject(valueAt(file, toPath(place)));
    });
}
