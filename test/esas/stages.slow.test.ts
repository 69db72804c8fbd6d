// Generated drafts of every stage that pre-validation does not block: the ESAs' schemas accept their files, and the files give the
// same drafts back, except for what is listed.
import { describe, expect, it } from "vitest";
import { convertFromEsas } from "../../scripts/esas/from-esas.ts";
import type { ConversionReport } from "../../scripts/esas/report.ts";
import { convertToEsas } from "../../scripts/esas/to-esas.ts";
import { getRuns } from "../property-runs.ts";
import { checkedBy, readJsonFile } from "../support.ts";
import { VERSIONS, type Version } from "./differential/cases.ts";
import {
  byVersion,
  createEsasValidator,
  type EsasFiles,
  findEsasFiles,
  judgeByJsonschema,
} from "./differential/esas-schema.ts";
import type { PublishedProfile } from "./differential/verdicts.ts";
import { draftsOf, FILE_PROFILES } from "./refused-values.ts";
import { makeDrafts, type Report } from "./report-drafts.ts";

// Of each stage.
const NUMBER = getRuns(500);
const THREAT = "dora-cyber-threat";
const found = findEsasFiles();
const { schemas, threat } = found ?? ({ schemas: {}, threat: {} } as EsasFiles);
const schemaOf = (alias: string, version: Version) => (alias === THREAT ? threat.schema : schemas[version]);

const STAGES: readonly (readonly [alias: string, versions: readonly Version[], fixed: Report])[] = [
  ["dora-initial", VERSIONS, { type_of_submission: "initial_notification" }],
  ["dora-intermediate", VERSIONS, { type_of_submission: "intermediate_report" }],
  ["dora-final", VERSIONS, { type_of_submission: "final_report" }],
  [THREAT, ["1.2"], {}],
];

const readProfile = (alias: string): PublishedProfile => readJsonFile(`api/v1/profiles/${alias}/profile.json`);
const convert = (profile: PublishedProfile, report: Report, version: Version) =>
  convertToEsas(profile, { report, evidence_manifest: {} }, { version });

/** A draft without what its conversion lists; fields that are written in another form are left out altogether. */
function keptOf(draft: Report, { left_out, changed, added }: ConversionReport): Report {
  const left = new Set(left_out.map(({ pointer }) => pointer));
  const isFilled = added.some(({ code }) => code === "types_of_all");
  return Object.fromEntries(
    Object.entries(draft).flatMap(([field, value]): [string, unknown][] => {
      const isChanged = changed.some(({ field_id }) => field_id === field);
      if (isChanged || left.has(`/report/${field}`) || (isFilled && Array.isArray(value))) return [];
      const isKept = (_: unknown, at: number) => !left.has(`/report/${field}/${at}`);
      return [[field, Array.isArray(value) ? value.filter(isKept) : value]];
    }),
  );
}

/** Values in an order of their own, because the file has the types of several entities in the order of the entities. */
const sortLists = (report: Report): Report =>
  Object.fromEntries(
    Object.entries(report).map(([field, value]) => [
      field,
      Array.isArray(value) && value.every((item) => typeof item === "string") ? value.toSorted() : value,
    ]),
  );

describe.skipIf(found === null).each(STAGES)("%s", (alias, versions, fixed) => {
  const profile = readProfile(alias);
  const drafts = found === null ? [] : makeDrafts(profile, NUMBER, fixed);
  const converted = byVersion((version) =>
    versions.includes(version) ? drafts.map((draft) => convert(profile, draft, version)) : [],
  );

  it.each(versions)("both validators accept the files of drafts that are not blocked, version %s", (version) => {
    expect(drafts).toHaveLength(NUMBER);
    const schema = schemaOf(alias, version);
    const accepts = createEsasValidator(schema);
    const conversions = converted[version];
    const files = conversions.map(({ result }) => result);
    expect(files.filter((file) => !accepts(file))).toEqual([]);
    expect((judgeByJsonschema(schema, files) ?? []).filter((isAccepted) => !isAccepted)).toEqual([]);
    // Only a telephone number may have a form that a schema does not take; with it a contact may be left out. For the conversion a
    // condition also holds on a placeholder, for pre-validation it does not.
    const empty = conversions.flatMap(({ report }) => report.unfilled);
    const asked = empty.filter(({ requirement }) => requirement === "yes");
    expect(empty.filter((place) => place.required_by_schema)).toEqual([]);
    expect(asked.filter(({ pointer }) => version === "1.3" || !/Contact/.test(pointer))).toEqual([]);
  });

  it.each(versions)("the drafts come back from the files, except for what is listed, version %s", (version) => {
    expect(converted[version]).toHaveLength(drafts.length);
    for (const [index, { result, report }] of converted[version].entries()) {
      const draft = drafts[index] as Report;
      const back = convertFromEsas(profile, result);
      expect(back?.report.lossless).toBe(true);
      const kept = sortLists(keptOf(draft, report));
      const same = Object.entries(sortLists(back?.result.report ?? {})).filter(([field]) => Object.hasOwn(kept, field));
      expect(Object.fromEntries(same)).toEqual(kept);
    }
  });
});

const RECLASSIFIED = { type_of_submission: "major_incident_reclassified_as_non-major" };
const initial = readProfile("dora-initial");
const reclassified = found === null ? [] : makeDrafts(initial, 300, RECLASSIFIED);

it.skipIf(found === null).each(VERSIONS)(
  "schema %s rejects a reclassification exactly if a place is empty that it requires and the template does not",
  (version) => {
    const accepts = createEsasValidator(schemas[version]);
    const verdicts = reclassified.map((draft) => {
      const { result, report } = convert(initial, draft, version);
      const required = report.unfilled.filter((place) => place.required_by_schema);
      expect(accepts(result)).toBe(required.length === 0);
      expect(required.filter(({ requirement }) => requirement !== "not_asked")).toEqual([]);
      return required.length === 0;
    });
    expect(new Set(verdicts)).toEqual(new Set([true, false]));
  },
);

it.skipIf(found === null).each(FILE_PROFILES)(
  "the file of a draft of %s that is not blocked is valid in version %s exactly if no place is empty that its schema requires",
  (alias, version) => {
    const profile = readProfile(alias);
    const accepts = createEsasValidator(schemaOf(alias, version));
    const verdicts = draftsOf(alias).flatMap(({ report: draft }) => {
      if (checkedBy(alias, JSON.stringify({ report: draft })).answer.counts.blocking > 0) return [];
      const { result, report } = convert(profile, draft, version);
      const isComplete = report.unfilled.every((place) => !place.required_by_schema);
      expect(accepts(result)).toBe(isComplete);
      return [isComplete];
    });
    expect(verdicts).toContain(true);
  },
);
