// An incident in the storage of a browser: over a reload, from earlier versions of the page, and in two tabs.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { getKeptArrival } from "../../scripts/pages/check/begin-draft.ts";
import { createBrowser, settle } from "./kept-browser.ts";
import { earlierOf, enter, getEntered, NAME, openIncident, REFERENCE } from "./open-incident.ts";
import { pageFacts } from "./page-facts.ts";

const { act: ACT } = pageFacts("dora-initial");

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("an incident that is kept is there again with all its reports, and its user is told", async () => {
  const browser = createBrowser();
  const tab = browser.openTab();
  const { incident } = await openIncident({ browser: tab });
  enter(incident, NAME, "Example Bank");
  expect([browser.stored.size, incident.drafts.isUnsaved()]).toEqual([0, true]);
  incident.drafts.keep();
  incident.drafts.setParameters({ member_state: "IE" });
  await incident.openReport("dora-final", () => null);
  enter(incident, REFERENCE, "INC-F");
  expect(incident.drafts.isUnsaved()).toBe(false);
  tab.close();
  const { incident: again } = await openIncident({ browser: browser.openTab() });
  expect([getEntered(again, NAME), again.drafts.parameters.value.member_state]).toEqual(["Example Bank", "IE"]);
  const arrival = getKeptArrival(again.open.value);
  expect(arrival).toMatchObject({ text: "The draft that this browser keeps was loaded." });
  await again.openReport("dora-final", () => null);
  expect(getEntered(again, REFERENCE)).toBe("INC-F");
  again.drafts.kept.forget();
  expect([browser.stored.size, again.drafts.isUnsaved()]).toEqual([0, true]);
});

it("what versions 1.8 and 2.0 kept is opened, and so is a text that is no draft: as an earlier one", async () => {
  const browser = createBrowser();
  const content = { parameters: { member_state: "DE" }, previous: null, submitted: null, opening: null };
  const put = (key: string, revision: string, text: string) =>
    browser.stored.set(`lexbind:${ACT}:${key}`, `${revision} ${JSON.stringify({ ...content, text })}`);
  browser.stored.set(`lexbind:${ACT}:kept`, "");
  put("draft:dora-initial", "7-abc", `{"report":{"${REFERENCE}":"INC-1"}}`);
  put("draft:dora-final", "3-abc", '{"report":{"zz":');
  put("earlier:dora-initial:2-abc", "2-abc", `{"report":{"${REFERENCE}":"INC-0"}}`);
  browser.stored.set(
    `lexbind:${ACT}:draft:dora-intermediate`,
    `1-abc ${JSON.stringify({ text: "{}", parameters: { previous_submitted_at: "2026-03-10T11:10:00Z" } })}`,
  );
  const { incident } = await openIncident({ browser: browser.openTab() });
  expect([getEntered(incident, REFERENCE), incident.drafts.parameters.value.member_state]).toEqual(["INC-1", "DE"]);
  expect(incident.drafts.earlier.value.map(({ alias, text }) => [alias, text])).toEqual([
    ["dora-initial", `{"report":{"${REFERENCE}":"INC-0"}}`],
    ["dora-final", '{"report":{"zz":'],
  ]);
  await incident.openReport("dora-intermediate", () => null);
  expect(incident.open.value.place.previousSubmitted.value).toBe("2026-03-10T11:10:00Z");
  await incident.openReport("dora-final", () => null);
  const broken = incident.drafts.earlier.value[1];
  if (broken === undefined) throw new Error("the text is gone");
  incident.open.value.edit.bringBack(broken);
  expect([incident.open.value.editedText.value, incident.open.value.view.mode.value]).toEqual([broken.text, "JSON"]);
  // The new form takes the place of the old one once it is written.
  expect([...browser.stored.keys()]).toEqual([`lexbind:${ACT}:incident:1`]);
});

it("of two tabs one has the draft; the other says so, takes it over, and keeps what it had as an earlier draft", async () => {
  const browser = createBrowser();
  const [first, second] = [browser.openTab(), browser.openTab()];
  const { incident: mine } = await openIncident({ browser: first });
  enter(mine, REFERENCE, "INC-1");
  mine.drafts.keep();
  const { incident: other } = await openIncident({ browser: second });
  expect([other.drafts.kept.state.value, getEntered(other, REFERENCE)]).toEqual(["elsewhere", "INC-1"]);
  enter(other, REFERENCE, "INC-OTHER");
  enter(mine, REFERENCE, "INC-2");
  expect(other.drafts.isUnsaved()).toBe(true);
  other.drafts.kept.takeOver();
  await settle();
  expect([getEntered(other, REFERENCE), earlierOf(other), other.drafts.kept.state.value]).toEqual([
    "INC-2",
    ["INC-OTHER"],
    "kept",
  ]);
  expect(mine.drafts.kept.state.value).toBe("elsewhere");
  enter(other, REFERENCE, "INC-3");
  second.close();
  await settle();
  expect([getEntered(mine, REFERENCE), mine.drafts.kept.state.value, earlierOf(mine)]).toEqual([
    "INC-3",
    "kept",
    ["INC-OTHER", "INC-2"],
  ]);
});
