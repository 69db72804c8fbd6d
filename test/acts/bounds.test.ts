// A deadline that cannot be computed may still be bounded: it is then said by when it is at the latest, for every profile.
import { expect, it } from "vitest";
import { formatText } from "../../scripts/report/formatters/text.ts";
import type { Answer } from "../../server/engine/answer.ts";
import type { Clock } from "../../server/engine/clocks/clock.ts";
import { outputOf } from "../report/formatters/output.ts";
import { ALIASES, checkedBy, readJsonFile, readyRequest } from "../support.ts";

/** Answers to the ready example of a profile, each without one of the fields on which its clocks depend. */
function answersWithout(alias: string): readonly Answer[] {
  const { clocks = [] }: { readonly clocks?: readonly Clock[] } = readJsonFile(`api/v1/profiles/${alias}/profile.json`);
  const named = clocks.flatMap(({ starts, submission, limits, owed_if = [], not_owed_if = [] }) => [
    ...limits.flatMap((limit) => (limit.if ?? []).map(({ field_id }) => field_id)),
    ...starts.flatMap(({ field_id = [] }) => field_id),
    ...[...(submission ? [submission] : []), ...owed_if, ...not_owed_if].map(({ field_id }) => field_id),
  ]);
  const request = readyRequest(alias);
  return [...new Set(named)].map((name) => {
    const { [name]: _, ...report } = request.report;
    return checkedBy(alias, JSON.stringify({ ...request, report })).answer;
  });
}

// Early warnings under the CRA, and the one that a decision under NIS2 starts, count from one instant alone, the ready example of a decision reports nothing,
// and neither a cyber threat nor a complete report under the AI Act has a period.
const NEVER_BOUNDED =
  /^(?:cra-vulnerability-.*|cra-incident-(?:early-warning|notification)|cra-reportable|gdpr-notify|nis2-significant|dora-major|dora-cyber-threat|ai-incident-complete)$/;

// Acts that others add may have no sentence on a bound.
const SAYING = ALIASES.filter(
  (alias) =>
    "deadline_bound" in readJsonFile(`api/v1/profiles/${alias}/profile.json`).summaries || NEVER_BOUNDED.test(alias),
);

it("all profiles with a bound have a sentence on it", () => {
  expect(SAYING.length).toBeGreaterThanOrEqual(16);
});

it.each(SAYING)(
  "the summary of %s has the bound of a deadline, and does not say that none can be computed",
  (alias) => {
    const bounded = answersWithout(alias).flatMap(({ timeline, timeline_missing = [], safe_summary }) => {
      const bound = timeline?.clocks[0]?.upper_bound;
      return timeline_missing.length === 0 || bound === undefined ? [] : [{ bound, safe_summary }];
    });
    expect(bounded.length > 0).toBe(!NEVER_BOUNDED.test(alias));
    for (const { bound, safe_summary } of bounded) {
      expect(safe_summary).toContain(bound);
      expect(safe_summary).not.toContain("cannot be computed");
    }
  },
);

it("the text of a draft says how long is left until the bound of its deadline", () => {
  const text = JSON.stringify(readyRequest("dora-intermediate"));
  const draft = { name: "a.json", text, profile: readJsonFile("api/v1/profiles/dora-intermediate/profile.json") };
  const checked = checkedBy("dora-intermediate", text);
  const now = new Date("2026-06-12T00:50:00Z");
  const output = outputOf(formatText, [{ ...draft, ...checked }], { parameters: {}, now });
  expect(output.replace(/\s+/g, " ")).toContain("It is Fri 12 Jun 2026, 10:50 UTC (10 h 00 min left) at the latest");
});
