// The verdict of a check in words, and what a clock shows to be odd about a draft.
import { sanitizeName } from "../../../server/engine/names.ts";
import type { Status } from "../../../server/engine/rule-set.ts";
import { parseInstant } from "../../../server/engine/time/instant.ts";

/** The verdicts, and what to do next. */
export const STATUS = {
  blocked: {
    title: "Blocked",
    style: "red",
    next: "Fill in what is missing and fix the errors, then check again: other rules on these fields apply only then.",
  },
  attention_required: {
    title: "Attention required",
    style: "yellow",
    next: "Review each finding: fix it, or ask the person responsible for the report to accept it. Then check again.",
  },
  ready_for_preverification: {
    title: "Ready as far as lexbind checks",
    style: "green",
    next: "Pass the draft on, with what is still open, to the person who submits it. Nothing was sent from here.",
  },
} as const satisfies Readonly<Record<Status, object>>;

/** The instants of a draft that a clock shows to be old, by the titles of their fields. Those in the future are findings. */
export function clockNotes({ report, now, fields }: DatedDraft): string[] {
  return Object.entries(report).flatMap(([fieldId, value]) => {
    const age = now - (typeof value === "string" ? (parseInstant(value)?.epochMs ?? now) : now);
    const title = fields.find(({ field_id }) => field_id === fieldId)?.title ?? sanitizeName(fieldId);
    return age > YEAR_MS ? [`“${title}” is more than a year ago, by the clock of this machine.`] : [];
  });
}

interface DatedDraft {
  readonly report: Readonly<Record<string, unknown>>;
  /** In milliseconds since 1970. */
  readonly now: number;
  readonly fields: readonly { readonly field_id: string; readonly title: string }[];
}

const YEAR_MS = 365 * 24 * 60 * 60_000;
