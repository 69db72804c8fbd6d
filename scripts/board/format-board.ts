// The clocks of an incident for people: a text, and deadlines for a calendar.
import { escapeControls } from "../../server/engine/names.ts";
import type { Board } from "../report/published/board.ts";
import type { BoardEntry } from "./board.ts";
import { type Deadline, formatCalendar } from "./calendar.ts";
import type { PersonClocks } from "./read-incident.ts";

// Duties without a period come first: most are owed without undue delay.
const ORDER: readonly BoardEntry["state"][] = ["no_period", "due", "contradiction", "unknown", "done", "not_owed"];

/** Without a period first, then by their deadlines; what is done or not owed comes last. */
export const inOrder = <Entry extends BoardEntry>(clocks: readonly Entry[]): readonly Entry[] =>
  clocks.toSorted(
    (a, b) =>
      ORDER.indexOf(a.state) - ORDER.indexOf(b.state) || Date.parse(a.due ?? "9999") - Date.parse(b.due ?? "9999"),
  );

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

/** A line for each clock, by person. */
export function formatBoardText(persons: readonly PersonClocks[], board: CitingBoard): string {
  const describe = createDescribe(board);
  return persons
    .map(({ name, clocks }) =>
      [escapeControls(name), ...inOrder(clocks).map((entry) => `  ${describe(entry)}`), ""].join("\n"),
    )
    .join("\n");
}

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
      const bound = entry.upper_bound === null ? "" : `; at the latest ${entry.upper_bound}`;
      return `not known without ${entry.missing.map(getName).join(" and ")}${bound}: ${head}`;
    }
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
