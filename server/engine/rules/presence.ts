// Which members a report has, what evidence is named for them, and what a check that found nothing did not look at.
import type { Draft, Presence } from "../draft.ts";
import { nameMeant, sanitizeName } from "../names.ts";
import type { Rule } from "../rule-set.ts";
import { CONDITIONS, type Conditions, fieldsOf, holds } from "./conditions.ts";
import { CODE, type Failure, FIELD, failIf, type Kind, ownField, ownFieldPresent, schemaOf, TEXTS } from "./kind.ts";

type Unless = { readonly unless?: Conditions };

/** Whether the conditions hold under which a rule does not ask for its field. */
function isExempt(rule: Rule, draft: Draft): boolean {
  const { unless } = rule.parameters as Unless;
  return unless !== undefined && holds(unless, draft);
}

/** The field must not be one of these, unless conditions hold that exempt the draft. */
const presenceKind = (...rejected: readonly Presence[]): Kind => ({
  parameters: schemaOf({ "unless?": CONDITIONS }),
  inputs: (rule) => ({
    reportsAbsence: [ownField(rule)],
    mentions: fieldsOf((rule.parameters as Unless).unless),
  }),
  exempts: isExempt,
  evaluate: (rule, draft) => failIf(rejected.includes(draft.presence(ownField(rule))) && !isExempt(rule, draft)),
});

/** The field must be there: neither missing nor null. */
export const required = presenceKind("absent");

/** The field must not be "", white space only, [] or {}. */
export const nonEmpty = presenceKind("empty");

/** The profile leaves the field optional, but the official template expects it. */
export const expectedField = presenceKind("absent", "empty");

/**
 * The field must have a value when conditions on others hold, as a conditional row of the official template asks. With `decides` they
 * are all that the row depends on: where the draft shows that none holds, the row is not asked for.
 */
export const requiredWhen: Kind = {
  parameters: schemaOf({ when: CONDITIONS, "unless?": CONDITIONS, "decides?": { const: true } }),
  inputs: (rule) => {
    const { when, unless } = rule.parameters as RequiredWhen;
    return { reportsAbsence: [ownField(rule)], mentions: [...fieldsOf(when), ...fieldsOf(unless)] };
  },
  exempts(rule, draft) {
    const { when, decides } = rule.parameters as RequiredWhen;
    if (isExempt(rule, draft)) return true;
    const isShown = (field: string) => draft.isUsable(field) || draft.exempt.has(field);
    return decides === true && !holds(when, draft) && fieldsOf(when).every(isShown);
  },
  evaluate(rule, draft) {
    const { when } = rule.parameters as RequiredWhen;
    return failIf(!draft.hasValue(ownField(rule)) && holds(when, draft) && !isExempt(rule, draft));
  },
};

type RequiredWhen = Unless & { readonly when: Conditions; readonly decides?: true };

/**
 * The field must have a value when `given` has one: any, the one it `equals`, or a list that `includes` a code. With
 * `false_is_absent`, false does not count as a value.
 */
export const presentWith: Kind = {
  parameters: {
    ...schemaOf({
      given: FIELD,
      "equals?": { type: ["string", "boolean"] },
      "includes?": CODE,
      "false_is_absent?": { const: true },
    }),
    not: { required: ["equals", "includes"] },
  },
  inputs: (rule) => ({ usable: [rule.parameters.given as string], reportsAbsence: [ownField(rule)] }),
  evaluate(rule, draft) {
    const { given, equals, includes, false_is_absent } = rule.parameters as PresentWith;
    if (equals !== undefined && draft.value(given) !== equals) return [];
    if (includes !== undefined && !draft.list(given).includes(includes)) return [];
    const field = ownField(rule);
    return failIf(!draft.hasValue(field) || (false_is_absent === true && draft.value(field) === false));
  },
};

type PresentWith = { given: string; equals?: string | boolean; includes?: string; false_is_absent?: true };

const LABELS = schemaOf({ evidence_labels: TEXTS });

/** The manifest must name each of its labels for a field with a value; the finding names the missing ones. */
export const evidencePresent: Kind = {
  parameters: LABELS,
  messageParams: ["labels"],
  invalidates: "evidence",
  inputs: ownFieldPresent,
  evaluate(rule, draft) {
    const named = draft.labels(ownField(rule)) ?? [];
    const missing = (rule.parameters.evidence_labels as readonly string[]).filter((label) => !named.includes(label));
    return failIf(missing.length > 0, { labels: missing.join(", ") });
  },
};

/** The manifest should name only labels that the profile has for the field; the finding counts the others. */
export const evidenceLabels: Kind = {
  parameters: LABELS,
  messageParams: ["position", "count"],
  inputs: (rule) => ({ present: [ownField(rule)], validEvidence: [ownField(rule)] }),
  evaluate(rule, draft) {
    const known = rule.parameters.evidence_labels as readonly string[];
    const named = draft.labels(ownField(rule)) ?? [];
    const count = named.filter((label) => !known.includes(label)).length;
    return failIf(count > 0, { position: named.findIndex((label) => !known.includes(label)) + 1, count });
  },
};

/** The manifest should not name a field that has no value. */
export const evidenceWithoutValue: Kind = {
  parameters: schemaOf({}),
  inputs: (rule) => ({ reportsAbsence: [ownField(rule)] }),
  evaluate(rule, draft) {
    const field = ownField(rule);
    return failIf(draft.labels(field) !== undefined && !draft.hasValue(field));
  },
};

/**
 * Members of the report or of the evidence manifest whose name is not a field of the profile: named up to a cap, then counted.
 * `suggest` finds the field that a name may mean.
 */
export const createKnownMembers = (suggest: typeof nameMeant): Kind => ({
  parameters: schemaOf({
    of: { enum: ["report", "evidence_manifest"] },
    named_at_most: { type: "integer", minimum: 1 },
  }),
  variants: { nearest: ["nearest"], left_out: ["count"] },
  inputs: () => ({}),
  evaluate({ parameters }, draft, { fieldIds, officialMembers }) {
    const { of, named_at_most } = parameters as { of: "report" | "evidence_manifest"; named_at_most: number };
    // Array.prototype.sort without a comparator orders by UTF-16 code unit.
    const unknown = Object.keys(draft.request[of])
      .filter((name) => !fieldIds.has(name) && !(of === "report" && officialMembers.has(name)))
      .sort();
    const failures = unknown.slice(0, named_at_most).map((name): Failure => {
      const field_id = sanitizeName(name);
      const near = suggest(name, fieldIds);
      return near === null ? { field_id, params: {} } : { field_id, params: { nearest: near }, variant: "nearest" };
    });
    const count = unknown.length - named_at_most;
    return count > 0 ? [...failures, { field_id: null, params: { count }, variant: "left_out" }] : failures;
  },
});

export const knownMembers = createKnownMembers(nameMeant);

/** Members of the report that are official rows without a field of the profile. */
export const officialRows: Kind = {
  parameters: schemaOf({}),
  messageParams: ["title", "row"],
  inputs: () => ({}),
  evaluate: (_, draft, { officialMembers }) =>
    Object.keys(draft.request.report)
      .sort()
      .flatMap((field_id): Failure[] => {
        const row = officialMembers.get(field_id);
        return row === undefined ? [] : [{ field_id, params: { title: row.title, row: row.data_field } }];
      }),
};

/** Reports what a check that found nothing did not look at; must be the last rule of its mode. */
export const nothingFound: Kind = {
  parameters: schemaOf({}),
  inputs: () => ({}),
  evaluate: (_, draft) => failIf(draft.findings.length === 0),
};
