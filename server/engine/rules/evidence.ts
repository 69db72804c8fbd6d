// The evidence manifest: which labels it must, may and should not name for a field.
import { alwaysFails, type Kind, ownField, PASSED, parametersOf } from "../kind.ts";

const LABELS = parametersOf({
  evidence_labels: { type: "array", items: { type: "string" }, minItems: 1, uniqueItems: true },
});

/** A field with a value needs each of its labels in the manifest; the finding names the missing ones. */
export const evidencePresent: Kind = {
  parameters: LABELS,
  says: { values: ["labels"] },
  spoils: "evidence",
  inputs: (rule) => ({ present: [ownField(rule)] }),
  bind(rule, { placeOf }) {
    const place = placeOf(ownField(rule));
    const labels = rule.parameters.evidence_labels as readonly string[];
    return (draft) => {
      const named = draft.labelsAt(place) ?? [];
      const missing = labels.filter((label) => !named.includes(label));
      return missing.length === 0 ? PASSED : [{ values: { labels: missing.join(", ") } }];
    };
  },
};

/** The manifest should name only labels that the profile has for the field; the finding counts the others. */
export const evidenceLabels: Kind = {
  parameters: LABELS,
  says: { values: ["position", "count"] },
  inputs: (rule) => ({ present: [ownField(rule)], evidenced: [ownField(rule)] }),
  suspects: () => "labelled",
  bind(rule, { placeOf }) {
    const place = placeOf(ownField(rule));
    const known = new Set(rule.parameters.evidence_labels as readonly string[]);
    return (draft) => {
      const named = draft.labelsAt(place) ?? [];
      const first = named.findIndex((label) => !known.has(label));
      if (first < 0) return PASSED;
      return [{ values: { position: first + 1, count: named.filter((label) => !known.has(label)).length } }];
    };
  },
};

/** The manifest should not name a field that has no value. */
export const evidenceWithoutValue: Kind = {
  parameters: parametersOf({}),
  says: { values: [] },
  inputs: (rule) => ({ absences: [ownField(rule)] }),
  suspects: () => "labelled_without_value",
  bind: alwaysFails,
};
