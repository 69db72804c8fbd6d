// Drafts as people write them, each with what a compliance officer expects of a pre-validation. Worked out by hand from the
// official texts and the contract, not by the code.
//
// A row changes the base draft: the ready example with DRAFT_BASE over it. The base gives name and identification code of the
// provider in its text, which row 2.8 of Annex II to Implementing Regulation (EU) 2025/302 asks for.
//
// Decided where the law or the contract is open
// 1. One cause, one finding: a placeholder is not also too short; "n/a" as an LEI is a bad LEI, as a code no code, as a
//    date-time or an e-mail address a wrong format. A code written as its label raises value_not_in_code_list only.
// 2. Placeholders count in the texts that Annex II asks for in an initial notification, so in row 1.10 too.
// 3. duration_criterion_inconsistent, RTS 2024/1772 Article 9(3), from the first disruption to the classification (all that a
//    first draft knows). Claimed, but nothing reached: not longer than 2 h, or not longer than 24 h without critical services,
//    because point (b) is about critical or important functions. Not claimed although longer than 24 h. Field: the criteria. Not
//    applicable without a disruption, or when it is after the classification.
// 4. late_classification is info unless the text says that the incident does not recur.
// 5. provider_flag_without_identification looks for name and code in the text, so the text is its field. A register reference
//    does not identify the provider to an authority; an LEI or an EUID in the text is a code.
// 6. An ESA is the wrong addressee where Article 46 of DORA leads to a national authority. ESMA is right for a credit rating
//    agency, and no other authority is; it supervises trade and securitisation repositories too, so it raises nothing there.
// 7. "and" and a comma stand in names of authorities: only ";", "/" and the like show several addressees.
// 8. An aggregated report of a type in ITS Article 7(2) raises both: the profile does not hold it, and the law does not allow it.
//    A credit institution raises the first only: the draft does not say whether it is significant.
// 9. A row of the template counts as filled when its field has a value, right or wrong. Name and LEI of the entity stand for
//    rows 1.2 and 1.3: the profile assumes that it submits itself. rows_without_field are mandatory rows only. Conditional rows
//    without a field of their own are to be checked, 2.8 too: a flag and a text do not fill it. A member of the report with the
//    name of a row fills that row; only the profile has no field for it.
// 10. CHF is one of the eleven currencies; thresholds in euro say nothing about an amount in it.
// 11. A year that looks mistyped makes an instant unusable for a deadline, which would be a year late.
import type { Changes, ExpectedFinding, TableDraft } from "../table-drafts.ts";

/** A row of the table. Its findings are without notification_deadline: that info is there exactly when `due` is no null. */
export interface DraftCase extends TableDraft {
  /** Changes to the evidence_manifest of the base draft; null removes a member. */
  readonly evidence?: Readonly<Record<string, readonly string[] | null>>;
  /** initial_notification_due; null when the timeline is null. */
  readonly due: string | null;
  readonly timeline_missing?: readonly string[];
  /** Without it: none. */
  readonly mandatory_rows_missing?: readonly string[];
  /** Other members of official_template that differ from OFFICIAL_TEMPLATE. */
  readonly official_rows?: Readonly<Record<string, unknown>>;
}

/** The other members of official_template, unless a row has its own. */
export const OFFICIAL_TEMPLATE = {
  conditional_rows_to_check: ["1.13", "1.14", "2.8", "2.10"],
  rows_without_field: ["1.9", "1.12"],
  complete: false,
} as const;

export const LEI = "0000EXMPL0BANK000164";
export const PROVIDER_LEI = "0000EXMPL0HOST000276";
export const outage = (provider: string) =>
  `Since 06:20 UTC instant payments and online banking log-in fail after a faulty storage update at ${provider}. ` +
  "Card payments are not affected. No sign of malicious activity so far. Fail-over to the second site is under way.";

export const DRAFT_BASE = {
  initial_impact_description: outage(`Nordwolke Hosting GmbH (fictional), LEI ${PROVIDER_LEI}`),
} as const;

const DUE = "2026-03-10T13:15:00Z";
export const NO_PROVIDER = { third_party_provider_involved: null, outsourcing_arrangement_reference: null };
export const CRITERIA = "classification_criteria_triggered";

export const draft = (name: string, report: Changes, ...findings: readonly ExpectedFinding[]): DraftCase => ({
  ...{ name, report, findings, due: DUE },
});
export const undated = (dated: DraftCase, ...timeline_missing: readonly string[]): DraftCase => ({
  ...dated,
  due: null,
  timeline_missing,
});
