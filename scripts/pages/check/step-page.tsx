// The page of a step: the draft and what can be done with it.
import { Bar } from "./bar.tsx";
import { useDraftCheck } from "./draft-check.ts";
import { DraftTools } from "./draft-tools.tsx";
import { FieldPane } from "./field-pane.tsx";
import { Form } from "./form.tsx";
import { Outline } from "./outline.tsx";
import { ComparisonLink, ComparisonView, JsonPane } from "./panes.tsx";
import { Questions } from "./questions.tsx";
import { Record } from "./record.tsx";
import { Provenance, Result } from "./result.tsx";
import type { StepProps } from "./step-facts.ts";
import { IS_BUILD } from "./values.ts";

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
