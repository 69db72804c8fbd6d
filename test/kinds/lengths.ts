import { type Draft, each, type KindTable } from "./kind-table.ts";

const criterion = "it";
const at = (hours: number, rest = "00:00") =>
  `2026-03-${String(10 + Math.floor(hours / 24)).padStart(2, "0")}T${String(hours % 24).padStart(2, "0")}:${rest}Z`;
const FIELDS = {
  roads: "record_list[closures]",
  ...{ from: "moment", to: "moment", expected: "moment", seen: "moment", noted: "moment", now: "moment" },
};
const SUBSTITUTES = { substitutes: ["seen", "noted"], now: "now" };
const LENGTH = { criterion, from: "from", to: "to", expected: "expected", ...SUBSTITUTES, minutes: 1440 };
const [UNKNOWN, OPEN] = ["undeterminable", "open"];
const span = (from: unknown, to: unknown, more: Draft = {}) => ({ from, to, ...more });

const closed = (...records: readonly object[]) => ({
  roads: records.map((record) => ({ main: true, closed: true, ...record })),
});
const RECORDS = {
  ...{ criterion, where: ["main", "closed"], from: "from", to: "to", expected: "expected" },
  ...{ delayed_until: "jam_until", whole_from: "from", same_by: "road", ...SUBSTITUTES, minutes: 120 },
};

export const TABLES: readonly KindTable[] = [
  {
    kind: "length_above",
    fields: FIELDS,
    field: null,
    parameters: LENGTH,
    accepts: [
      span(at(0), at(24)),
      span(at(0), at(0)),
      span(at(0), "2026-03-11T01:00:00+01:00"),
      // The earlier of the two takes the place of a beginning that cannot be determined.
      span(UNKNOWN, at(24), { seen: at(4), noted: at(0) }),
      span(UNKNOWN, at(24), { seen: at(4) }),
      // An open end is as expected, unless that has passed.
      span(at(0), OPEN, { now: at(23), expected: at(24) }),
      span(at(0), OPEN, { now: at(24), expected: at(24) }),
    ],
    rejects: [
      ["plain", span(at(0), at(24, "00:01")), span(UNKNOWN, at(25), { seen: at(4), noted: at(0) })],
      // Not answered: it began at the latest then.
      ["plain", span(undefined, at(25), { seen: at(0) }), span(OPEN, at(25), { noted: at(0), seen: at(9) })],
      ["plain", span(at(0), OPEN, { now: at(23), expected: at(25) }), span(at(0), OPEN, { now: at(25) })],
      ["plain", span(at(0), OPEN, { now: at(25), expected: at(3) }), span(at(0), OPEN, { expected: at(25) })],
    ],
    unknown: [
      ...[{}, span(at(0), undefined, { now: at(99) }), span(undefined, at(24)), span(UNKNOWN, at(99))],
      ...[span(undefined, at(24), { seen: at(0) }), span(at(0), OPEN), span(at(0), OPEN, { now: at(24) })],
      ...[span(at(0), OPEN, { now: at(24), expected: at(23) }), span(at(0), OPEN, { expected: at(24) })],
      ...[span(at(0), UNKNOWN, { now: at(99), expected: at(99) }), span(at(0), "2026-03-12"), span(UNKNOWN, at(1))],
      // It would end before it began.
      ...[span(at(9), at(0)), span(at(1), at(0, "59:59"))],
    ],
  },
  {
    kind: "length_above",
    fields: FIELDS,
    field: null,
    parameters: { ...LENGTH, without_substitutes: true },
    accepts: [span(at(0), at(24))],
    rejects: [["plain", span(UNKNOWN, at(25), { seen: at(0) }), span(at(0), at(25))]],
    unknown: [span(UNKNOWN, at(24), { seen: at(0) })],
  },
  {
    kind: "length_in_records_above",
    fields: FIELDS,
    parameters: RECORDS,
    accepts: [
      { roads: [] },
      closed({ from: at(0), to: at(2) }),
      // It ended when it began.
      closed({ from: at(1), to: at(1) }),
      closed({ from: at(0), to: at(9), main: false }, { from: at(0), to: at(9), closed: false }),
      closed({ main: false }, { closed: false, main: "unknown" }),
      // Neither two roads nor two closures of one are added.
      closed({ road: "A", from: at(0), to: at(2) }, { road: "A", from: at(3), to: at(5) }),
      closed({ from: at(0), to: OPEN, expected: at(2) }, { main: false }),
      { ...closed({ from: UNKNOWN, to: at(4) }), seen: at(3), noted: at(2) },
      // The delay is over within two hours from the beginning of the whole.
      { ...closed({ from: at(1), to: at(1), jam_until: at(2) }), from: at(0) },
    ].map((draft) => ({ now: at(1), ...draft })),
    rejects: [
      ["plain", closed({ from: at(0), to: at(2, "00:01") }), closed({ main: false }, { from: at(0), to: at(3) })],
      ["plain", { ...closed({ from: UNKNOWN, to: at(4) }), seen: at(3), noted: at(1) }],
      [
        "plain",
        { ...closed({ from: at(0), to: OPEN }), now: at(3) },
        closed({ from: at(0), to: OPEN, expected: at(3) }),
      ],
      ["plain", { ...closed({ from: at(1), to: at(1), jam_until: at(3) }), from: at(0) }],
      ["plain", { ...closed({ from: at(1), to: at(1), jam_until: OPEN }), from: UNKNOWN, seen: at(0), now: at(3) }],
      // The beginning of the whole is not later than its detection.
      ["plain", { ...closed({ jam_until: at(4) }), seen: at(1) }],
    ],
    unknown: [
      ...[{}, closed({}), closed({ from: at(0) }), closed({ to: at(9) }), closed({ from: at(0), to: OPEN })],
      ...[closed({ from: at(0), to: at(3), main: "unknown" }), { roads: [{ from: at(0), to: at(3), main: true }] }],
      // Of a closure, no beginning at the latest follows from the detection of the whole.
      ...[
        { ...closed({ to: at(9) }), seen: at(0) },
        { ...closed({ from: at(0), to: OPEN }), now: at(2) },
      ],
      { ...closed({ from: at(1), to: at(1), jam_until: at(2) }), seen: at(0) },
    ],
  },
  {
    // Closures of one road that overlap or touch are one.
    kind: "length_in_records_above",
    fields: FIELDS,
    parameters: RECORDS,
    accepts: [
      closed({ road: "A", from: at(0), to: at(1) }, { road: "A", from: at(1), to: at(2) }),
      closed({ road: "A", from: at(0), to: at(1) }, { road: "B", from: at(1), to: at(3) }),
      closed({ road: "A", from: at(0), to: at(1) }, { road: "A", from: at(1, "00:01"), to: at(3) }),
      closed({ road: "A", from: at(0), to: at(2) }, { road: "A", from: at(2), to: at(3), closed: false }),
    ],
    rejects: [
      ["plain", closed({ road: "A", from: at(1), to: at(3) }, { road: " a", from: at(0), to: at(1) })],
      ["plain", closed({ road: "A", from: at(0), to: at(2) }, { road: "A", from: at(1), to: at(2, "00:01") })],
      [
        "plain",
        closed(
          ...[
            { road: "A", from: at(0), to: at(2) },
            { road: "A", from: at(1), to: at(1, "30:00") },
          ],
          { road: "A", from: at(2), to: at(3) },
        ),
      ],
    ],
    unknown: [
      closed({ road: "A", from: at(0), to: at(1) }, { road: "A", from: at(1), to: at(3), main: "unknown" }),
      closed({ road: "A", from: at(0), to: at(1) }, { road: "A", from: at(1) }),
      closed({ road: "A", from: at(0), to: at(1) }, { road: "A", from: at(2), to: at(1) }),
    ],
  },
  {
    // A moment shows that a road was closed.
    kind: "length_in_records_above",
    fields: FIELDS,
    parameters: { ...RECORDS, shown_by: { member: "closed", by: ["from"] } },
    accepts: [{ roads: [{ road: "A", main: true, from: at(0), to: at(2) }] }],
    rejects: [["plain", { roads: [{ road: "A", main: true, closed: false, from: at(0), to: at(3) }] }]],
    unknown: [{ roads: [{ road: "A", main: true, to: at(3) }] }, { roads: [{ road: "A", from: at(0), to: at(3) }] }],
  },
  {
    kind: "length_in_records_above",
    fields: FIELDS,
    parameters: { ...RECORDS, without_substitutes: true },
    accepts: [{ ...closed({ from: at(1), to: at(2), jam_until: at(9) }), from: at(0) }],
    rejects: [["plain", closed({ from: at(1), to: at(4) })]],
    unknown: [{ ...closed({ from: UNKNOWN, to: at(9) }), seen: at(0) }],
  },
  {
    kind: "length_in_records_above",
    fields: FIELDS,
    parameters: { ...RECORDS, add: true },
    accepts: each(
      "roads",
      ...[
        [
          { road: "A", from: at(0), to: at(1) },
          { road: " a ", from: at(3), to: at(4) },
        ],
        [
          { road: "A", from: at(0), to: at(2) },
          { road: "B", from: at(3), to: at(5) },
        ],
      ].map((records) => closed(...records).roads),
    ),
    rejects: [["plain", closed({ road: "A", from: at(0), to: at(1) }, { road: "a", from: at(3), to: at(5) })]],
    unknown: [closed({ road: "A", from: at(0), to: at(1) }, { road: "A", from: at(3) })],
  },
];
