// Differences as text: those in meaning first, ordered by part of the profile, then the rest and the hashes.
import { escapeControls } from "../../../server/engine/names.ts";
import type { Change, Json, Scope } from "../../report/json/compare-values.ts";
import type { AnswerChange, HashPair, ProfileDiff } from "./diff-profiles.ts";

const HEADINGS: readonly [Scope, string][] = [
  ["meaning", "MEANING"],
  ["prose", "PROSE AND EXAMPLES"],
  ["provenance", "PROVENANCE"],
];

/** Parts of a profile in the order of printing; everything else comes last. */
const PARTS = ["fields", "source_atoms", "derivations", "rules", "code_lists", "crosswalk"];

/** The whole report on one profile, with a line break after each line. */
export function formatDiff(diff: ProfileDiff): string {
  const lines = [
    diff.act_id,
    ...HEADINGS.flatMap(([scope, heading]) => [
      `${heading}: ${formatCount(diff[scope].length)}`,
      ...sortByPart(diff[scope]).map((change) => `  ${formatChange(change)}`),
    ]),
    ...(diff.answers === null ? [] : formatAnswers(diff.answers)),
    ...formatHash("profile_semantic_hash", diff.profile_semantic_hash),
    ...formatHash("profile_artifact_hash", diff.profile_artifact_hash),
  ];
  return lines.map((line) => `${escapeControls(line)}\n`).join("");
}

const formatAnswers = (answers: readonly AnswerChange[]): string[] => [
  `ANSWERS TO EXAMPLES: ${formatCount(answers.length)}`,
  ...answers.flatMap(({ example, removed, added }) => [
    `  ${example}`,
    ...removed.map((fact) => `    no longer: ${fact}`),
    ...added.map((fact) => `    now: ${fact}`),
  ]),
];

const formatCount = (count: number): string =>
  count === 0 ? "no change" : `${count} ${count === 1 ? "change" : "changes"}`;

function sortByPart(changes: readonly Change[]): Change[] {
  const findPart = ({ path }: Change) => {
    const index = PARTS.indexOf(/^\w+/.exec(path)?.[0] ?? "");
    return index < 0 ? PARTS.length : index;
  };
  return [...changes].sort((a, b) => findPart(a) - findPart(b));
}

function formatChange({ kind, path, item, old, new: fresh }: Change): string {
  const subject = `${kind.padEnd(7)} ${path}`;
  if (kind === "moved") {
    const findPosition = (before: Json | undefined) => (before === null ? "first" : `after ${before}`);
    return `${subject}: order of ${item}: ${findPosition(old)} → ${findPosition(fresh)}`;
  }
  const values = [old, fresh].filter((value) => value !== undefined).map(formatValue);
  return values.length === 0 ? subject : `${subject}: ${values.join(" → ")}`;
}

// Long enough to recognize a value; `--json` prints all of it.
const MAX_CODE_POINTS = 200;

function formatValue(value: Json): string {
  const points = [...JSON.stringify(value)];
  return points.slice(0, MAX_CODE_POINTS).join("") + (points.length > MAX_CODE_POINTS ? "…" : "");
}

const formatHash = (name: string, { old, new: fresh, moved }: HashPair): string[] =>
  moved ? [`${name}: changed`, `  old ${old ?? "none"}`, `  new ${fresh ?? "none"}`] : [`${name}: same, ${old}`];
