// The page of each decision: an outcome that starts a clock is never said without its deadline, or the question for what it counts from.
// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { HIGH_RISK } from "../acts/gdpr-notify-cases.ts";
import { STARTED } from "../acts/started-drafts.ts";
import { byId, useFakePage, waitUntil, wordsOf } from "./mount-page.tsx";
import { answerAll, openDecision } from "./open-decision.tsx";

useFakePage();

const bar = () => wordsOf(document.querySelector(".check-bar"));
const asked = () => [...document.querySelectorAll(".questions > details[open] .field-card")].map(({ id }) => id);

it.each(STARTED)(
  "$alias: $outcome without $without has its deadline in the bar, or what it counts from is asked",
  async (draft) => {
    const { alias, report, without } = draft;
    const incident = await openDecision({ alias, now: "2026-03-10T08:00:00Z" });
    await answerAll(incident, { report });
    const { answer, decided } = incident.open.value.check.answered.value ?? {};
    const missing = answer?.timeline_missing ?? [];
    if (decided?.due.length) {
      expect(bar()).toMatch(/Send the .+ by \w{3} \d+ \w{3}|Notify the authority by \w{3} \d+ \w{3}/);
      return;
    }
    expect(missing).toEqual(expect.arrayContaining([...without]));
    expect(bar()).toMatch(/ hours after “.+”, for which no usable time is given/);
    const isAsked = without.some((field) => byId(`input-${field}`).closest("details")?.open);
    expect([isAsked, asked().length > 0]).toEqual([true, true]);
  },
);

it("a limit that passes while the decision is open stays on the page, with what the act asks for then", async () => {
  const report = {
    ...HIGH_RISK,
    risk_unlikely: undefined,
    high_risk_likely: undefined,
    aware_at: "2026-03-10T07:00:00Z",
  };
  const incident = await openDecision({ alias: "gdpr-notify", now: "2026-03-13T06:59:00Z" });
  await answerAll(incident, { report });
  const panel = () => wordsOf(document.querySelector(".decision"));
  expect(panel()).toContain(
    "At the latest Fri 13 Mar 2026, 08:00 Berlin (0 h 01 min left), if a risk to people is not unlikely.",
  );
  await waitUntil(incident, "2026-03-13T07:01:00Z");
  expect(panel()).toContain(
    "Passed 0 h 01 min ago: Fri 13 Mar 2026, 08:00 Berlin, if a risk to people is not unlikely. Was it sent?",
  );
  expect(panel()).toContain("give the reasons for the delay");
});
