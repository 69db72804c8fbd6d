// The CRA profiles: the drafts of cra-cases.ts through the app, and that the profiles have all that Article 14(2) and (4) of Regulation
// (EU) 2024/2847 and the form of the platform ask for.
import { expect, it } from "vitest";
import { readJsonFile } from "../support.ts";
import { answerTo, expectCase } from "../table-drafts.ts";
import { BASES, BINDINGS, CRA_CASES, type CraStage } from "./cra-cases.ts";

interface Field {
  readonly field_id: string;
  readonly data_field?: string;
  readonly obligation: string;
  readonly form_obligation?: string;
}

const STAGES = Object.keys(BASES) as CraStage[];
const folderOf = (stage: CraStage): string => `api/v1/profiles/cra-${stage}`;
const FIELDS = new Map(
  STAGES.map((stage) => [stage, readJsonFile(`${folderOf(stage)}/profile.json`).fields as Field[]]),
);
const fieldsOf = (stage: CraStage): readonly Field[] => FIELDS.get(stage) ?? [];

/** The clock of the stage: that of vulnerability-final-report is cra.vulnerability.final_report. */
const clockOf = (stage: CraStage): string => `cra.${stage.replace("-", ".").replaceAll("-", "_")}`;

it.each(CRA_CASES)("a draft of $stage gets the findings of $provision: $name", async (row) => {
  const { stage, due, due_local, legal_latest, upper_bound } = row;
  const answer = await answerTo(`cra-${stage}`, { ...BASES[stage], ...row.report }, row.options);
  expectCase(answer, row, { [clockOf(stage)]: { due, due_local, legal_latest, upper_bound } });
});

it.each(BINDINGS)("$field is bound in $stage to $places", ({ stage, field, places }) => {
  const { derivations } = readJsonFile(`${folderOf(stage)}/profile.json`);
  const { source_atom_ids } = derivations.find(({ field_id }: Field) => field_id === field);
  expect(
    source_atom_ids.map((id: string) => id.replace(/^eu\.cra\.(?:reg-2024-2847|enisa-srp-glossary)\./, "")),
  ).toEqual(places);
});

// Article 14(1) and (2) are about vulnerabilities, and (3) to (5) about severe incidents. A field of the other track alone shows its place.
it.each(STAGES)("no field that %s asks for is bound to a provision on the other track", (stage) => {
  const other = stage.startsWith("incident")
    ? /art-14\.[12](?!\d)|art-16\.2\.sub-3|row-v/
    : /art-14\.[345](?!\d)|row-i/;
  const { derivations } = readJsonFile(`${folderOf(stage)}/profile.json`);
  const notAsked = fieldsOf(stage).filter(
    ({ obligation, form_obligation = obligation }) => obligation === "not_asked" && form_obligation === "not_asked",
  );
  const shown = new Set(notAsked.map(({ field_id }) => field_id));
  const bound = derivations.flatMap(({ field_id, source_atom_ids }: Field & { source_atom_ids: readonly string[] }) =>
    shown.has(field_id) ? [] : source_atom_ids.filter((id) => other.test(id)).map((id) => `${field_id} ${id}`),
  );
  expect(bound).toEqual([]);
});

it("the table of drafts has a name for each", () => {
  expect(new Set(CRA_CASES.map(({ stage, name }) => `${stage} ${name}`)).size).toBe(CRA_CASES.length);
});

// The rows of the glossary of 29 September 2026 in its order: 18 common ones, 13 on vulnerabilities, 9 on incidents.
const COMMON = Array.from({ length: 18 }, (_, row) => `${row + 1}`);
const OF_VULNERABILITIES = ["v19", "v20", "v21", "v22", "v23", "v24", "v25", "v26", "v26a", "v27", "v28", "v29", "v30"];
const OF_INCIDENTS = Array.from({ length: 9 }, (_, row) => `i${row + 31}`);

it.each(STAGES)("the fields of %s are the rows of the form, and no row of the other track is asked for", (stage) => {
  const isOfIncidents = stage.startsWith("incident");
  const [own, other] = isOfIncidents ? [OF_INCIDENTS, OF_VULNERABILITIES] : [OF_VULNERABILITIES, OF_INCIDENTS];
  const rows = fieldsOf(stage).flatMap(({ data_field }) => data_field ?? []);
  expect(rows.filter((row) => !other.includes(row)).sort()).toEqual([...COMMON, ...own].sort());
  const asked = fieldsOf(stage).filter(({ obligation, form_obligation }) =>
    [obligation, form_obligation ?? obligation].some((word) => word !== "not_asked"),
  );
  expect(asked.filter(({ data_field = "" }) => other.includes(data_field))).toEqual([]);
});

// What the enacting terms ask for without a condition; the awareness is what the hours count from.
it.each<[CraStage, readonly string[]]>([
  ["vulnerability-early-warning", ["aware_at"]],
  ["vulnerability-notification", ["aware_at"]],
  ["vulnerability-final-report", ["security_update_details", "vulnerability_severity", "vulnerability_impact"]],
  ["incident-early-warning", ["aware_at", "suspected_unlawful_or_malicious"]],
  ["incident-notification", ["aware_at", "initial_assessment"]],
  [
    "incident-final-report",
    ["mitigation_measures", "incident_severity", "incident_impact", "threat_type_or_root_cause"],
  ],
])("an empty draft of %s is blocked by what Article 14 requires, and by nothing else", async (stage, required) => {
  expect(fieldsOf(stage).flatMap(({ field_id, obligation }) => (obligation === "required" ? field_id : []))).toEqual(
    required,
  );
  const { findings } = await answerTo(`cra-${stage}`, {});
  const blocking = findings.filter(({ severity }) => severity === "blocking");
  expect(blocking.map(({ field_id }) => field_id)).toEqual(required);
});

// The platform fills in row 4 itself; row v29 depends on row v28, and row v27 on what is known.
it.each(STAGES)("an empty draft of %s has one finding for each row that the platform requires", async (stage) => {
  const { findings } = await answerTo(`cra-${stage}`, {});
  const rows = fieldsOf(stage).filter(
    ({ form_obligation, obligation }) => (form_obligation ?? obligation) === "required",
  );
  for (const { field_id, data_field } of rows.filter(
    ({ data_field }) => data_field !== undefined && data_field !== "4",
  ))
    expect(findings.filter((finding) => finding.field_id === field_id).length, `row ${data_field}`).toBe(1);
});
