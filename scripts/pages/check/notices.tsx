// What the page says of the last thing that was done, and what a conversion lost.

import { useEffect, useRef } from "preact/hooks";
import { ESAS_WORDS } from "../../esas/words.ts";
import { List } from "../site/elements.tsx";
import { QuietButton } from "./fields/buttons.tsx";
import type { LossList, Offer } from "./replacement.ts";
import type { ReportProps } from "./report-bar.tsx";
import { focusFiles, NEWS_ID } from "./report-view.ts";
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
    <div role="alert" id={NEWS_ID} tabIndex={-1}>
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
