// Expands the authored rules to one rule per field, and checks them against what their kinds take.
import { KINDS } from "../../../server/engine/rules/kinds.ts";
import type { AuthoredDraftRule, AuthoredFieldRule, CodeListDocument } from "../authored.ts";
import type { ReportAt } from "../findings.ts";
import type { ActSources, Derivation, Field, Profile, PublishedRule, RuleOrigin, SourceAtom } from "../model.ts";
import { createValidatorFactory } from "../validator.ts";
import { createIndex, type Index, type Path, referAll } from "./references.ts";
import { checkMessages } from "./templates.ts";

// Rules with these bases need no source atom: the interface and ISO standards are no legal acts.
const BASES_WITHOUT_ATOMS = new Set(["interface", "iso"]);
// The first two atoms of a field are its primary basis; the third is the provision that asks for its content.
const LEADING_ATOMS = { primary: 2, obligation: 3 };

/** What the rules of an act are resolved with. */
export interface RuleContext {
  readonly act: ActSources;
  readonly report: ReportAt;
  readonly href: string;
  readonly fields: Index<Field>;
  readonly derivations: readonly Derivation[];
  readonly atoms: Index<SourceAtom>;
  readonly codeLists: Index<CodeListDocument>;
}

type AuthoredRule = AuthoredFieldRule | AuthoredDraftRule;

/** The rules of an act in the order of findings: by field in stream order, within a field as authored, then the draft rules. */
export function resolveRules(context: RuleContext): Pick<Profile, "rules" | "origins"> {
  const file = context.act.rules;
  const fieldRules = file.value.field_rules.map((rule, position) => ({ rule, path: ["field_rules", position] }));
  const draftRules = file.value.draft_rules.map((rule, position) => ({ rule, path: ["draft_rules", position] }));
  const fields = context.fields.values();
  const ids = createIndex<PublishedRule>("rule", context.report);
  const origins = new Map<string, RuleOrigin>();
  const add = (authored: AuthoredRule, path: Path, field: Field | null) => {
    const rule = expandRule(authored, field, context);
    ids.define(file, path, rule.rule_id, rule);
    const { query, fires, quiet } = authored;
    origins.set(rule.rule_id, { file, path, query, fires, quiet });
    checkExpanded(rule, path, context);
  };
  for (const { rule, path } of [...fieldRules, ...draftRules]) checkAuthored(rule, path, context);
  for (const { rule, path } of fieldRules) checkSelection(rule.applies_to, [...path, "applies_to"], context);
  for (const field of fields)
    for (const { rule, path } of fieldRules) if (selects(rule.applies_to, field)) add(rule, path, field);
  for (const { rule, path } of draftRules) {
    const field = rule.field_id === null ? null : context.fields.refer(file, [...path, "field_id"], rule.field_id);
    if (field !== undefined) add(rule, path, field);
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

function checkSelection(appliesTo: AuthoredFieldRule["applies_to"], path: Path, context: RuleContext): void {
  const { act, report } = context;
  const fields = context.fields.values();
  for (const property of Object.keys(appliesTo).filter((name) => !(name in (fields[0] ?? {})))) {
    const message = `a field has no property "${property}"`;
    report(act.rules, [...path, property], { code: "unknown_property", message, at: "key" });
  }
  if (!fields.some((field) => selects(appliesTo, field)))
    report(act.rules, path, { code: "empty_selection", message: "no field has these properties", severity: "warning" });
}

/** Checks a rule before it is expanded: its references, its kind, its messages. */
function checkAuthored(rule: AuthoredRule, path: Path, { act, atoms, fields, report }: RuleContext): void {
  referAll(atoms, act.rules, [...path, "source_atom_ids"], rule.source_atom_ids ?? []);
  const kind = KINDS.get(rule.kind);
  if (kind === undefined) {
    const hint = `expected one of ${[...KINDS.keys()].join(", ")}`;
    report(act.rules, [...path, "kind"], { code: "unknown_kind", message: `no rule kind "${rule.kind}"`, hint });
    return;
  }
  const ofField = "applies_to" in rule || rule.field_id !== null ? ["field_id", "field"] : [];
  const own = [...ofField, ...fields.values().map(({ field_id }) => field_id)];
  const variants = Object.entries(kind.variants ?? {}).map(([name, values]) => [name, [...own, ...values]]);
  const placeholders = { values: [...own, ...(kind.messageParams ?? [])], variants: Object.fromEntries(variants) };
  checkMessages(act.rules, path, rule, placeholders, report);
}

const factory = createValidatorFactory();
const validators = new Map([...KINDS].map(([name, kind]) => [name, factory(kind.parameters)]));

/** Checks a rule after it is expanded: its basis, its parameters and what they refer to. */
function checkExpanded(rule: PublishedRule, path: Path, { act, codeLists, fields, report }: RuleContext): void {
  if (rule.source_atom_ids.length === 0 && !BASES_WITHOUT_ATOMS.has(rule.basis)) {
    const message = `${rule.rule_id}: a rule with basis "${rule.basis}" must refer to a source atom`;
    report(act.rules, path, { code: "rule_without_atoms", message });
  }
  const problems = validators.get(rule.kind)?.(rule.parameters) ?? [];
  for (const { path: keys, message, ...problem } of problems) {
    const place = ["parameters", ...keys];
    const text = `${rule.rule_id}: ${place.join(".")}: ${message}`;
    report(act.rules, [...path, ...place], { ...problem, code: "invalid_parameters", message: text });
  }
  if (problems.length > 0) return;
  const inputs = KINDS.get(rule.kind)?.inputs(rule) ?? {};
  for (const name of new Set(Object.values(inputs).flat())) fields.refer(act.rules, [...path, "parameters"], name);
  const list = rule.parameters.code_list;
  if (typeof list === "string") codeLists.refer(act.rules, [...path, "parameters", "code_list"], list);
}
