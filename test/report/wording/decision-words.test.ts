// A decision in words: what another reading of the law would lead to never sounds as if the outcome was taken back.
import { expect, it } from "vitest";
import { formatHtml } from "../../../scripts/report/formatters/html.tsx";
import { formatText } from "../../../scripts/report/formatters/text.ts";
import { decisionSentences } from "../../../scripts/report/wording/decision-words.ts";
import { ALL_FALSE } from "../../acts/dora-major-cases.ts";
import { checkedBy, readJsonFile } from "../../support.ts";
import { outputOf } from "../formatters/output.ts";

const sentencesOn = (answers: object) => {
  const { answer } = checkedBy("dora-major", JSON.stringify({ report: { ...ALL_FALSE, ...answers } }));
  return decisionSentences(answer, readJsonFile("api/v1/profiles/dora-major/profile.json").decision);
};
const IMPACT = { home_state: "DE", impact_by_state_complete: true };

it("a reading that changes the outcome is named last, with the outcome that it would have and what to do", () => {
  const states = ["DE", "AT"].map((state) => ({ state, impact: true }));
  const sentences = sentencesOn({ in_media: true, ...IMPACT, impact_by_state: states });
  expect(sentences[0]).toBe("The incident is major. (8.1.b)");
  expect(sentences.slice(-2)).toEqual([
    "The home Member State counts as one of the two. By another reading, only other Member States count. The outcome would then be: “By these answers there is no major incident.”",
    expect.stringMatching(/^The outcome above follows the first reading\. Note in your record/),
  ]);
  expect(sentences.join(" ")).not.toMatch(/changes? the outcome/);
});

it("readings with the same outcome say so, and ask for nothing", () => {
  const states = ["DE", "AT"].map((state) => ({ state, impact: true }));
  const sentences = sentencesOn({ ...IMPACT, impact_by_state: states });
  expect(sentences.at(-1)).toMatch(/only other Member States count\. The outcome is the same by both\.$/);
});

const ACCESS = ["access_successful", "access_malicious", "access_unauthorised", "access_may_result_in_data_losses"];
const MAJOR = { detected_at: "2026-03-10T07:00:00Z", ...Object.fromEntries(ACCESS.map((name) => [name, true])) };

/** What the text and the printed record say on the deadline. */
function deadlinesOf(decided_at: string | null, at: string): string[] {
  const recorded = decided_at === null ? {} : { decided_at, decided_outcome: "major" };
  const text = JSON.stringify({ report: { ...ALL_FALSE, ...MAJOR, ...recorded } });
  const parameters = { member_state: "IE" };
  const profile = readJsonFile("api/v1/profiles/dora-major/profile.json");
  const result = { name: "a.json", text, profile, ...checkedBy("dora-major", text, "prevalidation", parameters) };
  return [formatText, formatHtml].map((format) => {
    const output = outputOf(format, [result], { parameters, now: new Date(at) });
    return /(?:DEADLINE {2}|<dt>Deadline<\/dt><dd>)(.+)/.exec(output)?.[1] ?? "";
  });
}

it.each([
  [
    "2026-03-10T11:19:00Z",
    "2026-03-10T11:20:00Z",
    /^Initial notification by Tue 10 Mar 2026, 15:19 Dublin .+ 3 h 59 min left/,
  ],
  [
    "2026-03-11T08:00:00Z",
    "2026-03-11T08:00:00Z",
    /^Initial notification by Wed 11 Mar 2026, 12:00 Dublin .+ 4 h 00 min left/,
  ],
  [
    null,
    "2026-03-10T11:20:00Z",
    /^at the latest Wed 11 Mar 2026, 07:00 Dublin \(19 h 40 min left\), if the incident is classified/,
  ],
  [
    null,
    "2026-03-11T08:00:00Z",
    /^Initial notification: 4 hours after “Decided at”, for which no usable time is given\. The initial notification is due within 4 hours of/,
  ],
])("decided at %s, text and record say at %s until when the notification is to be sent", (decided_at, now, words) => {
  const said = deadlinesOf(decided_at, now);
  expect(said).toEqual([expect.stringMatching(words), expect.stringMatching(words)]);
});
