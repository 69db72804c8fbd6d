import type { RecordMember } from "../../../server/engine/field-types.ts";
import * as kinds from "../../../server/engine/kinds/instants.ts";
import { fieldTypeOf } from "../tools/field-types.ts";
import { describeKinds } from "./describe-kind.ts";

const IN_FUTURE = "2100-01-01T00:00:00Z";

/** A record with what every record has, and an instant in the future in each member that has one. */
const futureRecordOf = (members: readonly RecordMember[]) =>
  Object.fromEntries(
    members.flatMap((member) => {
      const isInstant = member.field_type === "datetime" || member.field_type === "moment";
      return isInstant || member.required ? [[member.name, isInstant ? IN_FUTURE : fieldTypeOf(member).sample]] : [];
    }),
  );

const TWO_INSTANTS = { earlier: "The field with the earlier date-time.", later: "The field with the later date-time." };

export const DESCRIPTIONS = describeKinds(kinds, {
  utcOffset: {
    explains:
      "A date-time should be written in UTC. It is compared as the instant that it is, and UTC is assumed without an offset.",
    recoverability: "correct_value",
    parameters: { unwanted: "What is reported: `non_zero`, an offset other than zero, or `absent`, no offset." },
  },
  orderOfInstants: {
    explains: "A date-time must not be before another.",
    recoverability: "review_content",
    parameters: TWO_INSTANTS,
    variants: { year: "The year of the later one looks mistyped." },
  },
  plausibleYear: {
    explains:
      "A date-time must not be about a year or more after another, if a different year would bring it within 31 days.",
    recoverability: "review_content",
    parameters: TWO_INSTANTS,
  },
  maximumGap: {
    explains: "A date-time should be at most so many hours, or calendar months of UTC, after another.",
    recoverability: "review_content",
    parameters: {
      ...TWO_INSTANTS,
      max_hours: "The greatest number of hours that passes.",
      max_months: "The greatest number of months that passes. A rule has either hours or months.",
    },
  },
  notAfterPreviousReport: {
    explains:
      "A date-time must not be after the submission of the report before, which the option `previous_submitted_at` gives. Without the option it passes.",
    recoverability: "review_content",
    parameters: {},
  },
  notInFuture: {
    explains:
      "A date-time, or one in a record, must not be after the time of the check, which the option `now` gives. Without the option it passes. Members with `may_be_future` are left out.",
    recoverability: "review_content",
    parameters: {},
    placeholders: {
      member: "The title of the member that has the date-time.",
      position: "The position of the record, from 1.",
    },
    variants: { record: "The date-time is in a record." },
    breaks: (_, { field_type, members = [] }) => ({
      value: field_type === "record_list" ? [futureRecordOf(members)] : IN_FUTURE,
    }),
  },
  durationClaim: {
    explains:
      "A list of criteria must claim a duration as far as two date-times show it. It may not claim `claimed` until `hours` have passed, or `supported_hours` if it claims `supporting` too; after `hours` it must claim it.",
    recoverability: "review_content",
    parameters: {
      ...TWO_INSTANTS,
      claimed: "The code of the criterion of duration.",
      supporting: "The code with which the shorter time is enough.",
      hours: "The time in hours.",
      supported_hours: "The shorter time in hours.",
    },
    variants: { not_claimed: "More than `hours` have passed, and the list does not claim the duration." },
  },
});
