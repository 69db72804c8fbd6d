// What lexbind says of a file of the ESAs: it is converted into a draft, completed with what the file has no place for, and checked.

import type { ConvertibleProfile } from "../../../scripts/convert/crosswalk.ts";
import { convertFromEsas } from "../../../scripts/convert/from-esas.ts";
import type { Answer } from "../../../server/engine/answer.ts";
import { createPrevalidate } from "../../../server/engine/engine.ts";
import type { RuleSet } from "../../../server/engine/rule-set.ts";
import type { Differential } from "./cases.ts";

/** A finding that asks for something, with what its rule rests on. */
export interface Warning {
  readonly code: string;
  readonly severity: string;
  readonly field_id: string | null;
  readonly source_atom_ids: readonly string[];
}

export interface Verdict {
  readonly status: Answer["prevalidation_status"];
  readonly warnings: readonly Warning[];
  /** JSON pointers of what the draft has no place for. */
  readonly left_out: readonly string[];
}

export type PublishedProfile = ConvertibleProfile & RuleSet;

/** Binds the profile once; the judge throws on a value that is no file of the ESAs. */
export function createJudge(profile: PublishedProfile, completed: Differential["completed_with"]) {
  const { profile_semantic_hash } = profile.provenance;
  const prevalidate = createPrevalidate(profile, { profile_semantic_hash, profile_artifact_hash: "" });
  return (file: unknown): Verdict => {
    const conversion = convertFromEsas(profile, file);
    if (conversion === null) throw new Error("the case is no file of the ESAs");
    const { evidence_manifest } = completed;
    const report = { ...conversion.result.report, ...completed.report };
    const { prevalidation_status, findings, traces } = prevalidate({ report, evidence_manifest }, "prevalidation");
    const warnings = findings.flatMap(({ code, severity, field_id }, index) =>
      severity === "info" ? [] : [{ code, severity, field_id, source_atom_ids: traces[index]?.source_atom_ids ?? [] }],
    );
    return {
      status: prevalidation_status,
      warnings,
      left_out: conversion.report.left_out.map(({ pointer }) => pointer),
    };
  };
}
