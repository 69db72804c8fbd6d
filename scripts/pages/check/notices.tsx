// What the page says of the last thing that was done, what a conversion lost, and what it asks before another draft takes the place of this one.

import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { ESAS_WORDS } from "../../esas/words.ts";
import { getValue, readDraft } from "../../report/draft/draft.ts";
import { formatCount } from "../../report/wording/words.ts";
import { List } from "../site/elements.tsx";
import { isUntouched, type ReportFacts } from "./act-facts.ts";
import { QuietButton } from "./fields/buttons.tsx";
import { keptWhere } from "./kept-views.tsx";
import type { LossList, Offer } from "./replacement.ts";
import type { ReportProps } from "./report-bar.tsx";
import { focusFiles } from "./report-files.tsx";
import { saveEsas } from "./save.ts";

/** The alert is always in the page, so that screen readers announce its changes. */
export function NoticeView({ report: { incident, edit } }: ReportProps) {
  const { notice } = incident.news;
  const offer = notice.value?.offer;
  const dismiss = () => {
    notice.value = null;
    focusFiles();
  };
  const take = (offer: Offer) => {
    edit.replace(offer);
    focusFiles();
  };
  return (
    <div role="alert">
      {notice.value !== null && (
        <div class={`notice row is-${notice.value.tone}`}>
          <p>{notice.value.text}</p>
          {offer !== undefined && <QuietButton label={offer.label} onClick={() => take(offer)} />}
          <QuietButton label="Dismiss" onClick={dismiss} />
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
export function LossesView({ report }: ReportProps) {
  const { losses } = report.incident.news;
  const element = useRef<HTMLElement>(null);
  useEffect(() => element.current?.focus(), [losses.value]);
  if (losses.value === null) return null;
  const { from, isComplete, sections, closing } = losses.value;
  const { title, lead } = LOSS_WORDS[from !== "lexbind" ? from : isComplete ? "complete" : "partial"];
  const close = () => {
    losses.value = null;
  };
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
          <QuietButton label={ESAS_WORDS.saveIncomplete} onClick={() => saveEsas(report, { evenIfIncomplete: true })} />
        )}
        <QuietButton label="Close this list" onClick={close} />
      </p>
    </section>
  );
}

const Loss = ({ words, count, places }: LossList["sections"][number]["reasons"][number]) => (
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

/** The question before another draft takes the place of the one on the page. */
export function ReplaceQuestion({ report }: ReportProps) {
  const { facts, incident, edit, text } = report;
  const { value: question } = incident.news.question;
  const dialog = useRef<HTMLDialogElement>(null);
  const isAsked = question !== null;
  useLayoutEffect(() => {
    if (isAsked) dialog.current?.showModal();
  }, [isAsked]);
  if (question === null) return null;
  const answer = (isYes: boolean) => {
    // The focus goes back to where it was.
    dialog.current?.close();
    edit.answerQuestion(isYes);
  };
  const isEmpty = isUntouched(question.draft, facts.firstDraft);
  return (
    <dialog ref={dialog} class="notice stack" aria-labelledby="question-title" onCancel={() => answer(false)}>
      <h2 id="question-title">Replace this draft?</h2>
      <p>
        {isEmpty ? "An empty draft" : "Another draft"} will take the place of the draft on this page:{" "}
        <b>{getDraftName(facts, text.value)}</b>.
      </p>
      <p>You can bring the draft back: it is then kept {keptWhere(incident.drafts.kept.state.value)}.</p>
      <p class="row">
        <QuietButton label="Keep working on this draft" onClick={() => answer(false)} />
        <QuietButton label="Replace it" onClick={() => answer(true)} />
      </p>
    </dialog>
  );
}

/** `reference INC-7, 12 values`, `12 values`, or words for a text without a draft. The type of the report, which the page enters, does not count. */
export function getDraftName({ stage, reading }: Pick<ReportFacts, "stage" | "reading">, text: string): string {
  const draft = readDraft(text, reading);
  if (typeof draft === "string") return "a text that is not a draft";
  const entered = [...draft.report].filter(([id, json]) => id !== stage.type?.fieldId && json !== "null");
  const count = formatCount(entered.length, "value");
  const reference = getValue(draft, stage.referenceField ?? "");
  return typeof reference === "string" && reference.trim() !== "" ? `reference ${reference}, ${count}` : count;
}
