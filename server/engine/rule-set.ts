// What the engine reads of a published profile.json. The members are those of the hashed file itself: what is audited is what runs.

/** Which of the two checks runs over a draft. Published members and the package call it `check`. */
export type Mode = "lint" | "prevalidation";
export type Severity = "blocking" | "attention" | "info";
export type FieldType = "string" | "text" | "email" | "datetime" | "string_list" | "boolean" | "integer" | "number";

export interface RuleSetField {
  readonly field_id: string;
  readonly field_type: FieldType;
  readonly required: boolean;
  readonly code_list: string | null;
}

/** One code on one field (or, with `field_id` null, on the draft as a whole). Findings come in the order of the rules. */
export interface Rule {
  readonly rule_id: string;
  readonly code: string;
  readonly field_id: string | null;
  readonly severity: Severity;
  readonly checks: readonly Mode[];
  readonly kind: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Template: `{name}` is replaced by a value that the kind supplies, never by a value of the draft. */
  readonly message: string;
  /** Messages for special cases that the kind tells apart, by name. */
  readonly variants?: Readonly<Record<string, string>>;
  readonly recoverability: string;
  /** `METHOD /path`, or null. */
  readonly suggested_next_call: string | null;
  readonly source_atom_ids: readonly string[];
}

export interface CodeList {
  readonly code_list_id: string;
  readonly title: string;
  readonly edition: string;
  readonly items: readonly {
    readonly code: string;
    readonly label: string;
    readonly attributes?: Readonly<Record<string, string | boolean | number>>;
  }[];
}

/** What a deadline was computed without, in this order. */
export type Assumption =
  | "bank_holidays_not_given"
  | "member_state_not_given"
  | "read_as_utc"
  | "label_read_as_code"
  | "article_5_6_decision_unknown";

/** `safe_summary` templates, by mode and status. Placeholders: {blocking}, {attention}, {info}, each a count with its noun. */
export type Summaries = Readonly<Record<Mode, Readonly<Record<Status, string>>>>;
export type Status = "blocked" | "attention_required" | "ready_for_preverification";

export interface RuleSet {
  readonly act_id: string;
  readonly boundary: string;
  readonly boundary_id: string;
  /** What each code of a timeline's `assumptions` means, in a sentence. */
  readonly assumptions: Readonly<Record<Assumption, string>>;
  readonly summaries: Summaries;
  readonly fields: readonly RuleSetField[];
  readonly code_lists: readonly CodeList[];
  readonly rules: readonly Rule[];
  /** `/api/v1/profiles/dora/rules.json`: a trace's link is this and `#rule_id`. */
  readonly rules_href: string;
}

/** The two hashes that name the profile an answer was made with (`sha256:` and 64 hex digits). */
export interface ProfileHashes {
  readonly profile_semantic_hash: string;
  readonly profile_artifact_hash: string;
}
