// Expands the authored rules to one rule per field, and checks them against what their kinds take.
import { KINDS } from "../../../server/engine/rules/kinds.ts";
import type { AuthoredDraftRule, AuthoredFieldRule } from "../authored.ts";
import type { Field, Profile, PublishedRule, RuleOrigin } from "../model.ts";
import { createValidatorFactory } from "../validator.ts";
import type { RuleContext } from "./context.ts";
import { type Placed, placeRules } from "./placed-rules.ts";
import { createIndex, referAll } from "./references.ts";
import { checkMessages } from "./templates.ts";

// Rules with these bases need no source atom: the interface and ISO standards are no legal acts.
const BASES_WITHOUT_ATOMS = new Set(["interface", "iso"]);
// The first two atoms of a field are its primary basis; the third is the provision that asks for its content.
const LEADING_ATOMS = { primary: 2, obligation: 3 };

type AuthoredRule = AuthoredFieldRule | AuthoredDraftRule;

/** The rules of an act in the order of findings: by field in stream order, within a field as authored, then the draft rules. */
export function resolveRules(context: RuleContext): Pick<Profile, "rules" | "origins"> {
  const fieldRules = placeRules<AuthoredFieldRule>("field_rules", context);
  const draftRules = placeRules<AuthoredDraftRule>("draft_rules", context);
  const fields = context.fields.values();
  const ids = createIndex<PublishedRule>("rule", context.report);
  const origins = new Map<string, RuleOrigin>();
  const add = (placed: Placed<AuthoredRule>, field: Field | null) => {
    const { rule: authored, file, path } = placed;
    const rule = expandRule(authored, field, context);
    ids.define(file, path, rule.rule_id, rule);
    const { query, fires, quiet } = authored;
    origins.set(rule.rule_id, { file, path, query, fires, quiet });
    checkExpanded(rule, placed, context);
  };
  for (const placed of [...fieldRules, ...draftRules]) checkAuthored(placed, context);
  for (const placed of fieldRules) checkSelection(placed, context);
  for (const field of fields)
    for (const placed of fieldRules) if (selects(placed.rule.applies_to, field)) add(placed, field);
  for (const placed of draftRules) {
    const { field_id } = placed.rule;
    const field = field_id === null ? null : context.fields.refer(placed.file, [...placed.path, "field_id"], field_id);
    if (field !== undefined) add(placed, field);
  }
  return { rules: ids.values(), origins };
}

const propertyOf = (field: Field, name: string): unknown => (field as unknown as Record<string, unknown>)[name];

/** Whether a field has every property that `applies_to` asks for: a value, one of several, `any` value, or `none`. */
function selects(appliesTo: Readonly<Record<string, unknown>>, field: Field): boolean {
  return Object.entries(appliesTo).every(([property, wanted]) => {
    const value = propertyOf(field, property);
    if (wanted === "any") return value !== null;
    if (wanted === "none") return value === null;
    return Array.isArray(wanted) ? wanted.includes(value) : wanted === value;
  });
}

/** Names fields in a message by title and id, in place of their id in braces. The rule's own one is {field}, which the engine names. */
const nameFields = (template: string, own: Field | null, fields: readonly Field[]): string =>
  template.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const field = fields.find(({ field_id }) => field_id === name);
    if (field === undefined) return placeholder;
    return field === own ? "{field}" : `${field.title} (${field.field_id})`;
  });

function expandRule(authored: AuthoredRule, field: Field | null, context: RuleContext): PublishedRule {
  const { href, derivations, fields } = context;
  const name = (template: string) => nameFields(template, field, fields.values());
  const variants = Object.entries(authored.variants ?? {}).map(([variant, template]) => [variant, name(template)]);
  const fieldId = field?.field_id ?? null;
  const own = derivations.find(({ field_id }) => field_id === fieldId)?.source_atom_ids ?? [];
  const leading = authored.rests_on === undefined ? [] : own.slice(0, LEADING_ATOMS[authored.rests_on]);
  // A parameter `$name` is the field's property of that name.
  const toParameter = (value: unknown) =>
    typeof value === "string" && value.startsWith("$") && field !== null ? propertyOf(field, value.slice(1)) : value;
  const parameters = Object.entries(authored.parameters ?? {}).map(([name, value]) => [name, toParameter(value)]);
  return {
    rule_id: fieldId === null ? authored.code : `${authored.code}.${fieldId}`,
    code: authored.code,
    field_id: fieldId,
    severity: authored.severity,
    checks: authored.checks,
    kind: authored.kind,
    parameters: Object.fromEntries(parameters),
    message: name(authored.message),
    ...(authored.variants === undefined ? {} : { variants: Object.fromEntries(variants) }),
    recoverability: authored.recoverability,
    suggested_next_call:
      authored.suggested_next_call?.replace(" /", ` ${href}/`).replace("{field_id}", fieldId ?? "{field_id}") ?? null,
    basis: authored.basis,
    source_atom_ids: [...new Set([...leading, ...(authored.source_atom_ids ?? [])])],
  };
}

/** Reports unknown properties, and notes whether the rule selects a field of any profile. */
function checkSelection({ rule, file, path }: Placed<AuthoredFieldRule>, context: RuleContext): void {
  const { report, selections } = context;
  const fields = context.fields.values();
  const at = [...path, "applies_to"];
  for (const property of Object.keys(rule.applies_to).filter((name) => !(name in (fields[0] ?? {})))) {
    const message = `a field has no property "${property}"`;
    report(file, [...at, property], { code: "unknown_property", message, at: "key" });
  }
  const name = `${file.path} ${at.join(".")}`;
  const isEmpty = !fields.some((field) => selects(rule.applies_to, field));
  selections.set(name, { file, path: at, isEmpty: isEmpty && selections.get(name)?.isEmpty !== false });
}

/** Checks a rule before it is expanded: its references, its kind, its messages. */
function checkAuthored({ rule, file, path }: Placed<AuthoredRule>, { atoms, fields, report }: RuleContext): void {
  referAll(atoms, file, [...path, "source_atom_ids"], rule.source_atom_ids ?? []);
  const kind = KINDS.get(rule.kind);
  if (kind === undefined) {
    const hint = `expected one of ${[...KINDS.keys()].join(", ")}`;
    report(file, [...path, "kind"], { code: "unknown_kind", message: `no rule kind "${rule.kind}"`, hint });
    return;
  }
  const ofField = "applies_to" in rule || rule.field_id !== null ? ["field_id", "field"] : [];
  const own = [...ofField, ...fields.values().map(({ field_id }) => field_id)];
  const variants = Object.entries(kind.variants ?? {}).map(([name, values]) => [name, [...own, ...values]]);
  const placeholders = { values: [...own, ...(kind.messageParams ?? [])], variants: Object.fromEntries(variants) };
  checkMessages(file, path, rule, placeholders, report);
}

const factory = createValidatorFactory();
const validators = new Map([...KINDS].map(([name, kind]) => [name, factory(kind.parameters)]));

/** Checks a rule after it is expanded: its basis, its parameters and what they refer to. */
function checkExpanded(
  rule: PublishedRule,
  { file, path }: Placed<AuthoredRule>,
  { codeLists, fields, report }: RuleContext,
): void {
  if (rule.source_atom_ids.length === 0 && !BASES_WITHOUT_ATOMS.has(rule.basis)) {
    const message = `${rule.rule_id}: a rule with basis "${rule.basis}" must refer to a source atom`;
    report(file, path, { code: "rule_without_atoms", message });
  }
  const problems = validators.get(rule.kind)?.(rule.parameters) ?? [];
  for (const { path: keys, message, ...problem } of problems) {
    const place = ["parameters", ...keys];
    const text = `${rule.rule_id}: ${place.join(".")}: ${message}`;
    report(file, [...path, ...place], { ...problem, code: "invalid_parameters", message: text });
  }
  if (problems.length > 0) return;
  const inputs = KINDS.get(rule.kind)?.inputs(rule) ?? {};
  for (const name of new Set(Object.values(inputs).flat())) fields.refer(file, [...path, "parameters"], name);
  const list = rule.parameters.code_list;
  if (typeof list === "string") codeLists.refer(file, [...path, "parameters", "code_list"], list);
}
