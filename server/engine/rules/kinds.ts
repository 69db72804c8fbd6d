// The closed set of rule kinds, by the name that a rule has.
import * as codes from "./codes.ts";
import * as comparisons from "./comparisons.ts";
import * as deadlines from "./deadlines.ts";
import * as entities from "./entity-lists.ts";
import * as format from "./format.ts";
import * as hierarchy from "./hierarchy.ts";
import * as instants from "./instants.ts";
import type { Kind } from "./kind.ts";
import * as presence from "./presence.ts";
import * as text from "./text.ts";

export const KINDS: ReadonlyMap<string, Kind> = new Map(
  Object.entries({
    required: presence.required,
    non_empty: presence.nonEmpty,
    required_when: presence.requiredWhen,
    type: format.type,
    format: format.format,
    date_time: format.dateTime,
    code_list: codes.codeList,
    identifier: format.identifier,
    unique_items: codes.uniqueItems,
    utc_offset: instants.utcOffset,
    minimum: format.minimum,
    maximum: format.maximum,
    text_length: text.textLength,
    evidence_present: presence.evidencePresent,
    evidence_labels: presence.evidenceLabels,
    evidence_without_value: presence.evidenceWithoutValue,
    known_members: presence.knownMembers,
    official_rows: presence.officialRows,
    nothing_found: presence.nothingFound,
    placeholder: text.placeholder,
    order_of_instants: instants.orderOfInstants,
    plausible_year: instants.plausibleYear,
    maximum_gap: instants.maximumGap,
    duration_claim: instants.durationClaim,
    duration_between: comparisons.durationBetween,
    not_above: comparisons.notAbove,
    conflict: comparisons.conflict,
    expected_value: codes.expectedValue,
    list_pattern: codes.listPattern,
    parent_chosen: hierarchy.parentChosen,
    child_chosen: hierarchy.childChosen,
    one_per_category: hierarchy.onePerCategory,
    entity_identifiers: entities.entityIdentifiers,
    entity_identified: entities.entityIdentified,
    entity_types: entities.entityTypes,
    unique_entities: entities.uniqueEntities,
    size_with_code: codes.sizeWithCode,
    threshold: codes.threshold,
    present_with: presence.presentWith,
    single_value: text.singleValue,
    one_name: text.oneName,
    competent_authority: text.competentAuthority,
    identified_in_text: text.identifiedInText,
    notification_deadline: deadlines.notificationDeadline,
    report_deadline: deadlines.reportDeadline,
    weekend_relief: deadlines.weekendRelief,
    expected_field: presence.expectedField,
    distinct_from: text.distinctFrom,
    charset: text.charset,
  }),
);
