// What is said of a deadline that has passed, to a draft that says when it was sent. The hours are 72 from 10 March 09:00 UTC.
import { expect, it } from "vitest";
import { formatHtml } from "../../../scripts/report/formatters/html.tsx";
import { formatDraft, formatLine } from "../../../scripts/report/formatters/text.ts";
import { BASE } from "../../acts/gdpr-cases.ts";
import { checkedBy, readJsonFile } from "../../support.ts";
import type { PublishedProfile } from "./output.ts";

const profile: PublishedProfile = readJsonFile("api/v1/profiles/gdpr-breach/profile.json");
const now = new Date("2026-03-20T09:00:00Z");

function draftOf(notification_made_at: unknown) {
  const text = JSON.stringify({ report: { ...BASE, notification_made_at } });
  return { name: "a.json", text, profile, ...checkedBy("gdpr-breach", text) };
}

const PASSED = "The deadline has passed";
const LATE = "Sent after the deadline";
const LEFT = "passed 7 days ago";

it.each([
  ["in time", "2026-03-12T10:00:00Z", null, `${LEFT}; by the draft, sent 23 h 00 min before it`],
  ["with the last of the hours", "2026-03-13T09:00:00Z", null, `${LEFT}; by the draft, sent 0 h 00 min before it`],
  ["two hours late", "2026-03-13T11:00:00Z", LATE, `${LEFT}; by the draft, sent 2 h 00 min after it`],
  ["at a time that is still to come", "2026-03-21T09:00:00Z", PASSED, LEFT],
  ["at a time that is none", "yesterday", PASSED, LEFT],
  ["at a time that it does not say", undefined, PASSED, LEFT],
])(
  "a draft that was sent %s is late by that time, and by the time of the check only if it does not say",
  (_, sent, title, left) => {
    const draft = draftOf(sent);
    const options = { now, color: false, profile };
    const text = formatDraft(draft, options);
    expect(text.startsWith((title ?? "").toUpperCase())).toBe(true);
    expect(text.includes("NEXT  First the deadline")).toBe(title !== null);
    expect(text.includes("Notify without further delay")).toBe(title === PASSED);
    expect(text).toContain(`DEADLINE  Fri 13 Mar 2026, 09:00 UTC (give --member-state for local time), ${left}\n`);
    expect(formatLine(draft, options).startsWith(`a.json: ${title === null ? "" : `${title}; `}`)).toBe(true);
    const { add } = formatHtml({
      ...options,
      version: "1.0.0",
      total: 1,
      parameters: {},
      findReview: () => null,
      readStyle: () => "",
    });
    const record = add(draft) ?? "";
    expect(record).toContain(`at the check: ${left}. `);
    for (const words of [PASSED, LATE]) expect(record.includes(words)).toBe(words === title);
  },
);
