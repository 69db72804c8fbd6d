// An incident in the storage of a browser: over a reload, from earlier versions of the page, and in two tabs.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { getKeptArrival } from "../../scripts/pages/check/begin-draft.ts";
import { createBrowser, settle } from "./kept-browser.ts";
import { earlierOf, enter, fileOf, getEntered, NAME, openIncident, REFERENCE } from "./open-incident.ts";
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
    // What both have seen is no draft of its own.
    ["INC-OTHER"],
  ]);
});

const wait = async () => {
  for (let turn = 0; turn < 20; turn++) await settle();
};
/** A draft as versions before 3.0 stored it. */
const oldOf = (text: string, revision = "1-a"): string =>
  `${revision} ${JSON.stringify({ text, parameters: {}, previous: null, submitted: null, opening: null })}`;
const reportOf = (reference: string): string => `{"report":{"${REFERENCE}":"${reference}"}}`;

it("a draft that is deleted and kept again while another tab waits has one writer", async () => {
  const browser = createBrowser();
  const [first, second] = [browser.openTab(), browser.openTab()];
  const { incident: mine } = await openIncident({ browser: first });
  enter(mine, REFERENCE, "A1");
  mine.drafts.keep();
  await wait();
  const { incident: waiting } = await openIncident({ browser: second });
  mine.drafts.kept.forget();
  await wait();
  second.deliver();
  expect(waiting.drafts.kept.state.value).toBe("removed");
  mine.drafts.keep();
  await wait();
  second.close();
  await wait();
  const { incident: third } = await openIncident({ browser: browser.openTab() });
  expect([mine.drafts.kept.state.value, third.drafts.kept.state.value]).toEqual(["kept", "elsewhere"]);
  enter(mine, NAME, "typed in the first");
  enter(third, REFERENCE, "C1");
  expect([...browser.stored.values()].join()).toContain("typed in the first");
});

it("a draft that found no room when it was kept is this tab's once there is room", async () => {
  const browser = createBrowser();
  const { incident } = await openIncident({ browser: browser.openTab() });
  enter(incident, REFERENCE, "A1");
  browser.setRoom(false);
  incident.drafts.keep();
  await wait();
  browser.setRoom(true);
  enter(incident, REFERENCE, "A2");
  await wait();
  const { incident: other } = await openIncident({ browser: browser.openTab() });
  expect([incident.drafts.kept.state.value, other.drafts.kept.state.value]).toEqual(["kept", "elsewhere"]);
});

it("drafts that version 2.0 left after its user withdrew the choice are shown, and nothing is kept", async () => {
  const browser = createBrowser();
  browser.stored.set(`lexbind:${ACT}:earlier:dora-initial:2-abc`, oldOf(reportOf("INC-0"), "2-abc"));
  const { incident } = await openIncident({ browser: browser.openTab() });
  expect([earlierOf(incident), incident.isUnsaved()]).toEqual([["INC-0"], false]);
  enter(incident, NAME, "Secret Bank");
  expect([incident.drafts.kept.state.value, [...browser.stored.values()].join().includes("Secret Bank")]).toEqual([
    "off",
    false,
  ]);
});

it("the choice to keep that version 2.0 has without a draft counts for what is entered now", async () => {
  const browser = createBrowser();
  browser.stored.set(`lexbind:${ACT}:kept`, "");
  const { incident } = await openIncident({ browser: browser.openTab() });
  enter(incident, REFERENCE, "INC-1");
  expect([incident.drafts.kept.state.value, [...browser.stored.keys()]]).toEqual([
    "kept",
    [`lexbind:${ACT}:incident:1`],
  ]);
});

it.each([true, false])("what is deleted is deleted in every form (is there room before: %s)", async (hasRoomLater) => {
  const browser = createBrowser();
  browser.stored.set(`lexbind:${ACT}:kept`, "");
  browser.stored.set(`lexbind:${ACT}:draft:dora-initial`, oldOf(reportOf("INC-OLD")));
  browser.setRoom(false);
  const { incident } = await openIncident({ browser: browser.openTab() });
  expect(getEntered(incident, REFERENCE)).toBe("INC-OLD");
  browser.setRoom(hasRoomLater);
  enter(incident, REFERENCE, "INC-NEW");
  incident.drafts.kept.forget();
  expect([...browser.stored.keys()]).toEqual([]);
});

it("a tab that takes over keeps its own earlier drafts", async () => {
  const browser = createBrowser();
  const [first, second] = [browser.openTab(), browser.openTab()];
  const { incident: mine } = await openIncident({ browser: first });
  enter(mine, REFERENCE, "A1");
  mine.drafts.keep();
  await wait();
  const { incident: other } = await openIncident({ browser: second });
  enter(other, REFERENCE, "B-TYPED");
  other.open.value.edit.replace(fileOf("B-FILE"));
  other.open.value.edit.answerQuestion(true);
  first.close();
  await wait();
  expect([getEntered(other, REFERENCE), earlierOf(other)]).toEqual(["A1", ["B-TYPED", "B-FILE"]]);
});

it("tabs that take the draft in turn make no copies of what both have seen", async () => {
  const browser = createBrowser();
  const { incident: one } = await openIncident({ browser: browser.openTab() });
  enter(one, REFERENCE, "0");
  one.drafts.keep();
  await wait();
  const { incident: other } = await openIncident({ browser: browser.openTab() });
  for (let turn = 1; turn < 5; turn++) {
    const incident = turn % 2 === 1 ? other : one;
    incident.drafts.kept.takeOver();
    await wait();
    enter(incident, REFERENCE, String(turn));
  }
  expect([earlierOf(one), earlierOf(other)]).toEqual([[], []]);
});

it("a record that cannot be read is written anew when its user keeps the draft", async () => {
  const browser = createBrowser();
  browser.stored.set(`lexbind:${ACT}:incident:1`, "garbage");
  const { incident } = await openIncident({ browser: browser.openTab() });
  enter(incident, REFERENCE, "INC-1");
  incident.drafts.keep();
  await wait();
  expect([incident.drafts.kept.state.value, [...browser.stored.values()].join().includes("INC-1")]).toEqual([
    "kept",
    true,
  ]);
});
