// What the published rules of every profile cite for what they say.
import { expect, it } from "vitest";
import { ALIASES, readJsonFile } from "../support.ts";

interface Rule {
  readonly rule_id: string;
  readonly message: string;
  readonly variants?: Readonly<Record<string, string>>;
  readonly advice?: string | Readonly<Record<string, string>>;
  readonly source_atom_ids: readonly string[];
}

interface Atom {
  readonly source_atom_id: string;
  readonly role: string;
  readonly locator: Readonly<Partial<Record<"article" | "paragraph" | "point" | "annex", string>>>;
}

const textsOf = ({ message, variants = {}, advice = {} }: Rule): readonly string[] => [
  message,
  ...Object.values(variants),
  ...(typeof advice === "string" ? [advice] : Object.values(advice)),
];

/** The texts of all rules of a profile, each with the atoms of its rule. */
function textsWithAtoms(alias: string) {
  const { rules, source_atoms }: { rules: readonly Rule[]; source_atoms: readonly Atom[] } = readJsonFile(
    `api/v1/profiles/${alias}/profile.json`,
  );
  const atoms = new Map(source_atoms.map((atom) => [atom.source_atom_id, atom]));
  return rules.flatMap((rule) =>
    textsOf(rule).map((text) => ({
      name: `${rule.rule_id}: ${text}`,
      text,
      atoms: rule.source_atom_ids.map((id) => atoms.get(id) as Atom),
    })),
  );
}

const BINDING = new Set(["obligation", "time_limit", "content_rule", "template_field", "channel"]);

it.each(ALIASES)(
  "a message of %s says that something must be done only where a provision that its rule cites asks for it",
  (alias) => {
    const texts = textsWithAtoms(alias).filter(({ text }) => /\bmust\b/i.test(text));
    const unfounded = texts.filter(({ atoms }) => !atoms.some(({ role }) => BINDING.has(role)));
    expect(unfounded.map(({ name }) => name)).toEqual([]);
  },
);

/** `Article 33(3), point (a)`, `point (a) of Article 33(3)`, `Article 14(2)(a)`, `Annex II`. */
const PROVISION =
  /(?:points? \((?<before>[a-z])\) of )?Articles? (?<article>\d+)(?:\((?<paragraph>\d+)\))?(?:,? ?(?:points? )?\((?<after>[a-z])\))?|Annex (?<annex>[IVX]+)\b/g;

it.each(ALIASES)("a provision that a message of %s names is among those that its rule cites", (alias) => {
  const named = textsWithAtoms(alias).flatMap(({ name, text, atoms }) =>
    [...text.matchAll(PROVISION)].map(({ 0: provision, groups = {} }) => {
      const { before, after = before, ...wanted } = groups;
      const places = Object.entries({ ...wanted, point: after }).filter(([, number]) => number !== undefined);
      // An atom on a whole article has all of its paragraphs and points.
      const isCited = atoms.some(({ locator }) =>
        places.every(([part, number]) =>
          part === "article" || part === "annex"
            ? locator[part] === number
            : (locator[part as "paragraph" | "point"] ?? number) === number,
        ),
      );
      return { name: `${provision} in ${name}`, isCited };
    }),
  );
  expect(named.filter(({ isCited }) => !isCited).map(({ name }) => name)).toEqual([]);
});

// Worked out by hand from the official texts: what asks for the value at this stage, or what the value is compared with.
it.each([
  // NIS2 23(4) has a point for each report; 23(1), first subparagraph, the duty that awareness starts.
  ["nis2-early-warning", "report_kind", "art-23.4.a"],
  ["nis2-incident-notification", "report_kind", "art-23.4.b"],
  ["nis2-final-report", "report_kind", "art-23.4.d art-23.4.e"],
  ["nis2-incident-notification", "aware_at", "art-23.4.b art-23.1.sub-1 rec-31"],
  ["nis2-final-report", "severity", "art-23.4.d.i"],
  // 23(2) is about threats.
  ["nis2-early-warning", "recipients_informed", "art-23.1.sub-1"],
  // Article 34(3) of Regulation (EU) 2016/679 says when people need not be told; 34(2) what they are told.
  ["gdpr-breach", "data_subjects_informed", "art-34.1 art-34.3"],
  // Article 1 of Regulation (EU) 2024/1183: its point (18) inserted 19a, which counts from the awareness; point (21)(b) 24(2)(fb), from the incident.
  ["eidas-breach", "aware_at", "art-1.18"],
  ["eidas-breach", "occurred_at", "art-1.21.b"],
  ["eidas-breach", "public_request_at", "art-1.21.b"],
  // Article 7(3) of Delegated Regulation (EU) 2024/1772: with the data of the time of the report. 9(6): the limit is in euro.
  ["dora-major", "eur_rate_source", "art-7.3 art-9.6"],
  // Regulation (EU) 2022/2554: roles are assigned (17(3)(c)), and the entity classifies (18(1)).
  ["dora-major", "decided_by", "art-17.3.c art-18.1"],
  // Only the initial notification is due from the detection (Article 5(1)(a) of Delegated Regulation (EU) 2025/301).
  [
    "dora-initial",
    "date_and_time_of_detection_of_the_major_ict_related_incident",
    "annex-i.2.2 annex-ii.2.2 art-2.b art-5.1.a",
  ],
  ["dora-final", "date_and_time_of_detection_of_the_major_ict_related_incident", "annex-i.2.2 annex-ii.2.2 art-2.b"],
  // Article 14(2)(c)(i) and (4)(c)(i) of Regulation (EU) 2024/2847: the description in the final report.
  ["cra-incident-final-report", "incident_general_information", "row-i32 art-14.4.b art-14.4.c.i"],
  ["cra-vulnerability-final-report", "vulnerability_general_information", "row-v21 art-14.2.b art-14.2.c.i"],
  // Article 73(2) to (4) of Regulation (EU) 2024/1689: from the awareness of provider or deployer. 26(5): of the deployer alone.
  ["ai-incident-single", "provider_aware_at", "art-73.2 art-73.3 art-73.4"],
  ["ai-incident-initial", "deployer_aware_at", "art-73.2 art-26.5"],
  // Article 113(c), as Regulation (EU) 2026/1744, Article 1(40), has it: the class decides from when.
  ["ai-incident-single", "high_risk_basis", "art-6.1 art-6.2 art-1.24 art-1.40"],
])("%s binds %s to %s", (alias, field, places) => {
  const { derivations } = readJsonFile(`api/v1/profiles/${alias}/profile.json`);
  const { source_atom_ids } = derivations.find(({ field_id }: { field_id: string }) => field_id === field);
  expect(source_atom_ids.map((id: string) => id.replace(/^eu\.\w+\.[^.]+\./, "")).join(" ")).toBe(places);
});
