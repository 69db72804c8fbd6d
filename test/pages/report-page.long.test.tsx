// The page of a report, mounted without a browser: a key draws one field again, findings lead to their fields and back, and what its parts say.
// @vitest-environment happy-dom
import { fireEvent, screen, within } from "@testing-library/preact";
import { options, type VNode } from "preact";
import { describe, expect, it, vi } from "vitest";
import { FieldCard } from "../../scripts/pages/check/field-card.tsx";
import type { Incident } from "../../scripts/pages/check/incident.ts";
import { FormPage } from "../../scripts/pages/check/report-page.tsx";
import { exampleOf } from "../support.ts";
import { createBrowser } from "./kept-browser.ts";
import { CHECK_ANSWERS, CHECK_NOW, SAVE_RESULT } from "./labels.ts";
import { buttons, card, click, input, mountReport, typeInto, untilChecked, useFakePage } from "./mount-page.tsx";
import { draftOf, enter, getEntered, NAME, openIncident, REFERENCE } from "./open-incident.ts";

const EMAIL = "primary_contact_person_email";
const INSTANTS = JSON.stringify(exampleOf("dora-initial", "ready")).match(/\d{4}-\d\d-\d\dT[\d:]+Z/g) ?? [];
const AFTER_READY = Math.max(...INSTANTS.map(Date.parse)) + 3_600_000;

useFakePage();

const open = (parts: Parameters<typeof mountReport>[1] = {}): Promise<Incident> =>
  mountReport((report) => <FormPage report={report} />, parts);

/** The fields whose cards are drawn while something is done. */
async function drawnBy(act: () => Promise<unknown>): Promise<string[]> {
  const drawn: string[] = [];
  const hooks = options as { __r?: ((vnode: VNode) => void) | undefined };
  const { __r: before } = hooks;
  hooks.__r = (vnode) => {
    if (vnode.type === FieldCard) drawn.push((vnode.props as unknown as { field: { id: string } }).field.id);
    before?.(vnode);
  };
  await act();
  hooks.__r = before;
  return drawn;
}

describe("a key", () => {
  it("draws the card of its field again and no other, and so does its verdict where nothing else changes", async () => {
    const incident = await open();
    enter(incident, NAME, "Example Ban");
    await untilChecked();
    const drawn = await drawnBy(async () => {
      typeInto(NAME, "Example Bank");
      await untilChecked();
    });
    expect(new Set(drawn)).toEqual(new Set([NAME]));
    expect(getEntered(incident, NAME)).toBe("Example Bank");
  });

  it("changes elements of one card, and of the rest of the page only the bar and what waits for the verdict", async () => {
    await open({ request: exampleOf("dora-initial", "ready"), now: AFTER_READY });
    typeInto(NAME, "Example Ban");
    await untilChecked();
    const changed = new Set<Element | null>();
    const observer = new MutationObserver((records) => {
      for (const { target } of records) changed.add(target instanceof Element ? target : target.parentElement);
    });
    observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    typeInto(NAME, "Example Bank");
    await untilChecked();
    observer.disconnect();
    const isElsewhere = (element: Element | null) => element?.closest(`#field-${NAME}, .check-bar`) === null;
    const others = [...changed].filter(isElsewhere);
    expect(others.filter((element) => element?.closest(".field-card") !== null)).toEqual([]);
    // Buttons that wait for the verdict, and the result: 9 when this was written.
    expect(others.length).toBeLessThanOrEqual(12);
  });

  it("shows no finding before its field is left, and then that of this field alone", async () => {
    await open();
    typeInto(EMAIL, "no address");
    await untilChecked();
    expect(card(EMAIL).querySelector(".is-blocking")).toBeNull();
    const drawn = await drawnBy(async () => {
      fireEvent.focusOut(input(EMAIL), { relatedTarget: null });
      await untilChecked();
    });
    expect(within(card(EMAIL)).getByText(/one address/)).toBeTruthy();
    expect([new Set(drawn), document.querySelectorAll(".field-card li.is-blocking").length]).toEqual([
      new Set([EMAIL]),
      1,
    ]);
  });
});

describe("the list of findings", () => {
  const targets = () =>
    [...document.querySelectorAll<HTMLAnchorElement>(".findings a[href^='#field-']")].map(({ hash }) => hash.slice(7));

  it("leads to a field, on to the next finding that is left, and back to the link it came from", async () => {
    const incident = await open();
    const { tour } = incident.open.value.view;
    click(CHECK_NOW);
    await untilChecked();
    const [first = "", second = "", third = ""] = targets();
    fireEvent.click(document.querySelector(`.findings a[href="#field-${first}"]`) as Element);
    await untilChecked();
    expect([tour.at.value, document.activeElement]).toEqual([
      `field-${first}`,
      card(first).querySelector("input, select, textarea"),
    ]);
    expect(history.state).toMatchObject({ target: `field-${first}` });
    expect(tour.next.value).toBe(`field-${second}`);
    // What is corrected meanwhile is not on the way any more.
    incident.open.value.edit.setValue(
      "report",
      second,
      JSON.stringify(exampleOf("dora-initial", "ready").report[second]),
    );
    await untilChecked();
    expect(tour.next.value).toBe(`field-${third}`);
    click("Next finding", card(first));
    await untilChecked();
    expect([tour.at.value, buttons("Back to the list", card(third)).length]).toEqual([`field-${third}`, 1]);
    tour.arrive(null);
    await untilChecked();
    expect([tour.at.value, (document.activeElement as HTMLAnchorElement).hash]).toEqual([null, `#field-${third}`]);
  });

  it("has rows that are still empty apart from errors, and counts what the bar counts", async () => {
    await open();
    typeInto(EMAIL, "no address");
    click(CHECK_NOW);
    await untilChecked();
    const bar = document.querySelector(".check-bar [role=status]")?.textContent;
    expect(bar).toMatch(/^1 of 18 done, 1 error, .*16 still empty$/);
    expect(screen.getByText(/^Fix first: 1 error, 16 still empty$/)).toBeTruthy();
  });
});

describe("what the page says", () => {
  it("a draft that is ready has its answers to check as the next step, and the report that follows with its deadline", async () => {
    const incident = await open({ now: AFTER_READY });
    incident.open.value.edit.replace({ draft: draftOf(exampleOf("dora-initial", "ready")), done: "“x” was loaded." });
    await untilChecked();
    await untilChecked();
    expect(buttons(CHECK_ANSWERS).length).toBeGreaterThan(0);
    expect(screen.getByText(/^Next: Intermediate report/)).toBeTruthy();
    expect(document.querySelector("#result")?.getAttribute("aria-busy")).toBe("false");
  });

  it("a verdict that is not about the draft of now is busy, and its files cannot be saved", async () => {
    const incident = await open();
    incident.open.value.edit.replace({ draft: draftOf(exampleOf("dora-initial", "ready")), done: "Done." });
    await untilChecked();
    const [save] = buttons(SAVE_RESULT);
    expect(save?.disabled).toBe(false);
    typeInto(NAME, "Other Bank");
    await vi.advanceTimersByTimeAsync(20);
    expect([save?.disabled, document.querySelector("#result")?.getAttribute("aria-busy")]).toEqual([true, "true"]);
  });

  it("another tab has the draft: the page says so, and a button brings it here", async () => {
    const browser = createBrowser();
    const { incident: other } = await openIncident({ browser: browser.openTab() });
    enter(other, REFERENCE, "INC-1");
    other.list.choice.keep();
    await open({ browser: browser.openTab() });
    expect(screen.getByText(/open in another tab/)).toBeTruthy();
    enter(other, REFERENCE, "INC-2");
    click("Work on it here");
    await untilChecked();
    expect([screen.queryByText(/open in another tab/), input(REFERENCE).value]).toEqual([null, "INC-2"]);
  });

  it("a value that its control cannot hold is shown as it is, and can be removed", async () => {
    const incident = await open();
    enter(incident, NAME, ["a", "b"]);
    await untilChecked();
    expect(within(card(NAME)).getByText('["a","b"]')).toBeTruthy();
    click("Remove this value", card(NAME));
    await untilChecked();
    expect([getEntered(incident, NAME), document.activeElement]).toEqual([undefined, card(NAME)]);
  });
});
