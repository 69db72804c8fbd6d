// Values that contradict each other, sizes, and durations against the instants that they run between.
import { describe, expect, it } from "vitest";
import { checkBy, messagesOf, rule } from "./small-profile.ts";

const FIELDS = {
  codes: "string_list",
  count: "integer",
  share: "percentage",
  occurred: "datetime",
  detected: "datetime",
  resolved: "datetime",
  lasted: "duration",
  down: "duration",
  figures: "string",
};
const SPAN = { from: ["occurred", "detected"], to: "resolved", tolerance_minutes: 60 };
const SPAN_WORDS = {
  message: "longer than {tolerance_minutes}",
  variants: { shorter: "shorter than {tolerance_minutes}" },
};

const check = checkBy({
  fields: FIELDS,
  rules: [
    rule("well_formed", "lasted", { field_type: "duration" }, { severity: "blocking" }),
    rule("well_formed", "down", { field_type: "duration" }, { severity: "blocking" }),
    rule("number_range", "count", { minimum: 0 }),
    rule("conflict", "count", {
      when: [
        [
          { field: "codes", includes: ["none"] },
          { field: "count", greater_than: 0 },
        ],
      ],
    }),
    rule(
      "conflict",
      null,
      {
        when: [
          [
            { field: "count", at_most: 0 },
            { field: "share", greater_than: 0 },
          ],
        ],
      },
      { message: "share" },
    ),
    rule(
      "duration_between",
      "lasted",
      { ...SPAN, compare: "equal", unless: [[{ field: "figures", equals: "estimates" }]] },
      SPAN_WORDS,
    ),
    rule("duration_between", "down", { ...SPAN, compare: "at_most" }, SPAN_WORDS),
    rule("not_above", "down", { other: "lasted" }),
    rule("not_above", "count", { other: "share" }, { message: "above" }),
  ],
});
const found = (report: object) => messagesOf(check(report)).join();

it.each<[object, string]>([
  [{ codes: ["none"], count: 0 }, ""],
  [{ codes: ["actual"], count: 5 }, ""],
  [{ codes: ["none"] }, ""],
  [{ codes: ["none"], count: 5 }, "conflict"],
  [{ codes: ["none"], count: -5 }, "number_range"],
  [{ count: 0, share: 0 }, ""],
  [{ share: 2.5 }, ""],
  [{ count: 0, share: 2.5 }, "share"],
  [{ count: 2, share: 2.5 }, ""],
  [{ count: 3, share: 2.5 }, "above"],
])("%j: contradictions", (report, message) => {
  expect(found(report)).toBe(message);
});

it("is on the field that the rule has, or on the draft", () => {
  const fieldsOf = (report: object) => check(report).findings.map(({ field_id }) => field_id);
  expect(fieldsOf({ codes: ["none"], count: 5 })).toEqual(["count"]);
  expect(fieldsOf({ count: 0, share: 2.5 })).toEqual([null]);
});

describe("a duration", () => {
  const [occurred, detected] = ["2026-03-10T06:00:00Z", "2026-03-10T07:00:00Z"];
  const resolved = "2026-03-11T08:30:00+01:00";

  it.each<[object, string]>([
    // 25 hours 30 minutes from the occurrence, 24 hours 30 minutes from the detection.
    [{ occurred, detected, resolved, lasted: "001:01:30" }, ""],
    [{ occurred, detected, resolved, lasted: "001:02:30" }, ""],
    [{ occurred, detected, resolved, lasted: "001:00:30" }, ""],
    [{ occurred, detected, resolved, lasted: "001:02:31" }, "longer than 60"],
    [{ occurred, detected, resolved, lasted: "001:00:29" }, "shorter than 60"],
    [{ occurred, detected, resolved, lasted: "001:00:29", figures: "estimates" }, ""],
    [{ detected, resolved, lasted: "001:00:29" }, ""],
    [{ detected, resolved, lasted: "001:01:31" }, "longer than 60"],
    [{ occurred: 1, detected, resolved, lasted: "001:00:29" }, "type"],
    [{ resolved, lasted: "001:00:29" }, ""],
    [{ occurred, lasted: "001:00:29" }, ""],
    [{ occurred, resolved, lasted: "x" }, "well_formed"],
    [{ occurred: "2026-03-12T00:00:00Z", resolved, lasted: "001:00:00" }, ""],
    [{ occurred, resolved, down: "000:00:01" }, ""],
    [{ occurred, resolved, down: "001:02:30" }, ""],
    [{ occurred, resolved, down: "001:02:31" }, "longer than 60"],
    [{ lasted: "001:00:00", down: "001:00:00" }, ""],
    [{ lasted: "001:00:00", down: "000:24:00" }, "well_formed"],
    [{ lasted: "001:00:00", down: "001:00:01" }, "not_above"],
  ])("fits its instants and other durations: %j", (report, message) => {
    expect(found(report)).toBe(message);
  });
});
