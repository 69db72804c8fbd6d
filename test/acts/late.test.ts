// What is said of a report that was sent after the earliest end of its period: not that it is late while a reading allows it. Worked out by hand.
// Whether its draft says when it was sent, or the option submitted_at.
import { expect, it } from "vitest";
import { formatHtml } from "../../scripts/report/formatters/html.tsx";
import { formatText } from "../../scripts/report/formatters/text.ts";
import { outputOf } from "../report/formatters/output.ts";
import { checkedBy, PROFILE, post, readJsonFile, readyRequest } from "../support.ts";
import { answerTo } from "../table-drafts.ts";

const NIS2 = { entity_kind: ["cloud"], aware_at: "2026-03-10T08:10:00Z" };
const VIENNA = { member_state: "AT", bank_holidays: "" };
const CRA = { notification_type: "incident", aware_at: "2026-11-02T10:10:00Z" };
const VULNERABILITY = { notification_type: "vulnerability", aware_at: "2026-10-05T08:30:00Z" };
const AI = {
  reporter_role: "provider",
  outcomes: ["property"],
  widespread_infringement: "no",
  provider_aware_at: "2028-03-01T09:00:00Z",
};

type Row = readonly [
  name: string,
  alias: string,
  report: Readonly<Record<string, unknown>>,
  options: Record<string, string>,
  end: string,
];
// The last instant at which a reading allows the report: Regulation (EEC, Euratom) No 1182/71, Article 3(1), (2) and (4).
const ROWS: readonly Row[] = [
  [
    "NIS2 23(4)(a): 24 hours from 09:00",
    "nis2-early-warning",
    { ...NIS2, report_kind: "early_warning" },
    {},
    "2026-03-11T09:00:00Z",
  ],
  [
    "NIS2 23(4)(b): 72 hours from 09:00",
    "nis2-incident-notification",
    { ...NIS2, report_kind: "incident_notification" },
    {},
    "2026-03-13T09:00:00Z",
  ],
  [
    "NIS2 23(4), second subparagraph: 24 hours from 09:00",
    "nis2-incident-notification",
    { ...NIS2, report_kind: "incident_notification", entity_kind: ["trust_service"], trust_services_affected: "yes" },
    {},
    "2026-03-11T09:00:00Z",
  ],
  // 12 April 2026 is a Sunday; Monday ends at 22:00Z.
  [
    "NIS2 23(4)(d): a month that ends on a Sunday",
    "nis2-final-report",
    {
      ...NIS2,
      report_kind: "final_report",
      progress_report_sent: false,
      notification_submitted_at: "2026-03-12T10:00:00Z",
    },
    VIENNA,
    "2026-04-13T22:00:00Z",
  ],
  [
    "NIS2 23(4)(e): a progress report on a Sunday before a holiday",
    "nis2-final-report",
    {
      ...NIS2,
      report_kind: "progress_report",
      incident_ongoing: true,
      notification_submitted_at: "2026-03-12T10:00:00Z",
    },
    { ...VIENNA, bank_holidays: "2026-04-13" },
    "2026-04-14T22:00:00Z",
  ],
  [
    "NIS2 23(4)(e): a month from the handling, to the end of a Thursday",
    "nis2-final-report",
    { ...NIS2, report_kind: "final_report", progress_report_sent: true, handled_at: "2026-05-04T16:00:00Z" },
    VIENNA,
    "2026-06-04T22:00:00Z",
  ],
  ["CRA 14(4)(a): 24 hours from 11:00", "cra-incident-early-warning", CRA, {}, "2026-11-03T11:00:00Z"],
  ["CRA 14(4)(b): 72 hours from 11:00", "cra-incident-notification", CRA, {}, "2026-11-05T11:00:00Z"],
  [
    "CRA 14(4)(c): a month, to the end of a Friday",
    "cra-incident-final-report",
    { ...CRA, notification_submitted_at: "2026-11-04T15:00:00Z" },
    VIENNA,
    "2026-12-04T23:00:00Z",
  ],
  ["CRA 14(2)(a): 24 hours from 09:00", "cra-vulnerability-early-warning", VULNERABILITY, {}, "2026-10-06T09:00:00Z"],
  ["CRA 14(2)(b): 72 hours from 09:00", "cra-vulnerability-notification", VULNERABILITY, {}, "2026-10-08T09:00:00Z"],
  // 24 October is a Saturday; Monday ends after the change of the clocks.
  [
    "CRA 14(2)(c): fourteen days that end on a Saturday",
    "cra-vulnerability-final-report",
    { ...VULNERABILITY, measure_available_at: "2026-10-10T08:00:00Z" },
    VIENNA,
    "2026-10-26T23:00:00Z",
  ],
  // AIA is Regulation (EU) 2024/1689. 3 March 2028 is a Friday, so that two working days end on Tuesday.
  ["AIA 73(2): 15 days, to the end of a Thursday", "ai-incident-single", AI, VIENNA, "2028-03-16T23:00:00Z"],
  [
    "AIA 73(3): two days from a Friday",
    "ai-incident-initial",
    { ...AI, widespread_infringement: "yes", provider_aware_at: "2028-03-03T09:00:00Z" },
    VIENNA,
    "2028-03-07T23:00:00Z",
  ],
  [
    "AIA 26(5), 73(4): ten days of a deployer, which end on a Saturday",
    "ai-incident-single",
    {
      ...AI,
      reporter_role: "deployer",
      provider_unreachable: "yes",
      outcomes: ["death"],
      deployer_aware_at: "2028-03-01T09:00:00Z",
    },
    VIENNA,
    "2028-03-13T23:00:00Z",
  ],
];

const atOnce = /at once/i;
it.each(ROWS)("%s", async (_, alias, report, options, end) => {
  const messagesAt = async (sent: string) => {
    const { findings } = await answerTo(alias, { ...report, report_made_at: sent }, options);
    return findings.filter(({ code }) => /_late$|^trust_service_72_hours$/.test(code)).map(({ message }) => message);
  };
  expect(await messagesAt(end)).toEqual([expect.stringMatching(/in time only/)]);
  expect((await messagesAt(end)).join()).not.toMatch(atOnce);
  const later = new Date(Date.parse(end) + 1000).toISOString().replace(".000Z", "Z");
  expect(await messagesAt(later)).toEqual([expect.stringMatching(atOnce)]);
});

/** The instant one second later. */
const after = (instant: string) => new Date(Date.parse(instant) + 1000).toISOString().replace(".000Z", "Z");

// Article 5(1)(a) of Delegated Regulation (EU) 2025/301: four hours from 07:10, on a Tuesday, for a bank. GDPR, Article 33(1): 72 hours from 07:10.
const DORA_AT = { member_state: "DE", bank_holidays: "" };
const SENT_BY_OPTION: readonly Row[] = [
  ...ROWS,
  [
    "DORA, the official form",
    "dora-initial",
    {
      type_of_submission: "initial_notification",
      type_of_financial_entity_affected: ["credit_institution"],
      date_and_time_of_detection_of_the_major_ict_related_incident: "2026-03-10T07:10:00Z",
      date_and_time_of_classification_of_the_ict_related_incident_as_major: "2026-03-10T07:10:00Z",
    },
    DORA_AT,
    "2026-03-10T12:00:00Z",
  ],
  [
    "GDPR 33(1): 72 hours from 08:00",
    "gdpr-breach",
    { notification_kind: "complete", breach_aware_at: "2026-03-10T07:10:00Z", risk_level: "high" },
    DORA_AT,
    "2026-03-13T08:00:00Z",
  ],
];

it.each(SENT_BY_OPTION)(
  "%s, by the option submitted_at and whenever it is checked",
  async (_, alias, report, options, end) => {
    const sentAt = async (submitted_at: string) => {
      const given = { ...options, submitted_at, now: "2029-01-01T00:00:00Z" };
      const { findings, timeline } = await answerTo(alias, report, given);
      const late = findings.filter(({ code }) => code === "submission_late");
      return {
        due: timeline?.clocks[0]?.due ?? "",
        said: late.map(({ message, severity }) => `${severity}: ${message}`),
      };
    };
    const { due } = await sentAt(end);
    expect((await sentAt(due)).said).toEqual([]);
    const inTime = `${due.slice(0, 19)}Z`;
    expect((await sentAt(after(inTime))).said).toEqual([expect.stringMatching(/^info: .+in time only.+/)]);
    expect((await sentAt(end)).said).toEqual([expect.stringContaining(end)]);
    const { said } = await sentAt(after(end));
    expect(said).toEqual([expect.stringContaining(`submitted after ${due}, when it was due`)]);
    expect(said.join()).not.toMatch(/in time only|at once/);
  },
);

it.each(["yes", "2026-03-10", "2026-03-10T12:00:00"])("submitted_at takes no value like %s", async (submitted_at) => {
  const response = await post(`${PROFILE}/prevalidate-report?submitted_at=${submitted_at}`, readyRequest());
  expect([response.status, await response.json()]).toEqual([
    400,
    expect.objectContaining({ error: "invalid_parameter", message: expect.stringContaining("submitted_at") }),
  ]);
});

const DUE = "2026-06-09T10:50:00Z";
const NEXT_DAY = new Date("2026-06-10T10:50:00Z");
const TITLE = /^(.+?) {2}a\.json$/m;

/** What text and paper say of the ready example of an initial notification the day after it was due. */
function saidOf(submitted_at?: string) {
  const parameters = { member_state: "DE", bank_holidays: "", ...(submitted_at !== undefined && { submitted_at }) };
  const text = JSON.stringify(readyRequest("dora-initial"));
  const profile = readJsonFile("api/v1/profiles/dora-initial/profile.json");
  const result = { name: "a.json", text, profile, ...checkedBy("dora-initial", text, "prevalidation", parameters) };
  const [said = "", paper = ""] = [formatText, formatHtml].map((format) =>
    outputOf(format, [result], { parameters, now: NEXT_DAY }),
  );
  return { title: TITLE.exec(said)?.[1], both: [said, /<dt>Deadline<.+?<\/dd>/.exec(paper)?.[0] ?? ""] };
}

const ASKED = "Was it sent? If it was not: Inform the authority without undue delay that the submission is late";
it.each([
  ["was not sent", undefined, "THE DEADLINE HAS PASSED", [ASKED, "passed 24 h 00 min ago"]],
  ["was sent in time", DUE, "READY AS FAR AS LEXBIND CHECKS", ["sent 0 h 00 min before it"]],
  [
    "was sent late",
    "2026-06-09T11:50:00Z",
    "SENT AFTER THE DEADLINE",
    ["sent 1 h 00 min after it", "is among the findings"],
  ],
])("text and paper of a report that %s say that, the day after", (_, submitted, title, words) => {
  const said = saidOf(submitted);
  expect(said.title).toBe(title);
  for (const text of said.both) for (const part of words) expect(text).toContain(part);
  expect(said.both.join().includes("that the submission is late")).toBe(submitted === undefined);
});
