// Answers as text for a terminal: the deadline first, then the findings by severity, then the next step.
import { type Answer, type AnswerTimeline, dueOf, type Finding } from "../../../server/engine/answer.ts";
import { sanitizeName } from "../../../server/engine/names.ts";
import type { Severity, Status } from "../../../server/engine/rule-set.ts";
import { parseInstant } from "../../../server/engine/time/instant.ts";
import type { Comparison } from "../earlier/compare-reports.ts";
import {
  type CheckedDraft,
  type CheckResult,
  type FormatOptions,
  type Formatter,
  isCleanLint,
  isUnusable,
} from "./formatter.ts";

type WordFindings = (failed: CheckedDraft["failed"]) => readonly string[];

/** One draft gets a full report with its findings in words, several drafts get one line each. */
export const createFormatText =
  (wordFindings: WordFindings): Formatter =>
  (options) => ({
    start: "",
    add(result) {
      if (options.total > 1) return lineOf(result, options);
      return isUnusable(result) ? null : formatText({ ...result, words: wordFindings(result.failed) }, options);
    },
    end: () => "",
  });

const lineOf = (result: CheckResult, { now }: TextOptions): string =>
  isUnusable(result) ? `${result.name}: unusable; ${result.problem}\n` : formatLine(result.answer, result.name, now);

type TextOptions = Pick<FormatOptions, "now" | "color" | "links">;

type Style = "bold" | "dim" | "red" | "yellow" | "green";
type Paint = (style: Style, text: string) => string;

// Select Graphic Rendition, ECMA-48 section 8.3.117.
const SGR: Readonly<Record<Style, number>> = { bold: 1, dim: 2, red: 31, yellow: 33, green: 32 };

/** The verdicts, and what to do next. */
export const STATUS: Readonly<Record<Status, { title: string; style: Style; next: string }>> = {
  blocked: {
    title: "Blocked",
    style: "red",
    next: "Fill in what is missing and fix the errors, then check again: other rules on these fields apply only then.",
  },
  attention_required: {
    title: "Attention required",
    style: "yellow",
    next: "Review each finding: fix it, or ask the person responsible for the report to accept it. Then check again.",
  },
  ready_for_preverification: {
    title: "Ready as far as lexbind checks",
    style: "green",
    next: "Pass the draft on, with what the official form still needs, to the person who submits it. Nothing was sent from here.",
  },
};

const CLEAN_LINT = {
  title: "Nothing found",
  style: "green",
  next: "Run the check without --lint: lint did not check evidence, consistency and the deadline.",
} as const;

const GROUPS: readonly { severity: Severity; heading: string; style: Style }[] = [
  { severity: "blocking", heading: "ERRORS TO FIX", style: "red" },
  { severity: "attention", heading: "TO REVIEW", style: "yellow" },
  { severity: "info", heading: "GOOD TO KNOW", style: "dim" },
];

interface WordedDraft extends Pick<CheckedDraft, "name" | "text" | "answer" | "comparison"> {
  /** The findings of the answer in words for a person, in their order; without them, their messages. */
  readonly words?: readonly string[];
}

/** The full report on one draft. */
export function formatText(
  { name, text, answer, comparison, words = answer.findings.map(({ message }) => message) }: WordedDraft,
  { now, color, links = new Map() }: TextOptions,
): string {
  const paint: Paint = (style, text) => (color ? `\u001b[${SGR[style]}m${text}\u001b[0m` : text);
  const isLint = answer.check === "lint";
  const { title, style, next } = isCleanLint(answer) ? CLEAN_LINT : STATUS[answer.prevalidation_status];
  const status = paint("bold", paint(style, `${isLint ? "LINT: " : ""}${title.toUpperCase()}`));
  const late = isLint ? null : lateWords(answer.timeline, now.getTime());
  const notes = isLint ? [] : clockNotes(Object.entries(JSON.parse(text).report), now.getTime());
  return [
    ...(late === null
      ? [`${status}  ${name}`]
      : [`${paint("bold", paint("red", late.title.toUpperCase()))}  ${name}`, late.next]),
    ...(isLint ? [] : deadlineLines(answer, now).map((line) => paint("bold", line))),
    ...notes.map((note) => `CLOCK     ${note}`),
    ...(late === null ? [] : [`CHECK     ${status}`]),
    `Required fields with a value: ${answer.required.present} of ${answer.required.total}`,
    ...GROUPS.flatMap((group) => groupLines({ answer, words }, group, { paint, links })),
    ...(comparison === undefined ? [] : comparisonLines(comparison, paint)),
    "",
    paint("bold", `NEXT  ${late === null ? "" : "First the authority, as above. "}${next}`),
    "",
    answer.safe_summary,
    paint("dim", answer.boundary),
    "",
  ].join("\n");
}

export function formatLine({ counts, prevalidation_status, timeline }: Answer, name: string, now: Date): string {
  const { blocking, attention, info } = counts;
  const due = timeline == null ? "" : `; due ${dueOf(timeline)}`;
  const late = lateWords(timeline, now.getTime());
  return `${name}: ${late === null ? "" : `${late.title}; `}${prevalidation_status}; ${blocking} blocking, ${attention} attention, ${info} info${due}\n`;
}

function groupLines(
  { answer: { findings, traces }, words }: Required<Pick<WordedDraft, "answer" | "words">>,
  group: (typeof GROUPS)[number],
  { paint, links }: { readonly paint: Paint; readonly links: ReadonlyMap<string, string> },
): string[] {
  const lines = findings.flatMap(({ severity, field_id, code }: Finding, index) => {
    if (severity !== group.severity) return [];
    const atoms = traces[index]?.source_atom_ids ?? [];
    const addresses = new Set(atoms.flatMap((atom) => links.get(atom) ?? []));
    const sources = atoms.length === 0 ? [] : [`based on ${atoms.join(", ")}`, ...addresses];
    const basis = sources.map((source) => paint("dim", `    ${source}`));
    return [[`  ${paint("bold", field_id ?? "draft")}  ${paint("dim", code)}`, `    ${words[index]}`, ...basis]];
  });
  return lines.length === 0 ? [] : ["", paint(group.style, `${group.heading} (${lines.length})`), ...lines.flat()];
}

function comparisonLines({ changes, findings }: Comparison, paint: Paint): string[] {
  const lines = changes.map(({ change, title, field_id, data_field }) => {
    const row = data_field === null ? "" : `row ${data_field}, `;
    return `  ${change.padEnd("vanished".length)}  ${row}${title} (${field_id})`;
  });
  return [
    "",
    paint("bold", `SINCE THE PREVIOUS REPORT (${lines.length})`),
    ...(lines.length === 0 ? ["  No row changed."] : lines),
    ...findings.map(({ message }) => paint("yellow", `  REVIEW  ${message}`)),
  ];
}

/** What comes first once the deadline has passed, or null. Source: Delegated Regulation (EU) 2025/301, Article 5(3). */
export function lateWords(timeline: Answer["timeline"], now: number) {
  if (timeline == null || Date.parse(dueOf(timeline)) >= now) return null;
  const isReliefOpen = lastReliefOf(timeline) >= now;
  return {
    title: isReliefOpen ? "The deadline has passed, unless the relief applies" : "The deadline has passed",
    next: `${isReliefOpen ? "Unless the relief applies, inform" : "Inform"} the authority without undue delay that the submission is late, and explain the reasons: Article 5(3) of Delegated Regulation (EU) 2025/301.`,
  };
}

/** When the relief ends, or would end at the latest where that is not known; NaN if it is excluded or the day seems to be a working day. */
function lastReliefOf(timeline: AnswerTimeline): number {
  const { weekend_relief, relief_until } = timeline;
  if (weekend_relief !== "may_apply" && weekend_relief !== "unknown") return Number.NaN;
  return relief_until == null ? Date.parse(dueOf(timeline)) + LONGEST_RELIEF_MS : Date.parse(relief_until);
}

/** How a weekend or a bank holiday may change the deadline; none where it falls on a working day. */
export function reliefWords({ weekend_relief, relief_until }: AnswerTimeline): string | undefined {
  if (weekend_relief === "may_apply")
    return `It falls on a weekend or a bank holiday. A relief until noon of the next working day${relief_until === undefined ? "" : ` (${relief_until})`} may apply, but lexbind cannot decide that.`;
  return RELIEF[weekend_relief];
}

const RELIEF: Readonly<Partial<Record<AnswerTimeline["weekend_relief"], string>>> = {
  only_on_bank_holiday:
    "If this weekday is a bank holiday there, a relief may apply. Give the bank holidays to see it.",
  unknown:
    "Whether a relief for weekends and bank holidays may apply is not known: it depends on the Member State and the type of entity.",
  excluded: "The relief for weekends and bank holidays does not apply to this type of entity.",
};

const NO_PREVIOUS =
  "it is not given when the initial notification was submitted or, for a final report, the latest intermediate report; or that time is before the classification as major";

/** Why there is no deadline. */
export function missingWords({ timeline_missing = [] }: Answer): string {
  if (timeline_missing.length === 0) return "none: the profile has no deadline for this draft.";
  const fields = timeline_missing.filter((name) => name !== "previous_submitted_at");
  const reasons = [
    ...(fields.length < timeline_missing.length ? [NO_PREVIOUS] : []),
    ...(fields.length > 0 ? [`a usable value is missing, or the times are not in order, in ${fields.join(", ")}`] : []),
  ];
  return `not known: ${reasons.join("; ")}.`;
}

function deadlineLines(answer: Answer, now: Date): string[] {
  const { timeline } = answer;
  // An answer by a profile before version 2.0.0 says neither why there is none nor anything about local time.
  if (timeline === undefined) return ["DEADLINE  none can be computed from this draft."];
  if (timeline === null) return [`DEADLINE  ${missingWords(answer)}`];
  const due = dueOf(timeline);
  const { due_local, time_zone } = timeline;
  const local = due_local === null ? "give --member-state for local time" : `${due_local} in ${time_zone}`;
  const line = `DEADLINE  ${due}${due_local === undefined ? "" : ` (${local})`}, ${timeLeft(Date.parse(due) - now.getTime())}`;
  const relief = reliefWords(timeline);
  return relief === undefined ? [line] : [line, `          ${relief}`];
}

/** What a clock shows to be odd about the instants of a draft, by the ids of their fields. */
export function clockNotes(report: Iterable<readonly [fieldId: string, value: unknown]>, now: number): string[] {
  return [...report].flatMap(([fieldId, value]) => {
    const age = now - (typeof value === "string" ? (parseInstant(value)?.epochMs ?? now) : now);
    const words = age < 0 ? "in the future" : age > YEAR_MS ? "more than a year ago" : null;
    return words === null ? [] : [`${sanitizeName(fieldId)} is ${words}, by the clock of this machine.`];
  });
}

const MINUTE_MS = 60_000;
const MAX_HOURS = 72;
// No weekend is joined to bank holidays for so long that the next working day is more than a week away.
const LONGEST_RELIEF_MS = 7 * 24 * 60 * MINUTE_MS;
const YEAR_MS = 365 * 24 * 60 * MINUTE_MS;

/** `2 h 05 min left`, or `passed 3 h 00 min ago`, in full minutes; from three days on in full days. */
export function timeLeft(ms: number): string {
  const minutes = Math.floor(Math.abs(ms) / MINUTE_MS);
  const hours = Math.floor(minutes / 60);
  const span =
    hours < MAX_HOURS ? `${hours} h ${String(minutes % 60).padStart(2, "0")} min` : `${Math.floor(hours / 24)} days`;
  return ms < 0 ? `passed ${span} ago` : `${span} left`;
}
