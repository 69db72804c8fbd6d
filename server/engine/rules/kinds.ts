// The closed set of rule kinds, by the name that a rule carries.
import type { Kind } from "../kind.ts";
import { charset } from "./charset.ts";
import { codeList } from "./code-list.ts";
import { notificationDeadline, weekendReliefPossible } from "./deadline.ts";
import { distinctFrom } from "./distinct-from.ts";
import { evidenceLabels, evidencePresent, evidenceWithoutValue } from "./evidence.ts";
import { expectedField } from "./expected-field.ts";
import { expectedValue } from "./expected-value.ts";
import { format } from "./format.ts";
import { identifier } from "./identifier.ts";
import { knownMembers } from "./known-members.ts";
import { listPattern } from "./list-pattern.ts";
import { minimum } from "./minimum.ts";
import { nonEmpty } from "./non-empty.ts";
import { nothingFound } from "./nothing-found.ts";
import { orderOfInstants } from "./order-of-instants.ts";
import { presentWith } from "./present-with.ts";
import { required } from "./required.ts";
import { singleValue } from "./single-value.ts";
import { sizeWithCode } from "./size-with-code.ts";
import { textLength } from "./text-length.ts";
import { textPrefix } from "./text-prefix.ts";
import { threshold } from "./threshold.ts";
import { type } from "./type.ts";
import { uniqueItems } from "./unique-items.ts";
import { utcOffset } from "./utc-offset.ts";

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
