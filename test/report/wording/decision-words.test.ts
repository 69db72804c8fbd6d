// A decision in words: what another reading of the law would lead to never sounds as if the outcome was taken back.
import { expect, it } from "vitest";
import { decisionSentences } from "../../../scripts/report/wording/decision-words.ts";
import { ALL_FALSE } from "../../acts/dora-major-cases.ts";
import { checkedBy, readJsonFile } from "../../support.ts";

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
