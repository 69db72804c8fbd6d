// The ESAs' samples, converted into a draft and back: what does not come back, and what pre-validation finds in the draft.
import { convertFromEsas } from "../../../scripts/esas/from-esas.ts";
import { convertToEsas } from "../../../scripts/esas/to-esas.ts";
import { listChanges } from "../../../scripts/report/json/compare-values.ts";
import { createPrevalidate } from "../../../server/engine/engine.ts";
import type { SampleDifference } from "./cases.ts";
import type { PublishedProfile } from "./verdicts.ts";

export interface SampleComparison {
  readonly alias: string;
  readonly stated: readonly SampleDifference[];
  /** JSON pointers of the places that differ, in the sample or in the file that comes back. */
  readonly different: readonly string[];
  /** Those of blocking and attention. */
  readonly findings: readonly { readonly code: string; readonly severity: string; readonly field_id: string | null }[];
}

/** Converts a sample into a draft and back, in the newest version. */
export function compareSample(
  alias: string,
  profile: PublishedProfile,
  sample: unknown,
  stated: readonly SampleDifference[],
): SampleComparison {
  const conversion = convertFromEsas(profile, sample);
  if (conversion === null) throw new Error(`the sample is not a file of ${alias}`);
  const request = { ...conversion.result, evidence_manifest: {} };
  const prevalidate = createPrevalidate(profile, { profile_semantic_hash: "", profile_artifact_hash: "" });
  const findings = prevalidate(request, "prevalidation").findings.filter(
    ({ severity, code }) => severity !== "info" && code !== "missing_evidence",
  );
  return { alias, stated, different: listDifferences(sample, convertToEsas(profile, request).result), findings };
}

/** The pointers of values that are in one of two JSON values only, or differ: `/a/0/b` for `a[0].b`. */
export const listDifferences = (one: unknown, other: unknown): string[] =>
  listChanges(one, other).map(({ path }) => `/${path.replaceAll(/[.[]/g, "/").replaceAll("]", "")}`);
