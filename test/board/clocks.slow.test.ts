// npm run clocks as a process, and its calendar file as other programs read it.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { type CitingBoard, formatDeadlines } from "../../scripts/board/format-board.ts";
import { createReadIncident, type PersonClocks } from "../../scripts/board/read-incident.ts";
import { importTool } from "../import-tool.ts";
import { tempFolder } from "../pipeline/author.ts";
import { isInstalled, NO_TOOLS, run, runCommand, toolFile } from "../run-command.ts";
import { readJsonFile } from "../support.ts";
import { AI_CASES } from "./ai-cases.ts";
import { BOARD_CASES } from "./board-cases.ts";

/** A bank that also makes devices, hit in the night before a weekend, with deadlines on both sides of both changes of the clocks. */
const PERSONS = [
  {
    name: "the bank, its devices; and its customers",
    kinds: ["financial_entity", "manufacturer", "controller"],
    facts: {
      aware_of_ict_incident: "2026-10-02T19:40:00+02:00",
      classified_as_major: "2026-10-02T21:00:00+02:00",
      aware_of_breach: "2026-10-23T20:00:00+02:00",
      measure_available: "2026-10-20T10:00:00+02:00",
      aware_of_severe_incident: "2026-02-20T08:00:00+01:00",
    },
    sent: {
      "dora.initial_notification": "2026-10-03T00:30:00+02:00",
      "dora.intermediate_report": "2026-10-05T10:00:00+02:00",
      "cra.incident.notification": "2026-03-01T08:00:00+01:00",
    },
    options: { member_state: "AT" },
  },
  {
    kinds: ["essential_or_important_entity"],
    facts: { aware_of_significant_incident: "2026-03-27T23:30:00Z" },
    options: { member_state: "PT", time_zone: "Atlantic/Azores" },
  },
];

const board: CitingBoard = readJsonFile("api/v1/clocks.json");

function readPersons(): readonly PersonClocks[] {
  const read = createReadIncident(board)({ persons: PERSONS });
  if ("findings" in read) throw new Error(read.findings.join());
  return read.persons;
}

/** The instants of the deadlines, by the identifier of the entry in the calendar. */
const deadlinesOf = (persons: readonly PersonClocks[]): Record<string, string> =>
  Object.fromEntries(
    persons.flatMap(({ id, clocks }) =>
      clocks.flatMap(({ clock_id, state, due }) =>
        state === "due" ? [[`${clock_id}.${id}@lexbind`, (due as string).replace("Z", ".000Z")]] : [],
      ),
    ),
  );

// What a terminal or a log reads as more than a text.
const UNSAFE = /[^\P{Cc}\r\n]|[\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]|\r(?!\n)|^\s*::|##\[/mu;

const persons = readPersons();
const calendar = formatDeadlines(persons, { board, now: Date.UTC(2026, 10, 25) });
const folder = tempFolder();
writeFileSync(join(folder, "deadlines.ics"), calendar);

it("the calendar file has lines of at most 75 octets, and each deadline once", () => {
  expect(calendar.split("\r\n").filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
  expect(calendar.match(/^BEGIN:VEVENT/gm)).toHaveLength(Object.keys(deadlinesOf(persons)).length);
  // Days, months and hours end at an instant, which the description has in local time too.
  for (const start of ["20261103T090000Z", "20261105T090000Z", "20261026T180000Z"])
    expect(calendar).toContain(`DTSTART:${start}\r\n`);
  expect(calendar.replaceAll("\r\n ", "")).toContain(
    "Due 2026-11-03T09:00:00Z\\, local time 2026-11-03T10:00:00+01:00.",
  );
  expect(calendar).not.toMatch(/VTIMEZONE|TZID/);
});

it.skipIf(toolFile("ical.js/package.json") === null)(
  `ical.js reads the instants of all deadlines (${NO_TOOLS})`,
  async () => {
    const { default: ical } = await importTool<{ default: IcalModule }>("ical.js");
    const component = new ical.Component(ical.parse(calendar));
    const read = component.getAllSubcomponents("vevent").map((entry) => {
      const event = new ical.Event(entry);
      return [event.uid, event.startDate.toJSDate().toISOString()];
    });
    expect(Object.fromEntries(read)).toEqual(deadlinesOf(persons));
  },
);

const PYTHON = `
import sys, json, icalendar
from datetime import timezone
text = open(sys.argv[1], "rb").read()
events = icalendar.Calendar.from_ical(text).walk("VEVENT")
print(json.dumps({str(e["UID"]): e["DTSTART"].dt.astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.000Z") for e in events}))`;

const hasIcalendar = isInstalled("Python's icalendar", (await run("python3", ["-c", "import icalendar"])).status === 0);

it.skipIf(!hasIcalendar)("Python's icalendar reads the instants of all deadlines", async () => {
  const { stdout } = await run("python3", ["-c", PYTHON, join(folder, "deadlines.ics")]);
  expect(JSON.parse(stdout)).toEqual(deadlinesOf(persons));
});

it("npm run clocks prints the clocks of each person, and rejects malformed facts by their path", async () => {
  const file = join(folder, "facts.json");
  writeFileSync(file, JSON.stringify({ persons: PERSONS }));
  const json = await runCommand("clocks", ["--facts", file, "--format", "json"]);
  expect(json).toMatchObject({ status: 0, stderr: "" });
  expect(JSON.parse(json.stdout)).toEqual(JSON.parse(JSON.stringify({ persons })));
  const text = await runCommand("clocks", ["--facts", file]);
  expect(text.stdout).toContain(
    "2026-10-26T19:00:00+01:00: Notification to the supervisory authority (gdpr.notify_authority)",
  );
  writeFileSync(file, JSON.stringify({ persons: [{ kinds: ["controller"], facts: { aware_of_breach: "CANARY" } }] }));
  const wrong = await runCommand("clocks", ["--facts", file]);
  expect(wrong).toMatchObject({ status: 2, stdout: "" });
  expect(wrong.stderr).toContain("persons[0].facts.aware_of_breach is not an instant");
  expect(wrong.stderr).not.toContain("CANARY");
});

it.each(["text", "json", "ics"])(
  "npm run clocks writes names of persons as %s without what a terminal or a log reads as more",
  async (format) => {
    const file = join(folder, `hostile-${format}.json`);
    const names = ["\u001b[31m\u202ex", "::error::\u0085x", "\r::error title=x::y", "\u2028##[error]x"];
    const person = { kinds: ["controller"], facts: { aware_of_breach: "2026-11-20T09:00:00Z" } };
    writeFileSync(file, JSON.stringify({ persons: names.map((name) => ({ ...person, name })) }));
    const { status, stdout } = await runCommand("clocks", ["--facts", file, "--format", format]);
    expect([status, stdout.length > 100]).toEqual([0, true]);
    expect(stdout).not.toMatch(UNSAFE);
    if (format === "json") expect(JSON.parse(stdout).persons.map(({ name }: PersonClocks) => name)).toEqual(names);
  },
);

it("npm run clocks names wrong facts on a line each, with hostile names escaped", async () => {
  const file = join(folder, "hostile.json");
  writeFileSync(
    file,
    JSON.stringify({ persons: [{ kinds: ["controller"], facts: { "::error::\u001b": 1, "\u2028": 1 } }] }),
  );
  const { status, stderr } = await runCommand("clocks", ["--facts", file]);
  expect([status, stderr.trimEnd().split("\n").length]).toEqual([2, 2]);
  expect(stderr).not.toMatch(UNSAFE);
});

const CASES = [...BOARD_CASES, ...AI_CASES];
// As many persons as one file may have, because each process takes a second.
const MOST = 20;

it("npm run clocks prints for each case what was worked out by hand", async () => {
  for (let start = 0; start < CASES.length; start += MOST) {
    const some = CASES.slice(start, start + MOST);
    const file = join(folder, `cases-${start}.json`);
    writeFileSync(
      file,
      JSON.stringify({ persons: some.map(([name, given]) => ({ name: name.slice(0, 200), ...given })) }),
    );
    const { stdout } = await runCommand("clocks", ["--facts", file, "--format", "json"]);
    const told: readonly PersonClocks[] = JSON.parse(stdout).persons;
    for (const [index, [name, , expected]] of some.entries()) {
      const clocks = new Map(told[index]?.clocks.map((clock) => [clock.clock_id, clock]));
      for (const [clockId, entry] of Object.entries(expected))
        if (entry === undefined) expect([name, clockId, clocks.has(clockId)]).toEqual([name, clockId, false]);
        else expect({ name, clockId, ...clocks.get(clockId) }).toMatchObject({ name, clockId, ...entry });
    }
  }
});

interface IcalModule {
  parse(text: string): unknown;
  Component: new (parsed: unknown) => IcalComponent;
  Event: new (entry: IcalComponent) => { readonly uid: string; readonly startDate: { toJSDate(): Date } };
}
interface IcalComponent {
  getAllSubcomponents(name: string): IcalComponent[];
}
