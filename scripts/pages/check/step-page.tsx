// The page of a step: the draft and what can be done with it.
import { Mark } from "../site/elements.tsx";
import { Bar } from "./bar.tsx";
import { IS_BUILD } from "./controls/values.ts";
import { DraftTools } from "./draft-tools.tsx";
import { FieldPane, useFocusedField } from "./form/field-pane.tsx";
import { Form } from "./form/form.tsx";
import { stateOf } from "./form/progress.ts";
import { ComparisonLink, ComparisonView, JsonPane } from "./panes.tsx";
import { Questions } from "./questions.tsx";
import { Record } from "./result/record.tsx";
import { Provenance, Result } from "./result/result.tsx";
import { jumpTo } from "./result/tour.tsx";
import { type CheckProps, useDraftCheck } from "./state/draft-check.ts";
import type { StepProps } from "./state/step-facts.ts";

export function StepPage(props: StepProps) {
  const check = useDraftCheck(props);
  return (
    <div class={check.isDropping ? "check stack is-dropping" : "check stack"}>
      <Bar check={check} />
      <div class="panes">
        <div class="stack">
          <DraftTools check={check}>
            <ComparisonLink check={check} />
          </DraftTools>
          <Result check={check} />
          <div class="stack" hidden={check.view !== "Form"}>
            <Questions key={check.loadCount} check={check} />
            <Form key={check.loadCount} check={check} />
          </div>
          <div class="stack no-print" hidden={check.view !== "JSON"}>
            {!IS_BUILD && <JsonPane check={check} />}
          </div>
          <ComparisonView check={check} />
        </div>
        {/* At the left, but after the form for the keyboard. */}
        <Outline check={check} />
        {!IS_BUILD && <FieldPane check={check} />}
      </div>
      <Provenance check={check} />
      <Record check={check} />
    </div>
  );
}

/** The parts of the report with their state, beside the form where there is room. */
function Outline({ check }: CheckProps) {
  const focused = useFocusedField();
  return (
    <nav class="outline no-print" aria-label="Parts of the report" hidden={check.view !== "Form"}>
      <ol class="plain">
        {check.sections.map(({ id, title, fields }) => {
          const { words, isDone } = stateOf(check, fields);
          const jump = (event: Event) => {
            event.preventDefault();
            jumpTo(check, id);
          };
          return (
            <li key={id}>
              <a href={`#${id}`} onClick={jump} aria-current={fields.some((field) => field.id === focused)}>
                {title}
              </a>
              <span class="hint">{isDone ? <Mark name="ready">{words}</Mark> : words}</span>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
