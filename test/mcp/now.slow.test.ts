// The time of a check over MCP: that of the clock of the machine, or the option now.
import { expect, it } from "vitest";
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
