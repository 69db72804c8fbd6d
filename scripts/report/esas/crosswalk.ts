// The parts of a published profile.json that the conversion needs: the crosswalk, the fields and the code lists.
import type { RuleSet, RuleSetField } from "../../../server/engine/rule-set.ts";
import type { RunnableRuleSet } from "../../../server/engine/steps.ts";
import type { EsasFile } from "./esas-file.ts";

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
