// What both versions of the ESAs' schema and lexbind find in the authored cases, and what version 1.3 no longer checks.
import type { ConvertibleProfile } from "../../../scripts/esas/crosswalk.ts";
import { convertFromEsas } from "../../../scripts/esas/from-esas.ts";
import { createPrevalidate } from "../../../server/engine/engine.ts";
import type { RuleSet } from "../../../server/engine/rule-set.ts";
import { applyChange, type Differential, VERSIONS } from "./cases.ts";
import {
  byVersion,
  createEsasValidator,
  type EsasFiles,
  judgeByJsonschema,
  withoutDependencies,
} from "./esas-schema.ts";

export type PublishedProfile = ConvertibleProfile & RuleSet;

/** By the code of the submission. */
export type StageProfiles = ReadonlyMap<string, PublishedProfile>;

// A file of a stage has everything that a draft of the stage needs, except for evidence.
const NOTHING: Pick<Differential, "completed_with"> = { completed_with: { report: {}, evidence_manifest: {} } };

type Judge = ReturnType<typeof createJudge>;
export type JudgedCase = ReturnType<typeof judgeCases>[number];
export type Comparison = ReturnType<typeof compare>;
export type Relaxation = ReturnType<typeof listRelaxations>[number];

/** Returns a function that converts a file into a draft, completes it and validates it. */
export function createJudge(profile: PublishedProfile, { completed_with }: Pick<Differential, "completed_with">) {
  const prevalidate = createPrevalidate(profile, { profile_semantic_hash: "", profile_artifact_hash: "" });
  return (file: object) => {
    const conversion = convertFromEsas(profile, file);
    if (conversion === null) throw new Error("not a file of the ESAs");
    const report = { ...conversion.result.report, ...completed_with.report };
    const request = { report, evidence_manifest: completed_with.evidence_manifest };
    const { prevalidation_status, findings, traces } = prevalidate(request, "prevalidation");
    return {
      status: prevalidation_status,
      // Those of blocking and attention, each with the source atoms of its rule.
      findings: findings
        .map((finding, index) => ({ ...finding, source_atom_ids: traces[index]?.source_atom_ids ?? [] }))
        .filter(({ severity }) => severity !== "info"),
      // JSON pointers of the values that have no field in a draft.
      leftOut: conversion.report.left_out.map(({ pointer }) => pointer),
    };
  };
}

/** Validates the file of each case with both schemas and with lexbind. */
function judgeCases(judge: Judge, { base, cases }: Differential, { schemas }: EsasFiles) {
  const accepts = byVersion((version) => createEsasValidator(schemas[version]));
  return cases.map((one) => {
    const file = applyChange(base, one.change);
    return { ...one, ...judge(file), file, accepted: byVersion((version) => accepts[version](file)) };
  });
}

export const isReady = ({ status }: ReturnType<Judge>): boolean => status === "ready_for_preverification";

/** Whether all validators and lexbind agree on a case, so that it is not a difference. */
const isAgreement = (one: JudgedCase): boolean =>
  VERSIONS.every((version) => one.accepted[version] === isReady(one) && !one.jsonschema_differs?.includes(version));

const STAGES = ["initial_notification", "intermediate_report", "final_report"] as const;

type Change = readonly [pointer: string, change: string, value: unknown];

/** Every change of one place below a value: a member removed, a list emptied, a text replaced. */
function listChanges(value: object, pointer = ""): Change[] {
  return Object.entries(value).flatMap(([name, member]): Change[] => {
    const place = `${pointer}/${name}`;
    return [
      ...(Array.isArray(value) ? [] : [[place, "left out", null] as const]),
      ...(Array.isArray(member) ? [[place, "an empty list", []] as const] : []),
      ...(typeof member === "string" ? [[place, "the text `x`", "x"] as const] : []),
      ...(typeof member === "object" ? listChanges(member, place) : []),
    ];
  });
}

// The sample names its submitter by a code and an LEI, which version 1.2 rejects.
const SECOND_CODE = "/submittingEntity/code";

/**
 * Changes the sample at one place at a time, at each stage, and returns the changes that only version 1.2 rejects. The findings are
 * those of the profile of the last such stage that it does not have without the change; null if the draft lacks the place.
 */
function listRelaxations(profiles: StageProfiles, { schemas, sample }: EsasFiles) {
  const { "1.2": before, "1.3": after } = byVersion((version) => createEsasValidator(schemas[version]));
  const plain = createEsasValidator(withoutDependencies(schemas["1.2"]));
  const base = applyChange(sample, { "/incidentSubmission": STAGES[0], [SECOND_CODE]: null });
  const judges = new Map(STAGES.map((stage) => [stage, createJudge(profiles.get(stage) as PublishedProfile, NOTHING)]));
  const changes: Change[] = [...listChanges(base), [SECOND_CODE, "given beside an LEI", "x"]];
  return changes.flatMap(([pointer, change, value]) => {
    const files = STAGES.map((stage) => applyChange(base, { "/incidentSubmission": stage, [pointer]: value }));
    const stages = STAGES.filter((_, index) => !before(files[index]) && after(files[index]));
    const stage = stages.at(-1);
    if (stage === undefined) return [];
    const file = files[STAGES.indexOf(stage)] as Record<string, unknown>;
    const judge = judges.get(stage) as Judge;
    const known = judge(applyChange(base, { "/incidentSubmission": stage }));
    const judged = judge(file);
    const hasField = ![...known.leftOut, ...judged.leftOut].some((place) => `${pointer}/`.startsWith(`${place}/`));
    const keyOf = ({ code, field_id }: (typeof judged.findings)[number]) => `${code} ${field_id}`;
    const earlier = new Set(known.findings.map(keyOf));
    const codes = judged.findings.filter((finding) => !earlier.has(keyOf(finding))).map(({ code }) => code);
    const findings = hasField || codes.length > 0 ? [...new Set(codes)] : null;
    // Whether version 1.2 rejects the file without `dependencies`, too.
    return [{ pointer, change, stages, file, always: !plain(file), findings }];
  });
}

/** Compares the schemas and lexbind. The findings are authored cases that are not differences, or not as stated in Python's jsonschema. */
export function compare(
  profile: PublishedProfile,
  differential: Differential,
  files: EsasFiles,
  stageProfiles: StageProfiles,
) {
  const judge = createJudge(profile, differential);
  const cases = judgeCases(judge, differential, files);
  const relaxations = listRelaxations(stageProfiles, files);
  const wrong = VERSIONS.flatMap((version) => {
    const stated = [
      ...cases.map(({ description: name, file, accepted, jsonschema_differs: differs = [] }) => {
        return { name, file, isAccepted: accepted[version] !== differs.includes(version) };
      }),
      ...relaxations.map(({ pointer: name, file }) => ({ name, file, isAccepted: version === "1.3" })),
    ];
    const all = stated.map(({ file }) => file);
    const found = judgeByJsonschema(files.schemas[version], all) ?? stated.map(({ isAccepted }) => isAccepted);
    const others = stated.filter(({ isAccepted }, index) => isAccepted !== found[index]);
    return others.map(({ name }) => `jsonschema and schema ${version}, not as stated: ${name}`);
  });
  const same = cases.filter(isAgreement).map(({ description }) => `all agree on this file: ${description}`);
  return { cases, relaxations, findings: [...same, ...wrong] };
}
