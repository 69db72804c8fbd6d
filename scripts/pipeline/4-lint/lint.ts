// What fits together by its names and is still wrong: rules that contradict their texts, each other or the fields, and conditions that never hold.
import type { AuthorFinding, Profile } from "../model/model.ts";
import { collectFindings } from "../tools/findings.ts";
import { checkContradictions } from "./contradictions.ts";
import { checkConditions } from "./impossible-conditions.ts";

/** Checks profiles whose names resolve. */
export function lintProfiles(profiles: readonly Profile[]): readonly AuthorFinding[] {
  const { findings, report } = collectFindings();
  for (const profile of profiles) checkContradictions(profile, report);
  checkConditions(profiles, report);
  return findings;
}
