// What the tables of boundaries share: a rule that compares fields, the fields that it needs, and drafts at its limits.

/** Changes of the report of the ready request; undefined removes a member. */
export type Members = Readonly<Record<string, unknown>>;

export interface Boundary {
  readonly rule: string;
  /** The rule applies if these fields have a usable value; by default its own field. */
  readonly needs?: readonly string[];
  /** The field whose absence an earlier rule may have reported. */
  readonly reportedBefore?: string;
  /** With these changes the rule applies and passes. */
  readonly accepts: readonly Members[];
  /** With these changes the rule fails. */
  readonly rejects: readonly Members[];
}

export const [DETECTED, CLASSIFIED] = ["detection_datetime_utc", "classification_datetime_utc"];
export const DISRUPTED = "first_disruption_datetime_utc";
export const TYPE = "submission_type";
export const ENTITY_TYPE = "financial_entity_type";
export const CRITERIA = "classification_criteria_triggered";
export const STATES = "affected_member_states";
export const [AMOUNT, CURRENCY] = ["preliminary_estimated_financial_amount", "reporting_currency"];
export const CLIENTS_COUNT = "preliminary_estimated_clients_affected";
export const [NAME, EMAIL] = ["secondary_contact_name", "secondary_contact_email"];
export const PRIMARY_EMAIL = "primary_contact_email";
export const [FLAG, REFERENCE] = ["third_party_provider_involved", "outsourcing_arrangement_reference"];
export const FOUND_BY = "incident_discovery_method";
export const [LEGAL_NAME, LEI] = ["entity_legal_name", "entity_legal_identifier"];
export const AUTHORITY = "competent_authority";
export const DESCRIPTION = "initial_impact_description";
export const CODE = "incident_reference_code";

export const CRITICAL = "critical_services_affected";
export const DATA = "data_losses";
export const CLIENTS = "clients_financial_counterparts_and_transactions_affected";
export const DURATION = "duration_and_service_downtime";
export const SPREAD = "geographical_spread";
export const REPUTATION = "reputational_impact";
export const ECONOMIC = "economic_impact";
export const ALL = [CRITICAL, DATA, CLIENTS, DURATION, SPREAD, REPUTATION, ECONOMIC];

export const without = (code: string): Members => ({ [CRITERIA]: ALL.filter((other) => other !== code) });
export const only = (code: string): Members => ({ [CRITERIA]: [code] });
/** One change for each value of a field. */
export const each = (field: string, ...values: unknown[]): Members[] => values.map((value) => ({ [field]: value }));
/** The same on top of another change. */
export const eachWith = (change: Members, field: string, ...values: unknown[]): Members[] =>
  values.map((value) => ({ ...change, [field]: value }));

export const text50 = "ab".repeat(25);
export const LEI_VALUE = "0000EXMPL0BANK000164";
export const NO_FLAG = { [FLAG]: undefined, [REFERENCE]: undefined };
export const NO_SECOND_CONTACT = { [NAME]: undefined, [EMAIL]: undefined };
export const BY_PROVIDER = { [FOUND_BY]: "third-party_provider" };
