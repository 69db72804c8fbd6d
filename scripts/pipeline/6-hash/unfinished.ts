// What is left to do before a build is published, the last mistakes of an author: placeholders, and changed meanings under a locked version.
import type { AuthorFinding, Sources } from "../model/model.ts";
import { collectFindings } from "../tools/findings.ts";
import { reportPlaceholders } from "../tools/placeholders.ts";
import { compareLocks, isAuthorsTask } from "./locks.ts";

/** Errors, or in a draft warnings. */
export function findUnfinished(
  sources: Sources,
  profiles: Parameters<typeof compareLocks>[0],
  isDraft: boolean,
): AuthorFinding[] {
  const { findings, report } = collectFindings();
  reportPlaceholders(sources, report);
  const ofLocks = compareLocks(profiles).flatMap((locked) => locked.findings.filter(isAuthorsTask));
  return [...findings, ...ofLocks].map((finding) => (isDraft ? { ...finding, severity: "warning" } : finding));
}
