import { expect } from "vitest";
import { actsOf, readDocument } from "../../../scripts/audit/verify-sources/document.ts";
import { verifyDocuments } from "../../../scripts/audit/verify-sources/verify-documents.ts";
import type { AuthoredField, Obligation } from "../../../scripts/pipeline/model/authored.ts";
import type { ProfileFiles } from "../../../scripts/pipeline/model/model.ts";
import { itWithDocuments, library, project } from "./official-documents.ts";

const requirementOf = (cell: string) =>
  cell === "Yes" ? "yes" : cell === "No" ? "not_asked" : cell.startsWith("Yes, if ") ? "conditional" : undefined;

itWithDocuments("the requirement of each crosswalk row is what Annex II prints for the initial notification", () => {
  const file = actsOf(project.sources).find(({ value }) => value.celex === "32025R0302");
  const { places } = readDocument(file as NonNullable<typeof file>, library);
  const { rows, uncovered_rows } = (project.sources.profiles[0] as ProfileFiles).crosswalk.value;
  const authored = [
    ...rows.map(({ data_fields, requirement }) => ({ number: data_fields[0], requirement })),
    ...uncovered_rows.map(({ data_field: number, requirement }) => ({ number, requirement })),
  ].filter(({ number, requirement }) => number !== undefined && requirement !== "not_in_template");
  const printed = authored.map(({ number }) => {
    const cell = places.get(`Annex II, row ${number}`)?.cells?.get("initial_notification") ?? "";
    return { number, requirement: requirementOf(cell) };
  });
  expect(printed).toHaveLength(30);
  expect(authored).toEqual(printed);
});

const isTemplate = ({ fields }: ProfileFiles) => fields.value.fields.some(({ data_field }) => data_field !== undefined);
const templates = project.sources.profiles.filter(isTemplate);
const templateFields = templates.flatMap(({ fields }) => fields.value.fields);

itWithDocuments("the fields of each stage have the obligations that Annexes II and IV print", () => {
  const { compared, problems } = verifyDocuments(project, library);
  expect(problems).toEqual([]);
  expect(
    compared.stages.map(({ annex, stage, mandatory, conditional }) => [annex, stage, mandatory, conditional]),
  ).toEqual([
    ["IV", "notification", 11, 9],
    ["II", "initial_notification", 18, 7],
    ["II", "intermediate_report", 32, 28],
    ["II", "final_report", 43, 33],
  ]);
});

const otherDigit = (text: string) => `${text.slice(0, -1)}${text.endsWith("1") ? "2" : "1"}`;
const OTHERS: Readonly<Partial<Record<Obligation, Obligation>>> = {
  required: "where_applicable",
  where_applicable: "optional",
  optional: "required",
};
const otherObligations = ({ obligations = {} }: AuthoredField) =>
  Object.fromEntries(Object.entries(obligations).map(([stage, value]) => [stage, OTHERS[value]]));

// All fields of templates at once, each with one change: each must be reported, an obligation once for each stage.
itWithDocuments.each<[what: string, code: string, count: number, change: (field: AuthoredField) => object]>([
  ["title", "wrong_title", 96, ({ title }) => ({ title: otherDigit(title) })],
  ["identifier", "wrong_field_id", 96, ({ field_id }) => ({ field_id: otherDigit(field_id) })],
  ["row", "unknown_row", 96, ({ data_field }) => ({ data_field: `${data_field}.9` })],
  ["atom", "wrong_row", 192, ({ source_atom_ids }) => ({ source_atom_ids: source_atom_ids.slice(2) })],
  ["obligation", "wrong_obligation", 3 * 76 + 20, (field) => ({ obligations: otherObligations(field) })],
])("verify:sources reports a wrong %s of any field of a template: %s", (_, code, count, change) => {
  expect(templateFields).toHaveLength(96);
  const profiles = templates.map((files): ProfileFiles => {
    const fields = files.fields.value.fields.map((field) => ({ ...field, ...change(field) }));
    return { ...files, fields: { ...files.fields, value: { fields } } };
  });
  const { problems } = verifyDocuments({ ...project, sources: { ...project.sources, profiles } }, library);
  expect(problems.filter((problem) => problem.code === code)).toHaveLength(count);
});
