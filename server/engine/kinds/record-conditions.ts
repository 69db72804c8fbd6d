// Several conditions that one record of a list meets together: what one record meets is never joined with what another meets.
import { exactly, HUNDRED, isAmountAbove, readAmount, scaled, toExact } from "../amount.ts";
import { codesNotKnown, hasYes, isOneOf, recordsIn, type Share, type View, valueIn } from "../decision/criteria.ts";
import { defineCriterion } from "../decision/criterion.ts";
import { findEnd, findStart, isLonger, lengthBetween, type Moment, momentOf, readMoment } from "../decision/spans.ts";
import type { FieldRecord } from "../field-types/records.ts";
import { isFigure, UNDETERMINABLE } from "../figure.ts";
import type { ProfileParts } from "../kind.ts";
import type { DescriptionsOf } from "../kind-description.ts";
import { FIELD, listOf, NUMBER, object, type Schema, TEXT, TEXTS, TRUE, whole } from "../parameters.ts";
import { allOf, anyOf, type Met, not } from "../three-valued.ts";

type Condition = Readonly<{
  field?: string;
  member?: string;
  is?: boolean;
  shown_by?: readonly string[];
  one_of?: readonly string[];
  above?: number;
  percent?: number | string;
  total?: string;
  or_above?: number;
  from?: string;
  to?: string;
  substitutes?: readonly string[];
  without_substitutes?: true;
  expected?: string;
  now?: string;
  minutes?: number;
  or_minutes?: string;
}>;

const hasNo = (...names: readonly string[]) => ({ not: { anyOf: names.map((name) => ({ required: [name] })) } });

// The numbers of a hashed document are whole.
const PERCENT: Schema<number | string> = { anyOf: [NUMBER, { type: "string", pattern: "^[0-9]+\\.[0-9]+$" }] };

const CONDITION = object(
  {
    ...{
      "field?": FIELD,
      "member?": TEXT,
      "is?": { type: "boolean" },
      "shown_by?": TEXTS,
      "one_of?": TEXTS,
      "above?": NUMBER,
    },
    ...{ "percent?": PERCENT, "total?": TEXT, "or_above?": NUMBER },
    ...{ "from?": TEXT, "to?": TEXT, "substitutes?": TEXTS, "without_substitutes?": TRUE, "expected?": TEXT },
    ...{ "now?": FIELD, "minutes?": whole(1), "or_minutes?": TEXT },
  },
  {
    oneOf: [
      { required: ["field", "one_of"], ...hasNo("member", "above", "percent", "minutes") },
      { required: ["member", "is"], ...hasNo("one_of", "above", "percent", "minutes") },
      { required: ["member", "one_of"], ...hasNo("above", "percent", "minutes") },
      { required: ["member", "above"], ...hasNo("one_of", "percent", "minutes") },
      { required: ["member", "percent", "total"], ...hasNo("one_of", "above", "minutes") },
      { required: ["from", "to", "expected", "now", "substitutes", "minutes"], ...hasNo("member", "field") },
    ],
  },
);

const isAboutReport = ({ field }: Condition): boolean => field !== undefined;

const ALTERNATIVES = listOf(listOf(CONDITION)) as Schema<readonly (readonly Condition[])[]>;

/** What of a report does not differ between its records. */
interface Surroundings {
  readonly view: View;
  readonly momentIn: (field: string) => Moment;
}

type Holds = (record: FieldRecord, surroundings: Surroundings) => Met;

/** A figure is above a share of another or, where there is one, above a fixed limit: whichever is smaller. */
const isShareAbove =
  ({ member = "", percent = 0, total = "", or_above: limit }: Condition): Holds =>
  (record, { view }) => {
    const [own, whole] = [readAmount(record[member], view), readAmount(record[total], view)];
    const isShare = isAmountAbove(scaled(own, HUNDRED), scaled(whole, toExact(Number(percent))));
    return limit === undefined ? isShare : anyOf([isShare, isAmountAbove(own, exactly(limit))]);
  };

/** Something lasts longer than some minutes, by a figure of minutes or, where there is none, by its beginning and end. */
function isLengthAbove(condition: Condition): Holds {
  const { from = "", to = "", expected = "", now = "", substitutes = [], minutes = 0, or_minutes: figure } = condition;
  return (record, { view, momentIn }) => {
    const given = figure === undefined ? undefined : record[figure];
    if (isFigure(given) && given !== UNDETERMINABLE) return isAmountAbove(readAmount(given, view), exactly(minutes));
    const start = findStart(momentOf(record, from), {
      substitutes: substitutes.map((name) => momentOf(record, name)),
      without_substitutes: condition.without_substitutes,
      isBounded: true,
    });
    const ending = { expected: momentOf(record, expected), now: momentIn(now), isFirm: view.isFirm };
    return isLonger(lengthBetween(start, findEnd(momentOf(record, to), ending)), minutes);
  };
}

function prepareTest(condition: Condition, notKnown: readonly string[]): Holds {
  const { field, member = "", shown_by: by = [], one_of: codes, above } = condition;
  if (condition.minutes !== undefined) return isLengthAbove(condition);
  if (condition.percent !== undefined) return isShareAbove(condition);
  if (above !== undefined) return (record, { view }) => isAmountAbove(readAmount(record[member], view), exactly(above));
  if (codes !== undefined)
    return (record, { view }) => isOneOf(field === undefined ? record[member] : valueIn(view, field), codes, notKnown);
  return (record) => hasYes(record, [member], { member, by });
}

/** In a record of a list, all conditions of one of several alternatives hold. */
const recordMeets = defineCriterion({
  parameters: { alternatives: ALTERNATIVES },
  fields: ({ alternatives }) => [
    ...new Set(alternatives.flat().flatMap(({ now = [], field = [] }) => [now, field].flat())),
  ],
  share({ alternatives }, list): Share | null {
    const { member, percent, total } = alternatives.flat().find((one) => one.percent !== undefined) ?? {};
    if (member === undefined || percent === undefined || total === undefined) return null;
    return { list, part: member, total, percent: Number(percent) };
  },
  prepare({ field, parameters }, profile) {
    const prepare = (condition: Condition): Holds => {
      const test = prepareTest(condition, findNotKnown(condition, field, profile));
      return condition.is === false ? (...args) => not(test(...args)) : test;
    };
    const prepared = parameters.alternatives.map((conditions) => ({
      ofReport: conditions.filter(isAboutReport).map(prepare),
      ofRecord: conditions.filter((condition) => !isAboutReport(condition)).map(prepare),
    }));
    return (view) => {
      const records = recordsIn(view, field);
      const moments = new Map<string, Moment>();
      const momentIn = (name: string): Moment => {
        if (!moments.has(name)) moments.set(name, readMoment(valueIn(view, name)));
        return moments.get(name);
      };
      const meets = (tests: readonly Holds[], record: FieldRecord): Met =>
        allOf(tests.map((test) => test(record, { view, momentIn })));
      return anyOf(
        prepared.map(({ ofReport, ofRecord }) => {
          const isAsked = meets(ofReport, {});
          if (isAsked === false) return false;
          return allOf([isAsked, records === null ? "unknown" : anyOf(records.map((one) => meets(ofRecord, one)))]);
        }),
      );
    };
  },
});

function findNotKnown(condition: Condition, field: string, { fields, codeLists }: ProfileParts): readonly string[] {
  const { field: other, member } = condition;
  const own = fields.get(field)?.members?.find(({ name }) => name === member)?.code_list;
  const list = other === undefined ? own : fields.get(other)?.code_list;
  return codesNotKnown(codeLists.get(list ?? ""));
}

/** By the names that rules have. */
export const kinds = {
  record_meets: recordMeets,
};

export const descriptions: DescriptionsOf<typeof kinds> = {
  record_meets: {
    recoverability: "review_content",
    explains:
      "The criterion is met if a record of its own field, a list, meets all conditions of one of several alternatives. What one record meets is not joined with what another meets.",
    parameters: {
      alternatives: {
        explains: "The alternatives, each a list of conditions that one record must meet.",
        members: {
          field:
            "A field of the report that must be one of the codes, or contain one: otherwise the records do not matter.",
          member: "A member of the record.",
          is: "Whether the member must be yes; beside another test, `false` turns that round.",
          shown_by: "Members of which a value shows that the answer is yes.",
          one_of: "The member must be one of these codes, or a list contain one of them.",
          above: "The figure must be above this limit.",
          percent:
            "The figure must be above so many per cent of `total`; one with decimals is written as a text, such as `0.1`.",
          total: "The member with the figure that is the whole.",
          or_above:
            "A figure above this limit meets the condition as well, so that the smaller of the two limits counts.",
          from: "The member with the beginning.",
          to: "The member with the end.",
          substitutes: "Members with moments. The earliest one replaces a beginning that cannot be determined.",
          without_substitutes: "Nothing takes the place of a beginning.",
          expected: "The member with the end that is expected of what is open.",
          now: "The field with the moment as of which the draft is right.",
          minutes: "The limit in minutes. Exactly the limit is not above it.",
          or_minutes: "The member with a figure of minutes, which counts instead of the moments.",
        },
      },
    },
  },
};
