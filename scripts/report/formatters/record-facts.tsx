/** @jsxRuntime automatic */
/** @jsxImportSource preact */
// What the record of a check is made from, and a row of it.
import type { ComponentChildren } from "preact";
import type { Answer, Finding } from "../../../server/engine/answer.ts";
import type { CheckParameters } from "../../../server/engine/options.ts";
import type { DraftRequest } from "../../../server/engine/request.ts";
import type { PublishedProfile } from "../published/profile.ts";
import type { DecisionWords } from "../wording/decision-words.ts";

export interface RecordFacts {
  readonly profile: Pick<PublishedProfile, "title" | "fields" | "code_lists" | "clocks" | "unchanging_fields"> & {
    readonly crosswalk: Pick<PublishedProfile["crosswalk"], "rows">;
  };
  /** What the draft was checked with. */
  readonly parameters: CheckParameters;
  readonly request: Partial<DraftRequest>;
  readonly answer: Answer;
  /** The rules that did not apply, by id, without those on fields without a value. */
  readonly notApplied: readonly string[];
  /** The findings of the answer in words for a person, in their order. */
  readonly words: readonly string[];
  /** The findings of a comparison with the previous report. */
  readonly compared: readonly Finding[];
  /** The hex digest of the draft's bytes; null where the browser does not offer hashing. */
  readonly sha256: string | null;
  readonly checkedAt: Date;
  /** Of a profile that decides. */
  readonly decided?: DecisionWords;
  /** The zone of this machine, for times if the draft and the options give none. */
  readonly timeZone: string;
  readonly fileName?: string;
}

export const Row = ({ name, children }: { readonly name: string; readonly children: ComponentChildren }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
