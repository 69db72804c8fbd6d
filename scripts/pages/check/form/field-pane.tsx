// Beside the form where there is room: help, law and findings of the field in focus.
import { useState } from "preact/hooks";
import { AtomLinks, BasisList, linkTo, TabLink } from "../result/findings.tsx";
import { cardIdPrefix } from "../result/tour.tsx";
import { useWindowEvents } from "../state/browser.ts";
import type { CheckProps } from "../state/draft-check.ts";

/** The field whose card has the focus, or had it last: the pane itself can be read and used. Null before the first one. */
export function useFocusedField(): string | null {
  const [fieldId, setFieldId] = useState<string | null>(null);
  useWindowEvents(["focusin"], ({ target }) => {
    const card = target instanceof Element ? target.closest(".field-card") : null;
    if (card !== null) setFieldId(card.id.slice(cardIdPrefix.length));
  });
  return fieldId;
}

export function FieldPane({ check }: CheckProps) {
  const focused = useFocusedField();
  const field = check.fields.find(({ id }) => id === focused) ?? check.sections[0]?.fields[0];
  if (field === undefined) return null;
  const { id, title, rows, help, needsEvidence } = field;
  const findings = check.shownFindings.filter(({ field_id }) => field_id === id);
  const atoms = check.profile.derivations.find(({ field_id }) => field_id === id)?.source_atom_ids ?? [];
  return (
    <aside class="field-pane card stack small no-print" aria-label="About this field" hidden={check.view !== "Form"}>
      <div>
        <h2>{title}</h2>
        {rows.length > 0 && <p class="hint">Row {rows.join(", ")}</p>}
      </div>
      {findings.map((finding) => (
        <div key={finding.trace.rule_id} class={`notice stack is-tight is-${finding.severity}`}>
          <p>{finding.words}</p>
          <BasisList check={check} finding={finding} />
        </div>
      ))}
      <p>{help}</p>
      {needsEvidence && <p>{check.evidenceWords}</p>}
      {atoms.length > 0 && <h3>The law, in our words</h3>}
      {atoms.map((atom) => (
        <p key={atom}>
          {check.profile.source_atoms.find(({ source_atom_id }) => source_atom_id === atom)?.paraphrase}{" "}
          <span class="hint">
            <AtomLinks check={check} atom={atom} />
          </span>
        </p>
      ))}
      <p>
        <TabLink href={linkTo.field(check, id)}>All about this field</TabLink>
      </p>
    </aside>
  );
}
