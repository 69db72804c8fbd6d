// The files of a report: drafts, tables, the file of the ESAs, and what the browser keeps. Nothing of them leaves the page.

import { useSignal } from "@preact/signals";
import { getReport } from "../../report/draft/draft.ts";
import {
  detailsText,
  type EntityDetails,
  findDetails,
  getDetailText,
} from "../../report/entity-details/entity-details.ts";
import { dateIn } from "../../report/wording/times.ts";
import { formatCount } from "../../report/wording/words.ts";
import { beginsIncident, findStageAfter } from "./act-facts.ts";
import { fillIn } from "./begin-draft.ts";
import { OpenFile, QuietButton } from "./fields/buttons.tsx";
import { createTemplate } from "./import-table.ts";
import type { OpenReport } from "./incident.ts";
import { keepDetails } from "./kept-details.ts";
import { continueFrom, openFile, takeTable } from "./open-file.ts";
import { OtherDrafts } from "./other-drafts.tsx";
import { getReportZone, type ReportProps } from "./report-bar.tsx";
import { goTo } from "./report-questions.tsx";
import { showNews } from "./report-view.ts";
import { fileName, saveDraft, saveIncident, saveRecord, saveText } from "./save.ts";

/** Whether anything was entered. */
export const hasDraft = ({ facts, incident: { drafts } }: OpenReport): boolean => !drafts.isBlank(facts.stage.alias);

/** What can be done with the report as a whole. */
export function ReportFiles({ report }: ReportProps) {
  const { facts, incident, check } = report;
  const { drafts } = incident;
  const isEmpty = !hasDraft(report);
  const answered = check.isStale.value || isEmpty ? null : check.answered.value;
  const isUnanswered = answered === null;
  return (
    <div class="stack">
      <div class="row">
        <OpenFile id="draft-file" label="Open a file" onFile={(file) => openFile(report, file).then(showNews)} />
        <QuietButton label="Save the draft" disabled={isEmpty} onClick={() => saveDraft(report)} />
        <QuietButton
          label="Save the result as JSON"
          disabled={isUnanswered}
          onClick={() => saveText(answered?.json ?? "", fileName(report, "prevalidation.json"))}
        />
        <QuietButton label="Print the record" disabled={isUnanswered} onClick={() => window.print()} />
        <QuietButton label="Save the record" disabled={isUnanswered} onClick={() => saveRecord(report)} />
        <QuietButton
          label="Save the incident"
          disabled={drafts.isAllBlank.value}
          onClick={() => saveIncident(report)}
        />
      </div>
      <fieldset class="fieldset">
        <legend class="label">Reports on the same incident</legend>
        <div class="row">
          <OpenFile
            id="previous-file"
            label={beginsIncident(facts) ? "Begin with an earlier report" : "Begin with the previous report"}
            onFile={(file) => continueFrom(report, file).then(showNews)}
          />
          <NextStage report={report} />
        </div>
        {beginsIncident(facts) && (
          <p class="hint">
            Of an earlier report, only the rows about the entity itself are taken, not those on its incident.
          </p>
        )}
      </fieldset>
      <TableImport report={report} />
      <p class="hint" id="keep-hint">
        “Keep it in this browser” writes the incidents to the local storage of this site on this device, not encrypted,
        and anyone who uses this browser can read them here. Nothing is sent.
      </p>
      <EntityDetailsPanel report={report} />
      <OtherDrafts report={report} />
      <Examples report={report} />
    </div>
  );
}

/** Opens the report that follows, where there is one. */
function NextStage({ report }: ReportProps) {
  const next = findStageAfter(report.facts.page, report.facts.stage);
  if (next === undefined) return null;
  const label = `Continue as ${next.title.slice(0, 1).toLowerCase()}${next.title.slice(1)}`;
  return <QuietButton label={label} disabled={!hasDraft(report)} onClick={() => goTo(report, next.alias)} />;
}

function Examples({ report }: ReportProps) {
  const { examples } = report.facts;
  const load = ({ title, draft, timeMs }: (typeof examples)[number]) => {
    const day =
      timeMs === null ? "" : ` It is of ${dateIn(timeMs, getReportZone(report))}; the time left is as it was then.`;
    report.edit.replace({ draft, submitted: null, done: `“${title}” was loaded.${day}` }).then(showNews);
  };
  return (
    <fieldset class="fieldset">
      <legend class="label">Load an example</legend>
      <div class="row">
        {examples.map((example) => (
          <QuietButton key={example.title} label={example.title} onClick={() => load(example)} />
        ))}
      </div>
    </fieldset>
  );
}

function TableImport({ report }: ReportProps) {
  const { fields, stage } = report.facts;
  const table = useSignal("");
  const type = (text: string) => {
    table.value = text;
  };
  const take = () => {
    const taken = takeTable(report, table.value);
    if (taken === "taken") type("");
    if (taken !== null) showNews();
  };
  return (
    <fieldset class="fieldset stack is-tight">
      <legend class="label">Take values from a table</legend>
      <label>
        <span class="hint">
          A row or a column for each field, with its title, its row number or its identifier, and its value. Paste them
          from a spreadsheet, or open a CSV or TSV file as above.
        </span>
        <textarea
          id="table"
          class="input is-code"
          rows={4}
          value={table.value}
          autoComplete="off"
          spellcheck={false}
          onInput={({ currentTarget: { value } }) => type(value)}
        />
      </label>
      <div class="row">
        <QuietButton label="Take the values" disabled={table.value.trim() === ""} onClick={take} />
        <QuietButton
          label="Save an empty table"
          onClick={() => saveText(createTemplate(fields), `${stage.alias}-template.csv`, "text/csv")}
        />
      </div>
    </fieldset>
  );
}

/** Entity details: what the user chose to keep in this browser for all reports of all acts. They fill in what a draft leaves empty. */
function EntityDetailsPanel({ report }: ReportProps) {
  const { facts, draft, edit, incident } = report;
  const { drafts, details, news } = incident;
  const { member_state } = drafts.parameters.value;
  const { value: kept } = details;
  const shown = findDetails(facts.profile, getReport(draft.value), member_state);
  const keep = (next: EntityDetails | null) => {
    if (keepDetails(next)) details.value = next;
    else news.warn("This browser does not keep anything. Save the entity details as a file.");
  };
  const fill = (given: EntityDetails) => {
    const filled = fillIn({ facts, draft: draft.value, details: given });
    if (filled === null) return news.warn("The entity details fill in nothing more here.");
    edit.replace({ ...filled, parameters: { member_state: member_state ?? getDetailText(given.member_state) } });
  };
  return (
    <fieldset class="fieldset stack is-tight">
      <legend class="label">Entity details</legend>
      <p class="hint" id="details-hint">
        {kept === null
          ? "Entity, LEI, contacts and what else is the same in each report. If you keep them, they are written to the local storage of this site on this device, not encrypted, and fill in what a new report leaves empty. Nothing is sent."
          : `This browser keeps ${formatCount(Object.keys(kept).length, "detail")}, not encrypted, and anyone who uses it can read them here. They fill in what a new report leaves empty.`}
      </p>
      <div class="row">
        <QuietButton
          label={kept === null ? "Keep the entity details in this browser" : "Keep those of this draft instead"}
          aria-describedby="details-hint"
          disabled={Object.keys(shown).length === 0}
          onClick={() => keep({ ...kept, ...shown })}
        />
        {kept !== null && <QuietButton label="Fill in the entity details" onClick={() => fill(kept)} />}
        {kept !== null && <QuietButton label="Forget the entity details" onClick={() => keep(null)} />}
        <QuietButton
          label="Save the entity details as a file"
          onClick={() => saveText(detailsText({ ...kept, ...shown }), "entity-details.json")}
        />
      </div>
    </fieldset>
  );
}
