import { expect, it } from "vitest";
import { formatDraft, formatLine, formatText, JSON_READER } from "../../../scripts/report/formatters/text.ts";
import { createFindingWords } from "../../../scripts/report/wording/finding-words.ts";
import type { CheckParameters } from "../../../server/engine/options.ts";
import type { Mode } from "../../../server/engine/rule-set.ts";
import { checkedBy } from "../../bridge.ts";
import { answerTo, readyWith } from "../../engine/drafts.ts";
import { outputOf, type PublishedProfile, profileOf } from "./output.ts";

const PROFILE = { ...profileOf("closing"), source_atoms: [] };
// The deadline of the ready draft is 2026-03-10T13:15:00Z.
const NOW = "2026-03-10T11:10:00Z";
const textOf = (body: string, check: Mode = "prevalidation", now = NOW, color = false) =>
  formatDraft(
    { name: "draft.json", text: body, answer: answerTo(body, check) },
    { now: new Date(now), color, profile: PROFILE },
  );
const linesOf = (body: string, check?: Mode, now?: string) => textOf(body, check, now).split("\n");

const READY = readyWith({});
const ATTENTION = readyWith({ no_such_field: 1 }, { road_classes: [] });
const BLOCKED = readyWith({ contact_name: null, owner_type: "bank", second_contact_name: null });
const DRAFTS = [READY, ATTENTION, BLOCKED];

it.each<[first: string, body: string, check: Mode, groups: string[]]>([
  ["BLOCKED", BLOCKED, "prevalidation", ["ERRORS TO FIX (1)", "TO REVIEW (1)", "GOOD TO KNOW (2)"]],
  ["ATTENTION REQUIRED", ATTENTION, "prevalidation", ["TO REVIEW (2)", "GOOD TO KNOW (1)"]],
  ["READY AS FAR AS LEXBIND CHECKS", READY, "prevalidation", ["GOOD TO KNOW (1)"]],
  ["LINT: NOTHING FOUND", READY, "lint", ["TO REVIEW (1)"]],
  ["LINT: ATTENTION REQUIRED", ATTENTION, "lint", ["TO REVIEW (1)"]],
  ["LINT: BLOCKED", BLOCKED, "lint", ["ERRORS TO FIX (1)", "TO REVIEW (1)"]],
])("the report on a draft starts with %s and counts each group of findings", (first, body, check, groups) => {
  const lines = linesOf(body, check);
  expect(lines[0]).toBe(`${first}  draft.json`);
  expect(lines.some((line) => line.startsWith("DEADLINE"))).toBe(check === "prevalidation");
  expect(lines.filter((line) => /^[A-Z ]+ \(\d+\)$/.test(line))).toEqual(groups);
});

it.each(DRAFTS)(
  "the report on a draft contains each finding by group, with message and sources, and ends with the boundary",
  (body) => {
    const { findings, traces, safe_summary, boundary } = answerTo(body, "prevalidation");
    const expected = ["blocking", "attention", "info"].flatMap((group) =>
      findings.flatMap(({ severity, field_id, code, message }, index) => {
        if (severity !== group) return [];
        const title = PROFILE.fields.find((field) => field.field_id === field_id)?.title ?? field_id;
        const basis = (traces[index]?.source_atom_ids ?? []).map((atom) => `    based on ${atom}`);
        const ids = field_id === null ? code : `${field_id}, ${code}`;
        return [`  ${title ?? "The draft as a whole"}`, `    ${message}`, `    ${ids}`, ...basis];
      }),
    );
    expect(linesOf(body).filter((line) => /^ {2,4}\S/.test(line))).toEqual(expected);
    expect(linesOf(body).slice(-3)).toEqual([safe_summary, boundary, ""]);
  },
);

it("the report on a draft has words for a person in place of messages, but one line for each of several drafts", () => {
  const drafts = [ATTENTION, READY].map((text) => ({
    ...{ name: "draft.json", text, profile: PROFILE },
    ...checkedBy("closing", text),
  }));
  const words = createFindingWords(PROFILE, JSON_READER)(drafts[0]?.causes ?? []);
  expect(words).not.toEqual(drafts[0]?.answer.findings.map(({ message }) => message));
  const outputs = [drafts.slice(0, 1), drafts].map((some) => outputOf(formatText, some));
  for (const word of words) expect(outputs.map((output) => output.includes(word))).toEqual([true, false]);
});

it("the report on a draft cites each place once below a finding, with its address if it has one", () => {
  const answer = answerTo(BLOCKED, "prevalidation");
  const { source_atom_ids = [] } = answer.traces.find((trace) => trace.source_atom_ids.length > 1) ?? {};
  const print = (source_atoms: PublishedProfile["source_atoms"]) =>
    formatDraft(
      { name: "", text: BLOCKED, answer },
      { now: new Date(NOW), color: false, profile: { ...PROFILE, source_atoms } },
    );
  const href = "https://example.org/#art_1";
  const { instruments, source_atoms } = profileOf("closing");
  const { celex = "" } = source_atoms.find((atom) => atom.celex !== undefined) ?? {};
  const { act } = instruments.find((instrument) => instrument.celex === celex) as unknown as { act: string };
  const sameAt = (locator: Readonly<Record<string, string>>) =>
    print(source_atom_ids.map((source_atom_id) => ({ source_atom_id, celex, locator, href })));
  expect(sameAt({ article: "1" })).toContain(`\n    based on ${act}, Article 1, ${href}\n\n`);
  expect(print([])).not.toContain("http");
});

it("the report on a draft names another next step for each outcome, which is the full check after a lint without findings", () => {
  const texts = [...DRAFTS.map((body) => textOf(body)), textOf(READY, "lint")];
  const steps = texts.map((text) => /^NEXT {2}.+$/m.exec(text)?.[0] ?? "");
  expect(new Set(steps).size).toBe(4);
  expect(steps[3]).toContain("without --lint");
});

it.each(DRAFTS)("the report on a draft has the same words with colours", (body) => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the sequences start with this character
  expect(textOf(body, "prevalidation", NOW, true).replace(/\u001b\[\d+m/g, "")).toBe(textOf(body));
});

const deadlineOf = (body: string, now?: string) =>
  linesOf(body, "prevalidation", now).find((line) => line.startsWith("DEADLINE  ")) ?? "";

it.each([
  ["2026-03-10T13:14:00.001Z", "0 h 00 min left"],
  ["2026-03-10T13:14:00Z", "0 h 01 min left"],
  ["2026-03-10T13:15:00Z", "0 h 00 min left"],
  ["2026-03-10T13:15:00.001Z", "passed 0 h 00 min ago"],
  ["2026-03-07T13:15:01Z", "71 h 59 min left"],
  ["2026-03-07T13:15:00Z", "3 days left"],
])("the deadline in a report at %s is %s", (now, left) => {
  expect(deadlineOf(READY, now)).toMatch(/^DEADLINE {2}Tue 10 Mar 2026, 13:15 UTC \(give --member-state /);
  expect(deadlineOf(READY, now).endsWith(`, ${left}`)).toBe(true);
});

it("the deadline in a report is given in local time of the Member State, and in UTC", () => {
  const answer = answerTo(READY, "prevalidation", { member_state: "FI" });
  const text = formatDraft({ name: "", text: READY, answer }, { now: new Date(NOW), color: false, profile: PROFILE });
  expect(text).toContain("DEADLINE  Tue 10 Mar 2026, 15:15 Helsinki (2026-03-10T13:15:00Z), 2 h 05 min");
});

it("the deadline in a report that cannot be computed says why", () => {
  const absent = { damage_seen_at: null, closed_at: "x" };
  const [seen, closed] = Object.keys(absent).map((id) => PROFILE.fields.find(({ field_id }) => field_id === id)?.title);
  expect(deadlineOf(readyWith(absent))).toMatch(new RegExp(` in “${seen}” and “${closed}”\\.$`));
  expect(deadlineOf(readyWith({ report_kind: "correction" }))).toMatch(
    /^DEADLINE {2}No deadline is counted: .* That does not say that nothing is due/,
  );
});

it.each<[relief: string, type: string, parameters: CheckParameters]>([
  [
    "until noon of the next working day may apply\\. It would end on Mon 16 Mar 2026, 12:00 Berlin",
    "private_owner",
    { member_state: "DE" },
  ],
  ["does not apply to this type of owner", "toll_operator", {}],
  ["is not known", "bank", { member_state: "DE" }],
  ["If this weekday is a bank holiday", "private_owner", { time_zone: "America/New_York" }],
])("the deadline in a report is followed by the relief: %s", (relief, type, parameters) => {
  const times = {
    damage_seen_at: "2026-03-13T20:00:00Z",
    closed_at: "2026-03-13T23:30:00Z",
  };
  const body = readyWith({ owner_type: type, ...times });
  const answer = answerTo(body, "prevalidation", parameters);
  const lines = formatDraft(
    { name: "", text: body, answer },
    { now: new Date(NOW), color: false, profile: PROFILE },
  ).split("\n");
  expect(lines[2]).toMatch(new RegExp(`^ {10}.*${relief}`));
});

const UNLESS = ", UNLESS THE RELIEF APPLIES";
it.each([
  [READY, ""],
  [ATTENTION, ""],
  [BLOCKED, UNLESS],
])(
  "the deadline in a report that has passed comes first, with what the act asks, and the check after it (%#)",
  (body, unless) => {
    // Four hours from 09:15, and from 10:00 by the other reading.
    const lines = linesOf(body, "prevalidation", "2026-03-10T14:00:00.001Z");
    expect(lines[0]).toBe(`THE DEADLINE HAS PASSED${unless}  draft.json`);
    expect(lines[1]).toMatch(/at once, with the reasons: Article 2\(3\)/i);
    const status = linesOf(body)[0]?.replace("  draft.json", "");
    expect(lines.indexOf(`CHECK     ${status}`)).toBeGreaterThan(2);
    expect(lines.find((line) => line.startsWith("NEXT"))).toMatch(/^NEXT {2}First the deadline, /);
    expect(textOf(body, "lint", "2027-01-01T00:00:00Z")).not.toContain("DEADLINE");
  },
);

it.each([
  // Noon a week later, in the last of the zones; in Germany, noon of the Thursday after three holidays.
  ["private_owner", {}, "2026-03-21T13:00:00Z", "2026-03-21T13:00:00.001Z"],
  ["bank", { member_state: "DE" }, "2026-03-19T11:00:00Z", "2026-03-19T11:00:00.001Z"],
  ["private_owner", { time_zone: "America/New_York" }, "2026-03-20T16:00:00Z", "2026-03-20T16:00:00.001Z"],
  ["private_owner", { member_state: "DE" }, "2026-03-19T11:00:00Z", "2026-03-19T11:00:00.001Z"],
  ["private_owner", { member_state: "DE", bank_holidays: "" }, "2026-03-16T11:00:00Z", "2026-03-16T11:00:00.001Z"],
  // The last hour of a Friday.
  ["toll_operator", {}, null, "2026-03-14T02:00:00.001Z"],
  ["private_owner", { time_zone: "America/New_York", bank_holidays: "" }, null, "2026-03-14T02:00:00.001Z"],
])(
  "whether a deadline has passed depends on the relief as long as one is possible: %s, %j",
  (type, parameters, open, over) => {
    const body = readyWith({
      owner_type: type,
      damage_seen_at: "2026-03-13T20:00:00Z",
      closed_at: "2026-03-13T21:30:00Z",
    });
    const answer = answerTo(body, "prevalidation", parameters);
    const leadAt = (now: string) =>
      formatDraft({ name: "", text: body, answer }, { now: new Date(now), color: false, profile: PROFILE })
        .split("\n")
        .slice(0, 2);
    if (open !== null) for (const line of leadAt(open)) expect(line).toMatch(/unless the relief applies/i);
    expect(leadAt(over)).toEqual([expect.stringMatching(/PASSED {2}$/), expect.not.stringMatching(/unless/i)]);
  },
);

const notesOf = (change: Readonly<Record<string, unknown>>, now: string) =>
  linesOf(readyWith(change), "prevalidation", now).filter((line) => line.startsWith("CLOCK"));

it("a note by the clock names each instant that is more than a year old, and no value", () => {
  expect(notesOf({}, "2026-03-10T09:15:00Z")).toEqual([]);
  expect(notesOf({}, "2027-03-10T06:20:00Z")).toEqual([]);
  // What is in the future is a finding.
  expect(notesOf({}, "2026-03-10T09:14:59Z")).toEqual([]);
  expect(notesOf({ "\u001b[31m": "2025-03-10T06:41:00Z" }, "2026-03-10T09:15:00Z")).toEqual([
    "CLOCK     “\\u001b[31m” is more than a year ago, by the clock of this machine.",
  ]);
});

it.each([
  [
    NOW,
    READY,
    "ready_for_preverification; 0 blocking, 0 attention, 1 info; due Tue 10 Mar 2026, 13:15 UTC (2 h 05 min left)",
  ],
  [
    "2026-03-10T14:00:01Z",
    READY,
    "The deadline has passed; ready_for_preverification; 0 blocking, 0 attention, 1 info; due Tue 10 Mar 2026, 13:15 UTC (passed 0 h 45 min ago)",
  ],
  [NOW, readyWith({ damage_seen_at: null }), "blocked; 1 blocking, 0 attention, 0 info"],
])("the line on one of several drafts has status, counts, deadline and profile (%#)", (now, body, line) => {
  const draft = { name: "draft.json", text: body, answer: answerTo(body, "prevalidation") };
  expect(formatLine(draft, { now: new Date(now), profile: { ...PROFILE, clocks: [] } })).toBe(
    `draft.json: ${line}; profile closing\n`,
  );
});
