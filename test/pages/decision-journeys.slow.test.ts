// From the question to the report, in Chromium: a row for each decision. Its answers lead to an outcome, which is recorded and starts a report with
// its facts.
import { describe, expect, it } from "vitest";
import { artifacts, PATIENCE } from "../support.ts";
import { browserMissing, type Page, settled } from "./browser.ts";
import { jsonOn, openCheck } from "./check-page.ts";
import { ANSWERS_TAKEN, NEXT_QUESTION, RECORD_DECISION, START_INITIAL } from "./labels.ts";
import { DECISIONS } from "./page-facts.ts";
import { useSite } from "./use-site.ts";

/** A field with what is entered: yes or no, a text or the label of a code, or the labels of several. */
type Answer = readonly [field: string, value: boolean | string | readonly string[]];

interface Journey {
  readonly alias: string;
  /** What happened, by the words of the choice. */
  readonly opening: string;
  /** The answers to each question that the page asks, in that order. None: it is skipped. */
  readonly questions: readonly (readonly Answer[])[];
  readonly outcome: string;
  /** The button of the report. */
  readonly start: string;
  /** What the report begins with. */
  readonly report: object;
  /** What the record says besides the outcome. */
  readonly record: readonly string[];
}

const JOURNEYS: readonly Journey[] = [
  {
    alias: "dora-major",
    opening: "An intruder got in",
    questions: [
      [
        ["entity_in_scope", true],
        ["ict_related_incident", true],
        ["detected_at", "20:40"],
      ],
      [
        ["access_successful", true],
        ["access_malicious", true],
        ["access_unauthorised", true],
      ],
      [["access_may_result_in_data_losses", true]],
    ],
    outcome: "The incident is major. (8.1.a)",
    start: START_INITIAL,
    report: {
      date_and_time_of_detection_of_the_major_ict_related_incident: "2026-10-12T18:40:00Z",
      date_and_time_of_classification_of_the_ict_related_incident_as_major: "2026-10-12T20:30:00Z",
      classification_criteria_that_triggered_the_incident_report: ["critical_services_affected", "data_losses"],
    },
    record: ["Malicious access that may lead to data losses: met", "Mon 12 Oct 2026, 22:30 Berlin"],
  },
  {
    alias: "nis2-significant",
    opening: "Someone got in",
    questions: [
      [["entity_kinds", "Cloud computing service provider"]],
      [
        ["entity_in_scope", true],
        ["financial_entity_under_dora", false],
        ["incident", true],
        ["planned", false],
      ],
      [
        ["access_successful", true],
        ["access_suspectedly_malicious", true],
        ["access_unauthorised", true],
        ["access_can_disrupt_severely", true],
      ],
    ],
    outcome: "The incident is significant. (3(1)(e))",
    start: "Start the early warning",
    report: { entity_kind: ["cloud"], significance_grounds: ["cir_3_1_e"] },
    record: ["Malicious access that can disrupt severely: met"],
  },
  {
    alias: "cra-reportable",
    opening: "A vulnerability of our product is exploited",
    questions: [
      [
        ["role", "Manufacturer"],
        ["product_in_scope", true],
        ["product_name", "Example router"],
        ["main_establishment", "Germany"],
      ],
      [
        ["reliable_evidence", true],
        ["malicious_actor", true],
      ],
      [
        ["vulnerability_in_product", true],
        ["exploited_in_a_system", true],
        ["without_permission", true],
        ["exploited_only_elsewhere", false],
      ],
      [["vulnerability_aware_at", "20:40"]],
    ],
    outcome:
      "The actively exploited vulnerability is reported. It is not decided yet whether a severe incident is, too. (14(1))",
    start: "Start the early warning on the vulnerability",
    report: { aware_at: "2026-10-12T18:40:00Z", product_name: "Example router" },
    record: ["An actively exploited vulnerability to report: met", "More may follow"],
  },
  {
    alias: "gdpr-notify",
    opening: "Someone got in, or data were stolen",
    questions: [
      [
        ["personal_data", true],
        ["security_breached", true],
        ["effect_on_data", true],
      ],
      [
        ["role", "Controller, alone or with others"],
        ["aware_at", "20:40"],
      ],
      [["risk_unlikely", false]],
    ],
    outcome: "The authority is notified. It is not decided yet whether the people concerned are told. (33(1))",
    start: "Start the notification",
    report: { breach_aware_at: "2026-10-12T18:40:00Z" },
    record: ["A risk to people is not unlikely: met", "More may follow"],
  },
];

const NIGHT = { timezoneId: "Europe/Berlin", now: "2026-10-12T20:30:00Z", isFolded: true };

async function enter(page: Page, [field, value]: Answer): Promise<void> {
  const input = page.locator(`#input-${field}`);
  if (typeof value === "boolean") await page.locator(`#input-${field}-${value ? 1 : 2}`).check();
  else if (typeof value !== "string")
    for (const label of value) await page.locator(`#field-${field}`).getByLabel(label, { exact: true }).check();
  else if ((await input.evaluate(({ tagName }: Element) => tagName)) === "SELECT") await input.selectOption(value);
  else {
    await input.fill(value);
    await input.press("Tab");
  }
}

/** Answers the question that is asked, and goes on to the next one. */
async function answer(page: Page, answers: readonly Answer[]): Promise<void> {
  const question = page.locator(".questions > details[open]");
  const id = await question.getAttribute("id");
  for (const one of answers) {
    await enter(page, one);
    // What a check finds moves what is below it, which a press must not meet.
    await settled(page);
  }
  await question.getByText(NEXT_QUESTION).click();
  await page.locator(`#${id}:not([open])`).waitFor({ state: "attached" });
}

describe.skipIf(browserMissing !== null)("in Chromium", () => {
  const site = useSite();

  it("each decision has its journey", () => {
    expect(JOURNEYS.map(({ alias }) => alias).toSorted()).toEqual(DECISIONS.toSorted());
  });

  it.each(JOURNEYS)("$alias: from the question to the record and the report that follows", async (journey) => {
    const { alias, opening, questions, outcome, start, report, record } = journey;
    const { page, messages } = await openCheck(site, {
      ...{ ...NIGHT, alias },
      before: async (page) => {
        await page.addInitScript(() => {
          window.print = () => {
            window.dispatchEvent(new Event("beforeprint"));
            document.body.dataset.printed = document.querySelector(".print-only")?.textContent ?? "";
          };
        });
      },
    });
    await page.getByRole("radio", { name: opening, exact: true }).check();
    for (const answers of questions) await answer(page, answers);
    await expect.poll(() => page.getByRole("status").first().innerText(), PATIENCE).toBe(outcome);
    const bar = page.locator(".check-bar");
    await bar.getByRole("button", { name: RECORD_DECISION }).click();
    await page.locator("body[data-printed]").waitFor({ state: "attached" });
    const printed = await page.locator("body").getAttribute("data-printed");
    for (const words of [outcome, ...record, String(artifacts.profiles.get(alias)?.profile_semantic_hash)])
      expect(printed).toContain(words);
    const [started] = await Promise.all([
      page.waitForEvent("popup"),
      bar.getByRole("button", { name: start, exact: true }).click(),
    ]);
    await started.locator("[data-facts][data-loaded]").waitFor({ state: "attached" });
    await started.getByText(ANSWERS_TAKEN).waitFor();
    expect(JSON.parse(await jsonOn(started).inputValue()).report).toMatchObject(report);
    expect(messages).toEqual([]);
    await started.close();
  });
});
