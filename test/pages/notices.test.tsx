// What the page says of the last thing that was done, mounted, and what its buttons do.
import { expect, it } from "vitest";
import { NoticeView } from "../../scripts/pages/check/notices.tsx";
import { goTo } from "../../scripts/pages/check/report-questions.tsx";
import { exampleOf } from "../support.ts";
import { BEGUN_WITH_PREVIOUS } from "./labels.ts";
import { mountReport, press, untilChecked, useFakePage, wordsOf } from "./mount-page.tsx";
import { enter, getEntered, REFERENCE } from "./open-incident.ts";

useFakePage();

it("a report that began with an earlier one says when that has changed since, and takes its changes", async () => {
  const incident = await mountReport((report) => <NoticeView report={report} />, {
    request: exampleOf("dora-initial", "ready"),
  });
  const open = async (alias: string) => {
    await goTo(incident.open.value, alias);
    await untilChecked();
  };
  await open("dora-intermediate");
  expect(wordsOf("[role=alert]")).toContain(BEGUN_WITH_PREVIOUS);
  await open("dora-initial");
  enter(incident, REFERENCE, "CANARY-7f3a");
  await open("dora-intermediate");
  expect(wordsOf("[role=alert]")).toContain("has changed since this one began with it");
  expect(getEntered(incident, REFERENCE)).not.toBe("CANARY-7f3a");
  await press("Take its changes");
  expect(getEntered(incident, REFERENCE)).toBe("CANARY-7f3a");
});
