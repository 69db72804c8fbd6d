// The incidents of the page for their user: which one is open, what there is besides, and whether this browser keeps them.

import { useSignal } from "@preact/signals";
import { Table, Value } from "../site/elements.tsx";
import { SUMMARY_HEADS, summaryCells, summaryName } from "../site/incident-summary.ts";
import { QuietButton } from "./fields/buttons.tsx";
import type { IncidentDrafts } from "./incident.ts";
import type { ReportProps } from "./report-bar.tsx";
import { saveDraft } from "./save.ts";
import { localZone } from "./time-zones.ts";

const LIST = "incidents-list";
const KEPT = "incidents-kept";
const UNDO = "undo-deletion";

/** Moves the focus to an element that is drawn only now, because the button that was pressed is gone. */
const focusSoon = (selector: string): void => {
  setTimeout(() => document.querySelector<HTMLElement>(selector)?.focus());
};

/** What is open, whether it is kept, and the list of all incidents once there is more than a new one. */
export function IncidentsView({ report }: ReportProps) {
  const { list, drafts, page } = report.incident;
  const { value: listed } = list.listed;
  const hasSeveral = listed.length > 1 || list.removed.value.length > 0;
  const begin = async () => {
    await list.begin(page.alias);
    focusSoon(".field-card :is(input, select, textarea)");
  };
  return (
    <section class="no-print" aria-label="Incidents">
      <div class="row small">
        <KeptWords report={report} />
        {(hasSeveral || !drafts.isAllBlank.value) && (
          <details class="incidents">
            <summary id={LIST}>
              Your incidents (<Value>{listed.length}</Value>), open: <Value>{summaryName(drafts.summary.value)}</Value>
            </summary>
            <Table
              caption="Your incidents"
              heads={[...SUMMARY_HEADS, "Delete"]}
              rows={listed.map((one) => getRow(report, one))}
            />
          </details>
        )}
        {!drafts.isAllBlank.value && <QuietButton label="New incident" onClick={begin} />}
      </div>
      <Removed report={report} />
    </section>
  );
}

function getRow({ incident: { list, drafts } }: ReportProps["report"], one: IncidentDrafts) {
  const { value: summary } = one.summary;
  const name = summaryName(summary);
  const isOpen = one === drafts;
  return [
    isOpen ? (
      <b key={one.id}>
        <Value>{name}</Value> (open)
      </b>
    ) : (
      <QuietButton key={one.id} label={name} onClick={() => list.show(one.id, summary.alias)}>
        <Value>{name}</Value>
      </QuietButton>
    ),
    ...summaryCells(summary, localZone()).map((cell) => <Value key={cell}>{cell}</Value>),
    <Delete key={`delete ${one.id}`} id={one.id} name={name} onDelete={() => list.remove(one.id)} />,
  ];
}

interface DeleteProps extends Readonly<Record<"id" | "name", string>> {
  readonly onDelete: () => Promise<void>;
}

/** Asks before it deletes. */
function Delete({ id, name, onDelete }: DeleteProps) {
  const isAsking = useSignal(false);
  const [deleteId, keepId] = [`delete-${id}`, `keep-${id}`];
  const ask = (value: boolean) => {
    isAsking.value = value;
    focusSoon(`[id="${value ? keepId : deleteId}"]`);
  };
  const remove = async () => {
    await onDelete();
    focusSoon(`#${UNDO}`);
  };
  if (!isAsking.value) return <QuietButton id={deleteId} label="Delete" of={name} onClick={() => ask(true)} />;
  return (
    <span class="row">
      Delete <Value>{name}</Value> with all its reports?
      <QuietButton label="Delete it" of={name} onClick={remove} />
      <QuietButton id={keepId} label="Keep it" of={name} onClick={() => ask(false)} />
    </span>
  );
}

/** The way back from deletions, until this page is closed or loaded again. */
function Removed({ report: { incident } }: ReportProps) {
  const { removed, restore } = incident.list;
  const last = removed.value.at(-1);
  const undo = async () => {
    await restore();
    focusSoon(`#${LIST}`);
  };
  return (
    <div role="alert">
      {last !== undefined && (
        <p class="notice row is-info">
          <Value>{summaryName(last.summary)}</Value> was deleted.
          <QuietButton id={UNDO} label="Undo" onClick={undo} />
        </p>
      )}
    </div>
  );
}

/** Whether closing the page loses what is entered, and what to do about it: before the first key, not after. */
function KeptWords({ report }: ReportProps) {
  const { list, drafts } = report.incident;
  const { state, isKept } = drafts.storage;
  const { choice } = list;
  // What is amiss then is said elsewhere.
  if (state.value === "elsewhere" || state.value === "full") return null;
  if (isKept.value)
    return (
      <p id={KEPT} tabIndex={-1}>
        Kept in this browser, not encrypted, until you delete it.
        {choice.isShared && " Open one in one tab at a time: two tabs may overwrite each other."}
      </p>
    );
  if (!choice.isPossible.value)
    return (
      <p>
        This browser keeps nothing: closing or reloading the page loses it.{" "}
        <QuietButton label="Save the draft" disabled={drafts.isAllBlank.value} onClick={() => saveDraft(report)} />
      </p>
    );
  const keep = () => {
    choice.keep();
    focusSoon(`#${KEPT}`);
  };
  return (
    <>
      <p>Not kept: closing or reloading the page loses it.</p>
      <QuietButton label="Keep it in this browser" aria-describedby="keep-hint" onClick={keep} />
    </>
  );
}
