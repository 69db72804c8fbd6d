// The service reports what it found and never says that a draft is right: no sentence of its own claims that.
import { describe, expect, it } from "vitest";
import { formatLine, formatText } from "../../scripts/formatters/text.ts";
import type { Answer } from "../../server/engine/answer.ts";
import type { Rule, RuleSet } from "../../server/engine/rule-set.ts";
import { artifacts, readJsonFile } from "../support.ts";
import { answerTo, CHECKS, sampleRequests } from "./drafts.ts";

const CLAIM = /\b(?:compliant|approved|accepted|filed)\b/i;

const profile: RuleSet = readJsonFile("api/v1/profiles/dora/profile.json");
const NOW = new Date("2026-03-10T08:00:00Z");
const ANSWERS: readonly Answer[] = [
  ...readJsonFile("api/v1/profiles/dora/examples.json").examples.map(({ response }: { response: Answer }) => response),
  ...sampleRequests(100).flatMap((text) => CHECKS.map((check) => answerTo(text, check))),
];

const templatesOf = ({ message, variants = {} }: Pick<Rule, "message" | "variants">) => [
  message,
  ...Object.values(variants),
];
const summaries = CHECKS.flatMap((check) =>
  Object.entries(profile.summaries[check]).map(([status, summary]) => ({ check, status, summary })),
);
const sourceSummaries: readonly string[] = profile.fields.map(
  ({ field_id }) => readJsonFile(`api/v1/profiles/dora/fields/${field_id}/source/index.json`).safe_summary,
);

describe("no claim stands in", () => {
  it.each([
    { place: "the boundary", sentences: [profile.boundary] },
    { place: "a summary of a check", sentences: summaries.map(({ summary }) => summary) },
    { place: "a summary of sources", sentences: sourceSummaries },
    { place: "a message of a rule", sentences: profile.rules.flatMap(templatesOf) },
    { place: "a message of an error", sentences: artifacts.errors.flatMap(templatesOf) },
    {
      place: "a report in a terminal",
      sentences: ANSWERS.map((answer) => formatText(answer, { name: "draft.json", now: NOW, color: false })),
    },
    { place: "a line of many", sentences: ANSWERS.map((answer) => formatLine(answer, "draft.json")) },
  ])("$place", ({ sentences }) => {
    expect(sentences.length).toBeGreaterThan(0);
    expect(sentences.filter((sentence) => CLAIM.test(sentence))).toEqual([]);
  });

  it.each(["Compliant.", "is approved", "ACCEPTED", "was filed:"])("while %j would be found", (sentence) => {
    expect(CLAIM.test(sentence)).toBe(true);
  });
});

describe("a summary", () => {
  it.each(summaries)("of $check, $status, says that it is no more than that", ({ check, summary }) => {
    const kind = check === "lint" ? "lint" : "pre-validation";
    expect(summary).toMatch(new RegExp(`\\ba ${kind} result only\\b`));
  });

  it("of sources says that it is no more than that", () => {
    expect(sourceSummaries.filter((summary) => !/\bsource information only\b/.test(summary))).toEqual([]);
  });

  it("stands in each answer as it is authored, with counts for its placeholders", () => {
    const toPattern = (summary: string) =>
      new RegExp(`^${summary.replace(/[.*+?^$()[\]\\]/g, "\\$&").replace(/\{[^{}]*\}/g, "\\d+ [a-z ]+")}$`);
    const isOff = ({ check, prevalidation_status, safe_summary }: Answer) =>
      !toPattern(profile.summaries[check][prevalidation_status]).test(safe_summary);
    expect(ANSWERS.filter(isOff)).toEqual([]);
  });

  it.each(["blocked", "attention_required", "ready_for_preverification"])(
    "of a draft that is %s is among them",
    (status) => {
      expect(ANSWERS.map(({ prevalidation_status }) => prevalidation_status)).toContain(status);
    },
  );
});
