// What one incident starts for each person that is concerned: facts as a file or a tool has them, and the clocks by the published acts.
import { nameMeant } from "../../server/engine/names.ts";
import { readJsonFile } from "../../server/engine/read-json.ts";
import { isObject } from "../../server/engine/request.ts";
import { parseInstant } from "../../server/engine/time/instant.ts";
import type { Board } from "../report/published/board.ts";
import type { BoardEntry, BoardFacts } from "./board.ts";
import { createReadBoard } from "./read-board.ts";

/** What is known of an incident: the concerned persons and their facts. Its name distinguishes its clocks from those of other incidents. */
export interface IncidentFacts {
  readonly persons: readonly ConcernedPerson[];
}

interface ConcernedPerson extends BoardFacts {
  readonly name?: string;
  /** What the person calls the incident, so that corrected facts are known to be of the same one. */
  readonly incident?: string;
}

export interface PersonClocks {
  readonly name: string;
  /** Identifies the incident and the person: it is the same for updated facts, and differs for another person or incident. */
  readonly id: string;
  readonly clocks: readonly BoardEntry[];
}

type IncidentClocks = Readonly<Record<"persons", readonly PersonClocks[]>>;
type IncidentFindings = Readonly<Record<"findings", readonly string[]>>;

const MAX_PERSONS = 20;
const OPTIONS = ["member_state", "time_zone", "bank_holidays"];

type Member = readonly [expected: string, isValid: (value: unknown) => boolean];

const isOption = ([name, value]: [string, unknown]) => OPTIONS.includes(name) && typeof value === "string";

const SHORT_TEXT: Member = [
  "a text of at most 200 characters",
  (value) => typeof value === "string" && value.length <= 200,
];

/** The form of a person. What the values are named and which codes they have is the board's own. */
const MEMBERS: Readonly<Record<string, Member>> = {
  name: SHORT_TEXT,
  incident: SHORT_TEXT,
  kinds: ["a list with a kind of person", (value) => Array.isArray(value) && value.length > 0],
  facts: ["an object", isObject],
  sent: ["an object", isObject],
  options: [
    `an object with ${OPTIONS.join(", ")}, each a text`,
    (value) => isObject(value) && Object.entries(value).every(isOption),
  ],
};

function findMalformed(facts: unknown): readonly string[] {
  const persons = isObject(facts) && Object.keys(facts).length === 1 ? facts.persons : undefined;
  if (!Array.isArray(persons) || persons.length === 0 || persons.length > MAX_PERSONS)
    return [`expected an object with persons alone, a list of 1 to ${MAX_PERSONS}`];
  return persons.flatMap((person: unknown, index) => {
    if (!isObject(person)) return [`persons[${index}]: expected an object`];
    const names = Object.keys(MEMBERS);
    const others = Object.keys(person).some((name) => !names.includes(name));
    return [
      ...(others ? [`persons[${index}]: expected no members but ${names.join(", ")}${meant(person, names)}`] : []),
      ...Object.entries(MEMBERS).flatMap(([name, [expected, isValid]]) => {
        const value = person[name];
        if ((value === undefined && name !== "kinds") || isValid(value)) return [];
        const near = name === "options" && isObject(value) ? meant(value, OPTIONS) : "";
        return [`persons[${index}].${name}: expected ${expected}${near}`];
      }),
    ];
  });
}

/** The known name that the first unknown one of an object is close to, for a sentence. */
function meant(given: object, known: readonly string[]): string {
  const unknown = Object.keys(given).find((name) => !known.includes(name)) ?? "";
  const near = nameMeant(unknown, known);
  return near === null ? "" : `; ${near} may be meant`;
}

/** Programs write null for what is not set: for a member of a person, a fact, a sending or an option. */
function withoutUnset(facts: unknown): unknown {
  const dropNull = (value: unknown, change = (member: unknown) => member): unknown =>
    isObject(value)
      ? Object.fromEntries(
          Object.entries(value).flatMap(([name, member]) => (member === null ? [] : [[name, change(member)]])),
        )
      : value;
  if (!isObject(facts) || !Array.isArray(facts.persons)) return facts;
  return { ...facts, persons: facts.persons.map((person) => dropNull(person, (member) => dropNull(member))) };
}

/**
 * Without a reference, the earliest given time identifies the incident: facts that follow are later. Without name and reference, all facts
 * identify the person, so that no deadline replaces that of a stranger. An empty text is neither.
 */
function createId({ name, incident, ...given }: ConcernedPerson, index: number): string {
  const times = Object.values({ ...given.sent, ...given.facts }).flatMap((value) =>
    typeof value === "string" ? (parseInstant(value)?.epochMs ?? []) : [],
  );
  const person = name || (incident ? null : given);
  return fnv(JSON.stringify([incident || Math.min(...times), person ?? index]));
}

/** The order distinguishes persons of one file with equal name and incident. */
function withUniqueIds(persons: readonly PersonClocks[]): PersonClocks[] {
  const seen = new Map<string, number>();
  return persons.map((person) => {
    const before = seen.get(person.id) ?? 0;
    seen.set(person.id, before + 1);
    return before === 0 ? person : { ...person, id: fnv(`${person.id} ${before}`) };
  });
}

/** FNV-1a with 64 bits, in hex. Two texts in a calendar practically never have equal hashes. */
function fnv(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(16).padStart(16, "0");
}

/** Creates a function that returns the clocks of an incident, or findings on its facts: a line each, with a path and without a value. */
export function createReadIncident(board: Board) {
  const readBoard = createReadBoard(board);
  return (given: unknown): IncidentClocks | IncidentFindings => {
    const facts = withoutUnset(given);
    const malformed = findMalformed(facts);
    if (malformed.length > 0) return { findings: malformed };
    const findings: string[] = [];
    const persons = (facts as IncidentFacts).persons.flatMap((person, index): PersonClocks[] => {
      const read = readBoard(person);
      if ("findings" in read) {
        for (const { path, cause } of read.findings) findings.push(`persons[${index}].${path} ${cause}`);
        return [];
      }
      return [{ name: person.name ?? `person ${index + 1}`, id: createId(person, index), clocks: read }];
    });
    return findings.length > 0 ? { findings } : { persons: withUniqueIds(persons) };
  };
}

/** Creates a function that does this for the text of a file, and returns its facts too. A repeated member is a finding, because one would be lost. */
export function createReadIncidentText(board: Board) {
  const readIncident = createReadIncident(board);
  return (text: string): (IncidentClocks & { readonly facts: IncidentFacts }) | IncidentFindings => {
    const result = readJsonFile(text);
    if ("error" in result) {
      const { error, at } = result;
      const cause = error === "duplicate_member" ? "an object names this member twice" : "it is not JSON";
      return { findings: [`line ${at.line}, column ${at.column}: ${cause}`] };
    }
    const read = readIncident(result.value);
    return "findings" in read ? read : { ...read, facts: withoutUnset(result.value) as IncidentFacts };
  };
}
