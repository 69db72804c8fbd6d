// The closed set of rule kinds, by the name that a rule has. A name is never used again with another meaning.
import type { Kind } from "../kind.ts";
import * as codes from "./codes.ts";
import * as combinations from "./combinations.ts";
import * as comparisons from "./comparisons.ts";
import * as deadlines from "./deadlines.ts";
import * as entities from "./entities.ts";
import * as evidence from "./evidence.ts";
import * as form from "./form.ts";
import * as hierarchy from "./hierarchy.ts";
import * as identifiers from "./identifiers.ts";
import * as instants from "./instants.ts";
import * as lengths from "./lengths.ts";
import * as limits from "./limits.ts";
import * as members from "./members.ts";
import * as outcomes from "./outcomes.ts";
import * as places from "./places.ts";
import * as presence from "./presence.ts";
import * as records from "./records.ts";
import * as repetitions from "./repetitions.ts";
import * as submissions from "./submissions.ts";
import * as texts from "./texts.ts";

export const KINDS: ReadonlyMap<string, Kind> = new Map(
  Object.entries({
    presence: presence.presence,
    required_when: presence.requiredWhen,
    type: form.type,
    well_formed: form.wellFormed,
    date_time: form.dateTime,
    number_range: form.numberRange,
    code_list: codes.codeList,
    unique_items: codes.uniqueItems,
    list_pattern: codes.listPattern,
    identifier: identifiers.identifier,
    utc_offset: instants.utcOffset,
    order_of_instants: instants.orderOfInstants,
    plausible_year: instants.plausibleYear,
    maximum_gap: instants.maximumGap,
    not_after_previous_report: instants.notAfterPreviousReport,
    not_in_future: instants.notInFuture,
    duration_claim: instants.durationClaim,
    text_length: texts.textLength,
    charset: texts.charset,
    placeholder: texts.placeholder,
    single_value: texts.singleValue,
    one_name: texts.oneName,
    competent_authority: texts.competentAuthority,
    identified_in_text: texts.identifiedInText,
    conflict: comparisons.conflict,
    not_above: comparisons.notAbove,
    duration_between: comparisons.durationBetween,
    parent_chosen: hierarchy.parentChosen,
    child_chosen: hierarchy.childChosen,
    one_per_category: hierarchy.onePerCategory,
    entity_identifiers: entities.entityIdentifiers,
    entity_identified: entities.entityIdentified,
    entity_types: entities.entityTypes,
    unique_entities: entities.uniqueEntities,
    evidence_present: evidence.evidencePresent,
    evidence_labels: evidence.evidenceLabels,
    evidence_without_value: evidence.evidenceWithoutValue,
    nothing_found: evidence.nothingFound,
    known_members: members.knownMembers,
    official_rows: members.officialRows,
    deadline: deadlines.deadline,
    deadline_depends: deadlines.deadlineDepends,
    previous_submission: submissions.previousSubmission,
    after_deadline: submissions.afterDeadline,
    weekend_relief: deadlines.weekendRelief,
    figure_above: limits.figureAbove,
    figure_in_records_above: limits.figureInRecordsAbove,
    share_above: limits.shareAbove,
    share_in_records_above: limits.shareInRecordsAbove,
    sum_above: limits.sumAbove,
    length_above: lengths.lengthAbove,
    length_in_records_above: lengths.lengthInRecordsAbove,
    places_at_least: places.placesAtLeast,
    repeated_within: repetitions.repeatedWithin,
    any_of: combinations.anyOfCriteria,
    count_of: combinations.countOfCriteria,
    first_known: combinations.firstKnown,
    some_record: combinations.someRecord,
    record_codes: records.recordCodes,
    outcome_is: outcomes.outcomeIs,
    recorded_outcome: outcomes.recordedOutcome,
  }),
);

/** The kind of a rule. Throws for one that does not exist, which the build reports. */
export function kindOf({ kind }: { readonly kind: string }): Kind {
  const found = KINDS.get(kind);
  if (found === undefined) throw new Error(`there is no kind of rule "${kind}"`);
  return found;
}
