// Boards of acts that there are not: what a clock says of addressees, of what is sent for another one, of a law that changes, and of instants
// that another one bounds.
import { expect, it } from "vitest";
import type { BoardEntry } from "../../scripts/board/board.ts";
import { type CitingBoard, createDescribe } from "../../scripts/board/format-board.ts";
import { createReadBoard } from "../../scripts/board/read-board.ts";
import type { Board, BoardClock } from "../../scripts/report/published/board.ts";

const clock = (clock_id: string, more: Partial<BoardClock>): BoardClock => ({
  ...{ clock_id, title: clock_id, starts: [], limits: [], readings: [], source_atom_ids: ["x"] },
  ...{ words: { whom: "The authority" }, owed_by: ["owner"] },
  ...more,
});
const AWARE = { start: "aware", field_id: "aware" };
const limit = (hours: number, more: Partial<BoardClock["limits"][number]> = {}) => ({
  ...{ limit: `in_${hours}_hours`, after: ["aware"], hours },
  ...more,
});
const fact = (fact: string, code_list: string | null = null) => ({
  fact,
  title: fact,
  code_list,
  takes_several: false,
});
const BOARD: Board = {
  acts: [
    {
      act: "bridges",
      title: "Bridges",
      persons: [{ kind: "owner", title: "Owner" }],
      not_owed_by: [],
      implied_kinds: [],
      facts: [fact("aware"), fact("damaged"), fact("death_known"), fact("road", "roads")],
      clocks: [
        clock("notice", {
          starts: [AWARE],
          limits: [
            limit(72, { in_force: { until: "2027-06-01", source_atom_ids: ["act.art-1"] } }),
            limit(96, { in_force: { from: "2027-06-01", source_atom_ids: ["amending.art-1"] } }),
          ],
        }),
        // Counted from the damage itself, which is known when the owner is aware of it.
        clock("damage_notice", {
          starts: [{ start: "damaged", field_id: "damaged", not_after: "aware" }, AWARE],
          limits: [limit(24, { after: ["damaged"] })],
          words: { whom: "The authority", passed_before: "Send it at once." },
        }),
        // A death need not be known, and may follow after what was sent.
        clock("accident", {
          starts: [AWARE, { start: "death_known", field_id: "death_known", optional: true }],
          limits: [limit(72), limit(24, { limit: "of_a_trunk_road", if: [{ field_id: "road", codes: ["trunk"] }] })],
        }),
        clock("at_once", {
          sent_with: ["notice"],
          whom_if: [
            { if: [{ field_id: "road", codes: ["trunk"] }], whom: "The ministry" },
            { if: [{ field_id: "road", codes: ["trunk"], is: false }], whom: "The town" },
          ],
        }),
      ],
    },
    {
      act: "ferries",
      title: "Ferries",
      persons: [{ kind: "operator", title: "Operator" }],
      not_owed_by: [],
      implied_kinds: [],
      facts: [fact("known"), fact("sunk")],
      // The operator may know of it late, and never before it happens.
      clocks: [
        clock("wreck", {
          starts: [
            { start: "known", field_id: "known" },
            { start: "sunk", field_id: "sunk", not_after: "known" },
          ],
          limits: [{ limit: "from_sinking", after: ["sunk"], hours: 24 }],
          owed_by: ["operator"],
        }),
        clock("claim", {
          starts: [
            { start: "known", field_id: "known" },
            { start: "sunk", field_id: "sunk", not_after: "known" },
          ],
          limits: [{ limit: "from_sinking", after: ["sunk"], or_after: ["known"], hours: 24 }],
          owed_by: ["operator"],
        }),
      ],
    },
  ],
  code_lists: [
    {
      code_list_id: "roads",
      title: "Roads",
      edition: "1",
      items: ["trunk", "local"].map((code) => ({ code, label: code })),
    },
  ],
};

const CITING: CitingBoard = { ...BOARD, places: [], readings: {}, assumptions: {} };
const readBoard = createReadBoard(BOARD);

function read(
  facts: Readonly<Record<string, string>>,
  sent: Readonly<Record<string, string>> = {},
  kind = "owner",
): ReadonlyMap<string, BoardEntry> {
  const entries = readBoard({ kinds: [kind], facts, sent, options: { time_zone: "Europe/Vienna" } });
  if ("findings" in entries) throw new Error(JSON.stringify(entries.findings));
  return new Map(entries.map((entry) => [entry.clock_id, entry]));
}

// The local day of the awareness decides: Vienna is two hours ahead of UTC in summer.
it.each([
  ["2027-05-31T23:59:59+02:00", "2027-06-03T21:59:59Z"],
  ["2027-06-01T00:00:00+02:00", "2027-06-04T22:00:00Z"],
  ["2027-05-31T22:00:00Z", "2027-06-04T22:00:00Z"],
  ["2027-05-31T21:59:59Z", "2027-06-03T21:59:59Z"],
])("72 hours become 96 on a day: aware at %s, due at %s", (aware, due) => {
  const entry = read({ aware }).get("notice");
  expect(entry).toMatchObject({ state: "due", due });
  // 72 hours are those of the former version.
  const hours = (Date.parse(due) - Date.parse(aware)) / 3_600_000;
  expect(entry?.law).toMatchObject(hours === 72 ? { until: "2027-06-01" } : { from: "2027-06-01" });
  const words = hours === 72 ? "by the law in force before 1 June 2027" : "by the law in force from 1 June 2027";
  expect(createDescribe(CITING)(entry as BoardEntry)).toContain(words);
});

it.each([
  // 24 hours from the damage: 8 May, 08:00. Known an hour before, it is to be sent in time; an hour after, at once.
  ["2027-05-08T07:00:00Z", null],
  ["2027-05-08T08:00:00Z", null],
  ["2027-05-08T09:00:00Z", "Send it at once."],
])("a deadline that passed before its person knew says what to do: aware at %s", (aware, passed_before) => {
  const damaged = "2027-05-07T08:00:00Z";
  const entry = read({ aware, damaged }).get("damage_notice") as BoardEntry;
  expect(entry).toMatchObject({ state: "due", due: "2027-05-08T08:00:00Z", passed_before });
  expect(createDescribe(CITING)(entry).includes("Send it at once.")).toBe(passed_before !== null);
  // Once it was sent, nothing is to be done.
  const sent = read({ aware, damaged }, { damage_notice: "2027-05-08T10:00:00Z" }).get("damage_notice");
  expect(sent).toMatchObject({ state: "done", is_late: true, passed_before: null });
});

it.each([
  [undefined, "The authority"],
  ["trunk", "The ministry"],
  ["local", "The town"],
])("the addressee follows from the facts: road %s, %s", (road, whom) => {
  expect(read(road === undefined ? {} : { road }).get("at_once")).toMatchObject({ state: "no_period", whom });
});

it("what is sent for one clock answers another one that is sent with it, and not the other way round", () => {
  const aware = "2027-05-01T08:00:00Z";
  const both = read({ aware }, { notice: "2027-05-02T08:00:00Z" });
  expect(["notice", "at_once"].map((id) => both.get(id)?.state)).toEqual(["done", "done"]);
  const one = read({ aware }, { at_once: "2027-05-01T09:00:00Z" });
  expect(["notice", "at_once"].map((id) => one.get(id)?.state)).toEqual(["due", "done"]);
});

const KNOWN = "2027-05-02T08:00:00Z";

it.each([
  ["not known", {}, { state: "unknown", due: null, upper_bound: null, contradictions: [] }],
  ["bounded by what is known", { known: KNOWN }, { state: "unknown", upper_bound: "2027-05-03T08:00:00Z" }],
  ["before it", { known: KNOWN, sunk: "2027-05-01T08:00:00Z" }, { state: "due", due: "2027-05-02T08:00:00Z" }],
  ["at the same instant", { known: KNOWN, sunk: KNOWN }, { state: "due", due: "2027-05-03T08:00:00Z" }],
  [
    "a second after it",
    { known: KNOWN, sunk: "2027-05-02T08:00:01Z" },
    { state: "contradiction", due: null, upper_bound: "2027-05-03T08:00:00Z", contradictions: [["known", "sunk"]] },
  ],
  ["without what bounds it", { sunk: "2027-05-01T08:00:00Z" }, { state: "due", due: "2027-05-02T08:00:00Z" }],
])("an instant that another one bounds: %s", (_, facts, expected) => {
  expect(read(facts, {}, "operator").get("wreck")).toMatchObject(expected);
});

// Regulation (EEC, Euratom) No 1182/71, Article 3(1): by another reading, hours count from the next full hour.
it.each([
  ["2027-05-02T08:30:00Z", false],
  ["2027-05-02T08:30:01Z", null],
  ["2027-05-02T09:00:01Z", null],
  ["2027-05-03T09:00:00Z", null],
  ["2027-05-03T09:00:01Z", true],
])("what is sent by the end that another start gives is not called late: sent %s, late %s", (claim, is_late) => {
  const facts = { known: KNOWN, sunk: "2027-05-01T08:30:00Z" };
  const entry = read(facts, { claim }, "operator").get("claim");
  expect(entry).toMatchObject({ state: "done", due: "2027-05-02T08:30:00Z", is_late });
});

it("the later ends name the other start, alone and with the next full hour", () => {
  const entry = read({ known: KNOWN, sunk: "2027-05-01T08:30:00Z" }, {}, "operator").get("claim");
  expect(entry?.later_ends).toEqual([
    { cases: ["full_hour"], until: "2027-05-02T09:00:00Z" },
    { cases: ["other_start"], until: "2027-05-03T08:00:00Z" },
    { cases: ["other_start", "full_hour"], until: "2027-05-03T09:00:00Z" },
  ]);
  const same = read({ known: KNOWN, sunk: KNOWN }, {}, "operator").get("claim");
  expect(same?.later_ends).toEqual([{ cases: ["full_hour"], until: "2027-05-03T09:00:00Z" }]);
});

it("what need not be known may happen after the sending", () => {
  const facts = { aware: "2027-05-01T08:00:00Z", death_known: "2027-05-03T08:00:00Z", road: "local" };
  const sent = { accident: "2027-05-02T09:00:00Z" };
  expect(read(facts, sent).get("accident")).toMatchObject({ state: "done", is_late: false, contradictions: [] });
});

it("of what was sent the board says on what it depends whether it was in time", () => {
  const entry = read({ aware: "2027-05-01T08:00:00Z" }, { accident: "2027-05-02T09:00:00Z" }).get("accident");
  expect(entry).toMatchObject({ state: "done", is_late: null, missing: ["road"] });
  expect(createDescribe(CITING)(entry as BoardEntry)).toMatch(/^done, and whether it was in time depends on road:/);
});
