// Drafts of notifications under Articles 19a(1)(b) and 24(2)(fb) of Regulation (EU) No 910/2014, as Regulation (EU) 2024/1183 inserted them, each with
// what a pre-validation answers. Worked out by hand from the texts of the Official Journal, before the act was written. PTL is Regulation (EEC,
// Euratom) No 1182/71.
//
// Decided where the law is open
// 1. A qualified provider has 24 hours from the incident, which are counted from its beginning; the provider may learn of it after they ended. By
//    another reading they count from the awareness, so that nothing is called late that is sent by that end.
// 2. Without the beginning there is no deadline, and 24 hours from the awareness are the latest end. Such a draft needs a look, and is not blocked:
//    the law names no content. Only without both times nothing can be counted.
// 3. A provider that is not qualified has 24 hours from the awareness of the breach or disruption, not of its significance.
// 4. The 24 hours hold for each addressee. The public is told by a qualified provider at the request of the supervisory body alone, without a figure.
//    Individuals, public and other authorities whose part is not answered have a bound.
// 5. The status of the service that is hit decides. If services of both kinds are hit, both provisions hold.
// 6. An impact that is not significant starts nothing; one that is not known, or not answered, does not excuse.
// 7. A late notification is attention: no reasons are asked for.
// 8. The duties began on 20 May 2024, the twentieth day after 30 April 2024: for 19a the awareness decides, for 24(2)(fb) the incident, which is not
//    after the awareness.
import { type ActCase, attention, blocking, type ExpectedFinding, rowsWith } from "../table-drafts.ts";

export interface EidasCase extends ActCase {
  /** What the clocks of the answer have; undefined for one that is not owed. */
  readonly clocks?: Readonly<Record<string, object | undefined>>;
}

/** A qualified provider that learns of a breach half an hour after it began, on a Tuesday morning. */
export const BASE: Readonly<Record<string, unknown>> = {
  provider_name: "Musterufer Trust AG (fictional)",
  provider_status: "qualified",
  member_state: "AT",
  services_affected: ["e_signature"],
  trigger: ["security_breach"],
  impact_on: ["trust_service"],
  significant_impact: "yes",
  aware_at: "2026-03-10T07:00:00Z",
  occurred_at: "2026-03-10T06:30:00Z",
  description: "An administrator account of the service that issues certificates was used from an unknown address.",
  impact_description: "Certificates could not be issued or revoked for four hours.",
  individuals_identifiable: "yes",
  individuals_informed: "yes",
  individuals_informed_at: "2026-03-10T20:00:00Z",
  public_interest: "no",
  other_authorities_informed: ["nis2"],
  nis2_notified: "yes",
  report_made_at: "2026-03-10T18:00:00Z",
};

export const QUALIFIED = {
  body: "eidas.qualified.supervisory_body",
  individuals: "eidas.qualified.individuals",
  others: "eidas.qualified.other_bodies",
  public: "eidas.qualified.public",
};
export const NON_QUALIFIED = {
  body: "eidas.nonqualified.supervisory_body",
  individuals: "eidas.nonqualified.individuals",
  others: "eidas.nonqualified.other_authorities",
  public: "eidas.nonqualified.public",
};
const AT = { options: { member_state: "AT" } };
/** 24 hours from the beginning, and from the awareness. */
const FROM_INCIDENT = { due: "2026-03-11T06:30:00Z" };
const FROM_AWARENESS = { due: "2026-03-11T07:00:00Z" };
const AT_THE_LATEST = { due: null, upper_bound: "2026-03-11T07:00:00Z", missing: ["occurred_at"] };
const NOTHING_OWED = Object.fromEntries(
  [...Object.values(QUALIFIED), ...Object.values(NON_QUALIFIED)].map((id) => [id, undefined]),
);
const NOT_OWED: ExpectedFinding = ["not_owed", null, "attention"];

const LATE = attention("late", "report_made_at");
const ONLY_BY_A_READING = { says: { "late report_made_at": /in time only/ } };
const IN_ANY_CASE = { says: { "late report_made_at": /Send it at once/ } };

const row = rowsWith<EidasCase>({});
/** Of a service that is not qualified. */
const plain = (...[name, provision, report, ...more]: Parameters<typeof row>): EidasCase =>
  row(name, provision, { provider_status: "non_qualified", ...report }, ...more);
const both = (...[name, provision, report, findings = [], more]: Parameters<typeof row>): EidasCase =>
  row(
    name,
    provision,
    { provider_status: "both", ...report },
    [attention("both_statuses", "provider_status"), ...findings],
    more,
  );

const NOT_TOLD = { individuals_informed: null, individuals_informed_at: null };
const PUBLIC_TOLD = { public_interest: "yes", public_informed: "yes", public_informed_at: "2026-03-10T21:00:00Z" };

export const EIDAS_CASES: readonly EidasCase[] = [
  // Article 24(2)(fb): 24 hours from the incident.
  row(
    "a qualified provider that notifies in time is ready; each addressee has the same 24 hours, the public no figure",
    "24(2)(fb)",
    {},
    [],
    {
      clocks: {
        [QUALIFIED.body]: FROM_INCIDENT,
        [QUALIFIED.individuals]: FROM_INCIDENT,
        [QUALIFIED.others]: FROM_INCIDENT,
        [QUALIFIED.public]: { due: null, missing: [] },
        [NON_QUALIFIED.body]: undefined,
        [NON_QUALIFIED.individuals]: undefined,
        [NON_QUALIFIED.others]: undefined,
        [NON_QUALIFIED.public]: undefined,
      },
      notes: ["qualified_deadline"],
    },
  ),
  row("sent exactly 24 hours after the incident is in time", "24(2)(fb)", { report_made_at: "2026-03-11T06:30:00Z" }),
  row(
    "sent a second later may be in time, if hours count from the next full hour or from the awareness",
    "24(2)(fb); PTL 3(1)",
    { report_made_at: "2026-03-11T06:30:01Z" },
    [LATE],
    ONLY_BY_A_READING,
  ),
  row(
    "sent 24 hours after the full hour that follows the awareness may be in time by both readings together",
    "24(2)(fb); PTL 3(1)",
    { report_made_at: "2026-03-11T08:00:00Z" },
    [LATE],
    ONLY_BY_A_READING,
  ),
  row(
    "sent a second after that is late in any case",
    "24(2)(fb); PTL 3(1)",
    { report_made_at: "2026-03-11T08:00:01Z" },
    [LATE],
    IN_ANY_CASE,
  ),
  row(
    "the same of a draft that does not say when it was sent, by the option submitted_at",
    "24(2)(fb); PTL 3(1)",
    { report_made_at: null },
    [],
    {
      options: { submitted_at: "2026-03-11T08:00:01Z" },
      notes: ["submission_late"],
      says: { "submission_late report_made_at": /asks for no reasons/ },
    },
  ),
  row(
    "an incident that is two days older than the awareness: the 24 hours have passed before it",
    "24(2)(fb)",
    { occurred_at: "2026-03-08T06:30:00Z", report_made_at: "2026-03-10T08:00:00Z" },
    [LATE, attention("individuals_told_late", "individuals_informed_at")],
    {
      ...ONLY_BY_A_READING,
      clocks: { [QUALIFIED.body]: { due: "2026-03-09T06:30:00Z", passed_before: true } },
    },
  ),
  row(
    "without the beginning there is no deadline, and 24 hours from the awareness are the latest end",
    "24(2)(fb)",
    { occurred_at: null },
    [attention("qualified_counted_from_awareness", "occurred_at")],
    { clocks: { [QUALIFIED.body]: AT_THE_LATEST, [QUALIFIED.others]: AT_THE_LATEST }, missing: ["occurred_at"] },
  ),
  // The incident is not after the awareness (07:00): the hours end 24 hours later at the latest, and by PTL 3(1) at 08:00.
  row(
    "without the beginning, sent a second after the last of these ends",
    "24(2)(fb)",
    { occurred_at: null, report_made_at: "2026-03-11T08:00:01Z" },
    [attention("qualified_counted_from_awareness", "occurred_at"), attention("late", "report_made_at")],
    { clocks: { [QUALIFIED.body]: AT_THE_LATEST, [QUALIFIED.others]: AT_THE_LATEST }, missing: ["occurred_at"] },
  ),
  row(
    "a beginning after the awareness, and sent 24 hours after neither: not called late",
    "24(2)(fb), logic",
    { occurred_at: "2026-03-10T09:00:00Z", report_made_at: "2026-03-11T08:30:00Z" },
    [attention("aware_before_occurred", "occurred_at")],
    { clocks: { [QUALIFIED.body]: AT_THE_LATEST } },
  ),
  row(
    "without both times nothing can be counted",
    "24(2)(fb), logic",
    { occurred_at: null, aware_at: null },
    [blocking("start_missing", "occurred_at")],
    { clocks: { [QUALIFIED.body]: { due: null } } },
  ),
  row("without the awareness the incident alone counts", "24(2)(fb)", { aware_at: null }, [], {
    clocks: { [QUALIFIED.body]: FROM_INCIDENT },
  }),
  row(
    "a beginning after the awareness cannot be, and is not counted from",
    "24(2)(fb), logic",
    { occurred_at: "2026-03-10T09:00:00Z" },
    [attention("aware_before_occurred", "occurred_at")],
    { clocks: { [QUALIFIED.body]: AT_THE_LATEST } },
  ),
  row(
    "a beginning at the instant of the awareness is possible",
    "24(2)(fb)",
    { occurred_at: "2026-03-10T07:00:00Z" },
    [],
    {
      clocks: { [QUALIFIED.body]: FROM_AWARENESS },
    },
  ),
  // Article 19a(1)(b): 24 hours from the awareness.
  plain("a provider that is not qualified counts from its awareness, for each addressee", "19a(1)(b)", {}, [], {
    clocks: {
      [NON_QUALIFIED.body]: FROM_AWARENESS,
      [NON_QUALIFIED.individuals]: FROM_AWARENESS,
      [NON_QUALIFIED.others]: FROM_AWARENESS,
      [NON_QUALIFIED.public]: undefined,
      [QUALIFIED.body]: undefined,
      [QUALIFIED.individuals]: undefined,
      [QUALIFIED.others]: undefined,
      [QUALIFIED.public]: undefined,
    },
    notes: ["nonqualified_deadline"],
  }),
  plain("it needs no beginning", "19a(1)(b)", { occurred_at: null }, [], {
    clocks: { [NON_QUALIFIED.body]: FROM_AWARENESS },
  }),
  plain("a beginning nine days before moves nothing", "19a(1)(b)", { occurred_at: "2026-03-01T06:30:00Z" }, [], {
    clocks: { [NON_QUALIFIED.body]: FROM_AWARENESS },
  }),
  plain(
    "without the awareness nothing can be counted, also with the beginning",
    "19a(1)(b), logic",
    { aware_at: null },
    [blocking("start_missing", "aware_at")],
    { clocks: { [NON_QUALIFIED.body]: { due: null, missing: ["aware_at"] } }, missing: ["aware_at"] },
  ),
  plain("sent exactly 24 hours after the awareness is in time", "19a(1)(b)", {
    report_made_at: "2026-03-11T07:00:00Z",
  }),
  plain(
    "sent a second later may be in time, if hours count from the next full hour",
    "19a(1)(b); PTL 3(1)",
    { report_made_at: "2026-03-11T07:00:01Z" },
    [LATE],
    ONLY_BY_A_READING,
  ),
  plain(
    "sent an hour later may be in time",
    "19a(1)(b); PTL 3(1)",
    { report_made_at: "2026-03-11T08:00:00Z" },
    [LATE],
    ONLY_BY_A_READING,
  ),
  plain(
    "sent a second after that is late",
    "19a(1)(b); PTL 3(1)",
    { report_made_at: "2026-03-11T08:00:01Z" },
    [LATE],
    IN_ANY_CASE,
  ),
  plain(
    "without the time of sending the deadline is known and lateness is not",
    "19a(1)(b)",
    { report_made_at: null },
    [],
    {
      clocks: { [NON_QUALIFIED.body]: FROM_AWARENESS },
    },
  ),
  // Hours are elapsed hours: PTL 3(3) moves nothing, and a change of the clock changes the local time alone.
  plain(
    "a Friday evening ends on Saturday evening",
    "19a(1)(b); PTL 3(3)",
    {
      occurred_at: null,
      aware_at: "2026-03-20T22:30:00Z",
      report_made_at: "2026-03-21T08:00:00Z",
      ...NOT_TOLD,
      individuals_informed: "planned",
    },
    [],
    {
      ...AT,
      clocks: { [NON_QUALIFIED.body]: { due: "2026-03-21T22:30:00Z", due_local: "2026-03-21T23:30:00+01:00" } },
    },
  ),
  plain(
    "the night in which the clocks go forward has an hour less",
    "19a(1)(b)",
    {
      occurred_at: null,
      aware_at: "2026-03-28T20:00:00Z",
      report_made_at: "2026-03-29T19:00:00Z",
      ...NOT_TOLD,
      individuals_informed: "planned",
    },
    [],
    {
      ...AT,
      clocks: { [NON_QUALIFIED.body]: { due: "2026-03-29T20:00:00Z", due_local: "2026-03-29T22:00:00+02:00" } },
    },
  ),
  row(
    "the night in which they go back has an hour more",
    "24(2)(fb)",
    {
      ...{
        occurred_at: "2026-10-24T10:00:00Z",
        aware_at: "2026-10-24T12:00:00Z",
        report_made_at: "2026-10-25T09:00:00Z",
      },
      ...NOT_TOLD,
      individuals_informed: "planned",
    },
    [],
    { ...AT, clocks: { [QUALIFIED.body]: { due: "2026-10-25T10:00:00Z", due_local: "2026-10-25T11:00:00+01:00" } } },
  ),
  row(
    "a bank holiday moves nothing",
    "24(2)(fb); PTL 3(3)",
    {
      ...{
        occurred_at: "2026-12-24T22:00:00Z",
        aware_at: "2026-12-25T08:00:00Z",
        report_made_at: "2026-12-25T20:00:00Z",
      },
      ...NOT_TOLD,
      individuals_informed: "planned",
    },
    [],
    {
      options: { member_state: "AT", bank_holidays: "2026-12-25,2026-12-26" },
      clocks: { [QUALIFIED.body]: { due: "2026-12-25T22:00:00Z" } },
    },
  ),
  // Services of both kinds.
  both("services of both kinds start both duties", "19a(1)(b), 24(2)(fb)", {}, [], {
    clocks: {
      [NON_QUALIFIED.body]: FROM_AWARENESS,
      [QUALIFIED.body]: FROM_INCIDENT,
      [QUALIFIED.public]: { due: null },
      [NON_QUALIFIED.public]: undefined,
    },
    notes: ["nonqualified_deadline", "qualified_deadline"],
  }),
  both(
    "of both kinds, without the beginning only one has a deadline",
    "19a(1)(b), 24(2)(fb)",
    { occurred_at: null },
    [attention("qualified_counted_from_awareness", "occurred_at")],
    { clocks: { [NON_QUALIFIED.body]: FROM_AWARENESS, [QUALIFIED.body]: AT_THE_LATEST } },
  ),
  both(
    "of both kinds, without the awareness the duty of Article 19a cannot be counted",
    "19a(1)(b), 24(2)(fb)",
    { aware_at: null },
    [blocking("start_missing", "aware_at")],
    { clocks: { [NON_QUALIFIED.body]: { due: null }, [QUALIFIED.body]: FROM_INCIDENT } },
  ),
  both(
    "of both kinds, one notification may be late for one of them alone",
    "19a(1)(b), 24(2)(fb)",
    { occurred_at: "2026-03-09T06:30:00Z" },
    [LATE, attention("individuals_told_late", "individuals_informed_at")],
    { clocks: { [NON_QUALIFIED.body]: FROM_AWARENESS, [QUALIFIED.body]: { due: "2026-03-10T06:30:00Z" } } },
  ),
  row(
    "without the status the draft is blocked, and both deadlines are shown",
    "19a, 24(2), logic",
    { provider_status: null },
    [blocking("status_missing", "provider_status")],
    { clocks: { [NON_QUALIFIED.body]: FROM_AWARENESS, [QUALIFIED.body]: FROM_INCIDENT } },
  ),
  // What a notification needs to be addressed, and what it is about.
  row(
    "without provider and Member State the supervisory body is not known",
    "46b(1), logic",
    { provider_name: null, member_state: "" },
    [blocking("missing_required_field", "provider_name"), blocking("missing_required_field", "member_state")],
  ),
  row("without what happened there is no duty to be seen", "24(2)(fb), logic", { trigger: [] }, [
    blocking("trigger_missing", "trigger"),
  ]),
  row("several things may have happened", "24(2)(fb), (fa)(i) to (iii)", {
    trigger: ["disruption_of_service", "measure_registration", "measure_checks", "measure_management"],
  }),
  row(
    "services and what the impact is on are asked for",
    "3(16), 24(2)(fb)",
    { services_affected: null, impact_on: null },
    [attention("services_missing", "services_affected"), attention("impact_on_missing", "impact_on")],
  ),
  row(
    "a notification without words is sent to be asked about",
    "logic",
    { description: null, impact_description: "  " },
    [attention("description_missing", "description"), attention("description_missing", "impact_description")],
  ),
  // Significance.
  row(
    "an impact that is not significant starts nothing under eIDAS",
    "24(2)(fb)",
    { significant_impact: "no" },
    [attention("not_significant", "significant_impact")],
    { clocks: NOTHING_OWED },
  ),
  plain(
    "nor for a provider that is not qualified, however late",
    "19a(1)(b)",
    { significant_impact: "no", report_made_at: "2026-04-10T18:00:00Z" },
    [attention("not_significant", "significant_impact")],
    { clocks: NOTHING_OWED },
  ),
  row("an impact whose significance is not known excuses nothing", "24(2)(fb)", { significant_impact: "unknown" }, [], {
    clocks: { [QUALIFIED.body]: FROM_INCIDENT },
  }),
  row(
    "one that is not answered is asked for, and excuses nothing",
    "24(2)(fb)",
    { significant_impact: null },
    [attention("significance_missing", "significant_impact")],
    { clocks: { [QUALIFIED.body]: FROM_INCIDENT } },
  ),
  // Individuals.
  row("identifiable individuals, and no word on them", "24(2)(fb)", NOT_TOLD, [
    attention("individuals_not_told", "individuals_informed"),
  ]),
  row("identifiable individuals who were not told", "24(2)(fb)", { ...NOT_TOLD, individuals_informed: "no" }, [
    attention("individuals_not_told", "individuals_informed"),
  ]),
  plain("the same of a provider that is not qualified", "19a(1)(b)", { ...NOT_TOLD, individuals_informed: "no" }, [
    attention("individuals_not_told", "individuals_informed"),
  ]),
  row("individuals who will be told", "24(2)(fb)", { ...NOT_TOLD, individuals_informed: "planned" }, [], {
    clocks: { [QUALIFIED.individuals]: FROM_INCIDENT },
  }),
  row("individuals who cannot be identified", "24(2)(fb)", { ...NOT_TOLD, individuals_identifiable: "no" }, [], {
    clocks: { [QUALIFIED.individuals]: undefined, [QUALIFIED.body]: FROM_INCIDENT },
  }),
  // What is not known is never the lenient answer: those who can be identified are told within 24 hours.
  row(
    "individuals of whom that is not known",
    "24(2)(fb)",
    { ...NOT_TOLD, individuals_identifiable: "unknown" },
    [attention("individuals_not_told", "individuals_informed")],
    {
      clocks: {
        [QUALIFIED.individuals]: { due: null, upper_bound: FROM_INCIDENT.due, missing: ["individuals_identifiable"] },
        [QUALIFIED.body]: FROM_INCIDENT,
      },
    },
  ),
  row("individuals who were told at a time that is not given", "24(2)(fb), logic", { individuals_informed_at: null }, [
    attention("told_without_time", "individuals_informed_at"),
  ]),
  row("individuals who were told exactly 24 hours after the incident", "24(2)(fb)", {
    individuals_informed_at: "2026-03-11T06:30:00Z",
  }),
  row(
    "individuals who were told a second later",
    "24(2)(fb); PTL 3(1)",
    { individuals_informed_at: "2026-03-11T06:30:01Z" },
    [attention("individuals_told_late", "individuals_informed_at")],
    { says: { "individuals_told_late individuals_informed_at": /in time only/ } },
  ),
  row(
    "individuals who were told after every reading of the 24 hours",
    "24(2)(fb); PTL 3(1)",
    { individuals_informed_at: "2026-03-11T08:00:01Z" },
    [attention("individuals_told_late", "individuals_informed_at")],
    { says: { "individuals_told_late individuals_informed_at": /were to be told by then/ } },
  ),
  plain(
    "individuals who were told late by a provider that is not qualified",
    "19a(1)(b); PTL 3(1)",
    { individuals_informed_at: "2026-03-11T08:00:01Z" },
    [attention("individuals_told_late", "individuals_informed_at")],
    { says: { "individuals_told_late individuals_informed_at": /were to be told by then/ } },
  ),
  row(
    "individuals who were told before anything happened",
    "24(2)(fb), logic",
    { individuals_informed_at: "2026-03-10T06:00:00Z" },
    [attention("told_before_occurred", "individuals_informed_at")],
  ),
  // The public.
  plain(
    "a breach of public interest, and no word on the public",
    "19a(1)(b)",
    { public_interest: "yes" },
    [attention("public_not_told", "public_informed")],
    { clocks: { [NON_QUALIFIED.public]: FROM_AWARENESS } },
  ),
  plain(
    "a breach of public interest of which the public was not told",
    "19a(1)(b)",
    { public_interest: "yes", public_informed: "no" },
    [attention("public_not_told", "public_informed")],
  ),
  plain("a breach of which the public will be told", "19a(1)(b)", {
    public_interest: "yes",
    public_informed: "planned",
  }),
  plain(
    "whether it is of public interest is not known",
    "19a(1)(b)",
    { public_interest: "unknown" },
    [attention("public_not_told", "public_informed")],
    {
      clocks: { [NON_QUALIFIED.public]: { due: null, upper_bound: FROM_AWARENESS.due, missing: ["public_interest"] } },
    },
  ),
  plain("the public was told in time", "19a(1)(b)", PUBLIC_TOLD),
  plain("the public was told late", "19a(1)(b)", { ...PUBLIC_TOLD, public_informed_at: "2026-03-11T08:00:01Z" }, [
    attention("public_told_late", "public_informed_at"),
  ]),
  row("a qualified provider tells the public only when it is asked to", "24(2)(fb)", { public_interest: "yes" }, [], {
    clocks: { [QUALIFIED.public]: { due: null }, [NON_QUALIFIED.public]: undefined },
  }),
  row(
    "a request of the supervisory body that was not followed",
    "24(2)(fb)",
    { public_interest: "yes", public_request_at: "2026-03-10T19:00:00Z" },
    [attention("public_not_told", "public_informed")],
  ),
  row(
    "a request that the provider answers with no",
    "24(2)(fb)",
    { public_informed: "no", public_request_at: "2026-03-10T19:00:00Z" },
    [attention("public_not_told", "public_informed")],
  ),
  row("a request that was followed two days later: the law has no figure", "24(2)(fb)", {
    ...PUBLIC_TOLD,
    public_request_at: "2026-03-10T19:00:00Z",
    public_informed_at: "2026-03-12T19:00:00Z",
  }),
  row("the public was told without a request", "24(2)(fb)", PUBLIC_TOLD, [], { notes: ["public_without_request"] }),
  row(
    "the public was told at a time that is not given",
    "24(2)(fb), logic",
    { ...PUBLIC_TOLD, public_informed_at: null },
    [attention("told_without_time", "public_informed_at")],
  ),
  plain(
    "the public was told before anything happened",
    "19a(1)(b), logic",
    { ...PUBLIC_TOLD, public_informed_at: "2026-03-10T06:00:00Z" },
    [attention("told_before_occurred", "public_informed_at")],
  ),
  // Other authorities and other acts.
  row("no other authority is concerned", "24(2)(fb)", { other_authorities_informed: ["none"] }, [], {
    clocks: { [QUALIFIED.others]: undefined, [QUALIFIED.body]: FROM_INCIDENT },
  }),
  row("no other authority is concerned, and one was told", "logic", { other_authorities_informed: ["none", "nis2"] }, [
    attention("none_with_others", "other_authorities_informed"),
  ]),
  row(
    "without a word on other authorities their deadline is a bound",
    "24(2)(fb)",
    { other_authorities_informed: null },
    [],
    {
      clocks: {
        [QUALIFIED.others]: {
          due: null,
          upper_bound: FROM_INCIDENT.due,
          missing: ["other_authorities_informed"],
        },
      },
    },
  ),
  row(
    "personal data are hit, and the data protection authority was not told",
    "GDPR 33(1)",
    { impact_on: ["trust_service", "personal_data"] },
    [],
    { notes: ["personal_data_without_gdpr"] },
  ),
  row("a notification under NIS2 is owed beside this one", "NIS2 23(4)", { nis2_notified: "no" }, [], {
    notes: ["nis2_not_notified"],
  }),
  // Orders that cannot be.
  plain("sent before the awareness", "19a(1)(b), logic", { report_made_at: "2026-03-10T06:45:00Z" }, [
    attention("made_before_aware", "report_made_at"),
  ]),
  row("sent before the incident", "24(2)(fb), logic", { report_made_at: "2026-03-10T06:00:00Z" }, [
    attention("made_before_aware", "report_made_at"),
    attention("made_before_occurred", "report_made_at"),
  ]),
  // Regulation (EU) 2024/1183, Article 2: in force on 20 May 2024. Vienna is two hours ahead of UTC.
  row(
    "an incident of the last second before the duty began",
    "2024/1183 Article 2",
    {
      ...{
        occurred_at: "2024-05-19T21:59:59Z",
        aware_at: "2024-05-20T08:00:00Z",
        report_made_at: "2024-05-20T10:00:00Z",
      },
      individuals_informed_at: "2024-05-20T10:00:00Z",
    },
    [NOT_OWED],
    { ...AT, clocks: NOTHING_OWED },
  ),
  row(
    "an incident of the first instant of the first day",
    "2024/1183 Article 2",
    {
      ...{
        occurred_at: "2024-05-19T22:00:00Z",
        aware_at: "2024-05-20T08:00:00Z",
        report_made_at: "2024-05-20T10:00:00Z",
      },
      individuals_informed_at: "2024-05-20T10:00:00Z",
    },
    [],
    { ...AT, clocks: { [QUALIFIED.body]: { due: "2024-05-20T22:00:00Z" } } },
  ),
  row(
    "an incident of which only the awareness is known, before the duty began",
    "2024/1183 Article 2",
    {
      ...{ occurred_at: null, aware_at: "2024-05-19T21:59:59Z", report_made_at: "2024-05-20T10:00:00Z" },
      individuals_informed_at: "2024-05-20T10:00:00Z",
    },
    [attention("qualified_counted_from_awareness", "occurred_at"), NOT_OWED],
    { ...AT, clocks: NOTHING_OWED },
  ),
  plain(
    "an awareness of the last second before the duty began",
    "2024/1183 Article 2",
    {
      ...{ occurred_at: null, aware_at: "2024-05-19T21:59:59Z", report_made_at: "2024-05-20T10:00:00Z" },
      individuals_informed_at: "2024-05-20T10:00:00Z",
    },
    [NOT_OWED],
    { ...AT, clocks: NOTHING_OWED },
  ),
  plain(
    "an older incident of which a provider that is not qualified became aware on the first day",
    "19a(1)(b); 2024/1183 Article 2",
    {
      ...{
        occurred_at: "2024-05-18T08:00:00Z",
        aware_at: "2024-05-20T08:00:00Z",
        report_made_at: "2024-05-20T10:00:00Z",
      },
      individuals_informed_at: "2024-05-20T10:00:00Z",
    },
    [],
    { ...AT, clocks: { [NON_QUALIFIED.body]: { due: "2024-05-21T08:00:00Z" } } },
  ),
];
