// Findings: beside their field, and all of them in one list that leads to the fields.
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Severity } from "../../../server/engine/rule-set.ts";
import { Mark, MarkIcon } from "../elements.tsx";
import type { FormField } from "./form-model.ts";
import { JSON_ID } from "./json-pane.tsx";
import { placeOf, TabLink } from "./links.tsx";
import { SEVERITIES, type TracedFinding } from "./verdict.ts";

/** The id of a field's card, and of what is said beside its control. */
export const cardId = (fieldId: string): string => `field-${fieldId}`;
export const findingsId = (fieldId: string): string => `findings-${fieldId}`;

/** How each atom is cited, by its id. */
export const Citations = createContext<ReadonlyMap<string, string>>(new Map());

/** What stands beside a field. */
export function FieldFindings({
  fieldId,
  findings,
}: {
  readonly fieldId: string;
  readonly findings: readonly TracedFinding[];
}) {
  return (
    <ul class="field-findings" id={findingsId(fieldId)}>
      {findings.map((finding) => (
        <li key={finding.trace.rule_id} class={`notice is-${finding.severity}`}>
          <p>
            <Mark name={finding.severity} /> {finding.message}
          </p>
          <Basis finding={finding} hasPage />
        </li>
      ))}
    </ul>
  );
}

interface ListProps {
  readonly findings: readonly TracedFinding[];
  readonly fields: readonly FormField[];
  /** Leads to a field of the form; null leads to the JSON. */
  readonly onJump: (fieldId: string | null) => void;
}

/** All findings, the gravest first, each with a way to its field. */
export function FindingList({ findings, fields, onJump }: ListProps) {
  const titles = new Map(fields.map(({ id, title }) => [id, title]));
  return (
    <div class="findings">
      {SEVERITIES.map(({ severity, heading }) => {
        const group = findings.filter((finding) => finding.severity === severity);
        if (group.length === 0) return null;
        return (
          <section key={severity} class={`finding-group is-${severity}`} aria-labelledby={`group-${severity}`}>
            <h3 id={`group-${severity}`}>
              <Mark name={severity}>{headingOf(severity, heading, group.length)}</Mark>
            </h3>
            <ul class="finding-list">
              {group.map((finding) => (
                <ListedFinding
                  key={`${finding.trace.rule_id} ${finding.field_id}`}
                  finding={finding}
                  title={titles.get(finding.field_id ?? "")}
                  onJump={onJump}
                />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

const SEVERITY_WORDS: Readonly<Record<Severity, string>> = {
  blocking: "Blocking",
  attention: "Attention",
  info: "Information",
};
const headingOf = (severity: Severity, heading: string, count: number) =>
  `${SEVERITY_WORDS[severity]}: ${heading.toLowerCase()} (${count})`;

interface ListedProps {
  readonly finding: TracedFinding;
  /** Of the finding's field; undefined where the form has no such field. */
  readonly title: string | undefined;
  readonly onJump: ListProps["onJump"];
}

function ListedFinding({ finding, title, onJump }: ListedProps) {
  const fieldId = title === undefined ? null : finding.field_id;
  const isOnDraft = finding.field_id === null;
  const jump = (event: Event) => {
    event.preventDefault();
    onJump(fieldId);
  };
  return (
    <li>
      <p class="finding-place">
        <MarkIcon name={finding.severity} />
        <span class="visually-hidden">{SEVERITY_WORDS[finding.severity]}: </span>
        {isOnDraft ? (
          <strong>The draft as a whole</strong>
        ) : (
          <a href={`#${fieldId === null ? JSON_ID : cardId(fieldId)}`} onClick={jump}>
            {title ?? <>In the JSON: “{finding.field_id}”</>}
          </a>
        )}
      </p>
      <p>{finding.message}</p>
      <p class="print-only">Rule {finding.trace.rule_id}</p>
      <Basis finding={finding} hasPage={fieldId !== null} />
    </li>
  );
}

interface BasisProps {
  readonly finding: TracedFinding;
  /** Whether the finding is on a field of the profile. */
  readonly hasPage: boolean;
}

/** The rule behind a finding, its field, and the atoms that the rule rests on. */
function Basis({ finding: { field_id, trace }, hasPage }: BasisProps) {
  const citations = useContext(Citations);
  return (
    <details class="basis">
      <summary>Rule and sources</summary>
      <ul>
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
          <li>No provision: it rests on the form of the interface or on an ISO standard.</li>
        )}
      </ul>
    </details>
  );
}
