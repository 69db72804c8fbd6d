import * as kinds from "../../../server/engine/kinds/evidence.ts";
import { describeKinds } from "./describe-kind.ts";

export const DESCRIPTIONS = describeKinds(kinds, {
  evidencePresent: {
    explains: "The evidence manifest must name each of these labels for a field that has a value.",
    recoverability: "provide_evidence",
    parameters: { evidence_labels: "The labels, usually those of the field: `$evidence_labels`." },
    placeholders: { labels: "The labels that are missing." },
  },
  evidenceLabels: {
    explains: "The evidence manifest should name no other labels for the field than these.",
    recoverability: "correct_evidence",
    parameters: { evidence_labels: "The labels, usually those of the field: `$evidence_labels`." },
    breaks: ({ parameters }) => ({ labels: [...(parameters.evidence_labels as string[]), "no_such_label"] }),
  },
  evidenceWithoutValue: {
    explains: "The evidence manifest should not name a field that has no value.",
    recoverability: "correct_evidence",
    parameters: {},
    breaks: (_, { evidence_labels }) => ({ value: null, labels: evidence_labels.slice(0, 1) }),
  },
  nothingFound: {
    explains: "Reports what a check that found nothing did not look at. It must be the last rule of its check.",
    recoverability: "call_prevalidate",
    parameters: {},
  },
});
