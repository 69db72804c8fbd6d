// latest.json of this installation: its versions, and when its profiles were compared with texts of the law.
import type { Artifacts } from "../../../server/artifacts.ts";
import type { Latest, Review } from "../../report/published/latest.ts";
import type { PublishedProfile } from "../../report/published/profile.ts";
import { readPublishedText } from "../inputs.ts";
import { REPAIR } from "../installation.ts";
import { CommandError } from "../run-command.ts";

/** Throws a CommandError if there is none. */
export function readOwnLatest(artifacts: Artifacts): Latest {
  const text = readPublishedText(artifacts, "/latest.json");
  if (text === undefined) throw new CommandError(`the published files have no latest.json: ${REPAIR}`);
  return JSON.parse(text);
}

/** Creates a function that finds the comparison of a profile with texts of the law; null for one of another meaning, such as a saved one. */
export function createFindReview(artifacts: Artifacts): (profile: PublishedProfile) => Review | null {
  let latest: Latest | undefined;
  return ({ aliases: [alias = ""], provenance }) => {
    latest ??= readOwnLatest(artifacts);
    const isSame = latest.profiles[alias]?.profile_semantic_hash === provenance.profile_semantic_hash;
    return (isSame && latest.reviewed.find(({ profiles }) => profiles.includes(alias))) || null;
  };
}
