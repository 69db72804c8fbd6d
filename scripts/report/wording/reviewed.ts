// When the provisions that a profile is based on were last compared with texts of the law, in words. The law may change on any day, which is no
// mistake of a draft: it never changes a verdict.
import type { Reviewed } from "../published/latest.ts";
import { dayWords } from "./in-force.ts";

/** `compared with the texts of the law on 27 November 2026`. */
export const reviewedWords = ({ day }: Pick<Reviewed, "day">): string =>
  `compared with the texts of the law on ${dayWords(day)}`;

/** What to say of a comparison that is older than a year. */
export const MAY_HAVE_CHANGED = "That is more than a year ago: the law may have changed since.";

/** Whether a comparison is older than a year. */
export function isLongAgo({ day }: Pick<Reviewed, "day">, nowMs: number): boolean {
  const end = new Date(day);
  end.setUTCFullYear(end.getUTCFullYear() + 1);
  return nowMs > end.getTime();
}
