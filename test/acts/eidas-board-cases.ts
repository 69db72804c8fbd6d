// What the board of clocks shows of breaches of trust services, and beside them of other acts. Worked out by hand from the provisions.
import { expect } from "vitest";
import { type Case, due, person, state, told, unknown } from "../board/board-cases.ts";
import { NON_QUALIFIED, QUALIFIED } from "./eidas-cases.ts";

const [qualified, plain] = [person(["qualified_tsp"]), person(["non_qualified_tsp"])];
const both = person(["qualified_tsp", "non_qualified_tsp"]);
const AT = { options: { member_state: "AT" } };

const [AWARE, OCCURRED] = ["aware_of_trust_service_breach", "trust_service_breach_occurred"];
const KNOWN = { [AWARE]: "2026-11-20T18:40:00Z" };
const BREACH = { ...KNOWN, [OCCURRED]: "2026-11-20T10:10:00Z" };
/** 24 hours from the incident, and from the awareness. */
const [FROM_INCIDENT, FROM_AWARENESS] = ["2026-11-21T10:10:00Z", "2026-11-21T18:40:00Z"];
const IDENTIFIABLE = "affected_individuals_identifiable";
const PUBLIC = "breach_of_public_interest";
const OTHERS = "other_authorities_concerned";
const STATUS = "status_of_service_hit";
const contradicts = (kind: string) =>
  state("contradiction", { kind_contradiction: { kind, fact: STATUS }, reason: null });
const NOT_OWED = state("not_owed", { reason: expect.any(String) });
/** The same of all clocks of a provision; without an entry, there is none of them. */
const none = (ids: Readonly<Record<string, string>>, entry?: object) =>
  Object.fromEntries(Object.values(ids).map((id) => [id, entry]));

const sentAt = (
  kind: typeof qualified,
  clock: string,
  facts: object,
  ...rows: readonly (readonly [string, boolean | null])[]
): readonly Case[] =>
  rows.map(([sent, is_late]) =>
    kind(`${clock}, sent ${sent}`, told(facts, { sent: { [clock]: sent } }), { [clock]: { state: "done", is_late } }),
  );

const SIGNIFICANT = {
  aware_of_significant_incident: "2026-11-20T19:00:00Z",
  kinds_of_entity: ["trust_service"],
  trust_services_hit: "yes",
};

export const EIDAS_BOARD_CASES: readonly Case[] = [
  qualified("24(2)(fb): 24 hours from the incident, for each addressee but the public", told(BREACH), {
    [QUALIFIED.body]: due(FROM_INCIDENT, { whom: expect.any(String) }),
    [QUALIFIED.individuals]: unknown([IDENTIFIABLE], FROM_INCIDENT),
    [QUALIFIED.others]: unknown([OTHERS], FROM_INCIDENT),
    [QUALIFIED.public]: state("no_period"),
    ...none(NON_QUALIFIED),
  }),
  qualified("the incident is not known: at the latest 24 hours from the awareness", told(KNOWN), {
    [QUALIFIED.body]: unknown([OCCURRED], FROM_AWARENESS),
    [QUALIFIED.others]: unknown([OTHERS, OCCURRED], FROM_AWARENESS),
  }),
  qualified("the incident alone is known", told({ [OCCURRED]: BREACH[OCCURRED] }), {
    [QUALIFIED.body]: due(FROM_INCIDENT),
  }),
  qualified("nothing is known: neither deadline nor bound", told(), { [QUALIFIED.body]: unknown([OCCURRED]) }),
  qualified(
    "an incident a second after the awareness: a contradiction",
    told({ ...KNOWN, [OCCURRED]: "2026-11-20T18:40:01Z" }),
    {
      // The incident is not after the awareness, so that the hours end 24 hours after the awareness at the latest.
      [QUALIFIED.body]: state("contradiction", { contradictions: [[AWARE, OCCURRED]], upper_bound: FROM_AWARENESS }),
      [QUALIFIED.others]: state("contradiction", { upper_bound: FROM_AWARENESS }),
    },
  ),
  qualified("an incident at the instant of the awareness", told({ ...KNOWN, [OCCURRED]: KNOWN[AWARE] }), {
    [QUALIFIED.body]: due(FROM_AWARENESS),
  }),
  qualified(
    "an incident two days before the awareness: the deadline has passed",
    told({ ...KNOWN, [OCCURRED]: "2026-11-18T10:10:00Z" }),
    {
      [QUALIFIED.body]: due("2026-11-19T10:10:00Z", { passed_before: expect.stringContaining("Notify at once") }),
    },
  ),
  plain(
    "19a(1)(b): 24 hours from the awareness, for each addressee",
    told({ ...BREACH, [IDENTIFIABLE]: "yes", [PUBLIC]: "yes", [OTHERS]: ["nis2"] }),
    {
      ...none(NON_QUALIFIED, due(FROM_AWARENESS)),
      ...none(QUALIFIED),
    },
  ),
  plain("the incident alone is known: no bound", told({ [OCCURRED]: BREACH[OCCURRED] }), {
    [NON_QUALIFIED.body]: unknown([AWARE]),
  }),
  plain("what is not answered on individuals, public and other authorities: a bound of each", told(KNOWN), {
    [NON_QUALIFIED.body]: due(FROM_AWARENESS),
    [NON_QUALIFIED.individuals]: unknown([IDENTIFIABLE], FROM_AWARENESS),
    [NON_QUALIFIED.public]: unknown([PUBLIC], FROM_AWARENESS),
    [NON_QUALIFIED.others]: unknown([OTHERS], FROM_AWARENESS),
  }),
  plain("both are not known: the same", told({ ...KNOWN, [IDENTIFIABLE]: "unknown", [PUBLIC]: "unknown" }), {
    [NON_QUALIFIED.individuals]: unknown([IDENTIFIABLE], FROM_AWARENESS),
    [NON_QUALIFIED.public]: unknown([PUBLIC], FROM_AWARENESS),
  }),
  plain("neither individuals nor public are concerned", told({ ...KNOWN, [IDENTIFIABLE]: "no", [PUBLIC]: "no" }), {
    [NON_QUALIFIED.body]: due(FROM_AWARENESS),
    [NON_QUALIFIED.individuals]: NOT_OWED,
    [NON_QUALIFIED.public]: NOT_OWED,
  }),
  qualified("the public interest decides nothing without a request", told({ ...BREACH, [PUBLIC]: "no" }), {
    [QUALIFIED.public]: state("no_period"),
  }),
  plain("no other authority is concerned", told({ ...KNOWN, [OTHERS]: ["none"] }), {
    [NON_QUALIFIED.others]: NOT_OWED,
  }),
  plain("one is", told({ ...KNOWN, [OTHERS]: ["data_protection"] }), {
    [NON_QUALIFIED.others]: due(FROM_AWARENESS),
  }),
  qualified(
    "an impact that is not significant: nothing is owed",
    told({ ...BREACH, significant_impact_on_trust_service: "no" }),
    none(QUALIFIED, NOT_OWED),
  ),
  plain(
    "the same of a provider that is not qualified",
    told({ ...BREACH, significant_impact_on_trust_service: "no" }),
    none(NON_QUALIFIED, NOT_OWED),
  ),
  plain(
    "an impact that is not known excuses nothing",
    told({ ...BREACH, significant_impact_on_trust_service: "unknown" }),
    {
      [NON_QUALIFIED.body]: due(FROM_AWARENESS),
    },
  ),
  both("a provider of both kinds that does not say which service is hit", told(BREACH), {
    [QUALIFIED.body]: due(FROM_INCIDENT),
    [NON_QUALIFIED.body]: due(FROM_AWARENESS),
  }),
  both("services of both kinds are hit", told({ ...BREACH, status_of_service_hit: "both" }), {
    [QUALIFIED.body]: due(FROM_INCIDENT),
    [NON_QUALIFIED.body]: due(FROM_AWARENESS),
  }),
  both("a qualified service alone is hit", told({ ...BREACH, status_of_service_hit: "qualified" }), {
    [QUALIFIED.body]: due(FROM_INCIDENT),
    ...none(NON_QUALIFIED, NOT_OWED),
  }),
  both("a service that is not qualified alone is hit", told({ ...BREACH, status_of_service_hit: "non_qualified" }), {
    [NON_QUALIFIED.body]: due(FROM_AWARENESS),
    ...none(QUALIFIED, NOT_OWED),
  }),
  // A status that is not that of its provider: no clock of the other kind is left out in silence.
  qualified("a service that is not qualified is hit", told({ ...BREACH, [STATUS]: "non_qualified" }), {
    ...none(QUALIFIED, NOT_OWED),
    ...none(NON_QUALIFIED, contradicts("qualified_tsp")),
  }),
  plain("a qualified service is hit", told({ ...BREACH, [STATUS]: "qualified" }), {
    ...none(NON_QUALIFIED, NOT_OWED),
    ...none(QUALIFIED, contradicts("non_qualified_tsp")),
  }),
  qualified("services of both kinds are hit, and one kind is named", told({ ...BREACH, [STATUS]: "both" }), {
    [QUALIFIED.body]: due(FROM_INCIDENT),
    ...none(NON_QUALIFIED, contradicts("qualified_tsp")),
  }),
  person(["wallet_or_scheme_provider"])(
    "a qualified service, and a wallet",
    told({ ...BREACH, [STATUS]: "qualified" }),
    {
      ...none(QUALIFIED, contradicts("wallet_or_scheme_provider")),
      ...none(NON_QUALIFIED, NOT_OWED),
    },
  ),
  // The other reading counts from the awareness (18:40), and PTL 3(1) from the next full hour.
  ...sentAt(
    qualified,
    QUALIFIED.body,
    BREACH,
    ["2026-11-21T10:10:00Z", false],
    ["2026-11-21T10:10:01Z", null],
    ["2026-11-21T19:00:00Z", null],
    ["2026-11-21T19:00:01Z", true],
  ),
  // The incident is not after the awareness (18:40): the hours end then at the latest, and by R1182 3(1) from the next full hour.
  ...sentAt(
    qualified,
    QUALIFIED.body,
    KNOWN,
    ["2026-11-21T10:00:00Z", null],
    ["2026-11-21T19:00:00Z", null],
    ["2026-11-21T19:00:01Z", true],
  ),
  // Without the awareness nothing but the next full hour is later.
  ...sentAt(
    qualified,
    QUALIFIED.body,
    { [OCCURRED]: BREACH[OCCURRED] },
    ["2026-11-21T11:00:00Z", null],
    ["2026-11-21T11:00:01Z", true],
  ),
  ...sentAt(
    plain,
    NON_QUALIFIED.body,
    BREACH,
    ["2026-11-21T18:40:00Z", false],
    ["2026-11-21T18:40:01Z", null],
    ["2026-11-21T19:00:00Z", null],
    ["2026-11-21T19:00:01Z", true],
  ),
  plain(
    "sent before the awareness: a contradiction",
    told(KNOWN, { sent: { [NON_QUALIFIED.body]: "2026-11-20T18:00:00Z" } }),
    {
      [NON_QUALIFIED.body]: state("contradiction", { contradictions: [["sent", AWARE]] }),
    },
  ),
  // Beside other acts. NIS2 is complementary (2024/1183, recital 50), and its trust service providers have 24 hours for both stages (23(4)).
  person(["non_qualified_tsp", "essential_or_important_entity"])(
    "NIS2 and eIDAS: both are owed",
    told({ ...KNOWN, ...SIGNIFICANT }),
    {
      [NON_QUALIFIED.body]: due(FROM_AWARENESS),
      "nis2.early_warning": due("2026-11-21T19:00:00Z"),
      "nis2.incident_notification_tsp": due("2026-11-21T19:00:00Z"),
      "nis2.incident_notification": state("not_owed"),
    },
  ),
  person(["qualified_tsp", "essential_or_important_entity"])(
    "NIS2 and eIDAS of a qualified provider",
    told({ ...BREACH, ...SIGNIFICANT }),
    {
      [QUALIFIED.body]: due(FROM_INCIDENT),
      "nis2.early_warning": due("2026-11-21T19:00:00Z"),
    },
  ),
  // NIS2 Article 4(1) gives way to DORA; eIDAS has no such clause.
  person(["qualified_tsp", "essential_or_important_entity", "financial_entity"])(
    "DORA takes the place of NIS2, not of eIDAS",
    told({
      ...{ ...BREACH, ...SIGNIFICANT },
      ...{ aware_of_ict_incident: "2026-11-20T18:40:00Z", classified_as_major: "2026-11-20T20:00:00Z" },
    }),
    {
      [QUALIFIED.body]: due(FROM_INCIDENT),
      "dora.initial_notification": due("2026-11-21T00:00:00Z"),
      "nis2.early_warning": state("not_owed"),
      "nis2.incident_notification_tsp": state("not_owed"),
    },
  ),
  person(["non_qualified_tsp", "controller"])(
    "the GDPR stays beside it",
    told({ ...KNOWN, aware_of_breach: "2026-11-20T19:00:00Z" }),
    {
      [NON_QUALIFIED.body]: due(FROM_AWARENESS),
      "gdpr.notify_authority": due("2026-11-23T19:00:00Z"),
    },
  ),
  person(["financial_entity"])("a bank that provides no trust service: nothing under eIDAS", told(BREACH), {
    ...none(QUALIFIED),
    ...none(NON_QUALIFIED),
  }),
  // 2024/1183, Article 2: from 20 May 2024, in local time.
  plain(
    "aware in the last second before",
    told({ [AWARE]: "2024-05-19T21:59:59Z" }, AT),
    none(NON_QUALIFIED, NOT_OWED),
  ),
  plain(
    "aware on the first day, of an older incident",
    told({ [AWARE]: "2024-05-19T22:00:00Z", [OCCURRED]: "2024-05-01T08:00:00Z" }, AT),
    {
      [NON_QUALIFIED.body]: due("2024-05-20T22:00:00Z"),
    },
  ),
  qualified(
    "an incident before it, known after",
    told({ [AWARE]: "2024-05-20T08:00:00Z", [OCCURRED]: "2024-05-19T21:59:59Z" }, AT),
    none(QUALIFIED, NOT_OWED),
  ),
  qualified(
    "an incident that was known before it",
    told({ [AWARE]: "2024-05-19T21:59:59Z" }, AT),
    none(QUALIFIED, NOT_OWED),
  ),
  qualified(
    "an incident of the first day",
    told({ [AWARE]: "2024-05-20T08:00:00Z", [OCCURRED]: "2024-05-19T22:00:00Z" }, AT),
    {
      [QUALIFIED.body]: due("2024-05-20T22:00:00Z"),
    },
  ),
  // Articles 5e and 10: duties of Member States. Article 2(2): closed systems.
  person(["wallet_or_scheme_provider"])("the provider of a wallet alone: the Member State acts", told(BREACH), {
    ...none(QUALIFIED, NOT_OWED),
    ...none(NON_QUALIFIED, NOT_OWED),
  }),
  person(["wallet_or_scheme_provider", "qualified_tsp"])(
    "one that also provides qualified trust services",
    told(BREACH),
    {
      [QUALIFIED.body]: due(FROM_INCIDENT),
    },
  ),
  person(["closed_system_provider"])("a provider within a closed system", told(BREACH), none(NON_QUALIFIED, NOT_OWED)),
];
