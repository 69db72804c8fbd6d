// Answers as text for a terminal: the deadline first, then the findings by severity, then the next step.
import { type Finding, findDue } from "../../../server/engine/answer.ts";
import { describeFieldType } from "../../../server/engine/field-types/describe.ts";
import { escapeControls } from "../../../server/engine/names.ts";
import type { Severity } from "../../../server/engine/rule-set.ts";
import type { Comparison } from "../previous/compare-reports.ts";
import type { Reviewed } from "../published/latest.ts";
import type { PublishedProfile } from "../published/profile.ts";
import { getCitations } from "../wording/citations.ts";
import { decisionSentences } from "../wording/decision-words.ts";
import { createFindingWords, type Reader } from "../wording/finding-words.ts";
import { isLongAgo, MAY_HAVE_CHANGED, reviewedWords } from "../wording/reviewed.ts";
import { timeIn } from "../wording/times.ts";
import { clockNotes, STATUS } from "../wording/verdict-words.ts";
import { boundWords, deadlineLines, timeLeft } from "./deadline.ts";
import {
  type CheckedDraft,
  type FormatOptions,
  type Formatter,
  isCleanLint,
  isUnusable,
  profileName,
} from "./formatter.ts";
import { lateWords } from "./late-words.ts";

/** Writes drafts as JSON. */
export const JSON_READER: Reader = {
  enter(field, list) {
    const { format, isList } = describeFieldType(field);
    return `Write ${format}${list === null ? "" : `: ${isList ? "codes" : "a code"} of the list “${list.title}”`}.`;
  },
  writesIdentifiers: true,
};

/** One draft gets a full report with its findings in words, several drafts get one line each. */
export const formatText: Formatter = ({ now, color, total, parameters, findReview }) => ({
  add(result) {
    if (isUnusable(result))
      return total > 1 ? `${escapeControls(result.name)}: unusable; ${escapeControls(result.cause)}\n` : null;
    const { profile, answer, causes } = result;
    const submitted = parameters.submitted_at ?? null;
    if (total > 1) return formatLine(result, { now, profile, submitted });
    const words = createFindingWords(profile, JSON_READER)(causes, answer.timeline?.time_zone ?? undefined);
    return formatDraft({ ...result, words }, { now, color, profile, submitted, reviewed: findReview(profile) });
  },
});

interface WithProfile {
  readonly profile: PublishedProfile;
}

interface WithSubmission extends WithProfile {
  /** When the report was submitted, by an option of the check. */
  readonly submitted?: string | null;
}

interface WithReview extends WithProfile {
  /** When its places were last compared with texts of the law; without it that is not known. */
  readonly reviewed?: Reviewed | null | undefined;
}

type Style = "bold" | "dim" | "red" | "yellow" | "green";
type Paint = (style: Style, text: string) => string;

// Select Graphic Rendition, ECMA-48 section 8.3.117.
const SGR: Readonly<Record<Style, number>> = { bold: 1, dim: 2, red: 31, yellow: 33, green: 32 };

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

const SAY_WHEN = "Give the time at which it was sent with --submitted-at, if the draft has no field for it.";

/** The full report on one draft. */
export function formatDraft(
  { name, text, answer, comparison, words = answer.findings.map(({ message }) => message) }: WordedDraft,
  {
    now,
    color,
    profile,
    submitted = null,
    reviewed,
  }: Pick<FormatOptions, "now" | "color"> & WithReview & WithSubmission,
): string {
  const { clocks = [], decision, fields } = profile;
  const paint: Paint = (style, text) => (color ? `\u001b[${SGR[style]}m${text}\u001b[0m` : text);
  const isLint = answer.check === "lint";
  const { title, style, next } = isCleanLint(answer) ? CLEAN_LINT : STATUS[answer.prevalidation_status];
  const status = paint("bold", paint(style, `${isLint ? "LINT: " : ""}${title.toUpperCase()}`));
  const facts = { now: now.getTime(), clocks, fields, submitted, report: JSON.parse(text).report };
  const late = isLint ? null : lateWords(answer.timeline, facts);
  const notes = isLint ? [] : clockNotes(facts);
  return [
    ...(late === null
      ? [`${status}  ${escapeControls(name)}`]
      : [
          `${paint("bold", paint("red", late.title.toUpperCase()))}  ${escapeControls(name)}`,
          late.next,
          ...(late.isSent ? [] : [SAY_WHEN]),
        ]),
    ...(isLint ? [] : deadlineLines(answer, facts).map((line) => paint("bold", line))),
    ...decisionSentences(answer, decision).map((line, index) =>
      index === 0 ? paint("bold", `DECISION  ${line}`) : `          ${line}`,
    ),
    ...notes.map((note) => `CLOCK     ${note}`),
    ...(late === null ? [] : [`CHECK     ${status}`]),
    ...profileLines({ profile, reviewed }, now),
    `Required fields with a value: ${answer.required.present} of ${answer.required.total}`,
    ...GROUPS.flatMap((group) => groupLines({ answer, words }, group, { paint, profile })),
    ...(comparison === undefined ? [] : comparisonLines(comparison, paint)),
    "",
    paint("bold", `NEXT  ${late === null ? "" : "First the deadline, as above. "}${next}`),
    "",
    answer.safe_summary,
    paint("dim", answer.boundary),
    "",
  ].join("\n");
}

/** `PROFILE   dora-initial 2.1.0, compared with the texts of the law on 27 November 2026`, and once that is long ago, what it means. */
function profileLines({ profile, reviewed = null }: WithReview, now: Date): string[] {
  const name = `PROFILE   ${profileName(profile)} ${profile.provenance.profile_version}`;
  if (reviewed === null) return [name];
  const line = `${name}, ${reviewedWords(reviewed)}`;
  return isLongAgo(reviewed, now.getTime()) ? [line, `          ${MAY_HAVE_CHANGED}`] : [line];
}

/** The report on one of several drafts, in a line. */
export function formatLine(
  { name, text, answer }: WordedDraft,
  { now, profile, submitted = null }: Pick<FormatOptions, "now"> & WithSubmission,
): string {
  const { counts, decision, prevalidation_status, timeline } = answer;
  const { blocking, attention, info } = counts;
  const dueAt = findDue(timeline);
  const { clocks = [] } = profile;
  const timeZone = timeline?.time_zone ?? "UTC";
  const facts = { now: now.getTime(), clocks, submitted, report: JSON.parse(text).report };
  const bound =
    boundWords(timeline, { ...facts, timeZone }) === undefined ? undefined : timeline?.clocks[0]?.upper_bound;
  const end = dueAt ?? bound;
  const latest = dueAt === null ? "at the latest " : "";
  const due =
    end === undefined
      ? ""
      : `; due ${latest}${timeIn(Date.parse(end), timeZone)} (${timeLeft(Date.parse(end), facts.now)})`;
  const late = lateWords(timeline, facts);
  return `${escapeControls(name)}: ${late === null ? "" : `${late.title}; `}${decision === undefined ? "" : `${decision.outcome}; `}${prevalidation_status}; ${blocking} blocking, ${attention} attention, ${info} info${due}; profile ${profileName(profile)}\n`;
}

/** Each finding of a severity: the field by its title, what to do, where to write it, and the places that it is based on. */
function groupLines(
  { answer: { findings, traces }, words }: Required<Pick<WordedDraft, "answer" | "words">>,
  group: (typeof GROUPS)[number],
  { paint, profile }: WithProfile & { readonly paint: Paint },
): string[] {
  const titles = new Map(profile.fields.map(({ field_id, title }) => [field_id, title]));
  const citations = getCitations(profile);
  const lines = findings.flatMap(({ severity, field_id, code }: Finding, index) => {
    if (severity !== group.severity) return [];
    const title = field_id === null ? "The draft as a whole" : (titles.get(field_id) ?? field_id);
    const places = (traces[index]?.source_atom_ids ?? []).map((atom) => {
      const { name, href } = citations.get(atom) ?? { name: atom };
      return `based on ${name}${href === undefined ? "" : `, ${href}`}`;
    });
    const details = [[...(field_id === null ? [] : [field_id]), code].join(", "), ...new Set(places)];
    return [
      [
        `  ${paint("bold", escapeControls(title))}`,
        `    ${escapeControls(words[index] ?? "")}`,
        ...details.map((detail) => paint("dim", `    ${escapeControls(detail)}`)),
      ],
    ];
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
