// What was released: profiles and engines as they were, and their authors' sentences on each version.
import type { ProfileHashes } from "../../../server/engine/rule-set.ts";
import type { VerdictChange } from "../../report/diff/compare-verdict.ts";
import type { AuthoredAtom } from "./authored-instrument.ts";

/** A text that is published at its hash. */
export interface HashedText {
  readonly kind: "profile" | "engine";
  /** The SHA-256 of the text, in 64 hex digits. */
  readonly hash: string;
  readonly text: string;
}

/** A file of profiles-src/released/, decompressed. Its folder is the day of its release. */
export interface ReleasedFile extends Omit<HashedText, "kind"> {
  /** The last one is a list of differences, in JSON, of the versions of that day. */
  readonly kind: HashedText["kind"] | "differences";
  readonly released: string;
  /** The bytes as they are stored, compressed by Brotli. */
  readonly stored: Uint8Array;
}

/** The identifiers of what a version has more, less or otherwise than the version before. */
interface PartDifference {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly string[];
}

/** In what a version differs from the version before, as npm run release found it. */
export interface VersionDifference {
  readonly before: Pick<ReleasedVersion, "version" | "profile_artifact_hash" | "engine_hash">;
  /** Whether only words differ. */
  readonly has_same_meaning: boolean;
  /** The parts whose meaning differs; places are source atoms. */
  readonly fields?: PartDifference;
  readonly rules?: PartDifference;
  readonly clocks?: PartDifference;
  readonly places?: PartDifference;
  readonly code_lists?: PartDifference;
  /** Other members of profile.json whose meaning differs. */
  readonly others: readonly string[];
  readonly verdicts: VerdictDifference;
}

/** A difference as npm run release keeps it: with the hash of the version. */
export interface KeptDifference extends VersionDifference {
  readonly profile_artifact_hash: string;
}

/** How the two versions, each with the engine of its release, answer the same drafts. */
export interface VerdictDifference {
  /** Of the examples of both versions, and of these without each of their fields. */
  readonly drafts: number;
  readonly with_another_verdict: number;
  readonly changes: readonly (VerdictChange & { readonly drafts: number; readonly first: string })[];
}

/** What changed with a version of a profile, or of the profiles of a folder, as authored. */
export interface AuthoredVersion {
  readonly version: string;
  readonly changes: readonly string[];
  /** The CELEX number of the act or corrigendum that caused the changes. */
  readonly amends?: string;
}

export interface AuthoredChanges {
  /** Oldest first. */
  readonly versions: readonly AuthoredVersion[];
}

/** A version of a profile that was released, as /changes.ndjson publishes it. */
export interface ReleasedVersion extends ProfileHashes {
  readonly act_id: string;
  readonly alias: string;
  readonly version: string;
  /** A day, such as 2026-11-22. */
  readonly released: string;
  readonly engine_hash: string;
  readonly changes: readonly string[];
  readonly amends: string | null;
  /** The atoms whose days in force or amending acts are others than in the version before; absent if there are none. */
  readonly provisions?: readonly ProvisionVersion[];
  /** Absent for the first version. */
  readonly difference?: VersionDifference;
}

/** That a provision has a new version: since when or until when it has the text of the atom, and which acts gave it another one. */
export type ProvisionVersion = Pick<AuthoredAtom, "source_atom_id" | "in_force" | "amended_by">;

export interface Released {
  /** Profiles, what they mean, and engines. */
  readonly texts: readonly HashedText[];
  /** The bytes of stored files, compressed by Brotli, by the hash of their text. */
  readonly stored: ReadonlyMap<string, Uint8Array>;
  /** Oldest first. */
  readonly versions: readonly ReleasedVersion[];
}
