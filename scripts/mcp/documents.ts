// The published documents, as the tools read them.
import type { Artifacts } from "../../server/artifacts.ts";
import { listAliases, readPublishedProfile, readPublishedText } from "../command-line/inputs.ts";
import type { ConvertibleProfile } from "../esas/crosswalk.ts";
import type { PublishedProfile } from "../report/published/profile.ts";

export type JsonMembers = Readonly<Record<string, unknown>>;
export type Documents = ReturnType<typeof createDocuments>;

export function createDocuments(published: Artifacts) {
  const read = (path: string): JsonMembers | undefined => {
    const text = readPublishedText(published, `${published.basePath}/${path}`);
    return text === undefined ? undefined : (JSON.parse(text) as JsonMembers);
  };
  return {
    published,
    /** A document by its path below that of the interface; undefined if there is none. */
    read,
    /** The first alias of each profile. */
    names: listAliases(published),
    profile: (name: string) => readPublishedProfile(published, name) as ConvertibleProfile & PublishedProfile,
    checklist: (profile: string) =>
      (read(`profiles/${profile}/checklist`)?.fields ?? []) as (JsonMembers & { readonly id: string })[],
  };
}
