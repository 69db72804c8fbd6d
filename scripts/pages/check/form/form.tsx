// The form: the parts of the official template, each with its fields. What the report does not need is folded away.
import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { formatCount } from "../../../report/wording/words.ts";
import { Mark } from "../../site/elements.tsx";
import { PrimaryAction } from "../bar.tsx";
import { QuietButton } from "../fields/buttons.tsx";
import type { CheckProps } from "../state/draft-check.ts";
import { IS_BUILD } from "../time-zones.ts";
import { FieldCard } from "./field-card.tsx";
import type { FormField, Section } from "./form-model.ts";
import { getState, hasValue } from "./progress.ts";

interface FormProps extends CheckProps {
  /** The parts of the form, if they are not those that the draft needs. */
  readonly parts?: ComponentChildren;
}

export function Form({ check, parts }: FormProps) {
  return (
    <form class="stack" aria-label="Draft" autoComplete="off" onSubmit={(event) => event.preventDefault()}>
      {check.isPaused && (
        <div class="notice row is-attention">
          <p>The form is paused, because the JSON is not a draft. It shows the last draft and changes nothing.</p>
          <QuietButton
            label="Go back to that draft"
            onClick={() => check.replace({ text: check.form.text, done: null, madeFrom: check.text })}
          />
        </div>
      )}
      {check.form.manifest === null && <p class="hint">The evidence manifest cannot be edited here: see the JSON.</p>}
      {parts ?? check.sections.map((section) => <FormSection key={section.id} check={check} section={section} />)}
      {/* Again after the last row, where its reader is then. */}
      <p>
        <PrimaryAction check={check} />
      </p>
    </form>
  );
}

function FormSection({ check, section }: CheckProps & { readonly section: Section }) {
  const { id, title, fields } = section;
  const needed = fields.filter(({ id }) => check.needs.has(id));
  const { words, isDone } = getState(check, fields);
  const isWanted = needed.length > 0 || fields.some((field) => hasValue(check, field));
  return (
    <Fold
      check={check}
      class="section"
      id={id}
      isOpen={isWanted && (!IS_BUILD || section === check.sections[0])}
      summary={
        <>
          <h2>{title}</h2> <span class="small">{isDone ? <Mark name="ready">{words}</Mark> : words}</span>
        </>
      }
    >
      <Cards check={check} fields={needed.length > 0 ? needed : fields} />
      {needed.length > 0 && <Others check={check} fields={fields.filter(({ id }) => !check.needs.has(id))} />}
    </Fold>
  );
}

// Fields that are not needed, by the reason; the first that fits.
const GROUPS: readonly { title: string; includes: (field: FormField) => boolean }[] = [
  { title: "Fill in later rows early", includes: ({ isLater }) => isLater },
  { title: "Only in some cases", includes: ({ condition }) => condition !== null },
  { title: "Optional", includes: () => true },
];

interface FieldsProps extends CheckProps {
  readonly fields: readonly FormField[];
}

/** The fields of a section that the draft does not need, as far as it shows. */
const Others = ({ check, fields }: FieldsProps) => (
  <>
    {GROUPS.map((group) => {
      const members = fields.filter((field) => GROUPS.find(({ includes }) => includes(field)) === group);
      if (members.length === 0) return null;
      return (
        <Fold
          key={group.title}
          check={check}
          class="others"
          isOpen={members.some((field) => hasValue(check, field))}
          summary={`${group.title} (${formatCount(members.length, "row")})`}
        >
          <Cards check={check} fields={members} />
        </Fold>
      );
    })}
  </>
);

interface FoldProps extends CheckProps {
  readonly class: string;
  readonly id?: string;
  readonly isOpen: boolean;
  readonly summary: ComponentChildren;
  readonly children: ComponentChildren;
}

/**
 * Opens by itself, and stays open for its reader. Until the answer to a draft that was loaded, the needs are those of the one before; but
 * what the focus has entered meanwhile stays open too.
 */
export function Fold({ check, class: name, id, isOpen, summary, children }: FoldProps) {
  const wasOpen = useRef(false);
  wasOpen.current ||= isOpen && !check.isStale;
  const keepOpen = () => {
    wasOpen.current ||= isOpen;
  };
  return (
    <details class={name} id={id} open={wasOpen.current || isOpen} onFocusIn={keepOpen}>
      <summary>{summary}</summary>
      {/* The rest, which is further down or folded, comes with the script. */}
      {(isOpen || !IS_BUILD) && children}
    </details>
  );
}

export const Cards = ({ check, fields }: FieldsProps) => (
  <>
    {fields.map((field) => (
      <FieldCard key={field.id} check={check} field={field} />
    ))}
  </>
);
