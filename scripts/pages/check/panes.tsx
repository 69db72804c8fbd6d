// Around the form: what can be done with the draft as a whole, what was done last, what a conversion lost, and the draft as JSON.
import { useEffect, useRef } from "preact/hooks";
import type { Format } from "../../convert/report.ts";
import { Breakable, Code } from "../elements.tsx";
import type { Losses } from "./answers.ts";
import { EMPTY_DRAFT } from "./draft.ts";
import type { CheckProps } from "./draft-check.ts";
import { JSON_ID } from "./findings.tsx";
import { exampleText } from "./form-model.ts";

interface QuietButtonProps {
  readonly label: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

export const QuietButton = ({ label, disabled = false, onClick }: QuietButtonProps) => (
  <button class="button is-quiet" type="button" disabled={disabled} onClick={onClick}>
    {label}
  </button>
);

export function Toolbar({ check }: CheckProps) {
  const { profile, hasDraft, answered, isStale, replace } = check;
  const hasResult = answered !== null && !isStale;
  return (
    <div class="toolbar stack">
      <fieldset class="fieldset">
        <legend class="label">Your draft</legend>
        <div class="row">
          <OpenFile onFile={check.openFile} />
          <QuietButton
            label="Start over"
            disabled={!hasDraft}
            onClick={() => replace({ text: EMPTY_DRAFT, done: "The draft was cleared." })}
          />
          <QuietButton label="Download draft" disabled={!hasDraft} onClick={check.saveDraft} />
          <QuietButton label="Download result" disabled={!hasResult} onClick={check.saveResult} />
          <QuietButton label="Download ESAs' JSON (partial)" disabled={!hasResult} onClick={check.saveEsas} />
          <QuietButton label="Print result" disabled={!hasResult} onClick={() => window.print()} />
        </div>
      </fieldset>
      <fieldset class="fieldset">
        <legend class="label">Load an example</legend>
        <div class="row">
          {profile.examples.map((example) => (
            <QuietButton
              key={example.name}
              label={example.title}
              onClick={() => replace({ text: exampleText(example, profile), done: `“${example.title}” was loaded.` })}
            />
          ))}
        </div>
      </fieldset>
    </div>
  );
}

/** A button in front of the browser's file control, whose own label cannot be changed. */
function OpenFile({ onFile }: { readonly onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <QuietButton label="Open a file" onClick={() => input.current?.click()} />
      <input
        ref={input}
        id="draft-file"
        type="file"
        accept=".json,application/json"
        hidden
        aria-label="A draft as a JSON file"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file !== undefined) onFile(file);
          // The same file can be opened again after it was changed.
          currentTarget.value = "";
        }}
      />
    </>
  );
}

/** The alert is always in the page, so that screen readers announce its changes. */
export function NoticeView({ check: { notice, notify, replace } }: CheckProps) {
  const offer = notice?.offer;
  return (
    <div role="alert">
      {notice !== null && (
        <div class={`notice row is-${notice.tone}`}>
          <p>{notice.text}</p>
          {offer !== undefined && <QuietButton label={offer.label} onClick={() => replace(offer)} />}
          <QuietButton label="Dismiss" onClick={() => notify(null)} />
        </div>
      )}
    </div>
  );
}

const LOSS_WORDS: Readonly<Record<Format, { readonly title: string; readonly lead: string }>> = {
  esas: {
    title: "Converted from the ESAs' format",
    lead: "The draft contains what the profile has a field for. The result reports whether it is complete.",
  },
  lexbind: {
    title: "Written in the ESAs' format, in part",
    lead: "This is not a file to submit. It contains what the draft has; rows of the official template stay empty.",
  },
};

interface LossesViewProps {
  readonly losses: Losses;
  readonly onClose: () => void;
}

/** Takes the focus when it appears: the button that led to it may be gone. */
export function LossesView({ losses: { from, sections, closing }, onClose }: LossesViewProps) {
  const element = useRef<HTMLElement>(null);
  useEffect(() => element.current?.focus(), [sections]);
  const { title, lead } = LOSS_WORDS[from];
  return (
    <section ref={element} class="losses notice stack is-info" tabIndex={-1} aria-labelledby="losses-title">
      <h2 id="losses-title">{title}</h2>
      <p>{lead} The list contains places and reasons, no values.</p>
      {sections.length === 0 && <p>Nothing was left out.</p>}
      <div class="loss-sections stack">
        {sections.map(({ heading, groups }) => (
          <details key={heading} open>
            <summary>{heading}</summary>
            <ul class="plain">
              {groups.map((group) => (
                <LossGroup key={group.words} {...group} />
              ))}
            </ul>
          </details>
        ))}
      </div>
      {from === "lexbind" && <p>{closing}</p>}
      <p>
        <QuietButton label="Close this list" onClick={onClose} />
      </p>
    </section>
  );
}

function LossGroup({ words, count, places }: Losses["sections"][number]["groups"][number]) {
  return (
    <li>
      <p>
        {count > 1 && <b>{count} places: </b>}
        {words}
      </p>
      <ul class="plain hint is-code">
        {places.map((place, index) => (
          // Long names are cut, so that two may look alike.
          <li key={String(index)}>
            <Breakable text={place} />
          </li>
        ))}
        {count > places.length && <li>and {count - places.length} more</li>}
      </ul>
    </li>
  );
}

export function JsonPane({ check: { text, service, verdict, edit, rejectPasted } }: CheckProps) {
  const problem = verdict.kind === "rejected" ? verdict.message : null;
  return (
    <section class="json-pane stack is-tight" aria-labelledby="json-title">
      <h2 id="json-title">
        <label for={JSON_ID}>Draft as JSON</label>
      </h2>
      <p class="hint" id="json-hint">
        The body of a request: <Code>report</Code> and, optionally, <Code>evidence_manifest</Code>. It changes with the
        form. Paste here, or drop a file anywhere.
      </p>
      <textarea
        id={JSON_ID}
        class="input is-code"
        value={text}
        autoComplete="off"
        autoCapitalize="off"
        spellcheck={false}
        aria-invalid={problem !== null}
        aria-describedby="json-hint json-problem"
        onInput={({ currentTarget: { value } }) => edit(() => value)}
        onPaste={(event) => {
          if ((event.clipboardData?.getData("text/plain").length ?? 0) <= service.maxRequestBytes) return;
          event.preventDefault();
          rejectPasted();
        }}
      />
      <p class="json-problem small" id="json-problem">
        {problem}
      </p>
    </section>
  );
}
