// latest.json: which profiles and which engine there are now. Kept, it is what a later check is to be made with.

import { groupBy } from "../../../server/engine/group-by.ts";
import type { ProfileHashes } from "../../../server/engine/rule-set.ts";
import { joinReviews, type Reviewed } from "../wording/reviewed.ts";

/** A comparison with texts of the law, and the aliases of the profiles whose acts were compared. */
export interface Review extends Reviewed {
  readonly profiles: readonly string[];
}

export interface Latest {
  readonly software_version: string;
  readonly engine_hash: string;
  /** By alias. */
  readonly profiles: Readonly<Record<string, ProfileHashes & { readonly version: string }>>;
  readonly reviewed: readonly Review[];
}

/** Each comparison once. A profile that was never compared as a whole is in none. */
export function listReviews(
  profiles: readonly { readonly alias: string; readonly reviewed: Reviewed | null }[],
): readonly Review[] {
  const sorted = profiles.toSorted((a, b) => (a.alias < b.alias ? -1 : 1));
  const reviewed = sorted.flatMap(({ alias, reviewed }) => (reviewed === null ? [] : [{ alias, ...reviewed }]));
  return groupBy(reviewed, ({ day, texts }) => [day, ...texts].join()).map((same) => {
    const [{ day, texts }] = same as [(typeof reviewed)[number]];
    return { day, texts, profiles: same.map(({ alias }) => alias) };
  });
}

/** The comparison of all profiles, of the oldest day; null where one of them was never compared. */
export function reviewOfAll({ profiles, reviewed }: Latest): Reviewed | null {
  const compared = new Set(reviewed.flatMap((review) => review.profiles));
  return Object.keys(profiles).every((alias) => compared.has(alias)) ? joinReviews(reviewed) : null;
}
