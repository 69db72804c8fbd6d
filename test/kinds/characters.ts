import { each, type KindTable } from "./kind-table.ts";

const FIELDS = {
  line: "string",
  text: "text",
  mail: "email",
  states: "string_list states",
  entities: "record_list[entities]",
  time: "datetime",
};
const STATES = [{ code_list_id: "states", title: "states", edition: "1", items: [{ code: "DE", label: "Germany" }] }];
const at = (field: string, code_point: string, position: number, count = 1): string =>
  `plain count=${count} code_point=${code_point} position=${position} of ${field}`;
const inEntry = (field: string, place: string): string => `in_entry count=1 code_point=U+200B ${place} of ${field}`;

const LETTERS = "Müller, Ångström, Ελλάς, България, “quoted” – 5 €, \u00a0 é e\u0301";
const JOINED = "👩🏽\u200d🚒 👁\ufe0f\u200d🗨\ufe0f می\u200cخواهم क्\u200dष";

export const TABLES: readonly KindTable[] = [
  {
    kind: "intact_texts",
    field: null,
    fields: FIELDS,
    codeLists: STATES,
    accepts: [
      ...each("line", LETTERS, JOINED, 7, null, "1E5", "E+19", "Project 4E+1", "#1"),
      ...each("text", "One.\n\n\tTwo.\r\nThree.\u2028Four.\u2029Five.", LETTERS, JOINED),
      { entities: [{ name: "A", lei: "x", types: ["DE"] }], states: ["DE"], mail: "a@b.example" },
      // Blocked, or no text of a person.
      { states: "\u200b", entities: [{ no_such_member: "\u200b" }], time: "\u200b2026-03-10T06:42:00Z" },
      { mail: "a\u200b@b.example" },
    ],
    rejects: [
      [at("line", "U+000A", 6), ...each("line", "Alpha\nBeta", "Alpha\nBeta".normalize())],
      [at("line", "U+0009", 2, 2), { line: "A\t\tB" }],
      [at("line", "U+2028", 2), { line: "A\u2028B" }],
      [at("text", "U+000B", 2), { text: "A\u000bB" }],
      // Positions count code points.
      [at("text", "U+200B", 3), { text: "😀A\u200bB" }],
      [at("line", "U+200D", 2), { line: "A\u200dB" }],
      [at("line", "U+E0041", 2), { line: "A\u{e0041}" }],
      [at("line", "U+F0B7", 1), { line: "\uf0b7 A" }],
      [at("line", "U+FFFF", 2), { line: "A\uffff" }],
      [at("line", "U+DC00", 1), { line: "\udc00\ud83d".slice(0, 1) }],
      [inEntry("states", "position=3 entry=2"), { states: ["DE", "DE\u200b"] }],
      [inEntry("entities", "position=2 entry=2"), { entities: [{ name: "A" }, { name: "B", types: ["x\u200b"] }] }],
      [at("entities", "U+200B", 2), { entities: "A\u200b" }],
      [
        "spreadsheet of line",
        ...each("line", "5,493E+19", "5.493E+19", " 4.9E+12 ", "1E+15", "####", "#REF!", "#N/A", "#wert!", "#Bezug!"),
      ],
      ["spreadsheet of entities", { entities: [{ name: "A", lei: "5,493E+19" }] }],
      [`${at("line", "U+00AD", 2)}, ${at("text", "U+0000", 1)}`, { line: "A\u00adB", text: "\0" }],
    ],
  },
];
