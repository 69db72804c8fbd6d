// The form: the parts of the official template, each with its fields. What the report does not need is folded away.

import { type ReadonlySignal, useComputed, useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { formatCount } from "../../report/wording/words.ts";
import { Mark } from "../site/elements.tsx";
import { FieldCard } from "./field-card.tsx";
import { AtomReference, BasisList, linkTo, TabLink } from "./findings.tsx";
import { type FormField, getFurtherSentences, type Section } from "./form-model.ts";
import type { OpenReport } from "./incident.ts";
import { getState, hasValue } from "./progress.ts";
import { PrimaryAction, type ReportProps } from "./report-bar.tsx";
import { getFieldOfCard, isShown } from "./report-view.ts";

interface FormProps extends ReportProps {
  /** The parts of the form, if they are not those that the draft needs. */
  readonly parts?: ComponentChildren;
}

export function ReportForm({ report, parts }: FormProps) {
  const hasManifest = useComputed(() => report.draft.value.evidence_manifest !== null);
  return (
    <form class="stack" aria-label="Draft" autoComplete="off" onSubmit={(event) => event.preventDefault()}>
      {!hasManifest.value && <p class="hint">The evidence manifest cannot be edited here: see the JSON.</p>}
      {parts ??
        report.facts.sections.map((section) => <FormSection key={section.id} report={report} section={section} />)}
      {/* Again after the last row, where its reader is then. */}
      <p>
        <PrimaryAction report={report} />
      </p>
    </form>
  );
}

/** How far some fields of a draft are, as far as it shows. */
const getStateOf = ({ draft, check }: OpenReport, fields: readonly FormField[]) =>
  getState(fields, { draft: draft.value, needs: check.needs.value, findings: check.findings.value });

/** How far a part of the report is. It is drawn again where the words are others. */
function SectionState({ report, fields }: FieldsProps) {
  const words = useComputed(() => getStateOf(report, fields).words);
  const isDone = useComputed(() => getStateOf(report, fields).isDone);
  return isDone.value ? <Mark name="ready">{words.value}</Mark> : <span>{words.value}</span>;
}

function FormSection({ report, section }: ReportProps & { readonly section: Section }) {
  const { id, title, fields } = section;
  const { value: needs } = report.check.needs;
  const hasValues = useComputed(() => fields.some((field) => hasValue(report.draft.value, field)));
  const needed = fields.filter(({ id }) => needs.has(id));
  const isNeeded = needed.length > 0;
  return (
    <Fold
      report={report}
      class="section"
      id={id}
      isOpen={isNeeded || hasValues.value}
      summary={
        <>
          <h2>{title}</h2>{" "}
          <span class="small">
            <SectionState report={report} fields={fields} />
          </span>
        </>
      }
    >
      <Cards report={report} fields={isNeeded ? needed : fields} />
      {isNeeded && <Others report={report} fields={fields.filter(({ id }) => !needs.has(id))} />}
    </Fold>
  );
}

// Fields that are not needed, by the reason; the first that fits.
const GROUPS: readonly { title: string; includes: (field: FormField) => boolean }[] = [
  { title: "Fill in later rows early", includes: ({ isLater }) => isLater },
  { title: "Only in some cases", includes: ({ condition }) => condition !== null },
  { title: "Optional", includes: () => true },
];

interface FieldsProps extends ReportProps {
  readonly fields: readonly FormField[];
}

/** The fields of a section that the draft does not need, as far as it shows. */
const Others = ({ report, fields }: FieldsProps) => (
  <>
    {GROUPS.map((group) => {
      const members = fields.filter((field) => GROUPS.find(({ includes }) => includes(field)) === group);
      return members.length === 0 ? null : (
        <OtherFields key={group.title} report={report} title={group.title} fields={members} />
      );
    })}
  </>
);

function OtherFields({ report, title, fields }: FieldsProps & { readonly title: string }) {
  const isOpen = useComputed(() => fields.some((field) => hasValue(report.draft.value, field)));
  return (
    <Fold
      report={report}
      class="others"
      isOpen={isOpen.value}
      summary={`${title} (${formatCount(fields.length, "row")})`}
    >
      <Cards report={report} fields={fields} />
    </Fold>
  );
}

interface FoldProps extends ReportProps {
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
export function Fold({ report: { check }, class: name, id, isOpen, summary, children }: FoldProps) {
  const stays = useRef(false);
  stays.current ||= isOpen && !check.isStale.value;
  const keepOpen = () => {
    stays.current ||= isOpen;
  };
  return (
    <details class={name} id={id} open={stays.current || isOpen} onFocusIn={keepOpen}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}

export const Cards = ({ report, fields }: FieldsProps) => (
  <>
    {fields.map((field) => (
      <FieldCard key={field.id} report={report} field={field} />
    ))}
  </>
);

/** The field whose card has the focus, or had it last: the pane beside the form can be read and used. Null before the first one. */
function useFocusedField(): ReadonlySignal<string | null> {
  const fieldId = useSignal<string | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const card = target instanceof Element ? target.closest(".field-card") : null;
      if (card !== null) fieldId.value = getFieldOfCard(card.id);
    };
    window.addEventListener("focusin", note);
    return () => window.removeEventListener("focusin", note);
  }, []);
  return fieldId;
}

/** The parts of the report with their state, beside the form where there is room. */
export function Outline({ report }: ReportProps) {
  const { facts, view } = report;
  const focused = useFocusedField();
  return (
    <nav class="outline no-print" aria-label="Parts of the report" hidden={view.mode.value !== "Form"}>
      <ol class="plain">
        {facts.sections.map(({ id, title, fields }) => {
          const jump = (event: Event) => {
            event.preventDefault();
            view.jumpTo(id);
          };
          return (
            <li key={id}>
              <a href={`#${id}`} onClick={jump} aria-current={fields.some((field) => field.id === focused.value)}>
                {title}
              </a>
              <span class="hint">
                <SectionState report={report} fields={fields} />
              </span>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** Beside the form where there is room: help, law and findings of the field in focus. */
export function FieldPane({ report }: ReportProps) {
  const { facts, check, view } = report;
  const focused = useFocusedField();
  const findings = useComputed(() => {
    const { value: id } = focused;
    return id !== null && isShown(view, id) ? check.findingsByField.value.get(id) : undefined;
  });
  const field = facts.fields.find(({ id }) => id === focused.value) ?? facts.sections[0]?.fields[0];
  if (field === undefined) return null;
  const { id, title, rows, help, needsEvidence, atoms } = field;
  const { value: law } = facts.engine.law;
  const rest = getFurtherSentences(help);
  return (
    <aside
      class="field-pane card stack small no-print"
      aria-label="About this field"
      hidden={view.mode.value !== "Form"}
    >
      <div>
        <h2>{title}</h2>
        {rows.length > 0 && <p class="hint">Row {rows.join(", ")}</p>}
      </div>
      {findings.value?.map((finding) => (
        <div key={finding.trace.rule_id} class={`notice stack is-tight is-${finding.severity}`}>
          <p>{finding.words}</p>
          <BasisList report={report} finding={finding} />
        </div>
      ))}
      {rest !== "" && <p>{rest}</p>}
      {needsEvidence && <p>{facts.page.evidenceWords}</p>}
      {atoms.length > 0 && <h3>{atoms.some((atom) => atom in law) ? "The law, in our words" : "The law"}</h3>}
      {atoms.map((atom) => (
        <p key={atom}>
          {law[atom]}{" "}
          <span class="hint">
            <AtomReference report={report} atom={atom} />
          </span>
        </p>
      ))}
      <p>
        <TabLink href={linkTo.field(report, id)}>All about this field</TabLink>
      </p>
    </aside>
  );
}
