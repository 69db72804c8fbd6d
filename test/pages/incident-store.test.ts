// The store of an incident: which report is open, which verdict is current, and what goes from one report to the next.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { getArrivalFrom } from "../../scripts/pages/check/begin-draft.ts";
import type { Hashed } from "../../scripts/pages/check/check-draft.ts";
import type { Replacement } from "../../scripts/pages/check/replacement.ts";
import { getReport } from "../../scripts/report/draft/draft.ts";
import { exampleOf } from "../support.ts";
import { createBrowser, settle } from "./kept-browser.ts";
import { draftOf, enter, getEntered, NAME, noticeOf, openIncident, REFERENCE, TYPE } from "./open-incident.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("which report is open", () => {
  it("the report that was asked for last opens, whichever is loaded first", async () => {
    const waiting = new Map<string, () => void>();
    const { incident } = await openIncident({
      beforeLoad: (alias) =>
        alias === "dora-initial" ? Promise.resolve() : new Promise((go) => waiting.set(alias, () => go())),
    });
    const intermediate = incident.openReport("dora-intermediate", () => null);
    const final = incident.openReport("dora-final", () => null);
    waiting.get("dora-final")?.();
    expect(await final).toBe("open");
    expect(incident.openAlias.value).toBe("dora-final");
    waiting.get("dora-intermediate")?.();
    expect(await intermediate).toBe("overtaken");
    expect(incident.openAlias.value).toBe("dora-final");
  });

  it("a report that cannot be loaded leaves the open one as it is, and can be asked for again", async () => {
    let isDown = true;
    const { incident } = await openIncident({
      beforeLoad: (alias) =>
        isDown && alias !== "dora-initial" ? Promise.reject(new Error("no host")) : Promise.resolve(),
    });
    enter(incident, NAME, "Example Bank");
    expect(await incident.openReport("dora-final", () => null)).toBe("failed");
    expect([incident.openAlias.value, getEntered(incident, NAME)]).toEqual(["dora-initial", "Example Bank"]);
    isDown = false;
    expect(await incident.openReport("dora-final", () => null)).toBe("open");
  });

  it("each report of an incident has its own draft, which is there again on the way back", async () => {
    const { incident } = await openIncident();
    enter(incident, NAME, "Example Bank");
    const { open } = incident;
    await incident.openReport("dora-final", () => null);
    expect(getEntered(incident, NAME)).toBeUndefined();
    enter(incident, REFERENCE, "INC-F");
    await incident.openReport("dora-initial", getArrivalFrom(open.value));
    expect([getEntered(incident, NAME), getEntered(incident, REFERENCE)]).toEqual(["Example Bank", undefined]);
  });
});

describe("the verdict", () => {
  it("comes when typing pauses, is about the draft as it is then, and is old with the next key", async () => {
    const { incident } = await openIncident();
    const { check } = incident.open.value;
    expect(check.verdict.value.kind).toBe("starting");
    enter(incident, NAME, "Exa");
    await vi.advanceTimersByTimeAsync(100);
    enter(incident, NAME, "Example");
    await vi.advanceTimersByTimeAsync(100);
    expect(check.verdict.value.kind).toBe("starting");
    await vi.advanceTimersByTimeAsync(100);
    expect([check.verdict.value.kind, check.isStale.value]).toEqual(["answered", false]);
    enter(incident, NAME, "Example Bank");
    expect([check.answered.value === null, check.isStale.value]).toEqual([false, true]);
    await vi.advanceTimersByTimeAsync(200);
    expect(check.isStale.value).toBe(false);
  });

  it.each(["late", "not_loaded"] as const)("is asked for again by itself while what it needs is %s", async (kind) => {
    let isThere = false;
    const texts: string[] = [];
    const { incident } = await openIncident({
      check: async (text) => {
        texts.push(text);
        return isThere ? { kind: "rejected", message: "checked", sha256: undefined } : { kind };
      },
    });
    const { check } = incident.open.value;
    await vi.advanceTimersByTimeAsync(200);
    expect([check.verdict.value.kind, check.isStale.value, texts.length]).toEqual([kind, false, 1]);
    enter(incident, NAME, "Example Bank");
    await vi.advanceTimersByTimeAsync(200);
    expect(texts.length).toBe(2);
    isThere = true;
    await vi.advanceTimersByTimeAsync(5_000);
    expect([check.verdict.value.kind, texts.length]).toEqual(["rejected", 3]);
    expect(texts[2]).toContain("Example Bank");
    await vi.advanceTimersByTimeAsync(20_000);
    expect(texts.length).toBe(3);
  });

  it("is not asked for again for a report that is not open any more", async () => {
    const replies: ((verdict: { readonly kind: "not_loaded" }) => void)[] = [];
    const { incident } = await openIncident({ check: () => new Promise((resolve) => replies.push(resolve)) });
    await vi.advanceTimersByTimeAsync(200);
    await incident.openReport("dora-final", () => null);
    await vi.advanceTimersByTimeAsync(200);
    for (const reply of replies) reply({ kind: "not_loaded" });
    await vi.advanceTimersByTimeAsync(5_000);
    // That of the report that is open.
    expect(replies.length).toBe(3);
  });

  it("of an earlier text that arrives later is never shown", async () => {
    const replies: ((verdict: Hashed) => void)[] = [];
    const { incident } = await openIncident({ check: () => new Promise((resolve) => replies.push(resolve)) });
    const { check } = incident.open.value;
    await vi.advanceTimersByTimeAsync(200);
    enter(incident, NAME, "Example Bank");
    await vi.advanceTimersByTimeAsync(200);
    expect(replies.length).toBe(2);
    replies[1]?.({ kind: "rejected", message: "the second", sha256: undefined });
    await settle();
    replies[0]?.({ kind: "rejected", message: "the first", sha256: undefined });
    await settle();
    expect(check.verdict.value).toMatchObject({ message: "the second" });
  });

  it("is asked for again with another Member State and as time passes, and not while another report is open", async () => {
    const asked: (string | undefined)[] = [];
    const { incident, now } = await openIncident({
      check: async (_, { parameters: { member_state, now } }) => {
        asked.push([member_state, now].join());
        return { kind: "ended" };
      },
    });
    incident.drafts.setParameters({ member_state: "DE" });
    await vi.advanceTimersByTimeAsync(200);
    incident.drafts.setParameters({ member_state: "FR" });
    expect(incident.open.value.check.isStale.value).toBe(true);
    await vi.advanceTimersByTimeAsync(200);
    now.value += 60_000;
    await vi.advanceTimersByTimeAsync(200);
    expect(asked).toEqual(["DE,2026-03-10T09:16:00Z", "FR,2026-03-10T09:16:00Z", "FR,2026-03-10T09:17:00Z"]);
    await incident.openReport("dora-final", () => null);
    await vi.advanceTimersByTimeAsync(200);
    now.value += 60_000;
    await vi.advanceTimersByTimeAsync(200);
    // One report asks each time.
    expect(asked.length).toBe(5);
  });

  it("has the list of findings of a field again where nothing changed in it", async () => {
    const { incident } = await openIncident();
    const { check } = incident.open.value;
    enter(incident, "primary_contact_person_email", "no address");
    await vi.advanceTimersByTimeAsync(200);
    const before = check.findingsByField.value.get("primary_contact_person_email");
    expect(before?.length).toBeGreaterThan(0);
    enter(incident, NAME, "Example Bank");
    await vi.advanceTimersByTimeAsync(200);
    expect(check.findingsByField.value.get("primary_contact_person_email")).toBe(before);
    expect(check.findingsByField.value.get(NAME)).toBeUndefined();
  });
});

describe("from one report to the next", () => {
  it("a later report begins with the one before, as its own type, and is compared with it", async () => {
    const { incident } = await openIncident();
    const first = incident.open.value;
    first.edit.replace({ draft: draftOf(exampleOf("dora-initial", "ready")), done: "Done." });
    await incident.openReport("dora-intermediate", getArrivalFrom(first));
    expect(getEntered(incident, TYPE)).toBe("intermediate_report");
    expect(noticeOf(incident)).toContain("Set to what this report needs: Type of submission.");
    expect(incident.open.value.comparison.value?.changes.length).toBe(1);
    const second = incident.open.value;
    enter(incident, NAME, "Own Bank");
    await incident.openReport("dora-initial", getArrivalFrom(second));
    expect(getEntered(incident, TYPE)).toBe("initial_notification");
    enter(incident, REFERENCE, "INC-CHANGED");
    enter(incident, NAME, "Changed Bank");
    await incident.openReport("dora-intermediate", getArrivalFrom(incident.open.value));
    expect(noticeOf(incident)).toContain("has changed since this one began with it");
    expect(getEntered(incident, REFERENCE)).not.toBe("INC-CHANGED");
    incident.open.value.edit.replace(incident.news.notice.value?.offer as Replacement);
    expect([getEntered(incident, REFERENCE), getEntered(incident, NAME)]).toEqual(["INC-CHANGED", "Own Bank"]);
    expect(noticeOf(incident)).toBe("Changes that were taken: 1. What this report has of its own stayed: 1 value.");
  });

  it("an earlier report that is opened from a later one takes the rows about the entity, and none about its incident", async () => {
    const { incident } = await openIncident({ alias: "dora-final" });
    enter(incident, NAME, "Example Bank");
    enter(incident, REFERENCE, "INC-1");
    await incident.openReport("dora-initial", getArrivalFrom(incident.open.value));
    expect([getEntered(incident, NAME), getEntered(incident, REFERENCE)]).toEqual(["Example Bank", undefined]);
    expect(incident.open.value.comparison.value).toBeNull();
    expect(noticeOf(incident)).toContain("none about its incident");
  });

  it("when a report was submitted is one time: the next report counts from it, and can note it", async () => {
    const { incident } = await openIncident();
    incident.open.value.edit.set({ submitted: "2026-03-10T11:10:00Z" });
    await incident.openReport("dora-intermediate", () => null);
    const { place } = incident.open.value;
    expect(place.parameters.value.previous_submitted_at).toBe("2026-03-10T11:10:00Z");
    place.setPreviousSubmitted("2026-03-10T12:00:00Z");
    expect(incident.drafts.contentOf("dora-initial").value.submitted).toBe("2026-03-10T12:00:00Z");
    expect(place.parameters.value.previous_submitted_at).toBe("2026-03-10T12:00:00Z");
  });

  it("the entity details fill in what a new report leaves empty, and nothing of one that was begun", async () => {
    const details = { legal_name: "Example Bank", member_state: "AT" };
    const { incident } = await openIncident({ details });
    const first = incident.open.value;
    first.arrive(null);
    expect([Object.values(getReport(first.draft.value)), incident.drafts.parameters.value.member_state]).toEqual([
      expect.arrayContaining(["Example Bank"]),
      "AT",
    ]);
    const browser = createBrowser();
    const { list, incident: begun } = await openIncident({ browser: browser.openTab() });
    enter(begun, REFERENCE, "INC-1");
    list.choice.keep();
    const { incident: other } = await openIncident({ details, browser: browser.openTab() });
    expect(Object.values(getReport(other.open.value.draft.value))).not.toContain("Example Bank");
  });
});
