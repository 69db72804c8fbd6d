// The files of the draft check: drafts, tables, the file of the ESAs, and what the browser keeps. Nothing of them leaves the page.
import { useState } from "preact/hooks";
import { ESAS_WORDS, hasEsasFile } from "../../../esas/words.ts";
import { dateIn } from "../../../report/wording/times.ts";
import { OpenFile, QuietButton } from "../controls/text-control.tsx";
import { getShownZone } from "../controls/values.ts";
import type { CheckProps } from "../state/draft-check.ts";
import { beginsIncident, findStageAfter } from "../state/stages.ts";
import { converterWords, NO_TABLE_WORDS } from "./draft-file.ts";
import { EntityDetailsPanel } from "./entity-details-panel.tsx";
import { createTemplate } from "./import-table.ts";
import { OtherDrafts } from "./other-drafts.tsx";
import { saveDraft, saveEsas, saveRecord, saveText } from "./save.ts";
import { KeepDraft } from "./stored-drafts.tsx";

/** What can be done with the draft as a whole. */
export function Files({ check }: CheckProps) {
  const { alias, hasDraft, replace, isStale } = check;
  const answered = isStale || !hasDraft ? null : check.answered;
  const saveResult = () => saveText(answered?.json ?? "", `${alias}-prevalidation.json`);
  const clear = () => {
    const text = check.options.empty;
    replace({ text, previous: null, submitted: null, opening: null, done: "The draft was cleared." });
    // The button is disabled then, and the focus must not go with it.
    document.querySelector<HTMLElement>(".files > summary")?.focus();
  };
  return (
    <div class="stack">
      <div class="row">
        <OpenFile id="draft-file" label="Open a file" onFile={check.openFile} />
        <QuietButton label="Save the draft" disabled={!hasDraft} onClick={() => saveDraft(check)} />
        <QuietButton label="Save the result as JSON" disabled={answered === null} onClick={saveResult} />
        {hasEsasFile(check.profile) && (
          <QuietButton label={ESAS_WORDS.saveAs} disabled={answered === null} onClick={() => saveEsas(check)} />
        )}
        <QuietButton label="Print the record" disabled={answered === null} onClick={() => window.print()} />
        <QuietButton label="Save the record" disabled={answered === null} onClick={() => saveRecord(check)} />
        <QuietButton label="Start over" disabled={!hasDraft} onClick={clear} />
      </div>
      <fieldset class="fieldset">
        <legend class="label">Reports on the same incident</legend>
        <div class="row">
          <OpenFile
            id="previous-file"
            label={beginsIncident(check) ? "Begin with an earlier report" : "Begin with the previous report"}
            onFile={check.continueFrom}
          />
          <NextStage check={check} />
        </div>
        {beginsIncident(check) && (
          <p class="hint">
            Of an earlier report, only the rows about the entity itself are taken, not those on its incident.
          </p>
        )}
      </fieldset>
      <TableImport check={check} />
      <KeepDraft check={check} />
      <EntityDetailsPanel check={check} />
      <OtherDrafts check={check} />
      <Examples check={check} />
    </div>
  );
}

/** Opens the report that follows, where there is one. */
function NextStage({ check }: CheckProps) {
  const { hasDraft, isPaused, go } = check;
  const next = findStageAfter(check);
  if (next === undefined) return null;
  const label = `Continue as ${next.title.slice(0, 1).toLowerCase()}${next.title.slice(1)}`;
  return <QuietButton label={label} disabled={!hasDraft || isPaused} onClick={() => go(next.alias)} />;
}

function Examples({ check }: CheckProps) {
  const load = ({ title, text, timeMs }: (typeof check.examples)[number]) => {
    const day =
      timeMs === null ? "" : ` It is of ${dateIn(timeMs, getShownZone(check))}; the time left is as it was then.`;
    check.replace({ text, submitted: null, done: `“${title}” was loaded.${day}` });
  };
  return (
    <fieldset class="fieldset">
      <legend class="label">Load an example</legend>
      <div class="row">
        {check.examples.map((example) => (
          <QuietButton key={example.title} label={example.title} onClick={() => load(example)} />
        ))}
      </div>
    </fieldset>
  );
}

function TableImport({ check }: CheckProps) {
  const { alias, fields, replace } = check;
  const [table, setTable] = useState("");
  const take = async () => {
    const taken = await check.readInto((facts) => check.engine.importTable(table, facts));
    if (typeof taken === "string") return check.warn(converterWords(taken, "the table"));
    if (taken === null) return check.warn(NO_TABLE_WORDS);
    replace(taken);
    setTable("");
  };
  const saveTemplate = () => saveText(createTemplate(fields), `${alias}-template.csv`, "text/csv");
  return (
    <fieldset class="fieldset stack is-tight">
      <legend class="label">Take values from a table</legend>
      <label>
        <span class="hint">
          Two columns: the title, the row number or the identifier of a field, then its value. Paste them from a
          spreadsheet, or open a CSV or TSV file as above.
        </span>
        <textarea
          id="table"
          class="input is-code"
          rows={4}
          value={table}
          autoComplete="off"
          spellcheck={false}
          onInput={({ currentTarget: { value } }) => setTable(value)}
        />
      </label>
      <div class="row">
        <QuietButton label="Take the values" disabled={table.trim() === ""} onClick={take} />
        <QuietButton label="Save an empty table" onClick={saveTemplate} />
      </div>
    </fieldset>
  );
}
