// Everything that docs/differential.md shows: the authored cases, every stage, what version 1.3 stopped checking, and the samples.
import { readDifferential, readSampleDifferences, VERSIONS } from "./cases.ts";
import { type EsasFiles, judgeByJsonschema } from "./esas-schema.ts";
import { compareSample, type SampleComparison } from "./samples.ts";
import { compareStage, type StageProfile, type StageTable } from "./stages.ts";
import { compare } from "./verdicts.ts";

export const THREAT = "dora-cyber-threat";
export const STAGE_ALIASES = {
  initial_notification: "dora-initial",
  intermediate_report: "dora-intermediate",
  final_report: "dora-final",
} as const;

/** Where the profiles and the authored files come from. */
export interface Inputs {
  readonly profileOf: (alias: string) => StageProfile;
  /** The text of a file of profiles-src. */
  readonly read: (file: string) => string;
}

export type WholeComparison = ReturnType<typeof compareAll>;

/** Compares the schemas and lexbind, in everything. The findings are verdicts that are not as stated. */
export function compareAll({ profileOf, read }: Inputs, files: EsasFiles) {
  const schema = JSON.parse(read("schemas/differential.schema.json")) as object;
  const statedOf = (folder: string) => readSampleDifferences(read(`${folder}/differential.yaml`), schema);
  const stageProfiles = new Map(Object.entries(STAGE_ALIASES).map(([stage, alias]) => [stage, profileOf(alias)]));
  const differential = readDifferential(read("dora/dora/differential.yaml"), schema);
  const cases = compare(profileOf("dora"), differential, files, stageProfiles);
  const reports = Object.fromEntries(VERSIONS.map((version) => [`schema ${version}`, files.schemas[version]]));
  const stages = [
    ...Object.values(STAGE_ALIASES).map((alias) => compareStage(alias, profileOf(alias), reports)),
    compareStage(THREAT, profileOf(THREAT), { "schema 1.2": files.threat.schema }),
  ];
  const final = STAGE_ALIASES.final_report;
  const samples = [
    compareSample(final, profileOf(final), files.sample, statedOf("dora/dora-reports")),
    compareSample(THREAT, profileOf(THREAT), files.threat.sample, statedOf(`dora/${THREAT}`)),
  ];
  const findings = [
    ...cases.findings,
    ...samples.flatMap(findSampleFindings),
    ...stages.flatMap((table) =>
      findStageFindings(table, table.alias === THREAT ? [files.threat.schema] : Object.values(reports)),
    ),
  ];
  return { ...cases, stages, samples, findings };
}

function findSampleFindings({ alias, stated, different }: SampleComparison): string[] {
  const pointers = stated.map(({ pointer }) => pointer);
  return [
    ...different
      .filter((place) => !pointers.includes(place))
      .map((place) => `${alias}: ${place} of the sample does not come back`),
    ...pointers
      .filter((place) => !different.includes(place))
      .map((place) => `${alias}: ${place} of the sample comes back`),
  ];
}

/** Files of a stage about which Python's jsonschema and ajv do not agree; e-mail addresses, which they check differently, are not among them. */
function findStageFindings({ alias, groups }: StageTable, schemas: readonly object[]): string[] {
  const files = groups.flatMap((group) => group.files);
  return schemas.flatMap((schema, index) => {
    const others = judgeByJsonschema(
      schema as EsasFiles["sample"],
      files.map(({ file }) => file),
    );
    return (others ?? []).flatMap((isAccepted, at) =>
      isAccepted === files[at]?.accepted[index]
        ? []
        : [`${alias}: jsonschema and ajv do not agree on file ${at} of schema ${index}`],
    );
  });
}
