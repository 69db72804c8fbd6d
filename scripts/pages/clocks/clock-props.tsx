// What all parts of a clock on the board are drawn from, and an instant and provisions as they show them.

import { findActPlaces } from "../../board/format-board.ts";
import { Time } from "../check/fields/date-time.tsx";
import { type BoardDocument, getZone, type ShownClock } from "./incident.ts";

export interface ClockProps {
  readonly board: BoardDocument;
  readonly clock: ShownClock;
  /** By the clock of this machine, in milliseconds. */
  readonly now: number;
  /** Whether the board is of several persons, so that each clock names its own. */
  readonly hasPersons: boolean;
  /** The number of a reading in the list of readings. */
  readonly number: (reading: string) => number;
  readonly onSent: (clock: ShownClock, value: string) => void;
}

/** The words that the act has for a clock. */
export const findWords = ({ board, clock }: Pick<ClockProps, "board" | "clock">) =>
  board.acts.flatMap(({ clocks }) => clocks).find(({ clock_id }) => clock_id === clock.clock_id)?.words;

type InstantProps = Pick<ClockProps, "board" | "clock"> & { readonly instant: string | null };

/** An instant in the zone of the person; nothing for none. */
export const InstantTime = ({ board, clock, instant }: InstantProps) =>
  instant === null ? null : <Time epochMs={Date.parse(instant)} timeZone={getZone(board, clock.person)} />;

/** The provisions of a clock, each with its address if it has one. */
export const CitedPlaces = ({ board, clock }: Pick<ClockProps, "board" | "clock">) => (
  <>
    {findActPlaces(board, clock).map(({ place, href, after }, index) => [
      index > 0 && "; ",
      href === undefined ? place : <a href={href}>{place}</a>,
      after,
    ])}
  </>
);
