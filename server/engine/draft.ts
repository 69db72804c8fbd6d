// A draft under evaluation: values by field, the evidence manifest, and what earlier findings say about each field.
import { type Instant, parseInstant } from "./instant.ts";
import { ASKED, MARKS, type Mark } from "./marks.ts";
import type { DraftRequest } from "./request.ts";

const NOT_WHITE_SPACE = /\S/;

/** `absent`: no such member, or null. `empty`: "", white space only, [] or {}. `value`: anything else, right or wrong. */
export type Presence = "absent" | "empty" | "value";

/** Whether a character is a visible one of ASCII: with such, nearly every text begins, and no pattern is needed. */
const isVisible = (code: number): boolean => code > 0x20 && code < 0x7f;

/** Whether a text is empty or white space only. */
export const isBlank = (text: string): boolean => !isVisible(text.charCodeAt(0)) && !NOT_WHITE_SPACE.test(text);

/** The presence of one value. Source: CONTRACT of the codes missing_required_field and empty_required_field. */
export function presenceOf(value: unknown): Presence {
  if (value === undefined || value === null) return "absent";
  if (typeof value === "string") return isBlank(value) ? "empty" : "value";
  if (typeof value !== "object") return "value";
  if (Array.isArray(value)) return value.length === 0 ? "empty" : "value";
  for (const _ in value) return "value";
  return "empty";
}

/** The time limit that a draft's own instants set, and whether a weekend may move it. */
export interface Timeline {
  /** RFC 3339, UTC. */
  readonly due: string;
  readonly weekend_relief: "not_applicable" | "may_apply" | "excluded" | "unknown";
}

/** Where drafts hold fields, from 0: the profile's first, then others that rules ask for. */
export interface Places {
  readonly byField: ReadonlyMap<string, number>;
  /** How many fields the profile has. */
  readonly known: number;
}

const PRESENCE_MARK = { absent: 0, empty: MARKS.empty, value: MARKS.present } satisfies Record<Presence, number>;

/** The mark of a value's JSON type, as far as field types tell them apart. */
function typeMarkOf(value: unknown): number {
  if (typeof value === "string") return MARKS.string;
  if (typeof value === "boolean") return MARKS.boolean;
  if (typeof value === "number") return isWhole(value) ? MARKS.number | MARKS.integer : MARKS.number;
  return Array.isArray(value) && value.every((item) => typeof item === "string") ? MARKS.strings : 0;
}

/** Too large a number is a matter of format, and a number too large for a double has no fraction either. */
const isWhole = (value: number): boolean => Number.isInteger(value) || Math.abs(value) === Number.POSITIVE_INFINITY;

/**
 * One draft. Its values are read only; what changes are the marks that findings leave, in rule order. All is held by place: where
 * rules looked for fields by name, a run over a full draft took 1.5 µs longer.
 */
export class Draft {
  /** The names in report and manifest that are no field of the profile. */
  readonly unknownMembers: string[] = [];
  readonly unknownEvidence: string[] = [];
  /** Findings raised so far. */
  findingCount = 0;
  /** Set by the rule that finds it. */
  timeline: Timeline | null = null;
  readonly #values: unknown[];
  readonly #marks: number[];
  readonly #labels: (readonly string[] | undefined)[];
  /** Values read as date-times, once asked for. */
  readonly #instants: (Instant | null | undefined)[];

  constructor({ byField, known }: Places, { report, evidence_manifest }: DraftRequest) {
    this.#values = new Array(byField.size);
    this.#marks = new Array(byField.size).fill(0);
    this.#labels = new Array(byField.size);
    this.#instants = new Array(byField.size);
    for (const name of Object.keys(report)) {
      const place = byField.get(name);
      if (place === undefined || place >= known) this.unknownMembers.push(name);
      if (place === undefined) continue;
      const value = report[name];
      this.#values[place] = value;
      this.#marks[place] = PRESENCE_MARK[presenceOf(value)] | typeMarkOf(value);
    }
    for (const name of Object.keys(evidence_manifest)) {
      const place = byField.get(name);
      if (place === undefined || place >= known) this.unknownEvidence.push(name);
      if (place === undefined) continue;
      this.#labels[place] = evidence_manifest[name];
      this.#marks[place] = this.marksAt(place) | MARKS.labelled;
    }
  }

  /** The field's value as it stands in the report; undefined when there is none. */
  valueAt(place: number): unknown {
    return this.#values[place];
  }

  /** The field's text read as a date-time; null where it is none. */
  instantAt(place: number): Instant | null {
    let instant = this.#instants[place];
    if (instant === undefined) {
      instant = parseInstant(this.#values[place] as string);
      this.#instants[place] = instant;
    }
    return instant;
  }

  /** The instant of a field that is known to be sound, in milliseconds since 1970-01-01T00:00:00Z; throws otherwise. */
  epochAt(place: number): number {
    const instant = this.instantAt(place);
    if (instant === null) throw new Error("expected a sound date-time");
    return instant.epochMs;
  }

  /** The labels that the manifest names for a field, or undefined where it does not name the field. */
  labelsAt(place: number): readonly string[] | undefined {
    return this.#labels[place];
  }

  /** What stands on the field, as bits of MARKS. */
  marksAt(place: number): number {
    return this.#marks[place] as number;
  }

  mark(place: number, mark: Mark): void {
    this.#marks[place] = this.marksAt(place) | MARKS[mark];
  }

  hasValueAt(place: number): boolean {
    return (this.marksAt(place) & MARKS.present) !== 0;
  }

  /** Whether the field holds a value on which no finding stands. */
  isUsableAt(place: number): boolean {
    return (this.marksAt(place) & ASKED.usable.mask) === ASKED.usable.wanted;
  }
}
