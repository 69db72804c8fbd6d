// The drafts of gdpr-cases.ts over the server, and that the profile asks for all that Article 33(3) asks for.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { findPlaces } from "../../scripts/audit/verify-sources/places.ts";
import { type Element, readXhtml } from "../../scripts/audit/verify-sources/xhtml.ts";
import { DOCUMENTS, itWithDocuments } from "../audit/verify-sources/official-documents.ts";
import { readJsonFile, readPublic } from "../support.ts";
import { answerTo as answerOf, type Changes, expectCase, type Options } from "../table-drafts.ts";
import { BASE, EDPB_SECTIONS, GDPR_CASES } from "./gdpr-cases.ts";

const CLOCK = "gdpr.notify_authority";

const answerTo = (report: Changes, options?: Options) => answerOf("gdpr-breach", { ...BASE, ...report }, options);

it.each(GDPR_CASES)("a draft gets the findings of Article $provision: $name", async (row) => {
  const { due, due_local } = row;
  expectCase(await answerTo(row.report, row.options), row, { [CLOCK]: { due, due_local } });
});

const DUTIES = ["gdpr.further_phases", "gdpr.processor_to_controller", "gdpr.document"];

it.each([
  [
    "a further phase about a risk that is not high, which has no deadline",
    { notification_kind: "further_phase", risk_level: "risk" },
    DUTIES,
    [],
  ],
  [
    "a further phase about a high risk of which no one was told",
    { notification_kind: "further_phase", risk_level: "high" },
    [...DUTIES.slice(0, 2), "gdpr.communicate_to_data_subjects", "gdpr.document"],
    [],
  ],
  [
    "a further phase about a high risk, where telling each person takes too much effort",
    {
      ...{ notification_kind: "further_phase", risk_level: "high" },
      exception_34_3: "disproportionate_effort",
    },
    [...DUTIES.slice(0, 2), "gdpr.public_communication", "gdpr.document"],
    [],
  ],
  [
    "a further phase about a high risk that later measures removed",
    { notification_kind: "further_phase", risk_level: "high", exception_34_3: "risk_removed" },
    DUTIES,
    [],
  ],
  [
    "a first phase without the awareness",
    { notification_kind: "first_phase", breach_aware_at: null },
    ["gdpr.notify_authority", ...DUTIES.slice(0, 2), "gdpr.communicate_to_data_subjects", "gdpr.document"],
    ["breach_aware_at", "processor_informed_at"],
  ],
])("the timeline of %s has every duty", async (_, report, ids, missing) => {
  const { timeline, timeline_missing } = await answerTo(report);
  expect(timeline_missing).toEqual(missing);
  expect(timeline?.clocks.map(({ clock_id, due }) => [clock_id, due])).toEqual(ids.map((id) => [id, null]));
  expect(timeline?.due_local).toBeNull();
});

interface Locator {
  readonly article?: string;
  readonly paragraph?: string;
  readonly point?: string;
}

interface Profile {
  readonly fields: readonly { readonly field_id: string; readonly obligation: string }[];
  readonly derivations: readonly { readonly field_id: string; readonly source_atom_ids: readonly string[] }[];
  readonly rules: readonly { readonly field_id: string; readonly kind: string; readonly severity: string }[];
  readonly source_atoms: readonly { readonly source_atom_id: string; readonly locator: Locator }[];
}

const { fields, derivations, rules, source_atoms }: Profile = readJsonFile("api/v1/profiles/gdpr-breach/profile.json");

const isPoint = ({ article, paragraph, point }: Locator) =>
  article === "33" && paragraph === "3" && /^[a-z]$/.test(point ?? "");

/** The fields that are based on each point of Article 33(3) before anything else, with what is asked of them. */
const POINTS = {
  a: {
    nature_of_breach: "required",
    data_subject_categories: "if_available",
    data_subjects_approximate: "if_available",
    record_categories: "if_available",
    records_approximate: "if_available",
  },
  b: { contact_role: "required", contact_name: "required", contact_details: "required" },
  c: { likely_consequences: "required" },
  d: { measures: "required", measures_to_mitigate: "where_applicable" },
};

it.each(Object.entries(POINTS))(
  "the fields of Article 33(3), point (%s), are asked for as the law asks",
  (letter, asked) => {
    const atom = source_atoms.find(({ locator }) => isPoint(locator) && locator.point === letter)?.source_atom_id;
    const based = derivations.filter(({ source_atom_ids }) => source_atom_ids[0] === atom);
    const found = based.map(({ field_id }) => [
      field_id,
      fields.find((field) => field.field_id === field_id)?.obligation,
    ]);
    expect(Object.fromEntries(found)).toEqual(asked);
  },
);

it("a complete draft is blocked without a field that Article 33(3) asks for, and never without another of it", () => {
  const blocking = new Set(
    rules
      .filter(({ kind, severity }) => kind === "presence" && severity === "blocking")
      .map(({ field_id }) => field_id),
  );
  for (const [field, obligation] of Object.values(POINTS).flatMap((asked) => Object.entries(asked)))
    expect([field, blocking.has(field)]).toEqual([field, obligation === "required"]);
});

itWithDocuments("Article 33(3) has the points that the profile has, and no other", () => {
  const act = readXhtml(readFileSync(join(DOCUMENTS, "32016R0679-en.xml"))) as Element;
  const pointsOf = (locators: readonly Locator[]) => locators.filter(isPoint).map(({ point }) => point);
  // Points are also found in the only subparagraph of the paragraph.
  const printed = new Set(pointsOf([...findPlaces(act, []).values()].map(({ locator }) => locator as Locator)));
  expect([...printed].sort()).toEqual(Object.keys(POINTS));
  expect(pointsOf(source_atoms.map(({ locator }) => locator))).toEqual(Object.keys(POINTS));
});

it.each(EDPB_SECTIONS)(
  "guidance on %s is cited by the section %s of its version 2.0, and says that this is not checked",
  (about, section) => {
    const { source_atoms, instruments } = readJsonFile("api/v1/profiles/gdpr-breach/sources.json");
    const guidance = instruments.find(({ instrument_id }: { instrument_id?: string }) => instrument_id !== undefined);
    const atom = source_atoms.find(
      (one: { instrument_id?: string; paraphrase: string }) =>
        one.instrument_id !== undefined && about.test(one.paraphrase),
    );
    expect(atom.locator).toEqual({ section });
    expect(guidance.title).toMatch(/version 2\.0/);
    expect(guidance.not_checked).toMatch(/copies/);
    expect(String(readPublic("gdpr-breach/sources.html"))).toContain(guidance.not_checked);
  },
);
