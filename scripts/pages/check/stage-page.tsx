// The page of a stage: the usual form.
import { Mark } from "../site/elements.tsx";
import { Bar } from "./bar.tsx";
import { DraftPage } from "./draft-page.tsx";
import { useFocusedField } from "./form/field-pane.tsx";
import { Form } from "./form/form.tsx";
import { getState } from "./form/progress.ts";
import { ComparisonLink, ComparisonView } from "./panes.tsx";
import { Questions } from "./questions.tsx";
import { jumpTo } from "./result/tour.tsx";
import { type CheckProps, useDraftCheck } from "./state/draft-check.ts";
import type { StageProps } from "./state/stage-facts.ts";

export function StagePage(props: StageProps) {
  const check = useDraftCheck(props);
  return (
    <DraftPage
      check={check}
      bar={<Bar check={check} />}
      links={<ComparisonLink check={check} />}
      form={
        <>
          <Questions key={check.loadCount} check={check} />
          <Form key={check.loadCount} check={check} />
        </>
      }
      belowForm={<ComparisonView check={check} />}
      outline={<Outline check={check} />}
    />
  );
}

/** The parts of the report with their state, beside the form where there is room. */
function Outline({ check }: CheckProps) {
  const focused = useFocusedField();
  return (
    <nav class="outline no-print" aria-label="Parts of the report" hidden={check.view !== "Form"}>
      <ol class="plain">
        {check.sections.map(({ id, title, fields }) => {
          const { words, isDone } = getState(check, fields);
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
