import { codeList, each, type KindTable } from "./kind-table.ts";

const COLOURS = codeList("colours", { red: "Bright red", green: "Green", lime: "Pale green", moss: "pale  Green" });
const [ONE, SEVERAL] = [{ colour: "string" }, { colours: "string_list" }];
const plain = (position: number, count: number, variant = "plain") =>
  `${variant} list=colours edition=2 position=${position} count=${count} size=4`;
const label = (code: string, position = 1, count = 1) => `${plain(position, count, "label")} code=${code}`;
const withOthers = { unless: [[{ field: "codes", includes: ["exempt"] }]] };

export const TABLES: readonly KindTable[] = [
  {
    kind: "code_list",
    invalidates: "value",
    fields: ONE,
    codeLists: [COLOURS],
    parameters: { code_list: "colours" },
    accepts: each("colour", "red", "green", "lime", "moss"),
    rejects: [
      [plain(1, 1), ...each("colour", "x", "red;", "red;green", "constructor", "Bright", "Brightred")],
      [label("red"), ...each("colour", "RED", "Bright red", " bRIGHT\t\n red", "Red\u00a0")],
      // Two codes have this label but for case and white space.
      [plain(1, 1), ...each("colour", "Pale green", "pale green")],
      [plain(1, 1, "white_space"), ...each("colour", " red", "red\n", "\u3000x", "x\u00a0")],
    ],
    skips: each("colour", 1, ["red"], "", undefined),
  },
  {
    kind: "code_list",
    invalidates: "value",
    fields: SEVERAL,
    codeLists: [COLOURS],
    parameters: { code_list: "colours" },
    accepts: each("colours", ["red"], ["red", "lime", "red"]),
    rejects: [
      [plain(1, 1), { colours: ["x"] }],
      [plain(3, 1), { colours: ["red", "green", "x"] }],
      [plain(2, 3), { colours: ["red", "x", "green", "y", "x"] }],
      [
        plain(3, 2, "white_space"),
        { colours: ["red", "green", "green ", "x"] },
        { colours: ["red", "red", "x", " y"] },
      ],
      [label("green", 2, 2), { colours: ["red", "GREEN", " x"] }],
    ],
    skips: each("colours", "red", ["red", ""], []),
  },
  {
    kind: "unique_items",
    fields: { items: "string_list" },
    accepts: each("items", ["a"], ["a", "b"], ["a", "A"], ["a", "a "], ["\u00e9", "e\u0301"]),
    rejects: [
      ["plain position=2", ...each("items", ["a", "a"], ["a", "a", "b", "b"], ["a", "a", "a"])],
      ["plain position=3", { items: ["a", "b", "a"] }],
    ],
    skips: each("items", "a", ["", ""], undefined),
  },
  {
    kind: "list_pattern",
    fields: { codes: "string_list" },
    parameters: {
      patterns: [{ without: ["critical"] }, { with: ["critical"], without: ["data"], others_at_most: 1 }],
    },
    accepts: each("codes", ["critical", "data"], ["critical", "a", "b"], ["critical", "a", "a", "b"]),
    rejects: [
      ["plain", ...each("codes", ["critical"], ["critical", "critical"], ["critical", "a", "a"], ["data"], ["a", "b"])],
    ],
    skips: each("codes", "critical", []),
  },
  {
    kind: "list_pattern",
    fields: { codes: "string_list" },
    parameters: { patterns: [{ with: ["critical", "data"], others_at_most: 0 }] },
    accepts: each("codes", ["critical"], ["data"], ["critical", "data", "a"]),
    rejects: [["plain", ...each("codes", ["critical", "data"], ["data", "critical"], ["critical", "data", "data"])]],
  },
  {
    kind: "list_pattern",
    fields: { codes: "string_list" },
    parameters: { patterns: [{ with: ["none"], others_at_least: 1 }], ...withOthers },
    accepts: each("codes", ["none"], ["none", "none"], ["a", "b"], ["none", "a", "exempt"]),
    rejects: [["plain", ...each("codes", ["none", "a"], ["a", "none", "b"])]],
  },
];
