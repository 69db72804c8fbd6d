// The draft as JSON, which can be copied, or edited as a text that takes its place as a whole; and what changed since the previous report.

import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { isShownRow } from "../../report/wording/locators.ts";
import { formatCount } from "../../report/wording/words.ts";
import { List, Mark, Value } from "../site/elements.tsx";
import { getErrorSentence, getRequestReason } from "./error-sentences.ts";
import { QuietButton } from "./fields/buttons.tsx";
import { Choice } from "./fields/choice.tsx";
import { openFile } from "./open-file.ts";
import type { ReportProps } from "./report-bar.tsx";
import { JSON_ID, VIEW_MODES } from "./report-view.ts";

/** The choice between the form, what it has as a list, and the JSON. */
export function ViewChoice({ report: { view } }: ReportProps) {
  const choose = (name: typeof view.mode.value) => {
    view.mode.value = name;
  };
  return (
    <fieldset class="fieldset row">
      <legend class="visually-hidden">View of the draft</legend>
      {VIEW_MODES.map((name) => (
        <Choice key={name} type="radio" name="view" checked={view.mode.value === name} onChange={() => choose(name)}>
          {name}
        </Choice>
      ))}
    </fieldset>
  );
}

/** The draft as text. While it is edited, the draft stays as it was. */
export function JsonPane({ report }: ReportProps) {
  const { facts, text, editedText, edit, incident } = report;
  const { service } = facts.page;
  const rejected = useSignal<string | null>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const isEdited = editedText.value !== null;
  const getRejection = (text: string) =>
    text.length > service.limits.max_request_bytes
      ? getErrorSentence(service, "request_too_large")
      : getRequestReason(service, text);
  useLayoutEffect(() => {
    if (isEdited) area.current?.focus();
  }, [isEdited]);
  const change = (next: string) => {
    editedText.value = next;
  };
  const take = () => {
    const { value: edited } = editedText;
    rejected.value = edit.takeText(edited ?? "") === null ? null : edited;
    if (rejected.value === null) area.current?.focus();
  };
  const leave = () => {
    editedText.value = null;
    area.current?.focus();
  };
  const openAsFile = async () => {
    const { value: before } = report.draft;
    await openFile(report, new File([editedText.value ?? ""], "The text"));
    if (report.draft.value !== before) editedText.value = null;
  };
  const takePasted = (event: ClipboardEvent) => {
    if ((event.clipboardData?.getData("text/plain").length ?? 0) <= service.limits.max_request_bytes) return;
    event.preventDefault();
    incident.news.warn(`The pasted text was not taken. ${getErrorSentence(service, "request_too_large")}`);
  };
  const reason =
    editedText.value === null || rejected.value !== editedText.value ? null : getRejection(editedText.value);
  return (
    <>
      <p class="hint" id="json-hint">
        The body of a request: <code>report</code> and, optionally, <code>evidence_manifest</code>.{" "}
        {isEdited ? "The draft changes once you take the text." : "It changes with the form."}
      </p>
      <textarea
        ref={area}
        id={JSON_ID}
        class="input is-code"
        rows={24}
        value={editedText.value ?? text.value}
        readOnly={!isEdited}
        aria-label="Draft as JSON"
        autoComplete="off"
        autoCapitalize="off"
        spellcheck={false}
        aria-invalid={reason !== null}
        aria-describedby="json-hint json-error"
        onInput={({ currentTarget: { value } }) => change(value)}
        onPaste={takePasted}
      />
      <p class="small" id="json-error" role="alert">
        {reason !== null && <Mark name="blocking">The text was not taken. {reason}</Mark>}
      </p>
      <div class="row">
        {isEdited ? (
          <>
            <QuietButton label="Take this text as the draft" onClick={take} />
            {reason !== null && <QuietButton label="Open the text as a file" onClick={openAsFile} />}
            <QuietButton label="Leave the draft as it was" onClick={leave} />
          </>
        ) : (
          <>
            <QuietButton label="Edit as JSON" onClick={edit.editText} />
            <CopyButton text={text.value} />
          </>
        )}
      </div>
    </>
  );
}

/** Copies a text, and says whether the browser did it. */
function CopyButton({ text }: { readonly text: string }) {
  const copied = useSignal<string | null>(null);
  const isCopied = copied.value === text;
  const copy = () =>
    navigator.clipboard?.writeText(text).then(
      () => {
        copied.value = text;
      },
      () => undefined,
    );
  // A browser copies by itself only on HTTPS; elsewhere the text can be selected.
  return (
    <>
      {globalThis.navigator?.clipboard !== undefined && <QuietButton label="Copy the JSON" onClick={copy} />}
      <span class="hint" role="status">
        {isCopied && "Copied."}
      </span>
    </>
  );
}

const CHANGE_WORDS = { changed: "Changed", vanished: "Has no value any more", new: "New" } as const;

export const ComparisonLink = ({ report: { comparison } }: ReportProps) =>
  comparison.value && (
    <a href="#comparison">{formatCount(comparison.value.changes.length, "row")} changed since the previous report</a>
  );

export function ComparisonView({ report: { comparison, edit } }: ReportProps) {
  if (comparison.value === null) return null;
  const { changes, findings } = comparison.value;
  return (
    <section class="stack is-tight" id="comparison" tabIndex={-1} aria-labelledby="comparison-title">
      <h3 id="comparison-title">
        Since the previous report (<Value>{changes.length}</Value>)
      </h3>
      <ul class="plain stack is-tight">
        {findings.map(({ field_id, message }) => (
          <li key={field_id} class="notice small is-attention">
            <Mark name="attention" /> {message}
          </li>
        ))}
      </ul>
      {changes.length === 0 && <p class="small">No row changed.</p>}
      <List
        class="plain small"
        items={changes.map(({ title, data_field, change }) => {
          const row = data_field === null || !isShownRow(data_field) ? "" : ` (row ${data_field})`;
          return `${CHANGE_WORDS[change]}: ${title}${row}`;
        })}
      />
      <p>
        <QuietButton label="Stop comparing" onClick={() => edit.set({ previous: null })} />
      </p>
    </section>
  );
}
