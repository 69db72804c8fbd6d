// A draft under evaluation: values by field, the evidence manifest, and what earlier findings say about each field.

const ONLY_WHITE_SPACE = /^\s*$/;

/** `absent`: no such member, or null. `empty`: "", white space only, [] or {}. `value`: anything else, right or wrong. */
export type Presence = "absent" | "empty" | "value";

/** The presence of one value. Source: CONTRACT of the codes missing_required_field and empty_required_field. */
export function presenceOf(value: unknown): Presence {
  if (value === undefined || value === null) return "absent";
  if (typeof value === "string") return ONLY_WHITE_SPACE.test(value) ? "empty" : "value";
  if (typeof value !== "object") return "value";
  for (const _ in value) return "value";
  return "empty";
}

/** The time limit that a draft's own instants set, and whether a weekend may move it. */
export interface Timeline {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  readonly due: number;
  readonly weekend_relief: "not_applicable" | "may_apply" | "excluded" | "unknown";
}

/** What a finding leaves on its field for later rules to see. */
export type Mark = "blocked" | "value" | "evidence" | "absence";

/** One draft. Its values are read only; what changes are the marks that findings leave, in rule order. */
export class Draft {
  readonly report: Readonly<Record<string, unknown>>;
  readonly manifest: Readonly<Record<string, readonly string[]>>;
  /** Findings raised so far. */
  findingCount = 0;
  /** Set by the rule that finds it. */
  timeline: Timeline | null = null;
  readonly #marks = new Map<string, Set<Mark>>();

  constructor(report: Record<string, unknown>, manifest: Record<string, readonly string[]>) {
    this.report = report;
    this.manifest = manifest;
  }

  /** The field's value as it stands in the report; undefined when there is none. */
  valueOf(fieldId: string): unknown {
    return Object.hasOwn(this.report, fieldId) ? this.report[fieldId] : undefined;
  }

  /** The labels that the manifest names for a field, or undefined where it does not name the field. */
  labelsOf(fieldId: string): readonly string[] | undefined {
    return Object.hasOwn(this.manifest, fieldId) ? this.manifest[fieldId] : undefined;
  }

  presence(fieldId: string): Presence {
    return presenceOf(this.valueOf(fieldId));
  }

  hasValue(fieldId: string): boolean {
    return this.presence(fieldId) === "value";
  }

  /** Whether the field holds a value that no blocking finding stands on. */
  isPresent(fieldId: string): boolean {
    return this.hasValue(fieldId) && !this.isMarked(fieldId, "blocked");
  }

  /** Whether, besides, no finding stands on its content. */
  isUsable(fieldId: string): boolean {
    return this.isPresent(fieldId) && !this.isMarked(fieldId, "value");
  }

  isMarked(fieldId: string, mark: Mark): boolean {
    return this.#marks.get(fieldId)?.has(mark) ?? false;
  }

  mark(fieldId: string, mark: Mark): void {
    const marks = this.#marks.get(fieldId);
    if (marks === undefined) this.#marks.set(fieldId, new Set([mark]));
    else marks.add(mark);
  }
}
