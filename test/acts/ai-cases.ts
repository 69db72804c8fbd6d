// Drafts of the reports under Article 73 of Regulation (EU) 2024/1689 ("AIA"), each with what a pre-validation answers. Worked out by hand from
// the Regulation and from Regulation (EU) 2026/1744 ("OMN"), which amended it, not by the code.
//
// Decided where the law is open
// 1. Article 73 lists no content. Blocking is only what a report needs to be assigned, addressed and timed; what a person cannot know has the
//    answer "not known".
// 2. 15, 10 and two days run from the earlier awareness of provider and deployer; the shortest that applies counts; they end at the same time of
//    day. What is sent later is late only where no reading allows it (Regulation (EEC, Euratom) No 1182/71, Article 3(2), (4) and (5)).
// 3. Nothing is owed before 2 December 2027 (Annex III) and 2 August 2028 (Annex I), of what became known before.
// 4. Equivalence under Article 73(9) is never decided: only an answer that it exists limits what is reported.
// 5. A report is "at once" here if it follows within a day of the link; that figure is no law.
import {
  type ActCase,
  attention,
  blocking,
  type Changes,
  type ExpectedFinding,
  type Options,
  rowsWith,
} from "../table-drafts.ts";

export type AiStage = "initial" | "complete" | "single";

/** A row of the table: changes to the base draft of the stage. */
export interface AiCase extends ActCase {
  readonly stage: AiStage;
  /** Of the clock of who reports. */
  readonly due?: string | null;
  readonly legal_latest?: string;
  readonly upper_bound?: string;
  /** Whether the draft does not owe the report. */
  readonly isNotOwed?: true;
}

// 10:00 in Vienna on Wednesday, 1 March 2028.
const EVERY_STAGE = {
  reporter_role: "provider",
  provider_name: "ScoreWise Analytics GmbH (fictional)",
  contact: "M. Muster (fictional)",
  ai_system_name: "ScoreWise Credit (fictional)",
  high_risk_basis: "annex_iii",
  annex_iii_point: ["4"],
  system_status: "placed_since_application",
  limited_regime: "none",
  outcomes: ["property"],
  widespread_infringement: "no",
  provider_aware_at: "2028-03-01T09:00:00Z",
  occurred_at: "2028-02-28T06:00:00Z",
  member_states_of_incident: ["AT"],
  causal_link: "not_yet_known",
  description: "For a day the system rejected nearly all applications of one region.",
  report_made_at: "2028-03-02T15:00:00Z",
};

/** Complete drafts, each sent in time. */
export const BASES: Readonly<Record<AiStage, Changes>> = {
  initial: { ...EVERY_STAGE, report_kind: "initial_incomplete", still_missing: "The cause." },
  complete: {
    ...EVERY_STAGE,
    report_kind: "complete",
    initial_report_reference: "R-1 (fictional)",
    corrective_action: "Updates are checked.",
    report_made_at: "2028-04-10T09:00:00Z",
  },
  single: { ...EVERY_STAGE, report_kind: "single" },
};

export const VIENNA: Options = { member_state: "AT", bank_holidays: "" };
const DUE = "2028-03-16T09:00:00Z";
const TWO_DAYS = "2028-03-03T09:00:00Z";
const [single, initial, complete] = [
  rowsWith<AiCase>({ stage: "single", due: DUE, options: VIENNA } as never),
  rowsWith<AiCase>({ stage: "initial", due: DUE, options: VIENNA } as never),
  rowsWith<AiCase>({ stage: "complete", options: VIENNA } as never),
];
const OFFICE_OPEN = attention("ai_office_open", "ai_office_competent");
const NOT_OWED: readonly ExpectedFinding[] = [["not_owed", null, "attention"]];
const notOwed = (words: RegExp) => ({ isNotOwed: true as const, says: { "not_owed null": words } });
const IN_TIME_ONLY = { "report_late report_made_at": /in time only/ };
const AT_ONCE = { "report_late report_made_at": /at once/ };
const DEPLOYER = {
  reporter_role: "deployer",
  deployer_name: "Seestadt Bank AG (fictional)",
  provider_aware_at: null,
  deployer_aware_at: "2028-03-01T09:00:00Z",
  provider_unreachable: "yes",
};
const TESTING = {
  reporter_role: "testing_provider",
  system_status: "not_placed",
  testing_suspended: "mitigated",
};
const DEATH = { outcomes: ["death"], death_known_at: "2028-03-01T09:00:00Z" };
const INFRASTRUCTURE = {
  outcomes: ["critical_infrastructure"],
  infrastructure_affected: "A plant.",
  irreversible: "yes",
};
const RIGHTS = { outcomes: ["fundamental_rights"], rights_infringed: "Equal treatment in access to credit." };
const EQUIVALENT = { limited_regime: "equivalent_obligations", equivalent_act: "Directive (EU) 2022/2557" };
const SEPTEMBER = {
  high_risk_basis: "annex_i_section_a",
  annex_iii_point: null,
  provider_aware_at: "2028-09-04T09:00:00Z",
  occurred_at: "2028-09-01T09:00:00Z",
  report_made_at: "2028-09-05T09:00:00Z",
};
const ELSEWHERE = { annex_iii_point: null, occurred_at: null };

export const AI_CASES: readonly AiCase[] = [
  single("nothing is wrong", "AIA 73(2)", {}, [], { legal_latest: "2028-03-16T23:00:00Z", notes: ["report_deadline"] }),
  initial("nothing is wrong with an incomplete report", "AIA 73(5)", {}, [], { notes: ["report_deadline"] }),
  complete("nothing is wrong with the report that follows", "AIA 73(5)", {}),
  initial(
    "an incomplete report with what is needed to count and address it is not blocked",
    "AIA 73(5)",
    { contact: null, description: null, still_missing: null, occurred_at: null, report_made_at: null },
    [
      attention("contact_missing", "contact"),
      attention("description_missing", "description"),
      attention("incomplete_nothing_missing", "still_missing"),
    ],
  ),
  // What is needed to tell, address and time a report.
  ...(["provider_name", "ai_system_name", "report_kind", "limited_regime", "system_status"] as const).map((field) =>
    single(`no ${field}`, "logic", { [field]: null }, [blocking("missing_required_field", field)]),
  ),
  single(
    "no one is said to report",
    "AIA 73(1)",
    { reporter_role: null },
    [blocking("missing_required_field", "reporter_role")],
    { due: null, upper_bound: DUE },
  ),
  single("no link is named", "AIA 73(2)", { causal_link: null }, [blocking("missing_required_field", "causal_link")]),
  single("no class: owed", "AIA 113", { high_risk_basis: null }, [
    blocking("missing_required_field", "high_risk_basis"),
  ]),
  single(
    "whether it is widespread is not said: two days bound it",
    "AIA 73(3)",
    { widespread_infringement: null },
    [blocking("missing_required_field", "widespread_infringement")],
    { due: null, upper_bound: "2028-03-03T09:00:00Z" },
  ),
  single("it is not known whether it is widespread", "AIA 73(3)", { widespread_infringement: "unknown" }, [], {
    due: null,
    upper_bound: "2028-03-03T09:00:00Z",
    missing: ["widespread_infringement"],
  }),
  single("no outcome: two days bound it", "AIA 3(49)", { outcomes: null }, [blocking("outcomes_missing", "outcomes")], {
    due: null,
    upper_bound: "2028-03-03T09:00:00Z",
  }),
  single("an empty list of outcomes", "AIA 3(49)", { outcomes: [] }, [blocking("outcomes_missing", "outcomes")], {
    due: null,
  }),
  single(
    "an empty list of outcomes, and a widespread infringement: no date",
    "AIA 3(49)",
    { outcomes: [], widespread_infringement: "yes", member_states_of_incident: ["AT", "DE", "IT"] },
    [blocking("outcomes_missing", "outcomes")],
    { due: null, upper_bound: "2028-03-03T09:00:00Z", missing: ["outcomes"] },
  ),
  single("no awareness", "AIA 73(2)", { provider_aware_at: null }, [blocking("aware_missing", "provider_aware_at")], {
    due: null,
    missing: ["provider_aware_at", "deployer_aware_at"],
  }),
  single(
    "the awareness of the deployer alone",
    "AIA 73(2)",
    { provider_aware_at: null, deployer_aware_at: "2028-02-29T09:00:00Z" },
    [],
    {
      due: "2028-03-15T09:00:00Z",
    },
  ),
  single(
    "a deployer without its own awareness",
    "AIA 26(5)",
    { ...DEPLOYER, provider_aware_at: "2028-03-01T09:00:00Z", deployer_aware_at: null },
    [blocking("aware_missing", "deployer_aware_at")],
    { due: null },
  ),
  single("no Member State", "AIA 73(1)", { member_states_of_incident: null }, [
    blocking("member_state_missing", "member_states_of_incident"),
  ]),
  single(
    "no Member State, and the AI Office is competent",
    "AIA 75(1a), OMN 1(31)",
    { member_states_of_incident: null, ai_office_competent: "yes" },
    [attention("member_state_missing", "member_states_of_incident")],
    { notes: ["ai_office_addressee"] },
  ),
  // AIA 73(2) to (4): when.
  single("sent as the 15 days end", "AIA 73(2)", { report_made_at: DUE }),
  single(
    "sent on the last day",
    "R1182 3(2)",
    { report_made_at: "2028-03-16T23:00:00Z" },
    [attention("report_late", "report_made_at")],
    { says: IN_TIME_ONLY },
  ),
  single(
    "sent on the next day",
    "AIA 73(2)",
    { report_made_at: "2028-03-16T23:00:01Z" },
    [attention("report_late", "report_made_at")],
    { says: AT_ONCE },
  ),
  initial(
    "an incomplete report sent on the next day",
    "AIA 73(5)",
    { report_made_at: "2028-03-16T23:00:01Z" },
    [attention("report_late", "report_made_at")],
    { says: AT_ONCE },
  ),
  single(
    "a death: ten days, which end on a Saturday",
    "AIA 73(4)",
    { ...DEATH, report_made_at: "2028-03-13T23:00:00Z" },
    [attention("report_late", "report_made_at")],
    { due: "2028-03-11T09:00:00Z", legal_latest: "2028-03-13T23:00:00Z", says: IN_TIME_ONLY },
  ),
  single(
    "a death that became known after ten days",
    "AIA 73(4)",
    { ...DEATH, death_known_at: "2028-03-12T09:00:00Z" },
    [],
    {
      notes: ["report_deadline"],
    },
  ),
  single("critical infrastructure: two days", "AIA 73(3)", INFRASTRUCTURE, [], {
    due: "2028-03-03T09:00:00Z",
    legal_latest: "2028-03-03T23:00:00Z",
  }),
  single(
    "two days from a Friday have two working days",
    "R1182 3(5)",
    { ...INFRASTRUCTURE, provider_aware_at: "2028-03-03T09:00:00Z", report_made_at: "2028-03-07T23:00:00Z" },
    [attention("report_late", "report_made_at")],
    { due: "2028-03-05T09:00:00Z", legal_latest: "2028-03-07T23:00:00Z", says: IN_TIME_ONLY },
  ),
  single(
    "two days from a Friday, and later",
    "AIA 73(3)",
    { ...INFRASTRUCTURE, provider_aware_at: "2028-03-03T09:00:00Z", report_made_at: "2028-03-07T23:00:01Z" },
    [attention("report_late", "report_made_at")],
    { due: "2028-03-05T09:00:00Z", says: AT_ONCE },
  ),
  // What is not known gives an earlier end at most: after the 15 days the report is late in any case.
  ...(
    [
      ["2028-03-16T09:00:00Z", [], {}],
      ["2028-03-16T23:00:00Z", [attention("report_late", "report_made_at")], { says: IN_TIME_ONLY }],
      ["2028-03-16T23:00:01Z", [attention("report_late", "report_made_at")], { says: AT_ONCE }],
    ] as const
  ).map(([report_made_at, findings, more]) =>
    single(
      `not known whether it is widespread, sent ${report_made_at}`,
      "AIA 73(2)",
      { widespread_infringement: "unknown", report_made_at },
      findings,
      { due: null, upper_bound: "2028-03-03T09:00:00Z", ...more },
    ),
  ),
  single(
    "no outcome, and sent after the 15 days",
    "AIA 73(2)",
    { outcomes: null, report_made_at: "2028-03-16T23:00:01Z" },
    [blocking("outcomes_missing", "outcomes"), attention("report_late", "report_made_at")],
    { due: null, upper_bound: "2028-03-03T09:00:00Z", says: AT_ONCE },
  ),
  single(
    "a death, not known whether it is widespread, sent after the ten days",
    "AIA 73(4)",
    { ...DEATH, widespread_infringement: "unknown", report_made_at: "2028-03-13T23:00:01Z" },
    [attention("report_late", "report_made_at")],
    { due: null, upper_bound: "2028-03-03T09:00:00Z", says: AT_ONCE },
  ),
  single("a day after the link", "AIA 73(2)", { causal_link: "established", causal_link_at: "2028-03-01T15:00:00Z" }),
  single("a second more", "AIA 73(2)", { causal_link: "reasonably_likely", causal_link_at: "2028-03-01T14:59:59Z" }, [
    attention("link_known_not_sent", "report_made_at"),
  ]),
  single("a suspicion without a death", "AIA 73(2)", {
    causal_link: "suspected",
    causal_link_at: "2028-03-01T10:00:00Z",
  }),
  single(
    "a suspicion and a death",
    "AIA 73(4)",
    { ...DEATH, causal_link: "suspected", causal_link_at: "2028-03-01T10:00:00Z" },
    [attention("link_known_not_sent", "report_made_at")],
    { due: "2028-03-11T09:00:00Z" },
  ),
  // Not owed.
  single(
    "a link that is excluded",
    "AIA 3(49)",
    { causal_link: "excluded" },
    NOT_OWED,
    notOwed(/link with the system/),
  ),
  complete("a link that is excluded in the end", "AIA 3(49)", { causal_link: "excluded" }, [
    attention("link_excluded", "causal_link"),
  ]),
  single("Section B", "AIA 2(2), OMN 1(2)", { high_risk_basis: "annex_i_section_b" }, NOT_OWED, notOwed(/Section B/)),
  complete("Section B, in the report that follows", "AIA 2(2)", { high_risk_basis: "annex_i_section_b" }, [
    attention("section_b", "high_risk_basis"),
  ]),
  initial(
    "an older system",
    "AIA 111(2), OMN 1(39)",
    { system_status: "legacy_unchanged" },
    NOT_OWED,
    notOwed(/older/),
  ),
  complete("an older system, in the report that follows", "AIA 111(2)", { system_status: "legacy_unchanged" }, [
    attention("legacy_unchanged", "system_status"),
  ]),
  single(
    "an older system for public authorities",
    "AIA 111(2)",
    { system_status: "legacy_public_authority" },
    NOT_OWED,
    notOwed(/2 August 2030/),
  ),
  single("an older system that was changed", "AIA 111(2)", { system_status: "significantly_changed" }),
  single(
    "aware before 2 December 2027",
    "AIA 113(c)(i), OMN 1(40)",
    { ...ELSEWHERE, provider_aware_at: "2027-12-01T22:59:59Z", report_made_at: "2027-12-05T09:00:00Z" },
    NOT_OWED,
    notOwed(/2 December 2027/),
  ),
  single(
    "aware from 2 December 2027",
    "AIA 113(c)(i), OMN 1(40)",
    { ...ELSEWHERE, provider_aware_at: "2027-12-01T23:00:00Z", report_made_at: "2027-12-05T09:00:00Z" },
    [],
    {
      due: "2027-12-16T23:00:00Z",
    },
  ),
  single(
    "Annex I before 2 August 2028",
    "AIA 113(c)(ii), OMN 1(40)",
    { high_risk_basis: "annex_i_section_a" },
    NOT_OWED,
    notOwed(/2 August 2028/),
  ),
  single("Annex I after it", "AIA 113(c)(ii), OMN 1(40)", SEPTEMBER, [], { due: "2028-09-19T09:00:00Z" }),
  // AIA 73(9), (10).
  single("equivalent duties, and no rights", "AIA 73(9)", EQUIVALENT, [attention("limited_to_rights", "outcomes")], {
    isNotOwed: true,
  }),
  single("equivalent duties, and rights", "AIA 73(9)", { ...EQUIVALENT, ...RIGHTS }, [], { notes: ["gdpr_hint"] }),
  single("equivalent duties without the act", "AIA 73(9)", { ...EQUIVALENT, ...RIGHTS, equivalent_act: null }, [
    attention("equivalent_act_not_named", "equivalent_act"),
  ]),
  single("equivalent duties that are not known", "AIA 73(9)", { limited_regime: "unknown" }),
  single(
    "equivalent duties and Annex I",
    "AIA 73(9)",
    { ...EQUIVALENT, ...SEPTEMBER },
    [attention("limited_regime_annex_i", "limited_regime")],
    { due: "2028-09-19T09:00:00Z" },
  ),
  single(
    "a medical device, and no rights",
    "AIA 73(10)",
    { ...SEPTEMBER, limited_regime: "medical_device", ai_office_competent: "no" },
    [attention("limited_to_rights", "outcomes")],
    { isNotOwed: true },
  ),
  // AIA 75(1a) takes over 73(2) to (9), and not (10). Of Annex I, the AI Office has systems of very large platforms alone: 75(1)(b).
  single(
    "a medical device, no rights, and the AI Office is competent: owed",
    "AIA 75(1a), OMN 1(31)",
    { ...SEPTEMBER, limited_regime: "medical_device", ai_office_competent: "yes" },
    [OFFICE_OPEN],
    { due: "2028-09-19T09:00:00Z", notes: ["report_deadline"] },
  ),
  ...(["unknown", null] as const).map((ai_office_competent) =>
    single(
      `a medical device, no rights, and the AI Office is ${ai_office_competent}: owed`,
      "AIA 73(10), 75(1a)",
      { ...SEPTEMBER, limited_regime: "medical_device", ai_office_competent },
      [attention("ai_office_not_said", "ai_office_competent")],
      { due: "2028-09-19T09:00:00Z" },
    ),
  ),
  single(
    "equivalent duties, no rights, and the AI Office is competent",
    "AIA 73(9), 75(1a)",
    { ...EQUIVALENT, ai_office_competent: "yes" },
    [attention("limited_to_rights", "outcomes")],
    { isNotOwed: true },
  ),
  // AIA 26(5).
  single("a deployer that cannot reach the provider", "AIA 26(5)", DEPLOYER),
  single(
    "a deployer whose provider can be reached",
    "AIA 26(5)",
    { ...DEPLOYER, provider_unreachable: "no" },
    [attention("deployer_without_unreachable", "provider_unreachable")],
    { isNotOwed: true },
  ),
  single(
    "a deployer that says nothing of that",
    "AIA 26(5)",
    { ...DEPLOYER, provider_unreachable: null },
    [attention("deployer_without_unreachable", "provider_unreachable")],
    { due: null, upper_bound: DUE },
  ),
  single("a deployer without a name", "AIA 26(5)", { ...DEPLOYER, deployer_name: null }, [
    attention("deployer_not_named", "deployer_name"),
  ]),
  // AIA 60(7).
  single(
    "a test in 2026",
    "AIA 60(7), 113",
    {
      ...TESTING,
      provider_aware_at: "2026-12-01T09:00:00Z",
      occurred_at: null,
      report_made_at: "2026-12-02T09:00:00Z",
    },
    [],
    {
      due: "2026-12-16T09:00:00Z",
    },
  ),
  single(
    "a test before 2 August 2026",
    "AIA 113",
    {
      ...TESTING,
      provider_aware_at: "2026-08-01T21:59:59Z",
      occurred_at: null,
      report_made_at: "2026-08-02T09:00:00Z",
    },
    NOT_OWED,
    notOwed(/2 August 2026/),
  ),
  single("a test that goes on as it is", "AIA 60(7)", { ...TESTING, testing_suspended: "no" }, [
    attention("testing_not_mitigated", "testing_suspended"),
  ]),
  single(
    "a test without its role",
    "AIA 60(7)",
    { system_status: "not_placed" },
    [...NOT_OWED, attention("testing_without_role", "reporter_role")],
    notOwed(/under Article 60\(7\)/),
  ),
  single(
    "a test of a system that is on the market",
    "AIA 60(2), 73(1)",
    { ...TESTING, system_status: "placed_since_application" },
    [...NOT_OWED, attention("testing_without_role", "reporter_role")],
    notOwed(/under Article 73\(1\)/),
  ),
  // AIA 60(1), as OMN has it: Annex III and Section A of Annex I. AIA 2(2) and 60a leave Section B to the Member States.
  single(
    "a test of a product of Section A of Annex I in 2026",
    "AIA 60(1), OMN 1(24)",
    {
      ...{ ...TESTING, high_risk_basis: "annex_i_section_a", occurred_at: null },
      ...{ provider_aware_at: "2026-12-01T09:00:00Z", report_made_at: "2026-12-02T09:00:00Z" },
    },
    [],
    { due: "2026-12-16T09:00:00Z" },
  ),
  single(
    "a test of a product of Section B of Annex I",
    "AIA 2(2), 60a, OMN 1(2), 1(25)",
    { ...TESTING, high_risk_basis: "annex_i_section_b" },
    NOT_OWED,
    notOwed(/framework of its Member State/),
  ),
  // What an outcome needs.
  single(
    "a disruption that can be undone",
    "AIA 3(49)",
    { ...INFRASTRUCTURE, irreversible: "no" },
    [attention("irreversible_no", "irreversible")],
    { due: "2028-03-03T09:00:00Z" },
  ),
  single(
    "infrastructure without a name",
    "AIA 3(49)",
    { ...INFRASTRUCTURE, infrastructure_affected: null },
    [attention("infrastructure_not_named", "infrastructure_affected")],
    { due: "2028-03-03T09:00:00Z" },
  ),
  single("rights without a name", "AIA 3(49), 73(7)", { ...RIGHTS, rights_infringed: null }, [
    attention("rights_not_named", "rights_infringed"),
  ]),
  single(
    "a widespread infringement in one State",
    "AIA 3(61)",
    { widespread_infringement: "yes" },
    [attention("widespread_one_state", "widespread_infringement")],
    { due: "2028-03-03T09:00:00Z" },
  ),
  single(
    "a widespread infringement in three States",
    "AIA 3(61)",
    { widespread_infringement: "yes", member_states_of_incident: ["AT", "DE", "IT"] },
    [],
    {
      due: "2028-03-03T09:00:00Z",
    },
  ),
  // Contradictions.
  single("aware before it began", "logic", { occurred_at: "2028-03-01T10:00:00Z" }, [
    attention("aware_before_occurred", "provider_aware_at"),
  ]),
  single(
    "the deployer was aware before it began",
    "logic",
    { deployer_aware_at: "2028-02-28T05:00:00Z" },
    [attention("aware_before_occurred", "deployer_aware_at")],
    { due: "2028-03-14T05:00:00Z" },
  ),
  single("a link before it began", "logic", { causal_link: "suspected", causal_link_at: "2028-02-28T05:00:00Z" }, [
    attention("link_before_occurred", "causal_link_at"),
  ]),
  single(
    "a death before it began",
    "logic",
    { ...DEATH, death_known_at: "2028-02-28T05:00:00Z" },
    [attention("death_before_occurred", "death_known_at")],
    { due: "2028-03-11T09:00:00Z" },
  ),
  single("sent before the provider knew", "logic", { report_made_at: "2028-03-01T08:59:59Z" }, [
    attention("made_before_aware", "report_made_at"),
  ]),
  single("sent before the deployer knew", "logic", { ...DEPLOYER, report_made_at: "2028-03-01T08:59:59Z" }, [
    attention("made_before_aware", "report_made_at"),
  ]),
  single("the deployer learnt of it after the report of the provider", "logic", {
    deployer_aware_at: "2028-03-05T09:00:00Z",
  }),
  single("the time of a link that is not known", "logic", { causal_link_at: "2028-03-02T09:00:00Z" }, [
    attention("link_at_without_link", "causal_link_at"),
  ]),
  single(
    "a death without a time",
    "AIA 73(4)",
    { outcomes: ["death"] },
    [attention("death_without_time", "death_known_at")],
    {
      due: "2028-03-11T09:00:00Z",
    },
  ),
  single(
    "the time of a death that there is not: ten days all the same",
    "AIA 73(4)",
    { death_known_at: "2028-03-02T09:00:00Z" },
    [attention("death_time_without_death", "death_known_at")],
    { due: "2028-03-11T09:00:00Z" },
  ),
  single(
    "the time of a death and a suspected link, sent two days later",
    "AIA 73(4)",
    {
      ...{ death_known_at: "2028-03-02T09:00:00Z", causal_link: "suspected", causal_link_at: "2028-03-02T09:00:00Z" },
      report_made_at: "2028-03-04T09:00:00Z",
    },
    [attention("death_time_without_death", "death_known_at"), attention("link_known_not_sent", "report_made_at")],
    { due: "2028-03-11T09:00:00Z" },
  ),
  // AIA 73(5), (6).
  complete("no reference of the first report", "AIA 73(5)", { initial_report_reference: null }, [
    attention("complete_without_reference", "initial_report_reference"),
  ]),
  complete("no corrective action", "AIA 73(6)", { corrective_action: null }, [
    attention("no_corrective_action", "corrective_action"),
  ]),
  single("something is missing in a single report", "AIA 73(5)", { still_missing: "The cause." }, [
    attention("single_with_missing", "still_missing"),
  ]),
  complete("something is missing in a complete report", "AIA 73(5)", { still_missing: "The cause." }, [
    attention("single_with_missing", "still_missing"),
  ]),
  single(
    "an incomplete report in the profile of a single one",
    "AIA 73(5)",
    { report_kind: "initial_incomplete", still_missing: "The cause." },
    [attention("report_kind_out_of_profile", "report_kind")],
  ),
  ...([single, complete] as const).map((row) =>
    row("altered before the authority was told", "AIA 73(6)", { system_altered: "yes", authority_told_before: "no" }, [
      attention("altered_before_told", "system_altered"),
    ]),
  ),
  single("altered after the authority was told", "AIA 73(6)", { system_altered: "yes", authority_told_before: "yes" }),
  // AIA 75(1a) is about providers of systems on the market, and 60(7) names the national authority.
  ...(
    [
      ["deployer", DEPLOYER],
      ["test", TESTING],
    ] as const
  ).map(([name, more]) =>
    single(`the AI Office is competent, and a ${name}`, "AIA 75(1a)", { ...more, ai_office_competent: "yes" }, [], {
      notes: ["report_deadline"],
    }),
  ),
  single(
    "no Member State, the AI Office is competent, and a deployer",
    "AIA 26(5), 73(1)",
    { ...DEPLOYER, member_states_of_incident: null, ai_office_competent: "yes" },
    [blocking("member_state_missing", "member_states_of_incident")],
  ),
  // A test is reported in accordance with Article 73: whether its limits count there is open, and the report is taken as owed.
  single("a test of a medical device, and no rights", "AIA 60(7)", {
    ...TESTING,
    limited_regime: "medical_device",
    ai_office_competent: "no",
  }),
  // AIA 75(1): the AI Office has systems on a model of the same provider but for (a)(i) products of Annex I, (ii) Annex III, point 2, (iii)
  // financial institutions as far as 74(6) goes, and (iv) point 8 as regards justice; and (b) what is in a very large platform, without exceptions.
  // A yes does not say which of both it is, nor point 8 which of its parts: where (a) may leave a system out, both addressees are named. The
  // clocks are those of 73(2) to (4) all the same.
  ...(
    [
      ["employment", { annex_iii_point: ["4"] }, DUE, true],
      ["credit scoring", { annex_iii_point: ["5"] }, DUE, true],
      ["employment, with equivalent duties", { ...EQUIVALENT, ...RIGHTS }, DUE, true],
      ["a death", { annex_iii_point: ["3"], ...DEATH }, "2028-03-11T09:00:00Z", true],
      ["critical infrastructure", { annex_iii_point: ["2"], ...INFRASTRUCTURE }, TWO_DAYS, false],
      ["critical infrastructure and another point", { annex_iii_point: ["2", "4"] }, DUE, false],
      ["justice or elections", { annex_iii_point: ["8"], ...RIGHTS }, DUE, false],
      ["no point of Annex III", { annex_iii_point: null, ...INFRASTRUCTURE }, TWO_DAYS, false],
      ["a product of Annex I", SEPTEMBER, "2028-09-19T09:00:00Z", false],
      ["a medical device of Annex III", { limited_regime: "medical_device", ...RIGHTS }, DUE, false],
      ["what may be a medical device", { limited_regime: "unknown" }, DUE, false],
      ["a class that is not known", { high_risk_basis: "unknown" }, DUE, false],
    ] as const
  ).flatMap(([name, system, due, isOfOffice]) => {
    const report = { ...system, ai_office_competent: "yes" };
    const unnamed = { ...report, member_states_of_incident: null };
    const states = "member_states_of_incident";
    return isOfOffice
      ? [
          single(`the AI Office is competent: ${name}`, "AIA 75(1), (1a)", report, [], {
            due,
            notes: ["ai_office_addressee"],
            says: {
              "ai_office_addressee ai_office_competent": /goes to the AI Office.* financial .*very large platform/,
            },
          }),
          single(
            `the AI Office is competent, and no Member State: ${name}`,
            "AIA 75(1a)",
            unnamed,
            [attention("member_state_missing", states)],
            { due, notes: ["ai_office_addressee"] },
          ),
        ]
      : [
          single(`the AI Office may be competent: ${name}`, "AIA 75(1)", report, [OFFICE_OPEN], {
            due,
            says: {
              "ai_office_open ai_office_competent": /AI Office .*very large platform.* authority of each Member State/,
            },
            lacks: ["ai_office_addressee"],
          }),
          single(
            `the AI Office may be competent, and no Member State: ${name}`,
            "AIA 73(1), 75(1)",
            unnamed,
            [OFFICE_OPEN, blocking("member_state_missing", states)],
            { due },
          ),
        ];
  }),
  ...(["no", "unknown", null] as const).map((ai_office_competent) =>
    single(
      `critical infrastructure, and the AI Office is ${ai_office_competent}`,
      "AIA 73(1), 75(1)(a)(ii)",
      { annex_iii_point: ["2"], ...INFRASTRUCTURE, ai_office_competent },
      [],
      { due: TWO_DAYS, lacks: ["ai_office_addressee"] },
    ),
  ),
];
