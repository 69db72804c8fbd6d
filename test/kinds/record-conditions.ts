import { codeList, each, type KindTable } from "./kind-table.ts";

const criterion = "it";
const AT = "2026-03-10T00:00:00Z";
const N = (value: number) => ({ value, kind: "actual" });
const at = (minutes: number) => new Date(Date.UTC(2026, 2, 10, 8, minutes)).toISOString().replace(".000Z", "Z");
const all = (...alternatives: readonly (readonly object[])[]) => ({ criterion, alternatives });
const ROADS = { kind: "record_meets", fields: { roads: "record_list[closures]", now: "moment" } };
const yes = (member: string) => ({ member, is: true });
const roads = (...records: readonly object[]) => ({ roads: records });
const LENGTH = {
  ...{ from: "from", to: "to", substitutes: ["jam_until"], expected: "expected", now: "now", minutes: 60 },
};
const SHARE = { member: "cars", percent: 5, total: "all", or_above: 1_000 };

export const TABLES: readonly KindTable[] = [
  {
    ...ROADS,
    parameters: all([yes("main"), yes("closed")]),
    accepts: [
      ...each("roads", [], [{ main: false }], [{ closed: false, main: true }]),
      // What one record has is not joined with what another has.
      roads({ main: false, closed: true }, { main: true, closed: false }),
    ],
    rejects: [
      ["plain", ...each("roads", [{ main: true, closed: true }], [{ main: false }, { main: true, closed: true }])],
    ],
    unknown: [
      ...[{}, { roads: null }],
      ...each("roads", 1, [{ main: "yes" }], [{ main: true }], [{ road: "A1" }], [{ main: false }, { closed: true }]),
    ],
  },
  {
    // A moment from or until which a road was closed shows that it was, whatever is answered.
    ...ROADS,
    parameters: all([yes("main"), { ...yes("closed"), shown_by: ["from", "to"] }]),
    accepts: each("roads", [{ main: false, from: AT }], [{ main: true, closed: false }]),
    rejects: [
      ["plain", ...each("roads", [{ main: true, from: AT }], [{ main: true, to: "open", closed: false }])],
      ["plain", roads({ main: true, from: "undeterminable", closed: "unknown" })],
    ],
    unknown: each("roads", [{ from: AT }], [{ main: true, expected: AT }], [{ main: true }]),
  },
  {
    // Alternatives, and answers that must be no.
    ...ROADS,
    parameters: all([yes("main"), { member: "closed", is: false }], [yes("told")]),
    accepts: [roads({ main: true, closed: true, told: false }), roads({ main: false, told: false })],
    rejects: [["plain", roads({ main: true, closed: false }), roads({ told: true })]],
    unknown: [roads({ main: true, told: false }), roads({ main: true, closed: true }), roads({ told: "unknown" })],
  },
  {
    kind: "record_meets",
    fields: { roads: "record_list[coded]" },
    codeLists: [
      codeList("state", { DE: "Germany", FR: "France", unsure: { not_known: true } }),
      codeList("colour", { red: "Red", green: "Green" }),
    ],
    parameters: all([
      { member: "state", one_of: ["DE"] },
      { member: "colour", one_of: ["red"], is: false },
    ]),
    accepts: [roads({ state: "FR" }), roads({ state: "DE", colour: "red" }), roads({ state: "unsure", colour: "red" })],
    rejects: [["plain", roads({ state: "DE", colour: "green" })]],
    unknown: [roads({ state: "DE" }), roads({ state: "unsure", colour: "green" }), roads({})],
  },
  {
    // An answer of the report beside the records: if it is another one, the records do not matter.
    kind: "record_meets",
    fields: { roads: "record_list[closures]", kind: "string kinds" },
    codeLists: [codeList("kinds", { town: "Town", state: "State" })],
    parameters: all([{ field: "kind", one_of: ["town"] }, yes("main")]),
    accepts: [
      { kind: "state" },
      { kind: "state", ...roads({ main: true }) },
      { kind: "town", ...roads({ main: false }) },
      roads({ main: false }),
    ],
    rejects: [["plain", { kind: "town", ...roads({ main: true }) }]],
    unknown: [{}, { kind: "town" }, roads({ main: true })],
  },
  {
    ...ROADS,
    parameters: all([yes("main"), { member: "cars", above: 10 }]),
    accepts: [roads({ main: true, cars: N(10) }), roads({ main: false, cars: N(11) })],
    rejects: [
      ["plain", roads({ main: true, cars: N(10.01) }), roads({ main: true, cars: { min: 11, kind: "actual" } })],
    ],
    unknown: [roads({ main: true }), roads({ main: true, cars: "undeterminable" }), roads({ cars: N(11) })],
  },
  {
    // More than a share, or more than a fixed number: the smaller of the two limits counts.
    ...ROADS,
    parameters: all([SHARE]),
    accepts: [roads({ cars: N(50), all: N(1_000) }), roads({ cars: N(1_000), all: N(20_000) }), roads({ cars: N(0) })],
    rejects: [
      [
        "plain",
        roads({ cars: N(51), all: N(1_000) }),
        roads({ cars: N(1_001), all: N(90_000) }),
        roads({ cars: N(1_001) }),
      ],
    ],
    unknown: [
      roads({ cars: N(900) }),
      roads({ all: N(10) }),
      roads({ cars: { min: 50, kind: "actual" }, all: N(1_000) }),
    ],
  },
  {
    ...ROADS,
    parameters: all([{ ...SHARE, is: false }]),
    accepts: [roads({ cars: N(51), all: N(1_000) })],
    rejects: [["plain", roads({ cars: N(50), all: N(1_000) })]],
    unknown: [roads({ cars: N(900) })],
  },
  {
    // Exactly the limit is not above it. What is not answered did not begin after its substitute.
    ...ROADS,
    parameters: all([yes("main"), LENGTH]),
    accepts: [
      roads({ main: true, from: at(0), to: at(60) }),
      roads({ main: true, from: "undeterminable", jam_until: at(0), to: at(60) }),
      roads({ main: true, from: at(0), to: "open", expected: at(60) }, { main: false, from: at(0), to: at(90) }),
    ].map((draft) => ({ now: at(10), ...draft })),
    rejects: [
      ["plain", roads({ main: true, from: at(0), to: at(61) })],
      ["plain", roads({ main: true, from: "undeterminable", jam_until: at(0), to: at(61) })],
      ["plain", roads({ main: true, jam_until: at(0), to: at(61) })],
      ["plain", { now: at(61), ...roads({ main: true, from: at(0), to: "open" }) }],
    ],
    unknown: [
      roads({ main: true, jam_until: at(0), to: at(60) }),
      roads({ main: true, from: "undeterminable", to: at(61) }),
      { now: at(60), ...roads({ main: true, from: at(0), to: "open" }) },
      roads({ from: at(0), to: at(61) }),
    ],
  },
  {
    ...ROADS,
    parameters: all([{ ...LENGTH, without_substitutes: true }]),
    accepts: [roads({ from: at(0), to: at(60) })],
    rejects: [["plain", roads({ from: at(0), to: at(61) })]],
    unknown: [roads({ from: "undeterminable", jam_until: at(0), to: at(60) })],
  },
  {
    // A figure of minutes counts instead of the moments.
    ...ROADS,
    parameters: all([{ ...LENGTH, or_minutes: "cars" }]),
    accepts: [roads({ cars: N(60), from: at(0), to: at(99) }), roads({ from: at(0), to: at(60) })],
    rejects: [
      [
        "plain",
        roads({ cars: N(61), from: at(0), to: at(1) }),
        roads({ cars: "undeterminable", from: at(0), to: at(61) }),
      ],
    ],
    unknown: [roads({ cars: { min: 60, max: 61, kind: "estimate" } }), roads({})],
  },
];
