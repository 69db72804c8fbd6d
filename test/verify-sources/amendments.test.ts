import { expect, it } from "vitest";
import type { AtomStatus } from "../../scripts/verify-sources/atoms.ts";
import { outcomeOf, printText } from "../../scripts/verify-sources/print.ts";
import { type Verification, verifyDocuments } from "../../scripts/verify-sources/verify-documents.ts";
import { type Issue, type Reprint, reprint, shelve, writeProject } from "./small-gazette.ts";

const { project } = writeProject();
const verify = (issue: Issue): Promise<Verification> => verifyDocuments(project, shelve(issue));

interface Amendment {
  readonly name: string;
  readonly texts: Reprint;
  /** The atoms that are not verified any more, and where their text is found. */
  readonly lost: Readonly<Record<string, readonly [AtomStatus, string | null]>>;
}

const ART_2_1 = { "bridge-act.art-2.1": ["changed", "Article 2(1)"] } as const;
const SUB_1 = { "bridge-act.art-2.1.sub-1": ["changed", "Article 2(1), subparagraph 1"] } as const;
const SECTION_1 = { "span-rules.annex-i.section-1": ["changed", "Annex I, section 1"] } as const;

const amendments: Amendment[] = [
  {
    name: "a letter",
    texts: { "the lanes.": "the planes." },
    lost: { ...ART_2_1, ...SUB_1, "bridge-act.art-2.1.b": ["changed", "Article 2(1), point (b)"] },
  },
  {
    name: "the number of an article",
    texts: { "Article 3": "Article 4" },
    lost: { "bridge-act.art-3": ["moved", "Article 4"] },
  },
  {
    name: "the letter of a point",
    texts: { "(b)": "(d)" },
    lost: { ...ART_2_1, ...SUB_1, "bridge-act.art-2.1.b": ["moved", "Article 2(1), point (d)"] },
  },
  {
    name: "a paragraph in the place of a subparagraph",
    texts: { "It gives no reason": "2. It gives no reason", "2.": "3." },
    lost: {
      ...ART_2_1,
      "bridge-act.art-2.1.sub-2": ["moved", "Article 2(2)"],
      "bridge-act.art-2.2": ["moved", "Article 2(3)"],
      "bridge-act.art-2.2.sub-1": ["moved", "Article 2(3)"],
    },
  },
  {
    name: "the number of a row",
    texts: { "1.2.": "1.3." },
    lost: { ...SECTION_1, "span-rules.annex-i.1.2": ["moved", "Annex I, row 1.3"] },
  },
  {
    name: "the number of a section",
    texts: { "2.1.": "3.1." },
    lost: { "span-rules.annex-i.section-2": ["vanished", null] },
  },
  {
    name: "a row, which is gone",
    texts: { "1.1.": null },
    lost: { ...SECTION_1, "span-rules.annex-i.1.1": ["vanished", null] },
  },
  {
    name: "a heading, which is gone",
    texts: { "Article 3": null },
    lost: { "bridge-act.art-3": ["vanished", null] },
  },
  {
    name: "a recital, which is gone",
    texts: { "(2)": null },
    lost: { "bridge-act.recital-2": ["vanished", null] },
  },
  {
    name: "a point that two points are called like",
    texts: { "(c)": "(b)" },
    lost: { ...ART_2_1, ...SUB_1, "bridge-act.art-2.1.b": ["vanished", null] },
  },
  {
    name: "an option",
    texts: { "Cable.": "Rope." },
    lost: { ...SECTION_1, "span-rules.annex-i.1.1": ["changed", "Annex I, row 1.1"] },
  },
  { name: "a note below the text", texts: { "(1) See the map.": "(1) See the sea." }, lost: {} },
  { name: "a comma", texts: { "the lanes.": "the, lanes" }, lost: {} },
];

it.each(amendments)("an amendment changes $name: says what became of each atom", async ({ texts, lost }) => {
  const { atoms } = await verify(reprint(texts));
  const found = atoms
    .filter(({ status }) => status !== "verified")
    .map(({ source_atom_id, status, found_at }) => [source_atom_id.replace("test.", ""), [status, found_at]]);
  expect(Object.fromEntries(found)).toEqual(lost);
});

it.each(amendments)(
  "an amendment changes $name: names the document, and each atom that is lost",
  async ({ texts, lost }) => {
    const verification = await verify(reprint(texts));
    const text = printText(verification);
    expect(outcomeOf(verification)).toBe("differs");
    expect(verification.problems.map(({ code }) => code)).toContain("other_document");
    for (const [id, [status]] of Object.entries(lost))
      expect(text).toMatch(new RegExp(`^test\\.${id} \\(.*\\) ${status};`, "m"));
    // Those that are not lost are named too, for their document is another one.
    expect(text).toMatch(/: \d+ atoms are found as they were:\n {2}test\./);
  },
);

it("an amended atom brings the fields, rules, lists and rows that rest on it", async () => {
  const { atoms } = await verify(reprint({ "Cable.": "Rope." }));
  const lost = atoms.find(({ source_atom_id }) => source_atom_id === "test.span-rules.annex-i.1.1");
  expect(lost?.rests_on_it).toEqual([
    {
      act_id: "op:test.bridge_notice.v1",
      field_ids: ["span_type", "road_classes"],
      rule_ids: [
        "missing_required_field.span_type",
        "value_not_in_code_list.span_type",
        "value_not_in_code_list.road_classes",
      ],
      code_list_ids: ["span_types"],
      crosswalk_rows: ["span_type"],
      uncovered_rows: ["2.1"],
      deviation_ids: [],
    },
  ]);
  expect(printText(await verify(reprint({ "Cable.": "Rope." })))).toContain(
    "  op:test.bridge_notice.v1 field_ids: span_type, road_classes\n",
  );
});
