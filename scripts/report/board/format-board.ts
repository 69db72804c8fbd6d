// The clocks of an incident for people: a text, and deadlines for a calendar.
import type { Board, BoardEntry } from "../../../server/engine/board.ts";
import { type Deadline, formatCalendar } from "./calendar.ts";
import type { PersonClocks } from "./read-board.ts";

// Duties without a period come first: most are owed without undue delay.
const ORDER: readonly BoardEntry["state"][] = ["no_period", "due", "contradiction", "unknown", "done", "not_owed"];

/** Without a period first, then by their deadlines; what is done or not owed comes last. */
export const inOrder = <Entry extends BoardEntry>(clocks: readonly Entry[]): readonly Entry[] =>
  clocks.toSorted(
    (a, b) =>
      ORDER.indexOf(a.state) - ORDER.indexOf(b.state) || Date.parse(a.due ?? "9999") - Date.parse(b.due ?? "9999"),
  );

/** A line for each clock, by person. */
export function formatText(persons: readonly PersonClocks[], board: Board): string {
  const nameOf = factNames(board);
  return persons
    .map(({ name, clocks }) =>
      [name, ...inOrder(clocks).map((entry) => `  ${describeEntry(entry, nameOf)}`), ""].join("\n"),
    )
    .join("\n");
}

/** The titles of facts, also of the sending itself, which contradictions name. */
export function factNames({ acts }: Board): (fact: string) => string {
  const titles = new Map(acts.flatMap(({ facts }) => facts.map(({ fact, title }) => [fact, title] as const)));
  return (fact) => titles.get(fact) ?? "the sending";
}

/** A clock in a line, with its deadline or why it has none. */
export function describeEntry(entry: BoardEntry, nameOf: (fact: string) => string): string {
  const head = `${entry.title} (${entry.clock_id})${entry.whom === null ? "" : ` → ${entry.whom}`}`;
  const due = entry.due_local ?? entry.due;
  switch (entry.state) {
    case "no_period":
      return `without a period: ${head}`;
    case "due":
      return `${due}: ${head}${entry.relief_until === null ? "" : `; with the relief, if it applies, ${entry.relief_until}`}`;
    case "done":
      return `done${entry.is_late === true ? ", after its deadline" : ""}: ${head}`;
    case "not_owed":
      return `not owed: ${head}. ${entry.reason ?? ""}`.trimEnd();
    case "unknown": {
      const bound = entry.upper_bound === null ? "" : `; at the latest ${entry.upper_bound}`;
      return `not known without ${entry.missing.map(nameOf).join(" and ")}${bound}: ${head}`;
    }
    case "contradiction": {
      const pairs = entry.contradictions.map(([earlier, later]) => `${nameOf(earlier)} is before ${nameOf(later)}`);
      return `no deadline, because ${pairs.join(" and ")}: ${head}`;
    }
  }
}

/** The deadlines as a calendar file: hours end at an instant, days and months at a time of day in a zone. `now` is when it is written. */
export function formatDeadlines(persons: readonly PersonClocks[], now: number): string {
  const deadlines = persons.flatMap(({ name, clocks }, index) =>
    clocks.flatMap((entry): Deadline[] => {
      const { state, due, title, who, whom, relief_until, time_zone } = entry;
      if (state !== "due" || due === null) return [];
      const relief = relief_until === null ? "" : ` With the relief, if it applies: ${relief_until}.`;
      return [
        {
          id: `${entry.clock_id}.${index + 1}`,
          title: `${title} (${name})`,
          description: `${who ?? ""} → ${whom ?? ""}. Due ${due}.${relief}`,
          epochMs: Date.parse(due),
          zone: time_zone,
        },
      ];
    }),
  );
  return formatCalendar(deadlines, now);
}
