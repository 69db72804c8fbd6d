// The questions of a decision: what was answered in a line each, then the one that is asked, then all that are not asked so far.

import { useComputed } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { OPEN } from "../../../server/engine/field-types/times.ts";
import { UNDETERMINABLE } from "../../../server/engine/figure.ts";
import { parseInstant } from "../../../server/engine/time/instant.ts";
import { getValue } from "../../report/draft/draft.ts";
import { timeIn } from "../../report/wording/times.ts";
import { formatCount } from "../../report/wording/words.ts";
import { figureText, SAID } from "../../report/wording/written-figures.ts";
import { numberWords } from "../../report/wording/written-values.ts";
import { Value } from "../site/elements.tsx";
import type { AskedQuestion } from "./asked-questions.ts";
import type { DecisionProps } from "./decision-store.ts";
import { QuietButton } from "./fields/buttons.tsx";
import type { FormField } from "./form-model.ts";
import type { OpenReport } from "./incident.ts";
import { hasValue } from "./progress.ts";
import { getReportZone, type ReportProps } from "./report-bar.tsx";
import { Cards, Fold } from "./report-form.tsx";

export function QuestionList({ report, decision }: DecisionProps) {
  const { questions, shown, asking } = decision;
  const { sections } = report.facts;
  const isLeft = ({ question_id: id, state }: AskedQuestion) =>
    id !== shown.value && (state === "answered" || state === "skipped");
  const left = questions.value.filter(isLeft);
  const onScreen = questions.value.filter(({ question_id }) => question_id === shown.value);
  const others = questions.value.filter((question) => !left.includes(question) && !onScreen.includes(question));
  const draw = (question: AskedQuestion) => (
    <Question key={question.question_id} {...{ report, decision, question }} isShown={onScreen.includes(question)} />
  );
  // Who decides is asked with the outcome.
  const more = sections
    .slice(asking.questions.length)
    .map((section) => ({ ...section, fields: section.fields.filter(({ id }) => id !== asking.record.by) }));
  return (
    <div class="questions">
      {[...left, ...onScreen].map(draw)}
      <details class="others">
        <summary>Not asked so far ({formatCount(others.length + more.length, "part")})</summary>
        {others.map(draw)}
        {more.map((section) => (
          <Fold
            key={section.id}
            report={report}
            class="section is-folded"
            id={section.id}
            isOpen={false}
            summary={
              <Line title={section.title}>
                <Answers report={report} fields={section.fields} />
              </Line>
            }
          >
            <Cards report={report} fields={section.fields} />
          </Fold>
        ))}
      </details>
    </div>
  );
}

const Line = ({ title, children }: { readonly title: string; readonly children: ComponentChildren }) => (
  <span class="question-line">
    <h2>{title}</h2> {children}
  </span>
);

interface QuestionProps extends DecisionProps {
  readonly question: AskedQuestion;
  readonly isShown: boolean;
}

/** One of them is open at a time. */
function Question({ report, decision, question: { question_id: id, state, fields: places }, isShown }: QuestionProps) {
  const section = decision.getSection(id);
  if (section === undefined) return null;
  const fields = section.fields.toSorted((a, b) => places.indexOf(a.id) - places.indexOf(b.id));
  const enter = ({ target }: Event) => {
    decision.enter(id);
    keepFocus(target as HTMLElement);
  };
  const toggle = ({ currentTarget }: { readonly currentTarget: HTMLDetailsElement }) => {
    if (!currentTarget.open || decision.shown.value === id) return;
    decision.enter(id);
    setTimeout(() => decision.jumpToQuestion(id));
  };
  return (
    <details class="section is-folded" id={section.id} open={isShown} onToggle={toggle}>
      <summary>
        <Line title={section.title}>
          <span class="small">{isShown ? "Asked now" : STATES[state]}</span>
          {!isShown && state === "answered" && <Answers report={report} fields={fields} />}
          {!isShown && <span class="change small">{state === "answered" ? "Change" : "Answer"}</span>}
        </Line>
      </summary>
      {/* Some browsers give no focus to a choice that is clicked. */}
      <div class="stack" onFocusIn={enter} onChange={enter}>
        <Cards report={report} fields={fields} />
      </div>
      <p>
        <QuietButton label="Next question" onClick={() => decision.pass(id)} />
      </p>
    </details>
  );
}

/** What goes elsewhere in the document loses the focus, which it then gets back. */
function keepFocus(target: HTMLElement): void {
  const id = target.id || target.closest<HTMLElement>("[id]")?.id;
  if (id === undefined || document.activeElement !== target) return;
  setTimeout(() => {
    if (document.activeElement === document.body) document.getElementById(id)?.focus({ preventScroll: true });
  });
}

const STATES = { current: "Asked next", answered: "", skipped: "Skipped", folded: "Not asked" } as const;

interface AnswersProps extends ReportProps {
  readonly fields: readonly FormField[];
}

/** `ICT-related incident: Yes; Detected at: Tue 10 Mar 2026, 20:40 Berlin`: the answers to a question in a line. */
function Answers({ report, fields }: AnswersProps) {
  const words = useComputed(() => {
    const answered = fields.filter((field) => hasValue(report.draft.value, field));
    return answered
      .map((field) => `${field.title}: ${valueWords(getValue(report.draft.value, field.id), field, report)}`)
      .join("; ");
  });
  return (
    <span class="answers small">
      <Value>{words.value}</Value>
    </span>
  );
}

function valueWords(value: unknown, field: Pick<FormField, "options" | "members">, report: OpenReport): string {
  if (Array.isArray(value))
    return value.length === 0 ? "None" : value.map((one) => recordWords(one, field, report)).join(", ");
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return numberWords(String(value));
  if (value === "unknown") return "Not known";
  if (value === OPEN || value === UNDETERMINABLE) return SAID[value];
  const figure = figureText(value);
  if (figure !== null) return figure;
  const text = String(value);
  const instant = parseInstant(text);
  if (instant !== null) return timeIn(instant.epochMs, getReportZone(report));
  return field.options?.find(({ code }) => code === text)?.label ?? text;
}

/** A record by the first of its members, which identifies it. */
function recordWords(record: unknown, { members = [] }: Pick<FormField, "members">, report: OpenReport): string {
  const member = members.find(({ id }) => typeof record === "object" && record !== null && Object.hasOwn(record, id));
  return member === undefined
    ? String(record)
    : valueWords((record as Readonly<Record<string, unknown>>)[member.id], member as never, report);
}
