// What a legal review expects of single rules: for each provision a draft and what the answer says to it, and drafts just inside it, just
// outside it, and at another stage. Worked out by hand from the official texts, not by the code.
//
// RTS is Delegated Regulation (EU) 2024/1772, RTS-R Delegated Regulation (EU) 2025/301, and ITS Implementing Regulation (EU) 2025/302.
//
// Decided where the law is open
// 1. ITS Article 5 asks for rows 1.1 and 2.10 of a reclassification. Without rows 1.2, 1.3 and 2.1 no authority can tell who reclassifies
//    which incident; so attention, and not blocking.
// 2. "Within six months" (RTS Article 8(2)(a)) is read as calendar months of UTC, with the last instant inside. The draft shows the first
//    and the last occurrence only, so that others between them may be within the time.
// 3. Of the entities that RTS Article 8(2) excludes, a type shows the exempted institutions. No draft shows a microenterprise, or a
//    small investment firm or pension institution.
// 4. A technique of exfiltration is an access that may lead to data losses (RTS Article 9(5)(b)). A message to the data protection
//    authority only suggests data losses, because the GDPR has no such threshold: information.
// 5. The first disruption and the classification are not the limits of a downtime; so information in the profile dora.
// 6. Figures that can never be determined stay estimates in a final report (RTS Article 1(5)): attention, and not blocking.
import type { Changes, ExpectedFinding, Options } from "../table-drafts.ts";
import {
  ACTUAL_CLIENTS,
  ACTUAL_COUNTERPARTS,
  ACTUAL_TRANSACTIONS,
  BANK,
  BANK_LEI,
  CLIENTS,
  CRITICAL,
  ECONOMIC,
  EUID,
  INVEST,
  LOSSES,
  nothingBut,
  ORIGIN,
  PAYMENTS,
  type Place,
  PROVIDER,
  RECLASSIFIED,
  REPUTATION,
  SPREAD,
  without,
} from "./dora-rows.ts";

export interface LawCase {
  readonly item: string;
  readonly profile: Place;
  readonly provision: string;
  /** Changes to the ready example, by row, or by field in the profile dora; null removes a value. */
  readonly changes: Changes;
  readonly options: Options;
  /** The only finding with this code on this place, or none of this code anywhere. */
  readonly finding: ExpectedFinding<string> | { readonly none: string };
  /** What its message says. */
  readonly says: RegExp;
}

type Draft = readonly [profile: Place, changes: Changes, options?: Options];

/** One provision: drafts with the finding, and drafts without it. */
function law(
  provision: string,
  [code, place, severity]: ExpectedFinding<string>,
  says: RegExp,
  { found, quiet }: { readonly found: readonly Draft[]; readonly quiet: readonly Draft[] },
): readonly LawCase[] {
  const caseOf = (finding: LawCase["finding"]) => {
    return ([profile, changes, options = {}]: Draft): LawCase => ({
      item: `${code} ${place}`,
      profile,
      provision,
      changes,
      options,
      finding,
      says,
    });
  };
  return [...found.map(caseOf([code, place, severity])), ...quiet.map(caseOf({ none: `${code} ${place}` }))];
}

const REASON = "A second count showed 900 affected clients, in one Member State and for 40 minutes (fictional).";
const reclassified = (rows: Changes): Changes =>
  nothingBut({
    "1.1": RECLASSIFIED,
    "1.2": BANK,
    "1.3": BANK_LEI,
    "2.1": "MUB-ICT-2026-0107",
    "2.10": REASON,
    ...rows,
  });

const CRITERIA = "classification_criteria_triggered";
const AMOUNT = "preliminary_estimated_financial_amount";

const CLIENTS_ESTIMATED = "estimates_for_clients_affected";
const ESTIMATED = [CLIENTS_ESTIMATED, ACTUAL_COUNTERPARTS, ACTUAL_TRANSACTIONS];
const EXFILTRATION = "data_exfiltration_and_manipulation_including_identity_theft";
const ATTACK = { "3.23": ["cybersecurity-related"], "3.35": "198.51.100.7, 203.0.113.9" };
const RECOVERED = { "3.3": "2026-06-09T13:40:00Z" };
const RECURRING = { "4.15": "Two incidents with one cause.", "4.16": "2025-12-09T04:10:00Z" };

const CLASSIFICATION: readonly (readonly LawCase[])[] = [
  law(
    "RTS Article 9(5)(b)",
    ["article_8_needs_malicious_access", CRITERIA, "info"],
    /access that may lead to data losses/,
    {
      found: [["dora", { [CRITERIA]: [CRITICAL, LOSSES] }]],
      quiet: [
        ["dora", { [CRITERIA]: [CRITICAL, LOSSES, SPREAD] }],
        ["dora", { [CRITERIA]: [CRITICAL, SPREAD] }],
        ["initial", { "2.5": [CRITICAL, LOSSES, SPREAD] }],
      ],
    },
  ),
  law(
    "RTS Article 9(5)(b)",
    ["article_8_needs_malicious_access", "2.5", "info"],
    /access that may lead to data losses/,
    {
      found: [["initial", { "2.5": [CRITICAL, LOSSES], "2.6": null }]],
      quiet: [["initial", {}]],
    },
  ),
  law("RTS Article 9(3)(b)", ["long_disruption_without_criterion", CRITERIA, "info"], /more than 2 hours/, {
    found: [["dora", { [CRITERIA]: [CRITICAL, CLIENTS, SPREAD], classification_datetime_utc: "2026-03-10T08:20:01Z" }]],
    quiet: [
      ["dora", { [CRITERIA]: [CRITICAL, CLIENTS, SPREAD], classification_datetime_utc: "2026-03-10T08:20:00Z" }],
      ["dora", { [CRITERIA]: [CLIENTS, SPREAD, REPUTATION], classification_datetime_utc: "2026-03-10T08:20:01Z" }],
      ["dora", {}],
    ],
  }),
  law("RTS Article 9(3)(b)", ["downtime_without_criterion", "3.16", "attention"], /Add the criterion/, {
    found: [["initial", { "2.5": [CRITICAL, CLIENTS, SPREAD], "3.16": "000:02:01", ...RECOVERED }]],
    quiet: [
      ["initial", { "2.5": [CRITICAL, CLIENTS, SPREAD], "3.16": "000:02:00", ...RECOVERED }],
      ["initial", { "2.5": [CLIENTS, SPREAD, REPUTATION], "3.16": "000:02:01", ...RECOVERED }],
      ["initial", { "3.16": "000:02:01", ...RECOVERED }],
      // There the rule on the criterion and both figures says so.
      ["intermediate", { "2.5": [CRITICAL, CLIENTS, SPREAD, REPUTATION], "3.16": "000:02:01" }],
    ],
  }),
  law("RTS Article 9(3)(a)", ["duration_without_criterion", "3.15", "attention"], /Add the criterion/, {
    found: [["initial", { "2.5": [CRITICAL, CLIENTS, SPREAD], "3.15": "001:00:01" }]],
    quiet: [
      ["initial", { "2.5": [CRITICAL, CLIENTS, SPREAD], "3.15": "001:00:00" }],
      ["initial", { "3.15": "001:00:01" }],
      ["final", { "2.5": [CRITICAL, CLIENTS, SPREAD, REPUTATION, ECONOMIC] }],
    ],
  }),
  law("RTS Article 9(5)(b)", ["technique_without_data_losses", "3.25", "attention"], /Add the criterion/, {
    found: [
      ["intermediate", { ...ATTACK, "3.25": [EXFILTRATION] }],
      ["final", { ...ATTACK, "3.25": ["ddos", EXFILTRATION] }],
      ["initial", { "3.25": [EXFILTRATION] }],
    ],
    quiet: [
      ["intermediate", { ...ATTACK, "3.25": ["ddos"] }],
      ["final", { ...ATTACK, "3.25": [EXFILTRATION], "2.5": [...without(LOSSES), LOSSES] }],
      ["initial", reclassified({ "2.5": [CRITICAL], "3.25": [EXFILTRATION] })],
    ],
  }),
  law("RTS recital 15", ["data_protection_authority_without_criterion", "3.31", "info"], /data losses/i, {
    found: [
      ["intermediate", { "3.31": ["data_protection_authority"] }],
      ["final", { "3.31": ["csirt", "data_protection_authority"] }],
    ],
    quiet: [
      ["intermediate", { "3.31": ["csirt"] }],
      ["final", { "3.31": ["data_protection_authority"], "2.5": [...without(LOSSES), LOSSES] }],
      ["initial", {}],
    ],
  }),
  law("RTS Article 9(6)", ["amount_not_compared", "4.13", "info"], /euro/, {
    found: [
      ["final", { "1.15": "CHF" }],
      ["initial", { "1.15": "SEK", "4.13": 5 }],
    ],
    quiet: [
      ["final", {}],
      ["intermediate", { "1.15": "CHF" }],
      ["final", { "1.15": "CHF", "4.13": null }],
    ],
  }),
  law("RTS Article 9(6)", ["amount_not_compared", AMOUNT, "info"], /euro/, {
    found: [["dora", { reporting_currency: "CHF" }]],
    quiet: [
      ["dora", {}],
      ["dora", { reporting_currency: "CHF", [AMOUNT]: null }],
      ["dora", { reporting_currency: null }],
    ],
  }),
  law("DORA Article 23", ["payment_incident_of_other_entity", "3.23", "info"], /ICT-related/, {
    found: [
      ["intermediate", { "1.4": ["investment_firm"], "3.23": ["payment-related"] }],
      ["final", { "1.4": ["trading_venue"], "3.23": ["payment-related", "system_failure"] }],
    ],
    quiet: [
      ["intermediate", { "3.23": ["payment-related"] }],
      ["final", { "1.4": ["investment_firm", "exempted_payment_institution"], "3.23": ["payment-related"] }],
      ["initial", { "1.4": ["investment_firm"], "3.23": ["system_failure"] }],
    ],
  }),
];

const REPORTS: readonly (readonly LawCase[])[] = [
  ...["1.2", "1.3", "2.1"].map((row) =>
    law("RTS-R Article 1(c), ITS Annex II row 2.1", ["reclassification_without_identity", row, "attention"], /which/, {
      found: [["initial", reclassified({ [row]: null })]],
      quiet: [
        ["initial", reclassified({})],
        ["initial", { [row]: null }],
        ["intermediate", reclassified({ [row]: null })],
      ],
    }),
  ),
  law(
    "RTS-R Article 5(1)(b), second sentence",
    ["update_before_final_report", "3.3", "attention"],
    /updated intermediate/,
    {
      found: [["final", RECOVERED, { previous_submitted_at: "2026-06-09T13:39:59Z" }]],
      quiet: [
        ["final", RECOVERED, { previous_submitted_at: "2026-06-09T15:40:00+02:00" }],
        ["final", RECOVERED],
        ["final", { "3.3": null, "3.16": null }, { previous_submitted_at: "2026-06-09T09:00:00Z" }],
        // There the option is the submission of the initial notification.
        ["intermediate", RECOVERED, { previous_submitted_at: "2026-06-09T08:00:00Z" }],
      ],
    },
  ),
  law("ITS Article 1(3)", ["estimates_in_final_report", "3.12", "attention"], /actual figures/, {
    found: [["final", { "3.12": ESTIMATED }]],
    quiet: [
      ["final", {}],
      ["intermediate", { "3.12": ESTIMATED }],
      ["initial", { "3.12": ESTIMATED }],
    ],
  }),
  law("ITS Article 1(3)", ["estimates_in_final_report", "3.17", "attention"], /actual figures/, {
    found: ["estimates", "actual_figures_and_estimates", "no_information_available"].map((code) => [
      "final",
      { "3.17": code },
    ]),
    quiet: [
      ["final", { "3.17": "actual_figures" }],
      ["intermediate", { "3.17": "no_information_available" }],
      ["initial", { "3.17": "estimates" }],
    ],
  }),
  law("RTS Article 8(2), last subparagraph", ["recurring_incidents_excluded", "4.15", "attention"], /does not apply/, {
    found: [
      ["final", { ...RECURRING, "1.4": ["exempted_payment_institution"] }],
      ["final", { ...RECURRING, "1.4": ["credit_institution", "exempted_electronic_money_institution"] }],
    ],
    quiet: [
      ["final", { ...RECURRING, "1.4": ["payment_institution"] }],
      ["final", { "1.4": ["exempted_payment_institution"] }],
      ["intermediate", { "1.4": ["exempted_payment_institution"] }],
    ],
  }),
  law("RTS Article 8(2)(a)", ["recurring_incidents_far_apart", "4.16", "attention"], /6 months/, {
    found: [["final", { ...RECURRING, "4.16": "2025-12-09T04:09:59Z" }]],
    quiet: [
      ["final", RECURRING],
      ["final", { ...RECURRING, "4.16": "2026-03-02T07:00:00Z" }],
      ["final", {}],
      ["intermediate", {}],
    ],
  }),
  law("DORA Article 19(3)", ["clients_to_be_informed", "3.30", "info"], /without undue delay/, {
    found: [
      ["intermediate", { "3.30": "yes" }],
      ["initial", { "3.30": "yes" }],
    ],
    quiet: [
      ["intermediate", { "3.30": "no" }],
      ["final", { "3.30": "information_not_available" }],
      ["initial", {}],
    ],
  }),
];

const FORM: readonly (readonly LawCase[])[] = [
  law("ITS Annex II, row 3.10", ["percentage_above_maximum", "3.10", "attention"], /five digits/, {
    found: [
      ["intermediate", { "3.10": 12345.6 }],
      ["final", { "3.10": 100000 }],
      ["initial", { "3.10": 10000.5 }],
    ],
    quiet: [
      ["intermediate", { "3.10": 9999.9 }],
      ["final", { "3.10": 99999 }],
      ["initial", { "3.10": 10000 }],
    ],
  }),
  law("ITS Annex II, row 3.12", ["one_answer_per_category", "3.12", "attention"], /no answer for/, {
    found: [["intermediate", { "3.12": [ACTUAL_CLIENTS, ACTUAL_TRANSACTIONS] }]],
    quiet: [
      ["intermediate", { "3.12": [ACTUAL_CLIENTS, ...ESTIMATED] }],
      ["final", { "3.12": [ACTUAL_CLIENTS, ...ESTIMATED] }],
      ["initial", { "3.12": [ACTUAL_CLIENTS, ...ESTIMATED] }],
    ],
  }),
  law("ITS Annex II, row 3.12", ["no_impact_contradicted", "3.12", "attention"], /no impact/, {
    found: [
      [
        "intermediate",
        {
          "3.4": 0,
          "3.5": 0,
          "3.12": ["no_impact_on_clients", ACTUAL_CLIENTS, ACTUAL_COUNTERPARTS, ACTUAL_TRANSACTIONS],
        },
      ],
    ],
    quiet: [
      ["intermediate", { "3.12": [ACTUAL_CLIENTS, ...ESTIMATED] }],
      ["final", { "3.4": 0, "3.5": 0, "3.12": ["no_impact_on_clients", ACTUAL_COUNTERPARTS, ACTUAL_TRANSACTIONS] }],
      ["initial", {}],
    ],
  }),
  law("ITS Annex II, row 4.3", ["missing_required_field", "4.3", "blocking"], /unless/, {
    found: [
      ["final", { "4.3": null }],
      ["final", { "4.2": null, "4.3": null }],
    ],
    quiet: [
      ["final", { "4.1": ["human_error"], "4.2": ["human_error_mistake"], "4.3": null }],
      ["final", {}],
      ["intermediate", { "4.2": null, "4.3": null }],
    ],
  }),
  law("ITS Annex II, row 1.5", ["aggregated_report_as_text", "1.5", "info"], /semicolon/, {
    found: [
      ["initial", { "1.5": "Nordpay GmbH (fictional); Westpay GmbH (fictional)", "1.6": "0000EXMPL0PAYS000491" }],
    ],
    quiet: [
      ["initial", { "1.5": "Nordpay GmbH (fictional)", "1.6": "0000EXMPL0PAYS000491" }],
      ["intermediate", {}],
      ["final", {}],
    ],
  }),
  law("ITS Annex II, row 1.6", ["aggregated_report_as_text", "1.6", "info"], /semicolon/, {
    found: [["final", { "1.5": "Nordpay GmbH (fictional)", "1.6": "0000EXMPL0PAYS000491; 0000EXMPL0INVE000534" }]],
    quiet: [
      ["final", { "1.5": "Nordpay GmbH (fictional)", "1.6": "0000EXMPL0PAYS000491" }],
      ["intermediate", {}],
      ["initial", {}],
    ],
  }),
  law("no provision asks for records", ["missing_evidence", "2.4", "info"], /judgement/, {
    found: [["initial", { "evidence 2.4": null }]],
    quiet: [["initial", {}]],
  }),
];

const BY = { "1.2": PROVIDER, "1.3": EUID, "1.5": BANK, "1.6": BANK_LEI };
const BY_ITS_LEI = { ...BY, "1.3": "0000EXMPL0HOST000276" };
const SEVERAL = {
  ...{ "1.2": PROVIDER, "1.3": EUID, "1.6": null, "2.8": ORIGIN },
  "1.4": ["payment_institution", "investment_firm"],
  "1.5": [PAYMENTS, INVEST],
};
const CLAIMED = { "2.5": [CRITICAL, CLIENTS, SPREAD] };
const AT_HOME: Options = { member_state: "DE" };
const LOSS_CLAIMED = { "2.5": [CRITICAL, CLIENTS, LOSSES] };

/** Conditions that the draft does not show, or that it shows not to be met. */
const CONDITIONS: readonly (readonly LawCase[])[] = [
  law(
    "RTS Articles 4 and 9(4)",
    ["single_state_with_geographical_spread", "2.6", "attention"],
    /only that of the entity/,
    {
      found: [
        ["initial", { ...CLAIMED, "2.6": ["DE"] }, AT_HOME],
        ["intermediate", { ...CLAIMED, "2.6": ["DE"] }, AT_HOME],
        ["final", { ...CLAIMED, "2.6": ["DE"] }, AT_HOME],
      ],
      quiet: [
        ["initial", { ...CLAIMED, "2.6": ["DE", "AT"] }, AT_HOME],
        ["initial", { "2.5": [CRITICAL, CLIENTS, REPUTATION], "2.6": ["DE"] }, AT_HOME],
        ["initial", reclassified({ ...CLAIMED, "2.6": ["DE"] }), AT_HOME],
      ],
    },
  ),
  // Another State alone may be meant beside that of the entity.
  law("RTS Articles 4 and 9(4)", ["single_state_with_geographical_spread", "2.6", "info"], /does not settle/, {
    found: [
      ["initial", { ...CLAIMED, "2.6": ["AT"] }, AT_HOME],
      ["initial", { ...CLAIMED, "2.6": ["DE"] }],
    ],
    quiet: [],
  }),
  law("RTS Article 9(5)(b)", ["required_when", "3.20", "blocking"], /may be lost/, {
    found: [
      ["intermediate", { ...LOSS_CLAIMED, "3.20": null }],
      ["final", { ...LOSS_CLAIMED, "3.20": null }],
    ],
    quiet: [["intermediate", { ...LOSS_CLAIMED, "3.20": ["confidentiality"] }]],
  }),
  law("RTS Article 9(5)(b)", ["required_when", "3.21", "blocking"], /may be affected/, {
    found: [["final", { ...LOSS_CLAIMED, "3.21": null }]],
    quiet: [["final", { ...LOSS_CLAIMED, "3.21": "Statements of one day could be read by others." }]],
  }),
  law("ITS Article 6(1) and (2)", ["outsourced_reporting", "1.2", "info"], /before the first notification/, {
    found: [
      ["initial", BY],
      ["initial", BY_ITS_LEI],
      ["initial", SEVERAL],
      ["initial", { ...SEVERAL, "1.3": "0000EXMPL0HOST000276" }],
    ],
    quiet: [
      ["initial", {}],
      ["initial", { "1.5": BANK, "1.6": BANK_LEI }],
      ["intermediate", BY],
      ["initial", reclassified(BY)],
    ],
  }),
  law(
    "ITS Article 7(1)(c) to (e)",
    ["aggregation_conditions", "1.5", "info"],
    /each entity has classified .* one Member State .* permitted/,
    {
      found: [
        ["initial", SEVERAL],
        ["intermediate", SEVERAL],
        ["final", SEVERAL],
        ["initial", { ...SEVERAL, "1.5": `${PAYMENTS.name}; ${INVEST.name}`, "1.6": `${PAYMENTS.lei}; ${INVEST.lei}` }],
      ],
      quiet: [
        ["initial", BY],
        ["initial", { ...SEVERAL, "1.5": [PAYMENTS] }],
        ["initial", { ...SEVERAL, "1.4": ["payment_institution", "investment_firm", "central_counterparty"] }],
      ],
    },
  ),
  // What is said to be unaffected is named, and nothing else.
  law(
    "ITS Annex II, rows 3.4, 3.5 and 3.12",
    ["no_impact_contradicted", "3.12", "attention"],
    /^(?!.*(?:counterparts_affected\)|transactions)).*for clients/,
    {
      found: [
        [
          "final",
          { "3.4": 900, "3.5": 1.5, "3.12": ["no_impact_on_clients", ACTUAL_COUNTERPARTS, ACTUAL_TRANSACTIONS] },
        ],
      ],
      quiet: [["final", {}]],
    },
  ),
  law(
    "ITS Annex II, rows 3.6, 3.7 and 3.12",
    ["no_impact_contradicted", "3.12", "attention"],
    /^(?!.*(?:clients_affected\)|transactions)).*for financial counterparts/,
    {
      found: [
        [
          "final",
          {
            "3.6": 2,
            "3.7": 0.4,
            "3.12": [ACTUAL_CLIENTS, "no_impact_on_financial_counterparts", ACTUAL_TRANSACTIONS],
          },
        ],
      ],
      quiet: [["final", {}]],
    },
  ),
  law("ITS Article 1(2)", ["placeholder_value", "1.2", "attention"], /^(?!.*estimate)/, {
    found: [["initial", { "1.2": "tbd" }]],
    quiet: [["initial", {}]],
  }),
];

export const LAW_CASES: readonly LawCase[] = [CLASSIFICATION, REPORTS, FORM, CONDITIONS].flat(2);
