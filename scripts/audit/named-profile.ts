// The profile that a user names for a check of drafts.
import { existsSync } from "node:fs";
import type { Artifacts, ServedProfile } from "../../server/artifacts.ts";
import { explainDamage, readPublishedProfile, unknownProfile } from "../command-line/inputs.ts";

/** A profile that drafts can be checked with, and its content. */
export interface FoundProfile extends Pick<ServedProfile, "alias" | "checkText"> {
  readonly content: () => unknown;
}

/**
 * The profile that an alias or identifier, a file or a URL stands for. Rejects with a UsageError or a CommandError where there is none, or
 * where this version cannot apply it.
 */
export async function findProfile(artifacts: Artifacts, name: string): Promise<FoundProfile> {
  const published = artifacts.profiles.get(name);
  // The profile is read here, not with the first draft.
  if (published !== undefined)
    return { ...explainDamage(() => ({ ...published })), content: () => readPublishedProfile(artifacts, name) };
  if (!/[./\\]/.test(name) && !existsSync(name)) throw unknownProfile(artifacts, name);
  // It needs a validator, which takes longer to load than a draft to check.
  const { readSavedProfile } = await import("./saved-profile.ts");
  return readSavedProfile(name, artifacts.engineHash);
}
