// What a person has told of an incident on the page of clocks, and what is taken until it is told.
import { type CheckParameters, createReadOptions, type GivenParameters } from "../../../server/engine/options.ts";
import { parseInstant } from "../../../server/engine/time/instant.ts";
import type { BoardEntry, BoardFacts } from "../../board/board.ts";
import type { CitingBoard } from "../../board/format-board.ts";
import { valuesOfAct } from "../../board/read-board.ts";
import type { IncidentFacts } from "../../board/read-incident.ts";
import type { ResolvedBoard } from "../../pipeline/model/authored-clocks.ts";
import type { Board, BoardAct, BoardFact } from "../../report/published/board.ts";
import { getShownZone, withZone } from "../check/time-zones.ts";
import type { StartedReport } from "../site/client/started-report.ts";

/** What clocks.json has besides the board. */
export interface BoardDocument extends CitingBoard, Pick<ResolvedBoard, "readings" | "reports"> {}

/** What controls of the draft check need: the zones of the States and that of a person, and that there are deadlines in local time. */
export const findPlace = ({ acts, code_lists }: Board, parameters: CheckParameters) => ({
  profile: { code_lists, clocks: acts.flatMap(({ clocks }) => clocks) },
  parameters,
});

/** The zone in which a person is shown times. */
export const getZone = (board: Board, { options }: { readonly options: CheckParameters }): string =>
  getShownZone(findPlace(board, options));

type Options = Omit<CheckParameters, "previous_submitted_at">;

/** A person as the form has it. A text that is no instant is not told yet. */
export interface Person {
  readonly name: string;
  /** Identifies the incident in calendars, also after its facts were corrected. Empty until a fact is given. */
  readonly incident: string;
  readonly kinds: readonly string[];
  readonly facts: Readonly<Record<string, string | readonly string[]>>;
  /** By clock. */
  readonly sent: Readonly<Record<string, string>>;
  readonly options: Options;
  /** Facts that were not told: the earliest awareness that was told is offered in their place, and does not count before it is checked. */
  readonly unchecked: readonly string[];
  /** Facts of which the person says that there is nothing to tell. */
  readonly unaware: readonly string[];
}

export type Persons = readonly Person[];

export const NEW_PERSON: Person = {
  ...{ name: "", incident: "", kinds: [], facts: {}, sent: {}, options: {} },
  ...{ unchecked: [], unaware: [] },
};

/** A clock of a person, who is one of those that the form asks about. */
export interface ShownClock extends BoardEntry {
  readonly person: Person;
  readonly given: BoardFacts;
  /** The name of the person, or its number. */
  readonly name: string;
}

const isInstant = (value: unknown): value is string => typeof value === "string" && parseInstant(value) !== null;
const epochOf = (value: string): number => parseInstant(value)?.epochMs ?? Number.POSITIVE_INFINITY;

/** What a person may be, each once: the persons of the acts, and those who may think that they are one. */
export const findKinds = ({ acts }: { readonly acts: readonly Pick<BoardAct, "persons" | "not_owed_by">[] }) =>
  acts.flatMap(({ persons, not_owed_by }) =>
    [...persons, ...not_owed_by].flatMap(({ kind, title }) => (title === undefined ? [] : [{ kind, title }])),
  );

/** The facts that are asked of a person: those of the acts that its kinds are about, without those that follow from a sending. */
export const findAskedFacts = ({ acts }: Board, { kinds }: Pick<Person, "kinds">) =>
  acts
    .filter(({ persons }) => persons.some(({ kind }) => kinds.includes(kind)))
    .map(({ act, title, facts }) => ({ act, title, facts: facts.filter(({ sent }) => sent === undefined) }));

const findAwareness = (board: Board, person: Person): readonly BoardFact[] =>
  findAskedFacts(board, person).flatMap(({ facts }) => facts.filter(({ is_awareness }) => is_awareness === true));

/**
 * The acts are aware of different things, and so are persons. Where one awareness was not told, the earliest that was told is offered in its
 * place, and nothing is counted from it before it is checked: an instant that is too early may make a duty vanish that began after it, or let a
 * longer deadline take the place of a shorter one.
 */
export function prefill(incident: Persons, board: Board): Persons {
  const told = incident.flatMap((person) =>
    findAwareness(board, person).flatMap(({ fact }) => {
      const value = person.facts[fact];
      return isInstant(value) && !person.unchecked.includes(fact) ? [value] : [];
    }),
  );
  const [earliest] = told.toSorted((a, b) => epochOf(a) - epochOf(b));
  return incident.map((person) => {
    const asked = findAwareness(board, person).map(({ fact }) => fact);
    const isOpen = (fact: string) => person.unchecked.includes(fact) || (person.facts[fact] ?? "") === "";
    const open = asked.filter((fact) => isOpen(fact) && !person.unaware.includes(fact));
    const others = Object.entries(person.facts).filter(
      ([fact]) => !person.unchecked.includes(fact) && !open.includes(fact),
    );
    const taken = earliest === undefined ? [] : open.map((fact) => [fact, earliest] as const);
    return { ...person, facts: Object.fromEntries([...others, ...taken]), unchecked: taken.map(([fact]) => fact) };
  });
}

/** The facts as the command and the engine take them, without what is not told yet or not checked. A person without a kind is not concerned. */
export function getFacts(incident: Persons, board: Board): IncidentFacts {
  const { acts, code_lists } = board;
  const withCodes = new Set(acts.flatMap(({ facts }) => facts.flatMap((fact) => (fact.code_list ? [fact.fact] : []))));
  const isTold = ([fact, value]: [string, Person["facts"][string]]) =>
    withCodes.has(fact) ? value.length > 0 : isInstant(value);
  const readOptions = createReadOptions({ code_lists });
  const isValid = (name: string, value: string | undefined) =>
    value !== undefined && !("error" in readOptions({ [name]: value } as GivenParameters));
  const placed = (options: Options) => withZone(findPlace(board, options));
  const persons = incident.filter(({ kinds }) => kinds.length > 0);
  return {
    persons: persons.map(({ name, incident, kinds, facts, unchecked, sent, options }) => ({
      ...(name !== "" && { name }),
      // A browser may keep an incident of a former release, which has none.
      ...(incident ? { incident } : {}),
      kinds,
      facts: Object.fromEntries(
        Object.entries(facts).filter((entry) => isTold(entry) && !unchecked.includes(entry[0])),
      ),
      sent: Object.fromEntries(Object.entries(sent).filter(([, value]) => isInstant(value))),
      options: Object.fromEntries(Object.entries(placed(options)).filter(([option, value]) => isValid(option, value))),
    })),
  };
}

/** The incident of a file of facts, as it is. */
export const getIncident = ({ persons }: IncidentFacts): Persons =>
  persons.map((person) => ({ ...NEW_PERSON, ...(person as Partial<Person>) }));

interface StartedFacts {
  readonly board: BoardDocument;
  readonly clock: ShownClock;
  readonly report: BoardDocument["reports"][number];
  readonly path: string;
}

/** What a draft check starts with: what was told. An awareness that was not checked is left to the draft, which asks for it. */
export function startedFor({ board, clock, report, path }: StartedFacts): StartedReport {
  const { person, given, act } = clock;
  const known = board.acts.find((other) => other.act === act);
  const facts = Object.entries(given.facts ?? {}).filter(([fact]) => !person.unchecked.includes(fact));
  const told = known === undefined ? {} : valuesOfAct(known, { ...given, facts: Object.fromEntries(facts) });
  const values = Object.entries(told).flatMap(([fact, value]): [string, unknown][] => {
    const source = report.fields[fact];
    return source === undefined ? [] : [[source, value]];
  });
  const { previous_submitted_at, ...fields } = Object.fromEntries(values);
  const { member_state, ...options } = given.options ?? {};
  return {
    path,
    report: fields,
    memberState: member_state ?? null,
    what: "facts that you gave",
    ...(person.incident && { origin: person.incident }),
    parameters: { ...options, ...(typeof previous_submitted_at === "string" && { previous_submitted_at }) },
    details: { ...(person.name.trim() !== "" && { legal_name: person.name.trim() }) },
  };
}
