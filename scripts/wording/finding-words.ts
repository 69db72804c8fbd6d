// A finding in words for a person: first what to do, with titles instead of ids. By the kind of the rule and its parameters.
import type { Answer, Finding, Trace } from "../../server/engine/answer.ts";
import { isBlank } from "../../server/engine/draft.ts";
import { findLeiProblem } from "../../server/engine/lei.ts";
import type { DraftRequest } from "../../server/engine/request.ts";
import type { CodeList, Rule, RuleSet } from "../../server/engine/rule-set.ts";
import { countOf, spell } from "./words.ts";
import { readDateTime } from "./written-values.ts";

/** A field of the profile with the items of its code list, if it has one. */
export interface WordedField {
  readonly type: string;
  readonly options: CodeList["items"] | null;
}

export interface FindingFacts {
  readonly finding: Finding;
  /** Null for a rule that the profile does not have. */
  readonly rule: Pick<Rule, "kind" | "parameters"> | null;
  /** Null for a finding that is not about a field of the profile. */
  readonly field: WordedField | null;
  readonly value: unknown;
  /** The evidence labels that the draft has for the field. */
  readonly labels: readonly string[];
}

/** What to do, by the kind of the rule; null where the message of the rule is clearer. */
const ACTIONS: Readonly<Record<string, (facts: FindingFacts & { readonly field: WordedField }) => string | null>> = {
  required: ({ field }) => enterWords(field),
  non_empty: ({ field }) => enterWords(field),
  type: ({ field }) => enterWords(field),
  expected_field: ({ field }) => `${enterWords(field)} It is optional here, but the official form requires it.`,
  format: ({ rule, field }) => FORMATS[String(rule?.parameters.format)] ?? enterWords(field),
  date_time: ({ value }) =>
    readDateTime(String(value), "UTC").kind === "day"
      ? "Add the time of day, like 07:42."
      : "Enter a date that exists and a time, like 10.03.2026 07:42.",
  utc_offset: () => "Change this time to UTC, which the official form asks for.",
  code_list: ({ field }) =>
    field.type === "string_list" ? "Replace what is not on the list." : "Choose one of the answers.",
  identifier: ({ value }) => identifierWords(String(value)),
  text_length: ({ rule, value }) => lengthWords(rule?.parameters ?? {}, String(value)),
  minimum: ({ rule }) => `Enter ${rule?.parameters.minimum} or more.`,
  placeholder: () => "Enter the value itself, or an estimate where the law allows one. This text only holds its place.",
  unique_items: () => "Remove the entry that is there twice.",
  evidence_present: evidenceWords,
  evidence_labels: () => "Remove the unknown records from the evidence: see the JSON.",
  evidence_without_value: () => "Enter a value, or remove the ticks of its records.",
};

const FORMATS: Readonly<Record<string, string>> = {
  safe_range: "Enter a smaller number; this one would lose digits.",
  one_decimal: "Enter a number with at most one decimal place, like 12.5.",
  non_blank_items: "Remove the blank entry.",
};

/** What to do about a field without a usable value. */
function enterWords({ type, options }: WordedField): string {
  if (options !== null) return type === "string_list" ? "Tick at least one answer." : "Choose an answer.";
  return TYPES[type] ?? "Enter a value.";
}

/** What to enter, by the type of the field. */
export const TYPES: Readonly<Record<string, string>> = {
  boolean: "Choose yes or no.",
  datetime: "Enter a date and time, like 10.03.2026 07:42.",
  email: "Enter one e-mail address, like name@example.org.",
  integer: "Enter a whole number, like 12000.",
  number: "Enter a number, like 12000 or 12.5.",
  percentage: "Enter a percentage, like 12.5.",
  duration: "Enter days, hours and minutes, like 001:04:30 or 1 d 4 h 30 min.",
  string_list: "Enter one entry per line.",
};

const LEI_LENGTH = 20;

function identifierWords(text: string): string | null {
  const problem = findLeiProblem(text);
  const { length } = [...text.replace(/\s/g, "")];
  if (length !== LEI_LENGTH) return `Enter ${LEI_LENGTH} characters; you entered ${length}.`;
  if (problem === "check_digits") return "Compare it with the LEI register: its last two digits do not fit the others.";
  return "Enter 18 capital letters or digits and then two digits, without spaces.";
}

function lengthWords({ minimum, maximum }: Rule["parameters"], text: string): string {
  const limit = minimum === undefined ? `at most ${maximum}` : `at least ${minimum}`;
  const { length } = [...(minimum === undefined ? text : text.trim())];
  return `Write ${limit} characters; you wrote ${length}.`;
}

function evidenceWords({ rule, labels }: FindingFacts): string {
  const wanted = rule?.parameters.evidence_labels;
  const missing = Array.isArray(wanted) ? wanted.filter((label: string) => !labels.includes(label)) : [];
  const names = missing.map((label) => `“${spell(label)}”`).join(" and ");
  return `Tick the ${countOf(missing.length, "record").replace(/^1 /, "")} that you hold to support this: ${names}.`;
}

export interface WordedFinding extends FindingFacts {
  readonly words: string;
  readonly trace: Trace;
}

/** Words the findings of an answer, in their order, with the titles of the profile's fields and the labels of its codes. */
export function createFindingWords({ fields, code_lists, rules }: Pick<RuleSet, "fields" | "code_lists" | "rules">) {
  const labels = new Map(code_lists.flatMap(({ items }) => items.map(({ code, label }) => [code, label])));
  const rulesById = new Map(rules.map((rule) => [rule.rule_id, rule]));
  const optionsOf = (list: string | null) =>
    code_lists.find(({ code_list_id }) => code_list_id === list)?.items ?? null;
  const worded = new Map(
    fields.map(({ field_id, field_type, code_list }) => [
      field_id,
      { type: field_type, options: optionsOf(code_list) },
    ]),
  );
  const withoutIds = (message: string): string => {
    const titled = fields.reduce(
      (text, { field_id, title }) => text.replaceAll(`${title} (${field_id})`, `“${title}”`),
      message,
    );
    const spelled = titled.replace(IDENTIFIER, (code) => {
      const label = labels.get(code);
      return label === undefined ? spell(code) : `“${label}”`;
    });
    return spelled.replace(/\bJSON (string|array of strings)\b/, (_, name) =>
      name === "string" ? "text" : "list of texts",
    );
  };
  const phrase = (facts: FindingFacts): string => {
    const { finding, rule, field } = facts;
    if (rule?.kind === "known_members" && finding.field_id !== null)
      return "Remove it or correct its name: the profile has no such field, so it was not checked.";
    const action = field === null ? null : (ACTIONS[rule?.kind ?? ""]?.({ ...facts, field }) ?? null);
    if (action !== null) return action;
    const message = withoutIds(finding.message);
    return finding.severity === "info" ? message : withActionFirst(message);
  };
  return ({ report, evidence_manifest }: Partial<DraftRequest>, { findings, traces }: Answer): WordedFinding[] => {
    const values = new Map(Object.entries(report ?? {}));
    const evidence = new Map(Object.entries(evidence_manifest ?? {}));
    return findings.map((finding, index) => {
      const trace = traces[index] as Trace;
      const id = finding.field_id ?? "";
      const rule = rulesById.get(trace.rule_id) ?? null;
      const field = worded.get(id) ?? null;
      const facts = { finding, rule, field, value: values.get(id), labels: evidence.get(id) ?? [] };
      return { ...facts, trace, words: phrase(facts) };
    });
  };
}

// An identifier of several words, such as a code.
const IDENTIFIER = /\b[a-z]+(?:_[a-z0-9-]+)+\b/gi;
const SENTENCE_END = /(?<=[.?!]) (?=[A-Z“])/;
const ACTION =
  /^(?:Add|Ask|Check|Choose|Compare|Complete|Correct|Describe|Enter|Give|Inform|Keep|Name|Remove|Review|Say|Submit|Use|Write)\b/;

/** The sentence that asks to do something, then the others in their order; without one, it is for the reader to check. */
function withActionFirst(message: string): string {
  const sentences = message.split(SENTENCE_END).filter((sentence) => !isBlank(sentence));
  const isAction = (sentence: string) => ACTION.test(sentence);
  const first = sentences.find(isAction);
  if (first === undefined) return `Check this: ${message}`;
  const others = sentences.filter((sentence) => sentence !== first);
  // What "them" refers to now follows.
  return [first.replace(/^Correct one of them/, "Correct one of these"), ...others].join(" ");
}
