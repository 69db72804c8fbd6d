// Date-times: their offset, their order, and the time between them.
import type { Draft } from "../draft.ts";
import type { FieldType } from "../field-types.ts";
import {
  CONDITIONAL,
  defineKind,
  failIf,
  failure,
  type Inputs,
  ownFieldPresent,
  ownFieldUsable,
  PASSED,
} from "../kind.ts";
import { codeOf, FIELD, OWN, oneOf, whole } from "../parameters.ts";
import { parseInstant } from "../time/instant.ts";
import { addMonths } from "../time/local-time.ts";

const HOUR_MS = 3_600_000;
// A month: incidents are classified soon after they are detected, and recurring ones are reviewed every month.
const YEAR_SLIP_MS = 31 * 24 * HOUR_MS;
const HOURS = whole(1);

/** A date-time should be written in UTC: `non_zero` rejects any other offset, `absent` a missing one. */
export const utcOffset = defineKind({
  parameters: { unwanted: oneOf("non_zero", "absent") },
  isAboutForm: true,
  reads: ownFieldPresent,
  prepare: ({ field, parameters: { unwanted } }) => ({
    evaluate(draft) {
      const { offsetMinutes } = draft.instant(field);
      return failIf(unwanted === "absent" ? offsetMinutes === null : offsetMinutes !== null && offsetMinutes !== 0);
    },
  }),
});

const TWO_INSTANTS = { earlier: FIELD, later: FIELD };
type TwoInstants = Readonly<Record<keyof typeof TWO_INSTANTS, string>>;

const readsTwoInstants = ({ parameters: { earlier, later } }: { readonly parameters: TwoInstants }): Inputs => ({
  usable: [earlier, later],
});

const gapOf = (draft: Draft, { earlier, later }: TwoInstants): number =>
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

/** `later` must not be before `earlier`; the variant tells that a year looks mistyped. */
export const orderOfInstants = defineKind({
  parameters: TWO_INSTANTS,
  variants: { year: [] },
  needsField: false,
  reads: readsTwoInstants,
  prepare: ({ parameters }) => ({
    evaluate: (draft) =>
      gapOf(draft, parameters) >= 0 ? PASSED : [failure({}, hasOtherYear(draft, parameters) ? "year" : undefined)],
  }),
});

/** `later` must not be about a year or more after `earlier`, if another year would bring it shortly after. */
export const plausibleYear = defineKind({
  parameters: TWO_INSTANTS,
  invalidates: "value",
  reads: readsTwoInstants,
  prepare: ({ parameters }) => ({
    evaluate: (draft) => failIf(gapOf(draft, parameters) > 0 && hasOtherYear(draft, parameters)),
  }),
});

/** `later` should be at most so many hours, or calendar months of UTC, after `earlier`. */
export const maximumGap = defineKind({
  parameters: { ...TWO_INSTANTS, "max_hours?": HOURS, "max_months?": whole(1), ...CONDITIONAL },
  keywords: { oneOf: [{ required: ["max_hours"] }, { required: ["max_months"] }] },
  placeholders: ["max_hours", "max_months"],
  needsField: false,
  reads: readsTwoInstants,
  prepare({ parameters: { earlier, later, max_hours = 0, max_months = 0 } }) {
    const failed = [failure({ max_hours, max_months })];
    const lastAfter = (epochMs: number) => addMonths(epochMs, max_months) + max_hours * HOUR_MS;
    return {
      evaluate: (draft) => (draft.instant(later).epochMs > lastAfter(draft.instant(earlier).epochMs) ? failed : PASSED),
    };
  },
});

/** A date-time must not be after the submission of the report before, which an option gives; without the option it passes. */
export const notAfterPreviousReport = defineKind({
  parameters: { ...CONDITIONAL },
  reads: ownFieldUsable,
  prepare: ({ field }) => ({
    evaluate(draft, { previous_submitted_at }) {
      const submitted = previous_submitted_at === null ? null : parseInstant(previous_submitted_at);
      return failIf(submitted !== null && draft.instant(field).epochMs > submitted.epochMs);
    },
  }),
});

const INSTANT_TYPES: ReadonlySet<string> = new Set<FieldType>(["datetime", "moment"]);

/**
 * An instant must not be after the time of the check, which an option gives; without the option it passes. Of records, the first one with such an
 * instant is told, unless its member may be still to come.
 */
export const notInFuture = defineKind({
  parameters: {},
  variants: { record: ["position", "member"] },
  hasOptionalVariants: true,
  reads: ownFieldUsable,
  prepare({ field }, { fields }) {
    const { field_type, members = [] } = fields.get(field) ?? {};
    const isList = field_type === "record_list";
    const past = members.filter(({ field_type, may_be_future }) => INSTANT_TYPES.has(field_type) && !may_be_future);
    return {
      evaluate(draft, { now }) {
        const nowMs = now === null ? undefined : parseInstant(now)?.epochMs;
        if (nowMs === undefined) return PASSED;
        const isLater = (value: unknown) =>
          typeof value === "string" && (parseInstant(value)?.epochMs ?? nowMs) > nowMs;
        if (!isList) return failIf(isLater(draft.value(field)));
        for (const [index, record] of draft.records(field).entries()) {
          const member = past.find(({ name }) => Object.hasOwn(record, name) && isLater(record[name]));
          if (member !== undefined) return [failure({ position: index + 1, member: member.title }, "record")];
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
export const durationClaim = defineKind({
  parameters: { ...TWO_INSTANTS, claimed: codeOf(OWN), supporting: codeOf(OWN), hours: HOURS, supported_hours: HOURS },
  placeholders: ["hours", "supported_hours"],
  variants: { not_claimed: ["hours"] },
  reads: ({ field, parameters: { earlier, later } }) => ({ usable: [field, earlier, later] }),
  prepare({ field, parameters }) {
    const { claimed, supporting, hours, supported_hours } = parameters;
    const [unsupported, notClaimed] = [[failure({ hours, supported_hours })], [failure({ hours }, "not_claimed")]];
    return {
      evaluate(draft) {
        const gapMs = gapOf(draft, parameters);
        const codes = draft.list(field);
        if (!codes.includes(claimed)) return gapMs > hours * HOUR_MS ? notClaimed : PASSED;
        const least = codes.includes(supporting) ? supported_hours : hours;
        return gapMs >= 0 && gapMs <= least * HOUR_MS ? unsupported : PASSED;
      },
    };
  },
});
