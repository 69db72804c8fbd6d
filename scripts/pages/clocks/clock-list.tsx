// The line of time: what is owed at once, then the clocks by when they end, then what is done or not owed, and why.

import { useState } from "preact/hooks";
import type { BoardEntry } from "../../board/board.ts";
import { factNames, findActPlaces } from "../../board/format-board.ts";
import { timeLeft } from "../../report/formatters/deadline.ts";
import { Time } from "../check/fields/date-time.tsx";
import { afterPress } from "../site/client/after-press.ts";
import { keepStarted } from "../site/client/started-report.ts";
import { type BoardDocument, getZone, type ShownClock, startedFor } from "./incident.ts";
import { PersonAnswer } from "./person-form.tsx";

interface ListProps {
  readonly board: BoardDocument;
  readonly clocks: readonly ShownClock[];
  readonly now: number;
  readonly onSent: (clock: ShownClock, value: string) => void;
}

const PARTS: readonly (readonly [title: string, states: readonly BoardEntry["state"][]])[] = [
  ["At once, or once it applies", ["no_period"]],
  ["By when", ["due"]],
  ["Facts that contradict each other", ["contradiction"]],
  ["Not known yet", ["unknown"]],
  ["Sent", ["done"]],
  ["Not owed", ["not_owed"]],
];

/** Names a clock of a person in the list. */
const getKey = ({ name, clock_id }: ShownClock): string => `${name} ${clock_id}`;

/** Where the clocks are in the list, by their keys. */
type Places = ReadonlyMap<string, { readonly index: number; readonly state: BoardEntry["state"] }>;

export function ClockList(props: ListProps) {
  const { board, clocks } = props;
  const places: Places = new Map(clocks.map((clock, index) => [getKey(clock), { index, state: clock.state }]));
  // No clock moves while one has the focus, until its reader leaves the list: each key of a time may be another time, and in some browsers
  // an element that moves loses the focus.
  const [held, setHeld] = useState<Places | null>(null);
  const getPlace = (clock: ShownClock) => held?.get(getKey(clock)) ?? { index: clocks.length, state: clock.state };
  const shown = held === null ? clocks : clocks.toSorted((a, b) => getPlace(a).index - getPlace(b).index);
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    const isInside = (currentTarget as Element).contains(relatedTarget as Element | null);
    // Who looks something up in another window comes back.
    if (!isInside && document.hasFocus()) afterPress(() => setHeld(null));
  };
  const readings = [...new Set(clocks.flatMap(({ state, readings }) => (state === "not_owed" ? [] : readings)))];
  return (
    <div class="stack" onFocusIn={() => setHeld((before) => before ?? places)} onFocusOut={leave}>
      {PARTS.map(([title, states]) => {
        const some = shown.filter((clock) => states.includes(getPlace(clock).state));
        return (
          some.length > 0 && (
            <section key={title} class="stack" aria-label={title}>
              <h3>{title}</h3>
              <ol class="plain stack">
                {some.map((clock) => (
                  <li key={getKey(clock)} class="card stack is-tight">
                    <ClockView {...props} clock={clock} number={(reading) => readings.indexOf(reading) + 1} />
                  </li>
                ))}
              </ol>
            </section>
          )
        );
      })}
      {readings.length > 0 && (
        <section class="stack is-tight small" aria-label="Readings">
          <h3>Readings</h3>
          <p>Where the law is silent, the reading that gives the earlier moment was taken.</p>
          <ol>
            {readings.map((reading) => (
              <li key={reading}>{board.readings[reading] ?? reading}</li>
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}

interface ClockProps extends ListProps {
  readonly clock: ShownClock;
  /** The number of a reading in the list below. */
  readonly number: (reading: string) => number;
}

function ClockView(props: ClockProps) {
  const { board, clock, number } = props;
  const { title, name, who, whom, state, readings, assumptions } = clock;
  return (
    <div class="stack is-tight" data-clock={clock.clock_id} data-person={name} data-state={state}>
      <DueWords {...props} />
      <h4>{title}</h4>
      <p class="small">
        <b>{name}</b>: {who ?? "the person"} → {whom ?? "not said"}
      </p>
      {state === "not_owed" && clock.reason !== null && <p>{clock.reason}</p>}
      <p class="small">
        {board.acts.find(({ act }) => act === clock.act)?.title}:{" "}
        {findActPlaces(board, clock).map(({ place, href, after }, index) => [
          index > 0 && "; ",
          href === undefined ? place : <a href={href}>{place}</a>,
          after,
        ])}
      </p>
      {state !== "not_owed" && assumptions.length > 0 && (
        <p class="hint">{assumptions.map((code) => board.assumptions[code] ?? code).join(" ")}</p>
      )}
      {state !== "not_owed" && readings.length > 0 && <p class="hint">Readings: {readings.map(number).join(", ")}</p>}
      {state !== "not_owed" && <WhatToDo {...props} />}
    </div>
  );
}

/** By when, or why there is no time. */
function DueWords({ board, clock, now }: ClockProps) {
  const { state, due, relief, relief_until, upper_bound, legal_latest, is_late, clock_id, person } = clock;
  const getName = factNames(board);
  const timeZone = getZone(board, person);
  const words = board.acts.flatMap(({ clocks }) => clocks).find((known) => known.clock_id === clock_id)?.words;
  const at = (instant: string) => <Time epochMs={Date.parse(instant)} timeZone={timeZone} />;
  const isPast = state === "due" && due !== null && Date.parse(due) < now;
  const late = relief_until === null ? words?.late : (words?.late_unless_relief ?? words?.late);
  return (
    <>
      {state === "no_period" && (
        <p>
          <b>At once,</b> or once it applies: the law gives no figure
          {clock.missing.length > 0 && <>. Whether it is owed depends on: {clock.missing.map(getName).join("; ")}</>}
        </p>
      )}
      {due !== null && (
        <p>
          <b>
            {state === "done" ? "Was due " : ""}
            {at(due)}
          </b>
          {state === "due" && <span class="small"> {timeLeft(Date.parse(due), now)}</span>}
        </p>
      )}
      {state === "done" && (
        <p>
          {is_late === true ? "Sent after the deadline." : "Sent."}
          {is_late === null && relief_until !== null && (
            <> In time only if the relief applies, until {at(relief_until)}.</>
          )}
        </p>
      )}
      {state === "unknown" && (
        <p>
          Not known without: {clock.missing.map(getName).join("; ")}.
          {upper_bound !== null && <> At the latest {at(upper_bound)}, if everything before is done in time.</>}
        </p>
      )}
      {clock.contradictions.map(([earlier, later]) => (
        <p key={earlier} class="notice small is-blocking">
          No time, because “{getName(earlier)}” is before “{getName(later)}”.
        </p>
      ))}
      {state === "due" && relief !== null && relief !== "not_applicable" && (
        <p class="small">
          {words?.relief?.[relief]}
          {relief_until !== null && <> With it: {at(relief_until)}.</>}
        </p>
      )}
      {state === "due" && legal_latest !== null && (
        <p class="small">By the other reading, at the latest {at(legal_latest)}.</p>
      )}
      {isPast && late !== undefined && <p class="notice small is-attention">{late}</p>}
    </>
  );
}

const NOT_KEPT =
  "This browser does not take the facts along, because it allows this site no storage. Save them below, and follow the link again to enter them there.";

/** Opens the draft with what was told, and asks whether it was sent. */
function WhatToDo({ board, clock, onSent }: ClockProps) {
  const { person, clock_id, name } = clock;
  const report = board.reports.find(({ clock_ids }) => clock_ids.includes(clock_id));
  const value = person.sent[clock_id] ?? "";
  const id = `${name}-${clock_id}`.replaceAll(/[^\w.-]/g, "-");
  const [isTold, setIsTold] = useState(false);
  return (
    <>
      {report !== undefined && (
        <p>
          <a
            class="button is-quiet"
            aria-label={`Write it: ${report.title}`}
            href={`${report.profile}/check.html`}
            onClick={(event) => {
              const { pathname } = event.currentTarget;
              if (keepStarted(startedFor({ board, clock, report, path: pathname })) || isTold) return;
              event.preventDefault();
              setIsTold(true);
            }}
          >
            Write it
          </a>
        </p>
      )}
      {isTold && (
        <p class="notice small is-attention" role="alert">
          {NOT_KEPT}
        </p>
      )}
      <details class="no-print">
        <summary>{value === "" ? "Sent already?" : "When it was sent"}</summary>
        <PersonAnswer
          {...{ board, person, id, value, options: null }}
          fact={{ fact: clock_id, title: `When it was sent: ${clock.title}`, code_list: null, takes_several: false }}
          onValue={(value) => onSent(clock, String(value))}
        />
      </details>
    </>
  );
}
