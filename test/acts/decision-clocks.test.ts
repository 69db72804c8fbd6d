// Until when the reports are due that gdpr-notify and cra-reportable decide on. Their clocks count from the awareness, whenever it is decided.
import { describe, expect, it } from "vitest";
import { checkedBy } from "../support.ts";
import { BOTH } from "./cra-reportable-cases.ts";
import { HIGH_RISK } from "./gdpr-notify-cases.ts";

type Report = Readonly<Record<string, unknown>>;

it.each([
  [
    "gdpr-notify",
    { ...HIGH_RISK, risk_unlikely: undefined, high_risk_likely: undefined, aware_at: "2026-03-10T07:00:00Z" },
  ],
  ["cra-reportable", { ...BOTH, malicious_actor: "unknown", incident: false }],
])("the summary of %s has the condition of a deadline that is not decided", (alias, report) => {
  const { safe_summary, timeline } = checkedBy(alias, JSON.stringify({ report })).answer;
  const { upper_bound, bound_if } = timeline?.clocks[0] ?? {};
  expect(safe_summary).toContain(`due by ${upper_bound} at the latest, if ${bound_if}.`);
});

/** The deadlines by clock; `<=` if it is not decided that the report is owed. */
function dueIn(alias: string, report: Report) {
  const { timeline } = checkedBy(alias, JSON.stringify({ report })).answer;
  const ends = timeline?.clocks.map(({ clock_id, due, upper_bound }) => [clock_id, due ?? `<= ${upper_bound}`]);
  return Object.fromEntries(ends ?? []);
}

// Articles 33(1) and 33(2): 72 hours from the awareness, which the message of a processor brings about at the latest.
describe("gdpr-notify", () => {
  const AWARE = { ...HIGH_RISK, aware_at: "2026-03-10T07:00:00Z" };
  const DUE = { "gdpr.notify_authority": "2026-03-13T07:00:00Z" };
  const OPEN = { "gdpr.notify_authority": "<= 2026-03-13T07:00:00Z" };
  it.each([
    ["people are told", {}, DUE],
    ["only the authority is notified", { data_protected_before: true }, DUE],
    ["the public is informed", { effort_disproportionate: true }, DUE],
    ["telling people is open", { high_risk_likely: "unknown" }, DUE],
    ["it is decided later", { decided_at: "2026-03-12T07:00:00Z", decided_outcome: "notify_and_communicate" }, DUE],
    [
      "the processor told it before",
      { processor_informed_at: "2026-03-09T12:00:00Z" },
      { "gdpr.notify_authority": "2026-03-12T12:00:00Z" },
    ],
    ["nothing is assessed", { risk_unlikely: undefined, high_risk_likely: undefined }, OPEN],
    ["it is unknown whether there is a breach", { effect_on_data: "unknown" }, OPEN],
    ["a risk is unlikely", { risk_unlikely: true, high_risk_likely: false }, {}],
    ["there is no breach", { effect_on_data: false }, {}],
    ["it is a processor", { role: "processor" }, {}],
  ])("where %s, the notification has this deadline", (_, answers, expected) => {
    expect(dueIn("gdpr-notify", { ...AWARE, ...answers })).toEqual(expected);
  });
});

// Article 14(2)(a) and (4)(a): 24 hours from the awareness of each track.
describe("cra-reportable", () => {
  const AWARE = { ...BOTH, vulnerability_aware_at: "2026-10-05T06:00:00Z", incident_aware_at: "2026-10-06T09:30:00Z" };
  const vulnerability = (before = "") => ({ "cra.vulnerability.early_warning": `${before}2026-10-06T06:00:00Z` });
  const incident = (before = "") => ({ "cra.incident.early_warning": `${before}2026-10-07T09:30:00Z` });
  it.each([
    ["both are reported", {}, { ...vulnerability(), ...incident() }],
    ["the incident is none", { incident: false }, vulnerability()],
    ["the incident is open", { incident: "unknown" }, { ...vulnerability(), ...incident("<= ") }],
    ["there is no evidence", { reliable_evidence: false }, incident()],
    ["the vulnerability is open", { malicious_actor: "unknown" }, { ...vulnerability("<= "), ...incident() }],
    [
      "both are open",
      { malicious_actor: "unknown", incident: "unknown" },
      { ...vulnerability("<= "), ...incident("<= ") },
    ],
    ["one is open, and the other is none", { malicious_actor: "unknown", incident: false }, vulnerability("<= ")],
    ["neither is reported", { reliable_evidence: false, incident: false }, {}],
    ["it is an importer", { role: "importer", counts_as_manufacturer: false }, {}],
    ["it was known before the duty began", { vulnerability_aware_at: "2026-09-01T06:00:00Z" }, incident()],
  ])("where %s, the early warnings have these deadlines", (_, answers, expected) => {
    expect(dueIn("cra-reportable", { ...AWARE, ...answers })).toEqual(expected);
  });
});
