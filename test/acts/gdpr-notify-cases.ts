// What Articles 33 and 34 of Regulation (EU) 2016/679 say of small stories, worked out by hand from their text.

type Answers = Readonly<Record<string, unknown>>;

export interface Case {
  readonly title: string;
  readonly provision: string;
  /** What differs from HIGH_RISK; undefined is not answered. */
  readonly answers: Answers;
  /** The outcome, and the provisions that it is based on. */
  readonly outcome: string;
  /** The outcome holds, and more may follow. */
  readonly open?: true;
  /** Two answers do not fit together. */
  readonly contradiction?: true;
  readonly settled?: Readonly<Record<string, readonly (readonly string[])[]>>;
}

/** A breach of a controller with a high risk and without an exception. */
export const HIGH_RISK: Answers = {
  personal_data: true,
  security_breached: true,
  effect_on_data: true,
  role: "controller",
  risk_unlikely: false,
  assessment_grounds: "The files had no protection, and nobody knows who has them.",
  high_risk_likely: true,
  authority_requires_communication: false,
  data_protected_before: false,
  high_risk_removed: false,
  effort_disproportionate: false,
};

const NO_BREACH = "no_breach 4(12)";
const PROCESSOR = "inform_controller 33(2)";
const DOCUMENT = "document_only 33(1) 33(5)";
const ONLY = "notify_only 33(1)";
const ONLY_A = "notify_only 33(1) 34(3)(a)";
const ONLY_B = "notify_only 33(1) 34(3)(b)";
const TELL = "notify_and_communicate 33(1) 34(1)";
const ORDERED = "notify_and_communicate 33(1) 34(4)";
const PUBLISH = "notify_and_publish 33(1) 34(3)(c)";
const NOTIFY = "notify 33(1)";
const UNDETERMINED = "undetermined";

const NO_EFFECTS = { personal_data: undefined, security_breached: undefined, effect_on_data: undefined };
const NO_EXCEPTIONS = {
  data_protected_before: undefined,
  high_risk_removed: undefined,
  effort_disproportionate: undefined,
};
const NOT_TOLD = { high_risk_likely: undefined, authority_requires_communication: undefined, ...NO_EXCEPTIONS };
const NO_ASSESSMENT = { risk_unlikely: undefined, ...NOT_TOLD };
const UNLIKELY = { ...NOT_TOLD, risk_unlikely: true };
const A_OR_B = ["communication_ordered", "data_unprotected"];
const ALL_MET = ["high_risk", "data_unprotected", "high_risk_remains", "each_can_be_told"];

const row = (provision: string, title: string, answers: Answers, outcome: string): Case => ({
  ...{ provision, title, answers, outcome },
  ...(outcome === NOTIFY && { open: true }),
});

const BREACH: readonly Case[] = [
  row("4(12)", "personal data were affected by a failure of security", {}, TELL),
  row("4(12)", "no personal data", { personal_data: false }, NO_BREACH),
  row("4(12)", "unlawful processing without a failure of security", { security_breached: false }, NO_BREACH),
  row("4(12)", "a failure of security without an effect on data", { effect_on_data: false }, NO_BREACH),
  row("4(12)", "no personal data, and the rest not answered", { ...NO_EFFECTS, personal_data: false }, NO_BREACH),
  row("4(12)", "no effect, and the rest not answered", { ...NO_EFFECTS, effect_on_data: false }, NO_BREACH),
  row("4(12)", "no breach, role not answered", { effect_on_data: false, role: undefined }, NO_BREACH),
  row("4(12)", "no breach, a high risk all the same", { effect_on_data: false, high_risk_likely: true }, NO_BREACH),
  row("4(12)", "no breach at a processor", { effect_on_data: false, role: "processor" }, NO_BREACH),
  row("4(12)", "personal data unknown", { personal_data: "unknown" }, UNDETERMINED),
  row("4(12)", "failure of security unknown", { security_breached: "unknown" }, UNDETERMINED),
  row("4(12)", "effect on data unknown", { effect_on_data: "unknown" }, UNDETERMINED),
  row("4(12)", "effect on data not answered", { effect_on_data: undefined }, UNDETERMINED),
  row("4(12)", "effect unknown, a risk unlikely", { ...UNLIKELY, effect_on_data: "unknown" }, UNDETERMINED),
  row("4(12)", "effect unknown, a processor", { effect_on_data: "unknown", role: "processor" }, UNDETERMINED),
  {
    ...row("4(12)", "nothing answered", { ...NO_EFFECTS, ...NO_ASSESSMENT, role: undefined }, UNDETERMINED),
    settled: {
      no_breach: [["breach"]],
      notify_and_communicate: [
        ["breach", "controller", "risk", "communication_ordered"],
        ["breach", "controller", "risk", ...ALL_MET],
      ],
      notify_only: [
        ["breach", "controller", "risk", "high_risk", "communication_ordered"],
        ["breach", "controller", "risk", ...A_OR_B],
        ["breach", "controller", "risk", "communication_ordered", "high_risk_remains"],
      ],
    },
  },
];

const ROLE: readonly Case[] = [
  {
    ...row("33(2)", "a processor", { role: "processor" }, PROCESSOR),
    settled: { inform_controller: [["breach", "controller"]] },
  },
  row("33(2)", "a processor, a risk unlikely", { ...UNLIKELY, role: "processor" }, PROCESSOR),
  row("33(2)", "a processor, nothing assessed", { ...NO_ASSESSMENT, role: "processor" }, PROCESSOR),
  row("33(2)", "a processor, an order", { role: "processor", authority_requires_communication: true }, PROCESSOR),
  row("33(1)", "role not answered", { role: undefined }, UNDETERMINED),
  row("33(1)", "role not known", { role: "not_known" }, UNDETERMINED),
  row("33(1)", "role not known, a risk unlikely", { ...UNLIKELY, role: "not_known" }, UNDETERMINED),
  row("33(1)", "role not answered, a risk unlikely", { ...UNLIKELY, role: undefined }, UNDETERMINED),
];

const RISK: readonly Case[] = [
  {
    ...row("33(1), 33(5)", "a risk unlikely", UNLIKELY, DOCUMENT),
    settled: { document_only: [["breach", "controller", "risk"]] },
  },
  row("33(1), 33(5)", "a risk unlikely, a high one answered no", { ...UNLIKELY, high_risk_likely: false }, DOCUMENT),
  row("33(1), 33(5)", "a risk unlikely, a high one unknown", { ...UNLIKELY, high_risk_likely: "unknown" }, DOCUMENT),
  row("33(1), 33(5)", "a risk unlikely, data encrypted", { ...UNLIKELY, data_protected_before: true }, DOCUMENT),
  row("33(1)", "a risk unlikely without grounds", { ...UNLIKELY, assessment_grounds: undefined }, DOCUMENT),
  row("recital 75", "a risk unlikely, with many people", { ...UNLIKELY, risk_factors: ["many_people"] }, DOCUMENT),
  row(
    "recital 75",
    "children's health data, nothing assessed",
    { ...NO_ASSESSMENT, risk_factors: ["sensitive_data", "vulnerable_people"] },
    UNDETERMINED,
  ),
  {
    ...row("33(1)", "nothing assessed", NO_ASSESSMENT, UNDETERMINED),
    settled: {
      document_only: [["risk"]],
      notify_and_communicate: [
        ["risk", "communication_ordered"],
        ["risk", ...ALL_MET],
      ],
      notify_only: [
        ["risk", "high_risk", "communication_ordered"],
        ["risk", ...A_OR_B],
        ["risk", "communication_ordered", "high_risk_remains"],
      ],
    },
  },
  row("33(1)", "a risk unknown, no high one", { risk_unlikely: "unknown", high_risk_likely: false }, UNDETERMINED),
  row("33(1)", "a risk unknown, data encrypted", { ...NO_ASSESSMENT, data_protected_before: true }, UNDETERMINED),
  row("33(1), 34(1)", "a high risk, the other not answered", { risk_unlikely: undefined }, TELL),
  row("33(1), 34(1)", "a high risk, the other unknown", { risk_unlikely: "unknown" }, TELL),
  row("33(1)", "a high risk, and nothing else", { ...NO_ASSESSMENT, high_risk_likely: true }, NOTIFY),
  row("33(1)", "a risk, without any factor", { ...NOT_TOLD, risk_unlikely: false, risk_factors: [] }, NOTIFY),
  {
    ...row("33(1), 34(1)", "a risk unlikely and a high one likely", { risk_unlikely: true }, TELL),
    contradiction: true,
  },
  {
    ...row("33(1), 34(3)(a)", "the same, data encrypted", { risk_unlikely: true, data_protected_before: true }, ONLY_A),
    contradiction: true,
  },
  {
    ...row(
      "33(1), 34(4)",
      "a risk unlikely and an order",
      { ...UNLIKELY, authority_requires_communication: true },
      ORDERED,
    ),
    contradiction: true,
  },
];

const COMMUNICATION: readonly Case[] = [
  {
    ...row("33(1)", "no high risk", { ...NO_EXCEPTIONS, high_risk_likely: false }, ONLY),
    settled: { notify_only: [["high_risk", "communication_ordered"]] },
  },
  row("33(1)", "no high risk, data encrypted", { high_risk_likely: false, data_protected_before: true }, ONLY),
  row(
    "33(1)",
    "no high risk, a notice to the public",
    { high_risk_likely: false, effort_disproportionate: true },
    ONLY,
  ),
  row("34(4)", "no high risk, order not answered", { ...NOT_TOLD, high_risk_likely: false }, NOTIFY),
  row(
    "34(4)",
    "no high risk, order unknown",
    { high_risk_likely: false, authority_requires_communication: "unknown" },
    NOTIFY,
  ),
  row("34(4)", "no high risk, an order", { high_risk_likely: false, authority_requires_communication: true }, ORDERED),
  row("34(4)", "a high risk unknown, an order", { ...NOT_TOLD, authority_requires_communication: true }, ORDERED),
  row("34(4)", "nothing assessed, an order", { ...NO_ASSESSMENT, authority_requires_communication: true }, ORDERED),
  {
    ...row("33(1)", "a risk, and nothing else", NOT_TOLD, NOTIFY),
    settled: {
      notify_and_communicate: [["communication_ordered"], ALL_MET],
      notify_only: [["high_risk", "communication_ordered"], A_OR_B, ["communication_ordered", "high_risk_remains"]],
    },
  },
  row("34(1)", "a high risk unknown", { high_risk_likely: "unknown" }, NOTIFY),
  row("34(1)", "a high risk, order not answered", { authority_requires_communication: undefined }, TELL),
  row("34(1)", "a high risk, order unknown", { authority_requires_communication: "unknown" }, TELL),
];

const EXCEPTIONS: readonly Case[] = [
  {
    ...row("34(3)(a)", "encrypted, key safe", { data_protected_before: true }, ONLY_A),
    settled: { notify_only: [A_OR_B] },
  },
  row("34(3)(b)", "later measures", { high_risk_removed: true }, ONLY_B),
  row("34(3)(a), (b)", "both", { data_protected_before: true, high_risk_removed: true }, `${ONLY_A} 34(3)(b)`),
  row(
    "34(3)(a)",
    "encrypted, later measures unknown",
    { data_protected_before: true, high_risk_removed: "unknown" },
    ONLY_A,
  ),
  row(
    "34(3)(b)",
    "later measures, encryption unknown",
    { data_protected_before: "unknown", high_risk_removed: true },
    ONLY_B,
  ),
  row(
    "34(3)(a)",
    "encrypted, effort too great",
    { data_protected_before: true, effort_disproportionate: true },
    ONLY_A,
  ),
  row(
    "34(3)(a)",
    "encrypted, a high risk unknown",
    { high_risk_likely: "unknown", data_protected_before: true },
    ONLY_A,
  ),
  row(
    "34(3)(b)",
    "later measures, a high risk unknown",
    { high_risk_likely: "unknown", high_risk_removed: true },
    ONLY_B,
  ),
  { ...row("34(3)(c)", "effort too great", { effort_disproportionate: true }, PUBLISH) },
  row(
    "34(3)(c)",
    "effort too great, a high risk unknown",
    { high_risk_likely: "unknown", effort_disproportionate: true },
    NOTIFY,
  ),
  row(
    "34(3)(c)",
    "effort too great, encryption unknown",
    { effort_disproportionate: true, data_protected_before: "unknown" },
    NOTIFY,
  ),
  row(
    "34(3)(c)",
    "effort too great, later measures unknown",
    { effort_disproportionate: true, high_risk_removed: "unknown" },
    NOTIFY,
  ),
  {
    ...row("34(3)(c)", "effort unknown", { effort_disproportionate: "unknown" }, NOTIFY),
    settled: { notify_and_communicate: [["each_can_be_told"]], notify_and_publish: [["each_can_be_told"]] },
  },
  row("34(3)(a)", "encryption unknown", { data_protected_before: "unknown" }, NOTIFY),
  row("34(3)(b)", "later measures unknown", { high_risk_removed: "unknown" }, NOTIFY),
  row("34(3)", "no exception answered", NO_EXCEPTIONS, NOTIFY),
  row(
    "34(4)",
    "encrypted, order not answered",
    { data_protected_before: true, authority_requires_communication: undefined },
    NOTIFY,
  ),
  row("34(4)", "encrypted, an order", { data_protected_before: true, authority_requires_communication: true }, ORDERED),
  row(
    "34(4)",
    "later measures, an order",
    { high_risk_removed: true, authority_requires_communication: true },
    ORDERED,
  ),
  row(
    "34(4)",
    "effort too great, an order",
    { effort_disproportionate: true, authority_requires_communication: true },
    ORDERED,
  ),
  row(
    "34(4)",
    "effort too great, order not answered",
    { effort_disproportionate: true, authority_requires_communication: undefined },
    NOTIFY,
  ),
];

export const CASES: readonly Case[] = [...BREACH, ...ROLE, ...RISK, ...COMMUNICATION, ...EXCEPTIONS];
