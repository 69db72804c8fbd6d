import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Ajv } from "ajv";
import addFormatsModule from "ajv-formats";
import { expect, it } from "vitest";
import type { CheckResult } from "../../../scripts/report/formatters/formatter.ts";
import { formatSarif } from "../../../scripts/report/formatters/sarif.ts";
import { readyRequest } from "../../bridge.ts";
import { answerTo, readyWith, sampleRequests } from "../../engine/drafts.ts";
import type { Json } from "../../support.ts";
import { draftOf, outputOf } from "./output.ts";

const logOf = (...drafts: CheckResult[]): Json => JSON.parse(outputOf(formatSarif, drafts));
const resultsOf = (text: string): Json[] => logOf(draftOf(text)).runs[0].results;
const placeOf = (result: Json): Json => result.locations[0].physicalLocation;
const uriOf = (result: Json): string => placeOf(result).artifactLocation.uri;

const READY = readyRequest("closing");
const MIXED = readyWith({ contact_name: null, owner_type: "bank", no_such_field: 1 });
const LEVEL = { blocking: "error", attention: "warning", info: "note" };

it("a SARIF log has a result for each finding, in order", () => {
  const { findings, traces } = answerTo(MIXED, "prevalidation");
  expect(new Set(findings.map(({ severity }) => severity)).size).toBe(3);
  expect(resultsOf(MIXED)).toMatchObject(
    findings.map(({ code, severity, field_id, message, recoverability, suggested_next_call }, index) => {
      const { rule_id, source_atom_ids } = traces[index] ?? {};
      const properties = { field_id, recoverability, suggested_next_call, rule_id, source_atom_ids };
      return { ruleId: code, level: LEVEL[severity], message: { text: message }, properties };
    }),
  );
});

it("a SARIF log is one run with the version, and describes each rule once for all drafts", () => {
  const log = logOf(draftOf(MIXED, "a.json"), draftOf(MIXED, "b.json", "lint"));
  const [{ columnKind, tool, results }, ...others] = log.runs;
  expect([log.version, columnKind, tool.driver.semanticVersion]).toEqual(["2.1.0", "utf16CodeUnits", "1.2.3"]);
  const ids = tool.driver.rules.map(({ id }: Json) => id);
  const uris = new Set(results.map(uriOf));
  expect([others, new Set(ids).size, uris]).toEqual([[], ids.length, new Set(["a.json", "b.json"])]);
  expect(results.map(({ ruleIndex }: Json) => ids[ruleIndex])).toEqual(results.map(({ ruleId }: Json) => ruleId));
});

it("a SARIF log has at most as many results as code hosts take, and the last one counts the others", () => {
  const draft = draftOf(MIXED);
  const [finding] = draft.answer.findings;
  const findings = Array(10_000).fill(finding);
  const many = { ...draft, answer: { ...draft.answer, findings } };
  const { results, tool } = logOf(many, many, many).runs[0];
  expect(results).toHaveLength(25_000);
  expect(results.at(-1)).toMatchObject({
    ruleId: "results_left_out",
    message: { text: "5001 results more: a log has at most 25000. Check fewer drafts at once." },
  });
  expect(tool.driver.rules.map(({ id }: Json) => id)).toEqual([finding?.code, "results_left_out"]);
  expect(logOf(draft).runs[0].results).toHaveLength(draft.answer.findings.length);
});

it("a SARIF log has a result for a file that is not a valid draft, and none for a file that could not be read", () => {
  const json = JSON.stringify({ error: "invalid_json", message: "The body is not valid JSON: line 2, column 1." });
  const broken = { name: "a b.json", cause: "The body is not valid JSON: line 2, column 1.", json };
  const log = logOf(draftOf(MIXED), broken, { name: "absent.json", cause: "no such file", json: null });
  const [{ tool, results }] = log.runs;
  expect(results.slice(answerTo(MIXED, "prevalidation").findings.length)).toEqual([
    {
      ruleIndex: tool.driver.rules.findIndex(({ id }: Json) => id === "invalid_json"),
      ruleId: "invalid_json",
      level: "error",
      message: { text: broken.cause },
      locations: [
        { physicalLocation: { artifactLocation: { uri: "a%20b.json" }, region: { startLine: 1, startColumn: 1 } } },
      ],
    },
  ]);
});

it.each([
  ["draft.json", "draft.json"],
  ["../100%#?.json", "../100%25%23%3F.json"],
  ["drafts\\ü.json", "drafts/%C3%BC.json"],
  ["-", "stdin"],
  ["/drafts/a draft.json", "file:///drafts/a%20draft.json"],
])("a SARIF log refers to the draft %s as %s", (name, uri) => {
  expect(uriOf(logOf(draftOf(MIXED, name)).runs[0].results[0])).toBe(uri);
});

it("a SARIF log is valid against the schema of SARIF 2.1.0", ({ skip }) => {
  const path = "../../../.ci/tools/node_modules/@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json";
  const file = fileURLToPath(new URL(path, import.meta.url));
  if (!existsSync(file)) skip("the schema is not installed: npm ci --prefix .ci/tools");
  // Draft-04, which differs from draft-07 only in the name of the identifier here.
  const { $schema: _, id: __, ...schema } = JSON.parse(readFileSync(file, "utf8"));
  const ajv = new Ajv({ strict: false, unicodeRegExp: false });
  (addFormatsModule as unknown as typeof addFormatsModule.default)(ajv);
  const validate = ajv.compile(schema);
  const mixed = logOf(draftOf(MIXED, "a b.json"), draftOf(MIXED, "-"), draftOf(readyWith({}), "/c.json", "lint"));
  for (const log of [logOf(), mixed, logOf(...sampleRequests(20).map((text) => draftOf(text)))])
    expect([validate(log), validate.errors]).toEqual([true, null]);
  expect(validate({ ...mixed, runs: [{}] })).toBe(false);
});

const FIELD = "lanes_closed";
const request = {
  report: { no_such_field: "😀", ...READY.report, [FIELD]: -1, warned_states: ["DE", "DE"] },
  evidence_manifest: { ...READY.evidence_manifest, no_such_key: ["x"] },
};
const manifestFirst = { evidence_manifest: request.evidence_manifest, report: request.report };
/** How the text continues at the location of the result, by code. */
const STARTS: Readonly<Record<string, RegExp>> = {
  duplicate_list_item: /^\[/,
  negative_value: /^-1\b/,
  unknown_field: /^"😀"/,
  evidence_for_unknown_field: /^\[/,
  closing_deadline: /^\{/,
};
const textAt = (text: string, code: string): string => {
  const { startLine, startColumn } = placeOf(resultsOf(text).find(({ ruleId }) => ruleId === code)).region;
  return (text.split(/\r\n|\r|\n/)[startLine - 1] ?? "").slice(startColumn - 1);
};

it.each([
  ["two spaces", JSON.stringify(request, null, 2)],
  ["one line", JSON.stringify(request)],
  ["lines that end in CR LF", JSON.stringify(request, null, 2).replaceAll("\n", "\r\n")],
  ["the manifest first", JSON.stringify(manifestFirst, null, 2)],
  ["one line per token", JSON.stringify(request, null, 1).replaceAll('": ', '"\n:\n')],
  ["escaped names", JSON.stringify(request).replaceAll('"lan', '"\\u006can').replaceAll('"war', '"\\u0077ar')],
])("the location of a SARIF result is the value, in a draft with %s", (_, text) => {
  for (const [code, start] of Object.entries(STARTS)) expect(textAt(text, code)).toMatch(start);
});

it("the location of a SARIF result is the report for a field without a value, or its entry in the manifest", () => {
  const text = JSON.stringify({ report: {}, evidence_manifest: { toll_currency: ["x"] } }, null, 2);
  expect(textAt(text, "evidence_for_absent_field")).toBe("[");
  expect(textAt(text, "missing_required_field")).toBe("{},");
});
