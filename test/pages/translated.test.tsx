// Whole tasks on pages that a browser translates, which takes the text nodes out: each step shows the same words as on a page that it leaves alone.
import { signal } from "@preact/signals";
import { cleanup, fireEvent, render } from "@testing-library/preact";
import { describe, expect, it, vi } from "vitest";
import { FormPage } from "../../scripts/pages/check/report-page.tsx";
import { ClocksApp } from "../../scripts/pages/clocks/clocks-app.tsx";
import { type BoardDocument, NEW_PERSON } from "../../scripts/pages/clocks/incident.ts";
import { createIncidentStore } from "../../scripts/pages/clocks/incident-store.ts";
import { exampleOf, readJsonFile } from "../support.ts";
import { setDevice } from "./device.ts";
import { createBrowser } from "./kept-browser.ts";
import { NEXT_QUESTION, RECORD_DECISION } from "./labels.ts";
import {
  labelled,
  mountReport,
  press,
  typeAndLeave,
  typeAt,
  untilChecked,
  useFakePage,
  waitUntil,
  wordsOf,
} from "./mount-page.tsx";
import { answer, chooseOpening, goOn, openDecision } from "./open-decision.tsx";
import { keepTranslated } from "./translator.ts";

useFakePage();

const DETECTED = "date_and_time_of_detection_of_the_major_ict_related_incident";
const CLASSIFIED = "date_and_time_of_classification_of_the_ict_related_incident_as_major";

/** Notes what a page shows, by the name of the step. */
type See = (step: string) => void;

/** Does a task twice, the second time while the page is translated, and returns what each step showed. */
async function doTwice(
  task: (see: See) => Promise<void>,
): Promise<Readonly<Record<"plain" | "translated", Map<string, string>>>> {
  const doOnce = async () => {
    const seen = new Map<string, string>();
    await task((step) => seen.set(step, wordsOf(document.body)));
    expect(document.querySelectorAll("font").length > 0).toBe(isTranslated);
    cleanup();
    return seen;
  };
  let isTranslated = false;
  const plain = await doOnce();
  isTranslated = true;
  const end = keepTranslated(document.body);
  const translated = await doOnce();
  end();
  return { plain, translated };
}

describe("a page that the browser translates", () => {
  it("shows the deadline and the time left of a draft whose classification is corrected, and what is wrong with it until it is corrected", async () => {
    const { plain, translated } = await doTwice(async (see) => {
      setDevice({ timeZone: "Europe/Dublin" });
      const { report, ...rest } = exampleOf("dora-initial", "ready") as { report: object };
      const request = {
        ...rest,
        report: { ...report, [DETECTED]: "2026-03-10T07:30:00Z", [CLASSIFIED]: "2026-03-10T09:50:00Z" },
      };
      const incident = await mountReport((one) => <FormPage report={one} />, { request, now: "2026-03-10T10:00:00Z" });
      see("classified at 09:50");
      await typeAndLeave(CLASSIFIED, "");
      see("without a classification");
      await typeAndLeave(CLASSIFIED, "10.03.2026 07:20");
      see("classified before it was detected");
      await typeAndLeave(CLASSIFIED, "10.03.2026 08:50");
      see("classified at 08:50");
      await waitUntil(incident, "2026-03-10T12:00:00Z");
      see("two hours later");
      fireEvent.click(labelled("Check your answers"));
      await untilChecked();
      see("the answers");
      await waitUntil(incident, "2026-03-10T13:00:00Z");
      see("too late");
    });
    expect(translated).toEqual(plain);
    expect(translated.get("classified at 09:50")).toContain("3 h 50 min left Due Tue 10 Mar, 13:50 Dublin");
    expect(translated.get("classified at 08:50")).toContain("2 h 50 min left Due Tue 10 Mar, 12:50 Dublin");
    expect(translated.get("two hours later")).toContain("0 h 50 min left Due Tue 10 Mar, 12:50 Dublin");
    expect(translated.get("too late")).toContain("The deadline has passed");
  });

  it("shows the outcome of a decision that is answered, recorded and left", async () => {
    const { plain, translated } = await doTwice(async (see) => {
      vi.stubGlobal("print", () => window.dispatchEvent(new Event("beforeprint")));
      const incident = await openDecision();
      see("before the first answer");
      chooseOpening("An intruder got in");
      answer("Yes", "entity_in_scope", "ict_related_incident");
      typeAt("input-detected_at", "20:40");
      await untilChecked();
      see("in scope");
      await goOn();
      answer("Yes", "access_successful", "access_malicious", "access_unauthorised");
      await goOn();
      answer("Yes", "access_may_result_in_data_losses");
      await untilChecked();
      see("major");
      await press(RECORD_DECISION);
      see("recorded");
      await waitUntil(incident, "2026-03-10T23:00:00Z");
      see("hours later");
      answer("No", "access_malicious");
      await untilChecked();
      see("not malicious");
    });
    expect(translated).toEqual(plain);
    expect(translated.get("major")).toContain("The incident is major.");
    expect(translated.get("not malicious")).toMatch(/^It is not decided whether the incident is major\./);
    expect(translated.get("before the first answer")).toContain(NEXT_QUESTION);
  });

  it("shows the deadlines of a person whose awareness is corrected by 25 hours", async () => {
    const board: BoardDocument = readJsonFile("api/v1/clocks.json");
    const { plain, translated } = await doTwice(async (see) => {
      vi.setSystemTime("2026-03-10T20:30:00Z");
      setDevice({ timeZone: "Europe/Vienna" });
      const bank = { ...NEW_PERSON, name: "Example Bank", kinds: ["controller"], options: { member_state: "AT" } };
      const store = await createIncidentStore(createBrowser().openTab(), [bank]);
      const now = signal(Date.now());
      render(<ClocksApp board={board} store={store} now={now} />);
      await untilChecked();
      see("no awareness");
      typeAt("input-person-1-aware_of_breach", "08.03.2026 19:00");
      await untilChecked();
      see("aware on the 8th");
      typeAt("input-person-1-aware_of_breach", "09.03.2026 20:00");
      await untilChecked();
      see("aware 25 hours later");
      now.value += 3_600_000;
      await untilChecked();
      see("an hour later");
      await press("Add a legal person");
      typeAt("person-1-name", "Example Bank plc");
      typeAt("person-2-name", "Example Cloud");
      fireEvent.click(document.querySelector('[id^="input-person-2-kinds-nis2"]') as Element);
      await untilChecked();
      see("two persons");
      await press("Remove Example Cloud");
      see("one person");
    });
    expect(translated).toEqual(plain);
    // 72 hours after 19:00 in Vienna, and after 20:00 on the next day.
    expect(translated.get("aware on the 8th")).toContain("by Wed 11 Mar 2026, 19:00 Vienna (21 h 30 min left)");
    expect(translated.get("aware 25 hours later")).toContain("by Thu 12 Mar 2026, 20:00 Vienna (46 h 30 min left)");
    expect(translated.get("an hour later")).toContain("(45 h 30 min left)");
    expect(translated.get("two persons")).toContain("Example Cloud");
  });
});
