// latest.json: which profiles and which engine there are now. Kept, it is what a later check is to be made with.

import { groupBy } from "../../../server/engine/group-by.ts";
import type { ProfileHashes } from "../../../server/engine/rule-set.ts";

/** The day of the comparison, `YYYY-MM-DD`, and the CELEX numbers of the texts. */
export interface Reviewed {
  readonly day: string;
  readonly texts: readonly string[];
}

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

/** Several comparisons as one, of the oldest day; null where one of them was never made, or there is none. */
export function joinReviews(reviews: readonly (Reviewed | null)[]): Reviewed | null {
  const made = reviews.filter((reviewed) => reviewed !== null);
  const [day] = made.map((reviewed) => reviewed.day).sort();
  if (day === undefined || made.length < reviews.length) return null;
  return { day, texts: [...new Set(made.flatMap(({ texts }) => texts))].sort() };
}
