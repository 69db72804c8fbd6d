// The closed set of rule kinds, by the name that a rule carries.
import type { Kind } from "./kind.ts";
import { charset } from "./kinds/charset.ts";
import { codeList } from "./kinds/code-list.ts";
import { notificationDeadline, weekendReliefPossible } from "./kinds/deadline.ts";
import { distinctFrom } from "./kinds/distinct-from.ts";
import { evidenceLabels, evidencePresent, evidenceWithoutValue } from "./kinds/evidence.ts";
import { expectedField } from "./kinds/expected-field.ts";
import { expectedValue } from "./kinds/expected-value.ts";
import { format } from "./kinds/format.ts";
import { identifier } from "./kinds/identifier.ts";
import { knownMembers } from "./kinds/known-members.ts";
import { listPattern } from "./kinds/list-pattern.ts";
import { minimum } from "./kinds/minimum.ts";
import { nonEmpty } from "./kinds/non-empty.ts";
import { nothingFound } from "./kinds/nothing-found.ts";
import { orderOfInstants } from "./kinds/order-of-instants.ts";
import { presentWith } from "./kinds/present-with.ts";
import { required } from "./kinds/required.ts";
import { singleValue } from "./kinds/single-value.ts";
import { sizeWithCode } from "./kinds/size-with-code.ts";
import { textLength } from "./kinds/text-length.ts";
import { textPrefix } from "./kinds/text-prefix.ts";
import { threshold } from "./kinds/threshold.ts";
import { type } from "./kinds/type.ts";
import { uniqueItems } from "./kinds/unique-items.ts";
import { utcOffset } from "./kinds/utc-offset.ts";

export const KINDS: ReadonlyMap<string, Kind> = new Map(
  Object.entries({
    required,
    non_empty: nonEmpty,
    type,
    format,
    code_list: codeList,
    identifier,
    unique_items: uniqueItems,
    utc_offset: utcOffset,
    minimum,
    text_length: textLength,
    evidence_present: evidencePresent,
    evidence_labels: evidenceLabels,
    evidence_without_value: evidenceWithoutValue,
    known_members: knownMembers,
    nothing_found: nothingFound,
    order_of_instants: orderOfInstants,
    expected_value: expectedValue,
    list_pattern: listPattern,
    size_with_code: sizeWithCode,
    threshold,
    present_with: presentWith,
    single_value: singleValue,
    text_prefix: textPrefix,
    notification_deadline: notificationDeadline,
    weekend_relief: weekendReliefPossible,
    expected_field: expectedField,
    distinct_from: distinctFrom,
    charset,
  }),
);
