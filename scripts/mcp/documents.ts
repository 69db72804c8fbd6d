// The documents as the tools read them: published ones, or made from a published profile.
import type { Artifacts } from "../../server/artifacts.ts";
import { listAliases, readPublishedProfile, readPublishedText } from "../command-line/inputs.ts";
import type { ConvertibleProfile } from "../esas/crosswalk.ts";
import type { PublishedProfile } from "../report/published/profile.ts";

export type JsonMembers = Readonly<Record<string, unknown>>;
export type Documents = ReturnType<typeof createDocuments>;

/** `make` returns the text of a document that is not among the published files, by its URL path; undefined if there is none. */
export type MakeDocument = (path: string) => string | undefined;

export function createDocuments(published: Artifacts, make: MakeDocument = () => undefined) {
  const read = (path: string): JsonMembers | undefined => {
    const url = `${published.basePath}/${path}`;
    const text = readPublishedText(published, url) ?? make(url);
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
