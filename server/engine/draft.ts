// A draft under evaluation: its values and evidence labels by field id, and what the rules so far have found.
import type { AnswerTimeline, Finding } from "./answer.ts";
import { parseDuration } from "./duration.ts";
import { type Entity, isEntityList } from "./entities.ts";
import { type Instant, parseInstant } from "./instant.ts";
import type { DraftRequest } from "./request.ts";
import type { Severity } from "./rule-set.ts";

/** `absent`: no such member, or null. `empty`: "", white space only, [] or {}. `value`: anything else, right or wrong. */
export type Presence = "absent" | "empty" | "value";

/** Whether a text is empty or white space only. White space is ECMAScript's `\s`. */
export const isBlank = (text: string): boolean => !/\S/.test(text);

/** The presence of one value, as the codes missing_required_field and empty_required_field define it. */
export function presenceOf(value: unknown): Presence {
  if (value === undefined || value === null) return "absent";
  if (typeof value === "string") return isBlank(value) ? "empty" : "value";
  if (typeof value !== "object") return "value";
  const { length } = Array.isArray(value) ? value : Object.keys(value);
  return length === 0 ? "empty" : "value";
}

/**
 * One draft. Values and labels are read only; what changes is what the rules find. The readers `text`, `number`, `list`,
 * `instant`, `duration` and `entities` throw on a value of another type: a rule may use them only on fields whose type an earlier rule has checked.
 */
export class Draft {
  readonly request: DraftRequest;
  readonly findings: Finding[] = [];
  /** Set by the rule that computes the deadline. */
  timeline: AnswerTimeline | null = null;
  /** Fields that their rules ask for, but not of this draft. */
  readonly exempt = new Set<string>();
  /** Fields with a blocking finding. */
  readonly blocked = new Set<string>();
  /** Fields whose value, or whose evidence, a finding has made unusable for later rules. */
  readonly invalid = { value: new Set<string>(), evidence: new Set<string>() };
  /** Fields whose absence a finding has reported, with the greatest severity of these findings. */
  readonly reportedAbsences = new Map<string, Severity>();
  readonly #values: ReadonlyMap<string, unknown>;
  readonly #labels: ReadonlyMap<string, readonly string[]>;

  constructor(request: DraftRequest) {
    this.request = request;
    this.#values = new Map(Object.entries(request.report));
    this.#labels = new Map(Object.entries(request.evidence_manifest));
  }

  /** The field's value as the report holds it; undefined when there is none. */
  value(fieldId: string): unknown {
    return this.#values.get(fieldId);
  }

  text(fieldId: string): string {
    const value = this.value(fieldId);
    if (typeof value !== "string") throw new Error(`${fieldId} is not a text`);
    return value;
  }

  number(fieldId: string): number {
    const value = this.value(fieldId);
    if (typeof value !== "number") throw new Error(`${fieldId} is not a number`);
    return value;
  }

  list(fieldId: string): readonly string[] {
    const value = this.value(fieldId);
    if (!Array.isArray(value)) throw new Error(`${fieldId} is not a list`);
    return value;
  }

  instant(fieldId: string): Instant {
    const instant = this.instantOrNull(fieldId);
    if (instant === null) throw new Error(`${fieldId} is not a date-time`);
    return instant;
  }

  /** The instant that a text names; null where it names none. */
  instantOrNull(fieldId: string): Instant | null {
    return parseInstant(this.text(fieldId));
  }

  /** In minutes. */
  duration(fieldId: string): number {
    const minutes = parseDuration(this.text(fieldId));
    if (minutes === null) throw new Error(`${fieldId} is not a duration`);
    return minutes;
  }

  /** The entities of a list; none where the field names one entity as a text. */
  entities(fieldId: string): readonly Entity[] {
    const value = this.value(fieldId);
    if (typeof value === "string") return [];
    if (!isEntityList(value)) throw new Error(`${fieldId} is not a list of entities`);
    return value;
  }

  /** The evidence labels that the manifest names for the field; undefined where it does not name the field. */
  labels(fieldId: string): readonly string[] | undefined {
    return this.#labels.get(fieldId);
  }

  presence(fieldId: string): Presence {
    return presenceOf(this.value(fieldId));
  }

  hasValue(fieldId: string): boolean {
    return this.presence(fieldId) === "value";
  }

  /** Whether the field has a value without a blocking finding. */
  isPresent(fieldId: string): boolean {
    return this.hasValue(fieldId) && !this.blocked.has(fieldId);
  }

  /** Whether the field has a value that no finding has made unusable. */
  isUsable(fieldId: string): boolean {
    return this.isPresent(fieldId) && !this.invalid.value.has(fieldId);
  }
}
