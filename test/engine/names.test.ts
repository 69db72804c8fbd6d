// Which code a text means that is no code of its list.
import { expect, it } from "vitest";
import { codeMeant } from "../../server/engine/names.ts";
import { RULE_SET } from "./drafts.ts";

const ITEMS = [
  { code: "a_b", label: "Option A" },
  { code: "c", label: "Option C" },
  { code: "d", label: "option c" },
];

it.each([
  ["Option A", "a_b"],
  ["\u00a0 oPTION\t\n a ", "a_b"],
  ["A_B", "a_b"],
  ["OptionA", null],
  ["Option", null],
  ["", null],
  ["Option C", null],
])("%j means the code %s", (text, code) => {
  expect(codeMeant(text, ITEMS)).toBe(code);
});

it("finds each code of each list of the profile by its label in capitals", () => {
  const items = RULE_SET.code_lists.flatMap((list) => list.items.map((item) => [list.items, item] as const));
  expect(items.filter(([list, { code, label }]) => codeMeant(label.toUpperCase(), list) !== code)).toEqual([]);
});
