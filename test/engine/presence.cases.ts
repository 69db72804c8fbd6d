// The boundaries of the rules on fields that belong together, and on texts.
import { type Boundary, type Changes, type Members, NO_AMOUNT } from "./content.cases.ts";

const NO_EMAIL = { secondary_contact_email: undefined };
const NO_NAME = { secondary_contact_name: undefined };
const NO_CURRENCY = { reporting_currency: undefined };
const NO_FLAG = { third_party_provider_involved: undefined };
const NO_REFERENCE = { outsourcing_arrangement_reference: undefined };
const flag = (value: unknown): Members => ({ third_party_provider_involved: value });
const found = (method: string): Members => ({ incident_discovery_method: method });
const LEI = "0000EXMPL0BANK000164";

const PRESENCE: readonly Boundary[] = [
  {
    rule: "amount_without_currency.reporting_currency",
    accepts: {
      "another currency": { reporting_currency: "SEK" },
      "a code that is none, which is a value": { reporting_currency: "USD" },
    },
    rejects: {
      absent: NO_CURRENCY,
      null: { reporting_currency: null },
      blank: { reporting_currency: " " },
      "absent, at an amount of zero": { ...NO_CURRENCY, preliminary_estimated_financial_amount: 0 },
    },
  },
  {
    rule: "secondary_contact_incomplete.secondary_contact_name",
    accepts: { both: {} },
    rejects: { "no name": NO_NAME, "an empty name": { secondary_contact_name: "" } },
  },
  {
    rule: "secondary_contact_incomplete.secondary_contact_email",
    accepts: { both: {} },
    rejects: { "no address": NO_EMAIL, "a blank address": { secondary_contact_email: "\t" } },
  },
  {
    rule: "provider_flag_without_identification.outsourcing_arrangement_reference",
    accepts: { "false without a reference": { ...flag(false), ...NO_REFERENCE }, "true with one": {} },
    rejects: { absent: NO_REFERENCE, blank: { outsourcing_arrangement_reference: " " } },
  },
  {
    rule: "reference_without_provider_flag.third_party_provider_involved",
    accepts: { true: flag(true) },
    rejects: { false: flag(false), absent: NO_FLAG, null: flag(null), "an empty text": flag("") },
  },
  {
    rule: "discovery_by_provider_without_flag.third_party_provider_involved",
    accepts: {
      true: { ...found("third-party_provider"), ...flag(true) },
      false: { ...found("third-party_provider"), ...flag(false) },
      "another way of discovery": { ...found("attacker"), ...NO_FLAG, ...NO_REFERENCE },
    },
    rejects: { absent: { ...found("third-party_provider"), ...NO_FLAG, ...NO_REFERENCE } },
  },
  {
    rule: "official_template_expects.secondary_contact_name",
    accepts: { "a name": {} },
    rejects: { "no second contact": { ...NO_NAME, ...NO_EMAIL } },
  },
  {
    rule: "official_template_expects.secondary_contact_email",
    accepts: { "an address": {} },
    rejects: { "no second contact": { ...NO_NAME, ...NO_EMAIL } },
  },
  {
    rule: "official_template_expects.reporting_currency",
    accepts: { "a code that is none, which is a value": { reporting_currency: "USD" } },
    rejects: { "neither currency nor amount": { ...NO_CURRENCY, ...NO_AMOUNT } },
  },
];

const TEXTS: readonly Boundary[] = [
  {
    rule: "aggregated_reporting_not_covered.entity_legal_identifier",
    accepts: { "a comma": { entity_legal_identifier: `${LEI},${LEI}` } },
    rejects: {
      "two identifiers": { entity_legal_identifier: `${LEI};${LEI}` },
      "a separator alone": { entity_legal_identifier: ";" },
    },
  },
  {
    rule: "aggregated_reporting_not_covered.entity_legal_name",
    accepts: {
      "a comma": { entity_legal_name: "A, B" },
      "a list of identifiers too": {
        entity_legal_name: "A; B",
        entity_legal_identifier: `${LEI};${LEI}`,
      },
    },
    rejects: {
      "two names": { entity_legal_name: "A; B" },
      "two names and no identifier": { entity_legal_name: "A; B", entity_legal_identifier: undefined },
      "two names and a list of the wrong type": { entity_legal_name: "A; B", entity_legal_identifier: ["A;B"] },
    },
  },
  {
    rule: "description_too_short.initial_impact_description",
    accepts: {
      "50 characters": { initial_impact_description: "x".repeat(50) },
      "50 astral characters": { initial_impact_description: "😀".repeat(50) },
      "50 characters within white space": { initial_impact_description: ` \n${"x".repeat(50)}\u3000` },
      "white space in the middle": { initial_impact_description: `x${" ".repeat(48)}x` },
    },
    rejects: {
      "49 characters": { initial_impact_description: "x".repeat(49) },
      "49 astral characters": { initial_impact_description: "😀".repeat(49) },
      "49 characters within white space": { initial_impact_description: ` ${"x".repeat(49)}\ufeff\u2028` },
    },
  },
  {
    rule: "contacts_identical.secondary_contact_email",
    accepts: { "another address": { secondary_contact_email: "incident-desk@musterufer-bank.example" } },
    rejects: {
      "the same address": { secondary_contact_email: "incident.desk@musterufer-bank.example" },
      "letter case": { secondary_contact_email: "Incident.Desk@MUSTERUFER-bank.example" },
      "letter case beyond ASCII": { primary_contact_email: "ü@b.c", secondary_contact_email: "Ü@b.c" },
    },
  },
  {
    rule: "reference_code_charset.incident_reference_code",
    accepts: references("a", "Z9-0", "-", "0"),
    rejects: references("a b", "a_b", "a/b", "a.b", "ü", "a\n", " a", "a–b", "٣"),
  },
];

function references(...codes: string[]): Changes {
  return Object.fromEntries(codes.map((code) => [JSON.stringify(code), { incident_reference_code: code }]));
}

export const PRESENCE_CASES: readonly Boundary[] = [...PRESENCE, ...TEXTS];
