// The published documents of a profile, as the tools read them.
import type { Artifacts } from "../../server/artifacts.ts";
import { listAliases, readPublishedProfile, readPublishedText } from "../command-line/inputs.ts";
import type { ConvertibleProfile } from "../report/esas/crosswalk.ts";
import type { PublishedProfile } from "../report/wording/published-profile.ts";

export type Json = Record<string, unknown>;

// Members of every document. The instructions of the server have the boundary once.
const REPEATED = new Set([
  "ok",
  "act_id",
  "boundary",
  "boundary_id",
  "profile_artifact_hash",
  "profile_semantic_hash",
  "suggested_next_call",
]);

export type Documents = ReturnType<typeof createDocuments>;

export function createDocuments(published: Artifacts) {
  const { basePath } = published;
  const read = (path: string): Json | undefined => {
    const text = readPublishedText(published, `${basePath}/${path}`);
    return text === undefined ? undefined : (JSON.parse(text) as Json);
  };
  return {
    published,
    /** A document by its path below that of the interface; undefined if there is none. */
    read,
    /** The first alias of each profile. */
    names: listAliases(published),
    /** What a client should know before its first call. */
    introduction: introduce(read("service-card"), read("profiles")),
    /** A document below the path of a profile without what all documents repeat; undefined if there is none. */
    find(profile: string, path: string): Json | undefined {
      const document = read(`profiles/${profile}/${path}`);
      return document && Object.fromEntries(Object.entries(document).filter(([name]) => !REPEATED.has(name)));
    },
    checklist: (profile: string) => (read(`profiles/${profile}/checklist`)?.fields ?? []) as ChecklistItem[],
    profile: (name: string) => readPublishedProfile(published, name) as ConvertibleProfile & PublishedProfile,
  };
}

function introduce(card: Json | undefined, list: Json | undefined): string {
  const profiles = (list?.profiles ?? []) as { readonly aliases: readonly string[]; readonly title: string }[];
  const titles = profiles.map(({ aliases, title }) => `${aliases[0]}: ${title}.`);
  return [card?.description, card?.boundary, ...titles].join(" ");
}

export interface ChecklistItem {
  readonly id: string;
  readonly title: string;
  readonly type: string;
  readonly required?: true;
  readonly condition?: string;
  readonly requirement?: string;
  readonly rows?: readonly string[];
  readonly code_list?: string;
}
