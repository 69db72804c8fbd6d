// The page of an open report: the draft, what can be done with the whole of it, and what came of it.

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { AnswersPane } from "./answers-pane.tsx";
import type { OpenReport } from "./incident.ts";
import { IncidentsView } from "./incident-list.tsx";
import { ComparisonLink, ComparisonView, JsonPane, ViewChoice } from "./json-pane.tsx";
import { KeptNews } from "./kept-views.tsx";
import { LossesView, NoticeView } from "./notices.tsx";
import { openFile } from "./open-file.ts";
import { PrintedRecord, type RecordProps } from "./record.tsx";
import { ReportBar, type ReportProps } from "./report-bar.tsx";
import { ReportFiles } from "./report-files.tsx";
import { FieldPane, Outline, ReportForm } from "./report-form.tsx";
import { ReportQuestions } from "./report-questions.tsx";
import { Provenance, ReportResult } from "./report-result.tsx";
import { showNews } from "./report-view.ts";

/** The page of a report that is asked for by the usual form. */
export const FormPage = ({ report }: ReportProps) => (
  <ReportPage
    report={report}
    bar={<ReportBar report={report} />}
    links={<ComparisonLink report={report} />}
    form={
      <>
        <ReportQuestions report={report} />
        <ReportForm report={report} />
      </>
    }
    belowForm={<ComparisonView report={report} />}
    outline={<Outline report={report} />}
  />
);

/** What the kinds of reports have of their own, by its place. */
interface PageProps extends RecordProps {
  /** Stays in view. */
  readonly bar: ComponentChildren;
  /** Further links beside the files. */
  readonly links?: ComponentChildren;
  readonly aboveResult?: ComponentChildren;
  readonly form: ComponentChildren;
  readonly belowForm: ComponentChildren;
  /** At the left, but after the form for the keyboard. */
  readonly outline?: ComponentChildren;
}

export function ReportPage({ bar, links, aboveResult, form, belowForm, outline, ...recorded }: PageProps) {
  const { report } = recorded;
  const { view, content, incident } = report;
  const { drafts } = incident;
  const isDropping = useDroppedFile(report);
  const isForm = view.mode.value === "Form";
  return (
    <div class={isDropping ? "check stack is-dropping" : "check stack"}>
      {bar}
      <div class="panes">
        <div class="stack">
          <IncidentsView report={report} />
          <div class="row small no-print">
            <ViewChoice report={report} />
            <details class="files">
              <summary>Open, save and import</summary>
              <ReportFiles report={report} />
            </details>
            {links}
          </div>
          <NoticeView report={report} />
          <KeptNews kept={drafts.storage} />
          <LossesView report={report} />
          {aboveResult}
          <ReportResult report={report} />
          {/* Another draft is another form: what was typed in the controls of the one before does not stay in them. */}
          <div class="stack" hidden={!isForm} key={content.value.number}>
            {form}
          </div>
          <div class="stack no-print" hidden={isForm}>
            {view.mode.value === "JSON" && <JsonPane report={report} />}
            {view.mode.value === "Check your answers" && <AnswersPane report={report} />}
          </div>
          {belowForm}
        </div>
        {outline}
        <FieldPane report={report} />
      </div>
      <Provenance report={report} />
      <PrintedRecord {...recorded} />
    </div>
  );
}

/** Takes files that are dropped anywhere on the page. Returns whether one is held over it. */
function useDroppedFile(report: OpenReport): boolean {
  const isOver = useSignal(false);
  useEffect(() => {
    const follow = (event: DragEvent) => {
      if (event.type === "dragleave" && event.relatedTarget === null) isOver.value = false;
      if (event.type === "dragleave" || event.dataTransfer?.types.includes("Files") !== true) return;
      // Otherwise the browser would open the file in place of the page.
      event.preventDefault();
      isOver.value = event.type === "dragover";
      const [file] = event.type === "drop" ? event.dataTransfer.files : [];
      if (file !== undefined) openFile(report, file).then(showNews);
    };
    const types = ["dragover", "dragleave", "drop"] as const;
    for (const type of types) window.addEventListener(type, follow);
    return () => {
      for (const type of types) window.removeEventListener(type, follow);
    };
  }, [report]);
  return isOver.value;
}
