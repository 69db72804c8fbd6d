// Findings as SARIF 2.1.0: one result a finding, at the place in the draft that it is about.
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Ajv } from "ajv";
import addFormatsModule from "ajv-formats";
import { describe, expect, it } from "vitest";
import { toSarif } from "../../scripts/formatters/sarif.ts";
import type { Check } from "../../server/engine/rule-set.ts";
import { answerTo, readyWith, sampleRequests } from "../engine/drafts.ts";
import { readyRequest } from "../support.ts";

// biome-ignore lint/suspicious/noExplicitAny: tests assert the shape themselves
type Json = any;

const VERSION = "1.8.0";
const draftOf = (text: string, name = "draft.json", check: Check = "prevalidation") => ({
  name,
  text,
  answer: answerTo(text, check),
});
const sarifOf = (...drafts: ReturnType<typeof draftOf>[]): Json => toSarif(drafts, VERSION);
const resultsOf = (text: string): Json[] => sarifOf(draftOf(text)).runs[0].results;
const placeOf = (result: Json): Json => result.locations[0].physicalLocation;

const READY = readyRequest();
const MIXED = readyWith({ competent_authority: null, financial_entity_type: "bank", no_such_field: 1 });

describe("a result", () => {
  it("stands for each finding, in order, with its code, its words and its rule", () => {
    const { findings, traces } = answerTo(MIXED, "prevalidation");
    expect(resultsOf(MIXED)).toMatchObject(
      findings.map(({ code, field_id, message, recoverability, suggested_next_call }, index) => ({
        ruleId: code,
        message: { text: message },
        properties: {
          field_id,
          recoverability,
          suggested_next_call,
          rule_id: traces[index]?.rule_id,
          source_atom_ids: traces[index]?.source_atom_ids,
        },
      })),
    );
  });

  it("has the level of its severity", () => {
    const { findings } = answerTo(MIXED, "prevalidation");
    const level = { blocking: "error", attention: "warning", info: "note" };
    const levels = resultsOf(MIXED).map((result) => result.level);
    expect(levels).toEqual(findings.map(({ severity }) => level[severity]));
    expect(new Set(levels).size).toBe(3);
  });

  it("points by index at its rule, which is described once for all drafts", () => {
    const log = sarifOf(draftOf(MIXED), draftOf(readyWith({ no_such_field: 1 }), "other.json"));
    const { rules } = log.runs[0].tool.driver;
    const ids = rules.map((rule: Json) => rule.id);
    expect(log.runs[0].results.map((result: Json) => ids[result.ruleIndex])).toEqual(
      log.runs[0].results.map((result: Json) => result.ruleId),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe("a log", () => {
  it("is one run of this version over all drafts", () => {
    const log = sarifOf(draftOf(MIXED, "a.json"), draftOf(MIXED, "b.json", "lint"));
    expect(log).toMatchObject({
      version: "2.1.0",
      runs: [{ tool: { driver: { name: "lexbind", semanticVersion: VERSION } } }],
    });
    expect(log.runs).toHaveLength(1);
    expect(new Set(log.runs[0].results.map((result: Json) => placeOf(result).artifactLocation.uri))).toEqual(
      new Set(["a.json", "b.json"]),
    );
  });

  it("of no draft has no result", () => {
    expect(sarifOf().runs[0].results).toEqual([]);
  });

  it.each([
    ["draft.json", "draft.json"],
    ["drafts/a draft.json", "drafts/a%20draft.json"],
    ["../100%#?.json", "../100%25%23%3F.json"],
    ["drafts\\ü.json", "drafts/%C3%BC.json"],
    ["-", "stdin"],
    ["/drafts/a draft.json", "file:///drafts/a%20draft.json"],
  ])("names the draft %s as %s", (name, uri) => {
    const [result] = sarifOf(draftOf(MIXED, name)).runs[0].results;
    expect(placeOf(result).artifactLocation.uri).toBe(uri);
  });
});

describe("the place of a result", () => {
  const FIELD = "preliminary_estimated_clients_affected";
  const request = {
    report: { no_such_field: "😀", ...READY.report, [FIELD]: -1, affected_member_states: ["DE", "DE"] },
    evidence_manifest: { ...READY.evidence_manifest, no_such_key: ["x"] },
  };
  const manifestFirst = { evidence_manifest: request.evidence_manifest, report: request.report };
  /** How the text goes on from where the result with a code points. */
  const BEGINS: Readonly<Record<string, RegExp>> = {
    duplicate_list_item: /^\[/,
    negative_value: /^-1\b/,
    unknown_field: /^"😀"/,
    evidence_for_unknown_field: /^\[/,
    notification_deadline: /^\{/,
  };
  const textAt = (text: string, code: string): string => {
    const { startLine, startColumn } = placeOf(resultsOf(text).find((result) => result.ruleId === code)).region;
    return (text.split(/\r\n|\r|\n/)[startLine - 1] ?? "").slice(startColumn - 1);
  };

  it.each([
    { form: "two spaces", text: JSON.stringify(request, null, 2) },
    { form: "tabs", text: JSON.stringify(request, null, "\t") },
    { form: "one line", text: JSON.stringify(request) },
    { form: "lines that end in CR LF", text: JSON.stringify(request, null, 2).replaceAll("\n", "\r\n") },
    { form: "lines that end in CR", text: JSON.stringify(request, null, 2).replaceAll("\n", "\r") },
    { form: "the manifest first", text: JSON.stringify(manifestFirst, null, 2) },
    { form: "a line for each sign", text: JSON.stringify(request, null, 1).replaceAll('": ', '"\n:\n') },
    {
      form: "escaped names",
      text: JSON.stringify(request).replaceAll('"aff', '"\\u0061ff').replaceAll('"pre', '"\\u0070re'),
    },
  ])("is the value, in a draft with $form", ({ text }) => {
    const found = Object.keys(BEGINS).map((code) => [code, textAt(text, code)]);
    expect(found).toEqual(Object.entries(BEGINS).map(([code, begins]) => [code, expect.stringMatching(begins)]));
  });

  it("counts columns in UTF-16 code units, as the log says", () => {
    const text = `{"report":{"no_such_field":"😀","x":1}}`;
    const result = resultsOf(text).find(({ properties }) => properties.field_id === "x");
    expect(placeOf(result).region).toEqual({ startLine: 1, startColumn: text.indexOf("1}}") + 1 });
    expect(sarifOf().runs[0].columnKind).toBe("utf16CodeUnits");
  });

  it("is the report where the field is absent or the draft as a whole is meant", () => {
    const text = JSON.stringify({ report: { ...READY.report, competent_authority: undefined } }, null, 2);
    for (const code of ["missing_required_field", "notification_deadline"]) {
      expect(placeOf(resultsOf(text).find((result) => result.ruleId === code)).region).toEqual({
        startLine: 2,
        startColumn: '  "report": {'.length,
      });
    }
  });

  it("is the manifest's entry where it names a field without a value", () => {
    const text = JSON.stringify({ report: {}, evidence_manifest: { reporting_currency: ["x"] } }, null, 2);
    expect(textAt(text, "evidence_for_absent_field")).toBe("[");
    expect(text.slice(0, text.indexOf("[")).split("\n").length).toBe(
      placeOf(resultsOf(text).find((result) => result.ruleId === "evidence_for_absent_field")).region.startLine,
    );
  });
});

describe("the schema of SARIF 2.1.0", () => {
  const SCHEMA = fileURLToPath(
    new URL("../../.ci/tools/node_modules/@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json", import.meta.url),
  );
  const logs = [
    sarifOf(),
    sarifOf(draftOf(MIXED, "a b.json"), draftOf(MIXED, "-"), draftOf(readyWith({}), "/c.json", "lint")),
    sarifOf(...sampleRequests(20).map((text, index) => draftOf(text, `${index}.json`))),
  ];

  it("holds for every log", ({ skip }) => {
    if (!existsSync(SCHEMA)) skip("the schema is not there: npm ci --prefix .ci/tools");
    // Draft-04 but for its identifier; nothing else in it means something else today.
    const { $schema: _, id: __, ...schema } = JSON.parse(readFileSync(SCHEMA, "utf8"));
    const ajv = new Ajv({ strict: false, unicodeRegExp: false });
    (addFormatsModule as unknown as typeof addFormatsModule.default)(ajv);
    const validate = ajv.compile(schema);
    expect(logs.map((log) => (validate(log) ? null : validate.errors))).toEqual(logs.map(() => null));
    expect([{}, { ...logs[1], version: "2.1" }, { ...logs[1], runs: [{}] }].map((log) => validate(log))).toEqual([
      false,
      false,
      false,
    ]);
  });
});
