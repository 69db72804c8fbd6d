// A draft under evaluation: its values and evidence labels by field id, and what the rules so far have found.
import type { AnswerDecision, Finding } from "./answer.ts";
import type { ClockResult } from "./clocks/clock.ts";
import { type FieldRecord, isRecordList } from "./field-types/records.ts";
import { type CheckOptions, NO_OPTIONS } from "./options.ts";
import { getPresence, type Presence } from "./presence.ts";
import type { DraftRequest } from "./request.ts";
import type { Severity } from "./rule-set.ts";
import type { Met } from "./three-valued.ts";
import { parseDuration } from "./time/duration.ts";
import { type Instant, parseInstant } from "./time/instant.ts";

const RANK = { none: 0, info: 1, attention: 2, blocking: 3 };

/**
 * One field of a draft. What follows from the value alone is computed once. Whether a field is usable changes while rules run, and
 * follows from what they found.
 */
class Member {
  readonly value: unknown;
  readonly presence: Presence;
  isBlocked = false;
  isExempt = false;
  isValueInvalid = false;
  isEvidenceInvalid = false;
  /** The greatest severity of the findings that have reported its absence. */
  reportedAbsence: Severity | "none" = "none";
  #instant: Instant | null | undefined;
  #minutes: number | null | undefined;

  constructor(value: unknown) {
    this.value = value;
    this.presence = getPresence(value);
  }

  get instant(): Instant | null {
    if (this.#instant === undefined) this.#instant = typeof this.value === "string" ? parseInstant(this.value) : null;
    return this.#instant;
  }

  get minutes(): number | null {
    if (this.#minutes === undefined) this.#minutes = typeof this.value === "string" ? parseDuration(this.value) : null;
    return this.#minutes;
  }

  get isUsable(): boolean {
    return this.presence === "value" && !this.isBlocked && !this.isValueInvalid;
  }
}

/**
 * One draft. Values and labels are read only; what changes is what the rules find. The readers `text`, `number`, `list`,
 * `instant`, `duration` and `records` throw on a value of another type: a rule may use them only on fields whose type an earlier rule has checked.
 */
export class Draft {
  readonly request: DraftRequest;
  readonly options: CheckOptions;
  readonly findings: Finding[] = [];
  /** The results of clocks that rules have reported, by id. */
  readonly clocks = new Map<string, ClockResult>();
  /** The criteria that rules have found so far, by id. */
  readonly results = new Map<string, Met>();
  /** Whether a finding blocks the draft. */
  isBlocked = false;
  readonly #members = new Map<string, Member>();
  readonly #labels: ReadonlyMap<string, readonly string[]>;
  readonly #kept = new Map<object, { readonly revision: number; readonly options: object; readonly result: unknown }>();
  // Counts what has changed which values are usable.
  #revision = 0;
  // The rules on a field follow each other.
  #lastId = "";
  #last = new Member(undefined);

  readonly #decide: ((draft: Draft) => AnswerDecision) | null;
  #decision: AnswerDecision | undefined;

  constructor(
    request: DraftRequest,
    decide: ((draft: Draft) => AnswerDecision) | null = null,
    options: CheckOptions = NO_OPTIONS,
  ) {
    this.request = request;
    this.options = options;
    this.#decide = decide;
    for (const name of Object.keys(request.report)) this.#members.set(name, new Member(request.report[name]));
    this.#labels = new Map(Object.entries(request.evidence_manifest));
  }

  /** The decision; null for a profile without one. All criteria must be known when this is first called. */
  get decision(): AnswerDecision | null {
    if (this.#decide === null) return null;
    this.#decision ??= this.#decide(this);
    return this.#decision;
  }

  /** What `compute` returns for these options: computed again about the same only if a finding has changed since which values are usable. */
  keep<T>(about: object, options: object, compute: () => T): T {
    const kept = this.#kept.get(about);
    if (kept?.revision === this.#revision && kept.options === options) return kept.result as T;
    const result = compute();
    this.#kept.set(about, { revision: this.#revision, options, result });
    return result;
  }

  #member(fieldId: string): Member {
    if (fieldId !== this.#lastId) {
      this.#last = this.#members.get(fieldId) ?? this.#addAbsent(fieldId);
      this.#lastId = fieldId;
    }
    return this.#last;
  }

  #addAbsent(fieldId: string): Member {
    const absent = new Member(undefined);
    this.#members.set(fieldId, absent);
    return absent;
  }

  /** The field's value as the report holds it; undefined when there is none. */
  value(fieldId: string): unknown {
    return this.#member(fieldId).value;
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

  /** The instant that a text names; null where it names none. */
  instantOrNull(fieldId: string): Instant | null {
    return this.#member(fieldId).instant;
  }

  instant(fieldId: string): Instant {
    const { instant } = this.#member(fieldId);
    if (instant === null) throw new Error(`${fieldId} is not a date-time`);
    return instant;
  }

  /** In minutes. */
  duration(fieldId: string): number {
    const { minutes } = this.#member(fieldId);
    if (minutes === null) throw new Error(`${fieldId} is not a duration`);
    return minutes;
  }

  /** The records of a list; none where the field has one of them as a text. */
  records(fieldId: string): readonly FieldRecord[] {
    const value = this.value(fieldId);
    if (typeof value === "string") return [];
    if (!isRecordList(value)) throw new Error(`${fieldId} is not a list of records`);
    return value;
  }

  /** The evidence labels that the manifest names for the field; undefined where it does not name the field. */
  labels(fieldId: string): readonly string[] | undefined {
    return this.#labels.get(fieldId);
  }

  presence(fieldId: string): Presence {
    return this.#member(fieldId).presence;
  }

  hasValue(fieldId: string): boolean {
    return this.#member(fieldId).presence === "value";
  }

  /** Whether the field has a value without a blocking finding. */
  isPresent(fieldId: string): boolean {
    const member = this.#member(fieldId);
    return member.presence === "value" && !member.isBlocked;
  }

  /** Whether the field has a value that no finding has made unusable. */
  isUsable(fieldId: string): boolean {
    return this.#member(fieldId).isUsable;
  }

  /** Whether the field has a blocking finding. */
  isBlockedAt(fieldId: string): boolean {
    return this.#member(fieldId).isBlocked;
  }

  hasValidEvidence(fieldId: string): boolean {
    return !this.#member(fieldId).isEvidenceInvalid;
  }

  /** Whether an absence of the field has been reported by a finding of at least this severity. */
  hasReportedAbsence(fieldId: string, severity: Severity): boolean {
    return RANK[this.#member(fieldId).reportedAbsence] >= RANK[severity];
  }

  /** Whether the rules that ask for the field do not ask this draft for it. */
  isExempt(fieldId: string): boolean {
    return this.#member(fieldId).isExempt;
  }

  exempt(fieldId: string): void {
    this.#member(fieldId).isExempt = true;
  }

  /** Records that a field has a blocking finding. */
  block(fieldId: string): void {
    this.#revision++;
    this.#member(fieldId).isBlocked = true;
    this.isBlocked = true;
  }

  /** Records that a finding has made the value of a field, or its evidence, unusable for later rules. */
  invalidate(fieldId: string, part: "value" | "evidence"): void {
    this.#revision++;
    if (part === "value") this.#member(fieldId).isValueInvalid = true;
    else this.#member(fieldId).isEvidenceInvalid = true;
  }

  /** Records a finding on the absence of a field, of a greater severity than any before. */
  reportAbsence(fieldId: string, severity: Severity): void {
    const member = this.#member(fieldId);
    if (member.presence !== "value") member.reportedAbsence = severity;
  }
}
