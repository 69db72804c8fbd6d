// What people need of each type of field: what to enter, the control of the form, and how what they write is read. The tables of the
// same name in server/engine/ and scripts/pipeline/ have what the engine and the build need.
import { repairText } from "../../../server/engine/characters.ts";
import type { FieldType } from "../../../server/engine/field-type.ts";
import { isEmail } from "../../../server/engine/field-types/texts.ts";
import { findLeiCause, hasLeiShape, withoutPrefix } from "../../../server/engine/lei.ts";
import { formatInstant, parseInstant } from "../../../server/engine/time/instant.ts";
import { capitalise } from "./words.ts";
import { durationsIn, durationWords, hasSeconds, readDuration } from "./written-durations.ts";
import { readFigure, readSaid } from "./written-figures.ts";
import { type ClockFacts, numberWords, readDateTime, readNumber } from "./written-values.ts";
import { readYesNo } from "./yes-no.ts";

/**
 * A text that a person wrote, as a form holds it. `doubt` is what to check: a mark in a number that could be another
 * one, a zone that was assumed, a time that the clocks show twice, or seconds that were left out.
 */
export interface ReadResult {
  readonly text: string;
  readonly doubt?: "mark" | "zone" | "twice" | "seconds";
}

/**
 * What must be asked before a text means anything: the zone of a time, whether day or month comes first in its date, or what the parts of a
 * duration are.
 */
export interface Question {
  readonly asks: "zone" | "order" | "parts";
}

interface FieldTypeForPeople {
  /** What to enter, in a sentence; `what` is the title of the field, `the service downtime`, or in quotes if no article fits. */
  asks(what: string): string;
  /** Whether a value is a list of texts, or of codes. */
  readonly isList?: true;
  /** Reads what a person wrote; null if it is not understood. Without it, a text is taken as it is written. */
  read?(text: string, clock: ClockFacts): ReadResult | Question | null;
  /** What was done to a text that was read as another one. */
  readonly rewritten?: string;
  /** Another text that a text which is not well formed may mean; null if there is none. */
  meant?(text: string): string | null;
  /** A text of a form in words. */
  show?(text: string): string;
  /** What two values with the same meaning have in common. Without it, their JSON. */
  meaning?(value: unknown): unknown;
}

/** An instant with an offset, or with none, in the form that the official template asks for. */
function utcOf(text: string): string | null {
  const instant = parseInstant(text);
  return instant === null || /Z$/.test(text) ? null : formatInstant(instant.epochMs);
}

/** In capitals, without spaces and prefix: a text that looks like an LEI is meant as one, right or wrong. */
const capitalsOf = (text: string): string | null => (hasLeiShape(text) ? withoutPrefix(text).toUpperCase() : null);

function readLei(text: string): string | null {
  const capitals = capitalsOf(text) ?? "";
  return findLeiCause(capitals) === null ? capitals : null;
}

/** The one address of a text such as `mailto:desk@bank.example` or `Desk <desk@bank.example>`, its domain in the letters of all domains. */
function readEmail(text: string): string | null {
  const [, bracketed] = /<([^<>]+)>\s*$/.exec(text) ?? [];
  const address = (repairText(bracketed ?? text, "line") ?? "").replace(/^mailto:\s*/i, "");
  const [, local, domain = ""] = /^([^@\s]+)@([^@\s/?#:]+)$/.exec(address) ?? [];
  const host = `http://${domain}`;
  const written = `${local}@${URL.canParse(host) ? new URL(host).hostname : domain}`;
  if (isEmail(address)) return address;
  return isEmail(written) ? written : null;
}

function readInstant(text: string, facts: ClockFacts): ReadResult | Question | null {
  const result = readDateTime(text, { ...facts, timeZone: facts.timeZone || "UTC" });
  if (result.kind === "either") return { asks: "order" };
  if (result.kind !== "instant") return null;
  const instant = formatInstant(result.epochMs);
  if (result.isZoned) return { text: instant };
  if (facts.timeZone === "") return { asks: "zone" };
  return { text: instant, doubt: result.second === undefined ? "zone" : "twice" };
}

const instantMeaning = (value: unknown): unknown =>
  typeof value === "string" ? (parseInstant(value)?.epochMs ?? value) : value;

function readAnswer(text: string): ReadResult | null {
  const answer = readYesNo(text);
  return answer === null ? null : { text: `${answer}` };
}

const asResult = (text: string | null): ReadResult | null => (text === null ? null : { text });

/** What all types of numbers have in common. */
function numberType(like: string, decimals: Parameters<typeof readNumber>[1]): FieldTypeForPeople {
  const read = (text: string): ReadResult | null => {
    const result = readNumber(text, decimals);
    return result && { text: result.json, ...(result.isGuess && { doubt: "mark" as const }) };
  };
  return {
    asks: (what) => `Enter ${what}${like}.`,
    read,
    meant: (text) => read(text)?.text ?? null,
    show: numberWords,
  };
}

const asks = (what: string): string => `Enter ${what}.`;

const quoted = (what: string): string => (what.startsWith("“") ? what : `“${capitalise(what.replace(/^the /, ""))}”`);

/** A time needs its own words where the title does not call it one. */
function asksForTime(what: string): string {
  const time = /\b(?:date|time)\b/i.test(what) ? what : `the date and time for ${quoted(what)}`;
  return `Enter ${time}, like 20.11.2026 19:40.`;
}

/** How lists and durations are written, for a sentence. */
export const LINES_LIKE = "one entry per line";
export const DURATION_LIKE = "hours and minutes, like 04:30, or with days, like 1 d 4 h 30 min";

const FIELD_TYPES_FOR_PEOPLE: Readonly<Record<FieldType, FieldTypeForPeople>> = {
  string: { asks, meant: readLei },
  text: { asks },
  email: {
    asks: (what) => `Enter ${what}: one address, like name@example.org.`,
    meant: readEmail,
  },
  datetime: {
    asks: asksForTime,
    read: readInstant,
    meant: utcOf,
    meaning: instantMeaning,
  },
  string_list: {
    asks: (what) => `Enter ${what}, ${LINES_LIKE}.`,
    isList: true,
    meaning: (value) => (Array.isArray(value) ? [...value].sort() : value),
  },
  boolean: { asks: (what) => `Choose yes or no for ${quoted(what)}.`, read: readAnswer },
  integer: numberType(" as a whole number, like 12000", "none"),
  number: numberType(" as a number, like 12000 or 12.5", "some"),
  percentage: numberType(", like 12.5", "most"),
  duration: {
    asks: (what) => `Enter ${what} in ${DURATION_LIKE}.`,
    read: (text, { parts }) => {
      const [duration, ...others] = durationsIn(text, parts);
      if (others.length > 0) return { asks: "parts" };
      if (duration === undefined) return null;
      return hasSeconds(text, parts) ? { text: duration, doubt: "seconds" } : { text: duration };
    },
    rewritten: "Written as days, hours and minutes.",
    meant: readDuration,
    show: durationWords,
  },
  yes_no: {
    asks: (what) => `Choose yes, no or not known for ${quoted(what)}.`,
    read: (text) => (/^(?:unknown|not known)$/i.test(text) ? { text: "unknown" } : readAnswer(text)),
  },
  moment: {
    asks: (what) => `${asksForTime(what).slice(0, -1)}, or ? if it cannot be determined.`,
    read: (text, clock) => asResult(readSaid(text)) ?? readInstant(text, clock),
    meant: utcOf,
    meaning: instantMeaning,
  },
  figure: {
    asks: (what) => `Enter ${what}, like 1200, about 1200 or 1000 to 1500, or ? if it cannot be determined.`,
    read: (text) => {
      const result = readFigure(text);
      return result && { text: result.json, ...(result.isGuess && { doubt: "mark" as const }) };
    },
  },
  record_list: { asks: (what) => `Enter ${what}: an entry for each.` },
};

const LEI: FieldTypeForPeople = {
  asks: () => "Enter the 20 characters of the LEI.",
  read: (text) => asResult(capitalsOf(text)),
  rewritten: "Written in capitals, without spaces or prefix.",
  meant: readLei,
};

/** What determines how people write a field: its type, and the scheme of its identifier, if it has one. */
export interface WrittenField {
  readonly type: FieldType;
  readonly identifier?: string | null;
}

/** What people need of the type of a field. */
export const forPeople = ({ type, identifier }: WrittenField): FieldTypeForPeople =>
  identifier === "lei" ? LEI : FIELD_TYPES_FOR_PEOPLE[type];

/** Whether a field has a list of texts, or of codes. */
export const isList = (field: WrittenField): boolean => forPeople(field).isList === true;
