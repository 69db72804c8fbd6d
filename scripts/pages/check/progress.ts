// How far a draft is: which of the fields that it needs are done, and what is left to do.

import type { Finding } from "../../../server/engine/answer.ts";
import { getPresence } from "../../../server/engine/presence.ts";
import { type Draft, getValue } from "../../report/draft/draft.ts";
import { formatCount } from "../../report/wording/words.ts";
import type { FormField } from "./form-model.ts";
import type { Need, Needs } from "./form-profile.ts";

export const hasValue = (draft: Draft, { id }: Pick<FormField, "id">): boolean =>
  getPresence(getValue(draft, id)) === "value";

type CountedFinding = Pick<Finding, "severity" | "field_id">;

interface ProgressFacts {
  readonly draft: Draft;
  readonly needs: Needs;
  readonly findings: readonly CountedFinding[];
  /** The findings that are shown, if those are not all. */
  readonly shown?: readonly CountedFinding[];
}

/**
 * Of the fields that are required: how many, and how many have a value without a blocking finding. In words, what is left to do, and which fields
 * are empty that are not required but asked for.
 */
export function getProgress(fields: readonly FormField[], { draft, needs, findings, shown = findings }: ProgressFacts) {
  const find = (...wanted: readonly Need[]) => fields.filter(({ id }) => wanted.some((need) => needs.get(id) === need));
  const findEmpty = (...wanted: readonly Need[]) =>
    new Set<string | null>(find(...wanted).flatMap((field) => (hasValue(draft, field) ? [] : [field.id])));
  const asked = find("always", "now");
  const [empty, expected, perhaps] = [findEmpty("always", "now"), findEmpty("expected"), findEmpty("perhaps")];
  const blocked = new Set(findings.filter(({ severity }) => severity === "blocking").map(({ field_id }) => field_id));
  // A row that is empty is not done yet, and no error.
  const errors = shown.filter(({ severity, field_id }) => severity === "blocking" && !empty.has(field_id)).length;
  const toReview = shown.filter(({ severity, field_id }) => severity === "attention" && !expected.has(field_id)).length;
  return {
    asked: asked.length,
    done: asked.filter(({ id }) => !empty.has(id) && !blocked.has(id)).length,
    left: [
      ...(errors > 0 ? [formatCount(errors, "error")] : []),
      ...(toReview > 0 ? [`${toReview} to review`] : []),
      ...(empty.size > 0 ? [`${empty.size} still empty`] : []),
    ],
    alsoAsked: [
      ...(expected.size > 0 ? [`${expected.size} empty that the form asks for`] : []),
      ...(perhaps.size > 0 ? [`${perhaps.size} empty that may be needed`] : []),
    ],
    /** The first field that is required and empty, in the order of `fields`. */
    firstEmpty: [...empty][0],
    /** Whether the form asks for more than what is required. */
    isPart: find("expected").length > 0,
  };
}

/** How far a part of the form is, in words. It is done if nothing that is asked of it is empty. */
export function getState(fields: readonly FormField[], facts: ProgressFacts): { words: string; isDone: boolean } {
  const { asked, done } = getProgress(fields, facts);
  const others = fields.filter(({ id }) => ["expected", "perhaps"].includes(facts.needs.get(id) ?? ""));
  const empty = others.filter((field) => !hasValue(facts.draft, field)).length;
  if (asked + others.length > 0) {
    const words = [...(asked > 0 ? [`${done} of ${asked}`] : []), ...(empty > 0 ? [`${empty} to look at`] : [])];
    return { words: words.join(", ") || "Filled in", isDone: done === asked && empty === 0 };
  }
  return { words: fields.every(({ isLater }) => isLater) ? "Not needed yet" : "Optional", isDone: false };
}
