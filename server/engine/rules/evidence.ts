// The evidence manifest: which labels it must, may and should not name for a field.
import { failIf, type Kind, ownField, ownFieldPresent, schemaOf, TEXTS } from "./kind.ts";

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
