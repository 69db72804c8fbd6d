// The board: what to do next, a table in order of time, and folded below it what has no date, was sent or is not owed.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { groupBy } from "../../../server/engine/group-by.ts";
import { BOARD_PARTS, type BoardPart, getPart, inOrder, inTime } from "../../board/format-board.ts";
import { afterPress } from "../site/client/after-press.ts";
import { Table, Value } from "../site/elements.tsx";
import { StateCell, WhatCell, WhenCell } from "./clock-cells.tsx";
import { CitedPlaces, type ClockProps } from "./clock-props.tsx";
import type { ShownClock } from "./incident.ts";
import { NextStep } from "./next-step.tsx";

type ListProps = Pick<ClockProps, "board" | "now" | "onSent"> & { readonly clocks: readonly ShownClock[] };

const TITLES: Readonly<Record<BoardPart, string>> = {
  dated: "In order of time",
  contradiction: "Facts that contradict each other",
  no_period: "At once, or once it applies",
  unknown: "Not known yet",
  done: "Sent",
  not_owed: "Not owed",
  voluntary: "Voluntary",
};

/** Names a clock of a person in the list. */
const getKey = ({ name, clock_id }: ShownClock): string => `${name} ${clock_id}`;

/** Where the clocks are in the list, by their keys. */
type Places = ReadonlyMap<string, { readonly index: number; readonly part: BoardPart }>;

/** Names a reason why clocks are not owed. It is often that of all clocks of an act. */
const getReasonKey = ({ name, act, reason, source_atom_ids }: ShownClock): string =>
  JSON.stringify([name, act, reason, source_atom_ids]);

export function ClockList(props: ListProps) {
  const { board } = props;
  const clocks = inOrder(props.clocks);
  const placed = BOARD_PARTS.flatMap((part) => inTime(clocks.filter((clock) => getPart(clock) === part)));
  const places: Places = new Map(placed.map((clock, index) => [getKey(clock), { index, part: getPart(clock) }]));
  // No clock moves while one has the focus, until its reader leaves the list: each key of a time may be another time, and in some browsers
  // an element that moves loses the focus.
  const [held, setHeld] = useState<Places | null>(null);
  const getPlace = (clock: ShownClock) =>
    (held ?? places).get(getKey(clock)) ?? { index: placed.length, part: getPart(clock) };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    const isInside = (currentTarget as Element).contains(relatedTarget as Element | null);
    // Who looks something up in another window comes back.
    if (!isInside && document.hasFocus()) afterPress(() => setHeld(null));
  };
  const getRow = (clock: ShownClock) => ({
    key: getKey(clock),
    "data-clock": clock.clock_id,
    "data-person": clock.name,
    "data-state": clock.state,
  });
  const readings = [...new Set(clocks.flatMap(({ state, readings }) => (state === "not_owed" ? [] : readings)))];
  const hasPersons = new Set(clocks.map(({ name }) => name)).size > 1;
  const shared = { ...props, hasPersons, number: (reading: string) => readings.indexOf(reading) + 1 };
  return (
    <div class="board stack" onFocusIn={() => setHeld((before) => before ?? places)} onFocusOut={leave}>
      <NextStep {...shared} clocks={clocks} />
      {BOARD_PARTS.map((part) => {
        const some = placed
          .filter((clock) => getPlace(clock).part === part)
          .toSorted((a, b) => getPlace(a).index - getPlace(b).index);
        const groups = part === "not_owed" ? groupBy(some, getReasonKey) : [some];
        const tables = groups.map((group, index) => (
          <PartTable
            key={String(index)}
            part={part}
            cells={group.map((clock) => ({ ...shared, clock }))}
            rowAttributes={group.map(getRow)}
          />
        ));
        return (
          some.length > 0 && (
            <section key={part} aria-label={TITLES[part]}>
              {part === "dated" ? tables : <Folded {...{ part, count: some.length }}>{tables}</Folded>}
            </section>
          )
        );
      })}
      <Readings board={board} readings={readings} />
    </div>
  );
}

interface PartProps {
  readonly part: BoardPart;
  readonly cells: readonly ClockProps[];
  readonly rowAttributes: readonly object[];
}

/** The clocks of a part; of what is not owed, those with one reason. */
function PartTable({ part, cells, rowAttributes }: PartProps) {
  const isDated = part === "dated";
  const isOwed = part !== "not_owed";
  const [first] = cells;
  return (
    <>
      {!isOwed && first !== undefined && (
        <p class="small">
          {first.clock.reason} By: <CitedPlaces {...first} />.
        </p>
      )}
      <Table
        heads={[...(isDated ? ["When"] : []), "What", "To whom", "Under", ...(isOwed ? ["State"] : [])]}
        caption={TITLES[part]}
        rowAttributes={rowAttributes}
        rows={cells.map((props) => {
          const { board, clock } = props;
          return [
            ...(isDated ? [<WhenCell {...props} />] : []),
            <WhatCell {...props} />,
            clock.whom ?? "Not said",
            board.acts.find(({ act }) => act === clock.act)?.title,
            ...(isOwed ? [<StateCell {...props} isDateShown={isDated} />] : []),
          ];
        })}
      />
    </>
  );
}

interface FoldedProps {
  readonly part: BoardPart;
  readonly count: number;
  readonly children: ComponentChildren;
}

/** What must be corrected is open. */
const Folded = ({ part, count, children }: FoldedProps) => (
  <details open={part === "contradiction"}>
    <summary>
      <h3>
        {TITLES[part]} (<Value>{count}</Value>)
      </h3>
    </summary>
    {children}
  </details>
);

function Readings({ board, readings }: Pick<ClockProps, "board"> & { readonly readings: readonly string[] }) {
  if (readings.length === 0) return null;
  return (
    <section aria-label="Readings">
      <details>
        <summary>
          <h3>
            Readings (<Value>{readings.length}</Value>)
          </h3>
        </summary>
        <p>Where the law is silent, the reading that gives the earlier moment was taken.</p>
        <ol class="small">
          {readings.map((reading) => (
            <li key={reading}>{board.readings[reading] ?? reading}</li>
          ))}
        </ol>
      </details>
    </section>
  );
}
