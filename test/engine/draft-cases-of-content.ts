// Drafts whose form is right and whose content somebody should look at, or may look as if.
import { attention, blocking, info } from "../table-drafts.ts";
import { CRITERIA, type DraftCase, draft, NO_PROVIDER, outage, undated } from "./draft-case.ts";

const CRITICAL = "critical_services_affected";
const CLIENTS = "clients_financial_counterparts_and_transactions_affected";
const DURATION = "duration_and_service_downtime";
const SPREAD = "geographical_spread";

const PLACEHOLDERS: readonly DraftCase[] = [
  ...Object.entries({
    primary_contact_name: "unknown",
    entity_legal_name: "-",
    incident_reference_code: "xxx",
    competent_authority: "TBD",
    secondary_contact_name: "N/A",
  }).map(([field, text]) => draft(`placeholder: ${field}`, { [field]: text }, attention("placeholder_value", field))),
  draft(
    "TBD as description",
    { ...NO_PROVIDER, initial_impact_description: "TBD" },
    attention("placeholder_value", "initial_impact_description"),
  ),
  draft(
    "filler text as description",
    {
      ...NO_PROVIDER,
      initial_impact_description: "Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor.",
    },
    attention("placeholder_value", "initial_impact_description"),
  ),
  draft(
    "n/a as e-mail address",
    { primary_contact_email: "n/a" },
    blocking("invalid_field_format", "primary_contact_email"),
  ),
  draft("a name that holds a placeholder", { entity_legal_name: "Test & Trust Bank AG (fictional)" }),
];

const ADDRESSEES: readonly DraftCase[] = [
  ...Object.entries({
    "EBA for a savings bank": ["credit_institution", "EBA"],
    "EIOPA, in full, for an insurer": [
      "insurance_and_reinsurance_undertaking",
      "European Insurance and Occupational Pensions Authority (EIOPA)",
    ],
    "BaFin for a credit rating agency": ["credit_rating_agency", "BaFin"],
  }).map(([name, [financial_entity_type, competent_authority]]) =>
    draft(
      name,
      { financial_entity_type, competent_authority },
      attention("addressee_not_competent", "competent_authority"),
    ),
  ),
  draft("ESMA for a credit rating agency", {
    financial_entity_type: "credit_rating_agency",
    competent_authority: "European Securities and Markets Authority (ESMA)",
  }),
  draft("ESMA for a trade repository", { financial_entity_type: "trade_repository", competent_authority: "ESMA" }),
  draft(
    "ECB for a significant bank",
    { competent_authority: "ECB" },
    attention("ecb_as_addressee", "competent_authority"),
  ),
  ...["BaFin; Deutsche Bundesbank", "BaFin / Bundesbank"].map((competent_authority) =>
    draft(
      `two addressees: ${competent_authority}`,
      { competent_authority },
      attention("several_addressees", "competent_authority"),
    ),
  ),
  draft("one authority with “and” in its name", { competent_authority: "Finance and Markets Authority (fictional)" }),
];

const CONTACTS: readonly DraftCase[] = [
  draft(
    "two addresses in one field",
    { primary_contact_email: "a@musterufer-bank.example; b@musterufer-bank.example" },
    blocking("invalid_field_format", "primary_contact_email"),
  ),
  draft(
    "the same mailbox twice",
    { secondary_contact_email: "Incident.Desk@musterufer-bank.example" },
    info("contacts_identical", "secondary_contact_email"),
  ),
  {
    ...draft(
      "a second contact without an address",
      { secondary_contact_email: null },
      attention("secondary_contact_incomplete", "secondary_contact_email"),
    ),
    mandatory_rows_missing: ["1.11"],
  },
  {
    ...draft(
      "telephone numbers as further members",
      { primary_contact_telephone: "+49 30 000000-1", secondary_contact_telephone: "+49 30 000000-2" },
      info("official_row_without_field", "primary_contact_telephone"),
      info("official_row_without_field", "secondary_contact_telephone"),
    ),
    official_rows: { rows_without_field: [], complete: true },
  },
  {
    ...draft(
      "parent and other information as further members",
      {
        ultimate_parent_undertaking_name: "Musterufer Holding AG (fictional)",
        other_relevant_information: "None so far.",
      },
      info("official_row_without_field", "ultimate_parent_undertaking_name"),
      info("official_row_without_field", "other_relevant_information"),
    ),
    official_rows: { conditional_rows_to_check: ["1.14", "2.8"] },
  },
];

const PROVIDERS: readonly DraftCase[] = [
  draft(
    "provider with a register reference only",
    { initial_impact_description: outage("the hosting provider") },
    attention("provider_flag_without_identification", "initial_impact_description"),
  ),
  draft(
    "provider named without a code",
    { initial_impact_description: outage("Nordwolke Hosting GmbH (fictional)") },
    attention("provider_flag_without_identification", "initial_impact_description"),
  ),
  draft("provider named with an EUID, without a reference", {
    initial_impact_description: outage("Nordwolke Hosting GmbH (fictional), EUID DEK1101R.HRB000276"),
    outsourcing_arrangement_reference: null,
  }),
  draft(
    "too short to name anybody",
    { initial_impact_description: "Online banking is down." },
    attention("description_too_short", "initial_impact_description"),
    attention("provider_flag_without_identification", "initial_impact_description"),
  ),
];

const CLASSIFICATION: readonly DraftCase[] = [
  {
    // Disruption 06:20, classified 09:20: three hours, longer than two; + 4 h.
    ...draft("duration claimed after three hours with critical services", {
      classification_datetime_utc: "2026-03-10T09:20:00Z",
    }),
    due: "2026-03-10T13:20:00Z",
  },
  {
    // Disruption 06:20, classified 07:50: one hour and a half; + 4 h.
    ...draft(
      "duration claimed after an hour and a half",
      { classification_datetime_utc: "2026-03-10T07:50:00Z" },
      attention("duration_criterion_inconsistent", CRITERIA),
    ),
    due: "2026-03-10T11:50:00Z",
  },
  draft(
    "duration claimed after three hours without critical services",
    { [CRITERIA]: [CLIENTS, DURATION, SPREAD] },
    attention("criteria_cannot_satisfy_article_8", CRITERIA),
    attention("duration_criterion_inconsistent", CRITERIA),
  ),
  draft(
    "duration not claimed after 30 hours: 9 March 03:15 to 10 March 09:15",
    { first_disruption_datetime_utc: "2026-03-09T03:15:00Z", [CRITERIA]: [CRITICAL, CLIENTS, SPREAD] },
    attention("duration_criterion_inconsistent", CRITERIA),
    info("long_disruption_without_criterion", CRITERIA),
  ),
  draft(
    "data losses and critical services only: Article 9(5)(b) must be met",
    {
      [CRITERIA]: [CRITICAL, "data_losses"],
      affected_member_states: ["DE"],
      preliminary_estimated_clients_affected: 900,
    },
    info("article_8_needs_malicious_access", CRITERIA),
    info("long_disruption_without_criterion", CRITERIA),
  ),
  draft(
    "two Member States and no geographical spread",
    { [CRITERIA]: [CRITICAL, CLIENTS, DURATION] },
    attention("several_states_without_geographical_spread", "affected_member_states"),
  ),
  draft(
    "CHF 250 000: no threshold in this currency",
    { preliminary_estimated_financial_amount: 250000, reporting_currency: "CHF" },
    info("amount_not_compared", "preliminary_estimated_financial_amount"),
  ),
  ...["GBP", "€", "Euro"].map((reporting_currency) =>
    draft(
      `currency ${reporting_currency}`,
      { preliminary_estimated_financial_amount: 250000, reporting_currency },
      attention("value_not_in_code_list", "reporting_currency"),
    ),
  ),
  undated(
    draft(
      "an intermediate report",
      { submission_type: "intermediate_report" },
      attention("submission_type_out_of_profile", "submission_type"),
    ),
  ),
];

export const CONTENT_CASES: readonly DraftCase[] = [
  ...PLACEHOLDERS,
  ...ADDRESSEES,
  ...CONTACTS,
  ...PROVIDERS,
  ...CLASSIFICATION,
];
