// The service reports what it found and never claims that a draft is right.
import { expect, it } from "vitest";
import { formatLine, formatText } from "../../scripts/report/formatters/text.ts";
import type { Mode, Rule, RuleSet } from "../../server/engine/rule-set.ts";
import { ALIASES, artifacts, DORA, readJsonFile } from "../support.ts";
import { MODES } from "./create-drafts.ts";
import { answerTo, sampleRequests } from "./drafts.ts";

const CLAIM = /\b(?:compliant|approved|accepted|filed)\b/i;
const CHECKED = sampleRequests(100).flatMap((text) =>
  MODES.map((mode) => ({ name: "draft.json", text, answer: answerTo(text, mode) })),
);

const templatesOf = ({ message, variants = {} }: Pick<Rule, "message" | "variants">) => [
  message,
  ...Object.values(variants),
];
const profiles = ALIASES.map((alias): RuleSet => readJsonFile(`api/v1/profiles/${alias}/profile.json`));
const sourceSummaries: readonly string[] = [...artifacts.files.values()].flatMap(({ file }) =>
  file.endsWith("/source/index.json") ? readJsonFile(file).safe_summary : [],
);
const summariesOf = (mode: Mode, of = profiles) => of.flatMap(({ summaries }) => Object.values(summaries[mode]));
const now = new Date("2026-03-10T08:00:00Z");

it.each([
  { source: "the boundary", sentences: profiles.map(({ boundary }) => boundary) },
  { source: "the summaries of an answer", sentences: MODES.flatMap((mode) => summariesOf(mode)) },
  { source: "the summaries of sources", sentences: sourceSummaries },
  { source: "the messages of rules", sentences: profiles.flatMap(({ rules }) => rules.flatMap(templatesOf)) },
  { source: "the messages of errors", sentences: artifacts.errors.flatMap(templatesOf) },
  { source: "the assumptions", sentences: profiles.flatMap(({ assumptions = {} }) => Object.values(assumptions)) },
  {
    source: "the reports in a terminal",
    sentences: CHECKED.map((checked) => formatText(checked, { now, color: false })),
  },
  { source: "the one-line reports", sentences: CHECKED.map((checked) => formatLine(checked, { now })) },
])("the sentences claim nothing: $source", ({ sentences }) => {
  expect(sentences.length).toBeGreaterThan(0);
  expect(sentences.filter((sentence) => CLAIM.test(sentence))).toEqual([]);
});

const ofDora = profiles.filter((_, index) => DORA.includes(ALIASES[index] ?? ""));

it.each([
  ["a lint result only", summariesOf("lint", ofDora)],
  ["a pre-validation result only", summariesOf("prevalidation", ofDora)],
  ["source information only", sourceSummaries],
])("the summaries contain the words %s", (words, summaries) => {
  expect(summaries.length).toBeGreaterThan(0);
  expect(summaries.filter((summary) => !new RegExp(`\\b${words}\\b`).test(summary))).toEqual([]);
});
