// The clocks of an incident for people: a text, and deadlines for a calendar.
import { escapeControls } from "../../server/engine/names.ts";
import { timeLeft } from "../report/formatters/deadline.ts";
import type { Board } from "../report/published/board.ts";
import { inForceWords } from "../report/wording/in-force.ts";
import { laterWords } from "../report/wording/later-ends.ts";
import type { BoardEntry } from "./board.ts";
import { type Deadline, formatCalendar } from "./calendar.ts";
import type { PersonClocks } from "./read-incident.ts";

/** When a clock ends, in milliseconds, or ends at the latest where that is not known; null where neither is, or where it is not owed or done. */
export function getEndMs({ state, due, upper_bound }: BoardEntry): number | null {
  const end = state === "due" ? due : state === "unknown" || state === "contradiction" ? upper_bound : null;
  return end === null ? null : Date.parse(end);
}

/** The parts of a board in their order: what has a date, then the states of the rest; last and apart what no one owes. */
export const BOARD_PARTS = ["dated", "contradiction", "no_period", "unknown", "done", "not_owed", "voluntary"] as const;
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

/** The board as it is published: with the places that it cites and its readings of them. */
export interface CitingBoard extends Board {
  readonly places: readonly BoardPlace[];
  /** The readings of the law in words, by id. */
  readonly readings: Readonly<Record<string, string>>;
  /** What is assumed where it is not given, in a sentence, by code. */
  readonly assumptions: Readonly<Record<string, string>>;
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

/** By person: what comes next, seen from `now` in milliseconds, then each clock; last the readings of the law, by number. */
export function formatBoardText(persons: readonly PersonClocks[], board: CitingBoard, now: number): string {
  const getName = factNames(board);
  const shown = persons.map(({ name, clocks }) => ({ name, clocks: inOrder(clocks) }));
  const readings = [...new Set(shown.flatMap(({ clocks }) => clocks.flatMap((entry) => entry.readings)))];
  const blocks = shown.map(({ name, clocks }) => [
    escapeControls(name),
    ...nextLine(clocks, now),
    ...clocks.flatMap((entry) => [
      `  ${describeEntry(entry, `${entry.title} (${entry.clock_id})`, { board, getName, depends: dependsWords(entry, board, (instant) => instant) })}`,
      ...detailLines(entry, board, readings),
    ]),
    "",
  ]);
  const listed = readings.map((reading, index) => `  ${index + 1}  ${board.readings[reading] ?? reading}`);
  const assumed = [...new Set(shown.flatMap(({ clocks }) => clocks.flatMap(getAssumptions)))];
  const sentences = assumed.map((code) => `  ${code}  ${board.assumptions[code] ?? ""}`);
  return [
    ...blocks,
    listed.length === 0 ? [] : ["READINGS of the law that the times are based on", ...listed, ""],
    sentences.length === 0 ? [] : ["ASSUMED because it was not given", ...sentences, ""],
  ]
    .flat()
    .join("\n");
}

/** Who owes a clock to whom, by which provision, and by which readings of it. */
function detailLines(entry: BoardEntry, board: CitingBoard, readings: readonly string[]): string[] {
  const { who, whom, state } = entry;
  const numbers = entry.readings.map((reading) => readings.indexOf(reading) + 1);
  return [
    ...(who === null || state === "not_owed" ? [] : [`from: ${who}`]),
    ...(whom === null || state === "not_owed" ? [] : [`to: ${whom}`]),
    `by: ${citedWords(entry, board)}`,
    ...(numbers.length === 0 ? [] : [`readings: ${numbers.join(", ")}`]),
    ...assumedWords(entry),
  ].map((line) => `      ${line}`);
}

/** Codes of what is assumed for a deadline because it was not given. */
const getAssumptions = ({ state, assumptions }: BoardEntry): readonly string[] =>
  state === "not_owed" ? [] : assumptions;

/** `assumed: read_as_utc`, or nothing. */
const assumedWords = (entry: BoardEntry): readonly string[] => {
  const assumptions = getAssumptions(entry);
  return assumptions.length === 0 ? [] : [`assumed: ${assumptions.join(", ")}`];
};

const citedWords = (entry: BoardEntry, board: CitingBoard): string =>
  findActPlaces(board, entry)
    .map(({ place, after }) => `${place}${after}`)
    .join("; ");

/** The first clock of an ordered board, if it has a date. */
function nextLine([first]: readonly BoardEntry[], now: number): string[] {
  const endMs = first && getEndMs(first);
  if (first === undefined || endMs == null) return [];
  return [`  NEXT  ${first.title}, ${whenWords(first)}, ${timeLeft(endMs, now)}`];
}

/** A deadline that has a date, or its latest end. */
const whenWords = ({ due, due_local, upper_bound, bound_if }: BoardEntry): string =>
  due === null
    ? `at the latest ${upper_bound}${bound_if === null ? "" : `, if ${bound_if}`}`
    : `by ${due_local ?? due}`;

/**
 * `if the entity is …; otherwise Mon 23 Nov 2026, 18:40`: in which case the latest end of a clock counts that depends on facts which were not
 * given, and the other one; `show` writes an instant. Undefined for other clocks.
 */
export function dependsWords(entry: BoardEntry, { acts }: Board, show: (instant: string) => string) {
  const [first, last] = [entry.depends_on[0], entry.depends_on.at(-1)];
  const clock = acts.flatMap(({ clocks }) => clocks).find(({ clock_id }) => clock_id === first?.clock_id);
  if (first === undefined || last === undefined || clock === undefined) return undefined;
  const otherwise = last.due === null ? "by a deadline that is not known yet" : show(last.due);
  return `if ${clock.words.applies_if ?? `“${clock.title}” applies`}; otherwise ${otherwise}`;
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
    const whom = entry.whom === null ? "" : ` → ${entry.whom}`;
    const head = `${entry.title} (${entry.clock_id})${whom} [${citedWords(entry, board)}]`;
    const words = describeEntry(entry, head, {
      board,
      getName,
      depends: dependsWords(entry, board, (instant) => instant),
    });
    return [words, ...assumedWords(entry)].join("; ");
  };
}

/** `“Classification” is before “Awareness”`: what contradicts what. */
export function describeContradictions({ contradictions, kind_contradiction }: BoardEntry, board: Board): string {
  const getName = factNames(board);
  const pairs = contradictions.map(([earlier, later]) => `“${getName(earlier)}” is before “${getName(later)}”`);
  if (kind_contradiction === null) return pairs.join(" and ");
  const { kind, fact } = kind_contradiction;
  const kinds = board.acts.flatMap((act) => [...act.persons, ...act.not_owed_by]);
  const title = kinds.find((one) => one.kind === kind && one.title !== undefined)?.title ?? kind;
  return `“${title}” and the answer to “${getName(fact)}” contradict each other; correct one of them, or name the other kind of person too`;
}

interface EntryWords {
  readonly board: Board;
  readonly getName: (fact: string) => string;
  /** In which case its latest end counts. */
  readonly depends: string | undefined;
}

function describeEntry(entry: BoardEntry, head: string, { board, getName, depends }: EntryWords): string {
  const due = entry.due_local ?? entry.due;
  switch (entry.state) {
    case "no_period": {
      const facts = entry.missing.map(getName).join(" and ");
      return `without a period${facts === "" ? "" : `, if it is owed, which depends on ${facts}`}: ${head}`;
    }
    case "due": {
      const relief = entry.relief_until === null ? "" : `; with the relief, if it applies, ${entry.relief_until}`;
      const law = entry.law === null ? "" : `; by the law ${inForceWords(entry.law)}`;
      return `${due}: ${head}${relief}${law}${entry.passed_before === null ? "" : `. ${entry.passed_before}`}`;
    }
    case "done":
      // Also where it was not owed when it was sent.
      return `done${sentWords(entry, getName)}: ${head}${entry.reason === null ? "" : `. ${entry.reason}`}`;
    case "not_owed":
      return `not owed: ${head}. ${entry.reason ?? ""}`.trimEnd();
    case "unknown": {
      const facts = entry.missing.map(getName).join(" and ");
      const missing = depends === undefined ? `not known without ${facts}` : `${depends}; it depends on ${facts}`;
      return `${entry.upper_bound === null ? "" : `${whenWords(entry)}, `}${missing}: ${head}`;
    }
    case "voluntary":
      return `voluntary: ${head}`;
    case "contradiction": {
      const bound = entry.upper_bound === null ? "" : `${whenWords(entry)}, but `;
      return `${bound}no deadline, because ${describeContradictions(entry, board)}: ${head}`;
    }
  }
}

function sentWords(entry: BoardEntry, getName: EntryWords["getName"]): string {
  const { is_late, later_ends, missing } = entry;
  if (is_late === true) return ", after its deadline";
  if (isLatenessOpen(entry)) return `, and whether it was in time depends on ${missing.map(getName).join(" and ")}`;
  const only = is_late === null ? laterWords(later_ends, (until) => until) : undefined;
  return only === undefined ? "" : `, ${only}`;
}

/** Whether it was sent, and facts that were not given decide by when it had to be. */
export const isLatenessOpen = ({ state, is_late, later_ends, missing, upper_bound }: BoardEntry): boolean =>
  state === "done" && is_late === null && later_ends.length === 0 && missing.length > 0 && upper_bound !== null;

/** The deadlines as a calendar file. `now` is when it is written, in milliseconds. */
export function formatDeadlines(
  persons: readonly PersonClocks[],
  { board, now }: { readonly board: Pick<CitingBoard, "assumptions">; readonly now: number },
): string {
  const deadlines = persons.flatMap(({ name, id, clocks }) =>
    clocks.flatMap((entry): Deadline[] => {
      const { state, due, due_local, title, who, whom, relief_until } = entry;
      if (state !== "due" || due === null) return [];
      const local = due_local === null ? "" : `, local time ${due_local}`;
      const assumed = getAssumptions(entry).map((code) => board.assumptions[code] ?? code);
      const relief = relief_until === null ? "" : ` With the relief, if it applies: ${relief_until}.`;
      return [
        {
          id: `${entry.clock_id}.${id}`,
          title: `${title} (${name})`,
          description: [`${who ?? ""} → ${whom ?? ""}. Due ${due}${local}.${relief}`, ...assumed].join(" "),
          epochMs: Date.parse(due),
        },
      ];
    }),
  );
  return formatCalendar(deadlines, now);
}
