// Answers as text for a terminal: the deadline first, then the findings by severity, then the next step.
import type { Answer, Finding } from "../../server/engine/answer.ts";
import type { Severity, Status } from "../../server/engine/rule-set.ts";
import { type CheckResult, type FormatOptions, type Formatter, isUnusable } from "./formatter.ts";

/** One draft gets a full report, several drafts get one line each. */
export const formatAsText: Formatter = (results, options) => {
  const [only, ...others] = results;
  if (only === undefined || others.length > 0) return { output: results.map(lineOf).join(""), unmentioned: [] };
  if (isUnusable(only)) return { output: "", unmentioned: [only] };
  return { output: formatText(only.answer, { name: only.name, ...options }), unmentioned: [] };
};

const lineOf = (result: CheckResult): string =>
  isUnusable(result) ? `${result.name}: unusable; ${result.problem}\n` : formatLine(result.answer, result.name);

type TextOptions = Omit<FormatOptions, "version"> & { readonly name: string };

type Style = "bold" | "dim" | "red" | "yellow" | "green";
type Paint = (style: Style, text: string) => string;

// Select Graphic Rendition, ECMA-48 section 8.3.117.
const SGR: Readonly<Record<Style, number>> = { bold: 1, dim: 2, red: 31, yellow: 33, green: 32 };

const STATUS: Readonly<Record<Status, { label: string; style: Style; next: string }>> = {
  blocked: { label: "BLOCKED", style: "red", next: "Fix the errors, then run the check again." },
  attention_required: {
    label: "ATTENTION REQUIRED",
    style: "yellow",
    next: "Review each finding: fix it, or ask the person responsible for the report to accept it. Then run the check again.",
  },
  ready_for_preverification: {
    label: "READY FOR PRE-VERIFICATION",
    style: "green",
    next: "Pass the draft on to the person who submits it to the authority. Nothing was sent from here.",
  },
};

const CLEAN_LINT = {
  label: "NOTHING FOUND",
  style: "green",
  next: "Run the check without --lint: lint did not check evidence, consistency and the deadline.",
} as const;

const GROUPS: readonly { severity: Severity; heading: string; style: Style }[] = [
  { severity: "blocking", heading: "ERRORS TO FIX", style: "red" },
  { severity: "attention", heading: "TO REVIEW", style: "yellow" },
  { severity: "info", heading: "GOOD TO KNOW", style: "dim" },
];

/** The full report on one draft. */
export function formatText(answer: Answer, { name, now, color }: TextOptions): string {
  const paint: Paint = (style, text) => (color ? `\u001b[${SGR[style]}m${text}\u001b[0m` : text);
  const isLint = answer.check === "lint";
  const isClean = isLint && answer.findings.every(({ code }) => code === "prevalidation_not_run");
  const { label, style, next } = isClean ? CLEAN_LINT : STATUS[answer.prevalidation_status];
  return [
    `${paint("bold", paint(style, isLint ? `LINT: ${label}` : label))}  ${name}`,
    ...(isLint ? [] : deadlineLines(answer, now).map((line) => paint("bold", line))),
    `Required fields with a value: ${answer.required.present} of ${answer.required.total}`,
    ...GROUPS.flatMap((group) => groupLines(answer, group, paint)),
    "",
    paint("bold", `NEXT  ${next}`),
    "",
    answer.safe_summary,
    paint("dim", answer.boundary),
    "",
  ].join("\n");
}

/** One line on one of several drafts. */
export function formatLine({ counts, prevalidation_status, timeline }: Answer, name: string): string {
  const { blocking, attention, info } = counts;
  const due = timeline === undefined ? "" : `; due ${timeline.initial_notification_due}`;
  return `${name}: ${prevalidation_status}; ${blocking} blocking, ${attention} attention, ${info} info${due}\n`;
}

function groupLines({ findings, traces }: Answer, group: (typeof GROUPS)[number], paint: Paint): string[] {
  const lines = findings.flatMap(({ severity, field_id, code, message }: Finding, index) => {
    if (severity !== group.severity) return [];
    const atoms = traces[index]?.source_atom_ids ?? [];
    const basis = atoms.length === 0 ? [] : [paint("dim", `    based on ${atoms.join(", ")}`)];
    return [[`  ${paint("bold", field_id ?? "draft")}  ${paint("dim", code)}`, `    ${message}`, ...basis]];
  });
  return lines.length === 0 ? [] : ["", paint(group.style, `${group.heading} (${lines.length})`), ...lines.flat()];
}

/** How a weekend may change the deadline, by `weekend_relief`; a weekday (`not_applicable`) has no sentence. */
export const RELIEF: Readonly<Record<string, string>> = {
  may_apply: "It falls on a weekend; a relief may apply, but lexbind cannot decide that.",
  unknown:
    "It falls on a weekend; whether a relief may apply depends on the type of entity, which has no usable value yet.",
  excluded: "It falls on a weekend; the relief for weekends does not apply to this type of entity.",
};

const NO_DEADLINE =
  "unknown: it needs an initial notification with valid times of detection and classification, in this order.";

function deadlineLines({ timeline }: Answer, now: Date): string[] {
  if (timeline === undefined) return [`DEADLINE  ${NO_DEADLINE}`];
  const due = new Date(timeline.initial_notification_due);
  const options = { dateStyle: "medium", timeStyle: "short", hourCycle: "h23" } as const;
  const local = new Intl.DateTimeFormat(undefined, options).format(due);
  const left = timeLeft(due.getTime() - now.getTime());
  const relief = RELIEF[timeline.weekend_relief];
  const line = `DEADLINE  ${timeline.initial_notification_due} (${local} local time), ${left}`;
  return relief === undefined ? [line] : [line, `          ${relief}`];
}

const MINUTE_MS = 60_000;
const MAX_HOURS = 72;

/** `2 h 05 min left`, or `passed 3 h 00 min ago`, in full minutes; from three days on in full days. */
export function timeLeft(ms: number): string {
  const minutes = Math.floor(Math.abs(ms) / MINUTE_MS);
  const hours = Math.floor(minutes / 60);
  const span =
    hours < MAX_HOURS ? `${hours} h ${String(minutes % 60).padStart(2, "0")} min` : `${Math.floor(hours / 24)} days`;
  return ms < 0 ? `passed ${span} ago` : `${span} left`;
}
