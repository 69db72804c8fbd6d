// What versions before 3.0 kept in the storage of a browser: nothing of it is lost, and nothing of it stays where it is not wanted.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createBrowser } from "./kept-browser.ts";
import { enter, getEntered, listedIn, NAME, openIncident, REFERENCE } from "./open-incident.ts";
import { pageFacts } from "./page-facts.ts";

const { act: ACT } = pageFacts("dora-initial");

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A draft as versions before 3.0 stored it. */
const oldOf = (text: string, revision = "1-a"): string =>
  `${revision} ${JSON.stringify({ text, parameters: {}, previous: null, submitted: null, opening: null })}`;
const reportOf = (reference: string): string => `{"report":{"${REFERENCE}":"${reference}"}}`;

it("what versions 1.8 and 2.0 kept is there: earlier drafts as incidents of their own, and a text that is not a valid draft to be corrected", async () => {
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
  const { list, incident } = await openIncident({ browser: browser.openTab() });
  expect([getEntered(incident, REFERENCE), incident.drafts.parameters.value.member_state]).toEqual(["INC-1", "DE"]);
  expect([listedIn(incident), list.isUnsaved()]).toEqual([["INC-1", "INC-0"], false]);
  await incident.openReport("dora-intermediate", () => null);
  expect(incident.open.value.place.previousSubmitted.value).toBe("2026-03-10T11:10:00Z");
  await incident.openReport("dora-final", () => null);
  const { edit, editedText, view, text } = incident.open.value;
  expect([editedText.value, view.mode.value]).toEqual(['{"report":{"zz":', "JSON"]);
  expect(edit.takeText(`${editedText.value}1}}`)).toBeNull();
  expect(JSON.parse(text.value)).toEqual({ report: { zz: 1 } });
  await list.show("earlier-dora-initial-2-abc");
  expect(getEntered(list.open.value, REFERENCE)).toBe("INC-0");
  expect([...browser.stored.keys()].toSorted()).toEqual([
    `lexbind:${ACT}:incident:1`,
    `lexbind:${ACT}:incident:earlier-dora-initial-2-abc`,
  ]);
});

it("a text that is not a valid draft stays in the list when its report is begun anew", async () => {
  const browser = createBrowser();
  const text = '{"report":{"zz":';
  browser.stored.set(`lexbind:${ACT}:kept`, "");
  browser.stored.set(`lexbind:${ACT}:draft:dora-initial`, oldOf(text));
  const { list, incident } = await openIncident({ browser: browser.openTab() });
  const { editedText } = incident.open.value;
  // It counts as entered: another draft does not take its place.
  expect([editedText.value, incident.drafts.isAllBlank.value]).toEqual([text, false]);
  // Its user leaves it, and fills in the form.
  editedText.value = null;
  enter(incident, REFERENCE, "INC-1");
  const aside = list.listed.value.find((drafts) => drafts !== incident.drafts);
  expect(aside?.contentOf("dora-initial").value.unread).toBe(text);
});

it("drafts that version 2.0 left after its user withdrew the choice are listed, and nothing is kept", async () => {
  const browser = createBrowser();
  browser.stored.set(`lexbind:${ACT}:earlier:dora-initial:2-abc`, oldOf(reportOf("INC-0"), "2-abc"));
  const { incident } = await openIncident({ browser: browser.openTab() });
  expect([listedIn(incident), incident.list.isUnsaved()]).toEqual([["INC-0"], false]);
  enter(incident, NAME, "Secret Bank");
  expect([incident.drafts.storage.state.value, [...browser.stored.values()].join().includes("Secret Bank")]).toEqual([
    "off",
    false,
  ]);
});

it("the choice to keep that version 2.0 has without a draft counts for what is entered now", async () => {
  const browser = createBrowser();
  browser.stored.set(`lexbind:${ACT}:kept`, "");
  const { incident } = await openIncident({ browser: browser.openTab() });
  enter(incident, REFERENCE, "INC-1");
  expect([incident.drafts.storage.state.value, [...browser.stored.keys()]]).toEqual([
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
  incident.drafts.storage.forget();
  expect([...browser.stored.keys()]).toEqual([]);
});

it("what version 2.0 kept and another tab deletes is not in the list any more, and said to be deleted where it is open", async () => {
  const browser = createBrowser();
  browser.stored.set(`lexbind:${ACT}:kept`, "");
  browser.stored.set(`lexbind:${ACT}:draft:dora-initial`, oldOf(reportOf("INC-1")));
  for (const number of [2, 3])
    browser.stored.set(
      `lexbind:${ACT}:earlier:dora-initial:${number}-a`,
      oldOf(reportOf(`INC-${number}`), `${number}-a`),
    );
  const [first, second] = [browser.openTab(), browser.openTab()];
  const { list } = await openIncident({ browser: first, findFirst: (listed) => listed.at(-1) });
  const { list: others } = await openIncident({ browser: second });
  await others.show("1");
  // A page of version 2.0 in a third tab writes its own form.
  browser
    .openTab()
    .storage()
    .setItem(`lexbind:${ACT}:draft:dora-initial`, oldOf(reportOf("INC-1"), "2-a"));
  second.deliver();
  expect(others.open.value.drafts.storage.state.value).toBe("kept");
  for (const id of ["1", "earlier-dora-initial-2-a"]) await list.remove(id);
  second.deliver();
  expect([others.open.value.drafts.storage.state.value, listedIn(others.open.value).toSorted()]).toEqual([
    "removed",
    ["INC-1", "INC-3"],
  ]);
});
