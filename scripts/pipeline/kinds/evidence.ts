import {
  evidenceLabels as evidenceLabelsKind,
  evidencePresent as evidencePresentKind,
  evidenceWithoutValue as evidenceWithoutValueKind,
  nothingFound as nothingFoundKind,
} from "../../../server/engine/kinds/evidence.ts";
import { describeKind } from "./describe-kind.ts";

export const evidencePresent = describeKind(evidencePresentKind, {
  explains: "The evidence manifest must name each of these labels for a field that has a value.",
  recoverability: "provide_evidence",
  parameters: { evidence_labels: "The labels, usually those of the field: `$evidence_labels`." },
  placeholders: { labels: "The labels that are missing." },
});

export const evidenceLabels = describeKind(evidenceLabelsKind, {
  explains: "The evidence manifest should name no other labels for the field than these.",
  recoverability: "correct_evidence",
  parameters: { evidence_labels: "The labels, usually those of the field: `$evidence_labels`." },
  breaks: ({ parameters }) => ({ labels: [...(parameters.evidence_labels as string[]), "no_such_label"] }),
});

export const evidenceWithoutValue = describeKind(evidenceWithoutValueKind, {
  explains: "The evidence manifest should not name a field that has no value.",
  recoverability: "correct_evidence",
  parameters: {},
  breaks: (_, { evidence_labels }) => ({ value: null, labels: evidence_labels.slice(0, 1) }),
});

export const nothingFound = describeKind(nothingFoundKind, {
  explains: "Reports what a check that found nothing did not look at. It must be the last rule of its check.",
  recoverability: "call_prevalidate",
  parameters: {},
});
