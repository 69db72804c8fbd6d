// Drafts of the GDPR profile as controllers write them, each with what a pre-validation answers. Worked out by hand from Articles 4, 33, 34,
// 55 and 56 of Regulation (EU) 2016/679, not by the code.
//
// Decided where the law is open
// 1. 72 hours are elapsed hours from the instant; the last of them is still in time. Nothing is moved for a weekend.
// 2. Without a kind of notification, Article 33(3) applies as a whole: phases are the exception, and a draft says so.
// 3. In phases a missing point of Article 33(3) is attention, listed or not: paragraph 4 allows it only as far as it is not yet possible,
//    which no draft shows. The list of what follows decides only whether phase_without_list is raised.
// 4. The numbers and categories of point (a) are asked for where possible, so attention in every kind of notification. Zero is a number.
// 5. The message of a processor starts the hours if it is earlier than the awareness in the draft; because that is based on guidance, a
//    notification that is late by it alone is attention.
// 6. A late notification with reasons has what the law asks of it: ready.
// 7. Measures against the effects are asked for where appropriate, which no draft shows: a hint.
import { type ActCase, attention, blocking, rowsWith } from "../table-drafts.ts";

/** A row of the table: changes to BASE. */
export interface GdprCase extends ActCase {
  /** By when the authority is notified; null where that cannot be counted, or is not owed with this notification. */
  readonly due?: string | null;
  readonly due_local?: string;
}

/** A complete notification, sent 49 hours after awareness on a Tuesday morning. */
export const BASE: Readonly<Record<string, unknown>> = {
  notification_kind: "complete",
  controller_name: "Musterufer Klinik gGmbH (fictional)",
  controller_member_state: "DE",
  breach_aware_at: "2026-03-10T09:00:00Z",
  notification_made_at: "2026-03-12T10:00:00Z",
  nature_of_breach:
    "An unencrypted backup of the appointment system was readable on the internet for six days. At least two unknown addresses copied it.",
  data_subject_categories: ["patients", "employees"],
  data_subjects_approximate: 1200,
  record_categories: ["appointment data", "contact data"],
  records_approximate: 3400,
  contact_role: "data_protection_officer",
  contact_name: "Erika Beispiel (fictional)",
  contact_details: "privacy@musterufer-klinik.example",
  likely_consequences: "Others may learn which ward treated a person. Contact data may be used for fraudulent calls.",
  measures: "The storage was closed on 10 March, access logs were kept, and all backups are now encrypted.",
  measures_to_mitigate: "A telephone line for patients, and a warning of fraudulent calls on the website.",
};

export const DUE = "2026-03-13T09:00:00Z";

const NUMBERS = ["data_subject_categories", "data_subjects_approximate", "record_categories", "records_approximate"];
const WITHOUT_NUMBERS = Object.fromEntries(NUMBERS.map((field) => [field, null]));
const NUMBERS_NOT_GIVEN = NUMBERS.map((field) => attention("numbers_not_given", field));

/** A first phase that knows what happened and nothing else. */
const ONLY_NATURE = {
  notification_kind: "first_phase",
  ...WITHOUT_NUMBERS,
  contact_role: null,
  contact_name: null,
  contact_details: null,
  likely_consequences: null,
  measures: null,
  measures_to_mitigate: null,
};
const ONLY_NATURE_FINDINGS = [
  ...NUMBERS_NOT_GIVEN,
  attention("contact_missing", "contact_name"),
  attention("contact_missing", "contact_details"),
  attention("consequences_missing", "likely_consequences"),
  attention("measures_missing", "measures"),
];

const FURTHER = {
  notification_kind: "further_phase",
  controller_member_state: null,
  breach_aware_at: null,
  notification_made_at: "2026-03-24T15:00:00Z",
  nature_of_breach: null,
  contact_role: null,
  contact_name: null,
  contact_details: null,
  measures: null,
  measures_to_mitigate: null,
  earlier_notification_reference: "MK-2026-0007",
};

const REASONS = "The contractor that holds the access logs gave them to us only on 13 March, after two requests.";

const row = rowsWith<GdprCase>({ due: DUE });

export const GDPR_CASES: readonly GdprCase[] = [
  row("a complete notification sent after 49 hours is ready", "33(1), 33(3)(a) to (d)", {}),
  row("a notification sent exactly 72 hours after awareness is in time", "33(1)", {
    notification_made_at: "2026-03-13T09:00:00Z",
  }),
  row(
    "a notification sent a second later without reasons may be in time: its hours may count from the next full hour",
    "33(1), second sentence; 1182/71 Article 3(1)",
    { notification_made_at: "2026-03-13T09:00:01Z" },
    [attention("late_without_reasons", "reasons_for_delay")],
  ),
  row(
    "a notification sent 72 hours after the next full hour without reasons may be in time",
    "33(1), second sentence; 1182/71 Article 3(1)",
    { notification_made_at: "2026-03-13T10:00:00Z" },
    [attention("late_without_reasons", "reasons_for_delay")],
  ),
  row(
    "a notification sent a second after that without reasons is blocked",
    "33(1), second sentence; 1182/71 Article 3(1)",
    { notification_made_at: "2026-03-13T10:00:01Z" },
    [blocking("late_without_reasons", "reasons_for_delay")],
  ),
  row(
    "awareness at half past: half an hour more, not a whole one",
    "33(1), second sentence; 1182/71 Article 3(1)",
    { breach_aware_at: "2026-03-10T09:30:00Z", notification_made_at: "2026-03-13T10:00:01Z" },
    [blocking("late_without_reasons", "reasons_for_delay")],
    { due: "2026-03-13T09:30:00Z" },
  ),
  row("a late notification with its reasons has what the law asks for", "33(1), second sentence", {
    notification_made_at: "2026-03-16T09:00:00Z",
    reasons_for_delay: REASONS,
  }),
  row(
    "reasons for a delay in a notification that is in time are a contradiction",
    "33(1), second sentence",
    { reasons_for_delay: REASONS },
    [attention("reasons_but_in_time", "reasons_for_delay")],
  ),
  row(
    "reasons for a delay after exactly 72 hours are one too",
    "33(1)",
    { notification_made_at: "2026-03-13T09:00:00Z", reasons_for_delay: REASONS },
    [attention("reasons_but_in_time", "reasons_for_delay")],
  ),
  row(
    "a notification that is late only from the message of the processor asks for a look",
    "33(1), 33(2)",
    { processor_informed_at: "2026-03-09T08:00:00Z" },
    [
      attention("late_without_reasons", "reasons_for_delay"),
      attention("aware_after_processor_message", "breach_aware_at"),
    ],
    { due: "2026-03-12T08:00:00Z" },
  ),
  row("a message of the processor after the awareness starts nothing", "33(1), 33(2)", {
    processor_informed_at: "2026-03-10T12:00:00Z",
  }),
  row(
    "a Friday evening before the change of the clocks ends on Monday at another local time",
    "33(1)",
    { breach_aware_at: "2026-03-27T20:00:00Z", notification_made_at: "2026-03-30T20:00:00Z" },
    [],
    { options: { member_state: "DE" }, due: "2026-03-30T20:00:00Z", due_local: "2026-03-30T22:00:00+02:00" },
  ),
  row(
    "without the time of awareness nothing can be counted",
    "33(1)",
    { breach_aware_at: null },
    [blocking("missing_required_field", "breach_aware_at")],
    { due: null, missing: ["breach_aware_at", "processor_informed_at"] },
  ),
  row("without the time of sending the deadline is known and lateness is not", "33(1)", { notification_made_at: null }),
  row(
    "a first phase that names what follows is not blocked for what is missing",
    "33(4)",
    { ...ONLY_NATURE, information_to_follow: ["numbers", "contact", "consequences", "measures"] },
    ONLY_NATURE_FINDINGS,
  ),
  row(
    "a first phase that does not name a missing point asks for the list",
    "33(4)",
    { ...ONLY_NATURE, information_to_follow: ["numbers", "contact", "measures"] },
    [...ONLY_NATURE_FINDINGS, attention("phase_without_list", "information_to_follow")],
  ),
  row(
    "a first phase with every point and nothing to follow is a complete notification",
    "33(3), 33(4)",
    { notification_kind: "first_phase" },
    [attention("nothing_missing_in_phase", "notification_kind")],
  ),
  row("a first phase with every point and more to follow on one of them is ready", "33(4)", {
    notification_kind: "first_phase",
    information_to_follow: ["consequences"],
  }),
  row(
    "a first phase that is late gives its reasons too",
    "33(1), second sentence; 33(4)",
    {
      notification_kind: "first_phase",
      information_to_follow: ["consequences"],
      notification_made_at: "2026-03-14T09:00:00Z",
    },
    [blocking("late_without_reasons", "reasons_for_delay")],
  ),
  row("a further phase two weeks later needs no reasons and none of the points again", "33(4)", FURTHER, [], {
    due: null,
  }),
  row(
    "a further phase without the reference of the first cannot be matched",
    "33(4)",
    { ...FURTHER, earlier_notification_reference: null },
    [attention("further_phase_without_reference", "earlier_notification_reference")],
    { due: null },
  ),
  row(
    "a complete notification without nature, consequences and measures is blocked for each",
    "33(3)(a), (c), (d)",
    { nature_of_breach: "", likely_consequences: null, measures: "  " },
    [
      blocking("nature_missing", "nature_of_breach"),
      blocking("consequences_missing", "likely_consequences"),
      blocking("measures_missing", "measures"),
    ],
  ),
  row(
    "a complete notification without a contact is blocked for name and details",
    "33(3)(b)",
    { contact_name: null, contact_details: null },
    [blocking("contact_missing", "contact_name"), blocking("contact_missing", "contact_details")],
  ),
  row(
    "a draft without a kind is held to the whole of Article 33(3)",
    "33(3), 33(4)",
    { notification_kind: null, measures: null },
    [blocking("missing_required_field", "notification_kind"), blocking("measures_missing", "measures")],
    { due: null, missing: ["notification_kind"] },
  ),
  row(
    "numbers and categories that are not given are asked for, where possible",
    "33(3)(a)",
    WITHOUT_NUMBERS,
    NUMBERS_NOT_GIVEN,
  ),
  row("zero records are a number, and a great number of people is no level of risk", "33(3)(a), 34(1)", {
    records_approximate: 0,
    data_subjects_approximate: 4_000_000,
  }),
  row(
    "a breach that is unlikely to be a risk need not be notified",
    "33(1), 33(5)",
    { risk_level: "unlikely" },
    [attention("risk_unlikely", "risk_level")],
    { due: null },
  ),
  row("with a high risk it is said whether people were told", "34(1)", { risk_level: "high" }, [
    attention("high_risk_people_not_told", "data_subjects_informed"),
  ]),
  row(
    "with a high risk people are told unless an exception is named",
    "34(1), 34(3)",
    { risk_level: "high", data_subjects_informed: "no" },
    [attention("high_risk_people_not_told", "data_subjects_informed")],
  ),
  row("encrypted data are an exception from telling people", "34(3)(a)", {
    risk_level: "high",
    data_subjects_informed: "not_required",
    exception_34_3: "protected_data",
  }),
  row(
    "who says that people need not be told names the exception",
    "34(3)",
    { risk_level: "high", data_subjects_informed: "not_required" },
    [attention("not_required_without_exception", "exception_34_3")],
  ),
  row(
    "disproportionate effort leads to a public communication",
    "34(3)(c)",
    { risk_level: "high", data_subjects_informed: "no", exception_34_3: "disproportionate_effort" },
    [attention("effort_without_public_communication", "public_communication")],
  ),
  row("people who were told were told at some time", "34(1)", { risk_level: "high", data_subjects_informed: "yes" }, [
    attention("told_without_time", "data_subjects_informed_at"),
  ]),
  row(
    "a breach does not begin after it is known, and is not notified before",
    "4(12), 33(1)",
    { breach_occurred_at: "2026-03-10T10:00:00Z", notification_made_at: "2026-03-10T08:00:00Z" },
    [attention("occurred_after_aware", "breach_occurred_at"), attention("made_before_aware", "notification_made_at")],
  ),
  // What a message says is true of its own field.
  row(
    "without the State the authority is not known, and the hours run all the same",
    "55(1), 56(1)",
    { controller_member_state: null },
    [blocking("missing_required_field", "controller_member_state")],
    { says: { "missing_required_field controller_member_state": /^(?!.*hours).*authority/ } },
  ),
  row(
    "without the awareness the hours cannot be counted, and the authority is known",
    "33(1)",
    { breach_aware_at: null, processor_informed_at: "2026-03-10T12:00:00Z" },
    [blocking("missing_required_field", "breach_aware_at")],
    { due: "2026-03-13T12:00:00Z", says: { "missing_required_field breach_aware_at": /^(?!.*authority).*72 hours/ } },
  ),
  row(
    "without the controller the notification cannot be assigned",
    "33(1), 4(7)",
    { controller_name: null },
    [blocking("missing_required_field", "controller_name")],
    { says: { "missing_required_field controller_name": /who notifies/ } },
  ),
  row(
    "without the kind it is not known what the notification must have",
    "33(3), 33(4)",
    { notification_kind: null },
    [blocking("missing_required_field", "notification_kind")],
    {
      due: null,
      missing: ["notification_kind"],
      says: { "missing_required_field notification_kind": /^(?!.*who notifies).*phase/ },
    },
  ),
  row(
    "an estimate is enough of a number, and no category is an estimate",
    "33(3)(a)",
    WITHOUT_NUMBERS,
    NUMBERS_NOT_GIVEN,
    {
      says: {
        "numbers_not_given data_subjects_approximate": /estimate/,
        "numbers_not_given records_approximate": /estimate/,
        "numbers_not_given data_subject_categories": /^(?!.*estimate)/,
        "numbers_not_given record_categories": /^(?!.*estimate)/,
      },
    },
  ),
  row(
    "of a contact the name says who gives more information, and the details how to reach it",
    "33(3)(b)",
    { contact_name: null, contact_details: null },
    [blocking("contact_missing", "contact_name"), blocking("contact_missing", "contact_details")],
    {
      says: {
        "contact_missing contact_name": /^(?!.*reach).*who/,
        "contact_missing contact_details": /^(?!.*who).*reach/,
      },
    },
  ),
  row(
    "with a high risk and no answer, people are told without undue delay",
    "34(1)",
    { risk_level: "high" },
    [attention("high_risk_people_not_told", "data_subjects_informed")],
    { says: { "high_risk_people_not_told data_subjects_informed": /without undue delay/ } },
  ),
  row(
    "with a high risk and people who were not told, they are told without undue delay",
    "34(1), 34(3)",
    { risk_level: "high", data_subjects_informed: "no" },
    [attention("high_risk_people_not_told", "data_subjects_informed")],
    { says: { "high_risk_people_not_told data_subjects_informed": /without undue delay/ } },
  ),
  row(
    "the breach was known before the Regulation applied",
    "99(2)",
    { breach_aware_at: "2018-05-24T21:59:59Z", notification_made_at: "2018-05-25T10:00:00Z" },
    [["not_owed", null, "attention"]],
    { options: { member_state: "DE" }, due: null, missing: [] },
  ),
  row(
    "the controller tells people after it is aware",
    "34(1) logic",
    { data_subjects_informed: "yes", data_subjects_informed_at: "2026-03-09T08:00:00Z" },
    [attention("told_before_aware", "data_subjects_informed_at")],
  ),
  row(
    "cross-border processing has a lead authority, which the draft names",
    "4(23), 56(1), 56(6)",
    { cross_border_processing: "yes" },
    [attention("cross_border_without_authority", "supervisory_authority")],
  ),
];

/** The sections of EDPB Guidelines 9/2022, version 2.0, by what they are about. The copies that could be read have these numbers in their contents. */
export const EDPB_SECTIONS: readonly (readonly [about: RegExp, section: string])[] = [
  [/reasonably sure/, "II.A.2"],
  [/processor has told it/, "II.A.4"],
  [/special categories/, "II.B.1"],
];
