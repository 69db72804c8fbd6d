// Date-times: their offset, their order, and the time between them.
import type { Draft } from "../draft.ts";
import type { FieldType, RecordMember } from "../field-type.ts";
import { describeFieldType } from "../field-types/describe.ts";
import {
  CONDITIONAL,
  causeIf,
  createCause,
  defineKind,
  type Inputs,
  ownFieldPresent,
  ownFieldUsable,
  PASSED,
} from "../kind.ts";
import type { DescriptionsOf } from "../kind-description.ts";
import { codeIn, FIELD, OWN, oneOf, whole } from "../parameters.ts";
import { parseInstant } from "../time/instant.ts";
import { addMonths } from "../time/local-time.ts";

const HOUR_MS = 3_600_000;
// A month: incidents are classified soon after they are detected, and recurring ones are reviewed every month.
const YEAR_SLIP_MS = 31 * 24 * HOUR_MS;
const HOURS = whole(1);

/** A date-time should be written in UTC: `non_zero` rejects any other offset, `absent` a missing one. */
const utcOffset = defineKind({
  parameters: { unwanted: oneOf("non_zero", "absent") },
  isAboutForm: true,
  reads: ownFieldPresent,
  prepare: ({ field, parameters: { unwanted } }) => ({
    evaluate(draft) {
      const { offsetMinutes } = draft.instant(field);
      return causeIf(unwanted === "absent" ? offsetMinutes === null : offsetMinutes !== null && offsetMinutes !== 0);
    },
  }),
});

const TWO_INSTANTS = { earlier: FIELD, later: FIELD };
type TwoInstants = Readonly<Record<keyof typeof TWO_INSTANTS, string>>;

const readsTwoInstants = ({ parameters: { earlier, later } }: { readonly parameters: TwoInstants }): Inputs => ({
  usable: [earlier, later],
});

const measureGap = (draft: Draft, { earlier, later }: TwoInstants): number =>
  draft.instant(later).epochMs - draft.instant(earlier).epochMs;

/** Whether another year in the second instant would bring it shortly after the first. */
function hasOtherYear(draft: Draft, { earlier, later }: TwoInstants): boolean {
  const [first, second] = [draft.instant(earlier).epochMs, draft.instant(later).epochMs];
  const year = new Date(first).getUTCFullYear();
  const written = new Date(second).getUTCFullYear();
  return [year, year + 1].some((candidate) => {
    const gap = new Date(second).setUTCFullYear(candidate) - first;
    return candidate !== written && gap >= 0 && gap <= YEAR_SLIP_MS;
  });
}

/** `later` must not be before `earlier`; a variant reports a year that looks mistyped. */
const orderOfInstants = defineKind({
  parameters: TWO_INSTANTS,
  variants: { year: [] },
  needsField: false,
  reads: readsTwoInstants,
  prepare: ({ parameters }) => ({
    evaluate: (draft) =>
      measureGap(draft, parameters) >= 0
        ? PASSED
        : [createCause({}, hasOtherYear(draft, parameters) ? "year" : undefined)],
  }),
});

/** `later` must not be about a year or more after `earlier`, if another year would bring it shortly after. */
const plausibleYear = defineKind({
  parameters: TWO_INSTANTS,
  invalidates: "value",
  reads: readsTwoInstants,
  prepare: ({ parameters }) => ({
    evaluate: (draft) => causeIf(measureGap(draft, parameters) > 0 && hasOtherYear(draft, parameters)),
  }),
});

/** `later` should be at most `max_hours`, or `max_months` calendar months of UTC, after `earlier`. */
const maximumGap = defineKind({
  parameters: { ...TWO_INSTANTS, "max_hours?": HOURS, "max_months?": whole(1), ...CONDITIONAL },
  keywords: { oneOf: [{ required: ["max_hours"] }, { required: ["max_months"] }] },
  placeholders: ["max_hours", "max_months"],
  needsField: false,
  reads: readsTwoInstants,
  prepare({ parameters: { earlier, later, max_hours = 0, max_months = 0 } }) {
    const causes = [createCause({ max_hours, max_months })];
    const lastAfter = (epochMs: number) => addMonths(epochMs, max_months) + max_hours * HOUR_MS;
    return {
      evaluate: (draft) => (draft.instant(later).epochMs > lastAfter(draft.instant(earlier).epochMs) ? causes : PASSED),
    };
  },
});

const INSTANT_TYPES: ReadonlySet<string> = new Set<FieldType>(["datetime", "moment"]);

/**
 * An instant must not be after the time of the check, which an option gives, or not by more than `planned_years`; without the option it passes. In
 * a list, the first record with such an instant is reported, of the members that may be still to come with `planned_years`, else of the others.
 */
const notInFuture = defineKind({
  parameters: { "planned_years?": whole(1) },
  placeholders: ["planned_years"],
  variants: { record: ["position", "member", "planned_years"] },
  hasOptionalVariants: true,
  reads: ownFieldUsable,
  prepare({ field, parameters: { planned_years } }, { fields }) {
    const { field_type, members = [] } = fields.get(field) ?? {};
    const isList = field_type === "record_list";
    const isPlanned = planned_years !== undefined;
    const years = { planned_years: planned_years ?? 0 };
    const instants = members.filter(
      (member) => INSTANT_TYPES.has(member.field_type) && (member.may_be_future === true) === isPlanned,
    );
    return {
      evaluate(draft, { now }) {
        const nowMs = now === null ? undefined : parseInstant(now)?.epochMs;
        if (nowMs === undefined) return PASSED;
        const lastMs = isPlanned ? addMonths(nowMs, planned_years * 12) : nowMs;
        const isLater = (value: unknown) =>
          typeof value === "string" && (parseInstant(value)?.epochMs ?? lastMs) > lastMs;
        if (!isList) return isLater(draft.value(field)) ? [createCause(years)] : PASSED;
        for (const [index, record] of draft.records(field).entries()) {
          const member = instants.find(({ name }) => Object.hasOwn(record, name) && isLater(record[name]));
          if (member !== undefined)
            return [createCause({ position: index + 1, member: member.title, ...years }, "record")];
        }
        return PASSED;
      },
    };
  },
});

/**
 * The list must claim the criterion of duration as far as the two instants show it: not before `hours`, or `supported_hours`
 * together with the supporting criterion; and after `hours`.
 */
const durationClaim = defineKind({
  parameters: { ...TWO_INSTANTS, claimed: codeIn(OWN), supporting: codeIn(OWN), hours: HOURS, supported_hours: HOURS },
  placeholders: ["hours", "supported_hours"],
  variants: { not_claimed: ["hours"] },
  reads: ({ field, parameters: { earlier, later } }) => ({ usable: [field, earlier, later] }),
  prepare({ field, parameters }) {
    const { claimed, supporting, hours, supported_hours } = parameters;
    const [unsupported, notClaimed] = [
      [createCause({ hours, supported_hours })],
      [createCause({ hours }, "not_claimed")],
    ];
    return {
      evaluate(draft) {
        const gapMs = measureGap(draft, parameters);
        const codes = draft.list(field);
        if (!codes.includes(claimed)) return gapMs > hours * HOUR_MS ? notClaimed : PASSED;
        const least = codes.includes(supporting) ? supported_hours : hours;
        return gapMs >= 0 && gapMs <= least * HOUR_MS ? unsupported : PASSED;
      },
    };
  },
});

/** By the names that rules have. */
export const kinds = {
  utc_offset: utcOffset,
  order_of_instants: orderOfInstants,
  plausible_year: plausibleYear,
  maximum_gap: maximumGap,
  not_in_future: notInFuture,
  duration_claim: durationClaim,
};

const IN_FUTURE = "2199-01-01T00:00:00Z";

/** A record with what every record has, and an instant in the future in each member that has one. */
const getFutureRecord = (members: readonly RecordMember[]) =>
  Object.fromEntries(
    members.flatMap((member) => {
      const isInstant = member.field_type === "datetime" || member.field_type === "moment";
      return isInstant || member.required
        ? [[member.name, isInstant ? IN_FUTURE : describeFieldType(member).sample]]
        : [];
    }),
  );

const EARLIER_MEANS = "The field with the earlier date-time.";
const LATER_MEANS = "The field with the later date-time.";

export const descriptions: DescriptionsOf<typeof kinds> = {
  utc_offset: {
    explains:
      "A date-time should be written in UTC. It is compared as the instant that it is, and UTC is assumed without an offset.",
    recoverability: "correct_value",
    parameters: { unwanted: "What is reported: `non_zero`, an offset other than zero, or `absent`, no offset." },
  },
  order_of_instants: {
    explains: "A date-time must not be before another.",
    recoverability: "review_content",
    parameters: { earlier: EARLIER_MEANS, later: LATER_MEANS },
    variants: { year: "The year of the later one looks mistyped." },
  },
  plausible_year: {
    explains:
      "A date-time must not be about a year or more after another, if a different year would bring it within 31 days.",
    recoverability: "review_content",
    parameters: { earlier: EARLIER_MEANS, later: LATER_MEANS },
  },
  maximum_gap: {
    explains: "A date-time should be at most a number of hours, or of calendar months of UTC, after another.",
    recoverability: "review_content",
    parameters: {
      earlier: EARLIER_MEANS,
      later: LATER_MEANS,
      max_hours: "The greatest number of hours that passes.",
      max_months: "The greatest number of months that passes. A rule has either hours or months.",
    },
  },
  not_in_future: {
    explains:
      "A date-time, or one in a record, must not be after the time of the check, which the option `now` gives. Without the option it passes. Members with `may_be_future` are left out, or are the only ones with `planned_years`.",
    recoverability: "review_content",
    parameters: {
      planned_years: "For what may be still to come: how many years after the time of the check it may be.",
    },
    placeholders: {
      member: "The title of the member that has the date-time.",
      position: "The position of the record, from 1.",
    },
    variants: { record: "The date-time is in a record." },
    breaks: (_, { field_type, members = [] }) => ({
      value: field_type === "record_list" ? [getFutureRecord(members)] : IN_FUTURE,
    }),
  },
  duration_claim: {
    explains:
      "A list of criteria must claim a duration as far as two date-times show it. It may not claim `claimed` until `hours` have passed, or `supported_hours` if it claims `supporting` too; after `hours` it must claim it.",
    recoverability: "review_content",
    parameters: {
      earlier: EARLIER_MEANS,
      later: LATER_MEANS,
      claimed: "The code of the criterion of duration.",
      supporting: "The code with which the shorter time is enough.",
      hours: "The time in hours.",
      supported_hours: "The shorter time in hours.",
    },
    variants: { not_claimed: "More than `hours` have passed, and the list does not claim the duration." },
  },
};
