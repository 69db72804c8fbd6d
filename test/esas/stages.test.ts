// Files of every stage: what a draft of one row or of several entities becomes, in each version, and what is empty then.
import { expect, it } from "vitest";
import { selectEsasVersion } from "../../scripts/esas/crosswalk.ts";
import { convertFromEsas } from "../../scripts/esas/from-esas.ts";
import { parsePath, valueAt } from "../../scripts/esas/pointers.ts";
import { formatReport } from "../../scripts/esas/report.ts";
import { convertToEsas } from "../../scripts/esas/to-esas.ts";
import { readJsonFile } from "../support.ts";
import { linesOf, type Members } from "./conversions.ts";
import { findEsasFiles } from "./differential/esas-schema.ts";
import { listDifferences } from "./differential/samples.ts";
import type { StageProfile } from "./differential/stages.ts";
import {
  BANK,
  BANK_ELEMENT,
  CRITERIA,
  entities,
  LEI,
  NAMES,
  SUBMISSION,
  SUBMITTER,
  TYPES,
  values,
} from "./stages-cases.ts";

const PROFILES = Object.fromEntries(
  ["dora-initial", "dora-intermediate", "dora-final", "dora-cyber-threat"].map((alias): [string, StageProfile] => [
    alias,
    readJsonFile(`api/v1/profiles/${alias}/profile.json`),
  ]),
);
const profileOf = (alias: string) => PROFILES[alias] as StageProfile;

const write = (report: Members, version?: string, alias = "dora-final") =>
  convertToEsas(profileOf(alias), { report, evidence_manifest: {} }, { version });
const readBack = (file: unknown, alias = "dora-final") => {
  const conversion = convertFromEsas(profileOf(alias), file);
  if (conversion === null) throw new Error("not a file of the ESAs");
  return conversion;
};
const lossesOf = ({ report }: ReturnType<typeof write>) => linesOf([...report.left_out, ...report.changed]);

it.each(values)("%s is written to its place, or listed as lost", (_, draft, pointer, written, losses, version) => {
  const conversion = write(draft, version);
  expect(valueAt(conversion.result, parsePath(pointer))).toEqual(written);
  expect(lossesOf(conversion)).toEqual(losses.map((line) => `/report/${line}`));
});

it("the fields of a draft that has none of its profile are listed as lost", () => {
  expect(lossesOf(write({ severity: 1, cause: { of: ["x"] } }))).toEqual([
    "/report/severity unknown_member",
    "/report/cause unknown_member",
  ]);
});

it.each(entities)(
  "a file has the affected entities of a draft: %s",
  (_, draft, elements, losses, filled, back = draft) => {
    const conversion = write(draft);
    expect(conversion.result.affectedEntity).toEqual(elements);
    expect(lossesOf(conversion)).toEqual(losses.map((line) => `/report/${line}`));
    const types = conversion.report.added.filter(({ code }) => code === "types_of_all").map(({ pointer }) => pointer);
    expect(types).toEqual(filled);
    const read = readBack(conversion.result);
    expect([read.result.report, read.report.left_out]).toEqual([back, []]);
  },
);

it("a file that a draft cannot hold in full with an LEI and a code of the submitter gives the LEI", () => {
  const { result, report } = readBack({ submittingEntity: { LEI, code: "FR-1" } });
  expect([result.report, linesOf(report.left_out)]).toEqual([
    { [SUBMITTER]: LEI },
    ["/submittingEntity/code second_identifier"],
  ]);
});

it("a file that a draft cannot hold in full with an unusable LEI and a code gives the code", () => {
  const { result, report } = readBack({ submittingEntity: { LEI: 5, code: "FR-1" } });
  expect([result.report, linesOf(report.left_out)]).toEqual([
    { [SUBMITTER]: "FR-1" },
    ["/submittingEntity/LEI wrong_type"],
  ]);
});

it("a file that a draft cannot hold in full with a code that looks like an LEI is noted, because it would come back as one", () => {
  const { notes } = readBack({ submittingEntity: { code: LEI } }).report;
  expect(notes).toMatchObject([{ pointer: "/submittingEntity/code", field_id: SUBMITTER }]);
});

it("a file that a draft cannot hold in full with odd entities among several reports every value", () => {
  const odd = [BANK_ELEMENT, "text", { name: 1, country: "DE" }, { entityType: "SUBMITTING_ENTITY" }];
  const { result, report } = readBack({ affectedEntity: odd });
  expect(result.report).toEqual({ [NAMES]: [BANK, {}, {}], [TYPES]: BANK.types });
  expect(linesOf(report.left_out)).toEqual([
    "/affectedEntity/1 wrong_type",
    "/affectedEntity/2/name wrong_type",
    "/affectedEntity/2/country no_field",
    "/affectedEntity/3/entityType other_constant",
  ]);
});

const emptyOf = (report: Members, version: string, alias?: string) =>
  write(report, version, alias).report.unfilled.map(
    ({ pointer, requirement, required_by_schema }) =>
      `${pointer} ${requirement}${required_by_schema ? " required" : ""}`,
  );

it.each(Object.keys(PROFILES))("no place stays empty in the ready examples of %s", (alias) => {
  const { examples, crosswalk, boundary } = profileOf(alias);
  const request = examples.find(({ name }) => name === "ready")?.request as (typeof examples)[number]["request"];
  const { report } = convertToEsas(profileOf(alias), { ...request, evidence_manifest: {} });
  expect([report.lossless, report.esas_schema.version]).toEqual([true, selectEsasVersion(crosswalk.esas_file).version]);
  expect(formatReport(report, boundary)).toContain("The file has every row that the official template asks for");
});

it.each([
  [
    "1.2",
    ["/incident/incidentResolutionSummary yes required", "/impactAssessment/criticalServicesAffected yes required"],
  ],
  ["1.3", ["/incident/incidentResolutionSummary yes", "/impactAssessment/criticalServicesAffected yes"]],
])("the empty places of a final report are required as version %s does", (version, lines) => {
  expect(emptyOf({ [SUBMISSION]: "final_report" }, version)).toEqual(expect.arrayContaining(lines));
});

it("the empty places include a conditional row whose condition holds, and no other", () => {
  const lines = emptyOf({ [SUBMISSION]: "final_report", [CRITERIA]: ["reputational_impact"] }, "1.3").join("\n");
  expect(lines).toContain("/incident/classificationTypes/{reputational_impact}/reputationalImpactType conditional");
  expect(lines).not.toContain("/incident/originatesFromThirdPartyProvider");
});

it("the empty places of a reclassification are those that the schema requires and the template does not, besides row 2.10", () => {
  const draft = { [SUBMISSION]: "major_incident_reclassified_as_non-major" };
  expect(emptyOf(draft, "1.3", "dora-initial")).toEqual([
    "/submittingEntity/name not_asked required",
    "/submittingEntity/LEI not_asked required",
    "/affectedEntity/0/affectedEntityType not_asked required",
    "/primaryContact/name not_asked required",
    "/primaryContact/email not_asked required",
    "/primaryContact/phone not_asked required",
    "/incident/incidentDescription not_asked required",
    "/incident/classificationTypes/*/classificationCriterion not_asked required",
    "/incident/otherInformation conditional",
  ]);
});

const found = findEsasFiles();

it.skipIf(found === null).each([
  ["dora-final", found?.sample],
  ["dora-cyber-threat", found?.threat.sample],
])("the ESAs' sample comes back from a draft of %s, except for the second code of its submitter", (alias, sample) => {
  const { report } = readBack(sample, alias).result;
  expect(listDifferences(sample, write(report, undefined, alias).result)).toEqual(["/submittingEntity/code"]);
});

it("an unknown version is an error of the program", () => {
  expect(() => write({}, "1.1")).toThrow("no version 1.1");
});
