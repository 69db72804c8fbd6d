// The draft as text: what it is, and that a change of one member changes nothing else.
import { describe, expect, it } from "vitest";
import { type DraftReading, readDraft } from "../../scripts/pages/check/draft-reading.ts";
import { changeMember, type MemberChange, membersOf, wrapDraft } from "../../scripts/pages/check/draft-text.ts";
import { FIELDS, sampleRequests } from "../engine/drafts.ts";

const ORDER = ["a", "b", "c", "d"];
const set = (name: string, json: string | null, holder: MemberChange["holder"] = "report"): MemberChange => ({
  holder,
  name,
  json,
  order: ORDER,
});

describe("changeMember", () => {
  it.each<{ name: string; text: string; change: MemberChange; expected: string }>([
    {
      name: "starts a request from nothing",
      text: " ",
      change: set("a", "1"),
      expected: '{\n  "report": {\n    "a": 1\n  }\n}',
    },
    {
      name: "fills an empty report",
      text: '{\n  "report": {}\n}',
      change: set("a", "1"),
      expected: '{\n  "report": {\n    "a": 1\n  }\n}',
    },
    {
      name: "replaces a value where it stands",
      text: '{"report" : {"a":  [1, 2] ,"x":1.0}}',
      change: set("a", '"n"'),
      expected: '{"report" : {"a":  "n" ,"x":1.0}}',
    },
    {
      name: "keeps digits, unknown members and white space",
      text: '{\t"report": {\n\t"x": 1e400,\n\t"a": 1.0 },  "zz": [ ]}',
      change: set("b", "true"),
      expected: '{\t"report": {\n\t"x": 1e400,\n\t"a": 1.0,\n\t"b": true },  "zz": [ ]}',
    },
    {
      name: "puts a new member where its order says",
      text: '{"report":{"a":1,"d":4}}',
      change: set("c", "3"),
      expected: '{"report":{"a":1,"c":3,"d":4}}',
    },
    {
      name: "puts the first of all first",
      text: '{ "report": { "x": 0, "d": 4 } }',
      change: set("a", "1"),
      expected: '{ "report": { "a": 1, "x": 0, "d": 4 } }',
    },
    {
      name: "takes the first away",
      text: '{"report":{"a":1, "b":2}}',
      change: set("a", null),
      expected: '{"report":{"b":2}}',
    },
    {
      name: "takes the last away",
      text: '{"report":{"a":1, "b":2}}',
      change: set("b", null),
      expected: '{"report":{"a":1}}',
    },
    {
      name: "takes the only one away",
      text: '{"report":{ "a":1 }}',
      change: set("a", null),
      expected: '{"report":{}}',
    },
    {
      name: "takes away what is not there",
      text: '{"report":{"b":2}}',
      change: set("a", null),
      expected: '{"report":{"b":2}}',
    },
    {
      name: "takes away from a manifest that is not there",
      text: '{"report":{}}',
      change: set("a", null, "evidence_manifest"),
      expected: '{"report":{}}',
    },
    {
      name: "adds a manifest behind the report",
      text: '{\n  "report": {\n    "a": 1\n  }\n}',
      change: set("a", '["l"]', "evidence_manifest"),
      expected: '{\n  "report": {\n    "a": 1\n  },\n  "evidence_manifest": {\n    "a": ["l"]\n  }\n}',
    },
    {
      name: "finds a name behind its escapes",
      text: '{"report":{"\\u0061":"}\\"{"}}',
      change: set("a", "2"),
      expected: '{"report":{"\\u0061":2}}',
    },
    {
      name: "takes __proto__ for a name like any other",
      text: '{"report":{"__proto__":{"a":1},"a":2}}',
      change: set("a", "3"),
      expected: '{"report":{"__proto__":{"a":1},"a":3}}',
    },
  ])("$name", ({ text, change, expected }) => {
    expect(changeMember(text, change)).toBe(expected);
    expect(() => JSON.parse(changeMember(text, change))).not.toThrow();
  });

  it("leaves all other members of 300 generated drafts as they stand, and gives what was set", () => {
    const order = FIELDS.map(({ field_id }) => field_id);
    for (const [index, text] of sampleRequests(300, 7).entries()) {
      const name = order[index % order.length] as string;
      const json = index % 3 === 0 ? null : `[${index}.0]`;
      const changed = changeMember(text, { holder: "report", name, json, order });
      const [before, after] = [reportOf(text), reportOf(changed)];
      expect(after.get(name)).toBe(json ?? undefined);
      before.delete(name);
      after.delete(name);
      expect([...after]).toEqual([...before]);
    }
  });
});

/** The members of a report as they are written, by name. */
function reportOf(text: string): Map<string, string> {
  const report = membersOf(text, text.indexOf("{")).find(({ name }) => name === "report");
  return new Map(membersOf(text, report?.start ?? 0).map(({ name, start, end }) => [name, text.slice(start, end)]));
}

describe("readDraft", () => {
  const OPTIONS = { maxLength: 262_144, fieldIds: new Set(ORDER) };

  it.each<{ text: string; kind: DraftReading["kind"] }>([
    { text: "", kind: "draft" },
    { text: "{}", kind: "draft" },
    { text: '{"report":{}}', kind: "draft" },
    { text: '{"evidence_manifest":{}}', kind: "draft" },
    { text: '{"report":{},"x":1}', kind: "draft" },
    { text: '{"report":{"prevalidation_status":1}}', kind: "draft" },
    { text: '{"report":[]}', kind: "other" },
    { text: '{"report":null}', kind: "other" },
    { text: '{"x":1}', kind: "other" },
    { text: "[]", kind: "other" },
    { text: "1", kind: "other" },
    { text: '{"a":1}', kind: "bare" },
    { text: '{"a":1,"evidence_manifest":{}}', kind: "bare" },
    { text: '{"prevalidation_status":"blocked","findings":[]}', kind: "answer" },
    { text: '{"report":{"a":1,}}', kind: "broken" },
    { text: '{"report":{"a":1,"\\u0061":2}}', kind: "broken" },
    { text: "\0\0", kind: "broken" },
    { text: `{"report":{}}${" ".repeat(262_144)}`, kind: "broken" },
  ])("takes $text for $kind", ({ text, kind }) => {
    expect(readDraft(text, OPTIONS).kind).toBe(kind);
  });

  it("reads values with the text that says them", () => {
    const reading = readDraft('{"report":{"a":1.0,"__proto__":"x"},"evidence_manifest":{"a":["l"]}}', OPTIONS);
    expect(reading).toEqual({
      kind: "draft",
      report: new Map([
        ["a", expect.objectContaining({ value: 1, json: "1.0" })],
        ["__proto__", expect.objectContaining({ value: "x", json: '"x"' })],
      ]),
      manifest: new Map([["a", expect.objectContaining({ value: ["l"], json: '["l"]' })]]),
    });
  });

  it("has no manifest to change where it is no object", () => {
    expect(readDraft('{"report":{},"evidence_manifest":[]}', OPTIONS)).toMatchObject({ kind: "draft", manifest: null });
  });

  it("reads and changes a draft of any depth", () => {
    const text = `{"report":{"a":${"[".repeat(100_000)}${"]".repeat(100_000)},"b":1}}`;
    expect(readDraft(text, OPTIONS).kind).toBe("draft");
    expect(changeMember(text, set("b", "2"))).toBe(text.replace('"b":1', '"b":2'));
  });
});

describe("wrapDraft", () => {
  it.each([
    { bare: '{\n  "a": "x\\n",\n  "b": 1.0\n}\n', wrapped: '{\n  "report": {\n    "a": "x\\n",\n    "b": 1.0\n  }\n}' },
    {
      bare: '{"a":1,"evidence_manifest":{"a":["l"]},"b":2}',
      wrapped: '{\n  "report": {"a":1,"b":2},\n  "evidence_manifest": {"a":["l"]}\n}',
    },
  ])("puts $bare into report, with the manifest beside it", ({ bare, wrapped }) => {
    expect(wrapDraft(bare)).toBe(wrapped);
  });
});
