import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { diffProfiles, type ProfileDiff } from "../../scripts/diff/diff-profiles.ts";
import { type Content, createProfile, readSealed } from "./sealed-profiles.ts";

let before: Awaited<ReturnType<typeof readSealed>>;
beforeAll(async () => {
  before = await readSealed(createProfile());
});

/** Every object and list of a profile. */
const holdersOf = (value: Content): Content[] =>
  typeof value === "object" && value !== null ? [value, ...Object.values(value).flatMap(holdersOf)] : [];

/** One arbitrary change somewhere, lists of prose members and identifiers included; it may come to nothing. */
function mutate(profile: Content, [where, which, how]: readonly [number, number, number]): void {
  const holders = holdersOf(profile).filter((holder) => holder !== profile && holder !== profile.provenance);
  const holder = holders[where % holders.length];
  const keys = Object.keys(holder);
  const key = keys[which % keys.length] ?? "new";
  if (Array.isArray(holder) && how % 4 === 0) holder.reverse();
  else if (Array.isArray(holder) && how % 4 === 1) holder.splice(which % (holder.length + 1), how % 3, "title");
  else if (how % 4 === 2 && !Array.isArray(holder)) delete holder[key];
  else holder[key] = [null, "x", 7, [], {}, [{ title: "x" }], holder[key] ?? true][how % 7];
}

it("nothing changed in meaning exactly where the semantic hashes agree, and nothing at all where both do", async () => {
  const mutations = fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat()), { minLength: 1, maxLength: 3 });
  const moved = new Set<boolean>();
  await fc.assert(
    fc.asyncProperty(mutations, async (list) => {
      const content = createProfile();
      for (const mutation of list) mutate(content, mutation);
      const [diff] = diffProfiles(before, await readSealed(content));
      const { meaning, prose, provenance, ...hashes } = diff as ProfileDiff;
      moved.add(hashes.profile_semantic_hash.moved);
      expect(meaning.length > 0).toBe(hashes.profile_semantic_hash.moved);
      expect(meaning.length + prose.length + provenance.length > 0).toBe(hashes.profile_artifact_hash.moved);
    }),
    { numRuns: 100 },
  );
  expect(moved.size).toBe(2);
}, 60_000);
