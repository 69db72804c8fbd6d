// The mutants of a file of rules: each changes one severity, the checks of one rule, or one value among its parameters.
import { KINDS } from "../../../server/engine/rules/kinds.ts";

/** What the generator reads of a rule. */
export interface MutableRule {
  readonly code: string;
  readonly kind: string;
  readonly severity: string;
  readonly checks: readonly string[];
  readonly parameters?: Readonly<Record<string, unknown>>;
}

export interface RulesDocument {
  readonly field_rules: readonly MutableRule[];
  readonly draft_rules: readonly MutableRule[];
}

/** The names that a parameter may mean: of fields, and codes by list. */
export interface Vocabulary {
  readonly fields: readonly { readonly field_id: string; readonly field_type: string }[];
  readonly codeLists: readonly (readonly string[])[];
}

type Path = readonly (string | number)[];

/** One change of one value; `to` is undefined where the value is removed. */
interface Edit {
  readonly path: Path;
  readonly from: unknown;
  readonly to: unknown;
}

export interface Mutant extends Edit {
  readonly code: string;
  /** The code, with a number where several checks have it: `invalid_field_type[2]`. */
  readonly rule: string;
  /** `parameters.max_hours: 24 → 25`, below the rule. */
  readonly change: string;
}

const SEVERITIES = ["blocking", "attention", "info"];
const CHECKS = ["lint", "prevalidation"];

/** All mutants, in the order of the file. */
export function listMutants(rules: RulesDocument, vocabulary: Vocabulary): Mutant[] {
  const all = (["field_rules", "draft_rules"] as const).flatMap((list) =>
    rules[list].map((rule, index) => ({ rule, path: [list, index] })),
  );
  return all.flatMap(({ rule, path }) => {
    const alike = all.filter((other) => other.rule.code === rule.code).map((other) => other.rule);
    const name = alike.length > 1 ? `${rule.code}[${alike.indexOf(rule) + 1}]` : rule.code;
    return editsOf(rule, vocabulary).map(
      (edit): Mutant => ({
        ...edit,
        path: [...path, ...edit.path],
        code: rule.code,
        rule: name,
        change: describe(edit),
      }),
    );
  });
}

function describe({ path, from, to }: Edit): string {
  return `${path.join(".")}: ${JSON.stringify(from)} ${to === undefined ? "removed" : `→ ${JSON.stringify(to)}`}`;
}

/** A copy of the parsed file with the change of a mutant. */
export function applyMutant(rules: RulesDocument, { path, to }: Edit): RulesDocument {
  const changed = structuredClone(rules);
  const parent = path.slice(0, -1).reduce((node: unknown, key) => (node as Tree)[key], changed) as Tree;
  const key = path.at(-1) as string | number;
  if (to !== undefined) parent[key] = to;
  else if (Array.isArray(parent)) parent.splice(Number(key), 1);
  else delete parent[key];
  return changed;
}

type Tree = Record<string | number, unknown>;

function editsOf({ kind, severity, checks, parameters }: MutableRule, vocabulary: Vocabulary): Edit[] {
  const others = SEVERITIES.filter((other) => other !== severity);
  const missing = CHECKS.filter((check) => !checks.includes(check));
  const schema = KINDS.get(kind)?.parameters;
  return [
    ...others.map((to) => ({ path: ["severity"], from: severity, to })),
    ...checks.map((from, index) => ({ path: ["checks", index], from, to: undefined })),
    ...missing.map((check) => ({ path: ["checks"], from: checks, to: [...checks, check] })),
    ...(parameters === undefined ? [] : editsOfValue({ value: parameters, schema, path: ["parameters"] }, vocabulary)),
  ];
}

/** The part of JSON Schema by which kinds describe their parameters, as far as it decides on mutants. */
interface ParameterSchema {
  readonly enum?: readonly string[];
  readonly items?: ParameterSchema;
  readonly properties?: Readonly<Record<string, ParameterSchema>>;
  readonly required?: readonly string[];
}

interface Place {
  readonly value: unknown;
  readonly schema: ParameterSchema | undefined;
  readonly path: Path;
  /** The array in which the value stands: a replacement must not repeat another item. */
  readonly siblings?: readonly unknown[];
}

function editsOfValue({ value, schema, path, siblings = [] }: Place, vocabulary: Vocabulary): Edit[] {
  const replaceBy = (values: readonly unknown[]): Edit[] => values.map((to) => ({ path, from: value, to }));
  if (typeof value === "number") return replaceBy([value + 1, value - 1]);
  if (typeof value === "boolean") return replaceBy([!value]);
  // A property of the field, by reference: what it holds is the field's matter.
  if (typeof value === "string")
    return value.startsWith("$") ? [] : replaceBy(otherTexts(value, schema, siblings, vocabulary));
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => {
      const place = { value: item, schema: schema?.items, path: [...path, index], siblings: value };
      return [{ path: place.path, from: item, to: undefined }, ...editsOfValue(place, vocabulary)];
    });
  }
  return Object.entries(value as Record<string, unknown>).flatMap(([name, member]) => {
    const place = { value: member, schema: schema?.properties?.[name], path: [...path, name] };
    const isOptional = schema?.required?.includes(name) !== true;
    const removal = isOptional ? [{ path: place.path, from: member, to: undefined }] : [];
    return [...removal, ...editsOfValue(place, vocabulary)];
  });
}

// Fields that a rule can compare stand in for each other, whatever the name of their type.
const TYPE_LIKE: Readonly<Record<string, string>> = { integer: "number" };

/** The other members of an enumeration; or the next field of the same type, or code of the same list; or a text that means nothing. */
function otherTexts(
  text: string,
  schema: ParameterSchema | undefined,
  siblings: readonly unknown[],
  { fields, codeLists }: Vocabulary,
): string[] {
  if (schema?.enum !== undefined) return schema.enum.filter((other) => other !== text);
  const typeOf = (name: string) => {
    const type = fields.find(({ field_id }) => field_id === name)?.field_type ?? "";
    return TYPE_LIKE[type] ?? type;
  };
  const ids = fields.map(({ field_id }) => field_id);
  const alike = ids.includes(text)
    ? ids.filter((id) => typeOf(id) === typeOf(text))
    : codeLists.find((codes) => codes.includes(text));
  if (alike === undefined) return [`${text}_x`];
  const behind = [...alike.slice(alike.indexOf(text) + 1), ...alike];
  return [behind.find((name) => name !== text && !siblings.includes(name)) ?? `${text}_x`];
}
