// What a published profile.json says about the file of the official form: how its fields are converted, and what a version of the file is like.

/**
 * The forms that a text of a file may have, by the pattern that a crosswalk has for each. What a profile says is only looked up here: a
 * pattern that anyone has made could be tried for ever.
 */
export const TEXT_FORMS: ReadonlyMap<string, RegExp> = new Map(
  [
    // An LEI.
    /^[A-Z0-9]{18}[0-9]{2}$/u,
    // A telephone number.
    /^\+?[1-9](?:[0-9]+|[0-9]{1,14} ?\([0-9]+\)[0-9]*)(?:[-. ][0-9]+)*$/u,
    // A duration in days, hours and minutes.
    /^[0-9]{1,3}:(?:[01][0-9]|2[0-3]):[0-5][0-9]$/u,
  ].map((form) => [form.source, form]),
);

/** The form of a pattern in a crosswalk. Throws if it is none of these. */
export function getTextForm(pattern: string): RegExp {
  const form = TEXT_FORMS.get(pattern);
  if (form === undefined) throw new Error("the crosswalk has a pattern that is none of the forms of a text");
  return form;
}

/** How the value of one field is written to the ESAs' file and read from it. Some parameters are for some kinds only. */
interface ConversionRule {
  readonly kind: ConversionKind;
  /** text, identifier, entities, joined_text: in code points. */
  readonly max_length?: number;
  /** One of TEXT_FORMS. text: the written text must match it. identifier: a text at esas_pointer matches it. */
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

export interface Converts {
  /** The types of fields. */
  readonly fieldTypes: readonly string[];
  readonly needsCodeList?: true;
}

/** What each kind of conversion converts; `none` converts nothing. */
export const CONVERSIONS = {
  text: { fieldTypes: ["string", "text", "duration"] },
  email: { fieldTypes: ["email"] },
  code: { fieldTypes: ["string"], needsCodeList: true },
  code_in_list: { fieldTypes: ["string"], needsCodeList: true },
  codes: { fieldTypes: ["string_list"], needsCodeList: true },
  date_time: { fieldTypes: ["datetime"] },
  presence: { fieldTypes: ["boolean"] },
  boolean: { fieldTypes: ["boolean"] },
  integer: { fieldTypes: ["integer"] },
  number: { fieldTypes: ["number", "percentage"] },
  identifier: { fieldTypes: ["string"] },
  entities: { fieldTypes: ["record_list"] },
  joined_text: { fieldTypes: ["string_list"] },
} satisfies Readonly<Record<string, Converts>>;

export type ConversionKind = keyof typeof CONVERSIONS | "none";

/** A row of the crosswalk, without the members that the conversion does not need. */
export interface ConvertedRow {
  readonly field_id: string;
  readonly data_fields: readonly string[];
  readonly requirement: string;
  readonly condition?: string;
  /** The place in the file (see esas/pointers.ts), or null if the file has none. */
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

export interface EsasSchema {
  readonly schema_id: string;
  readonly edition: string;
}

/** An entry that is only for some versions; without `versions` it is for all. */
export interface Versioned {
  readonly versions?: readonly string[];
}

export interface RequiredPlace extends Versioned {
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

/** A crosswalk without versions names its version in the identifier of the schema, as in IR-1.2. */
export const getVersions = ({ versions, schema_id = "", edition = "" }: EsasFile) =>
  versions ?? [{ version: /\d+\.\d+/.exec(schema_id)?.[0] ?? schema_id, schema_id, edition }];

/** The versions of the file that a crosswalk describes, oldest first. */
export const listEsasVersions = (file: EsasFile): string[] => getVersions(file).map(({ version }) => version);
