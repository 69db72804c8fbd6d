// The report that a person reads in a terminal: what comes first, what it says to do, and what it keeps to itself.
import { afterEach, describe, expect, it, vi } from "vitest";
import { formatLine, formatText } from "../../scripts/formatters/text.ts";
import type { Check } from "../../server/engine/rule-set.ts";
import { answerTo, CLEAN, FIELDS, namesOf, readyWith } from "../engine/drafts.ts";

// The ready draft is due at 2026-03-10T13:15:00Z.
const NOW = "2026-03-10T11:10:00Z";
const textOf = (body: string, check: Check = "prevalidation", now = NOW) =>
  formatText(answerTo(body, check), { name: "draft.json", now: new Date(now), color: false });
const linesOf = (body: string, check?: Check, now?: string) => textOf(body, check, now).split("\n");

const READY = readyWith({});
const ATTENTION = readyWith({ submission_type: "initial_notification", competent_authority: "ECB", no_such_field: 1 });
const BLOCKED = readyWith({ competent_authority: null, financial_entity_type: "bank", incident_reference_code: "a_b" });
const HEADINGS = ["MUST BE MENDED", "LOOK AT", "GOOD TO KNOW"];

describe("the report", () => {
  it.each([
    { draft: "a blocked draft", body: BLOCKED, check: "prevalidation", first: "BLOCKED", counts: [1, 1, 2] },
    {
      draft: "a draft to look at",
      body: ATTENTION,
      check: "prevalidation",
      first: "ATTENTION REQUIRED",
      counts: [0, 2, 1],
    },
    {
      draft: "a ready draft",
      body: READY,
      check: "prevalidation",
      first: "READY FOR PRE-VERIFICATION",
      counts: [0, 0, 1],
    },
    { draft: "a lint without finding", body: READY, check: "lint", first: "LINT: NOTHING FOUND", counts: [0, 1, 0] },
    {
      draft: "a lint with findings",
      body: ATTENTION,
      check: "lint",
      first: "LINT: ATTENTION REQUIRED",
      counts: [0, 1, 0],
    },
    { draft: "a blocked lint", body: BLOCKED, check: "lint", first: "LINT: BLOCKED", counts: [1, 1, 0] },
  ] as const)("on $draft begins with its status and counts each group", ({ body, check, first, counts }) => {
    const lines = linesOf(body, check);
    const expected = HEADINGS.flatMap((heading, i) => (counts[i] === 0 ? [] : [`${heading} (${counts[i]})`]));
    expect(lines[0]).toBe(`${first}  draft.json`);
    expect(lines.filter((line) => HEADINGS.some((heading) => line.startsWith(heading)))).toEqual(expected);
  });

  it.each([READY, ATTENTION, BLOCKED])(
    "gives each finding, in order within its group, with its words and sources",
    (body) => {
      const { findings, traces } = answerTo(body, "prevalidation");
      const inGroups = ["blocking", "attention", "info"].flatMap((severity) =>
        findings.flatMap((finding, index) => (finding.severity === severity ? [{ ...finding, index }] : [])),
      );
      const expected = inGroups.flatMap(({ field_id, code, message, index }) => {
        const atoms = traces[index]?.source_atom_ids ?? [];
        return [
          `  ${field_id ?? "draft"}  ${code}`,
          `    ${message}`,
          ...(atoms.length === 0 ? [] : [`    rests on ${atoms.join(", ")}`]),
        ];
      });
      expect(linesOf(body).filter((line) => line.startsWith("  "))).toEqual(expected);
    },
  );

  it("says what to do, differently for each outcome", () => {
    const bodies = [READY, ATTENTION, BLOCKED];
    const next = [...bodies.map((body) => linesOf(body)), linesOf(READY, "lint")].map((lines) =>
      lines.find((line) => line.startsWith("NEXT  ")),
    );
    expect(next).not.toContain(undefined);
    expect(new Set(next).size).toBe(4);
  });

  it("sends on to the whole check where lint found nothing", () => {
    expect(namesOf(answerTo(READY, "lint"))).toEqual(CLEAN);
    expect(linesOf(READY, "lint").find((line) => line.startsWith("NEXT  "))).toContain("--lint");
  });

  it("ends with the summary and the boundary of the answer", () => {
    const { safe_summary, boundary } = answerTo(BLOCKED, "prevalidation");
    expect(linesOf(BLOCKED).slice(-3)).toEqual([safe_summary, boundary, ""]);
  });
});

describe("the time limit", () => {
  afterEach(() => vi.unstubAllEnvs());
  const limitOf = (body: string, now?: string) => linesOf(body, "prevalidation", now)[1] ?? "";

  it.each([READY, ATTENTION, BLOCKED])("stands before all findings", (body) => {
    expect(limitOf(body)).toMatch(/^TIME LIMIT {2}2026-03-10T13:15:00Z \(.+\), 2 h 05 min left$/);
  });

  it.each([
    ["2026-03-10T13:15:00Z", "0 h 00 min left"],
    ["2026-03-10T13:14:00.001Z", "0 h 00 min left"],
    ["2026-03-10T13:14:00Z", "0 h 01 min left"],
    ["2026-03-10T13:15:00.001Z", "passed 0 h 00 min ago"],
    ["2026-03-10T16:15:00Z", "passed 3 h 00 min ago"],
    ["2026-03-07T13:15:01Z", "71 h 59 min left"],
    ["2026-03-07T13:15:00Z", "3 days left"],
    ["2026-03-20T13:14:59Z", "passed 9 days ago"],
  ])("is told by the clock: at %s, %s", (now, left) => {
    expect(limitOf(READY, now).endsWith(`, ${left}`)).toBe(true);
  });

  it.each([
    { zone: "Europe/Berlin", time: "14:15" },
    { zone: "Pacific/Kiritimati", time: "03:15" },
    { zone: "Asia/Kolkata", time: "18:45" },
    { zone: "UTC", time: "13:15" },
  ])("is told in local time too: $zone", ({ zone, time }) => {
    vi.stubEnv("TZ", zone);
    expect(limitOf(READY)).toContain(`${time} local time)`);
  });

  it("shows midnight as 00:00", () => {
    vi.stubEnv("TZ", "UTC");
    const classified = { classification_datetime_utc: "2026-03-10T20:00:00Z" };
    expect(limitOf(readyWith(classified))).toContain("00:00 local time)");
  });

  it.each([
    { name: "out of order", report: { classification_datetime_utc: "2026-03-10T05:00:00Z" } },
    { name: "absent", report: { detection_datetime_utc: null } },
  ])("is said to be unknown where the instants are $name", ({ report }) => {
    expect(limitOf(readyWith(report))).toMatch(/^TIME LIMIT {2}not known: /);
  });

  it("is no matter of lint", () => {
    expect(textOf(READY, "lint")).not.toContain("TIME LIMIT");
  });

  it.each([
    { type: "investment_firm", relief: "may_apply" },
    { type: "credit_institution", relief: "excluded" },
    { type: "bank", relief: "unknown" },
  ])("on a weekend has one more line: $relief", ({ type, relief }) => {
    const body = readyWith({
      financial_entity_type: type,
      first_disruption_datetime_utc: null,
      detection_datetime_utc: "2026-03-13T20:00:00Z",
      classification_datetime_utc: "2026-03-13T21:30:00Z",
    });
    expect(answerTo(body, "prevalidation").timeline?.weekend_relief).toBe(relief);
    expect(linesOf(body)[2]).toMatch(/^ {12}It falls on a weekend; /);
    expect(linesOf(READY)[2]).not.toMatch(/^ /);
  });
});

describe("colours", () => {
  const ESCAPE = "\u001b[";
  const painted = (body: string) =>
    formatText(answerTo(body, "prevalidation"), { name: "draft.json", now: new Date(NOW), color: true });

  it.each([READY, ATTENTION, BLOCKED])("stand only where they are asked for, and change no word", (body) => {
    expect(textOf(body)).not.toContain("\u001b");
    expect(painted(body)).toContain(ESCAPE);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape is what is looked for
    expect(painted(body).replace(/\u001b\[\d+m/g, "")).toBe(textOf(body));
  });
});

describe("nothing of a draft's values", () => {
  const CANARY = "CANARY-7f3a";
  const canaryOf = (type: string): unknown => (type === "string_list" ? [CANARY, CANARY] : CANARY);
  const whole = readyWith(
    Object.fromEntries(FIELDS.map(({ field_id, field_type }) => [field_id, canaryOf(field_type)])),
    Object.fromEntries(FIELDS.map(({ field_id }) => [field_id, [CANARY]])),
  );
  const single = FIELDS.map(({ field_id, field_type }) => ({
    name: field_id,
    body: readyWith({ [field_id]: canaryOf(field_type) }),
  }));

  it.each([{ name: "all at once", body: whole }, ...single])("is printed: $name", ({ body }) => {
    for (const check of ["lint", "prevalidation"] as const) {
      expect(textOf(body, check) + formatLine(answerTo(body, check), "draft.json")).not.toContain(CANARY);
    }
  });
});

describe("one line of many", () => {
  it.each([
    {
      body: READY,
      line: "draft.json: ready_for_preverification; 0 blocking, 0 attention, 1 info; due 2026-03-10T13:15:00Z\n",
    },
    { body: BLOCKED, line: "draft.json: blocked; 1 blocking, 1 attention, 2 info; due 2026-03-10T13:15:00Z\n" },
    {
      body: readyWith({ detection_datetime_utc: null }),
      line: "draft.json: blocked; 1 blocking, 0 attention, 0 info\n",
    },
  ])("gives status, counts and limit: $line", ({ body, line }) => {
    expect(formatLine(answerTo(body, "prevalidation"), "draft.json")).toBe(line);
  });
});
