// What a check answers. Members are declared, and built, in the order of their names: JSON.stringify then yields canonical JSON
// (RFC 8785) without a second sorting pass.
import type { Timeline } from "./draft.ts";
import type { Check, Severity, Status } from "./rule-set.ts";

export interface Finding {
  readonly code: string;
  readonly field_id: string | null;
  readonly message: string;
  readonly recoverability: string;
  readonly severity: Severity;
  readonly suggested_next_call: string | null;
}

/** The rule behind the finding at index `finding`, and what that rule rests on. */
export interface Trace {
  readonly finding: number;
  readonly href: string;
  readonly rule_id: string;
  readonly source_atom_ids: readonly string[];
}

/** When the notification is due at the latest, by the draft's own instants (RFC 3339, UTC), and the rule that says so. */
export interface AnswerTimeline {
  readonly initial_notification_due: string;
  readonly rule_id: string;
  readonly source_atom_ids: readonly string[];
  readonly weekend_relief: Timeline["weekend_relief"];
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
  readonly check: Check;
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
  /** In a pre-validation of an initial notification whose instants are sound and in order. */
  readonly timeline?: AnswerTimeline;
  readonly traces: readonly Trace[];
}
