// What the board shows of the AI Act, worked out by hand. "AIA" is Regulation (EU) 2024/1689, "OMN" Regulation (EU) 2026/1744, which amended it,
// "R1182" Regulation (EEC, Euratom) No 1182/71. Vienna is an hour ahead of UTC in winter, and two from 26 March to 29 October 2028.
//
// Days of the week: 2 December 2027 is a Thursday, 1 March 2028 a Wednesday, 13 April 2028 the Thursday before Easter.
import { expect } from "vitest";
import {
  AT,
  BANK,
  type Case,
  CONTROLLER,
  dora,
  due,
  MAKER,
  NIS2,
  person,
  state,
  told,
  unknown,
} from "./board-cases.ts";

const REPORT = "ai.serious_incident_report";
const AT_ONCE = "ai.report_at_once";
const DEPLOYER = "ai.deployer_report";
const INFORM = "ai.deployer_inform";
const TESTING = "ai.testing_report";
const TESTING_AT_ONCE = "ai.testing_report_at_once";
const COMPLETE = "ai.complete_report";
const INVESTIGATION = "ai.investigation";
const GPAI = "ai.gpai_report";
const [provider, deployer] = [person(["ai_provider"]), person(["ai_deployer"])];
const [tester, gpai] = [person(["ai_testing_provider"]), person(["gpai_systemic_risk_provider"])];

// 10:00 in Vienna on a Wednesday.
const AWARE = { ai_provider_aware: "2028-03-01T09:00:00Z" };
const NO_HOLIDAYS = { ...AT, bank_holidays: "" };
const PLAIN = {
  ...AWARE,
  ai_high_risk_basis: "annex_iii",
  ai_system_status: "placed_since_application",
  ai_outcomes: ["property"],
  ai_widespread: "no",
};
/** Those that are not undefined. */
const given = (changes: object) =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
const facts = (changes: object, more: Parameters<typeof told>[1] = { options: NO_HOLIDAYS }) =>
  told(given({ ...PLAIN, ...changes }), more);
/** Of an incident with an effect on critical infrastructure, two days. */
const twoDays = (name: string, aware: string, end: string, latest: string, bank_holidays = "") =>
  provider(
    `two days: ${name}`,
    facts(
      { ai_provider_aware: aware, ai_outcomes: ["critical_infrastructure"] },
      { options: { ...AT, bank_holidays } },
    ),
    { [REPORT]: due(end, { legal_latest: latest }) },
  );
const notOwed = (reason: RegExp, atom?: string) =>
  state("not_owed", {
    reason: expect.stringMatching(reason),
    ...(atom !== undefined && { source_atom_ids: expect.arrayContaining([atom]) }),
  });
const contradicts = (kind: string, fact: string) => state("contradiction", { kind_contradiction: { kind, fact } });
const OFFICE = /^The AI Office, in place of the national authorities/;
const OFFICE_OR_STATES =
  /^The AI Office, if it is competent .* very large platform .*; otherwise the market surveillance authority of each/;
const [ACT, OMN] = ["eu.ai.reg-2024-1689", "eu.ai.reg-2026-1744"];

export const AI_CASES: readonly Case[] = [
  // AIA 73(2): 15 days. R1182, 3(2)(b): to the end of the last day by the other reading.
  provider("15 days, to the same time of day", facts({}), {
    [REPORT]: due("2028-03-16T09:00:00Z", { legal_latest: "2028-03-16T23:00:00Z", time_zone: "Europe/Vienna" }),
  }),
  provider("15 days over the change to summer time", facts({ ai_provider_aware: "2028-03-20T09:00:00Z" }), {
    [REPORT]: due("2028-04-04T08:00:00Z", { legal_latest: "2028-04-04T22:00:00Z" }),
  }),
  provider("15 days over the change to winter time", facts({ ai_provider_aware: "2028-10-20T08:00:00Z" }), {
    // 4 November is a Saturday, so that the other reading ends on Monday, 6 November.
    [REPORT]: due("2028-11-04T09:00:00Z", { legal_latest: "2028-11-06T23:00:00Z" }),
  }),
  provider("the deployer knew before: 15 days from then", facts({ ai_deployer_aware: "2028-02-28T09:00:00Z" }), {
    [REPORT]: due("2028-03-14T09:00:00Z"),
  }),
  provider("the deployer knew later: no change", facts({ ai_deployer_aware: "2028-03-03T09:00:00Z" }), {
    [REPORT]: due("2028-03-16T09:00:00Z"),
  }),
  provider(
    "only the deployer's awareness is known",
    facts({ ai_provider_aware: undefined, ai_deployer_aware: "2028-02-28T09:00:00Z" }),
    {
      [REPORT]: due("2028-03-14T09:00:00Z"),
    },
  ),
  provider("no awareness is known: no bound", facts({ ai_provider_aware: undefined }), {
    [REPORT]: unknown(["ai_provider_aware", "ai_deployer_aware"]),
  }),
  // AIA 73(4): ten days. 11 March is a Saturday.
  provider("a death: ten days", facts({ ai_outcomes: ["death"] }), {
    [REPORT]: due("2028-03-11T09:00:00Z", { legal_latest: "2028-03-13T23:00:00Z" }),
  }),
  ...[
    ["on day 8: ten days from the awareness of the incident", "2028-03-09T09:00:00Z", "2028-03-11T09:00:00Z"],
    ["at the end of the ten days: they count", "2028-03-11T09:00:00Z", "2028-03-11T09:00:00Z"],
    ["a second after the ten days: 15 days", "2028-03-11T09:00:01Z", "2028-03-16T09:00:00Z"],
    ["after 20 days: the 15 days have passed", "2028-03-21T09:00:00Z", "2028-03-16T09:00:00Z"],
  ].map(([name, ai_death_known, end]) =>
    provider(
      `a death that is known ${name}`,
      facts({ ai_outcomes: ["serious_harm_to_health", "death"], ai_death_known }),
      {
        [REPORT]: due(end as string),
      },
    ),
  ),
  // The time of a death says that a person died, whatever the outcomes say.
  ...([["property"], undefined] as const).map((ai_outcomes) =>
    provider(
      `the time of a death, outcomes ${ai_outcomes}`,
      facts({ ai_outcomes, ai_death_known: "2028-03-02T09:00:00Z" }),
      {
        [REPORT]:
          ai_outcomes === undefined ? unknown(["ai_outcomes"], "2028-03-03T09:00:00Z") : due("2028-03-11T09:00:00Z"),
      },
    ),
  ),
  provider("the time of a death after the ten days", facts({ ai_death_known: "2028-03-12T09:00:00Z" }), {
    [REPORT]: due("2028-03-16T09:00:00Z"),
  }),
  provider(
    "the time of a death, and a suspected link: at once",
    facts({ ai_death_known: "2028-03-02T09:00:00Z", ai_causal_link: "suspected" }),
    { [AT_ONCE]: state("no_period", { missing: [] }) },
  ),
  deployer(
    "the time of a death, for a deployer",
    facts({
      ...{ ai_provider_aware: undefined, ai_deployer_aware: "2028-03-01T09:00:00Z", ai_provider_unreachable: "yes" },
      ai_death_known: "2028-03-02T09:00:00Z",
    }),
    { [DEPLOYER]: due("2028-03-11T09:00:00Z") },
  ),
  tester(
    "the time of a death, in a test",
    facts({ ai_system_status: "not_placed", ai_death_known: "2028-03-02T09:00:00Z" }),
    {
      [TESTING]: due("2028-03-11T09:00:00Z"),
    },
  ),
  // AIA 73(3): two days. R1182, 3(4) and (5): at least two working days, by the other reading.
  twoDays("from a Wednesday", "2028-03-01T09:00:00Z", "2028-03-03T09:00:00Z", "2028-03-03T23:00:00Z"),
  twoDays("from a Thursday", "2028-03-02T09:00:00Z", "2028-03-04T09:00:00Z", "2028-03-06T23:00:00Z"),
  twoDays("from a Friday", "2028-03-03T09:00:00Z", "2028-03-05T09:00:00Z", "2028-03-07T23:00:00Z"),
  twoDays("from a Saturday", "2028-03-04T09:00:00Z", "2028-03-06T09:00:00Z", "2028-03-07T23:00:00Z"),
  twoDays("from a Sunday", "2028-03-05T09:00:00Z", "2028-03-07T09:00:00Z", "2028-03-07T23:00:00Z"),
  twoDays("over the change of the clocks", "2028-03-24T09:00:00Z", "2028-03-26T08:00:00Z", "2028-03-28T22:00:00Z"),
  twoDays(
    "over Easter, with both holidays",
    "2028-04-13T09:00:00Z",
    "2028-04-15T09:00:00Z",
    "2028-04-19T22:00:00Z",
    "2028-04-14,2028-04-17",
  ),
  provider("a widespread infringement: two days", facts({ ai_widespread: "yes" }), {
    [REPORT]: due("2028-03-03T09:00:00Z"),
  }),
  provider(
    "a death and critical infrastructure: the shortest counts",
    facts({ ai_outcomes: ["death", "critical_infrastructure"] }),
    {
      [REPORT]: due("2028-03-03T09:00:00Z"),
    },
  ),
  // What is not known is never lenient.
  provider(
    "the outcome is not known: at the latest two days",
    facts({ ai_outcomes: undefined, ai_widespread: undefined }),
    {
      [REPORT]: unknown(["ai_outcomes", "ai_widespread"], "2028-03-03T09:00:00Z"),
    },
  ),
  provider("a widespread infringement is possible: at the latest two days", facts({ ai_widespread: "unknown" }), {
    [REPORT]: unknown(["ai_widespread"], "2028-03-03T09:00:00Z"),
  }),
  provider(
    "a death, and perhaps a widespread infringement",
    facts({ ai_outcomes: ["death"], ai_widespread: undefined }),
    {
      [REPORT]: unknown(["ai_widespread"], "2028-03-03T09:00:00Z"),
    },
  ),
  provider(
    "critical infrastructure, whether widespread or not",
    facts({ ai_outcomes: ["critical_infrastructure"], ai_widespread: undefined }),
    {
      [REPORT]: due("2028-03-03T09:00:00Z"),
    },
  ),
  // AIA 3(49) and 73(3): the two days are those of a report on a serious incident, which has an outcome. An empty list is no answer.
  ...([undefined, []] as const).flatMap((ai_outcomes) =>
    (
      [
        [provider, REPORT, {}],
        [tester, TESTING, { ai_system_status: "not_placed" }],
        [deployer, DEPLOYER, { ai_deployer_aware: "2028-03-01T09:00:00Z", ai_provider_unreachable: "yes" }],
      ] as const
    ).map(([kind, clock, more]) =>
      kind(
        `widespread, outcomes ${JSON.stringify(ai_outcomes)}: no date, and at the latest two days`,
        facts({ ...more, ai_outcomes, ai_widespread: "yes" }),
        {
          [clock]: unknown(["ai_outcomes"], "2028-03-03T09:00:00Z"),
        },
      ),
    ),
  ),
  // AIA 113, third paragraph, point (c), as OMN has it; the day is that of the person.
  provider("aware a second before 2 December 2027", facts({ ai_provider_aware: "2027-12-01T22:59:59Z" }), {
    [REPORT]: notOwed(/2 December 2027/, `${OMN}.art-1.40`),
  }),
  provider("what is not owed names its readings", facts({ ai_provider_aware: "2027-12-01T22:59:59Z" }), {
    [REPORT]: state("not_owed", { readings: expect.arrayContaining(["reading:ai-from"]) }),
    [COMPLETE]: state("not_owed", { readings: ["reading:ai-from"] }),
  }),
  provider("aware as 2 December 2027 begins", facts({ ai_provider_aware: "2027-12-01T23:00:00Z" }), {
    [REPORT]: due("2027-12-16T23:00:00Z"),
  }),
  provider(
    "the class is not known before 2 December 2027",
    facts({ ai_high_risk_basis: undefined, ai_provider_aware: "2026-11-27T09:00:00Z" }),
    {
      [REPORT]: notOwed(/2 December 2027/),
    },
  ),
  provider("the class is not known later: owed", facts({ ai_high_risk_basis: "unknown" }), {
    [REPORT]: due("2028-03-16T09:00:00Z"),
  }),
  provider(
    "Annex I, Section A, before 2 August 2028",
    facts({ ai_high_risk_basis: "annex_i_section_a", ai_provider_aware: "2028-08-01T21:59:59Z" }),
    {
      [REPORT]: notOwed(/2 August 2028/, `${OMN}.art-1.40`),
    },
  ),
  provider(
    "Annex I, Section A, as 2 August 2028 begins",
    facts({ ai_high_risk_basis: "annex_i_section_a", ai_provider_aware: "2028-08-01T22:00:00Z" }),
    {
      [REPORT]: due("2028-08-16T22:00:00Z"),
    },
  ),
  provider("Annex I, Section B: never", facts({ ai_high_risk_basis: "annex_i_section_b" }), {
    [REPORT]: notOwed(/Section B/, `${OMN}.art-1.2`),
    [AT_ONCE]: state("not_owed"),
  }),
  // AIA 111(2), as OMN has it, and 111(1).
  provider("an older system that was not changed", facts({ ai_system_status: "legacy_unchanged" }), {
    [REPORT]: notOwed(/design/, `${OMN}.art-1.39`),
  }),
  provider("an older system whose design was changed", facts({ ai_system_status: "significantly_changed" }), {
    [REPORT]: due("2028-03-16T09:00:00Z"),
  }),
  provider(
    "an older system for public authorities, before 2 August 2030",
    facts({ ai_system_status: "legacy_public_authority", ai_provider_aware: "2030-08-01T21:59:59Z" }),
    {
      [REPORT]: notOwed(/2 August 2030/, `${OMN}.art-1.39`),
    },
  ),
  provider(
    "an older system for public authorities, from 2 August 2030",
    facts({ ai_system_status: "legacy_public_authority", ai_provider_aware: "2030-08-02T08:00:00Z" }),
    {
      [REPORT]: due("2030-08-17T08:00:00Z"),
    },
  ),
  provider(
    "a component of a large-scale IT system, on 30 December 2030",
    facts({ ai_system_status: "legacy_large_scale_it", ai_provider_aware: "2030-12-30T09:00:00Z" }),
    {
      [REPORT]: notOwed(/31 December 2030/, `${ACT}.art-111.1.sub-1`),
    },
  ),
  provider(
    "a component of a large-scale IT system, on 31 December 2030",
    facts({ ai_system_status: "legacy_large_scale_it", ai_provider_aware: "2030-12-31T09:00:00Z" }),
    {
      [REPORT]: due("2031-01-15T09:00:00Z"),
    },
  ),
  // AIA 3(49): "leads to".
  provider("a link that is excluded: no serious incident", facts({ ai_causal_link: "excluded" }), {
    [REPORT]: notOwed(/link/, `${ACT}.art-3.49`),
  }),
  provider("a link that is not known yet: the days run", facts({ ai_causal_link: "not_yet_known" }), {
    [REPORT]: due("2028-03-16T09:00:00Z"),
    [AT_ONCE]: state("not_owed"),
  }),
  // AIA 113: what follows a report has the day of the report. Tests under real conditions have an earlier one.
  ...(
    [
      [provider, "2027-12-01T22:59:59Z", {}, notOwed(/2 December 2027/)],
      [provider, "2027-12-01T23:00:00Z", {}, state("no_period")],
      [provider, "2028-08-01T21:59:59Z", { ai_high_risk_basis: "annex_i_section_a" }, notOwed(/2 August 2028/)],
      [tester, "2026-08-01T21:59:59Z", {}, notOwed(/2 August 2026/)],
      [tester, "2026-08-01T22:00:00Z", {}, state("no_period")],
      [person(["ai_provider", "ai_testing_provider"]), "2026-12-01T09:00:00Z", {}, state("no_period")],
    ] as const
  ).map(([kind, ai_provider_aware, more, expected]) =>
    kind(
      `what follows a report, aware ${ai_provider_aware}, ${JSON.stringify(expected)}`,
      facts(
        { ai_provider_aware, ai_first_report: "initial_incomplete", ...more },
        { options: NO_HOLIDAYS, sent: { [REPORT]: ai_provider_aware, [TESTING]: ai_provider_aware } },
      ),
      { [COMPLETE]: expected, [INVESTIGATION]: expected },
    ),
  ),
  // Without a serious incident, or without Article 73, nothing follows a report that was sent (AIA 73(5) and (6)).
  ...(
    [
      [{ ai_causal_link: "excluded" }, /link/],
      [{ ai_high_risk_basis: "annex_i_section_b" }, /Section B/],
      [{ ai_system_status: "legacy_unchanged" }, /design/],
    ] as const
  ).map(([more, reason]) =>
    provider(
      `nothing follows a report: ${JSON.stringify(more)}`,
      facts(
        { ...more, ai_first_report: "initial_incomplete" },
        { options: NO_HOLIDAYS, sent: { [REPORT]: "2028-03-02T09:00:00Z" } },
      ),
      {
        [REPORT]: { state: "done", reason: expect.stringMatching(reason) },
        [COMPLETE]: notOwed(reason),
        [INVESTIGATION]: notOwed(reason),
      },
    ),
  ),
  // AIA 73(9) and (10).
  provider(
    "equivalent reports, Annex III, no rights infringed",
    facts({ ai_limited_regime: "equivalent_obligations" }),
    {
      [REPORT]: notOwed(/fundamental rights/),
    },
  ),
  provider(
    "equivalent reports, and rights infringed",
    facts({ ai_limited_regime: "equivalent_obligations", ai_outcomes: ["fundamental_rights"] }),
    {
      [REPORT]: due("2028-03-16T09:00:00Z"),
    },
  ),
  provider(
    "equivalent reports, a death and rights infringed: ten days",
    facts({ ai_limited_regime: "equivalent_obligations", ai_outcomes: ["death", "fundamental_rights"] }),
    {
      [REPORT]: due("2028-03-11T09:00:00Z"),
    },
  ),
  provider("whether reports are equivalent is not known: owed", facts({ ai_limited_regime: "unknown" }), {
    [REPORT]: due("2028-03-16T09:00:00Z"),
  }),
  provider(
    "equivalent reports do not limit Annex I",
    facts({
      ai_limited_regime: "equivalent_obligations",
      ai_high_risk_basis: "annex_i_section_a",
      ai_provider_aware: "2028-09-01T08:00:00Z",
    }),
    {
      [REPORT]: due("2028-09-16T08:00:00Z"),
    },
  ),
  provider(
    "equivalent reports, class not known: owed",
    facts({ ai_limited_regime: "equivalent_obligations", ai_high_risk_basis: undefined }),
    {
      [REPORT]: due("2028-03-16T09:00:00Z"),
    },
  ),
  // AIA 75(1a), as OMN has it: 73(2) to (9), and not (10). What is not known is not lenient.
  ...(
    [
      ["no", notOwed(/fundamental rights/)],
      ["yes", due("2028-09-11T08:00:00Z", { whom: expect.stringMatching(/^The AI Office/) })],
      ["unknown", due("2028-09-11T08:00:00Z")],
      [undefined, due("2028-09-11T08:00:00Z")],
    ] as const
  ).map(([ai_office_competent, expected]) =>
    provider(
      `a medical device and a death, the AI Office is competent: ${ai_office_competent}`,
      facts({
        ...{ ai_limited_regime: "medical_device", ai_high_risk_basis: "annex_i_section_a", ai_office_competent },
        ...{ ai_outcomes: ["death"], ai_provider_aware: "2028-09-01T08:00:00Z" },
      }),
      { [REPORT]: expected },
    ),
  ),
  provider(
    "a medical device and rights infringed: to the authority that was chosen",
    facts({
      ai_limited_regime: "medical_device",
      ai_high_risk_basis: "annex_i_section_a",
      ai_outcomes: ["fundamental_rights"],
      ai_provider_aware: "2028-09-01T08:00:00Z",
    }),
    {
      [REPORT]: due("2028-09-16T08:00:00Z", { whom: expect.stringMatching(/medical devices/) }),
    },
  ),
  // AIA 73(2) to (4): at once.
  ...(
    [
      ["established", {}, "no_period"],
      ["reasonably_likely", {}, "no_period"],
      ["suspected", {}, "not_owed"],
      ["suspected", { ai_outcomes: ["death"] }, "no_period"],
      ["not_yet_known", { ai_outcomes: ["critical_infrastructure"] }, "no_period"],
      ["not_yet_known", { ai_widespread: "yes" }, "no_period"],
      ["not_yet_known", { ai_outcomes: ["death"] }, "not_owed"],
    ] as const
  ).map(([ai_causal_link, more, name]) =>
    provider(`at once, link ${ai_causal_link}, ${JSON.stringify(more)}`, facts({ ai_causal_link, ...more }), {
      [AT_ONCE]: state(name, { missing: [] }),
    }),
  ),
  provider("at once depends on a link that was not answered", facts({}), {
    [AT_ONCE]: state("no_period", { missing: ["ai_causal_link"] }),
  }),
  // What was sent.
  ...(
    [
      ["2028-03-16T09:00:00Z", false],
      ["2028-03-16T23:00:00Z", null],
      ["2028-03-16T23:00:01Z", true],
    ] as const
  ).map(([at, is_late]) =>
    provider(`sent ${at}`, facts({ ai_causal_link: "established" }, { options: NO_HOLIDAYS, sent: { [REPORT]: at } }), {
      [REPORT]: { state: "done", is_late },
      [AT_ONCE]: state("done"),
      // AIA 73(6).
      [INVESTIGATION]: state("no_period"),
    }),
  ),
  // It is not known whether it is widespread: after the 15 days it is late in any case.
  ...(
    [
      ["2028-03-16T09:00:00Z", null],
      ["2028-03-16T23:00:00Z", null],
      ["2028-03-16T23:00:01Z", true],
    ] as const
  ).map(([at, is_late]) =>
    provider(
      `sent ${at}, and perhaps widespread`,
      facts({ ai_widespread: "unknown" }, { options: NO_HOLIDAYS, sent: { [REPORT]: at } }),
      { [REPORT]: { state: "done", due: null, is_late } },
    ),
  ),
  // Whether the deployer owes a report is open, and so is whether it was late.
  deployer(
    "sent by a deployer that does not say whether the provider can be reached",
    facts(
      { ai_deployer_aware: "2028-03-01T09:00:00Z" },
      { options: NO_HOLIDAYS, sent: { [DEPLOYER]: "2028-04-16T09:00:00Z" } },
    ),
    { [DEPLOYER]: { state: "done", is_late: null } },
  ),
  provider("nothing was sent: no investigation after a report", facts({}), { [INVESTIGATION]: state("not_owed") }),
  // AIA 73(5): no figure.
  ...(
    [
      ["initial_incomplete", "no_period"],
      ["single", "not_owed"],
      [undefined, "not_owed"],
    ] as const
  ).map(([ai_first_report, name]) =>
    provider(`complete report, first report ${ai_first_report}`, facts({ ai_first_report }), {
      [COMPLETE]: state(name),
    }),
  ),
  // AIA 74(6), 75(1a).
  provider("an AI system for financial services", facts({ ai_office_competent: "no", ai_financial_service: "yes" }), {
    [REPORT]: { whom: expect.stringMatching(/^The financial super/) },
  }),
  ...(
    [
      ["unknown", "no", /^The AI Office, if it is competent .*; otherwise the market surveillance authority of each/],
      [undefined, "no", /^The AI Office, if it is competent .*; otherwise the market surveillance authority of each/],
      ["unknown", "yes", /^The AI Office, if .*; otherwise the financial supervisor of each/],
      ["no", "unknown", /^The financial supervisor, if .*; otherwise the market surveillance authority of each/],
      [
        undefined,
        undefined,
        /^The AI Office, if .*; otherwise the financial supervisor, if .*; otherwise the market surv/,
      ],
      [
        "yes",
        "unknown",
        /^The AI Office, if it is competent .*; otherwise the financial supervisor, if .*; otherwise the market surv/,
      ],
      // AIA 75(1), points (a)(iii) and (b).
      [
        "yes",
        "yes",
        /^The AI Office, if it is competent .* very large platform .*; otherwise the financial supervisor of each/,
      ],
    ] as const
  ).map(([ai_office_competent, ai_financial_service, whom]) =>
    provider(
      `AI Office ${ai_office_competent}, financial service ${ai_financial_service}`,
      facts({ ai_office_competent, ai_financial_service }),
      {
        [REPORT]: { whom: expect.stringMatching(whom) },
      },
    ),
  ),
  // AIA 75(1): which systems the AI Office has. Where point (a) may leave a system out, and a yes may stand for point (b), both are named.
  ...(
    [
      ["employment", {}, OFFICE],
      ["critical infrastructure", { ai_annex_iii_point: ["2"] }, OFFICE_OR_STATES],
      ["critical infrastructure and another point", { ai_annex_iii_point: ["2", "4"] }, OFFICE_OR_STATES],
      ["justice or elections", { ai_annex_iii_point: ["8"] }, OFFICE_OR_STATES],
      ["points that were not told", { ai_annex_iii_point: undefined }, OFFICE_OR_STATES],
      ["a class that is not known", { ai_high_risk_basis: "unknown" }, OFFICE_OR_STATES],
      ["what may be a medical device", { ai_limited_regime: "unknown" }, OFFICE_OR_STATES],
      [
        "what may be a financial service",
        { ai_financial_service: "unknown" },
        /^The AI Office, if .*; otherwise the financial supervisor, if /,
      ],
      [
        "a financial service",
        { ai_financial_service: "yes" },
        /^The AI Office, if .*; otherwise the financial supervisor of each/,
      ],
      [
        "a medical device",
        { ai_limited_regime: "medical_device" },
        /^The AI Office, if .* very large platform .*; otherwise the national authority .* medical devices/,
      ],
    ] as const
  ).flatMap(([name, system, whom]) => {
    const office = {
      ai_annex_iii_point: ["4"],
      ai_limited_regime: "none",
      ai_financial_service: "no",
      ai_office_competent: "yes",
    };
    // Two days, or 15.
    return (["critical_infrastructure", "fundamental_rights"] as const).map((outcome) =>
      provider(`the AI Office, ${name}, ${outcome}`, facts({ ...office, ...system, ai_outcomes: [outcome] }), {
        [REPORT]: due(outcome === "critical_infrastructure" ? "2028-03-03T09:00:00Z" : "2028-03-16T09:00:00Z", {
          whom: expect.stringMatching(whom),
        }),
      }),
    );
  }),
  provider(
    "the AI Office and equivalent duties",
    facts({
      ...{ ai_annex_iii_point: ["4"], ai_limited_regime: "equivalent_obligations", ai_financial_service: "no" },
      ...{ ai_office_competent: "yes", ai_outcomes: ["fundamental_rights"] },
    }),
    { [REPORT]: { whom: expect.stringMatching(OFFICE) } },
  ),
  provider(
    "the AI Office and a product of Annex I",
    facts({
      ai_provider_aware: "2028-09-04T09:00:00Z",
      ai_high_risk_basis: "annex_i_section_a",
      ai_limited_regime: "none",
      ai_financial_service: "no",
      ai_office_competent: "yes",
    }),
    { [REPORT]: { whom: expect.stringMatching(OFFICE_OR_STATES) } },
  ),
  provider(
    "critical infrastructure, and not the AI Office",
    facts({ ai_annex_iii_point: ["2"], ai_office_competent: "no", ai_financial_service: "no" }),
    {
      [REPORT]: { whom: expect.stringMatching(/^The market surveillance authority of each/) },
    },
  ),
  ...(
    [
      ["yes", /^The provider or distributor and the financial supervisor/],
      [
        "unknown",
        /if the system is used directly .*financial supervisor .*; otherwise the provider .* market surveillance/,
      ],
      ["no", /^The provider or distributor and the market surveillance authority$/],
    ] as const
  ).map(([ai_financial_service, whom]) =>
    deployer(`a risk, financial service ${ai_financial_service}`, facts({ ai_financial_service }), {
      "ai.risk_inform": state("no_period", { whom: expect.stringMatching(whom) }),
    }),
  ),
  provider("a system for which the AI Office is competent", facts({ ai_office_competent: "yes" }), {
    [REPORT]: { whom: expect.stringMatching(/^The AI Office/) },
  }),
  provider("any other system", facts({ ai_office_competent: "no", ai_financial_service: "no" }), {
    [REPORT]: { whom: expect.stringMatching(/^The market surveillance authority of each/) },
  }),
  // AIA 73(1) and 26(5): who is provider and deployer reports once. As deployer it still informs importer and distributor.
  ...([undefined, "yes"] as const).map((ai_provider_unreachable) =>
    person(["ai_provider", "ai_deployer"])(
      `provider and deployer, provider unreachable: ${ai_provider_unreachable}`,
      facts({ ai_deployer_aware: "2028-03-01T09:00:00Z", ai_provider_unreachable }),
      {
        [REPORT]: due("2028-03-16T09:00:00Z"),
        [DEPLOYER]: notOwed(/report once/, `${ACT}.art-73.1`),
        [INFORM]: state("no_period"),
      },
    ),
  ),
  // AIA 26(5).
  deployer(
    "a deployer informs the provider first, and reports if it cannot be reached",
    facts({ ai_provider_aware: undefined, ai_deployer_aware: "2028-03-01T09:00:00Z", ai_provider_unreachable: "yes" }),
    {
      [INFORM]: state("no_period", { whom: expect.stringMatching(/^First the provider/) }),
      [DEPLOYER]: due("2028-03-16T09:00:00Z"),
      [REPORT]: undefined,
    },
  ),
  deployer(
    "a deployer whose provider can be reached",
    facts({ ai_deployer_aware: "2028-03-01T09:00:00Z", ai_provider_unreachable: "no" }),
    {
      [INFORM]: state("no_period"),
      [DEPLOYER]: notOwed(/provider/),
    },
  ),
  deployer("a deployer that has not tried yet: a bound", facts({ ai_deployer_aware: "2028-03-01T09:00:00Z" }), {
    [DEPLOYER]: unknown(["ai_provider_unreachable"], "2028-03-16T09:00:00Z"),
  }),
  deployer(
    "the provider's awareness is not that of the deployer",
    facts({
      ai_provider_aware: "2028-02-28T09:00:00Z",
      ai_deployer_aware: "2028-03-01T09:00:00Z",
      ai_provider_unreachable: "yes",
    }),
    {
      [DEPLOYER]: due("2028-03-16T09:00:00Z"),
    },
  ),
  deployer(
    "a deployer and a death",
    facts({ ai_deployer_aware: "2028-03-01T09:00:00Z", ai_provider_unreachable: "yes", ai_outcomes: ["death"] }),
    {
      [DEPLOYER]: due("2028-03-11T09:00:00Z"),
    },
  ),
  deployer(
    "a deployer before 2 December 2027",
    facts({ ai_deployer_aware: "2027-12-01T22:59:59Z", ai_provider_aware: undefined, ai_provider_unreachable: "yes" }),
    {
      [INFORM]: notOwed(/2 December 2027/),
      [DEPLOYER]: notOwed(/2 December 2027/),
    },
  ),
  // AIA 60(7) and 113, second paragraph.
  tester(
    "testing on 1 August 2026",
    facts({
      ai_system_status: undefined,
      ai_provider_aware: "2026-08-01T21:59:59Z",
    }),
    {
      [TESTING]: notOwed(/2 August 2026/),
    },
  ),
  tester(
    "testing from 2 August 2026",
    facts({
      ai_system_status: undefined,
      ai_provider_aware: "2026-12-01T09:00:00Z",
    }),
    {
      [TESTING]: due("2026-12-16T09:00:00Z"),
      [REPORT]: undefined,
    },
  ),
  tester(
    "testing and a death",
    facts({
      ai_system_status: "not_placed",
      ai_outcomes: ["death"],
      ai_provider_aware: "2026-12-01T09:00:00Z",
    }),
    {
      [TESTING]: due("2026-12-11T09:00:00Z"),
    },
  ),
  // AIA 60(1), as OMN has it, and 60a: Member States have frameworks for products of Section B, which Article 60 leaves out.
  tester("a test of Section A", facts({ ai_system_status: "not_placed", ai_high_risk_basis: "annex_i_section_a" }), {
    [TESTING]: due("2028-03-16T09:00:00Z"),
  }),
  tester(
    "a test of Section B",
    facts({ ai_system_status: "not_placed", ai_high_risk_basis: "annex_i_section_b", ai_causal_link: "established" }),
    {
      [TESTING]: notOwed(/framework of its Member State/, `${OMN}.art-1.25`),
      [TESTING_AT_ONCE]: notOwed(/framework of its Member State/),
    },
  ),
  // AIA 60(2) and 73(1): a system is tested before it is on the market. Of two kinds, one reports.
  provider("a provider of a system that is only tested", facts({ ai_system_status: "not_placed" }), {
    [REPORT]: notOwed(/Article 60\(7\)/),
    [TESTING]: contradicts("ai_provider", "ai_system_status"),
    [TESTING_AT_ONCE]: contradicts("ai_provider", "ai_system_status"),
  }),
  tester("a test of a system that is on the market", facts({}), {
    [TESTING]: notOwed(/Article 73\(1\)/),
    [REPORT]: contradicts("ai_testing_provider", "ai_system_status"),
  }),
  ...(
    [
      ["not_placed", state("not_owed"), due("2028-03-16T09:00:00Z")],
      ["placed_since_application", due("2028-03-16T09:00:00Z"), state("not_owed")],
    ] as const
  ).map(([ai_system_status, report, test]) =>
    person(["ai_provider", "ai_testing_provider"])(
      `provider and tester, ${ai_system_status}`,
      facts({ ai_system_status }),
      {
        [REPORT]: report,
        [TESTING]: test,
      },
    ),
  ),
  person(["machinery_manufacturer"])("a manufacturer of machinery, and a system of Annex III", facts({}), {
    [REPORT]: contradicts("machinery_manufacturer", "ai_high_risk_basis"),
    [DEPLOYER]: state("not_owed", { reason: expect.any(String) }),
  }),
  // AIA 55(1)(c), 113 point (b), 111(3).
  ...(
    [
      ["2025-08-01T21:59:59Z", "since_2025_08_02", "not_owed"],
      ["2025-08-01T22:00:00Z", "since_2025_08_02", "no_period"],
      ["2027-08-01T21:59:59Z", "before_2025_08_02", "not_owed"],
      ["2027-08-01T22:00:00Z", "before_2025_08_02", "no_period"],
      ["2026-05-01T09:00:00Z", undefined, "no_period"],
    ] as const
  ).map(([gpai_aware, gpai_model_placed, name]) =>
    gpai(
      `a model ${gpai_model_placed}, aware ${gpai_aware}`,
      told(given({ gpai_aware, gpai_model_placed }), { options: AT }),
      {
        [GPAI]: state(name),
        [REPORT]: undefined,
      },
    ),
  ),
  // AIA 73(1) names providers; 2(2) and Annex I, Section B, as OMN has it.
  ...["ai_importer", "ai_distributor", "machinery_manufacturer"].map((kind) =>
    person([kind])(`${kind} owes nothing of it`, facts({ ai_high_risk_basis: "annex_i_section_b" }), {
      [REPORT]: state("not_owed"),
      [GPAI]: state("not_owed"),
    }),
  ),
  person(["ai_importer", "ai_provider"])("an importer that is a provider too", facts({}), {
    [REPORT]: due("2028-03-16T09:00:00Z"),
  }),
  // Nothing of AIA 73 yields to another act, but for 73(9) and (10), and nothing of theirs to it.
  person([...BANK, ...CONTROLLER, "ai_deployer"])(
    "a bank that uses an AI system: each clock of three acts",
    facts({
      ...dora("2028-03-01T08:00:00Z", "2028-03-01T10:00:00Z"),
      aware_of_breach: "2028-03-01T09:30:00Z",
      ai_provider_aware: undefined,
      ai_deployer_aware: "2028-03-01T09:00:00Z",
      ai_provider_unreachable: "yes",
      ai_financial_service: "yes",
    }),
    {
      "dora.initial_notification": due("2028-03-01T14:00:00Z"),
      "gdpr.notify_authority": due("2028-03-04T09:30:00Z"),
      [INFORM]: state("no_period", { whom: expect.stringMatching(/financial super/) }),
      [DEPLOYER]: due("2028-03-16T09:00:00Z", { whom: expect.stringMatching(/financial super/) }),
    },
  ),
  person([...MAKER, "ai_provider"])(
    "a product with an AI system: both acts",
    facts({ aware_of_severe_incident: "2028-03-01T09:00:00Z" }),
    {
      "cra.incident.early_warning": due("2028-03-02T09:00:00Z"),
      [REPORT]: due("2028-03-16T09:00:00Z"),
    },
  ),
  person([...NIS2, "ai_provider"])(
    "an essential entity: both acts",
    facts({ aware_of_significant_incident: "2028-03-01T09:00:00Z" }),
    {
      "nis2.early_warning": due("2028-03-02T09:00:00Z"),
      [REPORT]: due("2028-03-16T09:00:00Z"),
    },
  ),
];
