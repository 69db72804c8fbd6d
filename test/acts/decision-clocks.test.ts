// Until when the reports are due that gdpr-notify and cra-reportable decide on. Their clocks count from the awareness, whenever it is decided.
import { describe, expect, it } from "vitest";
import { formatHtml } from "../../scripts/report/formatters/html.tsx";
import { formatText } from "../../scripts/report/formatters/text.ts";
import { outputOf } from "../report/formatters/output.ts";
import { checkedBy, readJsonFile } from "../support.ts";
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

// GDPR, Article 33(1), second sentence: what is notified after the 72 hours has the reasons for the delay. CRA, Article 14, asks for none.
it.each([
  [
    "gdpr-notify",
    { ...HIGH_RISK, risk_unlikely: undefined, high_risk_likely: undefined, aware_at: "2026-03-10T07:00:00Z" },
    { passed: "2026-03-13T07:01:00Z", open: "2026-03-13T07:00:00Z", shown: "Fri 13 Mar 2026, 08:00 Berlin" },
    /reasons for the delay/,
  ],
  [
    "cra-reportable",
    { ...BOTH, malicious_actor: "unknown", incident: false, vulnerability_aware_at: "2026-10-05T06:00:00Z" },
    { passed: "2026-10-06T06:01:00Z", open: "2026-10-06T06:00:00Z", shown: "Tue 6 Oct 2026, 08:00 Berlin" },
    /at once/,
  ],
])(
  "%s: a limit that has passed while the decision is open is said, with what the act asks for then",
  (alias, report, times, words) => {
    const text = JSON.stringify({ report });
    const profile = readJsonFile(`api/v1/profiles/${alias}/profile.json`);
    const sayAt = (now: string) => {
      const parameters = { time_zone: "Europe/Berlin", now };
      const result = { name: "a.json", text, profile, ...checkedBy(alias, text, "prevalidation", parameters) };
      const outputs = [formatText, formatHtml].map((format) =>
        outputOf(format, [result], { parameters, now: new Date(now) }),
      );
      const [line, paper] = outputs.map(
        (output) => /(?:DEADLINE {2}|<dt>Deadline<\/dt><dd>)(.+)/.exec(output)?.[1] ?? "",
      );
      const { safe_summary, timeline } = result.answer;
      const { bound_if } = timeline?.clocks[0] ?? {};
      return { line, paper: paper?.split("</dd>")[0], safe_summary, bound_if };
    };
    const passed = sayAt(times.passed);
    const said = `passed 0 h 01 min ago: ${times.shown}, if ${passed.bound_if}. Was it sent? If it was not: `;
    for (const output of [passed.line, passed.paper]) {
      expect(output).toContain(said);
      expect(output).toMatch(words);
    }
    expect(passed.safe_summary).toMatch(/ was due by .+, if .+\. That has passed: /);
    expect(passed.safe_summary).toMatch(words);
    const open = sayAt(times.open);
    expect(open.line).toContain(`at the latest ${times.shown} (0 h 00 min left), if ${open.bound_if}.`);
    expect(open.safe_summary).toContain(" at the latest, if ");
  },
);

it("a track that is open does not hide the deadline of the other one, and is not hidden by it", () => {
  const report = {
    ...BOTH,
    malicious_actor: "unknown",
    vulnerability_aware_at: "2026-10-05T06:00:00Z",
    incident_aware_at: "2026-10-06T09:30:00Z",
  };
  const text = JSON.stringify({ report });
  const profile = readJsonFile("api/v1/profiles/cra-reportable/profile.json");
  const result = {
    name: "a.json",
    text,
    profile,
    ...checkedBy("cra-reportable", text, "prevalidation", { time_zone: "UTC" }),
  };
  const outputs = [formatText, formatHtml].map((format) =>
    outputOf(format, [result], { parameters: {}, now: new Date("2026-10-06T10:00:00Z") }),
  );
  for (const output of outputs) {
    expect(output).toContain(
      "passed 4 h 00 min ago: Tue 6 Oct 2026, 06:00 UTC, if the vulnerability is actively exploited.",
    );
    expect(output).toContain("Early warning on a severe incident by Wed 7 Oct 2026, 09:30 UTC");
  }
});
