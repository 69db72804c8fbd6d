// What will be in the file, row by row, for the person who answers for it: to read, to change, to print and to sign.

import { useLayoutEffect, useRef } from "preact/hooks";
import { ESAS_WORDS, hasEsasFile } from "../../esas/words.ts";
import { getValue } from "../../report/draft/draft.ts";
import { getLabels, getWords } from "../../report/formatters/value-words.ts";
import { formatCount } from "../../report/wording/words.ts";
import { numberWords } from "../../report/wording/written-values.ts";
import { Value } from "../site/elements.tsx";
import { QuietButton } from "./fields/buttons.tsx";
import type { FormField, Section } from "./form-model.ts";
import { hasValue } from "./progress.ts";
import { getReportZone, type ReportProps } from "./report-bar.tsx";
import { cardId } from "./report-view.ts";
import { saveDraft, saveEsas, saveRecord } from "./save.ts";

/** It takes the focus when it is opened. */
export function AnswersPane({ report }: ReportProps) {
  const { facts, check, view } = report;
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  const { value: isStale } = check.isStale;
  const back = () => {
    view.mode.value = "Form";
    // The button goes with the list, and the focus must not.
    setTimeout(() => document.querySelector<HTMLElement>('input[name="view"]:checked')?.focus());
  };
  const isReady = check.answered.value?.answer.ready_for_preverification === true;
  const hasFile = hasEsasFile(facts.profile);
  return (
    <section class="answers stack" aria-labelledby="answers-title">
      <h2 id="answers-title" ref={heading} tabIndex={-1}>
        Check your answers
      </h2>
      {!isReady && <p class="notice is-attention">The report is not ready: a file of it is not one to submit.</p>}
      <p class="row">
        {hasFile && (
          <button class="button is-primary" type="button" disabled={isStale} onClick={() => saveEsas(report)}>
            {ESAS_WORDS.save}
          </button>
        )}
        <QuietButton label="Save the draft" onClick={() => saveDraft(report)} />
        <QuietButton label="Print the record" disabled={isStale} onClick={() => window.print()} />
        <QuietButton label="Save the record" disabled={isStale} onClick={() => saveRecord(report)} />
        <QuietButton label="Back to the form" onClick={back} />
      </p>
      {facts.sections.map((section) => (
        <SectionAnswers key={section.id} report={report} section={section} />
      ))}
    </section>
  );
}

/** The rows of a part that have a value, or are asked for and have none; how many others are empty. */
function SectionAnswers({ report, section }: ReportProps & { readonly section: Section }) {
  const { draft, check } = report;
  const isShown = (field: FormField) => hasValue(draft.value, field) || check.needs.value.has(field.id);
  const shown = section.fields.filter(isShown);
  const others = section.fields.length - shown.length;
  if (shown.length === 0) return null;
  return (
    <div class="stack is-tight">
      <h3>{section.title}</h3>
      <dl class="answer-list">
        {shown.map((field) => (
          <AnswerRow key={field.id} report={report} field={field} />
        ))}
      </dl>
      {others > 0 && <p class="hint">{formatCount(others, "other row")} without a value.</p>}
    </div>
  );
}

function AnswerRow({ report, field }: ReportProps & { readonly field: FormField }) {
  const { facts, draft, view } = report;
  const { id, title, rows, codeList } = field;
  const labels = getLabels(facts.profile.code_lists, [codeList]);
  const json = draft.value.report.get(id) ?? "null";
  const value = getValue(draft.value, id);
  // A number has the digits of the draft.
  const words =
    typeof value === "number" ? numberWords(json) : getWords(value, { labels, timeZone: getReportZone(report) });
  return (
    <div>
      <dt>
        {title} {rows.length > 0 && <span class="hint">Row {rows.join(", ")}</span>}
      </dt>
      <dd>{hasValue(draft.value, field) ? <Value>{words}</Value> : <i>No answer yet</i>}</dd>
      <dd>
        <QuietButton label="Change" of={title} onClick={() => view.jumpTo(cardId(id))} />
      </dd>
    </div>
  );
}
