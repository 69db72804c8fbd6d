// What continuous integration reads: JUnit reports, and annotations on GitHub.
import { expect, it } from "vitest";
import type { CheckedDraft, CheckResult } from "../../../scripts/report/formatters/formatter.ts";
import { formatGithub } from "../../../scripts/report/formatters/github.ts";
import { formatJunit } from "../../../scripts/report/formatters/junit.ts";
import { formatSarif } from "../../../scripts/report/formatters/sarif.ts";
import type { Mode } from "../../../server/engine/rule-set.ts";
import { answerTo, readyWith } from "../../engine/drafts.ts";
import { draftOf, outputOf } from "./output.ts";

const xmlOf = (...results: CheckResult[]): string => outputOf(formatJunit, results);
const ready = readyWith({});
const attention = readyWith({ owner_type: "bank" });
const mixed = readyWith({ contact_name: null, owner_type: "bank", no_such_field: 1 });
const unusable = { name: "drafts/b.json", cause: "The body is not JSON.", json: "{}" };

/** The start tags of all elements of this name. */
const tagsOf = (xml: string, element: string): string[] => xml.match(new RegExp(`<${element}(?: [^>]*)?>`, "g")) ?? [];
const attributeOf = (tag: string, name: string): string | undefined => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
const attributesOf = (xml: string, element: string, name: string) =>
  tagsOf(xml, element).map((tag) => attributeOf(tag, name));

it("a JUnit report has one test suite for each draft and each unusable file, with counts", () => {
  const xml = xmlOf(draftOf(ready), draftOf(mixed, "drafts/m.json"), unusable);
  const { counts } = answerTo(mixed, "prevalidation");
  const failures = counts.blocking + counts.attention;
  const suites = tagsOf(xml, "testsuite").map((tag) =>
    ["name", "tests", "failures", "errors"].map((name) => attributeOf(tag, name)),
  );
  expect(suites).toEqual([
    ["drafts/a.json", "1", "0", "0"],
    ["drafts/m.json", `${failures}`, `${failures}`, "0"],
    ["drafts/b.json", "1", "0", "1"],
  ]);
  expect(tagsOf(xml, "testcase")).toHaveLength(failures + 2);
});

it("a JUnit report has a failed test for each finding to fix or to review, and none for information", () => {
  const xml = xmlOf(draftOf(mixed));
  const { findings } = answerTo(mixed, "prevalidation");
  const failing = findings.filter(({ severity }) => severity !== "info");
  expect(new Set(findings.map(({ severity }) => severity)).size).toBe(3);
  expect(attributesOf(xml, "failure", "type")).toEqual(failing.map(({ severity }) => severity));
  expect(attributesOf(xml, "testcase", "name")).toEqual(
    failing.map(({ code, field_id }) => `${code}: ${field_id ?? "draft"}`),
  );
  const [, output = ""] = /<system-out>([\s\S]*)<\/system-out>/.exec(xml) ?? [];
  for (const { severity, code } of findings) expect(output.includes(code)).toBe(severity === "info");
});

it("a JUnit report names the line of the finding, and what the rule is based on", () => {
  const pretty = JSON.stringify(JSON.parse(attention), null, 2);
  const line = pretty.split("\n").findIndex((text) => text.includes('"bank"')) + 1;
  const xml = xmlOf(draftOf(pretty));
  expect(attributesOf(xml, "testcase", "line")).toEqual([`${line}`]);
  expect(xml).toContain(`drafts/a.json:${line}\n`);
  expect(xml).toContain("\nbased on ");
});

it.each<[name: string, check: Mode, text: string, failures: number]>([
  ["a ready draft", "prevalidation", ready, 0],
  ["a draft in which a lint finds nothing", "lint", ready, 0],
  ["a draft that a lint blocks", "lint", readyWith({ bridge_reference: 1 }), 1],
  ["a draft that needs attention", "prevalidation", attention, 1],
])("a JUnit report has failures exactly when the exit code is not 0: %s", (_, check, text, failures) => {
  const xml = xmlOf(draftOf(text, "-", check));
  expect(tagsOf(xml, "failure")).toHaveLength(failures);
  expect(tagsOf(xml, "testcase")).toHaveLength(1);
});

it("a JUnit report fails for a finding of the comparison with the previous report", () => {
  const [finding] = answerTo(attention, "prevalidation").findings;
  if (finding === undefined) throw new Error("no finding");
  const comparison = { changes: [], findings: [{ ...finding, code: "changed_since_previous" }] };
  const xml = xmlOf({ ...draftOf(ready), comparison } as unknown as CheckedDraft);
  expect(attributesOf(xml, "testcase", "name")).toEqual([`changed_since_previous: ${finding.field_id}`]);
});

it("a JUnit report has test names that differ within a draft, because GitLab ignores the second test of a name", () => {
  const draft = draftOf(attention);
  const findings = [...draft.answer.findings, ...draft.answer.findings];
  const names = attributesOf(xmlOf({ ...draft, answer: { ...draft.answer, findings } }), "testcase", "name");
  expect(names.length).toBeGreaterThan(1);
  expect(new Set(names).size).toBe(names.length);
});

it("a JUnit report has no dot at the end of a class name, which Jenkins takes for the end of a package", () => {
  expect(attributesOf(xmlOf(draftOf(ready)), "testcase", "classname")).toEqual(["drafts/a"]);
});

it.each([
  ["a&<>\"'.json", "a&amp;&lt;&gt;&quot;'.json"],
  ["tab\t line\n return\r", "tab&#9; line&#10; return&#13;"],
  ["\u0000\u001b\u007f\u0085\ufffe\uffff", "\\u0000\\u001b\\u007f\\u0085\\ufffe\\uffff"],
  ["\ud800 😀 ü", "\\ud800 😀 ü"],
])("a JUnit report escapes what XML does not allow in the name %j", (name, escaped) => {
  expect(attributesOf(xmlOf(draftOf(ready, name)), "testsuite", "name")).toEqual([escaped]);
  expect(attributesOf(xmlOf({ ...unusable, name }), "testcase", "file")).toEqual([escaped]);
});

it("each finding is an annotation at its line, of the kind that its severity has, and the draft has a line", () => {
  const [missing] = draftOf('{"report":{}}').answer.findings;
  const field = missing?.field_id ?? "";
  const text = JSON.stringify(JSON.parse(readyWith({ [field]: null, no_such_field: 1 })), null, 1);
  const lines = outputOf(formatGithub, [draftOf(text)]).split("\n");
  const row = text.split("\n").findIndex((line) => line.includes(`"${field}": null`)) + 1;
  const column = (text.split("\n")[row - 1] as string).indexOf("null") + 1;
  const place = `file=drafts/a.json,line=${row},col=${column},title=${missing?.code} (closing)`;
  expect(lines).toContain(`::error ${place}::${missing?.message}`);
  const kinds = lines.flatMap((line) => /^::(\w+) /.exec(line)?.[1] ?? []);
  expect(new Set(kinds)).toEqual(new Set(["error", "warning"]));
  expect(lines.at(-2)).toMatch(/^drafts\/a\.json: /);
});

it("a step shows ten annotations of a kind, and the last line counts the others", () => {
  const drafts = Array.from({ length: 12 }, (_, index) => draftOf(mixed, `${index}.json`));
  const broken = { name: "broken.json", cause: "no such file", json: null };
  const lines = outputOf(formatGithub, [...drafts, broken])
    .trimEnd()
    .split("\n");
  const countOf = (command: string) => lines.filter((line) => line.startsWith(`::${command} `)).length;
  expect(["error", "warning", "notice"].map(countOf)).toEqual([10, 10, 10]);
  const { counts } = answerTo(mixed, "prevalidation");
  const more = [12 * counts.blocking + 1, 12 * counts.attention, 12 * counts.info].map((count) => count - 10);
  expect(lines.at(-1)).toMatch(
    new RegExp(`^${more[0]} more errors, ${more[1]} more warnings?, ${more[2]} more notices?: a step shows 10 of each`),
  );
  // Each draft keeps its line, and a file that is not read is named.
  expect(lines.filter((line) => /^\d+\.json: blocked; /.test(line))).toHaveLength(12);
  expect(lines).toContain("broken.json: unusable; no such file");
});

it("a lint that finds nothing is no failure and no warning in any format", () => {
  const draft = draftOf(ready, "a.json", "lint");
  expect(tagsOf(xmlOf(draft), "failure")).toEqual([]);
  expect(outputOf(formatGithub, [draft])).not.toMatch(/^::(?:error|warning)/m);
  const { results } = JSON.parse(outputOf(formatSarif, [draft])).runs[0];
  expect(results.map(({ level }: { level: string }) => level)).toEqual(["note"]);
});

it("no name and no message can be a command of its own", () => {
  const name = "a,b:c%\n::error::owned.json";
  const output = outputOf(formatGithub, [draftOf(readyWith({}), name), { name, cause: "50 %\nx", json: null }]);
  const file = "a%2Cb%3Ac%25%0A%3A%3Aerror%3A%3Aowned.json";
  expect(output.split("\n").filter((line) => line.startsWith("::error"))).toEqual([
    `::error file=${file},title=unusable file::50 %25%0Ax`,
  ]);
  expect(output).toContain(`::notice file=${file},`);
});
it("a name in an annotation cannot change what a terminal or a log shows", () => {
  const output = outputOf(formatGithub, [draftOf(readyWith({}), "a\u001b[2J\u202eb.json")]);
  expect(output).not.toMatch(/[^\n\P{Cc}]|\p{Bidi_Control}/u);
  expect(output).toContain("::notice file=a\\u001b[2J\\u202eb.json,");
});
