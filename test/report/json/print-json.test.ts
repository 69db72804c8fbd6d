// Values as JSON: what JSON.stringify prints, at any depth.
import { expect, it } from "vitest";
import { printJson } from "../../../scripts/report/json/print-json.ts";

it.each([
  "null",
  "0.5",
  '"\\n\\"ä"',
  "[]",
  "{}",
  '[1,[],{"a":[true,null]},"x"]',
  '{"b":{"__proto__":1,"":[]},"a":[{},{}]}',
])("the value of %s is printed so again", (json) => {
  expect(printJson(JSON.parse(json))).toBe(json);
});

it("a member that is undefined is left out, half of a character is escaped", () => {
  expect(printJson({ a: undefined, b: 1, "\ud800": "\ud800" })).toBe('{"b":1,"\\ud800":"\\ud800"}');
});

it("a value is printed that is nested deeply or has many members", () => {
  const deep = `${'[{"a":'.repeat(50_000)}1${"}]".repeat(50_000)}`;
  expect(printJson(JSON.parse(deep))).toBe(deep);
  const long = Array.from({ length: 300_000 }, (_, index) => index);
  expect(printJson(long)).toBe(JSON.stringify(long));
});
