// A draft that takes the place of another one, and what the page says of it.
import type { CheckParameters } from "../../../server/engine/options.ts";
import type { Draft } from "../../report/draft/draft.ts";
import type { ReportContent } from "./kept-incident.ts";
import type { Losses } from "./losses.ts";

/** A draft that takes the place of another one, and what it brings with it. */
export interface Replacement extends Partial<Pick<ReportContent, "previous" | "submitted" | "opening">> {
  readonly draft: Draft;
  /** A sentence on what was done; null when going back to an earlier draft. */
  readonly done: string | null;
  readonly parameters?: CheckParameters;
  /** If the draft comes from a conversion. */
  readonly losses?: Losses;
  /** Whether no file has this draft. */
  readonly isUnsaved?: boolean;
  /** What else can be loaded in its place. */
  readonly offer?: Offer;
  /**
   * The draft that it was made from. While that is the draft of the page, it is only changed, which the notice undoes; otherwise another
   * draft takes its place, and the page asks.
   */
  readonly madeFrom?: Draft;
  /** Whether the draft begins with it, so that entity details may fill in what it leaves empty. */
  readonly isNew?: true;
}

export type Offer = Replacement & { readonly label: string };

/** A sentence about the last thing that was done, with the draft that can be loaded now. */
export interface Notice {
  readonly tone: "attention" | "info";
  readonly text: string;
  readonly offer?: Offer;
}

/** What a report is opened with: another draft than its own, or a sentence. */
export type Arrival = Replacement | Notice | null;
