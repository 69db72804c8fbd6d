// What a parameter of a kind may be, and when a rule of a kind does not apply, in words for authors.
import type { Reference } from "../../../server/engine/parameters.ts";
import type { DescribedKind, ValueSchema } from "./described-kinds.ts";

/** The type of a value in words, in Markdown. */
export function typeWords(schema: ValueSchema): string {
  if (schema.$ref !== undefined) return "[conditions](#conditions)";
  const { type, items, anyOf, minimum, refers_to, codes_of } = schema;
  if (schema.enum !== undefined) return getChoice(schema.enum.map(codeWords));
  if (Object.hasOwn(schema, "const")) return codeWords(schema.const);
  if (anyOf !== undefined) return getChoice(anyOf.map(typeWords));
  if (type === "array") return `a list of ${listed(codes_of === undefined ? (items ?? {}) : { codes_of })}`;
  if (Array.isArray(type)) return getChoice(type.map((name) => typeWords({ type: name })));
  if (refers_to !== undefined) return `the id of ${refers_to === "outcome" ? "an" : "a"} ${REFERENCES[refers_to]}`;
  if (codes_of !== undefined) return "a code";
  if (type === "integer" && minimum !== undefined) return `a whole number of at least ${minimum}`;
  if (schema.pattern !== undefined) return "a text of a certain form";
  return TYPES[String(type)] ?? "any value";
}

const REFERENCES: Readonly<Record<Reference, string>> = {
  field: "field",
  clock: "clock",
  criterion: "criterion",
  outcome: "outcome",
  code_list: "code list",
};

const TYPES: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  integer: "a whole number",
  boolean: "a boolean",
  object: "an object",
};

const codeWords = (value: unknown): string => `\`${JSON.stringify(value).replaceAll('"', "")}\``;

/** The type in the plural, after "a list of". */
function listed(schema: ValueSchema): string {
  if (schema.enum !== undefined) return joinWords(schema.enum.map(codeWords), "and");
  if (schema.refers_to !== undefined) return `${REFERENCES[schema.refers_to]} ids`;
  return `${typeWords(schema).replace(/^an? /, "")}s`;
}

/** "a, b or c" */
export const joinWords = (words: readonly string[], last: "and" | "or"): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;

const getChoice = (words: readonly string[]): string => joinWords(words, "or");

/** When a rule does not apply, and what a finding means for later rules: sentences. */
export function applicationWords({ kind, parameters }: DescribedKind): string[] {
  const names = Object.entries(parameters.properties ?? {}).flatMap(([name, schema]) => createSample(name, schema));
  const own = kind.needsField ? "its own field" : "its own field, if there is one,";
  const rule = { rule: {}, field: own, parameters: Object.fromEntries(names) };
  const { present = [], usable = [], validEvidence = [], reportsAbsence = [] } = kind.reads(rule as never);
  const needed = [valueWords(present, "value"), valueWords(usable, "usable value")].filter((words) => words !== "");
  return [
    needed.length > 0 && `It does not apply unless ${joinWords(needed, "and")}.`,
    validEvidence.length > 0 &&
      `It does not apply where a finding has made the evidence of ${joinWords(validEvidence, "or")} unusable.`,
    reportsAbsence.length > 0 &&
      `It does not apply where a finding of at least its severity reports that ${joinWords(reportsAbsence, "or")} is missing.`,
    needed.length + validEvidence.length + reportsAbsence.length === 0 && "It always applies.",
    kind.invalidates === "value" && "After a finding, the value of its own field is not usable.",
    kind.invalidates === "evidence" && "After a finding, the evidence of its own field is not usable.",
  ].filter((sentence) => sentence !== false);
}

/** A parameter that names fields, with words for these as its value. */
function createSample(name: string, schema: ValueSchema): [name: string, value: unknown][] {
  const words = `the field \`${name}\``;
  if (schema.refers_to === "field") return [[name, words]];
  return schema.items?.refers_to === "field" ? [[name, [words]]] : [];
}

function valueWords(fields: readonly string[], value: string): string {
  if (fields.length === 0) return "";
  return `${joinWords(fields, "and")} ${fields.length === 1 ? `has a ${value}` : `have ${value}s`}`;
}
