// The page of every draft check: the draft, what can be done with the whole of it, and what came of it.
import type { ComponentChildren } from "preact";
import { EarlierDrafts } from "./files/earlier-drafts.tsx";
import { Files } from "./files/files.tsx";
import { ReplaceQuestion } from "./files/replace-question.tsx";
import { StoreNews } from "./files/stored-drafts.tsx";
import { FieldPane } from "./form/field-pane.tsx";
import { JsonPane, LossesView, NoticeView, Views } from "./panes.tsx";
import { Record, type RecordProps } from "./result/record.tsx";
import { Provenance, Result } from "./result/result.tsx";
import { nameOfDraft } from "./state/draft-name.ts";
import { IS_BUILD } from "./time-zones.ts";

/** What the kinds of draft checks have of their own, by its place. */
interface DraftPageProps extends RecordProps {
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

export function DraftPage({ bar, links, aboveResult, form, belowForm, outline, ...recorded }: DraftPageProps) {
  const { check } = recorded;
  return (
    <div class={check.isDropping ? "check stack is-dropping" : "check stack"}>
      {bar}
      <div class="panes">
        <div class="stack">
          <div class="row small no-print">
            <Views check={check} />
            <details class="files">
              <summary>Open, save and import</summary>
              {!IS_BUILD && <Files check={check} />}
            </details>
            {links}
          </div>
          <NoticeView check={check} />
          <EarlierDrafts
            check={check}
            getName={(content) => nameOfDraft(check, content)}
            onBringBack={check.bringBack}
          />
          <ReplaceQuestion check={check} />
          <StoreNews check={check} />
          <LossesView check={check} />
          {aboveResult}
          <Result check={check} />
          <div class="stack" hidden={check.view !== "Form"}>
            {form}
          </div>
          <div class="stack no-print" hidden={check.view !== "JSON"}>
            {!IS_BUILD && <JsonPane check={check} />}
          </div>
          {belowForm}
        </div>
        {outline}
        {!IS_BUILD && <FieldPane check={check} />}
      </div>
      <Provenance check={check} />
      <Record {...recorded} />
    </div>
  );
}
