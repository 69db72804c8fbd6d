// A decision that no real act has, mounted: it has two tracks, each of which starts a report, and an outcome after which more may follow. What the
// page does with it, it does by the profile alone.
import { beforeEach, expect, it, vi } from "vitest";
import type { StartedReport } from "../../scripts/pages/site/client/started-report.ts";
import { readDeciding, WATCH } from "./deciding-act.ts";
import { RECORD_DECISION } from "./labels.ts";
import { buttons, click, untilChecked, useFakePage, wordsOf } from "./mount-page.tsx";
import { answer, answerAll, goOn, openDecision, openParts, outcome, reportOf } from "./open-decision.tsx";

useFakePage();
const started: StartedReport[] = [];
beforeEach(() => {
  started.length = 0;
  vi.stubGlobal("print", () => window.dispatchEvent(new Event("beforeprint")));
  vi.stubGlobal("open", () => {
    started.push(JSON.parse(sessionStorage.getItem("lexbind:started") ?? "null"));
    return {};
  });
});

const [CLOSING, DRIVERS] = ["Write the closing notice", "Write the notice for drivers"];
const openWatch = () => openDecision({ alias: WATCH, read: readDeciding });
const panel = () => wordsOf(document.querySelector(".decision"));
const bar = () => wordsOf(document.querySelector(".check-bar"));

it("a question for some answers is asked for these, and as long as the answer is not known", async () => {
  const incident = await openWatch();
  const askedOf = async (report: object): Promise<string[]> => {
    await answerAll(incident, { report: { cracked: false, ...report } });
    return openParts();
  };
  expect(await askedOf({ bridge_kinds: ["rail"] })).toEqual(["Are rails bent?"]);
  expect(await askedOf({ bridge_kinds: ["road"] })).toEqual(["Are lanes blocked?"]);
  expect(await askedOf({ bridge_kinds: ["not_known"] })).toEqual(["Are lanes blocked?"]);
  await goOn();
  expect(openParts()).toEqual(["Are rails bent?"]);
  expect(await askedOf({ bridge_kinds: ["road"], lanes_blocked: false })).toEqual([]);
});

it("an outcome that is open holds, and the page goes on with what would settle it", async () => {
  await openWatch();
  await goOn();
  answer("Yes", "cracked");
  await untilChecked();
  expect(outcome()).toBe("The bridge is closed. (1(a))");
  for (const words of ["This holds already. More may follow", "Would settle it: “Impassable”."])
    expect(panel()).toContain(words);
  expect([buttons(CLOSING).length, buttons(DRIVERS).length, buttons(RECORD_DECISION).length]).toEqual([1, 0, 2]);
  await goOn();
  expect(openParts()).toEqual(["Are lanes blocked?"]);
  expect(buttons("Go to the question").length).toBe(1);
  answer("Yes", "lanes_blocked");
  await untilChecked();
  expect(outcome()).toBe("The bridge is closed. (1(a), 1(b))");
  expect(panel()).not.toContain("More may follow");
  expect(panel()).toContain("Settled by: “Unsafe”");
  expect([buttons(CLOSING).length, buttons(DRIVERS).length]).toEqual([1, 1]);
});

it("each report that an outcome starts has its button, its deadline and its facts", async () => {
  const incident = await openWatch();
  const seen = { cracked: true, damage_seen_at: "2026-03-10T20:00:00Z", owner_type: "toll_operator" };
  await answerAll(incident, { report: { ...seen, bridge_kinds: ["road"], lanes_blocked: true } });
  expect(bar()).toContain("Send the closing notice by Wed 11 Mar, 01:30");
  expect(bar()).not.toContain("Send the notice for drivers by");
  expect(panel()).toContain("if recorded now");
  click(RECORD_DECISION);
  await untilChecked();
  expect(reportOf(incident)).toMatchObject({ decided_at: "2026-03-10T20:30:00Z", decided_outcome: "close" });
  click(CLOSING);
  click(DRIVERS);
  await untilChecked();
  expect(started.map(({ path, report }) => [path.split("/").at(-2), report])).toEqual([
    [
      "closing",
      { damage_seen_at: seen.damage_seen_at, owner_type: "toll_operator", closed_at: "2026-03-10T20:30:00Z" },
    ],
    ["bridge", { lanes_closed: true, road_classes: ["trunk"] }],
  ]);
});

it("a report is not started whose criterion is not met, nor any by an outcome that starts none", async () => {
  const incident = await openWatch();
  await answerAll(incident, {
    report: { cracked: true, bridge_kinds: ["road"], lanes_blocked: false, rails_bent: false },
  });
  expect([outcome(), buttons(CLOSING).length, buttons(DRIVERS).length]).toEqual([
    "The bridge is closed, although it can be passed. (1(a))",
    ...[1, 0],
  ]);
  await answerAll(incident, { report: { cracked: false, lanes_blocked: false, rails_bent: false } });
  expect([outcome(), buttons(CLOSING).length, buttons(DRIVERS).length]).toEqual(["The bridge stays open.", 0, 0]);
  expect(panel()).toContain("Look again after the next storm.");
});

it("nothing is counted until now where a decision has no field for that", async () => {
  const incident = await openWatch();
  await answerAll(incident, { report: { cracked: "unknown" } });
  expect([document.body.textContent?.includes("Count until now"), Object.keys(reportOf(incident))]).toEqual([
    false,
    ["cracked"],
  ]);
});
