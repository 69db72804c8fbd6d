// Drafts under DORA by their rows: what the tables of drafts have in common, and the answer to the ready example of a profile with changed rows.
import { expect } from "vitest";
import type { Answer } from "../../server/engine/answer.ts";
import { readJsonFile, readyRequest } from "../support.ts";
import {
  answerTo as answerOf,
  type Changes,
  type ExpectedFinding,
  inOrder,
  type Options,
  statusOf,
} from "../table-drafts.ts";

export type Place = "dora" | "initial" | "intermediate" | "final" | "cyber-threat";

/** A whole draft with all that a pre-validation may say to it. */
export interface RowDraft {
  readonly profile: Place;
  readonly name: string;
  readonly provision: string;
  /** Changes to the ready example, by row, or by field in the profile dora; null removes a value. */
  readonly changes: Changes;
  readonly options: Options;
  /** All findings in any order, each at a row of the template or, in the profile dora, at a field; but for those of NOT_LISTED. */
  readonly findings: readonly ExpectedFinding[];
  /** Where the draft is about the deadline; null where there is none. */
  readonly due?: string | null;
}

export const draftOf =
  (...profiles: readonly Place[]) =>
  (name: string, provision: string, changes: Changes, ...findings: readonly ExpectedFinding[]): readonly RowDraft[] =>
    profiles.map((profile) => ({ profile, name, provision, changes, findings, options: {} }));
export const look = (code: string, row: string): ExpectedFinding => [code, row, "attention"];
export const tell = (code: string, row: string): ExpectedFinding => [code, row, "info"];

export const ALL_ROWS: readonly string[] = [15, 10, 35, 16].flatMap((count, section) =>
  Array.from({ length: count }, (_, row) => `${section + 1}.${row + 1}`),
);
/** A report of these rows alone. */
export const nothingBut = (rows: Changes): Changes => ({
  ...Object.fromEntries(ALL_ROWS.map((row) => [row, null])),
  ...rows,
});

export const BANK = "Musterufer Bank AG (fictional)";
export const BANK_LEI = "0000EXMPL0BANK000164";
export const PROVIDER = "Nordwolke Hosting GmbH (fictional)";
export const EUID = "DEK1101R.HRB00000";
export const ORIGIN = `${PROVIDER}, LEI 0000EXMPL0HOST000276`;
export const TEXT = "Described in full in the ticket that the bank keeps for this incident (fictional).";
export const RECLASSIFIED = "major_incident_reclassified_as_non-major";
export const entity = (name: string, lei: string | undefined, ...types: readonly string[]) => ({ name, lei, types });
export const PAYMENTS = entity("Musterufer Payments GmbH (fictional)", "0000EXMPL0PAYS000491", "payment_institution");
export const INVEST = entity("Musterufer Invest GmbH (fictional)", "0000EXMPL0INVE000534", "investment_firm");
export const BY_PROVIDER = { "1.2": PROVIDER, "1.3": EUID };

export const CRITICAL = "critical_services_affected";
export const CLIENTS = "clients_financial_counterparts_and_transactions_affected";
export const DURATION = "duration_and_service_downtime";
export const SPREAD = "geographical_spread";
export const REPUTATION = "reputational_impact";
export const LOSSES = "data_losses";
export const ECONOMIC = "economic_impact";
const ALL_CRITERIA = [CRITICAL, CLIENTS, DURATION, SPREAD, REPUTATION, LOSSES, ECONOMIC];
export const without = (...criteria: readonly string[]) =>
  ALL_CRITERIA.filter((criterion) => !criteria.includes(criterion));
export const ACTUAL_CLIENTS = "actual_figures_for_clients_affected";
export const ACTUAL_COUNTERPARTS = "actual_figures_for_financial_counterparts_affected";
export const ACTUAL_TRANSACTIONS = "actual_figures_for_transactions_affected";
export const NO_TRANSACTIONS = {
  "3.9": null,
  "3.10": null,
  "3.11": null,
  "3.12": [ACTUAL_CLIENTS, ACTUAL_COUNTERPARTS, "no_impact_on_transactions"],
};

const aliasOf = (place: Place) => (place === "dora" ? place : `dora-${place}`);
export const folderOf = (place: Place) => `api/v1/profiles/${aliasOf(place)}`;

interface Field {
  readonly field_id: string;
  readonly data_field?: string;
  readonly obligation: string;
  readonly interpretive_load: number | null;
  readonly evidence_labels: readonly string[];
}

const PLACES: readonly Place[] = ["dora", "initial", "intermediate", "final", "cyber-threat"];
const FIELDS = new Map(
  PLACES.map((place) => [place, readJsonFile(`${folderOf(place)}/profile.json`).fields as Field[]]),
);

export const fieldsOf = (place: Place): readonly Field[] => FIELDS.get(place) ?? [];
const placeOf = (place: Place, { field_id, data_field }: Field) =>
  place === "dora" ? field_id : (data_field ?? field_id);

/** The row of a field, or its name in the profile dora; anything else as it is. */
export function nameOf(place: Place, id: string | null): string | null {
  const field = fieldsOf(place).find(({ field_id }) => field_id === id);
  return field === undefined ? id : placeOf(place, field);
}

/** The answer to a draft. Fields that need evidence have it, unless a change is called `evidence` and the row. */
export function answerTo({ profile, changes, options }: Pick<RowDraft, "profile" | "changes" | "options">) {
  const changed = fieldsOf(profile).filter((field) => placeOf(profile, field) in changes);
  const report: Changes = {
    ...readyRequest(aliasOf(profile)).report,
    ...Object.fromEntries(changed.map((field) => [field.field_id, changes[placeOf(profile, field)]])),
  };
  const judged = fieldsOf(profile).filter(
    (field) =>
      (report[field.field_id] ?? null) !== null &&
      (field.interpretive_load ?? 0) >= 3 &&
      !(`evidence ${placeOf(profile, field)}` in changes),
  );
  const evidence_manifest = Object.fromEntries(judged.map((field) => [field.field_id, field.evidence_labels]));
  return answerOf(aliasOf(profile), report, options, evidence_manifest);
}

const NOT_LISTED = [
  ...["notification_deadline", "intermediate_report_deadline", "final_report_deadline", "weekend_relief_possible"],
  // What no draft shows; drafts with and without these notes are in law-review-cases.ts.
  ...["clients_to_be_informed", "outsourced_reporting", "aggregation_conditions"],
];

/** Expects exactly the findings of a draft, and the status that follows from them. */
export async function expectFindings(draft: RowDraft): Promise<Answer> {
  const answer = await answerTo(draft);
  const found = answer.findings
    .filter(({ code }) => !NOT_LISTED.includes(code))
    .map(({ code, field_id, severity }) => [code, nameOf(draft.profile, field_id), severity]);
  expect(inOrder(found)).toEqual(inOrder(draft.findings));
  expect(answer.prevalidation_status).toBe(statusOf(draft.findings));
  return answer;
}
