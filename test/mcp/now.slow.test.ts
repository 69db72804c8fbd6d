// The time of a check over MCP: that of the clock of the machine, or the option now.
import { expect, it } from "vitest";
import { HIGH_RISK } from "../acts/gdpr-notify-cases.ts";
import { readyRequest } from "../support.ts";
import { connect } from "./connection.ts";

it("a time that is later than the clock, or than the option now, needs attention", async () => {
  const connection = await connect("2025-11-25");
  const { report, evidence_manifest } = readyRequest();
  const statusOf = async (given: object) => {
    const { result } = await connection.call("check", { profile: "dora", report, evidence_manifest, ...given });
    return result.structuredContent.prevalidation_status;
  };
  expect(await statusOf({})).toBe("ready_for_preverification");
  expect(await statusOf({ now: "2026-03-10T07:00:00Z" })).toBe("attention_required");
  const later = { detection_datetime_utc: "2062-03-10T06:42:00Z", classification_datetime_utc: "2062-03-10T09:15:00Z" };
  expect(await statusOf({ report: { ...report, ...later } })).toBe("attention_required");
});

it("a report is judged by the option submitted_at, and a limit that passed while a decision is open is said", async () => {
  const connection = await connect("2025-11-25");
  const { report } = readyRequest("dora-initial");
  const codesOf = async (submitted_at: string) => {
    const { result } = await connection.call("check", { profile: "dora-initial", report, submitted_at });
    return result.structuredContent.findings.map(({ code }: { readonly code: string }) => code);
  };
  expect(await codesOf("2026-06-09T10:50:00Z")).not.toContain("submission_late");
  expect(await codesOf("2026-06-09T11:50:00Z")).toContain("submission_late");
  const open = {
    ...HIGH_RISK,
    risk_unlikely: "unknown",
    high_risk_likely: "unknown",
    aware_at: "2026-03-10T07:00:00Z",
  };
  const sayAt = async (now: string): Promise<string> =>
    (await connection.call("deadline", { profile: "gdpr-notify", report: open, now })).result.content[0].text;
  expect(await sayAt("2026-03-13T07:00:00Z")).toContain("It is 2026-03-13T07:00:00Z at the latest, if");
  expect(await sayAt("2026-03-13T07:01:00Z")).toMatch(
    /It has passed 0 h 01 min ago: .+ give the reasons for the delay/,
  );
});
