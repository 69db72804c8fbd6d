// The printed record of a check: what was checked, with which edition of the profile, and what was found.
import type { CheckProps } from "./draft-check.ts";

/** Only on paper. Null until a draft was checked. */
export function Record({ check: { answered } }: CheckProps) {
  return answered === null ? null : <section class="record print-only" />;
}
