// Findings: beside their field, and all of them in one list with links to the fields.
import { type ComponentChildren, createContext } from "preact";
import { useContext } from "preact/hooks";
import { Mark, MarkIcon, WORDS } from "../elements.tsx";
import type { CheckProps } from "./draft-check.ts";
import { SEVERITIES, type TracedFinding } from "./verdict.ts";

export const JSON_ID = "draft-json";
export const cardId = (fieldId: string): string => `field-${fieldId}`;
export const findingsId = (fieldId: string): string => `findings-${fieldId}`;

/** Other pages as seen from the draft check, which is in the folder of its profile. */
export const placeOf = {
  field: (fieldId: string) => `fields/${fieldId}.html`,
  rule: (ruleId: string) => `rules.html#${ruleId}`,
  atom: (atomId: string) => `sources.html#${atomId}`,
  /** A root-absolute path made relative, so that a site in a folder works. */
  published: (path: string) => `..${path}`,
};

/** A link to another page in a new tab: leaving this page would forget the draft. */
export function TabLink({ href, children }: { readonly href: string; readonly children: ComponentChildren }) {
  return (
    <a href={href} target="_blank" rel="noopener">
      {children}
      <span class="visually-hidden"> (new tab)</span>
    </a>
  );
}

/** How each source atom is cited, by its id. */
export const Citations = createContext<ReadonlyMap<string, string>>(new Map());

interface FieldFindingsProps {
  readonly fieldId: string;
  readonly findings: readonly TracedFinding[];
}

/** The findings beside a field. */
export function FieldFindings({ fieldId, findings }: FieldFindingsProps) {
  return (
    <ul class="plain stack is-tight" id={findingsId(fieldId)}>
      {findings.map((finding) => (
        <li key={finding.trace.rule_id} class={`notice small is-${finding.severity}`}>
          <p>
            <Mark name={finding.severity} /> {finding.message}
          </p>
          <Basis finding={finding} hasPage />
        </li>
      ))}
    </ul>
  );
}

/** All findings, the most serious first. */
export function FindingList({ check: { findings, fields } }: CheckProps) {
  const titles = new Map<string | null, string>(fields.map(({ id, title }) => [id, title]));
  const groups = SEVERITIES.map((severity) => ({
    ...severity,
    group: findings.filter((finding) => finding.severity === severity.severity),
  }));
  return (
    <div class="findings stack">
      {groups.map(({ severity, heading, group }) =>
        group.length === 0 ? null : (
          <section key={severity} class={`stack is-tight is-${severity}`} aria-labelledby={`group-${severity}`}>
            <h3 id={`group-${severity}`}>
              <Mark name={severity}>
                {WORDS[severity]}: {heading} ({group.length})
              </Mark>
            </h3>
            <ul class="finding-list plain">
              {group.map((finding) => (
                <li key={`${finding.trace.rule_id} ${finding.field_id}`} class="small">
                  <FindingPlace finding={finding} title={titles.get(finding.field_id)} />
                  <p>{finding.message}</p>
                  <p class="print-only">Rule {finding.trace.rule_id}</p>
                  <Basis finding={finding} hasPage={titles.has(finding.field_id)} />
                </li>
              ))}
            </ul>
          </section>
        ),
      )}
    </div>
  );
}

/** Scrolls to the card of a field, or to the JSON for null, and moves the focus to its control. */
function jumpTo(fieldId: string | null): void {
  const target = document.getElementById(fieldId === null ? JSON_ID : cardId(fieldId));
  const control = target?.querySelector<HTMLElement>("input, select, textarea") ?? target;
  target?.scrollIntoView({ block: "start" });
  control?.focus({ preventScroll: true });
}

interface FindingPlaceProps {
  readonly finding: TracedFinding;
  /** Of the finding's field; undefined if the form has no such field. */
  readonly title: string | undefined;
}

function FindingPlace({ finding: { field_id, severity }, title }: FindingPlaceProps) {
  const fieldId = title === undefined ? null : field_id;
  const jump = (event: Event) => {
    event.preventDefault();
    jumpTo(fieldId);
  };
  return (
    <p class="finding-place">
      <MarkIcon name={severity} />
      <span class="visually-hidden">{WORDS[severity]}: </span>
      {field_id === null ? (
        "The draft as a whole"
      ) : (
        <a href={`#${fieldId === null ? JSON_ID : cardId(fieldId)}`} onClick={jump}>
          {title ?? `In the JSON: “${field_id}”`}
        </a>
      )}
    </p>
  );
}

interface BasisProps {
  readonly finding: TracedFinding;
  /** Whether the finding is about a field of the profile. */
  readonly hasPage: boolean;
}

/** The rule behind a finding, its field, and the source atoms that the rule is based on. */
function Basis({ finding: { field_id, trace }, hasPage }: BasisProps) {
  const citations = useContext(Citations);
  return (
    <details class="basis hint">
      <summary>Rule and sources</summary>
      <ul class="plain">
        <li>
          Rule <TabLink href={placeOf.rule(trace.rule_id)}>{trace.rule_id}</TabLink>, as{" "}
          <TabLink href={placeOf.published(trace.href)}>published JSON</TabLink>
        </li>
        {hasPage && field_id !== null && (
          <li>
            Field <TabLink href={placeOf.field(field_id)}>{field_id}</TabLink>
          </li>
        )}
        {trace.source_atom_ids.map((atom) => (
          <li key={atom}>
            Source <TabLink href={placeOf.atom(atom)}>{citations.get(atom) ?? atom}</TabLink>
          </li>
        ))}
        {trace.source_atom_ids.length === 0 && (
          <li>No provision: it is based on the format of the interface or on an ISO standard.</li>
        )}
      </ul>
    </details>
  );
}
