// The labels that the evidence manifest names for a field, and what a check that found nothing did not look at.
import { causeIf, createCause, defineKind, NO_INPUTS, ONE_CAUSE, ownFieldPresent, PASSED } from "../kind.ts";
import type { DescriptionsOf } from "../kind-description.ts";
import { TEXTS } from "../parameters.ts";

const LABELS = { evidence_labels: TEXTS };

/** The manifest must name each of its labels for a field with a value; the finding names the missing ones. */
const evidencePresent = defineKind({
  parameters: LABELS,
  placeholders: ["labels"],
  invalidates: "evidence",
  reads: ownFieldPresent,
  prepare: ({ field, parameters: { evidence_labels } }) => ({
    evaluate(draft) {
      const named = draft.labels(field) ?? [];
      const missing = evidence_labels.filter((label) => !named.includes(label));
      return missing.length === 0 ? PASSED : [createCause({ labels: missing.join(", ") })];
    },
  }),
});

/** The manifest should name only labels that the profile has for the field; the finding counts the others. */
const evidenceLabels = defineKind({
  parameters: LABELS,
  placeholders: ["position", "count"],
  reads: ({ field }) => ({ present: [field], validEvidence: [field] }),
  prepare({ field, parameters: { evidence_labels } }) {
    const isUnknown = (label: string) => !evidence_labels.includes(label);
    return {
      evaluate(draft) {
        const named = draft.labels(field);
        const first = named?.findIndex(isUnknown) ?? -1;
        if (named === undefined || first < 0) return PASSED;
        return [createCause({ position: first + 1, count: named.filter(isUnknown).length })];
      },
    };
  },
});

/** The manifest should not name a field that has no value. */
const evidenceWithoutValue = defineKind({
  parameters: {},
  reads: ({ field }) => ({ reportsAbsence: [field] }),
  prepare: ({ field }) => ({
    evaluate: (draft) => causeIf(draft.labels(field) !== undefined && !draft.hasValue(field)),
  }),
});

/** Reports what a check that found nothing did not look at; must be the last rule of its mode. */
const nothingFound = defineKind({
  parameters: {},
  needsField: false,
  reads: NO_INPUTS,
  prepare: () => ({ evaluate: ({ findings }) => (findings.length === 0 ? ONE_CAUSE : PASSED) }),
});

/** By the names that rules have. */
export const kinds = {
  evidence_present: evidencePresent,
  evidence_labels: evidenceLabels,
  evidence_without_value: evidenceWithoutValue,
  nothing_found: nothingFound,
};

export const descriptions: DescriptionsOf<typeof kinds> = {
  evidence_present: {
    explains: "The evidence manifest must name each of these labels for a field that has a value.",
    recoverability: "provide_evidence",
    parameters: { evidence_labels: "The labels, usually those of the field: `$evidence_labels`." },
    placeholders: { labels: "The labels that are missing." },
  },
  evidence_labels: {
    explains: "The evidence manifest should name no other labels for the field than these.",
    recoverability: "correct_evidence",
    parameters: { evidence_labels: "The labels, usually those of the field: `$evidence_labels`." },
    breaks: ({ parameters }) => ({ labels: [...(parameters.evidence_labels as string[]), "no_such_label"] }),
  },
  evidence_without_value: {
    explains: "The evidence manifest should not name a field that has no value.",
    recoverability: "correct_evidence",
    parameters: {},
    breaks: (_, { evidence_labels }) => ({ value: null, labels: evidence_labels.slice(0, 1) }),
  },
  nothing_found: {
    explains: "Reports what a check that found nothing did not look at. It must be the last rule of its check.",
    recoverability: "call_prevalidate",
    parameters: {},
  },
};
