// What the engine answers. Members are declared, and built, in the code-unit order of their names, so that JSON.stringify
// writes canonical JSON (RFC 8785) without sorting.
import type { Mode, Severity, Status } from "./rule-set.ts";

export interface Finding {
  readonly code: string;
  readonly field_id: string | null;
  readonly message: string;
  readonly recoverability: string;
  readonly severity: Severity;
  readonly suggested_next_call: string | null;
}

/** The rule behind the finding at index `finding`, and the source atoms of that rule. */
export interface Trace {
  readonly finding: number;
  readonly href: string;
  readonly rule_id: string;
  readonly source_atom_ids: readonly string[];
}

/** The latest instant for the notification (RFC 3339, UTC), computed from the draft alone, and the rule that computed it. */
export interface AnswerTimeline {
  readonly initial_notification_due: string;
  readonly rule_id: string;
  readonly source_atom_ids: readonly string[];
  /** Whether a weekend may move the deadline; `unknown` when the entity type is not usable. */
  readonly weekend_relief: "not_applicable" | "may_apply" | "excluded" | "unknown";
}

/** evaluated + not_applicable = total; failed counts the rules that raised a finding. */
export interface RuleLedger {
  readonly evaluated: number;
  readonly failed: number;
  readonly not_applicable: number;
  readonly total: number;
}

export interface Answer {
  readonly act_id: string;
  readonly boundary: string;
  readonly boundary_id: string;
  readonly check: Mode;
  readonly counts: { readonly attention: number; readonly blocking: number; readonly info: number };
  readonly findings: readonly Finding[];
  readonly ok: true;
  readonly prevalidation_status: Status;
  readonly profile_artifact_hash: string;
  readonly profile_semantic_hash: string;
  readonly ready_for_preverification: boolean;
  readonly required: { readonly present: number; readonly total: number };
  readonly rules: RuleLedger;
  readonly safe_summary: string;
  /** Only in a pre-validation of an initial notification whose instants are usable and in order. */
  readonly timeline?: AnswerTimeline;
  readonly traces: readonly Trace[];
}
