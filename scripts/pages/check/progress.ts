// How far a draft is: which of the fields that it needs are done.
import { presenceOf } from "../../../server/engine/draft.ts";
import type { CheckProps } from "./draft-check.ts";
import type { FormField } from "./form-model.ts";

/** Of the fields that the draft needs: how many, how many have a value without a blocking finding, and how many have none. */
export function progressOf(
  { needs, form, findings }: Pick<CheckProps["check"], "needs" | "form" | "findings">,
  fields: readonly FormField[],
) {
  const asked = fields.filter(({ id }) => ["always", "now"].includes(needs.get(id) ?? ""));
  const blocked = new Set(findings.filter(({ severity }) => severity === "blocking").map(({ field_id }) => field_id));
  const filled = asked.filter(({ id }) => presenceOf(form.report.get(id)?.value) === "value");
  return {
    asked: asked.length,
    done: filled.filter(({ id }) => !blocked.has(id)).length,
    empty: asked.length - filled.length,
  };
}
