import { afterEach, describe, expect, it, vi } from "vitest";
import { formatLine, formatText } from "../../scripts/formatters/text.ts";
import type { Mode } from "../../server/engine/rule-set.ts";
import { answerTo, readyWith } from "../engine/drafts.ts";

// The deadline of the ready draft is 2026-03-10T13:15:00Z.
const NOW = "2026-03-10T11:10:00Z";
const textOf = (body: string, check: Mode = "prevalidation", now = NOW, color = false) =>
  formatText(answerTo(body, check), { name: "draft.json", now: new Date(now), color });
const linesOf = (body: string, check?: Mode, now?: string) => textOf(body, check, now).split("\n");

const READY = readyWith({});
const ATTENTION = readyWith({ submission_type: "initial_notification", competent_authority: "ECB", no_such_field: 1 });
const BLOCKED = readyWith({ competent_authority: null, financial_entity_type: "bank", incident_reference_code: "a_b" });
const DRAFTS = [READY, ATTENTION, BLOCKED];

describe("the report on a draft", () => {
  it.each<[first: string, body: string, check: Mode, groups: string[]]>([
    ["BLOCKED", BLOCKED, "prevalidation", ["ERRORS TO FIX (1)", "TO REVIEW (1)", "GOOD TO KNOW (2)"]],
    ["ATTENTION REQUIRED", ATTENTION, "prevalidation", ["TO REVIEW (2)", "GOOD TO KNOW (1)"]],
    ["READY FOR PRE-VERIFICATION", READY, "prevalidation", ["GOOD TO KNOW (1)"]],
    ["LINT: NOTHING FOUND", READY, "lint", ["TO REVIEW (1)"]],
    ["LINT: ATTENTION REQUIRED", ATTENTION, "lint", ["TO REVIEW (1)"]],
    ["LINT: BLOCKED", BLOCKED, "lint", ["ERRORS TO FIX (1)", "TO REVIEW (1)"]],
  ])("starts with %s and counts each group of findings", (first, body, check, groups) => {
    const lines = linesOf(body, check);
    expect(lines[0]).toBe(`${first}  draft.json`);
    expect(lines.some((line) => line.startsWith("DEADLINE"))).toBe(check === "prevalidation");
    expect(lines.filter((line) => /^[A-Z ]+ \(\d+\)$/.test(line))).toEqual(groups);
  });

  it.each(DRAFTS)("contains each finding by group, with message and sources, and ends with the boundary", (body) => {
    const { findings, traces, safe_summary, boundary } = answerTo(body, "prevalidation");
    const expected = ["blocking", "attention", "info"].flatMap((group) =>
      findings.flatMap(({ severity, field_id, code, message }, index) => {
        if (severity !== group) return [];
        const atoms = traces[index]?.source_atom_ids ?? [];
        const basis = atoms.length === 0 ? [] : [`    based on ${atoms.join(", ")}`];
        return [`  ${field_id ?? "draft"}  ${code}`, `    ${message}`, ...basis];
      }),
    );
    expect(linesOf(body).filter((line) => line.startsWith("  "))).toEqual(expected);
    expect(linesOf(body).slice(-3)).toEqual([safe_summary, boundary, ""]);
  });

  it("names another next step for each outcome, which is the full check after a lint without findings", () => {
    const texts = [...DRAFTS.map((body) => textOf(body)), textOf(READY, "lint")];
    const steps = texts.map((text) => /^NEXT {2}.+$/m.exec(text)?.[0] ?? "");
    expect(new Set(steps).size).toBe(4);
    expect(steps[3]).toContain("without --lint");
  });

  it.each(DRAFTS)("has the same words with colours", (body) => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the sequences start with this character
    expect(textOf(body, "prevalidation", NOW, true).replace(/\u001b\[\d+m/g, "")).toBe(textOf(body));
  });
});

describe("the deadline in a report", () => {
  afterEach(() => vi.unstubAllEnvs());
  const deadlineOf = (body: string, now?: string) => linesOf(body, "prevalidation", now)[1] ?? "";

  it.each([
    ["2026-03-10T13:14:00.001Z", "0 h 00 min left"],
    ["2026-03-10T13:14:00Z", "0 h 01 min left"],
    ["2026-03-10T13:15:00Z", "0 h 00 min left"],
    ["2026-03-10T13:15:00.001Z", "passed 0 h 00 min ago"],
    ["2026-03-07T13:15:01Z", "71 h 59 min left"],
    ["2026-03-07T13:15:00Z", "3 days left"],
  ])("at %s is %s", (now, left) => {
    expect(deadlineOf(READY, now)).toMatch(/^DEADLINE {2}2026-03-10T13:15:00Z \(.+ local time\), /);
    expect(deadlineOf(READY, now).endsWith(`, ${left}`)).toBe(true);
  });

  it("is also given in local time", () => {
    vi.stubEnv("TZ", "Asia/Kolkata");
    expect(deadlineOf(READY)).toContain("18:45 local time)");
  });

  it("is unknown without the time of detection", () => {
    expect(deadlineOf(readyWith({ detection_datetime_utc: null }))).toMatch(/^DEADLINE {2}unknown: /);
  });
  it.each(["investment_firm", "credit_institution", "bank"])("on a weekend has a line more for %s", (type) => {
    const times = {
      detection_datetime_utc: "2026-03-13T20:00:00Z",
      classification_datetime_utc: "2026-03-13T21:30:00Z",
    };
    const body = readyWith({ financial_entity_type: type, first_disruption_datetime_utc: null, ...times });
    expect(linesOf(body)[2]).toMatch(/^ {10}It falls on a weekend; /);
  });
});

it.each([
  [READY, "draft.json: ready_for_preverification; 0 blocking, 0 attention, 1 info; due 2026-03-10T13:15:00Z\n"],
  [readyWith({ detection_datetime_utc: null }), "draft.json: blocked; 1 blocking, 0 attention, 0 info\n"],
])("the line on one of several drafts has status, counts and deadline (%#)", (body, line) => {
  expect(formatLine(answerTo(body, "prevalidation"), "draft.json")).toBe(line);
});
