// Expands the authored checks into rules, one code on one field each, and holds them to what their kinds can say and take.
import { KINDS } from "../../../server/engine/rules/kinds.ts";
import type { AuthoredDraftRule, AuthoredFieldRule, CodeListDocument } from "../authored.ts";
import type { ReportAt } from "../findings.ts";
import type { ActSources, Derivation, Field, PublishedRule, RuleOrigin, SourceAtom } from "../model.ts";
import { createValidatorFactory } from "../validator.ts";
import { createIndex, type Index, type Path, referAll } from "./references.ts";
import { checkMessages } from "./templates.ts";

// Bases on which a rule may stand without an atom: the interface and ISO standards are no legal acts of the profile.
const BASES_WITHOUT_ATOMS = new Set(["interface", "iso"]);
// The two atoms that lead a field's list are its primary basis.
const PRIMARY_ATOMS = 2;

export interface RuleContext {
  readonly href: string;
  readonly fields: Index<Field>;
  readonly derivations: ReadonlyMap<string, Derivation>;
  readonly atoms: Index<SourceAtom>;
  readonly codeLists: Index<CodeListDocument>;
}

export interface ResolvedRules {
  readonly rules: readonly PublishedRule[];
  readonly origins: ReadonlyMap<string, RuleOrigin>;
}

/** The rules of an act in the order of findings: by field in stream order, within a field as authored, then the draft rules. */
export function resolveRules(act: ActSources, context: RuleContext, report: ReportAt): ResolvedRules {
  const { field_rules, draft_rules } = act.rules.value;
  const fields = context.fields.values();
  const ids = createIndex<PublishedRule>("rule", report);
  const origins = new Map<string, RuleOrigin>();
  const add = (authored: AuthoredFieldRule | AuthoredDraftRule, path: Path, field: Field | null) => {
    const rule = ruleOf(authored, field, context);
    ids.define(act.rules, path, rule.rule_id, rule);
    origins.set(rule.rule_id, { file: act.rules, path, fires: authored.fires, quiet: authored.quiet });
    checkRule(act, path, rule, context, report);
  };
  const selected = field_rules.map((rule) => fields.filter((field) => selects(rule.applies_to, field)));
  for (const [position, rule] of field_rules.entries())
    checkCheck(act, ["field_rules", position], rule, context, report, selected[position]);
  for (const [position, rule] of draft_rules.entries())
    checkCheck(act, ["draft_rules", position], rule, context, report);
  for (const field of fields) {
    for (const [position, rule] of field_rules.entries()) {
      if (selected[position]?.includes(field)) add(rule, ["field_rules", position], field);
    }
  }
  for (const [position, rule] of draft_rules.entries()) {
    const path = ["draft_rules", position];
    const field = rule.field_id === null ? null : context.fields.refer(act.rules, [...path, "field_id"], rule.field_id);
    if (field !== undefined) add(rule, path, field);
  }
  return { rules: ids.values(), origins };
}

/** Whether a field has every property that `applies_to` asks for: a value, one of several, `any` value, or `none`. */
function selects(appliesTo: Readonly<Record<string, unknown>>, field: Field): boolean {
  return Object.entries(appliesTo).every(([property, wanted]) => {
    const value = (field as unknown as Record<string, unknown>)[property];
    if (wanted === "any") return value !== null;
    if (wanted === "none") return value === null;
    return Array.isArray(wanted) ? wanted.includes(value) : wanted === value;
  });
}

function ruleOf(
  authored: AuthoredFieldRule | AuthoredDraftRule,
  field: Field | null,
  context: RuleContext,
): PublishedRule {
  const fieldId = field === null ? null : field.field_id;
  const own = field === null ? [] : (context.derivations.get(field.field_id)?.source_atom_ids ?? []);
  const leading = authored.rests_on === "primary" ? own.slice(0, PRIMARY_ATOMS) : [];
  const parameters = Object.entries(authored.parameters ?? {}).map(([name, value]) => [
    name,
    takeProperty(value, field),
  ]);
  return {
    rule_id: fieldId === null ? authored.code : `${authored.code}.${fieldId}`,
    code: authored.code,
    field_id: fieldId,
    severity: authored.severity,
    checks: authored.checks,
    kind: authored.kind,
    parameters: Object.fromEntries(parameters),
    message: authored.message,
    ...(authored.variants === undefined ? {} : { variants: authored.variants }),
    recoverability: authored.recoverability,
    suggested_next_call: nextCall(authored.suggested_next_call ?? null, context.href, fieldId),
    basis: authored.basis,
    source_atom_ids: [...new Set([...leading, ...(authored.source_atom_ids ?? [])])],
  };
}

/** A parameter `$name` takes the field's property of that name. */
function takeProperty(value: unknown, field: Field | null): unknown {
  if (typeof value !== "string" || !value.startsWith("$") || field === null) return value;
  return (field as unknown as Record<string, unknown>)[value.slice(1)];
}

function nextCall(authored: string | null, href: string, fieldId: string | null): string | null {
  if (authored === null) return null;
  return authored.replace(" /", ` ${href}/`).replace("{field_id}", fieldId ?? "{field_id}");
}

/** What can be said of a check before it is expanded: its kind, its words, its references, its selection. */
function checkCheck(
  act: ActSources,
  path: Path,
  rule: AuthoredFieldRule | AuthoredDraftRule,
  { atoms, fields }: RuleContext,
  report: ReportAt,
  selected?: readonly Field[],
): void {
  const at = (key: string): Path => [...path, key];
  referAll(atoms, act.rules, at("source_atom_ids"), rule.source_atom_ids ?? []);
  const known = new Set(Object.keys(fields.values()[0] ?? {}));
  for (const property of Object.keys("applies_to" in rule ? rule.applies_to : {}).filter((name) => !known.has(name))) {
    report(act.rules, [...at("applies_to"), property], {
      code: "unknown_property",
      message: `a field has no property "${property}"`,
      at: "key",
    });
  }
  if (selected?.length === 0) {
    report(act.rules, at("applies_to"), {
      code: "empty_selection",
      message: "no field has these properties",
      severity: "warning",
    });
  }
  const kind = KINDS.get(rule.kind);
  if (kind === undefined) {
    const hint = `expected one of ${[...KINDS.keys()].join(", ")}`;
    report(act.rules, at("kind"), { code: "unknown_kind", message: `no rule kind "${rule.kind}"`, hint });
    return;
  }
  const own = "applies_to" in rule || rule.field_id !== null ? ["field_id"] : [];
  const variants = Object.entries(kind.says.variants ?? {}).map(([name, values]) => [name, [...own, ...values]]);
  const says = { values: [...own, ...kind.says.values], variants: Object.fromEntries(variants) };
  checkMessages(act.rules, path, rule, says, report);
}

const factory = createValidatorFactory();
const validators = new Map([...KINDS].map(([name, kind]) => [name, factory(kind.parameters)]));

function checkRule(
  act: ActSources,
  path: Path,
  rule: PublishedRule,
  { codeLists, fields }: RuleContext,
  report: ReportAt,
): void {
  if (rule.source_atom_ids.length === 0 && !BASES_WITHOUT_ATOMS.has(rule.basis)) {
    const message = `${rule.rule_id}: a rule with basis "${rule.basis}" must rest on a source atom`;
    report(act.rules, path, { code: "rule_without_atoms", message });
  }
  const problems = validators.get(rule.kind)?.(rule.parameters) ?? [];
  for (const problem of problems) {
    const message = `${rule.rule_id}: ${["parameters", ...problem.path].join(".")}: ${problem.message}`;
    report(act.rules, [...path, "parameters", ...problem.path], {
      code: "invalid_parameters",
      message,
      hint: problem.hint,
      ...(problem.atKey ? { at: "key" } : {}),
    });
  }
  if (problems.length > 0) return;
  const inputs = KINDS.get(rule.kind)?.inputs(rule) ?? {};
  for (const name of new Set(Object.values(inputs).flat())) fields.refer(act.rules, [...path, "parameters"], name);
  const list = rule.parameters.code_list;
  if (typeof list === "string") codeLists.refer(act.rules, [...path, "parameters", "code_list"], list);
}
