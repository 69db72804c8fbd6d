// The closed set of rule kinds, by the name that a rule has.
import { codeList, expectedValue, listPattern, sizeWithCode, threshold, uniqueItems } from "./codes.ts";
import { conflict, durationBetween, notAbove } from "./comparisons.ts";
import { notificationDeadline, reportDeadline, weekendRelief } from "./deadlines.ts";
import { entityIdentified, entityIdentifiers, entityTypes, uniqueEntities } from "./entity-lists.ts";
import { dateTime, format, identifier, maximum, minimum, type } from "./format.ts";
import { childChosen, onePerCategory, parentChosen } from "./hierarchy.ts";
import { durationClaim, maximumGap, orderOfInstants, plausibleYear, utcOffset } from "./instants.ts";
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
  requiredWhen,
} from "./presence.ts";
import {
  charset,
  competentAuthority,
  distinctFrom,
  identifiedInText,
  oneName,
  placeholder,
  singleValue,
  textLength,
} from "./text.ts";

export const KINDS: ReadonlyMap<string, Kind> = new Map(
  Object.entries({
    required,
    non_empty: nonEmpty,
    required_when: requiredWhen,
    type,
    format,
    date_time: dateTime,
    code_list: codeList,
    identifier,
    unique_items: uniqueItems,
    utc_offset: utcOffset,
    minimum,
    maximum,
    text_length: textLength,
    evidence_present: evidencePresent,
    evidence_labels: evidenceLabels,
    evidence_without_value: evidenceWithoutValue,
    known_members: knownMembers,
    official_rows: officialRows,
    nothing_found: nothingFound,
    placeholder,
    order_of_instants: orderOfInstants,
    plausible_year: plausibleYear,
    maximum_gap: maximumGap,
    duration_claim: durationClaim,
    duration_between: durationBetween,
    not_above: notAbove,
    conflict,
    expected_value: expectedValue,
    list_pattern: listPattern,
    parent_chosen: parentChosen,
    child_chosen: childChosen,
    one_per_category: onePerCategory,
    entity_identifiers: entityIdentifiers,
    entity_identified: entityIdentified,
    entity_types: entityTypes,
    unique_entities: uniqueEntities,
    size_with_code: sizeWithCode,
    threshold,
    present_with: presentWith,
    single_value: singleValue,
    one_name: oneName,
    competent_authority: competentAuthority,
    identified_in_text: identifiedInText,
    notification_deadline: notificationDeadline,
    report_deadline: reportDeadline,
    weekend_relief: weekendRelief,
    expected_field: expectedField,
    distinct_from: distinctFrom,
    charset,
  }),
);
