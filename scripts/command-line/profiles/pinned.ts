// Which profiles drafts can be checked with by a pin file: a latest.json that was kept.
import type { Artifacts } from "../../../server/artifacts.ts";
import { escapeControls } from "../../../server/engine/names.ts";
import { remember } from "../../report/remember.ts";
import { UsageError } from "../run-command.ts";
import { readOwnLatest } from "./own-latest.ts";

/** Says why drafts cannot be checked with a profile, by its alias or identifier; null where they can. */
export type FindPinned = (name: string) => string | null;

/** Creates a function that compares profiles with a pin file, and tells a difference that is none of meaning once. Rejects as readLatest does. */
export async function createFindPinned(artifacts: Artifacts, file: string | undefined): Promise<FindPinned> {
  if (file === undefined) return () => null;
  // It needs a validator, which takes longer to load than a draft to check.
  const { findPinCause, findPinNotice, readLatest } = await import("./versions.ts");
  const [own, pinned] = [readOwnLatest(artifacts), await readLatest(file)];
  return remember((name) => {
    const alias = artifacts.profiles.get(name)?.alias;
    if (alias === undefined)
      throw new UsageError(
        `${name} is no published profile, and --pinned is for these: a saved profile.json is one meaning itself`,
      );
    const cause = findPinCause(alias, own, pinned);
    const notice = cause === null ? findPinNotice(alias, own, pinned) : null;
    if (notice !== null) console.error(escapeControls(`${file}: ${notice}`));
    return cause === null ? null : `${file}: ${cause}`;
  });
}
