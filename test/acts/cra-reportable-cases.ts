// What Articles 3, 14, 21, 22, 24 and 71 of Regulation (EU) 2024/2847 say of small stories, worked out by hand from their text.

type Answers = Readonly<Record<string, unknown>>;

export interface Case {
  readonly title: string;
  readonly provision: string;
  /** What differs from BOTH; undefined is not answered. */
  readonly answers: Answers;
  /** The outcome, and the provisions that it is based on. */
  readonly outcome: string;
  /** The outcome holds, and more may follow. */
  readonly open?: true;
  /** Two answers do not fit together. */
  readonly contradiction?: true;
  /** Readings that change a track, each with a mark ! if another one changes the outcome. */
  readonly readings?: readonly string[];
  readonly settled?: Readonly<Record<string, readonly (readonly string[])[]>>;
}

const OCTOBER = "2026-10-05T08:00:00+02:00";

/** A manufacturer with an exploited vulnerability and a severe incident. */
export const BOTH: Answers = {
  role: "manufacturer",
  product_in_scope: true,
  vulnerability_aware_at: OCTOBER,
  reliable_evidence: true,
  malicious_actor: true,
  vulnerability_in_product: true,
  exploited_in_a_system: true,
  without_permission: true,
  incident_aware_at: OCTOBER,
  incident: true,
  product_security_affected: true,
  malicious_code_introduced_or_possible: true,
  important_data_or_functions_affected: false,
};

const NO_VULNERABILITY = {
  reliable_evidence: false,
  malicious_actor: undefined,
  vulnerability_in_product: undefined,
  exploited_in_a_system: undefined,
  without_permission: undefined,
  vulnerability_aware_at: undefined,
};
const NO_INCIDENT = {
  incident: false,
  product_security_affected: undefined,
  malicious_code_introduced_or_possible: undefined,
  important_data_or_functions_affected: undefined,
  incident_aware_at: undefined,
};
const NOTHING = { ...NO_VULNERABILITY, ...NO_INCIDENT };
const VULNERABILITY_OPEN = { ...NO_VULNERABILITY, reliable_evidence: undefined };
const INCIDENT_OPEN = { ...NO_INCIDENT, incident: undefined };
const at = (moment: string) => ({ vulnerability_aware_at: moment, incident_aware_at: moment });
/** A steward who takes part in the development, and whose systems were hit. */
const STEWARD = {
  role: "steward",
  counts_as_manufacturer: false,
  steward_involved_in_development: true,
  steward_development_systems_affected: true,
};
const STEWARD_2028 = { ...STEWARD, ...at("2028-02-01T09:00:00+01:00") };

const REPORT = "reportable 14(1) 14(3)";
const VULNERABILITY = "reportable 14(1)";
const INCIDENT = "reportable 14(3)";
const STEWARD_REPORTS = `${REPORT} 24(3)`;
const NO_ROLE = "not_reportable 14(1), 14(3)";
const NO_PRODUCT = "not_reportable 2";
const NONE = "not_reportable";
const EARLY = "not_reportable 71(2)";
const UNDETERMINED = "undetermined";
const TRACKS = ["exploited_vulnerability", "severe_incident"];

type More = Omit<Case, "title" | "provision" | "answers" | "outcome">;
type Row = readonly [provision: string, title: string, answers: Answers, outcome: string, more?: More];

const rows = (all: readonly Row[], base: Answers = {}): readonly Case[] =>
  all.map(([provision, title, answers, outcome, more]) => ({
    ...{ provision, title, answers: { ...base, ...answers }, outcome, ...more },
  }));

const PREMISES = rows([
  ["3(13)", "a manufacturer", {}, REPORT, { settled: { reportable: [TRACKS] } }],
  ["3(13)", "a manufacturer that says no to an own mark", { counts_as_manufacturer: false }, REPORT],
  [
    "3(16)",
    "an importer",
    { role: "importer", counts_as_manufacturer: false },
    NO_ROLE,
    { settled: { not_reportable: [["person_owes"]] } },
  ],
  ["3(17)", "a distributor", { role: "distributor", counts_as_manufacturer: false }, NO_ROLE],
  ["14(1)", "somebody else", { role: "other", counts_as_manufacturer: false }, NO_ROLE],
  ["21", "an importer under an own mark", { role: "importer", counts_as_manufacturer: true }, REPORT],
  ["21", "a distributor that changed the product", { role: "distributor", counts_as_manufacturer: true }, REPORT],
  ["22(1)", "somebody else who changed the product", { role: "other", counts_as_manufacturer: true }, REPORT],
  ["21", "an importer, own mark unknown", { role: "importer", counts_as_manufacturer: "unknown" }, UNDETERMINED],
  ["21", "an importer, own mark not answered", { role: "importer" }, UNDETERMINED],
  ["14(1)", "role not answered", { role: undefined }, UNDETERMINED],
  ["14(1)", "role not known", { role: "not_known" }, UNDETERMINED],
  ["21", "role not known, an own mark", { role: "not_known", counts_as_manufacturer: true }, REPORT],
  ["21", "role not known, no own mark", { role: "not_known", counts_as_manufacturer: false }, UNDETERMINED],
  ["14", "role not known, nothing happened", { ...NOTHING, role: "not_known" }, NONE],
  ["2(1)", "a product outside of the scope", { product_in_scope: false }, NO_PRODUCT],
  ["2(1)", "product unknown", { product_in_scope: "unknown" }, UNDETERMINED],
  ["2(1)", "product unknown, nothing happened", { ...NOTHING, product_in_scope: "unknown" }, NONE],
  [
    "14(1)",
    "an importer, product unknown",
    { role: "importer", counts_as_manufacturer: false, product_in_scope: undefined },
    NO_ROLE,
  ],
  ["69(3)", "a product sold years ago", { product_in_scope: true }, REPORT],
  [
    ...([
      "14",
      "nothing answered",
      { ...VULNERABILITY_OPEN, ...INCIDENT_OPEN, role: undefined, product_in_scope: undefined },
    ] as const),
    UNDETERMINED,
    {
      settled: {
        not_reportable: [["person_owes"], ["product_in_scope"], TRACKS],
        reportable: [["person_owes", "product_in_scope", ...TRACKS]],
      },
    },
  ],
]);

const TRACK_1 = rows(
  [
    ["3(42)", "all of it", {}, VULNERABILITY],
    ["3(41)", "it could be exploited, without evidence that it was", { reliable_evidence: false }, NONE],
    ["3(42)", "no evidence, and the rest not answered", NO_VULNERABILITY, NONE],
    [
      ...(["3(42)", "evidence unknown", { reliable_evidence: "unknown" }, UNDETERMINED] as const),
      { settled: { not_reportable: [["exploited_vulnerability"]], reportable: [["exploited_vulnerability"]] } },
    ],
    ["3(42)", "evidence, and the rest not answered", { ...NO_VULNERABILITY, reliable_evidence: true }, UNDETERMINED],
    ["recital 68", "research in good faith", { malicious_actor: false }, NONE],
    ["3(42)", "malice unknown", { malicious_actor: "unknown" }, UNDETERMINED],
    ["3(40)", "a component whose flaw cannot be reached", { vulnerability_in_product: false }, NONE],
    ["3(40)", "flaw in the product unknown", { vulnerability_in_product: "unknown" }, UNDETERMINED],
    ["3(42)", "only in a laboratory", { exploited_in_a_system: false }, NONE],
    ["3(42)", "system unknown", { exploited_in_a_system: "unknown" }, UNDETERMINED],
    ["3(42)", "a test that the owner ordered", { without_permission: false }, NONE],
    ["3(42)", "permission unknown", { without_permission: "unknown" }, UNDETERMINED],
    ["3(42)", "only in products of others", { exploited_only_elsewhere: true }, VULNERABILITY, { readings: ["C3!"] }],
    [
      ...(["3(42)", "the same, in a system not answered"] as const),
      ...([
        { exploited_only_elsewhere: true, exploited_in_a_system: undefined },
        VULNERABILITY,
        { readings: ["C3!"] },
      ] as const),
    ],
    [
      ...(["3(42)", "the same, in no system"] as const),
      ...([{ exploited_only_elsewhere: true, exploited_in_a_system: false }, VULNERABILITY] as const),
      { contradiction: true, readings: ["C3!"] },
    ],
    ["3(42)", "not only in products of others", { exploited_only_elsewhere: false }, VULNERABILITY],
    ["14(2)(a)", "awareness not answered", { vulnerability_aware_at: undefined }, UNDETERMINED],
    ["71(2)", "10 September 2026, 23:59 local", at("2026-09-10T23:59:00+02:00"), EARLY, { readings: ["C1!"] }],
    ["71(2)", "11 September 2026, 00:00 local", at("2026-09-11T00:00:00+02:00"), VULNERABILITY, { readings: ["C5!"] }],
    ["71(2)", "11 September 2026, 02:00 local", at("2026-09-11T02:00:00+02:00"), VULNERABILITY],
    [
      "71(2)",
      "10 September 2026, 20:00 in Chicago",
      at("2026-09-10T20:00:00-05:00"),
      EARLY,
      { readings: ["C1!", "C5!"] },
    ],
    [
      "71(2)",
      "11 September 2026, 00:00 UTC, place unknown",
      at("2026-09-11T00:00:00Z"),
      UNDETERMINED,
      { readings: ["C5!"] },
    ],
    ["71(2)", "the same without an offset", at("2026-09-11T00:00:00"), UNDETERMINED, { readings: ["C5!"] }],
    ["71(2)", "11 September 2026, 12:00 UTC", at("2026-09-11T12:00:00Z"), VULNERABILITY],
    ["71(2)", "10 September 2026, 12:00 UTC", at("2026-09-10T12:00:00Z"), EARLY, { readings: ["C1!"] }],
    ["71(2)", "early, and without evidence", { ...at("2026-09-10T12:00:00Z"), reliable_evidence: false }, EARLY],
    [
      "71(2)",
      "early, evidence unknown",
      { ...at("2026-09-10T12:00:00Z"), reliable_evidence: "unknown" },
      EARLY,
      { readings: ["C1!"] },
    ],
  ],
  NO_INCIDENT,
);

const TRACK_2 = rows(
  [
    ["14(5)(b)", "malicious code", {}, INCIDENT],
    [
      "14(5)(a)",
      "important functions",
      { malicious_code_introduced_or_possible: false, important_data_or_functions_affected: true },
      INCIDENT,
    ],
    ["14(5)", "both", { important_data_or_functions_affected: true }, INCIDENT],
    ["14(5)", "neither", { malicious_code_introduced_or_possible: false }, NONE],
    ["14(5)", "code unknown, no important data", { malicious_code_introduced_or_possible: "unknown" }, UNDETERMINED],
    [
      "14(5)",
      "no code, important data unknown",
      { malicious_code_introduced_or_possible: false, important_data_or_functions_affected: "unknown" },
      UNDETERMINED,
    ],
    ["14(5)", "code, important data unknown", { important_data_or_functions_affected: "unknown" }, INCIDENT],
    ["3(43), 15(2)", "a near miss", { incident: false }, NONE],
    ["3(43)", "incident unknown", { incident: "unknown" }, UNDETERMINED],
    [
      "3(44)",
      "a shop that was down, no code",
      { product_security_affected: false, malicious_code_introduced_or_possible: false },
      NONE,
    ],
    ["3(44)", "product not affected, code", { product_security_affected: false }, NONE],
    ["3(44)", "product unknown, code", { product_security_affected: "unknown" }, UNDETERMINED],
    [
      "3(44), 14(5)(a)",
      "product not answered, important data",
      { product_security_affected: undefined, important_data_or_functions_affected: true },
      INCIDENT,
    ],
    [
      ...(["3(44), 14(5)(a)", "product not affected, important data"] as const),
      ...([{ product_security_affected: false, important_data_or_functions_affected: true }, INCIDENT] as const),
      { contradiction: true },
    ],
    ["14(5)", "no process hit", { processes_affected: false }, INCIDENT, { readings: ["C4!"] }],
    ["14(5)", "a process hit", { processes_affected: true }, INCIDENT],
    ["14(4)(a)", "awareness not answered", { incident_aware_at: undefined }, UNDETERMINED],
    [
      "71(2)",
      "10 September 2026, 23:59 local",
      { incident_aware_at: "2026-09-10T23:59:00+02:00" },
      EARLY,
      { readings: ["C1!"] },
    ],
    [
      "71(2)",
      "11 September 2026, 00:00 local",
      { incident_aware_at: "2026-09-11T00:00:00+02:00" },
      INCIDENT,
      { readings: ["C5!"] },
    ],
  ],
  NO_VULNERABILITY,
);

const EARLY_MOMENT = "2026-09-01T08:00:00+02:00";
const BOTH_TRACKS = rows([
  [
    "14(1)",
    "exploited, the incident not answered",
    INCIDENT_OPEN,
    VULNERABILITY,
    { open: true, settled: { reportable: [["severe_incident"]] } },
  ],
  ["14(1)", "exploited, the incident unknown", { incident: "unknown" }, VULNERABILITY, { open: true }],
  [
    "14(3)",
    "severe, the vulnerability not answered",
    VULNERABILITY_OPEN,
    INCIDENT,
    { open: true, settled: { reportable: [["exploited_vulnerability"]] } },
  ],
  ["14(3)", "severe, evidence unknown", { reliable_evidence: "unknown" }, INCIDENT, { open: true }],
  [
    "71(2)",
    "exploited too early, severe later",
    { vulnerability_aware_at: EARLY_MOMENT },
    INCIDENT,
    { readings: ["C1"] },
  ],
  [
    "71(2)",
    "severe too early, exploited later",
    { incident_aware_at: EARLY_MOMENT },
    VULNERABILITY,
    { readings: ["C1"] },
  ],
  ["71(2)", "both too early", at(EARLY_MOMENT), EARLY, { readings: ["C1!"] }],
  ["14", "neither", NOTHING, NONE, { settled: { not_reportable: [TRACKS] } }],
  ["14", "not exploited, the incident unknown", { ...NO_VULNERABILITY, incident: "unknown" }, UNDETERMINED],
  ["14", "no incident, the vulnerability not answered", { ...NO_INCIDENT, ...VULNERABILITY_OPEN }, UNDETERMINED],
]);

const STEWARDS = rows([
  ["24(3), 71(2)", "August 2026", { ...STEWARD, ...at("2026-08-01T08:00:00+02:00") }, EARLY, { readings: ["C1!"] }],
  ["24(3), 71(2)", "October 2026", STEWARD, EARLY, { readings: ["C1!", "C2!"] }],
  [
    "24(3), 71(2)",
    "10 December 2027, 23:59 local",
    { ...STEWARD, ...at("2027-12-10T23:59:00+01:00") },
    EARLY,
    { readings: ["C1!", "C2!"] },
  ],
  [
    "24(3), 71(2)",
    "11 December 2027, 00:00 local",
    { ...STEWARD, ...at("2027-12-11T00:00:00+01:00") },
    STEWARD_REPORTS,
    { readings: ["C5!"] },
  ],
  ["24(3)", "2028, both", STEWARD_2028, STEWARD_REPORTS],
  ["24(3)", "2028, exploited, takes part", { ...STEWARD_2028, ...NO_INCIDENT }, "reportable 14(1) 24(3)"],
  [
    "24(3)",
    "2028, exploited, only hosting",
    { ...STEWARD_2028, ...NO_INCIDENT, steward_involved_in_development: false },
    NONE,
  ],
  [
    "24(3)",
    "2028, exploited, part unknown",
    { ...STEWARD_2028, ...NO_INCIDENT, steward_involved_in_development: "unknown" },
    UNDETERMINED,
  ],
  ["24(3)", "2028, severe, systems hit", { ...STEWARD_2028, ...NO_VULNERABILITY }, "reportable 14(3) 24(3)"],
  [
    "24(3)",
    "2028, severe, systems of others",
    { ...STEWARD_2028, ...NO_VULNERABILITY, steward_development_systems_affected: false },
    NONE,
  ],
  [
    "24(3)",
    "2028, severe, systems not answered",
    { ...STEWARD_2028, ...NO_VULNERABILITY, steward_development_systems_affected: undefined },
    UNDETERMINED,
  ],
  [
    "24(3)",
    "2028, both, only hosting",
    { ...STEWARD_2028, steward_involved_in_development: false },
    "reportable 14(3) 24(3)",
  ],
  ["24(3)", "2028, own mark unknown", { ...STEWARD_2028, counts_as_manufacturer: undefined }, STEWARD_REPORTS],
  ["22(1)", "October 2026, a steward that changed the product", { ...STEWARD, counts_as_manufacturer: true }, REPORT],
  [
    "22(1)",
    "October 2026, own mark unknown",
    { ...STEWARD, counts_as_manufacturer: "unknown" },
    UNDETERMINED,
    { readings: ["C1!", "C2!"] },
  ],
  ["24(3)", "2028, product outside of the scope", { ...STEWARD_2028, product_in_scope: false }, NO_PRODUCT],
]);

export const CASES: readonly Case[] = [...PREMISES, ...TRACK_1, ...TRACK_2, ...BOTH_TRACKS, ...STEWARDS];
