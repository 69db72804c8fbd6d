// A draft: what is read as one, and that a change of one value leaves all others as they are written.
import { expect, it } from "vitest";
import {
  changeMember,
  type Draft,
  EMPTY_DRAFT,
  getReport,
  getValue,
  isEmptyDraft,
  isSameDraft,
  type MemberChange,
  type NotDraft,
  putValues,
  readBareDraft,
  readDraft,
  writeDraft,
} from "../../../scripts/report/draft/draft.ts";

const ORDER = ["a", "b", "c", "d"];

function draftIn(text: string): Draft {
  const draft = readDraft(text);
  if (typeof draft === "string") throw new Error(`it is ${draft}`);
  return draft;
}

const set = (name: string, json: string | null, holder: MemberChange["holder"] = "report"): MemberChange => ({
  ...{ holder, name, json },
  order: ORDER,
});

const change = (text: string, changed: MemberChange): string => writeDraft(changeMember(draftIn(text), changed));

/** A request with these members of its report. */
const lines = (...members: string[]) => `{\n  "report": {\n    ${members.join(",\n    ")}\n  }\n}`;

const EMPTY = '{\n  "report": {}\n}';

it.each<[what: string, text: string, changed: MemberChange, expected: string]>([
  ["begins with a blank text", " \n", set("a", "1"), lines('"a": 1')],
  ["fills an empty report", '{"report":{}}', set("a", "1"), lines('"a": 1')],
  [
    "replaces a value in its place",
    '{"report" : {"a":  [1] ,"x":1.0}}',
    set("a", '"n"'),
    lines('"a": "n"', '"x": 1.0'),
  ],
  [
    "keeps digits",
    '{"report":{"x":1e400,"y":-0.0,"z":1.50}}',
    set("a", "1"),
    lines('"a": 1', '"x": 1e400', '"y": -0.0', '"z": 1.50'),
  ],
  ["takes digits", '{"report":{"a":1}}', set("a", "1.0"), lines('"a": 1.0')],
  [
    "keeps what is in a value",
    '{"report":{\t"x": { "b" : [1.0,\n2] }}}',
    set("b", "true"),
    lines('"b": true', '"x": { "b" : [1.0,\n2] }'),
  ],
  [
    "puts a value in the order of the fields",
    '{"report":{"a":1,"b":2,"d":4}}',
    set("c", "3"),
    lines('"a": 1', '"b": 2', '"c": 3', '"d": 4'),
  ],
  [
    "keeps another order",
    '{"report":{"d":4,"x":0,"a":1}}',
    set("c", "3"),
    lines('"d": 4', '"x": 0', '"a": 1', '"c": 3'),
  ],
  ["puts a first field first", '{"report":{"x":0}}', set("a", "1"), lines('"a": 1', '"x": 0')],
  [
    "puts an unknown field last",
    '{"report":{"x":0,"c":1,"y":0}}',
    set("z", "1"),
    lines('"x": 0', '"c": 1', '"y": 0', '"z": 1'),
  ],
  [
    "keeps names that are numbers in their order",
    '{"report":{"b":1,"2":0,"1":0}}',
    set("a", "1"),
    lines('"a": 1', '"b": 1', '"2": 0', '"1": 0'),
  ],
  ["sets a name that is a number", '{"report":{"x":0}}', set("1", "2"), lines('"x": 0', '"1": 2')],
  [
    "keeps a member __proto__",
    '{"report":{"__proto__":{"a":1}}}',
    set("a", "2"),
    lines('"a": 2', '"__proto__": {"a":1}'),
  ],
  ["sets a member __proto__", '{"report":{"a":1}}', set("__proto__", "[]"), lines('"a": 1', '"__proto__": []')],
  ["finds an escaped name", '{"report":{"\\u0061":"}\\"{"}}', set("a", "2"), lines('"a": 2')],
  ["writes a name with marks", '{"report":{"\\"\\n":1}}', set("a", "2"), lines('"a": 2', '"\\"\\n": 1')],
  ["removes a member", '{"report":{"a":1, "b":2}}', set("a", null), lines('"b": 2')],
  ["removes the only member", '{"report":{ "a":1 }}', set("a", null), EMPTY],
  [
    "adds a manifest after the report",
    '{"report":{"a":1}}',
    set("a", '["l"]', "evidence_manifest"),
    '{\n  "report": {\n    "a": 1\n  },\n  "evidence_manifest": {\n    "a": ["l"]\n  }\n}',
  ],
  [
    "removes the last records of a manifest",
    '{"report":{},"evidence_manifest":{"a":["l"]}}',
    set("a", null, "evidence_manifest"),
    EMPTY,
  ],
  [
    "keeps other members of the request",
    '{"zz":[ 1e400 ],"report":{},"id":"1"}',
    set("a", "1"),
    '{\n  "report": {\n    "a": 1\n  },\n  "zz": [ 1e400 ],\n  "id": "1"\n}',
  ],
  [
    "keeps a manifest that is not an object",
    '{"evidence_manifest":[ 1.0 ],"report":{}}',
    set("a", "1"),
    '{\n  "report": {\n    "a": 1\n  },\n  "evidence_manifest": [ 1.0 ]\n}',
  ],
])("a change %s", (_, text, changed, expected) => {
  expect(change(text, changed)).toBe(expected);
});

it.each<[what: string, text: string, changed: MemberChange]>([
  ["removes nothing", '{"report":{"b":1}}', set("a", null)],
  ["removes no records", '{"report":{"a":1}}', set("a", null, "evidence_manifest")],
  [
    "sets records in a manifest that is not an object",
    '{"report":{},"evidence_manifest":1}',
    set("a", "[]", "evidence_manifest"),
  ],
])("a change that %s gives the same draft", (_, text, changed) => {
  const draft = draftIn(text);
  expect(changeMember(draft, changed)).toBe(draft);
});

it.each<[text: string, kind: "draft" | NotDraft, isEmpty?: boolean]>([
  ["", "draft", true],
  [" \n", "draft", true],
  ["{}", "draft", true],
  ['{"report":{}}', "draft", true],
  ['{"evidence_manifest":{}}', "draft", true],
  ['{"report":{"x":null}}', "draft", false],
  ['{"report":{},"evidence_manifest":{"x":[]}}', "draft", false],
  ['{"report":{},"evidence_manifest":null}', "draft", true],
  ['{"report":{},"x":1}', "draft", false],
  ['{"report":{"prevalidation_status":1}}', "draft", false],
  ['{"report":[]}', "other"],
  ['{"report":null}', "other"],
  ['{"x":1}', "other"],
  ['{"__proto__":{"report":{}}}', "other"],
  ["[]", "other"],
  ["1.0", "other"],
  ['{"a":1,"evidence_manifest":{}}', "bare"],
  ['{"prevalidation_status":"blocked","findings":[]}', "answer"],
  ['{"report":{"a":1,}}', "broken"],
  ['{"report":{"a":1,"\\u0061":2}}', "broken"],
  ['{"report":{},"report":{}}', "broken"],
  ['\ufeff{"report":{}}', "broken"],
  [`{"report":{}}${" ".repeat(100)}`, "broken"],
])("a text %j is read as %s", (text, kind, isEmpty) => {
  const draft = readDraft(text, { maxLength: 100, fieldIds: ORDER });
  const read = typeof draft === "string" ? [draft] : ["draft", isEmptyDraft(draft)];
  expect(read).toEqual(isEmpty === undefined ? [kind] : [kind, isEmpty]);
});

it("a draft that is written is read as the same draft", () => {
  const text =
    '{\n  "report": {\n    "b": 1.0,\n    "1": 1e400\n  },\n  "evidence_manifest": {\n    "b": ["l"]\n  },\n  "x": {}\n}';
  expect(writeDraft(draftIn(text))).toBe(text);
  expect(writeDraft(EMPTY_DRAFT)).toBe(EMPTY);
});

it.each([
  ['{\n  "a": "x\\n",\n  "b": 1.0\n}\n', lines('"a": "x\\n"', '"b": 1.0')],
  [
    '{"a":1,"evidence_manifest":{"a":["l"]},"b":2}',
    '{\n  "report": {\n    "a": 1,\n    "b": 2\n  },\n  "evidence_manifest": {\n    "a": ["l"]\n  }\n}',
  ],
  ['{"a":1,"evidence_manifest":[1.0]}', '{\n  "report": {\n    "a": 1\n  },\n  "evidence_manifest": [1.0]\n}'],
])("the fields of %j are put into the report, a manifest beside it", (bare, wrapped) => {
  expect(writeDraft(readBareDraft(bare))).toBe(wrapped);
});

it("values are read as they were meant, names of every object among them", () => {
  const draft = draftIn('{"report":{"a":1.50,"__proto__":[1],"x":null}}');
  expect(["a", "__proto__", "x", "b", "toString"].map((name) => getValue(draft, name))).toEqual([
    ...[1.5, [1], null],
    ...[undefined, undefined],
  ]);
  expect(Object.entries(getReport(draft))).toEqual([
    ["a", 1.5],
    ["__proto__", [1]],
    ["x", null],
  ]);
});

it("values are put into the order of the fields, and without any the draft is the same", () => {
  const draft = draftIn('{"report":{"d":1.0}}');
  const filled = putValues(draft, ORDER, [
    ["c", { value: 1 }],
    ["a", "\n"],
  ]);
  expect(writeDraft(filled)).toBe(lines('"a": "\\n"', '"c": {"value":1}', '"d": 1.0'));
  expect(putValues(draft, ORDER, [])).toBe(draft);
});

it("a value that is nested deeply is read, put and written", () => {
  const depth = 50_000;
  const json = `${"[".repeat(depth)}${"]".repeat(depth)}`;
  const draft = draftIn(`{"report":{"a":${json}}}`);
  expect(putValues(EMPTY_DRAFT, ORDER, [["a", getValue(draft, "a")]])).toEqual(draft);
  expect(writeDraft(draft)).toBe(lines(`"a": ${json}`));
});

it("drafts are the same with the same values as they are written, in any order", () => {
  const draft = draftIn('{"report":{"a":1,"b":"x"},"evidence_manifest":{"a":["l"]}}');
  const isSame = (text: string) => isSameDraft(draft, draftIn(text));
  expect(isSame('{"evidence_manifest":{"a":["l"]},"report":{"b":"x","a":1}}')).toBe(true);
  expect(isSame('{"report":{"a":1.0,"b":"x"},"evidence_manifest":{"a":["l"]}}')).toBe(false);
  expect(isSame('{"report":{"a":1,"b":"x"}}')).toBe(false);
  expect(isSame('{"report":{"a":1,"b":"x"},"evidence_manifest":{"a":["l"]},"x":1}')).toBe(false);
});
