// The table of drafts. draft-case.ts says what was decided and what a row holds.
import { attention, blocking, info } from "../table-drafts.ts";
import { CRITERIA, DRAFT_BASE, type DraftCase, draft, LEI, NO_PROVIDER, PROVIDER_LEI, undated } from "./draft-case.ts";
import { CONTENT_CASES } from "./draft-cases-of-content.ts";

const AS_WRITTEN: readonly DraftCase[] = [
  draft("the base draft", {}),
  {
    ...draft(
      "only the fifteen required fields",
      {
        ...NO_PROVIDER,
        secondary_contact_name: null,
        secondary_contact_email: null,
        first_disruption_datetime_utc: null,
        affected_functions_and_services: null,
        preliminary_estimated_clients_affected: null,
        preliminary_estimated_financial_amount: null,
        reporting_currency: null,
        linked_threat_notification_reference: null,
        linked_nis2_notification_reference: null,
        linked_gdpr_breach_notification_reference: null,
      },
      info("official_template_expects", "secondary_contact_name"),
      info("official_template_expects", "secondary_contact_email"),
      info("official_template_expects", "reporting_currency"),
    ),
    mandatory_rows_missing: ["1.10", "1.11", "1.15"],
  },
  draft(
    "labels of the official form instead of codes",
    {
      financial_entity_type: "Credit institution",
      incident_discovery_method: "Monitoring systems",
      [CRITERIA]: ["Critical services affected", "Duration and service downtime", "Geographical spread"],
    },
    attention("value_not_in_code_list", "financial_entity_type"),
    attention("value_not_in_code_list", "incident_discovery_method"),
    attention("value_not_in_code_list", CRITERIA),
  ),
  draft(
    "submission type by its label: the deadline stands",
    { submission_type: "Initial notification" },
    attention("value_not_in_code_list", "submission_type"),
  ),
  draft(
    "country names",
    { affected_member_states: ["Germany", "Austria"] },
    attention("value_not_in_code_list", "affected_member_states"),
  ),
  draft(
    "EL for Greece",
    { affected_member_states: ["DE", "EL"] },
    attention("value_not_in_code_list", "affected_member_states"),
  ),
  draft(
    "one Member State without a list",
    { affected_member_states: "DE" },
    blocking("invalid_field_type", "affected_member_states"),
  ),
  draft(
    "yes instead of true",
    { business_continuity_plan_activated: "yes" },
    blocking("invalid_field_type", "business_continuity_plan_activated"),
  ),
  draft(
    "a number as text, with a thousands separator",
    { preliminary_estimated_clients_affected: "ca. 128.000" },
    blocking("invalid_field_type", "preliminary_estimated_clients_affected"),
  ),
  draft(
    "a case number with # and /",
    { incident_reference_code: "INC#2026/0031" },
    info("reference_code_charset", "incident_reference_code"),
  ),
  {
    ...draft(
      "a misspelt member: the currency is missing, and that is said once",
      { reporting_currency: null, reporting_curency: "EUR", primary_contact_name: "  " },
      attention("unknown_field", "reporting_curency"),
      attention("amount_without_currency", "reporting_currency"),
      blocking("empty_required_field", "primary_contact_name"),
    ),
    mandatory_rows_missing: ["1.7", "1.15"],
  },
  {
    ...draft("no record for the description", {}, attention("missing_evidence", "initial_impact_description")),
    evidence: { initial_impact_description: null },
  },
];

const IDENTIFIERS: readonly DraftCase[] = [
  ...Object.entries({
    "lower-case LEI": LEI.toLowerCase(),
    "LEI in groups of four": "0000 EXMP L0BA NK00 0164",
    "LEI after a blank": ` ${LEI}`,
    "LEI of 19 characters": LEI.slice(1),
    "LEI with wrong check digits": "0000EXMPL0BANK000165",
    "n/a as LEI": "n/a",
  }).map(([name, entity_legal_identifier]) =>
    draft(name, { entity_legal_identifier }, attention("invalid_identifier", "entity_legal_identifier")),
  ),
  {
    ...draft(
      "no LEI yet",
      { entity_legal_identifier: null },
      blocking("missing_required_field", "entity_legal_identifier"),
    ),
    mandatory_rows_missing: ["1.3"],
    official_rows: { conditional_rows_to_check: ["1.6", "1.13", "1.14", "2.8", "2.10"] },
  },
  draft(
    "aggregated report of a trading venue",
    {
      financial_entity_type: "trading_venue",
      entity_legal_identifier: `${LEI};${PROVIDER_LEI}`,
      entity_legal_name: "Musterufer Markt AG (fictional); Nordmarkt AG (fictional)",
    },
    attention("aggregated_reporting_not_covered", "entity_legal_identifier"),
    attention("aggregation_not_allowed", "entity_legal_identifier"),
  ),
  draft(
    "aggregated report of payment institutions",
    {
      financial_entity_type: "payment_institution",
      entity_legal_identifier: `${LEI};${PROVIDER_LEI}`,
      entity_legal_name: "Musterufer Pay AG (fictional); Nordpay AG (fictional)",
    },
    attention("aggregated_reporting_not_covered", "entity_legal_identifier"),
  ),
];

const DATES: readonly DraftCase[] = [
  ...Object.entries({
    "German date": "10.03.2026 07:42 Uhr",
    "a blank instead of T": "2026-03-10 06:42:00Z",
    "no seconds": "2026-03-10T06:42Z",
    "a day without a time": "2026-03-10",
    "tbc as date-time": "tbc",
  }).map(([name, detection_datetime_utc]) =>
    undated(
      draft(name, { detection_datetime_utc }, blocking("invalid_field_format", "detection_datetime_utc")),
      "detection_datetime_utc",
    ),
  ),
  draft(
    "local times without an offset, read as UTC",
    { detection_datetime_utc: "2026-03-10T06:42:00", classification_datetime_utc: "2026-03-10T09:15:00" },
    attention("datetime_without_offset", "detection_datetime_utc"),
    attention("datetime_without_offset", "classification_datetime_utc"),
  ),
  draft(
    "Berlin times with their offset: 10:15+01:00 is 09:15Z",
    { detection_datetime_utc: "2026-03-10T07:42:00+01:00", classification_datetime_utc: "2026-03-10T10:15:00+01:00" },
    attention("datetime_not_utc", "detection_datetime_utc"),
    attention("datetime_not_utc", "classification_datetime_utc"),
  ),
  undated(
    draft(
      "last year typed into the classification",
      { classification_datetime_utc: "2025-03-10T09:15:00Z" },
      attention("classification_before_detection", "classification_datetime_utc"),
    ),
    "classification_datetime_utc",
  ),
  undated(
    draft(
      "last year typed into the detection: the classification is a year late, and the disruption comes after it",
      { detection_datetime_utc: "2025-03-10T06:42:00Z" },
      attention("implausible_year", "classification_datetime_utc"),
      attention("disruption_after_detection", "first_disruption_datetime_utc"),
    ),
    "classification_datetime_utc",
  ),
  {
    // 31 March 08:00 + 4 h; the disruption is the last of the series, three weeks before.
    ...draft(
      "recurring incidents, found in the monthly review",
      {
        classification_datetime_utc: "2026-03-31T08:00:00Z",
        initial_impact_description: `Recurring incidents, same apparent root cause. ${DRAFT_BASE.initial_impact_description}`,
      },
      info("late_classification", "classification_datetime_utc"),
    ),
    due: "2026-03-31T12:00:00Z",
  },
  {
    // Saturday 14 March 01:30Z is 02:30 in Berlin; awareness Friday 20:00Z, classified 21:30Z, + 4 h.
    ...draft(
      "investment firm on a Friday night",
      {
        financial_entity_type: "investment_firm",
        detection_datetime_utc: "2026-03-13T20:00:00Z",
        classification_datetime_utc: "2026-03-13T21:30:00Z",
        first_disruption_datetime_utc: "2026-03-13T19:00:00Z",
      },
      info("weekend_relief_possible", null),
    ),
    options: { member_state: "DE" },
    due: "2026-03-14T01:30:00Z",
  },
];

export const DRAFT_CASES: readonly DraftCase[] = [...AS_WRITTEN, ...IDENTIFIERS, ...DATES, ...CONTENT_CASES];
