// Expands the authored rules to one rule per field, and checks them against what their kinds take.
import { KINDS } from "../../../server/engine/kinds/registry.ts";
import type { Advice } from "../../../server/engine/rule-set.ts";
import type { AuthoredDraftRule, AuthoredFieldRule } from "../model/authored.ts";
import type { Field, LinkedProfile, PublishedRule, RuleOrigin } from "../model/model.ts";
import type { Validate } from "../model/schemas.ts";
import { createValidatorFactory } from "../tools/validator.ts";
import type { ProfileReferences } from "./context.ts";
import { checkDecision, type DecisionNames, decisionNames, defineRuleCriterion } from "./decisions.ts";
import { isSelected, noteSelections, type Placed, placeRules } from "./placed-rules.ts";
import { createIndex, type Index, referAll } from "./references.ts";
import { checkNextCall, checkParameters } from "./rule-references.ts";
import { checkAdvice, checkMessages, type Placeholders } from "./templates.ts";

// What a rule on a field suggests if it names no other request.
const SOURCE_OF_FIELD = "GET /fields/{field_id}/source";
// Where there is an official template, the first two atoms of a field are its rows, and the third is the provision that asks for its
// content; elsewhere this provision is the first.
const LEADING_ATOMS = { primary: 2, obligation: 3 };

type AuthoredRule = AuthoredFieldRule | AuthoredDraftRule;

/** The rules of an act in the order of findings: by field in stream order, within a field as authored, then the draft rules. */
export function resolveRules(context: ProfileReferences): Pick<LinkedProfile, "rules" | "origins"> {
  const fieldRules = placeRules<AuthoredFieldRule>("field_rules", context);
  const draftRules = placeRules<AuthoredDraftRule>("draft_rules", context);
  const fields = context.fields.values();
  const ids = createIndex<PublishedRule>("rule", context.report);
  const origins = new Map<string, RuleOrigin>();
  const entries = new Map<string, Placed<AuthoredRule>["entry"]>();
  const names = decisionNames(context);
  const add = (placed: Placed<AuthoredRule>, field: Field | null) => {
    const { rule: authored, file, path } = placed;
    const rule = expandRule(authored, field, context);
    // A group that is included twice repeats its rules; this is reported once, at the entry.
    const { entry } = placed;
    const place = entries.get(rule.rule_id) === entry ? placed : entry;
    ids.define(place.file, place.path, rule.rule_id, rule);
    entries.set(rule.rule_id, entry);
    origins.set(rule.rule_id, { file, path, rule: authored });
    checkExpanded(rule, placed, { ...context, ...names });
    defineRuleCriterion(rule, placed, names);
  };
  for (const placed of [...fieldRules, ...draftRules]) {
    checkAuthored(placed, context);
    checkNextCall(placed, context);
  }
  noteSelections(fieldRules, context);
  for (const field of fields) for (const placed of fieldRules) if (isSelected(placed, field)) add(placed, field);
  for (const placed of draftRules) {
    const { field_id } = placed.rule;
    const field = field_id === null ? null : context.fields.refer(placed.file, [...placed.path, "field_id"], field_id);
    if (field !== undefined) add(placed, field);
    // Otherwise each use of its criterion would be a second finding.
    else defineRuleCriterion(placed.rule, placed, names);
  }
  checkDecision(names, context);
  return { rules: ids.values(), origins };
}

const getProperty = (field: Field, name: string): unknown => (field as unknown as Record<string, unknown>)[name];

type NameOf = (field: Field) => string;

/** Names fields in a template, in place of their id in braces. The rule's own one is {field}, which is filled in with the others. */
const nameFields = (
  template: string,
  own: Field | null,
  { fields, getName }: { fields: Index<Field>; getName: NameOf },
) =>
  template.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const field = fields.get(name);
    if (field === undefined) return placeholder;
    return field === own ? "{field}" : getName(field);
  });

const forMachines: NameOf = ({ title, field_id }) => `${title} (${field_id})`;
const forPeople: NameOf = ({ title }) => `“${title}”`;

/** Text for people: `advice`, else the message with titles instead of ids if it names other fields. */
function prepareAdvice({ advice, message, variants }: AuthoredRule, own: Field | null, fields: Index<Field>) {
  const texts = advice ?? (variants === undefined ? message : { ...variants, default: message });
  const nameAll = (getName: NameOf): Advice => {
    const name = (template: string) => nameFields(template, own, { fields, getName });
    if (typeof texts === "string") return name(texts);
    const named = Object.entries(texts).map(([variant, template]) => [variant, name(template)]);
    return { ...Object.fromEntries(named), default: name(texts.default) };
  };
  const named = nameAll(forPeople);
  const isMessage = advice === undefined && JSON.stringify(named) === JSON.stringify(nameAll(forMachines));
  return isMessage ? {} : { advice: named };
}

function expandRule(authored: AuthoredRule, field: Field | null, context: ProfileReferences): PublishedRule {
  const { files, href, derivations, fields } = context;
  const name = (template: string) => nameFields(template, field, { fields, getName: forMachines });
  const variants = Object.entries(authored.variants ?? {}).map(([variant, template]) => [variant, name(template)]);
  const fieldId = field?.field_id ?? null;
  const own = derivations.find(({ field_id }) => field_id === fieldId)?.source_atom_ids ?? [];
  const hasTemplate = files.crosswalk.value.official_template !== undefined;
  const leading =
    authored.based_on === undefined ? [] : own.slice(0, hasTemplate ? LEADING_ATOMS[authored.based_on] : 1);
  const { suggested_next_call: nextCall = fieldId === null ? null : SOURCE_OF_FIELD } = authored;
  // A parameter `$name` is the field's property of that name.
  const toParameter = (value: unknown) =>
    isProperty(value) && field !== null ? getProperty(field, value.slice(1)) : value;
  const parameters = Object.entries(authored.parameters ?? {}).map(([name, value]) => [name, toParameter(value)]);
  return {
    rule_id: [authored.code, fieldId, authored.case].filter((part) => typeof part === "string").join("."),
    code: authored.code,
    field_id: fieldId,
    severity: authored.severity,
    checks: authored.checks,
    kind: authored.kind,
    parameters: Object.fromEntries(parameters),
    message: name(authored.message),
    ...(authored.variants === undefined ? {} : { variants: Object.fromEntries(variants) }),
    ...prepareAdvice(authored, field, fields),
    recoverability: authored.recoverability,
    suggested_next_call: nextCall?.replace(" /", ` ${href}/`).replace("{field_id}", fieldId ?? "{field_id}") ?? null,
    basis: authored.basis,
    source_atom_ids: [...new Set([...leading, ...(authored.source_atom_ids ?? [])])],
  };
}

/** Checks a rule before it is expanded: its references, its kind, its messages. */
function checkAuthored({ rule, file, path }: Placed<AuthoredRule>, { atoms, fields, report }: ProfileReferences): void {
  referAll(atoms, file, [...path, "source_atom_ids"], rule.source_atom_ids ?? []);
  const kind = KINDS.get(rule.kind);
  const ofField = "applies_to" in rule || rule.field_id !== null ? ["field_id", "field"] : [];
  const own = [...ofField, ...fields.values().map(({ field_id }) => field_id)];
  const variants = Object.entries(kind?.variants ?? {}).map(([name, values]) => [name, [...own, ...values]]);
  const placeholders: Placeholders = {
    values: [...own, ...(kind?.placeholders ?? [])],
    variants: Object.fromEntries(variants),
    isOptional: kind?.hasOptionalVariants ?? false,
  };
  checkMessages(file, path, rule, placeholders, report);
  if (rule.advice === undefined) return;
  const forAdvice = (values: readonly string[]) => [
    ...values.filter((value) => value !== "field_id"),
    ...(ofField.length === 0 ? [] : ["enter"]),
  ];
  const inVariants = Object.entries(placeholders.variants).map(([name, values]) => [name, forAdvice(values)]);
  const expected = { values: forAdvice(placeholders.values), variants: Object.fromEntries(inVariants) };
  checkAdvice(file, [...path, "advice"], rule.advice, expected, report);
}

const isProperty = (value: unknown): value is `$${string}` => typeof value === "string" && value.startsWith("$");

const factory = createValidatorFactory();
const validators = new Map<string, Validate>();

/** What is wrong with parameters that are properties of a field. The check phase has seen the others. */
function findInvalidParameters({ kind, parameters }: PublishedRule, authored: AuthoredRule): ReturnType<Validate> {
  const schema = KINDS.get(kind)?.parameters;
  if (schema === undefined || !Object.values(authored.parameters ?? {}).some(isProperty)) return [];
  const validate = validators.get(kind) ?? factory(schema);
  validators.set(kind, validate);
  return validate(parameters);
}

/** Checks the parameters of a rule after it is expanded, and what they refer to. */
function checkExpanded(
  rule: PublishedRule,
  { rule: authored, file, path }: Placed<AuthoredRule>,
  context: ProfileReferences & DecisionNames,
): void {
  const { report } = context;
  const findings = findInvalidParameters(rule, authored);
  for (const { path: keys, message, ...finding } of findings) {
    const place = ["parameters", ...keys];
    const text = `${place.join(".")}: ${message}`;
    const hint = finding.hint ?? `see the rule ${rule.rule_id}`;
    report(file, [...path, ...place], { ...finding, code: "invalid_parameters", message: text, hint });
  }
  if (findings.length > 0) return;
  checkParameters(rule, { file, path }, context);
}
