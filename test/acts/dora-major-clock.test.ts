// The clock of the initial notification, which a decision of dora-major starts or may start.
import { expect, it } from "vitest";
import type { Formatter } from "../../scripts/report/formatters/formatter.ts";
import { formatHtml } from "../../scripts/report/formatters/html.tsx";
import { formatText } from "../../scripts/report/formatters/text.ts";
import { createBrief } from "../../server/engine/brief.ts";
import { outputOf } from "../report/formatters/output.ts";
import { checkedBy, readJsonFile } from "../support.ts";
import { ALL_FALSE } from "./dora-major-cases.ts";

type Report = Readonly<Record<string, unknown>>;

const answerTo = (report: Report) => checkedBy("dora-major", JSON.stringify({ report })).answer;

// Article 5(1)(a) and (2) of Delegated Regulation (EU) 2025/301, worked out by hand: 4 hours after the classification, and 24 hours after the
// awareness unless these are over by then. MAJOR is major, DOUBT is not decided, ALL_FALSE is not major.
const DETECTED = "2026-03-10T07:00:00Z";
const IN_SCOPE = { entity_in_scope: true, ict_related_incident: true };
const MAJOR = {
  ...{ ...IN_SCOPE, entity_type: "payment_institution", access_successful: true, access_malicious: true },
  ...{ access_unauthorised: true, access_may_result_in_data_losses: true },
};
const DOUBT = { ...MAJOR, access_may_result_in_data_losses: "unknown" };
const at = (decided_at: string | undefined, detected_at: string | undefined = DETECTED) => ({
  detected_at,
  decided_at,
});

it.each([
  ["major, decided in the first 20 hours", { ...MAJOR, ...at("2026-03-10T10:15:00Z") }, "2026-03-10T14:15:00Z"],
  ["major, decided in the last 4 hours of a day", { ...MAJOR, ...at("2026-03-11T05:00:00Z") }, "2026-03-11T07:00:00Z"],
  ["major, decided exactly after 24 hours", { ...MAJOR, ...at("2026-03-11T07:00:00Z") }, "2026-03-11T07:00:00Z"],
  ["major, decided later", { ...MAJOR, ...at("2026-03-11T07:00:01Z") }, "2026-03-11T11:00:01Z"],
  [
    "major, recorded as that",
    { ...MAJOR, ...at("2026-03-10T10:15:00Z"), decided_outcome: "major" },
    "2026-03-10T14:15:00Z",
  ],
  [
    "major, with another outcome recorded",
    { ...MAJOR, ...at("2026-03-10T10:15:00Z"), decided_outcome: "not_major" },
    "<= 2026-03-11T07:00:00Z",
  ],
  ["major, without the time of the decision", { ...MAJOR, ...at(undefined) }, "<= 2026-03-11T07:00:00Z"],
  [
    "major, without the time of the detection",
    { ...MAJOR, decided_at: "2026-03-10T10:15:00Z" },
    "<= 2026-03-10T14:15:00Z",
  ],
  ["major, without any time", MAJOR, "without detected_at decided_at"],
  ["major, decided before it was detected", { ...MAJOR, ...at("2026-03-10T06:59:59Z") }, "without decided_at"],
  ["undetermined", { ...DOUBT, ...at(undefined) }, "<= 2026-03-11T07:00:00Z"],
  [
    "undetermined, recorded as that",
    { ...DOUBT, ...at("2026-03-10T10:15:00Z"), decided_outcome: "undetermined" },
    "<= 2026-03-11T07:00:00Z",
  ],
  ["undetermined, without any time", DOUBT, "without detected_at decided_at"],
  ["not major", { ...ALL_FALSE, ...at("2026-03-10T10:15:00Z") }, "without"],
  ["out of scope", { entity_in_scope: false, ...at("2026-03-10T10:15:00Z") }, "without"],
])("an incident that is %s has the deadline of the notification that it starts", (_, report, expected) => {
  const { timeline, timeline_missing, safe_summary } = answerTo(report);
  const { clock_id, due, upper_bound } = timeline?.clocks[0] ?? {};
  const bound = upper_bound === undefined ? `without ${timeline_missing?.join(" ")}`.trim() : `<= ${upper_bound}`;
  expect(due ?? bound).toBe(expected);
  expect(safe_summary.includes(`notification is due by ${upper_bound} at the latest`)).toBe(upper_bound !== undefined);
  expect([undefined, "dora.initial_notification"]).toContain(clock_id);
  expect(timeline?.initial_notification_due).toBe(due ?? undefined);
});

it("a brief answer to a draft that does not decide has the bound of the clock that it may start", () => {
  const { timeline } = createBrief(answerTo({ ...DOUBT, ...at(undefined) }));
  const bounded = {
    bound_if: "the incident is classified as major by then",
    clock_id: "dora.initial_notification",
    upper_bound: "2026-03-11T07:00:00Z",
  };
  expect(timeline?.clocks).toEqual([bounded]);
});

const NOW = new Date("2026-03-10T12:00:00Z");
const PERIODS = /within 4 hours of the classification .*no later than 24 hours after/;

/** The text or the record of a draft of dora-major, checked at noon on the day, with the State of Germany. */
function shownAs(format: Formatter, report: Report): string {
  const text = JSON.stringify({ report });
  const parameters = { member_state: "DE" };
  const profile = readJsonFile("api/v1/profiles/dora-major/profile.json");
  const checked = checkedBy("dora-major", text, "prevalidation", parameters);
  const output = outputOf(format, [{ name: "a.json", text, profile, ...checked }], { parameters, now: NOW });
  return output.replaceAll("\n", " ");
}

it.each([
  ["text", formatText],
  ["record", formatHtml],
])("the %s of a decision says until when the notification is due, and never that nothing is", (_, format) => {
  const decided = shownAs(format, { ...MAJOR, ...at("2026-03-10T10:15:00Z") });
  expect(decided).toMatch(PERIODS);
  expect(decided).toContain("4 hours after “Decided at”: Tue 10 Mar 2026, 15:15 Berlin");
  expect(decided).toContain("24 hours after “Detected at”: Wed 11 Mar 2026, 08:00 Berlin");
  for (const report of [
    { ...MAJOR, ...at(undefined) },
    { ...DOUBT, ...at(undefined) },
  ]) {
    const shown = shownAs(format, report);
    expect(shown).toMatch(PERIODS);
    expect(shown).toMatch(
      /at the latest Wed 11 Mar 2026, 08:00 Berlin \(19 h 00 min left\), if the incident is classified as major by then/,
    );
  }
  expect(shownAs(format, MAJOR)).toMatch(PERIODS);
  for (const report of [MAJOR, DOUBT, ALL_FALSE]) expect(shownAs(format, report)).not.toContain("has no deadline");
});

it("a record of a decision long ago does not say that its notification is late", () => {
  const report = { ...MAJOR, ...at("2025-03-10T10:15:00Z", "2025-03-10T07:00:00Z") };
  expect(shownAs(formatText, report)).not.toMatch(/DEADLINE HAS PASSED|submission is late/);
});
