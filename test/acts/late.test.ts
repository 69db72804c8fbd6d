// What is said of a report that was sent after the earliest end of its period: not that it is late while a reading allows it. Worked out by hand.
import { expect, it } from "vitest";
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

type Row = readonly [name: string, alias: string, report: object, options: Record<string, string>, end: string];
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
