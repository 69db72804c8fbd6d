import { codeList, type KindTable } from "./kind-table.ts";

const STATES = codeList("states", {
  DE: { eu: true as never },
  FR: { eu: true as never },
  AT: { eu: true as never },
  NO: {},
});
const FIELDS = { roads: "record_list[closures]", complete: "yes_no", home: "string" };
const PARAMETERS = {
  ...{ criterion: "it", at_least: 2, code_list: "states", place: "state", effect: "closed", complete: "complete" },
  no_information: { member: "told", where: "via", one_of: ["provider"] },
};
type Effect = boolean | "unknown" | undefined;
/** Records of these states with their effects. */
const roads = (states: Readonly<Record<string, Effect>>, complete: unknown = true, more: object = {}) => ({
  roads: Object.entries(states).map(([state, closed]) => ({
    state: state.slice(0, 2),
    ...(closed !== undefined && { closed }),
    ...more,
  })),
  complete,
});
const TABLE = { kind: "places_at_least", fields: FIELDS, codeLists: [STATES] };

export const TABLES: readonly KindTable[] = [
  {
    ...TABLE,
    parameters: PARAMETERS,
    accepts: [
      { roads: [], complete: true },
      roads({ DE: true }),
      // A place counts once, and one that is not on the list never.
      roads({ DE: true, DE2: true }),
      roads({ DE: true, CH: true, FR: false }),
      roads({ DE: "unknown", FR: false }),
      roads({ DE: true, FR: true }, true, { told: false, via: "provider" }),
    ],
    rejects: [
      [
        "plain",
        roads({ DE: true, FR: true }),
        roads({ DE: true, NO: true }, undefined),
        roads({ DE: "unknown", AT: true, NO: true }),
      ],
      [
        "plain",
        roads({ DE: true, FR: false, FR2: true }, false),
        roads({ DE: true, FR: true }, true, { told: false, via: "road" }),
      ],
      ["plain", roads({ DE: true, FR: true }, true, { told: true, via: "provider" })],
      ["plain", roads({ DE: true, FR: true }, true, { grave: false })],
    ],
    unknown: [
      ...[{}, { complete: true }, { roads: [] }, { roads: 1, complete: true }],
      ...[roads({ DE: true }, false), roads({ DE: true }, "unknown"), roads({ DE: true }, null)],
      ...[
        roads({ DE: true, FR: "unknown" }),
        roads({ DE: true, FR: undefined }),
        roads({ DE: "unknown", FR: "unknown" }),
      ],
    ],
  },
  {
    // A complete list has the place of a field: without it, there may be an effect in one place more.
    ...TABLE,
    parameters: { ...PARAMETERS, includes: "home" },
    accepts: [
      { ...roads({ DE: true, FR: false }), home: "DE" },
      { ...roads({ FR: true, DE: false }), home: "DE" },
      // Only one place is not listed, or it is not one that counts.
      { ...roads({}), home: "DE" },
      { ...roads({ FR: false }), home: "DE" },
      roads({}),
      { ...roads({ FR: true }), home: "CH" },
    ],
    rejects: [["plain", { ...roads({ AT: true, FR: true }), home: "DE" }, roads({ AT: true, FR: true })]],
    unknown: [
      { ...roads({ FR: true }), home: "DE" },
      { ...roads({ FR: true, AT: false }), home: "DE" },
      roads({ FR: true }),
      { ...roads({ FR: true, DE: "unknown" }), home: "DE" },
      { ...roads({ FR: true, DE: undefined }), home: "DE" },
    ],
  },
  {
    ...TABLE,
    parameters: { ...PARAMETERS, includes: "home", not_counted: "home" },
    accepts: [{ ...roads({ FR: true }), home: "DE" }],
    rejects: [["plain", { ...roads({ AT: true, FR: true }), home: "DE" }]],
    unknown: [roads({ AT: true, FR: true })],
  },
  {
    ...TABLE,
    parameters: { ...PARAMETERS, not_counted: "home" },
    accepts: [
      { ...roads({ DE: true, FR: true }), home: "DE" },
      roads({ DE: true }),
      { ...roads({ DE: true }), home: "FR" },
    ],
    rejects: [["plain", { ...roads({ DE: true, FR: true }), home: "AT" }, roads({ DE: true, FR: true, AT: true })]],
    unknown: [roads({ DE: true, FR: true }), { ...roads({ DE: true, FR: true }, false), home: "DE" }],
  },
  {
    ...TABLE,
    parameters: { ...PARAMETERS, only_with: "eu" },
    accepts: [roads({ DE: true, NO: true })],
    rejects: [["plain", roads({ DE: true, FR: true })]],
  },
  {
    ...TABLE,
    parameters: { ...PARAMETERS, only_where: "grave" },
    accepts: [roads({ DE: true, FR: true }, true, { grave: false })],
    rejects: [["plain", roads({ DE: true, FR: true }, true, { grave: true }), roads({ DE: true, FR: true })]],
  },
];
