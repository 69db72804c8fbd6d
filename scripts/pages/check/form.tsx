// The form: all fields, the required ones first, as the readable draft has them.
import type { DraftReading } from "./draft-reading.ts";
import type { Holder, MemberChange } from "./draft-text.ts";
import { FieldCard } from "./field-card.tsx";
import { cardId } from "./finding-views.tsx";
import type { FormField } from "./form-model.ts";
import { JSON_ID } from "./json-pane.tsx";
import type { TracedFinding } from "./verdict.ts";

interface FormProps {
  readonly fields: readonly FormField[];
  /** The last text that is a draft. */
  readonly reading: DraftReading;
  /** Whether the text at hand is none: then the form only shows. */
  readonly isPaused: boolean;
  readonly evidenceWords: string;
  readonly findings: readonly TracedFinding[];
  readonly onChange: (change: MemberChange) => void;
  readonly onGoBack: () => void;
}

export function Form({ fields, reading, isPaused, evidenceWords, findings, onChange, onGoBack }: FormProps) {
  const order = fields.map(({ id }) => id);
  const { report, manifest } = reading.kind === "draft" ? reading : { report: new Map(), manifest: null };
  const change = (holder: Holder, name: string) => (json: string | null) => onChange({ holder, name, json, order });
  const group = (isRequired: boolean) =>
    fields
      .filter(({ required }) => required === isRequired)
      .map((field) => (
        <FieldCard
          key={field.id}
          field={field}
          member={report.get(field.id)}
          labels={manifest === null ? null : manifest.get(field.id)}
          findings={findings.filter(({ field_id }) => field_id === field.id)}
          disabled={isPaused}
          onValue={change("report", field.id)}
          onLabels={change("evidence_manifest", field.id)}
        />
      ));
  return (
    <form class="form" aria-label="Draft" autoComplete="off" onSubmit={(event) => event.preventDefault()}>
      {isPaused && (
        <div class="notice is-attention form-paused">
          <p>
            The form waits: the JSON is no draft at the moment. It shows the last one that was, and changes nothing.
          </p>
          <button class="button is-quiet" type="button" onClick={onGoBack}>
            Go back to that draft
          </button>
        </div>
      )}
      <section class="form-part" aria-labelledby="required-title">
        <h2 id="required-title">Required fields</h2>
        <p class="hint">{evidenceWords}</p>
        {manifest === null && <p class="hint">The evidence manifest is not editable here: see JSON.</p>}
        {group(true)}
      </section>
      <section class="form-part" aria-labelledby="optional-title">
        <h2 id="optional-title">Optional fields</h2>
        <p class="hint">What is not answered stays out of the draft.</p>
        {group(false)}
      </section>
    </form>
  );
}

/** Leads to a field's card, or to the JSON: brings it into view, with the keyboard in its control. */
export function jumpTo(fieldId: string | null): void {
  const target = document.getElementById(fieldId === null ? JSON_ID : cardId(fieldId));
  const control = target?.querySelector<HTMLElement>("input, select, textarea") ?? target;
  target?.scrollIntoView({ block: "start" });
  control?.focus({ preventScroll: true });
}
