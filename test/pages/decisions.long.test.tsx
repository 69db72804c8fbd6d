// What holds for each decision, whatever its act: its page asks until an outcome follows, and what an outcome starts takes its facts.
// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { getFormFields } from "../../scripts/pages/check/form-model.ts";
import type { PageProfile } from "../../scripts/pages/check/form-profile.ts";
import { findStartedReports, givenReport, takenBy } from "../../scripts/pages/check/given-values.ts";
import type { Asking } from "../../scripts/pipeline/model/page-words.ts";
import { decisionSentences } from "../../scripts/report/wording/decision-words.ts";
import { checkedBy, readJsonFile } from "../support.ts";
import { useFakePage, wordsOf } from "./mount-page.tsx";
import { answerAll, goOn, OutcomeOnly, openDecision, openParts, outcome, reportOf } from "./open-decision.tsx";
import { DECISIONS, pageFacts, readForm } from "./page-facts.ts";

useFakePage();

const profileOf = (alias: string): PageProfile => readJsonFile(`api/v1/profiles/${alias}/profile.json`);
const askingOf = (alias: string) => pageFacts(alias).asking as Asking;
const decisionOn = (alias: string, report: object) =>
  checkedBy(alias, JSON.stringify({ report })).answer.decision ?? expect.fail();

const EXAMPLES = DECISIONS.flatMap((alias) =>
  profileOf(alias).examples.map(({ name, request: { report } }) => ({ alias, name, report })),
);

it.each(EXAMPLES)("the page of $alias says in words what follows from its example $name", async ({ alias, report }) => {
  await answerAll(await openDecision({ alias }, OutcomeOnly), { report });
  const decision = decisionOn(alias, report);
  const [sentence = "", ...reasons] = decisionSentences({ decision }, profileOf(alias).decision);
  expect(outcome()).toBe(sentence);
  const panel = wordsOf(document.querySelector(".decision"));
  for (const words of decision.open ? [] : reasons) expect(panel).toContain(words);
  expect(panel).not.toMatch(/undefined|\[object|NaN/);
  const { starts, next } = askingOf(alias);
  const buttons = [...document.querySelectorAll(".decision button")].map(wordsOf);
  for (const start of starts)
    expect([start.title, buttons.includes(start.title)]).toEqual([
      start.title,
      findStartedReports({ starts } as unknown as Asking, decision).includes(start),
    ]);
  const words = next.find((one) => one.outcome === decision.outcome)?.words;
  if (words !== undefined) expect(panel).toContain(words.replace(/\s+/g, " "));
});

it.each(DECISIONS)(
  "the page of %s asks one question at a time, each once, and ends at what to do next",
  async (alias) => {
    const incident = await openDecision({ alias });
    const asked: string[] = [];
    while (openParts().length > 0 && asked.length < 60) {
      asked.push(...openParts());
      await goOn();
    }
    const titles = askingOf(alias).questions.map(({ title }) => title);
    expect(asked.length).toBe(new Set(asked).size);
    expect(asked.filter((title) => !titles.includes(title))).toEqual([]);
    expect(asked.length).toBeGreaterThan(1);
    expect([document.activeElement?.id, reportOf(incident)]).toEqual(["next-step", {}]);
  },
);

/** The fields that are asked for because of the outcome that an example leads to, and what they are given. */
const STARTED = EXAMPLES.flatMap(({ alias, name, report }) => {
  const decision = decisionOn(alias, report);
  return findStartedReports(askingOf(alias), decision).map((starts) => ({
    ...{ alias, name, started: starts.profile },
    given: givenReport(starts, report, decision),
  }));
});

it.each(STARTED)("$started takes each fact that $alias gives it on its example $name", ({ started, given }) => {
  const fields = new Map(getFormFields(readForm(started)).map((field) => [field.id, field]));
  const taken = Object.entries(given).map(([id, value]) => {
    const field = fields.get(id);
    return [id, field !== undefined && takenBy(field, value) !== null];
  });
  expect(taken.length).toBeGreaterThan(0);
  expect(taken.filter(([, isTaken]) => !isTaken)).toEqual([]);
  const report = Object.fromEntries(
    Object.entries(given).map(([id, value]) => [id, takenBy(fields.get(id) as never, value)]),
  );
  const { findings } = checkedBy(started, JSON.stringify({ report })).answer;
  const wrong = findings.filter(
    ({ code, field_id }) => /^invalid_|not_in_code_list/.test(code) && (field_id ?? "") in report,
  );
  expect(wrong).toEqual([]);
});
