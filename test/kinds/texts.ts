import { each, type KindTable } from "./kind-table.ts";

const LEI = "0000EXMPL0BANK000164";
const OTHER_LEI = "506700GE1G29325QX363";
const TEXT = { text: "text" };
const length = (limit: object, ...texts: readonly unknown[]) => ({
  kind: "text_length",
  fields: TEXT,
  parameters: limit,
  accepts: each("text", ...texts),
});
const SPACE = " \n\u3000";

const telephone = (charset: string) => ({ kind: "charset", fields: { phone: "string" }, parameters: { charset } });

const FILLERS = {
  values: ["n a", "tbd", "test", "unknown", "name not yet given"],
  fillers: ["to be confirmed", "lorem ipsum"],
};
const SEVERAL = [[{ field: "names", contains: ";" }]];

export const TABLES: readonly KindTable[] = [
  {
    ...length({ minimum: 3 }, "abc", "a😀b", `${SPACE}abc${SPACE}`, "a b"),
    rejects: [["plain limit=3", ...each("text", "ab", "a😀", ` ab${SPACE}`, "\ufeffab\u2028")]],
    skips: each("text", 1, SPACE),
  },
  {
    ...length({ maximum: 3 }, "abc", "ab ", "a", "a😀😀", "\ud83d\ud83da"),
    rejects: [["plain limit=3", ...each("text", "abcd", "abc ", "😀😀😀😀", "\ud83d\ud83da\ud83d")]],
  },
  {
    kind: "text_length",
    fields: { entities: "record_list[entities]" },
    parameters: { maximum: 3 },
    accepts: each("entities", "abc", [{ name: "abc", lei: "abc" }, { name: "abc" }]),
    rejects: [["plain limit=3", ...each("entities", "abcd", [{ name: "a" }, { name: "abcd" }])]],
  },
  {
    kind: "charset",
    fields: TEXT,
    parameters: { charset: "letters_digits_hyphen" },
    accepts: each("text", "a", "Z9-0", "-", "0"),
    rejects: [["plain", ...each("text", "a b", "a_b", "a/b", "a.b", "ü", "a\n", " a", "a–b", "٣")]],
    skips: each("text", 1, ""),
  },
  {
    ...telephone("international_telephone"),
    accepts: each(
      "phone",
      ...["+33123456789", "+49 30 1234567", "0049 30 1234567", "+44 (20) 7946-0000", "+1.202.555.0100"],
      ...["+352 123 456 ext. 12", " +3312345678 "],
    ),
    rejects: [
      ["plain", ...each("phone", "030 1234567", "+33", "+0 123 4567", "33123456789", "call +33123456789", "+331x")],
      ["plain", { phone: "+33 1 23 45 67 89 01 23 45 67" }],
    ],
  },
  {
    ...telephone("telephone_with_plus"),
    accepts: each("phone", "+33123456789", "+49 30 1234567", "+49-30-1234567", "+49 (30)1234567"),
    rejects: [["plain", ...each("phone", "0049 30 1234567", "+49", "+49 30 1234567 ext 1", "+49 3012345678901234")]],
  },
  {
    kind: "placeholder",
    invalidates: "value",
    fields: TEXT,
    parameters: FILLERS,
    accepts: each(
      "text",
      ...["Na Li", "Testa Rossa", "Unknown Bank AG", "山田太郎", "A. Nonym", "Bank X", "xx", "n", "to be", "a n a"],
      ...["test of the unknown", "name not yet given by us", "😀", "Not to be confirmed", "X"],
    ),
    rejects: [
      ["plain", ...each("text", "N/A", "n.a.", "tbd", "- -", "???", "XXXX", "Test test", "\u200b")],
      [
        "plain",
        ...each(
          "text",
          "to be confirmed",
          "To be confirmed soon",
          "Lorem ipsum dolor",
          "TBD unknown",
          "Name: not yet given",
        ),
      ],
    ],
    skips: each("text", 1, " "),
  },
  {
    kind: "single_value",
    fields: { text: "record_list[entities]", names: "string" },
    parameters: { list_separator: ";", unless: SEVERAL },
    accepts: [...each("text", "A, B", "A", [{ name: "A; B" }]), { text: "A; B", names: "A; B" }],
    rejects: [["plain", ...each("text", "A; B", ";"), { text: "A; B", names: "A" }, { text: "A;", names: 1 }]],
    skips: each("text", 1, ""),
  },
  {
    kind: "identified_in_text",
    fields: { text: "text", own: "string", submitter: "string", flag: "boolean" },
    parameters: {
      ...{ other_than: ["own", "submitter"], code_types: ["VAT", "SIREN", "Reg. No. (UK)"], or_in: ["origin"] },
      when: [[{ field: "flag", equals: true }]],
    },
    base: { own: LEI, flag: true },
    accepts: [
      ...each("text", "A GmbH (506700ge1g29325qx363)", `${LEI}, 506700GE1G29325QX363`, "A GmbH, DEK1101R.HRB116737"),
      ...each("text", "A Ltd, VAT: GB123456789", "SIREN 552081317", "vat\nno.12345"),
      // A name is what it is: no character of it is part of a pattern.
      ...each("text", "A Ltd, reg. no. (UK) 12345", "VATS, VAT 12345"),
      { text: "A provider.", origin: "A GmbH, LEI 506700GE1G29325QX363" },
      // Members may have any JSON type.
      { text: LEI, own: { toString: 1 }, origin: [[1]] },
      { text: LEI, own: undefined },
      // Only the first field with a value counts.
      { text: OTHER_LEI, submitter: OTHER_LEI },
      { text: LEI, own: " ", submitter: OTHER_LEI },
      { text: "A GmbH", flag: false },
    ],
    rejects: [
      ["plain", ...each("text", "A GmbH", `A GmbH; we are ${LEI}`, `${LEI.toLowerCase()} and ${LEI}`, "LEI 12345")],
      [
        "plain",
        ...each("text", "The VAT is unknown.", "DB01.LOCAL, 2026-03-10", "0506700GE1G29325QX363", "VATS 123456"),
        ...each("text", "A Ltd, Reg: No: UK 12345", "A Ltd, Reg. No. (UK)A 12345"),
      ],
      ["plain", { text: LEI, own: ` ${LEI.toLowerCase()}\n` }, { text: "A", origin: LEI }],
      ["plain", { text: LEI, own: [{ name: "A", lei: LEI }] }, { text: OTHER_LEI, own: null, submitter: OTHER_LEI }],
    ],
    skips: each("text", 1, ""),
  },
];
