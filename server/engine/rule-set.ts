// What the engine reads of a published profile.json. The members are those of the hashed file itself: what is audited is what runs.
import type { Clock } from "./clocks/clock.ts";
import type { Decision } from "./decision/decision.ts";
import type { FieldType, RecordField } from "./field-type.ts";

/** Which of the two checks runs over a draft. Published members and the package call it `check`. */
export type Mode = "lint" | "prevalidation";
/** The most severe first. */
export const SEVERITIES = ["blocking", "attention", "info"] as const;
export type Severity = (typeof SEVERITIES)[number];

export interface RuleSetField extends RecordField {
  readonly field_id: string;
  readonly title: string;
  readonly field_type: FieldType;
  readonly required: boolean;
  readonly code_list: string | null;
}

export type Advice = string | (Readonly<Record<string, string>> & { readonly default: string });

/** One code on one field (or, with `field_id` null, on the draft as a whole). Findings come in the order of the rules. */
export interface Rule {
  readonly rule_id: string;
  readonly code: string;
  readonly field_id: string | null;
  readonly severity: Severity;
  readonly checks: readonly Mode[];
  readonly kind: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Template: `{field}` is the title and the id of its field; any other `{name}` a value of the kind, never one of the draft. */
  readonly message: string;
  /** Messages for special cases of the kind, by name. */
  readonly variants?: Readonly<Record<string, string>>;
  /**
   * What a person reads instead of the message, beginning with what to do; or such texts by variant, with `default` for all others. Here
   * `{field}` is the title of the field, and `{enter}` what to enter into it. The engine does not read it.
   */
  readonly advice?: Advice;
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
    readonly attributes?: Readonly<Record<string, string | boolean | number | readonly string[]>>;
  }[];
}

/** A row of the official template, and what of a report fills it: fields, or members with the name of a row without field. */
export interface OfficialRow {
  readonly data_field: string;
  readonly official_title: string;
  readonly source_atom_ids: readonly string[];
  readonly title: string;
  readonly condition?: string;
  readonly obligation: "required" | "where_applicable";
  readonly field_ids: readonly string[];
  readonly members: readonly string[];
}

export interface OfficialTemplate {
  readonly annex: string;
  /** How many missing rows a summary names; it counts the rest. */
  readonly named_at_most: number;
  /** In official order. */
  readonly official_rows: readonly OfficialRow[];
}

/**
 * `safe_summary` templates, by mode and status, with {blocking}, {attention}, {info}, each a count with its noun; and what a
 * pre-validation adds about the official template: {rows}, {count} and, for each row, {title} and {row}.
 */
export type Summaries = Readonly<Record<Mode, Readonly<Record<Status, string>>>> & {
  /** The message that counts the findings left out of a large answer: {count} and {code}. */
  readonly left_out: string;
  /** What follows in a pre-validation whose deadline cannot be computed. */
  readonly deadline_unknown?: string;
  /** Used instead if the deadline is not later than an instant: {due}; and if that holds in one case only: {condition}. */
  readonly deadline_bound?: string;
  readonly deadline_bound_if?: string;
  /** The same once that is past, by the time of the check: {due} and {condition}. */
  readonly deadline_passed_if?: string;
  /** Used instead if the draft leaves open which of several deadlines applies: {due} if {condition}, and {otherwise}. */
  readonly deadline_depends?: string;
  /** The same where the other deadline is not known yet. */
  readonly deadline_depends_open?: string;
  readonly official_template?: Readonly<Record<"needs" | "row" | "more" | "nothing" | "conditional", string>>;
};
export type Status = "blocked" | "attention_required" | "ready_for_preverification";

/**
 * Which engine runs the rules of a profile: the major version of the releases of lexbind whose engines do. Profiles of releases before
 * 2.0.0 have no version.
 */
export const RULES_VERSION = 3;

export interface RuleSet {
  readonly rules_version: number;
  readonly act_id: string;
  readonly boundary: string;
  readonly boundary_id: string;
  /** What each code of a timeline's `assumptions` means, in a sentence. */
  readonly assumptions: Readonly<Record<string, string>>;
  readonly clocks?: readonly Clock[];
  readonly decision?: Decision;
  readonly summaries: Summaries;
  readonly fields: readonly RuleSetField[];
  readonly code_lists: readonly CodeList[];
  readonly rules: readonly Rule[];
  readonly crosswalk: { readonly official_template?: OfficialTemplate };
  /** `/api/v1/profiles/dora/rules/{rule_id}`: the template of a trace's link. */
  readonly rules_href: string;
}

/** The two hashes that name the profile an answer was made with (`sha256:` and 64 hex digits). */
export interface ProfileHashes {
  readonly profile_semantic_hash: string;
  readonly profile_artifact_hash: string;
}

/** What an answer names besides its profile: the SHA-256 of the published engine that made it, if the caller knows it. */
export interface AnswerHashes extends ProfileHashes {
  readonly engine_hash?: string;
}
