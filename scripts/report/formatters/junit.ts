// Answers as JUnit XML, which GitLab, Jenkins and others show: a test suite for each draft, a failed test for each finding.
import { escapeControls, escapeMark, UNSAFE_IN_LOGS } from "../../../server/engine/names.ts";
import { createFindRegion } from "../json/json-members.ts";
import {
  type CheckedDraft,
  type FormatOptions,
  type Formatter,
  getFindings,
  isUnusable,
  profileName,
  type UnusableFile,
} from "./formatter.ts";
import { formatLine } from "./text.ts";

/**
 * What the exit code counts, fails: findings to fix and findings to review, because JUnit has no warnings. Information is in the output
 * of the suite. A draft without failures has one test that passes, an unusable file one with an error.
 */
export const formatJunit: Formatter = (options) => ({
  start: '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="lexbind">\n',
  add: (result) => (isUnusable(result) ? suiteOfUnusable(result) : suiteOfDraft(result, options)),
  end: () => "</testsuites>\n",
});

type Attributes = Readonly<Record<string, string | number>>;

// The times are not measured, but some readers show "NaN" without them.
const TIME = { time: 0 };

function suiteOfUnusable({ name, cause }: UnusableFile): string {
  const error = element("error", { type: "unusable_file", message: cause }, escapeXml(cause));
  const test = element("testcase", { ...createTest(name, "valid draft file"), ...TIME }, error);
  return suite({ name, tests: 1, failures: 0, errors: 1 }, [test]);
}

function suiteOfDraft(draft: CheckedDraft, options: FormatOptions): string {
  const { name, text, answer, profile } = draft;
  const findRegion = createFindRegion(text);
  const seen = new Map<string, number>();
  const failures: string[] = [];
  const notes: string[] = [];
  for (const [index, { code, field_id, severity, message }] of getFindings(draft).entries()) {
    const title = `${code}: ${field_id ?? "draft"}`;
    if (severity === "info") {
      notes.push(`${title}: ${message}`);
      continue;
    }
    const count = (seen.get(title) ?? 0) + 1;
    seen.set(title, count);
    const line = findRegion(field_id).startLine;
    // A finding of the comparison has no trace.
    const { source_atom_ids: atoms = [] } = answer.traces[index] ?? {};
    const basis = atoms.length === 0 ? [] : [`based on ${atoms.join(", ")}`];
    const words = [message, `${escapeControls(name)}:${line}`, ...basis].map(escapeXml).join("\n");
    // GitLab shows only the first of several tests with the same name.
    const test = createTest(name, count === 1 ? title : `${title} (${count})`);
    const failure = element("failure", { type: severity, message }, words);
    failures.push(element("testcase", { ...test, line, ...TIME }, failure));
  }
  const output = [formatLine(draft, { ...options, profile }).trimEnd(), ...notes].map(escapeXml).join("\n");
  const passed = { ...createTest(name, answer.check === "lint" ? "nothing found" : "ready"), ...TIME };
  return suite({ name, tests: failures.length || 1, failures: failures.length, errors: 0 }, [
    element("properties", {}, element("property", { name: "profile", value: profileName(profile) }, "")),
    ...(failures.length === 0 ? [element("testcase", passed, "")] : failures),
    element("system-out", {}, output),
  ]);
}

// Jenkins takes what is before the last dot of a class name for its package.
const createTest = (file: string, name: string) => ({ classname: file.replace(/\.json$/, ""), name, file });

const suite = (attributes: Attributes, content: readonly string[]): string =>
  `${element("testsuite", { ...attributes, skipped: 0, ...TIME }, `\n${content.join("\n")}\n`)}\n`;

function element(name: string, attributes: Attributes, content: string): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`);
  return `<${name}${written.join("")}>${content}</${name}>`;
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
  ["\t", "&#9;"],
  ["\n", "&#10;"],
  ["\r", "&#13;"],
]);

// Markup, white space that attributes lose, and what XML 1.0 (fifth edition, section 2.2) does not allow or discourages: control
// characters, lone surrogates, U+FFFE and U+FFFF.
const SPECIAL = /[&<>"]|[^ -~\u00a0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** The text for content and attributes. Characters that XML cannot contain become `\uXXXX`, what would change a log a reference. */
function escapeXml(text: string): string {
  return text
    .replace(SPECIAL, (mark) => ENTITIES.get(mark) ?? escapeMark(mark))
    .replace(UNSAFE_IN_LOGS, (mark) => `&#${mark.charCodeAt(0)};`);
}
