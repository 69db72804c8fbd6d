// The form: the parts of the official template, each with its fields. What the report does not need is folded away.
import type { ComponentChildren } from "preact";
import { useMemo, useRef } from "preact/hooks";
import { countOf } from "../../report/wording/words.ts";
import { Mark } from "../site/elements.tsx";
import { PrimaryAction } from "./bar.tsx";
import { ownPart } from "./card-check.ts";
import type { CheckProps } from "./draft-check.ts";
import { FieldCard } from "./field-card.tsx";
import type { FormField, Section } from "./form-model.ts";
import { hasValue, stateOf } from "./progress.ts";
import { QuietButton } from "./text-control.tsx";
import { IS_BUILD } from "./values.ts";

/** A part of the form that is asked for, or folded, whatever the draft needs. */
interface AskedSection {
  readonly section: Section;
  readonly isOpen: boolean;
  /** How it stands. */
  readonly words: string;
  /** What comes after its fields. */
  readonly after: ComponentChildren;
}

export function Form({ check, asked }: CheckProps & { readonly asked?: readonly AskedSection[] }) {
  return (
    <form class="stack" aria-label="Draft" autoComplete="off" onSubmit={(event) => event.preventDefault()}>
      {check.isPaused && (
        <div class="notice row is-attention">
          <p>The form is paused, because the JSON is not a draft. It shows the last draft and changes nothing.</p>
          <QuietButton
            label="Go back to that draft"
            onClick={() => check.replace({ text: check.form.text, done: null })}
          />
        </div>
      )}
      {check.form.manifest === null && <p class="hint">The evidence manifest cannot be edited here: see the JSON.</p>}
      {asked?.map(({ section, isOpen, words, after }) => (
        <Fold
          key={section.id}
          check={check}
          class="section is-folded"
          id={section.id}
          isOpen={isOpen}
          summary={<SectionTitle title={section.title} state={words} />}
        >
          <Cards check={check} fields={section.fields} />
          {after}
        </Fold>
      ))}
      {asked === undefined &&
        check.sections.map((section) => <FormSection key={section.id} check={check} section={section} />)}
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
  const { words, isDone } = stateOf(check, fields);
  const isWanted = needed.length > 0 || fields.some((field) => hasValue(check, field));
  return (
    <Fold
      check={check}
      class="section"
      id={id}
      isOpen={isWanted && (!IS_BUILD || section === check.sections[0])}
      summary={<SectionTitle title={title} state={isDone ? <Mark name="ready">{words}</Mark> : words} />}
    >
      <Cards check={check} fields={needed.length > 0 ? needed : fields} />
      {needed.length > 0 && <Others check={check} fields={fields.filter(({ id }) => !check.needs.has(id))} />}
    </Fold>
  );
}

const SectionTitle = ({ title, state }: { readonly title: string; readonly state: ComponentChildren }) => (
  <>
    <h2>{title}</h2> <span class="small">{state}</span>
  </>
);

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
          summary={`${group.title} (${countOf(members.length, "row")})`}
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

/** Opens by itself, and stays open for its reader. Until the answer to a draft that was loaded, the needs are those of the one before. */
function Fold({ check, class: name, id, isOpen, summary, children }: FoldProps) {
  const wasOpen = useRef(false);
  wasOpen.current ||= isOpen && !check.isStale;
  return (
    <details class={name} id={id} open={wasOpen.current || isOpen}>
      <summary>{summary}</summary>
      {/* The rest, which is further down or folded, comes with the script. */}
      {(isOpen || !IS_BUILD) && children}
    </details>
  );
}

export const Cards = ({ check, fields }: FieldsProps) => (
  <>
    {fields.map((field) => (
      <KeptCard key={field.id} check={check} field={field} />
    ))}
  </>
);

/** A card is drawn again only when something changed that it shows: a key changes one of them. */
function KeptCard({ check, field }: CheckProps & { readonly field: FormField }) {
  const own = ownPart(check, field);
  return useMemo(() => <FieldCard check={{ ...check, own }} field={field} />, [JSON.stringify(own)]);
}
