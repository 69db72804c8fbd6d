// The service reports what it found and never claims that a draft is right.
import { expect, it } from "vitest";
import { formatLine, formatText } from "../../scripts/report/formatters/text.ts";
import type { Rule } from "../../server/engine/rule-set.ts";
import { artifacts, readJsonFile } from "../support.ts";
import { answerTo, MODES, RULE_SET, sampleRequests } from "./drafts.ts";

const CLAIM = /\b(?:compliant|approved|accepted|filed)\b/i;
const CHECKED = sampleRequests(100).flatMap((text) =>
  MODES.map((mode) => ({ name: "draft.json", text, answer: answerTo(text, mode) })),
);

const templatesOf = ({ message, variants = {} }: Pick<Rule, "message" | "variants">) => [
  message,
  ...Object.values(variants),
];
const sourceSummaries: readonly string[] = RULE_SET.fields.map(
  ({ field_id }) => readJsonFile(`api/v1/profiles/dora/fields/${field_id}/source/index.json`).safe_summary,
);
const now = new Date("2026-03-10T08:00:00Z");

it.each([
  { source: "the boundary", sentences: [RULE_SET.boundary] },
  { source: "the summaries of an answer", sentences: MODES.flatMap((mode) => Object.values(RULE_SET.summaries[mode])) },
  { source: "the summaries of sources", sentences: sourceSummaries },
  { source: "the messages of rules", sentences: RULE_SET.rules.flatMap(templatesOf) },
  { source: "the messages of errors", sentences: artifacts.errors.flatMap(templatesOf) },
  { source: "the assumptions", sentences: Object.values(RULE_SET.assumptions ?? {}) },
  {
    source: "the reports in a terminal",
    sentences: CHECKED.map((checked) => formatText(checked, { now, color: false })),
  },
  { source: "the one-line reports", sentences: CHECKED.map((checked) => formatLine(checked, { now })) },
])("$source claim nothing", ({ sentences }) => {
  expect(sentences.length).toBeGreaterThan(0);
  expect(sentences.filter((sentence) => CLAIM.test(sentence))).toEqual([]);
});

it.each([
  ["a lint result only", Object.values(RULE_SET.summaries.lint)],
  ["a pre-validation result only", Object.values(RULE_SET.summaries.prevalidation)],
  ["source information only", sourceSummaries],
])("the summaries contain the words %s", (words, summaries) => {
  expect(summaries.filter((summary) => !new RegExp(`\\b${words}\\b`).test(summary))).toEqual([]);
});
