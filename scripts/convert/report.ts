// What a conversion says of itself: the same members in both directions, pointers and reasons only, never a value of the input.
import type { ConvertibleProfile } from "./crosswalk.ts";
import type { Changed, LeftOut } from "./ledger.ts";
import type { AddedCode } from "./reasons.ts";

export type Format = "esas" | "lexbind";

/** A value of the result that no value of the input stands for. */
export interface Added {
  /** JSON pointer into the result. */
  readonly pointer: string;
  readonly code: AddedCode;
  readonly reason: string;
}

/** A place of the ESAs' file that stays empty. */
export interface Unfilled {
  /** As the crosswalk has it, with * and {code}. */
  readonly pointer: string;
  /** Rows of Annexes I and II of Implementing Regulation (EU) 2025/302. */
  readonly data_fields: readonly string[];
  readonly title: string;
  /** What the official template asks: `yes`, or `conditional` and when. */
  readonly requirement: string;
  readonly condition: string | null;
  /** Whether the profile has no field for it, or the draft no value that fits. */
  readonly why: "no_field" | "no_value";
  /** Whether the ESAs' schema, too, asks for it in every initial notification. */
  readonly required_by_schema: boolean;
}

/** A value that went to a place with another meaning, or came from a place that is not its own. */
export interface Note {
  readonly pointer: string;
  readonly field_id: string;
  readonly reason: string;
}

export interface Report {
  readonly from: Format;
  readonly to: Format;
  readonly act_id: string;
  readonly profile_semantic_hash: string;
  /** The schema of the ESAs whose file is meant; no conversion validates against it. */
  readonly esas_schema: { readonly schema_id: string; readonly edition: string };
  /** Whether nothing is left out, changed or unfilled. */
  readonly lossless: boolean;
  readonly left_out: readonly LeftOut[];
  readonly changed: readonly Changed[];
  /** Empty in the direction of a draft: what a draft lacks, the pre-validation says. */
  readonly unfilled: readonly Unfilled[];
  readonly added: readonly Added[];
  readonly notes: readonly Note[];
}

/** A result and its report. */
export interface Conversion<Result> {
  readonly result: Result;
  readonly report: Report;
}

type Parts = Pick<Report, "left_out" | "changed" | "unfilled" | "added" | "notes">;

export function reportOf(profile: ConvertibleProfile, from: Format, parts: Parts): Report {
  const { schema_id, edition } = profile.crosswalk.esas_file;
  const losses = [parts.left_out, parts.changed, parts.unfilled];
  return {
    from,
    to: from === "esas" ? "lexbind" : "esas",
    act_id: profile.act_id,
    profile_semantic_hash: profile.provenance.profile_semantic_hash,
    esas_schema: { schema_id, edition },
    lossless: losses.every((list) => list.length === 0),
    ...parts,
  };
}
