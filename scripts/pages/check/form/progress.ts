// How far a draft is: which of the fields that it needs are done, and what is left to do.
import { getPresence } from "../../../../server/engine/presence.ts";
import { formatCount } from "../../../report/wording/words.ts";
import type { CheckProps } from "../state/draft-check.ts";
import type { FormField } from "./form-model.ts";

type Facts = Pick<CheckProps["check"], "needs" | "form" | "findings">;

export const hasValue = ({ form }: Pick<Facts, "form">, { id }: FormField): boolean =>
  getPresence(form.report.get(id)?.value) === "value";

/** Of the fields that the draft needs: how many, and how many have a value without a blocking finding; `left` is in words. */
export function getProgress({ needs, form, findings }: Facts, fields: readonly FormField[], shown = findings) {
  const asked = fields.filter(({ id }) => ["always", "now"].includes(needs.get(id) ?? ""));
  const filled = asked.filter((field) => hasValue({ form }, field));
  const empty = new Set<string | null>(asked.filter((field) => !filled.includes(field)).map(({ id }) => id));
  const blocked = new Set(findings.filter(({ severity }) => severity === "blocking").map(({ field_id }) => field_id));
  // A row that is empty is not done yet, and no error.
  const errors = shown.filter(({ severity, field_id }) => severity === "blocking" && !empty.has(field_id)).length;
  const toReview = shown.filter(({ severity }) => severity === "attention").length;
  const left = [
    ...(errors > 0 ? [formatCount(errors, "error")] : []),
    ...(toReview > 0 ? [`${toReview} to review`] : []),
    ...(empty.size > 0 ? [`${empty.size} still empty`] : []),
  ];
  return { asked: asked.length, done: filled.filter(({ id }) => !blocked.has(id)).length, left };
}

/** How far a part of the form is, in words. */
export function getState(facts: Facts, fields: readonly FormField[]): { words: string; isDone: boolean } {
  const { asked, done } = getProgress(facts, fields);
  if (asked > 0) return { words: `${done} of ${asked}`, isDone: done === asked };
  return { words: fields.every(({ isLater }) => isLater) ? "Not needed yet" : "Optional", isDone: false };
}
