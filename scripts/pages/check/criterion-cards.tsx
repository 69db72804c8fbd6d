// A card for each criterion of a decision: how it stands, with the figures that it is based on.
import { useMemo } from "preact/hooks";
import { type Exact, HUNDRED, isAbove, times, toExact } from "../../../server/engine/amount.ts";
import type { Share } from "../../../server/engine/decision/criteria.ts";
import { isRecordList } from "../../../server/engine/field-types/records.ts";
import { getRange, isFigure, isPossible } from "../../../server/engine/figure.ts";
import { prepareRules } from "../../../server/engine/prepared-rules.ts";
import { getReport } from "../../report/draft/draft.ts";
import { getLabels, getWords } from "../../report/formatters/value-words.ts";
import { MET } from "../../report/wording/decision-words.ts";
import { numberWords } from "../../report/wording/written-values.ts";
import { List, Mark } from "../site/elements.tsx";
import type { DecisionProps } from "./decision-store.ts";
import { AtomReference } from "./findings.tsx";
import type { PageProfile } from "./form-model.ts";
import { getReportZone } from "./report-bar.tsx";

/** The code lists of a field and of the members of its records. */
const getLists = ({ code_list, members = [] }: PageProfile["fields"][number]) => [
  code_list,
  ...members.map((member) => member.code_list),
];

const MARKS = { true: "attention", false: "ready", unknown: "info" } as const;

export function CriterionCards({ report: open, decision: { answer: current, asking } }: DecisionProps) {
  const { profile } = open.facts;
  const { value: answer } = current;
  const findShares = useMemo(() => createFindShares(profile), [profile]);
  if (answer === null) return null;
  const report = new Map(Object.entries(getReport(open.draft.value)));
  const asked = new Set(asking.questions.flatMap(({ criteria }) => criteria));
  const { premises = [], settling = [] } = profile.decision ?? {};
  const valueWords = (field: PageProfile["fields"][number]) =>
    getWords(report.get(field.field_id), {
      labels: getLabels(profile.code_lists, getLists(field)),
      timeZone: getReportZone(open),
    });
  const cards = answer.criteria.map((criterion) => ({
    ...criterion,
    title: profile.decision?.criteria.find(({ criterion_id }) => criterion_id === criterion.criterion_id)?.title,
    fields: profile.fields.filter(({ field_id }) => criterion.field_ids.includes(field_id) && report.has(field_id)),
  }));
  const isOwn = (id: string) => premises.includes(id) || settling.includes(id);
  const shown = cards.filter(({ criterion_id: id, fields }) => asked.has(id) || (isOwn(id) && fields.length > 0));
  return (
    <details class="section no-print">
      <summary>
        <h2>How each criterion stands</h2>
      </summary>
      <div class="criteria">
        {shown.map(({ criterion_id, title, met, fields, source_atom_ids }) => (
          <article key={criterion_id} class="card stack is-tight small" aria-labelledby={`criterion-${criterion_id}`}>
            <h3 id={`criterion-${criterion_id}`}>{title}</h3>
            <p>
              <Mark name={MARKS[`${met}`]}>{MET[`${met}`]}</Mark>
            </p>
            {findShares(criterion_id, report).map((words) => (
              <p key={words}>{words}</p>
            ))}
            <List items={fields.map((field) => `${field.title}: ${valueWords(field)}`)} />
            <p class="hint">
              {source_atom_ids.map((atom, index) => [index > 0 && "; ", <AtomReference report={open} atom={atom} />])}
            </p>
          </article>
        ))}
      </div>
    </details>
  );
}

type Report = ReadonlyMap<string, unknown>;

/** Returns the shares of a criterion and those below it that the figures of a report give, in words. */
function createFindShares(profile: PageProfile) {
  const criteria = new Map(
    prepareRules(profile).flatMap(({ criterion }) => (criterion === null ? [] : [[criterion.id, criterion] as const])),
  );
  const getNaming: GetNaming = (list) =>
    profile.fields.find(({ field_id }) => field_id === list)?.members?.[0]?.name ?? "";
  const below = (id: string): readonly Share[] => {
    const { share = null, of = [] } = criteria.get(id) ?? {};
    return [...(share === null ? [] : [share]), ...of.flatMap(below)];
  };
  return (id: string, report: Report): readonly string[] => [
    ...new Set(below(id).flatMap((share) => wordsOfShare(share, report, getNaming))),
  ];
}

/** The member that names the records of a list: the first one. Empty where there is no list. */
type GetNaming = (list: string | null) => string;

/** In words, for each place where both figures are known. */
function wordsOfShare({ list, part, total, percent }: Share, report: Report, getNaming: GetNaming): readonly string[] {
  const records = list === null ? [Object.fromEntries(report)] : report.get(list);
  if (!isRecordList(records)) return [];
  return records.flatMap((record) => {
    const words = shareWords(record[part], record[total], percent);
    const name = record[getNaming(list)];
    return words === null ? [] : typeof name === "string" ? `${name}: ${words}` : words;
  });
}

type Range = readonly [least: number, most: number];

/** `1 080 of 12 000 is 9 %; the limit is more than 10 %.`; null where a figure is not known, or the total may be zero. */
export function shareWords(part: unknown, total: unknown, percent: number): string | null {
  const [own, whole] = [readRange(part), readRange(total)];
  if (own === null || whole === null || whole[0] === 0) return null;
  const least = percentWords(own[0], whole[1], percent);
  const most = percentWords(own[1], whole[0], percent);
  const share = spanWords(least, most);
  return `${rangeWords(own)} of ${rangeWords(whole)} is ${share} %; the limit is more than ${numberWords(String(percent))} %.`;
}

function readRange(value: unknown): Range | null {
  const [least, greatest] = (isFigure(value) && isPossible(value) && getRange(value)) || [0, null];
  return greatest === null ? null : [least, greatest];
}
const spanWords = (least: string, most: string): string => (least === most ? least : `${least} to ${most}`);
const rangeWords = ([least, most]: Range): string => spanWords(numberWords(String(least)), numberWords(String(most)));

const MIN_DIGITS = 2;

/**
 * How many per cent of a total a part is. Two digits after the point, rounded down, so that a share below the limit is never shown as the limit;
 * and as many more as show that a share is above the limit.
 */
function percentWords(part: number, total: number, limit: number): string {
  const [own, whole, most] = [toExact(part), toExact(total), toExact(limit)];
  const isOver = isAbove(times(own, HUNDRED), times(whole, most));
  const roundDown = (digits: number): Exact => ({
    units: (own.units * 100n * 10n ** BigInt(whole.scale + digits)) / (whole.units * 10n ** BigInt(own.scale)),
    scale: digits,
  });
  let digits = MIN_DIGITS;
  while (isOver && !isAbove(roundDown(digits), most)) digits++;
  return exactWords(roundDown(digits));
}

/** A number that is not negative, without zeros at its end. */
function exactWords({ units, scale }: Exact): string {
  const digits = String(units).padStart(scale + 1, "0");
  return numberWords(`${digits.slice(0, -scale)}.${digits.slice(-scale)}`.replace(/\.?0+$/, ""));
}
