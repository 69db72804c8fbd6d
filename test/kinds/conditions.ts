// The tests of conditions: for each the values of which it holds, in a rule that fails then, and those of which it does not.
import type { Period } from "../../server/engine/time/period.ts";
import { codeList, type Draft, each, type KindTable, OPTIONS } from "./kind-table.ts";

const FIELDS = {
  text: "string",
  codes: "string_list",
  flag: "boolean",
  count: "number",
  length: "duration",
  entities: "record_list[entities]",
  other: "string",
  sent: "datetime",
  aware: "datetime",
  told: "datetime",
};

type Row = readonly [field: string, test: object, holds: readonly unknown[], not: readonly unknown[], limit?: unknown];
const ROWS: readonly Row[] = [
  [
    "aware",
    { from_day: "2027-06-01" },
    ["2027-06-01T00:00:00+02:00", "2027-06-01T00:00:00Z", "2028-01-01T00:00:00"],
    ["2027-05-31T23:59:59-10:00", "2027-05-31T23:59:59Z", "2027-06-01", null, 7],
  ],
  [
    "aware",
    { before_day: "2027-06-01" },
    ["2027-05-31T23:59:59-10:00", "2027-05-31T23:59:59Z"],
    ["2027-06-01T00:00:00+02:00", "2027-06-01T00:00:00Z", "2027-05-31", null],
  ],
  ["text", { has_value: true }, ["x"], ["", " \t", null, 1]],
  ["flag", { has_value: true }, [true, false], [null, "yes"]],
  ["codes", { has_value: true }, [["x"]], [[], null]],
  ["text", { equals: "x" }, ["x"], ["X", "x ", "", null, ["x"]]],
  ["flag", { equals: false }, [false], [true, null, "false", 0]],
  ["count", { equals: 0 }, [0, -0], [1, "0", null]],
  ["codes", { includes: ["a", "b"] }, [["a"], ["x", "b"]], [["x"], [], null, "a"]],
  ["text", { includes: ["a", "b"] }, ["a", "b"], ["ab", "", null]],
  ["codes", { none_of: ["a", "b"] }, [["x"], ["x", "y"]], [["a"], ["x", "b"], [], null]],
  ["text", { none_of: ["a"] }, ["x"], ["a", "", null]],
  ["flag", { none_of: ["a"] }, [], [true, false]],
  ["count", { greater_than: 0 }, [1, 0.1, 2 ** 53 - 1], [0, -1, null, "1", 1e300], 0],
  ["count", { greater_than: "000:00:00" }, [], [1], "000:00:00"],
  ["length", { greater_than: "001:00:00" }, ["1:00:01", "002:00:00"], ["001:00:00", "000:23:59", "x"], "001:00:00"],
  ["length", { greater_than: 0 }, [], ["001:00:00"], 0],
  ["text", { greater_than: 0 }, [], ["1"], 0],
  ["text", { at_most: "001:00:00" }, ["000:01:00"], ["1"], "001:00:00"],
  ["count", { at_most: 0 }, [0, -1], [0.1, null, "0"], 0],
  ["length", { at_most: "001:00:00" }, ["001:00:00", "0:23:59"], ["001:00:01", "24:00", null], "001:00:00"],
  ["length", { at_most: 0 }, [], ["000:00:00"], 0],
  [
    "codes",
    { at_least_items: 2 },
    [
      ["a", "b"],
      ["a", "b", "c"],
    ],
    [["a"], ["a", "a"], [], null, "ab"],
    2,
  ],
  ["entities", { at_least_items: 2 }, [[{ name: "x" }, { name: "y" }]], [[{ name: "x" }], "x;y", null], 2],
  ["text", { at_least_items: 1 }, [], ["xx"], 1],
  ["codes", { at_most_items: 1 }, [["a"], ["a", "a"]], [["a", "b"], [], null, "a"], 1],
  ["text", { at_most_items: 9 }, [], ["x"], 9],
  ["text", { contains: ";" }, [";", "a;b"], ["a", "", null, [";"]]],
  ["codes", { contains: "a" }, [], [["a"]]],
  [
    "text",
    { not_identifier: "lei" },
    ["ABC-1", "NL000000000B00"],
    [
      "0000EXMPL0BANK000164",
      "0000EXMPL0BANK00016",
      " 0000exmpl0bank000199 ",
      "0000\u200bEXMPL0BANK000164",
      "5,493E+19",
    ],
  ],
  ["codes", { not_identifier: "lei" }, [], [["ABC-1"]]],
];

const ofOneField = ROWS.map(
  ([field, test, holds, not, limit]): KindTable => ({
    kind: "conflict",
    fields: FIELDS,
    field: null,
    parameters: { when: [[{ field, ...test }]] },
    placeholders: limit === undefined ? [] : ["limit"],
    accepts: each(field, ...not),
    rejects: [[limit === undefined ? "plain" : `plain limit=${limit}`, ...each(field, ...holds)]],
  }),
);

/** Texts in two fields, of which the second may not be usable. */
const pairs = (...rows: readonly (readonly [text: unknown, other: unknown])[]) =>
  rows.map(([text, other]) => ({ text, other }));
const [SAME, DIFFERENT] = [pairs(["a", "a"], ["A", "a"], ["Ü", "ü"]), pairs(["a", "b"], ["a b", "ab"])];
// Neither the same nor different.
const SPACED = pairs(["A ", " a"]);
// What an unreadable text says is not known.
const UNREADABLE = pairs(["a\u200b", "a"], ["a", "a\ufffd"], ["a\u200b", "a\u200b"]);
const UNUSABLE = [...UNREADABLE, ...pairs(["a", undefined], ["a", ""], ["a", 1], [undefined, "a"])];

const comparing = (test: object, rejects: KindTable["accepts"], accepts: KindTable["accepts"]): KindTable => ({
  kind: "conflict",
  fields: FIELDS,
  field: null,
  parameters: { when: [[{ field: "text", ...test }]] },
  placeholders: [],
  accepts: [...accepts, ...UNUSABLE],
  rejects: [["plain", ...rejects]],
});

const STATES = codeList("states", {
  PT: { time_zone: "Europe/Lisbon", further_time_zones: ["Atlantic/Azores"] as never },
  AT: { time_zone: "Europe/Vienna" },
});
interface LaterThan extends Period {
  readonly than: readonly string[];
}
const VIENNA = { [OPTIONS]: { member_state: "AT" } };
const later = (later_than: LaterThan, base: Draft, accepts: unknown[], rejects: unknown[]): KindTable => ({
  ...comparing({}, [], []),
  codeLists: [STATES],
  ...{ base, parameters: { when: [[{ field: "sent", later_than }]] } },
  placeholders: messageOf(later_than) === "plain" ? [] : ["limit"],
  accepts: each("sent", ...accepts),
  rejects: [[messageOf(later_than), ...each("sent", ...rejects)]],
});
const messageOf = ({ hours, days, months }: Period): string => {
  const limit = hours ?? days ?? months;
  return limit === undefined ? "plain" : `plain limit=${limit}`;
};
const aware = "2026-03-27T12:00:00Z";

/** Instants later than others, or than the end of a period from them. */
const LATER: readonly KindTable[] = [
  later({ than: ["aware"] }, { aware }, [aware, "2026-03-27T13:00:00+01:00", "x", null], ["2026-03-27T12:00:00.001Z"]),
  later({ than: ["aware"], hours: 72 }, { aware }, ["2026-03-30T12:00:00Z"], ["2026-03-30T12:00:00.001Z"]),
  // Without a usable value there is nothing to compare with.
  later({ than: ["aware"], hours: 1 }, { aware: "2026-02-30T12:00:00Z" }, ["2026-03-30T12:00:00Z"], []),
  later({ than: ["aware"], hours: 1 }, {}, ["2026-03-30T12:00:00Z"], []),
  // The earliest of several, of which some may be missing.
  later(
    { than: ["told", "aware"], hours: 24 },
    { aware, told: "2026-03-27T13:00:00Z" },
    ["2026-03-28T12:00:00Z"],
    ["2026-03-28T12:00:01Z"],
  ),
  later(
    { than: ["aware", "told"], hours: 24 },
    { told: "2026-03-27T13:00:00Z" },
    ["2026-03-28T13:00:00Z"],
    ["2026-03-28T13:00:01Z"],
  ),
  // Clocks go forward on 29 March 2026: with a zone, 14 days end an hour earlier than 336 hours.
  later({ than: ["aware"], days: 14 }, { aware, ...VIENNA }, ["2026-04-10T11:00:00Z"], ["2026-04-10T11:00:01Z"]),
  later(
    { than: ["aware"], months: 1 },
    { aware: "2027-01-30T23:30:00Z", ...VIENNA },
    ["2027-02-27T23:30:00Z"],
    ["2027-02-27T23:30:01Z"],
  ),
  // Without a zone, in the zone where the period ends first: it is 31 January in Vienna, and 30 January in Lisbon.
  later(
    { than: ["aware"], months: 1 },
    { aware: "2027-01-30T23:30:00Z" },
    ["2027-02-27T23:30:00Z"],
    ["2027-02-27T23:30:01Z"],
  ),
];

/** The Member State that is an option. */
const IN_MEMBER_STATE: KindTable = {
  ...comparing({ is_member_state: true }, [], []),
  codeLists: [STATES],
  accepts: [
    ...each("text", "AT"),
    ...[{ text: "PT" }, { text: "" }, { text: 1 }].map((draft) => ({ ...draft, ...VIENNA })),
  ],
  rejects: [["plain", { text: "AT", ...VIENNA }]],
};
const ALL_IN_MEMBER_STATE: KindTable = {
  ...IN_MEMBER_STATE,
  parameters: { when: [[{ field: "codes", is_member_state: true }]] },
  accepts: [
    ...each("codes", ["AT"]),
    ...[{ codes: ["AT", "PT"] }, { codes: ["PT"] }, { codes: [] }].map((draft) => ({ ...draft, ...VIENNA })),
  ],
  rejects: [["plain", { codes: ["AT"], ...VIENNA }, { codes: ["AT", "AT"], ...VIENNA }]],
};

export const TABLES: readonly KindTable[] = [
  ...ofOneField,
  ...LATER,
  IN_MEMBER_STATE,
  ALL_IN_MEMBER_STATE,
  comparing({ same_as: "other" }, SAME, [...DIFFERENT, ...SPACED]),
  comparing({ differs_from: "other" }, DIFFERENT, [...SAME, ...SPACED]),
  comparing({ same_as: "codes" }, [], [{ text: "a", codes: ["a"] }]),
  {
    // Alternatives, each of conditions that must all hold.
    kind: "conflict",
    fields: FIELDS,
    field: null,
    parameters: {
      when: [
        [
          { field: "text", equals: "x" },
          { field: "count", greater_than: 0 },
        ],
        [{ field: "length", at_most: "001:00:00" }],
      ],
    },
    accepts: [{}, { text: "x" }, { text: "x", count: 0 }, { text: "y", count: 1 }],
    // The first limit is in the message, whichever alternative holds.
    rejects: [["plain limit=0", { text: "x", count: 1 }, { text: "y", length: "000:01:00" }]],
  },
];
