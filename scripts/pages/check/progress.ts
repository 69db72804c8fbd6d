// What a draft needs by the rules of its profile, and how far it is: which of those fields are done, and what is left to do.

import type { Finding } from "../../../server/engine/answer.ts";
import { Draft as EngineDraft } from "../../../server/engine/draft.ts";
import { asks, prepareRules } from "../../../server/engine/prepared-rules.ts";
import { getPresence } from "../../../server/engine/presence.ts";
import { type Draft, getValue } from "../../report/draft/draft.ts";
import { formatCount } from "../../report/wording/words.ts";
import { getControlValue } from "./fields/field.tsx";
import type { FormField, PageProfile } from "./form-model.ts";

/** `always`, `now`: a condition holds, and without a value the draft is blocked; `perhaps`: a person must look whether it is needed. */
export type Need = "always" | "now" | "perhaps";

export type Needs = ReadonlyMap<string, Need>;

/** Returns which fields a report needs. One that it need not have because of another is not among them. */
export function createFindNeeds(profile: PageProfile, fields: readonly FormField[]) {
  const asking = prepareRules(profile).filter(({ kind }) => kind.asksForField);
  return (report: ReadonlyMap<string, unknown>): Map<string, Need> => {
    // Only values that a control can hold have the type that the rules expect.
    const values = fields.flatMap((field): [string, unknown][] => {
      const value = report.get(field.id);
      return value === undefined || getControlValue(field, { value, json: "0" }) === null ? [] : [[field.id, value]];
    });
    const draft = new EngineDraft({ report: Object.fromEntries(values), evidence_manifest: {} });
    const needs = new Map<string, Need>();
    for (const prepared of asking) {
      const { field, rule, when } = prepared;
      if (needs.get(field) === "always" || !asks(prepared, draft)) continue;
      if (rule.severity !== "blocking") {
        // What is only expected, whatever the draft has, is optional.
        if (when !== null && !needs.has(field)) needs.set(field, "perhaps");
      } else needs.set(field, when === null ? "always" : "now");
    }
    return needs;
  };
}

/** What every draft of a profile needs, before the first answer. */
export const getFirstNeeds = (fields: readonly FormField[]): Needs =>
  new Map(fields.filter(({ required }) => required).map(({ id }) => [id, "always"]));

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

/** Of the fields that the draft needs: how many, and how many have a value without a blocking finding; `left` is in words. */
export function getProgress(fields: readonly FormField[], { draft, needs, findings, shown = findings }: ProgressFacts) {
  const asked = fields.filter(({ id }) => ["always", "now"].includes(needs.get(id) ?? ""));
  const filled = asked.filter((field) => hasValue(draft, field));
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
export function getState(fields: readonly FormField[], facts: ProgressFacts): { words: string; isDone: boolean } {
  const { asked, done } = getProgress(fields, facts);
  if (asked > 0) return { words: `${done} of ${asked}`, isDone: done === asked };
  return { words: fields.every(({ isLater }) => isLater) ? "Not needed yet" : "Optional", isDone: false };
}
