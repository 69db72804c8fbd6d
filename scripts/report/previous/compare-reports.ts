// Compares a report on an incident with the one that was submitted before it: which rows changed, without any value.
import type { Finding } from "../../../server/engine/answer.ts";
import { getPresence } from "../../../server/engine/presence.ts";
import { type DraftRequest, isObject } from "../../../server/engine/request.ts";
import type { RuleSetField } from "../../../server/engine/rule-set.ts";
import type { PublishedProfile } from "../published/profile.ts";
import { forPeople } from "../wording/field-types.ts";
import { isNestedDeeply } from "../wording/nesting.ts";

type ComparableProfile = Pick<PublishedProfile, "fields" | "unchanging_fields">;

/** A field with another value than before: `changed`, with a value only in the previous report, or only in this one. */
export interface ReportChange {
  readonly field_id: string;
  readonly title: string;
  /** The row of the official template, or null. */
  readonly data_field: string | null;
  readonly change: "changed" | "vanished" | "new";
}

export interface Comparison {
  /** In the order of the fields of the profile. */
  readonly changes: readonly ReportChange[];
  /** One for each change of a fact that should stay the same. */
  readonly findings: readonly Finding[];
}

type Report = DraftRequest["report"];

/** Compares two reports by the fields of a profile; members that are not fields of it are ignored. */
export function compareReports(
  { fields, unchanging_fields = [] }: ComparableProfile,
  previous: Report,
  current: Report,
): Comparison {
  const changes = fields.flatMap((field): ReportChange[] => {
    const { field_id, title, data_field = null } = field;
    const change = findChange(field, previous, current);
    return change === null ? [] : [{ field_id, title, data_field, change }];
  });
  const unexpected = changes.filter(({ field_id, change }) => change !== "new" && unchanging_fields.includes(field_id));
  return { changes, findings: unexpected.map(createFinding) };
}

function findChange(
  { field_id, field_type }: RuleSetField,
  previous: Report,
  current: Report,
): ReportChange["change"] | null {
  const [before, now] = [valueIn(previous, field_id), valueIn(current, field_id)];
  const [hadValue, hasValue] = [getPresence(before) === "value", getPresence(now) === "value"];
  if (!hadValue) return hasValue ? "new" : null;
  if (!hasValue) return "vanished";
  // What is no value of a field is looked at by a person.
  if (isNestedDeeply(before) || isNestedDeeply(now)) return "changed";
  return comparable(before, field_type) === comparable(now, field_type) ? null : "changed";
}

const valueIn = (report: Report, fieldId: string): unknown =>
  Object.hasOwn(report, fieldId) ? report[fieldId] : undefined;

/** A text that is the same for values with the same meaning: an instant in any form, a list of texts in any order. */
function comparable(value: unknown, type: RuleSetField["field_type"]): string {
  const { meaning } = forPeople({ type });
  return JSON.stringify(meaning === undefined ? value : meaning(value), inOrder);
}

/** Writes the members of an object by name: their order means nothing. */
const inOrder = (_: string, value: unknown): unknown =>
  isObject(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => Number(a > b) - Number(a < b))) : value;

const createFinding = ({ field_id, title, change }: ReportChange): Finding => ({
  code: "changed_since_previous",
  field_id,
  message: `${title} (${field_id}) ${
    change === "vanished" ? "has no value, but had one in the previous report" : "differs from the previous report"
  }. It should stay the same in all reports on one incident. Check whether this is the right incident and the right value.`,
  recoverability: "review_content",
  severity: "attention",
  suggested_next_call: null,
});
