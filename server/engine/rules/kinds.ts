// The closed set of rule kinds, by the name that a rule has.
import { codeList, expectedValue, listPattern, sizeWithCode, threshold, uniqueItems } from "./codes.ts";
import { format, identifier, minimum, type } from "./format.ts";
import { notificationDeadline, orderOfInstants, utcOffset, weekendRelief } from "./instants.ts";
import type { Kind } from "./kind.ts";
import {
  evidenceLabels,
  evidencePresent,
  evidenceWithoutValue,
  expectedField,
  knownMembers,
  nonEmpty,
  nothingFound,
  officialRows,
  presentWith,
  required,
} from "./presence.ts";
import { charset, distinctFrom, singleValue, textLength, textPrefix } from "./text.ts";

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
    official_rows: officialRows,
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
    weekend_relief: weekendRelief,
    expected_field: expectedField,
    distinct_from: distinctFrom,
    charset,
  }),
);
