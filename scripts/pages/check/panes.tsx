// Around the form: what was done last, what a conversion lost, the draft as JSON, and what changed since the previous report.
import { useEffect, useRef } from "preact/hooks";
import { ESAS_WORDS } from "../../esas/words.ts";
import { formatCount } from "../../report/wording/words.ts";
import { List, Mark } from "../site/elements.tsx";
import { QuietButton } from "./fields/buttons.tsx";
import { Choice } from "./fields/choice.tsx";
import { getSentence } from "./files/draft-file.ts";
import type { Losses } from "./files/losses.ts";
import { saveEsas } from "./files/save.ts";
import { JSON_ID } from "./result/tour.tsx";
import type { CheckProps } from "./state/draft-check.ts";

export const Views = ({ check: { view, setView } }: CheckProps) => (
  <fieldset class="fieldset row">
    <legend class="visually-hidden">View of the draft</legend>
    {(["Form", "JSON"] as const).map((name) => (
      <Choice key={name} type="radio" name="view" checked={view === name} onChange={() => setView(name)}>
        {name}
      </Choice>
    ))}
  </fieldset>
);

/** The alert is always in the page, so that screen readers announce its changes. */
export function NoticeView({ check: { notice, set, replace } }: CheckProps) {
  const offer = notice?.offer;
  return (
    <div role="alert">
      {notice !== null && (
        <div class={`notice row is-${notice.tone}`}>
          <p>{notice.text}</p>
          {offer !== undefined && <QuietButton label={offer.label} onClick={() => replace(offer)} />}
          <QuietButton label="Dismiss" onClick={() => set({ notice: null })} />
        </div>
      )}
    </div>
  );
}

const LOSS_WORDS = {
  esas: {
    title: ESAS_WORDS.converted,
    lead: "The draft contains what the profile has a field for. The result reports whether it is complete.",
  },
  table: {
    title: "Taken from the table",
    lead: "Other fields keep their values. Spreadsheets may change what is typed: compare the values.",
  },
  partial: {
    title: ESAS_WORDS.incomplete,
    lead: "This is not a file to submit: rows of the official template are empty, or values have errors. You can save what the draft has.",
  },
  complete: {
    title: ESAS_WORDS.written,
    lead: "The file contains what the draft has. Check it before you submit it.",
  },
};

/** Takes the focus when it appears: the button that led to it may be gone. */
export function LossesView({ check }: CheckProps) {
  const { losses, set } = check;
  const element = useRef<HTMLElement>(null);
  useEffect(() => element.current?.focus(), [losses]);
  if (losses === null) return null;
  const { from, isComplete, sections, closing } = losses;
  const { title, lead } = LOSS_WORDS[from !== "lexbind" ? from : isComplete ? "complete" : "partial"];
  return (
    <section ref={element} class="losses notice stack small is-info" tabIndex={-1} aria-labelledby="losses-title">
      <h2 id="losses-title">{title}</h2>
      <p>{lead} The list contains places and reasons, no values.</p>
      {sections.length === 0 && <p>Nothing was left out.</p>}
      <div class="stack">
        {sections.map(({ heading, reasons }) => (
          <details key={heading} open>
            <summary>{heading}</summary>
            <List items={reasons.map((reason) => <Loss {...reason} />)} />
          </details>
        ))}
      </div>
      {from === "lexbind" && <p>{closing}</p>}
      <p class="row">
        {from === "lexbind" && !isComplete && (
          <QuietButton label={ESAS_WORDS.saveIncomplete} onClick={() => saveEsas(check, { evenIfIncomplete: true })} />
        )}
        <QuietButton label="Close this list" onClick={() => set({ losses: null })} />
      </p>
    </section>
  );
}

const Loss = ({ words, count, places }: Losses["sections"][number]["reasons"][number]) => (
  <>
    <p>
      {count > 1 && <b>{count} places: </b>}
      {words}
    </p>
    <List
      class="plain hint is-code"
      items={count > places.length ? [...places, `and ${count - places.length} more`] : places}
    />
  </>
);

/** The draft as text. There are no fields to leave, so it shows all findings. */
export function JsonPane({ check: { text, service, verdict, edit, warn, showAll } }: CheckProps) {
  const reason = verdict.kind === "rejected" ? verdict.message : null;
  const takePasted = (event: ClipboardEvent) => {
    if ((event.clipboardData?.getData("text/plain").length ?? 0) <= service.limits.max_request_bytes) return;
    event.preventDefault();
    warn(`The pasted text was not taken. ${getSentence(service, "request_too_large")}`);
  };
  const take = (value: string) => {
    showAll();
    edit(() => value);
  };
  return (
    <>
      <p class="hint" id="json-hint">
        The body of a request: <code>report</code> and, optionally, <code>evidence_manifest</code>. It changes with the
        form. Paste here, or drop a file anywhere.
      </p>
      <textarea
        id={JSON_ID}
        class="input is-code"
        rows={24}
        value={text}
        aria-label="Draft as JSON"
        autoComplete="off"
        autoCapitalize="off"
        spellcheck={false}
        aria-invalid={reason !== null}
        aria-describedby="json-hint json-error"
        onInput={({ currentTarget: { value } }) => take(value)}
        onPaste={takePasted}
      />
      <p class="small" id="json-error">
        {reason !== null && <Mark name="blocking">{reason}</Mark>}
      </p>
    </>
  );
}

const WORDS = { changed: "Changed", vanished: "Has no value any more", new: "New" } as const;

export const ComparisonLink = ({ check: { comparison } }: CheckProps) =>
  comparison && (
    <a href="#comparison">{formatCount(comparison.changes.length, "row")} changed since the previous report</a>
  );

export function ComparisonView({ check: { comparison, set } }: CheckProps) {
  if (comparison === null) return null;
  const { changes, findings } = comparison;
  return (
    <section class="stack is-tight" id="comparison" tabIndex={-1} aria-labelledby="comparison-title">
      <h3 id="comparison-title">Since the previous report ({changes.length})</h3>
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
          return `${WORDS[change]}: ${title}${data_field === null ? "" : ` (row ${data_field})`}`;
        })}
      />
      <p>
        <QuietButton label="Stop comparing" onClick={() => set({ previous: null })} />
      </p>
    </section>
  );
}
