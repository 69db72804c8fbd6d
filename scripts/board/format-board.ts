// The clocks of an incident for people: a text, and deadlines for a calendar.
import { escapeControls } from "../../server/engine/names.ts";
import type { Board } from "../report/published/board.ts";
import type { BoardEntry } from "./board.ts";
import { type Deadline, formatCalendar } from "./calendar.ts";
import type { PersonClocks } from "./read-incident.ts";

/** When a clock ends, in milliseconds, or ends at the latest where that is not known; null where neither is, or where it is not owed or done. */
export function getEndMs({ state, due, upper_bound }: BoardEntry): number | null {
  const end = state === "due" ? due : state === "unknown" ? upper_bound : null;
  return end === null ? null : Date.parse(end);
}

/** The parts of a board in their order: what has a date, then the states of the rest. */
export const BOARD_PARTS = ["dated", "contradiction", "no_period", "unknown", "voluntary", "done", "not_owed"] as const;
export type BoardPart = (typeof BOARD_PARTS)[number];

/** In which part of the board a clock is. What is due has a date. */
export const getPart = (entry: BoardEntry): BoardPart =>
  entry.state === "due" || getEndMs(entry) !== null ? "dated" : entry.state;

/** By when they end or, once sent, ended; without a date last. */
export const inTime = <Entry extends BoardEntry>(clocks: readonly Entry[]): readonly Entry[] => {
  const getTime = (entry: Entry): number => getEndMs(entry) ?? Date.parse(entry.due ?? "9999");
  return clocks.toSorted((a, b) => getTime(a) - getTime(b));
};

/** In the order of the parts, and in each by time. */
export const inOrder = <Entry extends BoardEntry>(clocks: readonly Entry[]): readonly Entry[] =>
  BOARD_PARTS.flatMap((part) => inTime(clocks.filter((entry) => getPart(entry) === part)));

/** The board as it is published: with the places that it cites. */
export interface CitingBoard extends Board {
  readonly places: readonly BoardPlace[];
}

interface BoardPlace {
  readonly source_atom_id: string;
  readonly place: string;
  /** The act or guidance, as it is cited. */
  readonly instrument: string;
  readonly href?: string;
}

/** The places of a clock, each with what follows it: the instrument, after the last place in it. */
export function findActPlaces({ places }: CitingBoard, { source_atom_ids }: BoardEntry) {
  const cited = places.filter(({ source_atom_id }) => source_atom_ids.includes(source_atom_id));
  return cited.map((place, index) => {
    const isLast = cited[index + 1]?.instrument !== place.instrument;
    return { ...place, after: isLast ? ` of ${place.instrument}` : "" };
  });
}

/** By person: what comes next, then a line for each clock. */
export function formatBoardText(persons: readonly PersonClocks[], board: CitingBoard): string {
  const describe = createDescribe(board);
  return persons
    .map(({ name, clocks }) => {
      const ordered = inOrder(clocks);
      return [escapeControls(name), ...nextLine(ordered), ...ordered.map((entry) => `  ${describe(entry)}`), ""].join(
        "\n",
      );
    })
    .join("\n");
}

/** The first clock of an ordered board, if it has a date. */
function nextLine([first]: readonly BoardEntry[]): string[] {
  if (first === undefined || getPart(first) !== "dated") return [];
  return [`  NEXT  ${first.title}, ${whenWords(first)}`];
}

/** A deadline that has a date, or its latest end. */
const whenWords = ({ due, due_local, upper_bound }: BoardEntry): string =>
  due === null ? `at the latest ${upper_bound}` : `by ${due_local ?? due}`;

/** The titles of facts, also of the sending itself, which contradictions name. */
export function factNames({ acts }: Board): (fact: string) => string {
  const titles = new Map(acts.flatMap(({ facts }) => facts.map(({ fact, title }) => [fact, title] as const)));
  return (fact) => titles.get(fact) ?? "the sending";
}

/** Creates a function that describes a clock in a line, with its provisions, and its deadline or why it has none. */
export function createDescribe(board: CitingBoard): (entry: BoardEntry) => string {
  const getName = factNames(board);
  return (entry) => {
    const cited = findActPlaces(board, entry).map(({ place, after }) => `${place}${after}`);
    const whom = entry.whom === null ? "" : ` → ${entry.whom}`;
    return describeEntry(entry, `${entry.title} (${entry.clock_id})${whom} [${cited.join("; ")}]`, getName);
  };
}

function describeEntry(entry: BoardEntry, head: string, getName: (fact: string) => string): string {
  const due = entry.due_local ?? entry.due;
  switch (entry.state) {
    case "no_period": {
      const facts = entry.missing.map(getName).join(" and ");
      return `without a period${facts === "" ? "" : `, if it is owed, which depends on ${facts}`}: ${head}`;
    }
    case "due":
      return `${due}: ${head}${entry.relief_until === null ? "" : `; with the relief, if it applies, ${entry.relief_until}`}`;
    case "done":
      return `done${sentWords(entry)}: ${head}`;
    case "not_owed":
      return `not owed: ${head}. ${entry.reason ?? ""}`.trimEnd();
    case "unknown": {
      const missing = `not known without ${entry.missing.map(getName).join(" and ")}`;
      return `${entry.upper_bound === null ? "" : `${whenWords(entry)}, `}${missing}: ${head}`;
    }
    case "voluntary":
      return `voluntary: ${head}`;
    case "contradiction": {
      const pairs = entry.contradictions.map(([earlier, later]) => `${getName(earlier)} is before ${getName(later)}`);
      return `no deadline, because ${pairs.join(" and ")}: ${head}`;
    }
  }
}

function sentWords({ is_late, relief_until }: BoardEntry): string {
  if (is_late === true) return ", after its deadline";
  return is_late === null && relief_until !== null ? ", in time only if the relief applies" : "";
}

/** The deadlines as a calendar file: hours end at an instant, days and months at a time of day in a zone. `now` is when it is written. */
export function formatDeadlines(persons: readonly PersonClocks[], now: number): string {
  const deadlines = persons.flatMap(({ name, id, clocks }) =>
    clocks.flatMap((entry): Deadline[] => {
      const { state, due, title, who, whom, relief_until, time_zone } = entry;
      if (state !== "due" || due === null) return [];
      const relief = relief_until === null ? "" : ` With the relief, if it applies: ${relief_until}.`;
      const epochMs = Date.parse(due);
      return [
        {
          id: `${entry.clock_id}.${id}`,
          title: `${title} (${name})`,
          description: `${who ?? ""} → ${whom ?? ""}. Due ${due}.${relief}`,
          epochMs,
          zone: time_zone,
        },
      ];
    }),
  );
  return formatCalendar(deadlines, now);
}
