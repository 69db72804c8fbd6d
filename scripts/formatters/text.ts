// An answer as a person reads it in a terminal: the time limit first, then what blocks, what to look at, what to know, what to do.
import type { Answer, Finding } from "../../server/engine/answer.ts";
import type { Severity, Status } from "../../server/engine/rule-set.ts";

export interface TextOptions {
  readonly name: string;
  /** Read once by the caller; only the time left depends on it. */
  readonly now: Date;
  readonly color: boolean;
}

type Style = "bold" | "dim" | "red" | "yellow" | "green";

// Select Graphic Rendition, ECMA-48 section 8.3.117.
const SGR: Readonly<Record<Style, number>> = { bold: 1, dim: 2, red: 31, yellow: 33, green: 32 };

const STATUS: Readonly<Record<Status, { label: string; style: Style; next: string }>> = {
  blocked: {
    label: "BLOCKED",
    style: "red",
    next: "Mend what stands under MUST BE MENDED, then run the check again.",
  },
  attention_required: {
    label: "ATTENTION REQUIRED",
    style: "yellow",
    next: "Look at each finding; mend it, or decide with whoever answers for the report that it stays. Then run the check again.",
  },
  ready_for_preverification: {
    label: "READY FOR PRE-VERIFICATION",
    style: "green",
    next: "Hand the draft on to whoever sends it to the authority. Nothing was sent from here.",
  },
};

const LINT_NEXT = "Run the check without --lint: evidence, consistency and the time limit were not looked at.";

const GROUPS: readonly { severity: Severity; heading: string; style: Style }[] = [
  { severity: "blocking", heading: "MUST BE MENDED", style: "red" },
  { severity: "attention", heading: "LOOK AT", style: "yellow" },
  { severity: "info", heading: "GOOD TO KNOW", style: "dim" },
];

/** The whole report on one draft, with a line end behind each line. */
export function formatText(answer: Answer, { name, now, color }: TextOptions): string {
  const paint = (style: Style, text: string) => (color ? `\u001b[${SGR[style]}m${text}\u001b[0m` : text);
  const { label, style, next } = STATUS[answer.prevalidation_status];
  const isCleanLint = answer.check === "lint" && answer.findings.every(({ code }) => code === "prevalidation_not_run");
  const headline = answer.check === "lint" ? `LINT: ${isCleanLint ? "NOTHING FOUND" : label}` : label;
  return [
    `${paint("bold", paint(style, headline))}  ${name}`,
    ...(answer.check === "lint" ? [] : deadlineLines(answer, now).map((line) => paint("bold", line))),
    `Required fields with a value: ${answer.required.present} of ${answer.required.total}`,
    ...GROUPS.flatMap(({ severity, heading, style: groupStyle }) => {
      const findings = answer.findings
        .map((finding, index) => ({ ...finding, atoms: answer.traces[index]?.source_atom_ids ?? [] }))
        .filter((finding) => finding.severity === severity);
      if (findings.length === 0) return [];
      return [
        "",
        paint(groupStyle, `${heading} (${findings.length})`),
        ...findings.flatMap((finding) => findingLines(finding, paint)),
      ];
    }),
    "",
    paint("bold", `NEXT  ${isCleanLint ? LINT_NEXT : next}`),
    "",
    answer.safe_summary,
    paint("dim", answer.boundary),
    "",
  ].join("\n");
}

/** One line on one of several drafts. */
export function formatLine(answer: Answer, name: string): string {
  const { blocking, attention, info } = answer.counts;
  const due = answer.timeline === undefined ? "" : `; due ${answer.timeline.initial_notification_due}`;
  return `${name}: ${answer.prevalidation_status}; ${blocking} blocking, ${attention} attention, ${info} info${due}\n`;
}

function findingLines(
  { code, field_id, message, atoms }: Finding & { readonly atoms: readonly string[] },
  paint: (style: Style, text: string) => string,
): string[] {
  const basis = atoms.length === 0 ? [] : [paint("dim", `    rests on ${atoms.join(", ")}`)];
  return [`  ${paint("bold", field_id ?? "draft")}  ${paint("dim", code)}`, `    ${message}`, ...basis];
}

/** What may move a time limit that falls on a weekend, by `weekend_relief`; a weekday (`not_applicable`) has no sentence. */
export const RELIEF: Readonly<Record<string, string>> = {
  may_apply: "It falls on a weekend; a relief may apply, which lexbind cannot decide.",
  unknown: "It falls on a weekend; whether a relief may apply depends on the type of entity, which is not usable yet.",
  excluded: "It falls on a weekend; the relief for weekends leaves out this type of entity.",
};

function deadlineLines({ timeline }: Answer, now: Date): string[] {
  if (timeline === undefined) {
    return [
      "TIME LIMIT  not known: it takes an initial notification with sound times of detection and classification, in order.",
    ];
  }
  const due = new Date(timeline.initial_notification_due);
  const local = new Intl.DateTimeFormat(undefined, {
    dateStyle: "medium",
    timeStyle: "short",
    hourCycle: "h23",
  }).format(due);
  const relief = RELIEF[timeline.weekend_relief];
  const line = `TIME LIMIT  ${timeline.initial_notification_due} (${local} local time), ${timeLeft(due.getTime() - now.getTime())}`;
  return relief === undefined ? [line] : [line, `            ${relief}`];
}

const MINUTE_MS = 60_000;
const HOURS_SHOWN = 72;

/** `2 h 05 min left`, or `passed 3 h 00 min ago`, in full minutes; past three days, in full days. */
export function timeLeft(ms: number): string {
  const minutes = Math.floor(Math.abs(ms) / MINUTE_MS);
  const hours = Math.floor(minutes / 60);
  const span =
    hours < HOURS_SHOWN ? `${hours} h ${String(minutes % 60).padStart(2, "0")} min` : `${Math.floor(hours / 24)} days`;
  return ms < 0 ? `passed ${span} ago` : `${span} left`;
}
