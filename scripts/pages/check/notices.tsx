// What the page says of the last thing that was done, and what a conversion lost.

import { useLayoutEffect, useRef } from "preact/hooks";
import { ESAS_WORDS } from "../../esas/words.ts";
import { List, Value } from "../site/elements.tsx";
import { QuietButton } from "./fields/buttons.tsx";
import type { LossList, Offer, TableQuestion } from "./replacement.ts";
import type { ReportProps } from "./report-bar.tsx";
import { cardId, focusFiles, NEWS_ID, showNews } from "./report-view.ts";
import { saveEsas } from "./save.ts";

/** The alert is always in the page, so that screen readers announce its changes. */
export function NoticeView({ report }: ReportProps) {
  const { incident, edit } = report;
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
          {notice.value.question !== undefined && <TableChoices report={report} {...notice.value.question} />}
          {offer !== undefined && <QuietButton label={offer.label} onClick={() => take(offer)} />}
          <QuietButton label="Dismiss" onClick={dismiss} />
        </div>
      )}
    </div>
  );
}

// How much of a cell is shown, and how many columns.
const MAX_CELL = 40;
const MAX_COLUMNS = 12;

/** The first rows of a table, and a button for each answer to what is asked about it. */
function TableChoices({ report: { incident, edit }, rows, choices }: ReportProps & TableQuestion) {
  const choose = (choice: TableQuestion["choices"][number]) => {
    const taken = choice.take();
    if (taken === null) incident.news.warn(NO_VALUES);
    else if ("tone" in taken) incident.news.notice.value = taken;
    else edit.replace(taken);
    showNews();
  };
  return (
    <div class="stack is-tight">
      {rows.length > 0 && <FirstRows rows={rows.map((row) => row.slice(0, MAX_COLUMNS))} />}
      <div class="row">
        {choices.map((choice) => (
          <QuietButton key={choice.label} label={choice.label} onClick={() => choose(choice)} />
        ))}
      </div>
    </div>
  );
}

function FirstRows({ rows }: Pick<TableQuestion, "rows">) {
  const columns = Math.max(...rows.map(({ length }) => length));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keyboard
    <section class="table-frame" aria-label="The first rows of the table" tabIndex={0}>
      <table class="small">
        <thead>
          <tr>
            {Array.from({ length: columns }, (_, at) => (
              <th key={at}>Column {at + 1}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {row.map((cell, column) => (
                <td key={column}>
                  <Value>{cell.length > MAX_CELL ? `${cell.slice(0, MAX_CELL)}…` : cell}</Value>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const NO_VALUES = "Nothing was taken: there is no value of a field.";

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
  useLayoutEffect(() => element.current?.focus(), [losses.value]);
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
            <List items={reasons.map((reason) => <Loss report={report} {...reason} />)} />
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

const Loss = ({ words, count, places, report }: LossList["sections"][number]["reasons"][number] & ReportProps) => (
  <>
    <p>
      {count > 1 && <b>{count} places: </b>}
      {words}
    </p>
    <List
      class="plain hint is-code"
      items={[
        ...places.map(({ place, fieldId }) =>
          fieldId === undefined ? place : <CardLink {...{ report, place, fieldId }} />,
        ),
        ...(count > places.length ? [`and ${count - places.length} more`] : []),
      ]}
    />
  </>
);

/** A link to the field that has a value, where its reader sees what it became and changes it. */
function CardLink({ report, place, fieldId }: ReportProps & Readonly<Record<"place" | "fieldId", string>>) {
  const go = (event: Event) => {
    event.preventDefault();
    report.view.jumpTo(cardId(fieldId));
  };
  return (
    <a href={`#${cardId(fieldId)}`} onClick={go}>
      {place}
    </a>
  );
}
