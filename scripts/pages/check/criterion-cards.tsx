// A card for each criterion of a decision: how it stands, with the figures that it is based on.
import { getReport } from "../../report/draft/draft.ts";
import { getLabels, getWords } from "../../report/formatters/value-words.ts";
import { MET } from "../../report/wording/decision-words.ts";
import { List, Mark, Value } from "../site/elements.tsx";
import type { DecisionProps } from "./decision-store.ts";
import { AtomReference } from "./findings.tsx";
import type { FormProfile } from "./form-profile.ts";
import { getReportZone } from "./report-bar.tsx";

/** The code lists of a field and of the members of its records. */
const getLists = ({ code_list, members = [] }: FormProfile["fields"][number]) => [
  code_list,
  ...members.map((member) => member.code_list),
];

const MARKS = { true: "attention", false: "ready", unknown: "info" } as const;

export function CriterionCards({ report: open, decision: { answer: current, asking } }: DecisionProps) {
  const { profile } = open.facts;
  const { value: answer } = current;
  const { shares = {} } = open.check.answered.value?.decided ?? {};
  if (answer === null) return null;
  const report = new Map(Object.entries(getReport(open.draft.value)));
  const asked = new Set(asking.questions.flatMap(({ criteria }) => criteria));
  const { premises = [], settling = [] } = profile.decision ?? {};
  const valueWords = (field: FormProfile["fields"][number]) =>
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
            {shares[criterion_id]?.map((words) => (
              <p key={words}>{words}</p>
            ))}
            <List
              items={fields.map((field) => (
                <>
                  {field.title}: <Value>{valueWords(field)}</Value>
                </>
              ))}
            />
            <p class="hint">
              {source_atom_ids.map((atom, index) => [index > 0 && "; ", <AtomReference report={open} atom={atom} />])}
            </p>
          </article>
        ))}
      </div>
    </details>
  );
}
