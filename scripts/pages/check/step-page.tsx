// The page of a step: the draft and what can be done with it.
import { Bar } from "./bar.tsx";
import { useDraftCheck } from "./draft-check.ts";
import { FieldPane } from "./field-pane.tsx";
import { Files } from "./files.tsx";
import { Form } from "./form.tsx";
import { Outline } from "./outline.tsx";
import { ComparisonLink, ComparisonView, JsonPane, LossesView, NoticeView, Views } from "./panes.tsx";
import { Questions } from "./questions.tsx";
import { Record } from "./record.tsx";
import { Provenance, Result } from "./result.tsx";
import type { StepProps } from "./step-facts.ts";
import { StoreNews } from "./stored-drafts.tsx";
import { IS_BUILD } from "./values.ts";

export function StepPage(props: StepProps) {
  const check = useDraftCheck(props);
  return (
    <div class={check.isDropping ? "check stack is-dropping" : "check stack"}>
      <Bar check={check} />
      <div class="panes">
        <div class="stack">
          <div class="row small no-print">
            <Views check={check} />
            <details class="files">
              <summary>Open, save and import</summary>
              {!IS_BUILD && <Files check={check} />}
            </details>
            <ComparisonLink check={check} />
          </div>
          <NoticeView check={check} />
          <StoreNews check={check} />
          <LossesView check={check} />
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
