// Which profile drafts are of: the one that a user names, or the one that the fields of each show.
import { existsSync } from "node:fs";
import type { Artifacts, ServedProfile } from "../../../server/artifacts.ts";
import { readJson } from "../../../server/engine/read-json.ts";
import { type DraftRequest, readRequest } from "../../../server/engine/request.ts";
import { createFindByFields, type NotShown, type Profiles } from "../../report/draft/find-by-fields.ts";
import type { PublishedProfile } from "../../report/published/profile.ts";
import { explainDamage, listAliases, readPublishedProfile, readText, unknownProfile } from "../inputs.ts";
import { CommandError } from "../run-command.ts";

/** A profile that drafts can be checked with, and its content. */
export interface FoundProfile extends Pick<ServedProfile, "alias" | "checkText"> {
  readonly content: () => PublishedProfile;
}

/**
 * The profile that an alias or identifier, a file or a URL stands for. Rejects with a UsageError or a CommandError where there is none, or
 * where this version cannot apply it.
 */
export async function findProfile(artifacts: Artifacts, name: string): Promise<FoundProfile> {
  const published = artifacts.profiles.get(name);
  // The profile is read here, not with the first draft.
  if (published !== undefined)
    return {
      ...explainDamage(() => ({ ...published })),
      content: () => readPublishedProfile(artifacts, name) as PublishedProfile,
    };
  if (!/[./\\]/.test(name) && !existsSync(name)) throw unknownProfile(artifacts, name);
  // It needs a validator, which takes longer to load than a draft to check.
  const { readSavedProfile } = await import("../profiles/saved-profile.ts");
  return readSavedProfile(name, artifacts.engineHash);
}

/** The published profiles, for who looks for that of a draft. */
export const listProfiles = (artifacts: Artifacts): Profiles => ({
  names: listAliases(artifacts),
  get: (alias) => readPublishedProfile(artifacts, alias) as PublishedProfile,
});

/** Why no profile was found, for who can name one with an option. */
export const nameIt = ({ cause, aliases }: NotShown): string =>
  `${cause}: name it with --profile, one of ${aliases.join(", ")}`;

/** The report in a file, with an alias of the profile that its fields show. Throws a CommandError if it has none, or they show none. */
export async function readOtherDraft(artifacts: Artifacts, name: string) {
  const report = readReport(await readText(name, artifacts.limits.max_request_bytes));
  if (report === null) throw new CommandError(`${name}: it is not a draft`);
  const found = createFindByFields(listProfiles(artifacts))(() => report);
  // The facts of an act are the same in all its stages.
  if ("cause" in found && found.count === 0) throw new CommandError(`${name}: ${found.cause}`);
  return { profile: "alias" in found ? found.alias : (found.aliases[0] as string), report };
}

/** The report of a draft; null for a text that is none. */
export function readReport(text: string): DraftRequest["report"] | null {
  const parsed = readJson(text);
  const request = "value" in parsed ? readRequest(parsed.value) : parsed;
  return "report" in request ? request.report : null;
}
