// What people read of the clocks of an incident.
import { expect, it } from "vitest";
import { createDescribe, formatBoardText, formatDeadlines } from "../../scripts/board/format-board.ts";
import { createReadIncident, createReadIncidentText } from "../../scripts/board/read-incident.ts";
import { type Json, readJsonFile } from "../support.ts";

const board = readJsonFile("api/v1/clocks.json");

const NOW = Date.parse("2026-11-21T00:00:00Z");

/** The lines of a clock in the text for a person. */
function linesOf(clockId: string, person: object): readonly string[] {
  const read = createReadIncident(board)({ persons: [person] });
  if ("findings" in read) throw new Error(read.findings.join());
  const lines = formatBoardText(read.persons, board, NOW).split("\n");
  const first = lines.findIndex((line) => line.includes(`(${clockId})`));
  const length = lines.slice(first + 1).findIndex((line) => !line.startsWith("      "));
  return lines.slice(first, first + 1 + length);
}

const lineOf = (clockId: string, person: object): string | undefined => linesOf(clockId, person)[0];

const NIGHT = {
  kinds: ["financial_entity"],
  facts: {
    aware_of_ict_incident: "2026-11-20T22:00:00Z",
    classified_as_major: "2026-11-20T23:00:00Z",
    type_of_entity: ["payment_institution"],
  },
  options: { member_state: "AT", bank_holidays: "" },
};

it("the text says of a report that was sent within the relief that it is in time only with the relief", () => {
  const sent = (instant: string) => ({ ...NIGHT, sent: { "dora.initial_notification": instant } });
  const line = (instant: string) => lineOf("dora.initial_notification", sent(instant));
  expect(line("2026-11-21T03:00:00Z")).toMatch(/^ {2}done: /);
  expect(line("2026-11-23T11:00:00Z")).toMatch(
    /^ {2}done, in time only if the relief applies, until 2026-11-23T11:00:00Z: /,
  );
  expect(line("2026-11-23T11:00:01Z")).toMatch(/^ {2}done, after its deadline: /);
});

// Delegated Regulation (EU) 2025/301, Article 5(1)(a) and (2).
it("the text says until when a notification is due at the latest, if the incident is classified by then", () => {
  const aware = { kinds: ["financial_entity"], facts: { aware_of_ict_incident: "2026-11-20T22:00:00Z" } };
  const bound = "at the latest 2026-11-21T22:00:00Z, if the incident is classified as major by then";
  expect(lineOf("dora.initial_notification", aware)).toContain(`  ${bound}, not known without Classification`);
  const read = createReadIncident(board)({ persons: [{ ...aware, name: "Bank A (fictional)" }] });
  const text = "persons" in read ? formatBoardText(read.persons, board, NOW) : "";
  expect(text).toContain(`NEXT  Initial notification, ${bound}, 22 h 00 min left`);
});

it("the text says on which fact it depends whether a duty without a period is owed", () => {
  const breach = { kinds: ["controller"], facts: { aware_of_breach: "2026-11-20T09:00:00Z" } };
  expect(lineOf("gdpr.communicate_to_data_subjects", breach)).toMatch(
    /^ {2}without a period, if it is owed, which depends on Risk for the people concerned: /,
  );
});

it("the text of a person begins with what comes next, then has the clocks in order of time, and nothing voluntary among what is owed", () => {
  const read = createReadIncident(board)({ persons: [{ ...NIGHT, name: "Bank A (fictional)" }] });
  const [name, next, ...lines] = "persons" in read ? formatBoardText(read.persons, board, NOW).split("\n") : [];
  expect([name, next]).toEqual([
    "Bank A (fictional)",
    "  NEXT  Initial notification, by 2026-11-21T04:00:00+01:00, 3 h 00 min left",
  ]);
  const ends = lines.flatMap((line) => /^ {2}(?:at the latest )?(\d{4}-\S+?)[:,] /.exec(line)?.[1] ?? []);
  expect(ends.length).toBe(3);
  const heads = lines.filter((line) => !line.startsWith("      "));
  expect(heads.slice(0, ends.length).filter((line) => /without a period|not owed|voluntary/.test(line))).toEqual([]);
  expect(ends).toEqual(ends.toSorted((a, b) => Date.parse(a) - Date.parse(b)));
  expect(lineOf("dora.cyber_threat_notification", NIGHT)).toMatch(/^ {2}voluntary: /);
  // What no one owes stands apart, after all that is owed, done, or not owed.
  const states = lines.flatMap((line) => /^ {2}(voluntary|not owed|without a period)\b/.exec(line)?.[1] ?? []);
  expect(states.slice(states.indexOf("voluntary"))).toEqual(["voluntary", "voluntary"]);
});

/** The identifiers in the calendar of facts, unfolded. */
function idsOf(...persons: readonly object[]): readonly string[] {
  const read = createReadIncident(board)({ persons });
  if ("findings" in read) throw new Error(read.findings.join());
  return (
    formatDeadlines(read.persons, { board, now: 0 })
      .replaceAll("\r\n ", "")
      .match(/^UID:.*/gm) ?? []
  );
}

const FIRST = { kinds: ["controller"], facts: { aware_of_breach: "2026-11-20T09:00:00Z" } };
const LATER = { ...FIRST, facts: { aware_of_breach: "2026-11-23T09:00:00Z" } };
const named = { ...FIRST, name: "Bank A (fictional)" };
const { classified_as_major: _, ...unclassified } = NIGHT.facts;
const bank = { kinds: ["financial_entity", "controller"], name: "Bank A (fictional)" };
const IN_AUSTRIA = { member_state: "AT" };
const sent = (day: string) => ({
  ...{ kinds: ["financial_entity"], name: "Bank A (fictional)" },
  sent: { "dora.initial_notification": `${day}T08:00:00Z` },
});
const ofBank = { ...unclassified, ...FIRST.facts };

it.each<[title: string, one: object, other: object]>([
  ["another incident", FIRST, LATER],
  ["another incident of the same person", named, { ...LATER, name: "Bank A (fictional)" }],
  ["another firm at the same instant", named, { ...named, name: "Bank B (fictional)" }],
  ["a firm without a name in another State", FIRST, { ...FIRST, options: { member_state: "AT" } }],
  ["another incident by its reference", { ...named, incident: "1" }, { ...named, incident: "2" }],
  ["another incident of which only a submission is given", sent("2026-03-10"), sent("2026-05-02")],
  [
    "another incident without a reference, which is an empty text",
    { ...named, incident: "" },
    { ...LATER, incident: "" },
  ],
  [
    "another person without a name at the same instant",
    { ...FIRST, name: "" },
    { ...FIRST, name: "", options: IN_AUSTRIA },
  ],
  ["another firm with the same reference", { ...named, incident: "1" }, { ...named, incident: "1", name: "B" }],
])("in a calendar, the deadlines of %s do not take the place of the first ones", (_, one, other) => {
  const [first, second] = [idsOf(one), idsOf(other)];
  expect([first.length > 0, first, new Set(first).size]).toEqual([true, idsOf(one), first.length]);
  expect(first.filter((id) => second.includes(id))).toEqual([]);
  expect(new Set(idsOf(one, other)).size).toBe(first.length + second.length);
});

it("in a calendar, two persons of one name and incident keep their deadlines", () => {
  const ids = idsOf(named, { ...named, options: IN_AUSTRIA });
  expect(new Set(ids).size).toBe(2 * idsOf(named).length);
});

it.each<[title: string, before: object, after: readonly object[]]>([
  ["what was told later is added", { ...bank, facts: ofBank }, [{ ...bank, facts: { ...ofBank, ...NIGHT.facts } }]],
  ["the State is added", named, [{ ...named, options: { member_state: "AT" } }]],
  ["another person is put before it", named, [{ ...named, name: "Bank B (fictional)" }, named]],
  ["the awareness is corrected under the same reference", { ...FIRST, incident: "1" }, [{ ...LATER, incident: "1" }]],
])("in a calendar, updated facts of an incident and person replace its deadlines: %s", (_, before, after) => {
  const [first, second] = [idsOf(before), idsOf(...after)];
  expect(first.length).toBeGreaterThan(0);
  expect(second).toEqual(expect.arrayContaining([...first]));
});

it.each([
  [
    "dora.initial_notification",
    NIGHT,
    "Article 5(1), point (a); Article 5(2); Article 5(4); Article 5(5) of Delegated Regulation (EU) 2025/301",
  ],
  ["nis2.early_warning", NIGHT, "Article 1(2) of Regulation (EU) 2022/2554; Article 4(1) of Directive (EU) 2022/2555"],
  ["gdpr.document", { kinds: ["controller"] }, "Article 33(5) of Regulation (EU) 2016/679"],
])("the text names the provision of %s with its act", (clockId, person, place) => {
  expect(linesOf(clockId, person)).toContain(`      by: ${place}`);
});

it("the text says of each clock that is owed from whom, to whom, and by which readings of the law, which it lists", () => {
  const read = createReadIncident(board)({ persons: [NIGHT, { kinds: ["controller"] }] });
  const lines = "persons" in read ? formatBoardText(read.persons, board, NOW).split("\n") : [];
  const own = linesOf("dora.initial_notification", NIGHT);
  expect(own[1]).toMatch(/^ {6}from: The financial entity/);
  expect(own[2]).toMatch(/^ {6}to: The competent authority/);
  const numbers = (own[4] ?? "").replace("      readings: ", "").split(", ");
  const listed = lines.slice(lines.findIndex((line) => line.startsWith("READINGS")) + 1);
  const { readings } = board.acts
    .flatMap(({ clocks }: Json) => clocks)
    .find(({ clock_id }: Json) => clock_id === "dora.initial_notification");
  expect(numbers.map((number) => listed[Number(number) - 1])).toEqual(
    readings.map((reading: string, index: number) => `  ${numbers[index]}  ${board.readings[reading]}`),
  );
});

it("a text of facts that names a member twice, or is not JSON, is rejected with its place and without a value", () => {
  const read = createReadIncidentText(board);
  const twice =
    '{"persons": [{"kinds": ["controller"],\n"facts": {"aware_of_breach": "2026-11-20T09:00:00Z", "aware_of_breach": "2026-11-24T09:00:00Z"}}]}';
  expect(read(twice)).toEqual({ findings: ["line 2, column 54: an object names this member twice"] });
  expect(read('{"persons": [')).toEqual({ findings: ["line 1, column 14: it is not JSON"] });
});

it("a list of bank holidays is rejected, because options are texts", () => {
  const read = createReadIncident(board)({
    persons: [{ kinds: ["controller"], options: { bank_holidays: ["2026-12-24"] } }],
  });
  expect(read).toEqual({
    findings: ["persons[0].options: expected an object with member_state, time_zone, bank_holidays, each a text"],
  });
});

// What a terminal, a log and a calendar read as more than a text.
const HOSTILE = ["\u001b[31m", "::error::", "##[error]", "\r", "\u0085", "\u2028", "\u202e", "\n::error::", "\ud800"];
const UNSAFE = /[^\P{Cc}\r\n]|[\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]|\r(?!\n)|^\s*::|##\[/mu;

it("the name of a person is written in a text and in a calendar without what they read as more than a text", () => {
  for (const [index, mark] of HOSTILE.entries())
    for (const name of [`${mark}x`, `x${mark}`, `${"a".repeat(index + 40)}${mark}b`]) {
      const read = createReadIncident(board)({ persons: [{ ...FIRST, name }] });
      if ("findings" in read) throw new Error(read.findings.join());
      expect(formatBoardText(read.persons, board, NOW)).not.toMatch(UNSAFE);
      const calendar = formatDeadlines(read.persons, { board, now: 0 });
      expect(calendar).not.toMatch(UNSAFE);
      // A name is without its controls there, and not with their escapes.
      if (/^\p{Cc}$/u.test(mark)) expect(calendar).not.toContain("\\\\u");
      expect(formatBoardText(read.persons, board, NOW)).toContain("x".repeat(Number(name.includes("x"))));
    }
});

it("what is assumed for a deadline is in the text, in the line of a tool and in the calendar", () => {
  const read = createReadIncident(board)({
    persons: [{ kinds: ["controller"], facts: { aware_of_breach: "2026-11-20T09:00:00" } }],
  });
  if ("findings" in read) throw new Error(read.findings.join());
  const text = formatBoardText(read.persons, board, NOW);
  expect(text).toContain("assumed: read_as_utc");
  expect(text).toMatch(
    /ASSUMED because it was not given\n {2}read_as_utc {2}A date-time without an offset was read as UTC/,
  );
  const [entry] = read.persons[0]?.clocks ?? [];
  expect(entry && createDescribe(board)(entry)).toContain("assumed: read_as_utc");
  const calendar = formatDeadlines(read.persons, { board, now: 0 }).replaceAll("\r\n ", "");
  expect(calendar).toContain("A date-time without an offset was read as UTC");
});

it("null is what is not set, and an unknown name is refused with the one that may be meant", () => {
  const person = { kinds: ["controller"], facts: { aware_of_breach: "2026-11-20T09:00:00Z" } };
  const readIncident = createReadIncident(board);
  const unset = { ...person, name: null, sent: null, options: { member_state: null }, incident: null };
  const clocksOf = (one: object) => (readIncident({ persons: [one] }) as Json).persons[0].clocks;
  expect(clocksOf({ ...unset, facts: { ...person.facts, notification_made: null } })).toEqual(clocksOf(person));
  expect(readIncident({ persons: [{ ...person, options: { memberState: "DE" } }] })).toEqual({
    findings: [
      "persons[0].options: expected an object with member_state, time_zone, bank_holidays, each a text; member_state may be meant",
    ],
  });
  expect(readIncident({ persons: [{ ...person, kind: "controller" }] })).toEqual({
    findings: [expect.stringMatching(/^persons\[0\]: expected no members but name, .*; kinds may be meant$/)],
  });
});
