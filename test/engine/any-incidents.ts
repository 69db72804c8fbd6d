// Random incidents for the decision of any profile: answers to all that it asks, near its limits and around its examples.
import fc from "fast-check";
import type { PageProfile } from "../../scripts/pages/check/form-profile.ts";
import type { Asking } from "../../scripts/pipeline/model/page-words.ts";

type Report = Readonly<Record<string, unknown>>;
type AnyProfile = Pick<PageProfile, "fields" | "rules" | "code_lists" | "examples">;
type Answered = Pick<PageProfile["fields"][number], "field_type" | "code_list">;

const START_MS = Date.parse("2026-10-05T06:00:00Z");
const MINUTES = [0, 0, 1, 15, 20, 30, 31, 45, 61, 75, 121, 180, 1440, 1441, 3000];
const written = (epochMs: number) => new Date(epochMs).toISOString().replace(".000Z", "Z");
const recently = fc.constantFrom(...MINUTES).map((minutes) => written(START_MS + minutes * 60_000));
const kind = fc.constantFrom("actual", "actual", "estimate");

/** All numbers within a value. */
const numbersIn = (value: unknown): readonly number[] =>
  typeof value === "number"
    ? [value]
    : typeof value === "object" && value !== null
      ? Object.values(value).flatMap(numbersIn)
      : [];

/** Instants near each other, and some around the days with which criteria compare them. */
function createInstants({ rules }: AnyProfile): fc.Arbitrary<string> {
  const days = [...new Set(rules.flatMap(({ parameters: { day } }) => (typeof day === "string" ? [day] : [])))];
  if (days.length === 0) return recently;
  const near = days.flatMap((day) => {
    const midnight = Date.parse(`${day}T00:00:00Z`);
    const inUtc = [-25, -1, 0, 12, 25].map((hours) => written(midnight + hours * 3_600_000));
    const atPlace = ["00:00:00+02:00", "20:00:00-05:00"].map((time) => `${day}T${time}`);
    const before = [-1, -60].map((minutes) => written(midnight + minutes * 60_000).replace("Z", "+01:00"));
    return [...inUtc, ...atPlace, ...before];
  });
  return fc.oneof({ weight: 2, arbitrary: recently }, { weight: 1, arbitrary: fc.constantFrom(...near) });
}

/** Numbers below, at and above the limits of the criteria. */
function createNumbers({ rules }: AnyProfile): fc.Arbitrary<number> {
  const limits = rules.flatMap(({ parameters }) => (parameters.criterion === undefined ? [] : numbersIn(parameters)));
  const near = [...new Set(limits)].flatMap((limit) => [Math.max(0, limit - 1), limit, limit + 1, limit * 20]);
  return fc.constantFrom(0, 0, 1, 10, 1_000, ...near);
}

function createAnswers(profile: AnyProfile) {
  const { code_lists } = profile;
  const [numbers, instant] = [createNumbers(profile), createInstants(profile)];
  const codes = (list?: string | null) =>
    fc.constantFrom(
      ...(code_lists.find(({ code_list_id }) => code_list_id === list)?.items ?? []).map(({ code }) => code),
    );
  const byType: Readonly<Record<string, (field: Answered) => fc.Arbitrary<unknown>>> = {
    yes_no: () => fc.constantFrom<unknown>(true, true, false, false, false, false, "unknown"),
    boolean: () => fc.boolean(),
    figure: () => fc.record({ value: numbers, kind }),
    datetime: () => instant,
    moment: () => fc.oneof({ weight: 6, arbitrary: instant }, { weight: 1, arbitrary: fc.constant("undeterminable") }),
    string_list: ({ code_list }) => fc.uniqueArray(codes(code_list), { minLength: 1, maxLength: 2 }),
    string: ({ code_list }) => (code_list == null ? fc.constantFrom("A", "B") : codes(code_list)),
  };
  return (field: Answered): fc.Arbitrary<unknown> => (byType[field.field_type] ?? (() => numbers))(field);
}

/** Answers to each field of a profile, near the limits of its criteria. */
function answersTo(profile: AnyProfile): Readonly<Record<string, fc.Arbitrary<unknown>>> {
  const answerTo = createAnswers(profile);
  const answers = profile.fields.map(({ field_id, members, ...field }) => {
    const record = Object.fromEntries((members ?? []).map(({ name, ...member }) => [name, answerTo(member)]));
    const isList = members !== undefined;
    return [
      field_id,
      isList ? fc.array(fc.record(record, { noNullPrototype: true }), { maxLength: 2 }) : answerTo(field),
    ] as const;
  });
  return Object.fromEntries(answers);
}

/** Reports to a profile with a decision, around its examples, in which each answer may be missing. */
export function randomAnswersTo(profile: AnyProfile): fc.Arbitrary<Report> {
  const answers = answersTo(profile);
  const names = Object.keys(answers);
  const random = fc.record(answers, { requiredKeys: [], noNullPrototype: true });
  const examples = fc.constantFrom(...profile.examples.map(({ request }) => request.report));
  const choices = fc.array(fc.nat(9), { minLength: names.length, maxLength: names.length });
  return fc.tuple(random, examples, choices).map(([report, example, dice]) =>
    Object.fromEntries(
      names.flatMap((name, index): [string, unknown][] => {
        const value = ((dice[index] ?? 0) < 8 ? example : report)[name];
        return value === undefined ? [] : [[name, value]];
      }),
    ),
  );
}

/** Incidents whose people can answer all questions. `premiseFields` are those on which the premises of the decision depend. */
export function incidentsOf(
  profile: PageProfile,
  { questions }: Asking,
  premiseFields: readonly string[],
): fc.Arbitrary<Report> {
  const asked = new Set(questions.flatMap(({ fields }) => fields));
  const answers = Object.entries(answersTo(profile)).filter(([id]) => asked.has(id));
  const random = fc.record(Object.fromEntries(answers), { noNullPrototype: true });
  const examples = profile.examples.map(({ request }) => request.report);
  const isAsInExample = fc.array(fc.boolean(), { minLength: answers.length, maxLength: answers.length });
  const isPremise = (id: string): boolean =>
    premiseFields.includes(id) && profile.fields.some((one) => one.field_id === id && one.field_type === "yes_no");
  return fc
    .tuple(random, fc.constantFrom(...examples), isAsInExample, fc.boolean())
    .map(([report, example, taken, isAround]) =>
      Object.fromEntries(
        answers.flatMap(([id], index): [string, unknown][] => {
          // By chance, few incidents would have all premises.
          const isTaken = isPremise(id) || (isAround && taken[index] === true);
          const value = isTaken && Object.hasOwn(example, id) ? example[id] : report[id];
          return value === undefined ? [] : [[id, value]];
        }),
      ),
    );
}
