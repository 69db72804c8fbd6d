// Answers as text for a terminal: the deadline first, then the findings by severity, then the next step.
import { dueOf, type Finding } from "../../../server/engine/answer.ts";
import { escapeControls, sanitizeName } from "../../../server/engine/names.ts";
import type { Severity, Status } from "../../../server/engine/rule-set.ts";
import { parseInstant } from "../../../server/engine/time/instant.ts";
import type { Comparison } from "../previous/compare-reports.ts";
import { decisionSentences } from "../wording/decision-words.ts";
import { timeIn } from "../wording/times.ts";
import { deadlineLines, lateWords } from "./deadline.ts";
import {
  type CheckedDraft,
  type CheckResult,
  type FormatOptions,
  type Formatter,
  isCleanLint,
  isUnusable,
} from "./formatter.ts";

type WordFindings = (failed: CheckedDraft["failed"], timeZone?: string) => readonly string[];

/** One draft gets a full report with its findings in words, several drafts get one line each. */
export const createFormatText =
  (wordFindings: WordFindings): Formatter =>
  (options) => ({
    start: "",
    add(result) {
      if (options.total > 1) return lineOf(result, options);
      return isUnusable(result)
        ? null
        : formatText(
            { ...result, words: wordFindings(result.failed, result.answer.timeline?.time_zone ?? undefined) },
            options,
          );
    },
    end: () => "",
  });

const lineOf = (result: CheckResult, options: TextOptions): string =>
  isUnusable(result) ? `${escapeControls(result.name)}: unusable; ${result.problem}\n` : formatLine(result, options);

type TextOptions = Pick<FormatOptions, "now" | "color" | "links" | "clocks" | "decision">;

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
    next: "Pass the draft on, with what is still open, to the person who submits it. Nothing was sent from here.",
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
  { now, color, links = new Map(), clocks = [], decision }: TextOptions,
): string {
  const paint: Paint = (style, text) => (color ? `\u001b[${SGR[style]}m${text}\u001b[0m` : text);
  const isLint = answer.check === "lint";
  const { title, style, next } = isCleanLint(answer) ? CLEAN_LINT : STATUS[answer.prevalidation_status];
  const status = paint("bold", paint(style, `${isLint ? "LINT: " : ""}${title.toUpperCase()}`));
  const facts = { now: now.getTime(), clocks, report: JSON.parse(text).report };
  const late = isLint ? null : lateWords(answer.timeline, facts);
  const notes = isLint ? [] : clockNotes(Object.entries(facts.report), facts.now);
  return [
    ...(late === null
      ? [`${status}  ${escapeControls(name)}`]
      : [`${paint("bold", paint("red", late.title.toUpperCase()))}  ${escapeControls(name)}`, late.next]),
    ...(isLint ? [] : deadlineLines(answer, facts).map((line) => paint("bold", line))),
    ...decisionSentences(answer, decision).map((line, index) =>
      index === 0 ? paint("bold", `DECISION  ${line}`) : `          ${line}`,
    ),
    ...notes.map((note) => `CLOCK     ${note}`),
    ...(late === null ? [] : [`CHECK     ${status}`]),
    `Required fields with a value: ${answer.required.present} of ${answer.required.total}`,
    ...GROUPS.flatMap((group) => groupLines({ answer, words }, group, { paint, links })),
    ...(comparison === undefined ? [] : comparisonLines(comparison, paint)),
    "",
    paint("bold", `NEXT  ${late === null ? "" : "First the deadline, as above. "}${next}`),
    "",
    answer.safe_summary,
    paint("dim", answer.boundary),
    "",
  ].join("\n");
}

/** The report on one of several drafts, in a line. */
export function formatLine(
  { name, text, answer }: WordedDraft,
  { now, clocks = [] }: Pick<TextOptions, "now" | "clocks">,
): string {
  const { counts, decision, prevalidation_status, timeline } = answer;
  const { blocking, attention, info } = counts;
  const dueAt = dueOf(timeline);
  const due = dueAt === null ? "" : `; due ${timeIn(Date.parse(dueAt), timeline?.time_zone ?? "UTC")}`;
  const late = lateWords(timeline, { now: now.getTime(), clocks, report: JSON.parse(text).report });
  return `${escapeControls(name)}: ${late === null ? "" : `${late.title}; `}${decision === undefined ? "" : `${decision.outcome}; `}${prevalidation_status}; ${blocking} blocking, ${attention} attention, ${info} info${due}\n`;
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

/** What a clock shows to be odd about the instants of a draft, by the ids of their fields. */
export function clockNotes(report: Iterable<readonly [fieldId: string, value: unknown]>, now: number): string[] {
  return [...report].flatMap(([fieldId, value]) => {
    const age = now - (typeof value === "string" ? (parseInstant(value)?.epochMs ?? now) : now);
    const words = age < 0 ? "in the future" : age > YEAR_MS ? "more than a year ago" : null;
    return words === null ? [] : [`${sanitizeName(fieldId)} is ${words}, by the clock of this machine.`];
  });
}

const YEAR_MS = 365 * 24 * 60 * 60_000;
