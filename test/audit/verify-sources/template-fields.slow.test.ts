import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parse, stringify } from "yaml";
import { printSourcesText } from "../../../scripts/audit/verify-sources/print.ts";
import { verifyDocuments } from "../../../scripts/audit/verify-sources/verify-documents.ts";
import { compileSources } from "../../../scripts/pipeline/compile.ts";
import { formatFinding } from "../../../scripts/pipeline/tools/findings.ts";
import { copyStaged, type Edit, edit, placesOf, schemas } from "../../pipeline/author.ts";
import { annex, issueOf, libraryOf } from "./xhtml-fixture.ts";

const FOLDER = "bridge-works";
const PROFILE = `bridge/${FOLDER}`;
const FIELDS = `${PROFILE}/fields.yaml`;
const INSTRUMENT = "bridge/instruments/works-rules.yaml";
const NOTICE = "{ notice: ";
const OPTIONS = "Choice: Arch; Beam.";

/** Numbers and titles of the template; then what the instructions print for the two stages, and the options of a choice. */
type Row = readonly [number: string, title: string, notice: string, finalReport: string, options: string];
const NAME: Row = ["1.1", "Bridge name", "Yes", "Yes", "Text"];
const LANES: Row = ["1.2", "Lanes closed", "Yes, if any is closed", "Yes", "Number"];
const WORKS: Row = ["2.1", "Works done", "No", "Yes", "Text"];
const KIND: Row = ["1.3", "Report kind", "Yes", "Yes", "Text"];
const CLASSES: Row = ["1.4", "Road classes", "No", "No", "Text"];
const OTHERS: readonly Row[] = [
  ["2.2", "Share replaced", "No", "Yes", "Number"],
  ["2.3", "Closed for", "No", "No", "Time"],
  ["2.4", "Contractors", "No", "No", "Text"],
  ["2.5", "Manned", "No", "No", "Text"],
  ["2.6", "Contact", "No", "No", "Text"],
  ["2.7", "Works end", "No", "No", "Date"],
];
const ROWS = [NAME, LANES, KIND, CLASSES, WORKS, ...OTHERS];

/** The rows of the template, with other rows instead of those of the same number. */
const rowsWith = (...others: readonly Row[]): readonly Row[] =>
  ROWS.map((row) => others.find(([number]) => number === row[0]) ?? row);

const TABLES = [
  { annex: "I", columns: ["number", "title"] },
  { annex: "II", columns: ["number", "title", "notice", "final_report", "choice"], options: "choice" },
];

/** The findings in an act with these edits, if the template prints these rows (null: it is missing), and the places that the edits mark. */
function verify(rows: readonly Row[] | null, edits: readonly Edit[] = []) {
  const root = copyStaged();
  const instrument = parse(readFileSync(join(root, INSTRUMENT), "utf8")) as object;
  writeFileSync(join(root, INSTRUMENT), stringify({ ...instrument, annex_tables: TABLES }, { lineWidth: 0 }));
  // The titles of the fixture are those that its field ids come from.
  const titleOf = (id: string): string => `${id[0]?.toUpperCase()}${id.slice(1).replaceAll("_", " ")}`;
  const fields = readFileSync(join(root, FIELDS), "utf8");
  const titled = fields.replace(/(field_id: (.+)\n +title: ).+/g, (_, before, id) => before + titleOf(id));
  writeFileSync(join(root, FIELDS), titled);
  const marked = edit(root, edits);
  const { value: project, findings } = compileSources(root, schemas);
  if (project === null) throw new Error(findings.map(formatFinding).join("\n"));
  const template = (rows ?? []).map(([number, title]) => [number, title] as const);
  const issue = rows === null ? {} : issueOf("works-rules.xml", annex("I", ...template), annex("II", ...rows));
  const verification = verifyDocuments(project, libraryOf(issue));
  const own = verification.findings.filter(({ file }) => file.includes(FOLDER));
  return { verification, found: placesOf(own), marked, messages: own.map(({ message }) => message).join("\n") };
}

it("fields that are the rows of a template agree with it, and the rows of each stage are counted", () => {
  const { verification, found } = verify(ROWS);
  expect(found).toEqual([]);
  expect(verification.compared.stages).toEqual([
    { folder: FOLDER, annex: "II", stage: "notice", mandatory: 2, conditional: 1 },
    { folder: FOLDER, annex: "II", stage: "final_report", mandatory: 5, conditional: 0 },
  ]);
  expect(printSourcesText(verification)).toContain(`${FOLDER}, Annex II, notice: 2 rows mandatory, 1 conditional.\n`);
});

it("verify:sources compares nothing with a template whose document is missing", () => {
  const { verification, found } = verify(null);
  expect([found, verification.compared.stages, verification.compared.row_numbers]).toEqual([[], [], 0]);
});

const MISPRINTED: Row = ["1.2", "Lanes closed", "Maybe", "Yes", "Number"];

it.each<[what: string, codes: string, naming: string, rows: readonly Row[], ...edits: Edit[]]>([
  ["a title", "wrong_title", 'is "Bridge name"', ROWS, [FIELDS, "title: Bridge name", "title: ▸Name"]],
  [
    "an identifier",
    "wrong_field_id",
    "closed_lanes",
    rowsWith(["1.2", "Closed lanes", "Yes, if any", "Yes", "Number"]),
    [FIELDS, "field_id: lanes_closed\n    title: Lanes closed", "field_id: ▸lanes_closed\n    title: Closed lanes"],
  ],
  [
    "an obligation",
    "wrong_obligation",
    "Annex II, row 2.1 prints optional for notice",
    ROWS,
    [
      FIELDS,
      `data_field: "2.1"\n    obligations: ${NOTICE}optional`,
      'data_field: "2.1"\n    obligations: { notice: ▸required',
    ],
  ],
  [
    "a condition that the template does not print",
    "wrong_obligation",
    "Annex II, row 1.2 prints required for notice",
    rowsWith(["1.2", "Lanes closed", "Yes", "Yes", "Number"]),
    [FIELDS, `${NOTICE}where_applicable`, "{ notice: ▸where_applicable"],
  ],
  [
    "an obligation that cannot be read",
    "wrong_obligation",
    "Annex II, row 1.2 prints nothing for notice",
    rowsWith(MISPRINTED),
    [FIELDS, `${NOTICE}where_applicable`, "{ notice: ▸where_applicable"],
  ],
  [
    "a missing field",
    "missing_row",
    "no field has row 2.8",
    [...ROWS, ["2.8", "Costs", "No", "Yes", "Number"]],
    [FIELDS, "- field_id: bridge_name", "▸- field_id: bridge_name"],
  ],
  [
    "a row number",
    "missing_row unknown_row wrong_row wrong_row",
    "the template has no row 2.1",
    [NAME, LANES, KIND, CLASSES, ["2.0", "Works done", "No", "Yes", "Text"], ...OTHERS],
    [FIELDS, "- field_id: bridge_name", "▸- field_id: bridge_name"],
    [FIELDS, 'data_field: "2.1"', 'data_field: ▸"2.1"'],
    [FIELDS, "[test.works-rules.annex-i.2.1, ", "[▸test.works-rules.annex-i.2.1, ▸"],
  ],
  [
    "the order of fields",
    "unordered_row",
    "row 1.3 before row 1.2",
    [NAME, KIND, LANES, CLASSES, WORKS, ...OTHERS],
    [FIELDS, 'data_field: "1.2"', 'data_field: ▸"1.2"'],
  ],
  [
    "an atom of another row",
    "wrong_row",
    "row 1.2 refers to Annex I, row 1.1",
    ROWS,
    [FIELDS, "[test.works-rules.annex-i.1.2", "[▸test.works-rules.annex-i.1.1"],
    [INSTRUMENT, "annex-i.1.2\n", "annex-i.1.2\n    kept_because: It is the right one.\n"],
  ],
  [
    "a choice without a code list",
    "missing_code_list",
    "Annex II, row 1.1 prints options",
    rowsWith(["1.1", "Bridge name", "Yes", "Yes", OPTIONS]),
    [FIELDS, "field_id: bridge_name", "field_id: ▸bridge_name"],
  ],
  [
    "a code list of another choice",
    "wrong_code_list",
    'the option "Cable"',
    rowsWith(["1.1", "Bridge name", "Yes", "Yes", OPTIONS]),
    [FIELDS, "title: Bridge name", "title: Bridge name\n    code_list: ▸span_types"],
    [`${PROFILE}/examples/notice.yaml`, "bridge_name: Stone Bridge", "bridge_name: arch"],
    [`${PROFILE}/examples/report.yaml`, "bridge_name: Stone Bridge", "bridge_name: arch"],
    [`${PROFILE}/profile.yaml`, "[39001R0002, 39001R0004]", "[39001R0001, 39001R0002, 39001R0004]"],
  ],
])(
  "verify:sources reports %s that differs from the template at its place: %s, naming %s",
  (_, codes, naming, rows, ...edits) => {
    const { found, marked, messages } = verify(rows, edits);
    expect(found).toEqual(codes.split(" ").map((code, index) => `${marked[index]} ${code}`));
    expect(messages).toContain(naming);
  },
);
