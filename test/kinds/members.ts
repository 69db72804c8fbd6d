import { type Draft, EVIDENCE, type KindTable } from "./kind-table.ts";

const FIELDS = { entity_legal_name: "string", primary_email: "email", states: "string_list" };
const ROW = {
  ...{ data_field: "1.9", official_title: "", source_atom_ids: [], field_ids: [], title: "telephone" },
  obligation: "required",
} as const;
const ROWS = [
  { ...ROW, members: ["telephone", "phone"] },
  { ...ROW, data_field: "1.12", title: "parent", members: ["parent"] },
];
const inReport = (...names: readonly string[]): Draft => Object.fromEntries(names.map((name) => [name, 0]));
const inManifest = (...names: readonly string[]): Draft => ({
  [EVIDENCE]: Object.fromEntries(names.map((name) => [name, []])),
});
const plain = (...names: readonly string[]) => names.map((name) => `plain of ${name}`).join(", ");
const nearest = (name: string, near: string) => `nearest nearest=${near} of ${name}`;
const escaped = (unit: number): string => `\\u${unit.toString(16).padStart(4, "0")}`;

const CONTROLS = [0x00, 0x08, 0x09, 0x0a, 0x0d, 0x1b, 0x1f, 0x7f, 0x80, 0x85, 0x9f, 0xd800, 0xdbff, 0xdc00, 0xdfff];
const SEPARATORS = [0x2028, 0x2029];
const DIRECTIONS = [0x061c, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069];
const AS_THEY_ARE = [" ", "~", "\u00a0", "\u200d", "é", "م", "😀", "\ufffd", "<", '"', "\\", "{count}", "$&"];

/** Names as messages print them. */
const PRINTED: readonly (readonly [name: string, printed: string])[] = [
  ["", ""],
  ["a".repeat(64), "a".repeat(64)],
  ["a".repeat(65), "a".repeat(64)],
  ["😀".repeat(65), "😀".repeat(64)],
  [`${"a".repeat(63)}😀b`, `${"a".repeat(63)}😀`],
  ["\u0007".repeat(65), "\\u0007".repeat(64)],
  ["\udc00".repeat(10_000), "\\udc00".repeat(64)],
  ["##[error]", "\\u0023#[error]"],
  ...[...CONTROLS, ...SEPARATORS, ...DIRECTIONS].map(
    (unit) => [`a${String.fromCharCode(unit)}b`, `a${escaped(unit)}b`] as const,
  ),
  ...AS_THEY_ARE.map((text) => [`a${text}b`, `a${text}b`] as const),
];

const tableOf = (of: "report" | "evidence_manifest", draftWith: typeof inReport): KindTable => ({
  kind: "known_members",
  fields: FIELDS,
  field: null,
  rows: ROWS,
  parameters: { of, named_at_most: 2 },
  accepts: [{}, draftWith("entity_legal_name", "states"), inReport("telephone", "parent")],
  rejects: [
    ...PRINTED.map(([name, printed]) => [plain(printed), draftWith(name)] as const),
    [plain("x", "y"), draftWith("y", "states", "x")],
    [`${plain("x", "y")}, left_out count=1`, draftWith("z", "y", "x")],
    [`${plain("x", "y")}, left_out count=3`, draftWith("z", "y", "x", "zz", "zzz")],
    // By UTF-16 code unit of the names as they are: U+1F600 begins with U+D83D, before U+FF5E.
    [plain("10", "9"), draftWith("9", "10")],
    [plain("A", "a"), draftWith("a", "A")],
    [plain("\\u0001", "A"), draftWith("A", "\u0001")],
    [plain("😀", "\uff5e"), draftWith("\uff5e", "😀")],
    [plain("a".repeat(64), "a".repeat(64)), draftWith(`${"a".repeat(64)}1`, `${"a".repeat(64)}2`)],
    ...["entityLegalName", "ENTITY_LEGAL_NAME", "Entity legal name", "entity-legal-name", "entity_lega_names"].map(
      (name) => [nearest(name, "entity_legal_name"), draftWith(name)] as const,
    ),
    [nearest("primary_mail", "primary_email"), draftWith("primary_mail")],
    [plain("email"), draftWith("email")],
    ["plain of lei, nearest nearest=states of statess", draftWith("statess", "lei")],
  ],
});

export const TABLES: readonly KindTable[] = [
  tableOf("report", inReport),
  tableOf("evidence_manifest", inManifest),
  {
    ...tableOf("evidence_manifest", inManifest),
    parameters: { of: "evidence_manifest", named_at_most: 1 },
    // What is a row without a field needs no evidence.
    accepts: [],
    rejects: [["plain of telephone", inManifest("telephone")]],
  },
  {
    kind: "official_rows",
    fields: FIELDS,
    field: null,
    rows: ROWS,
    accepts: [{}, inReport("entity_legal_name", "Telephone", "telefone"), inManifest("telephone")],
    rejects: [
      ["plain title=telephone row=1.9 of telephone", inReport("telephone"), { telephone: null }],
      [
        "plain title=parent row=1.12 of parent, plain title=telephone row=1.9 of phone",
        inReport("phone", "x", "parent"),
      ],
    ],
  },
];
