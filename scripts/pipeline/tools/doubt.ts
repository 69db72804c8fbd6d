// Which mistakes may be the cause of others: those of a profile, and those in what profiles share.
import type { AuthorFinding, ProfileSources, Sources } from "../model/model.ts";

const getFolder = ({ profile }: ProfileSources): string => profile.path.replace(/[^/]*$/, "");

const getAct = (files: ProfileSources): string => getFolder(files).replace(/[^/]*\/$/, "");

/**
 * Whether a finding matters to a profile: it is in a file of its folder, or in one that profiles share. An atom that is not defined is
 * reported once, and may be named by another profile of its act too.
 */
export const concerns = (
  finding: AuthorFinding,
  files: ProfileSources,
  { profiles }: Pick<Sources, "profiles">,
): boolean =>
  finding.file.startsWith(getFolder(files)) ||
  (finding.code === "unknown_atom" && finding.file.startsWith(getAct(files))) ||
  !profiles.some((other) => finding.file.startsWith(getFolder(other)));

/** Whether an error matters to a profile. */
export const isDoubtful = (
  { files }: { readonly files: ProfileSources },
  sources: Pick<Sources, "profiles">,
  findings: readonly AuthorFinding[],
): boolean => findings.some((finding) => finding.severity === "error" && concerns(finding, files, sources));
