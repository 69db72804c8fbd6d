// invalid_identifier: the shape and the check digits of an LEI, against ISO 17442 computed with big integers.
import { expect, it } from "vitest";
import { answerTo, CLEAN, lint, readyWith } from "./drafts.ts";

const FIELD = "entity_legal_identifier";
const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const lintLei = (lei: string) => lint(readyWith({ [FIELD]: lei }));

/** ISO/IEC 7064, MOD 97-10: letters as two digits, the whole number leaves 1. */
const isLei = (text: string): boolean =>
  /^[A-Z0-9]{18}[0-9]{2}$/.test(text) &&
  BigInt([...text].map((character) => ALPHABET.indexOf(character)).join("")) % 97n === 1n;

const withCheckDigits = (stem: string): string =>
  Array.from({ length: 97 }, (_, i) => stem + String(i + 2).padStart(2, "0")).find(isLei) as string;

const VALID = [
  "0000EXMPL0BANK000164",
  "506700GE1G29325QX363",
  withCheckDigits("ZZZZZZZZZZZZZZZZZZ"),
  withCheckDigits("000000000000000000"),
];

it.each(VALID)("%s is an LEI", (lei) => {
  expect(lintLei(lei)).toEqual(CLEAN);
});

it.each(VALID)("of all single-character changes of %s those are refused that ISO 17442 refuses", (lei) => {
  const changed = [...lei].flatMap((_, at) =>
    [...ALPHABET].map((character) => lei.slice(0, at) + character + lei.slice(at + 1)),
  );
  expect(changed.filter((text) => (lintLei(text)[0] === CLEAN[0]) !== isLei(text))).toEqual([]);
  const sameClass = changed.filter((text) => text !== lei && text.replace(/\d/g, "0") === lei.replace(/\d/g, "0"));
  expect(sameClass.filter((text) => lintLei(text)[0] === CLEAN[0])).toEqual([]);
});

it.each(VALID)("of all swaps of neighbours in %s those are refused that ISO 17442 refuses", (lei) => {
  const swapped = Array.from({ length: 19 }, (_, at) => lei.slice(0, at) + lei[at + 1] + lei[at] + lei.slice(at + 2));
  expect(swapped.filter((text) => (lintLei(text)[0] === CLEAN[0]) !== isLei(text))).toEqual([]);
});

it.each([
  { name: "nineteen characters", lei: "0000EXMPL0BANK00016" },
  { name: "twenty-one characters", lei: "0000EXMPL0BANK0001640" },
  { name: "small letters", lei: "0000exmpl0bank000164" },
  { name: "a letter as a check digit", lei: "0000EXMPL0BANK00016D" },
  { name: "white space before it", lei: " 0000EXMPL0BANK000164" },
  { name: "a line end behind it", lei: "0000EXMPL0BANK000164\n" },
  { name: "digits of another script", lei: "0000EXMPL0BANK0001\u0666\u0664" },
  { name: "letters of full width", lei: "0000\uff25XMPL0BANK000164" },
  { name: "two LEIs with a comma", lei: "0000EXMPL0BANK000164,506700GE1G29325QX363" },
  { name: "check digits that are one off", lei: "0000EXMPL0BANK000165" },
  { name: "32768 letters", lei: "A".repeat(32_768) },
])("$name: no LEI", ({ lei }) => {
  expect(lintLei(lei)).toEqual([`invalid_identifier ${FIELD}`]);
});

it.each(["0000EXMPL0BANK000164;506700GE1G29325QX363", "0000EXMPL0BANK000165;", ";", "x; y"])(
  "%j holds a semicolon and is not looked at",
  (lei) => {
    expect(lintLei(lei)).toEqual(CLEAN);
  },
);

it("the message tells white space around an LEI from a wrong one", () => {
  const messageOn = (lei: string) => answerTo(readyWith({ [FIELD]: lei }), "lint").findings[0]?.message ?? "";
  const messages = [
    messageOn("0000EXMPL0BANK000165"),
    messageOn("0000EXMPL0BANK000164\u00a0"),
    messageOn("\n0000EXMPL0BANK000164"),
  ];
  expect(messages.map((message) => message.includes("white space"))).toEqual([false, true, true]);
});
