// The cells of a clock on the board: when, what with its details, and its state with what to do.

import { dependsWords, describeContradictions, factNames, getEndMs, isLatenessOpen } from "../../board/format-board.ts";
import { timeLeft } from "../../report/formatters/deadline.ts";
import { laterWords, openEnds } from "../../report/wording/later-ends.ts";
import { timeIn } from "../../report/wording/times.ts";
import { Mark, Value } from "../site/elements.tsx";
import { ClockDetails, SentAt } from "./clock-details.tsx";
import { type ClockProps, findWords, InstantTime } from "./clock-props.tsx";
import { getZone } from "./incident.ts";
import { WriteIt } from "./write-it.tsx";

const isOverdue = ({ clock, now }: Pick<ClockProps, "clock" | "now">): boolean =>
  clock.state === "due" && (getEndMs(clock) ?? now) < now;

/** The deadline or, where it is not known, its latest end. */
export function WhenCell(props: ClockProps) {
  const { board, clock, now } = props;
  const timeZone = getZone(board, clock.person);
  const depends = dependsWords(clock, board, (instant) => timeIn(Date.parse(instant), timeZone));
  const endMs = getEndMs(clock);
  if (endMs === null) return clock.due === null ? <>No date</> : <DueDate {...props} />;
  return (
    <>
      {clock.state === "due" ? (
        <DueDate {...props} />
      ) : (
        <>
          At the latest <InstantTime {...props} instant={clock.upper_bound} />
          {clock.bound_if !== null && `, if ${clock.bound_if}`}
          {depends !== undefined && <span class="hint">{depends}</span>}
        </>
      )}
      <span class="hint">
        <Value>{timeLeft(endMs, now)}</Value>
      </span>
    </>
  );
}

const DueDate = (props: ClockProps) => (
  <b>
    {props.clock.state === "done" && "Was due "}
    <InstantTime {...props} instant={props.clock.due} />
  </b>
);

export function WhatCell(props: ClockProps) {
  const { clock, hasPersons } = props;
  const { late, late_unless_relief } = findWords(props) ?? {};
  const open = openEnds(clock.later_ends, props.now);
  const later = laterWords(open, (instant) => timeIn(Date.parse(instant), getZone(props.board, clock.person)));
  const isRelief = open.some(({ cases }) => cases.includes("relief"));
  const overdue =
    later === undefined
      ? (clock.passed_before ?? late)
      : `${(isRelief && late_unless_relief) || "Do not wait for the later end."} It is ${later}.`;
  return (
    <>
      <b>{clock.title}</b>
      {hasPersons && (
        <span class="hint">
          <Value>{clock.name}</Value>
        </span>
      )}
      {isOverdue(props) && overdue !== undefined && <p class="notice small is-attention">{overdue}</p>}
      <div class="more">
        {clock.state !== "not_owed" && <WriteIt {...props} />}
        <ClockDetails {...props} />
        {clock.state !== "not_owed" && <SentAt {...props} />}
      </div>
    </>
  );
}

/** The state; with `isDateShown` a cell beside it has the date. */
export function StateCell(props: ClockProps & { readonly isDateShown: boolean }) {
  const { clock, isDateShown } = props;
  return (
    <>
      <StateWords {...props} />
      {clock.state === "done" && clock.due !== null && !isDateShown && (
        <>
          {" "}
          <DueDate {...props} />
        </>
      )}
    </>
  );
}

function StateWords(props: ClockProps) {
  const { board, clock } = props;
  const { missing, is_late, later_ends, reason, state } = clock;
  const getName = factNames(board);
  const names = missing.map(getName).join("; ");
  switch (state) {
    case "due":
      return isOverdue(props) ? (
        <Mark name="attention">
          <Value>Overdue</Value>
        </Mark>
      ) : (
        <Value>Due</Value>
      );
    case "unknown":
      return (
        <>
          {clock.depends_on.length > 0 ? "Depends on" : "Not known without"}: {names}
        </>
      );
    case "no_period":
      return <>No figure in the law{names !== "" && `. Whether it is owed depends on: ${names}`}</>;
    case "voluntary":
      return <>Not owed: it may be sent</>;
    case "not_owed":
      return <Value>Not owed</Value>;
    case "contradiction":
      return <span class="mark is-blocking">No time, because {describeContradictions(clock, board)}</span>;
    case "done":
      if (is_late === true) return <>Sent after the deadline.</>;
      if (reason !== null) return <>Sent. {reason}</>;
      if (isLatenessOpen(clock)) return <>Sent. Whether it was in time depends on: {names}</>;
      return <>{sentWords(is_late === null ? later_ends : [], getZone(board, clock.person))}</>;
  }
}

function sentWords(ends: ClockProps["clock"]["later_ends"], timeZone: string): string {
  const words = laterWords(ends, (instant) => timeIn(Date.parse(instant), timeZone));
  return words === undefined ? "Sent." : `Sent, ${words}.`;
}
