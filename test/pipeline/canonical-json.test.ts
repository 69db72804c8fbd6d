import fc from "fast-check";
import { expect, it } from "vitest";
import { canonicalJson } from "../../scripts/pipeline/canonical-json.ts";
import vectors from "../vectors/rfc8785.json" with { type: "json" };

const doubleOf = (bits: string): number => Buffer.from(bits, "hex").readDoubleBE();
const textOf = (codePoints: string): string =>
  String.fromCodePoint(...codePoints.split(" ").map((hex) => Number.parseInt(hex, 16)));

const numbers = vectors.numbers.map(([bits, text]) => ({ bits: bits as string, text: text as string }));
// RFC 7493 (I-JSON), section 2.2: readers need not tell such an integer from its neighbours.
const isInexactInteger = (text: string) => /^-?\d+$/.test(text) && !Number.isSafeInteger(Number(text));

it.each(numbers.filter(({ text }) => !isInexactInteger(text)))(
  "the double $bits is written $text",
  ({ bits, text }) => {
    expect(canonicalJson(doubleOf(bits))).toBe(text);
  },
);

it.each(numbers.filter(({ text }) => isInexactInteger(text)))("the inexact integer $text is refused", ({ bits }) => {
  expect(() => canonicalJson({ n: doubleOf(bits) })).toThrow(RangeError);
});

it.each(vectors.not_numbers)("the double %s, which is no number, is refused", (bits) => {
  expect(() => canonicalJson(doubleOf(bits))).toThrow(RangeError);
});

it.each(vectors.strings)("the characters %s are written as ECMAScript writes them", (codePoints, text) => {
  expect(canonicalJson(textOf(codePoints as string))).toBe(text);
});

it("members are sorted by UTF-16 code unit, so that an astral character comes before U+FB33", () => {
  const keys = vectors.keys.map(textOf);
  const shuffled = Object.fromEntries([...keys].reverse().map((key, index) => [key, index]));
  const members = keys.map((key, index) => `${JSON.stringify(key)}:${keys.length - 1 - index}`);
  expect(canonicalJson(shuffled)).toBe(`{${members.join(",")}}`);
});

it.each([
  {
    name: "digits, which an engine would put first in numeric order",
    keys: ["10", "9", "a", "-1"],
    order: ["-1", "10", "9", "a"],
  },
  { name: "upper and lower case", keys: ["b", "B", "a", "_", "A"], order: ["A", "B", "_", "a", "b"] },
  { name: "a prefix and the empty key", keys: ["ab", "a", ""], order: ["", "a", "ab"] },
  { name: "__proto__ and constructor", keys: ["constructor", "__proto__"], order: ["__proto__", "constructor"] },
])("$name: the members have their order", ({ keys, order }) => {
  const text = canonicalJson(Object.fromEntries(keys.map((key) => [key, null])));
  expect(text).toBe(`{${order.map((key) => `"${key}":null`).join(",")}}`);
});

it("the text has no byte order mark, no line end and no needless escape", () => {
  expect(canonicalJson({ ö: ["€"] })).toBe('{"ö":["€"]}');
});

// Any value of I-JSON: well-formed text, doubles but for inexact integers, and zero without its sign, which JSON keeps nowhere.
const text = fc.string({ unit: "binary" });
const number = fc
  .double({ noNaN: true, noDefaultInfinity: true })
  .filter((value) => !Number.isInteger(value) || Number.isSafeInteger(value))
  .map((value) => value + 0);
const { value: jsonValue } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constant(null),
    fc.boolean(),
    text,
    number,
    fc.maxSafeInteger(),
    tie("array"),
    tie("object"),
  ),
  array: fc.array(tie("value"), { maxLength: 5 }),
  object: fc.dictionary(text, tie("value"), { maxKeys: 5, noNullPrototype: true }),
}));

function reverseMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reverseMembers);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, member]) => [name, reverseMembers(member)] as const);
  return Object.fromEntries(entries.reverse());
}

it("what is written reads back as the same value", () => {
  fc.assert(
    fc.property(jsonValue, (value) => {
      expect(JSON.parse(canonicalJson(value))).toEqual(value);
    }),
  );
});

it("what is canonical stays as it is", () => {
  fc.assert(
    fc.property(jsonValue, (value) => {
      const canonical = canonicalJson(value);
      expect(canonicalJson(JSON.parse(canonical))).toBe(canonical);
    }),
  );
});

it("the order of members does not matter", () => {
  fc.assert(
    fc.property(jsonValue, (value) => {
      expect(canonicalJson(reverseMembers(value))).toBe(canonicalJson(value));
    }),
  );
});

class Point {
  readonly x = 1;
}
const refusals: { name: string; value: unknown; error: ErrorConstructor }[] = [
  { name: "undefined", value: undefined, error: TypeError },
  // biome-ignore lint/suspicious/noSparseArray: the hole is what is tested
  { name: "a hole in an array", value: [1, , 3], error: TypeError },
  { name: "a function", value: () => 1, error: TypeError },
  { name: "a symbol", value: Symbol("s"), error: TypeError },
  { name: "a BigInt", value: 1n, error: TypeError },
  { name: "a Date", value: new Date(0), error: TypeError },
  { name: "a Map", value: new Map([["a", 1]]), error: TypeError },
  { name: "a Set", value: new Set([1]), error: TypeError },
  { name: "bytes", value: new Uint8Array([1]), error: TypeError },
  { name: "a boxed number", value: Object(1), error: TypeError },
  { name: "an object of a class", value: new Point(), error: TypeError },
  { name: "an object with toJSON", value: { toJSON: () => 1 }, error: TypeError },
  { name: "an array with toJSON", value: Object.assign([1], { toJSON: () => 2 }), error: TypeError },
  { name: "NaN", value: Number.NaN, error: RangeError },
  { name: "infinity", value: Number.POSITIVE_INFINITY, error: RangeError },
  { name: "negative infinity", value: Number.NEGATIVE_INFINITY, error: RangeError },
  { name: "2^53", value: 2 ** 53, error: RangeError },
  { name: "-2^53", value: -(2 ** 53), error: RangeError },
  { name: "a high surrogate alone", value: "a\ud83d", error: RangeError },
  { name: "a low surrogate alone", value: "\ude00a", error: RangeError },
  { name: "surrogates in the wrong order", value: "\ude00\ud83d", error: RangeError },
];

it.each(refusals)("$name is refused", ({ value, error }) => {
  expect(() => canonicalJson(value)).toThrow(error);
});

it.each(refusals)("$name is refused deep inside, and its place is named", ({ value, error }) => {
  expect(() => canonicalJson({ a: [null, { b: value }] })).toThrow(error);
  expect(() => canonicalJson({ a: [null, { b: value }] })).toThrow(/^\/a\/1\/b/);
});

it.each([{ "\ud83d": 1 }, { a: { "\ude00": 1 } }])("a key with half a surrogate pair is refused", (value) => {
  expect(() => canonicalJson(value)).toThrow(RangeError);
});

it.each([Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER])("%d, the last exact integer, is written", (value) => {
  expect(canonicalJson(value)).toBe(String(value));
});
