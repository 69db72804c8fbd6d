// Findings: beside their field, and all of them in one list with links to the fields.
import type { ComponentChildren } from "preact";
import { Mark, MarkIcon, Section, WORDS } from "../elements.tsx";
import type { CheckProps } from "./draft-check.ts";
import type { TracedFinding } from "./verdict.ts";

export const JSON_ID = "draft-json";
export const cardId = (fieldId: string): string => `field-${fieldId}`;

type PlaceFacts = Pick<CheckProps["check"], "folder" | "profile">;

/** Other pages as seen from the draft check, which is in the folder of its profile. */
export const placeOf = {
  field: ({ folder }: PlaceFacts, fieldId: string) => `${folder}fields/${fieldId}.html`,
  rule: (facts: PlaceFacts, ruleId: string) => {
    const fieldId = facts.profile.rules.find(({ rule_id }) => rule_id === ruleId)?.field_id ?? null;
    return `${fieldId === null ? `${facts.folder}rules.html` : placeOf.field(facts, fieldId)}#${ruleId}`;
  },
  atom: ({ folder }: PlaceFacts, atomId: string) => `${folder}sources.html#${atomId}`,
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

interface FindingProps extends CheckProps {
  readonly finding: TracedFinding;
}

/** A finding beside its field. */
export const FieldFinding = ({ check, finding }: FindingProps) => (
  <li class={`notice small is-${finding.severity}`}>
    <p>
      <Mark name={finding.severity} /> {finding.message}
    </p>
    <Basis check={check} finding={finding} />
  </li>
);

// The most serious first.
const GROUPS = [
  { severity: "blocking", heading: "to fix" },
  { severity: "attention", heading: "to look at" },
  { severity: "info", heading: "good to know" },
] as const;

/** All findings, by severity. */
export const FindingList = ({ check }: CheckProps) => (
  <div class="findings stack">
    {GROUPS.map((group) => (
      <FindingGroup key={group.severity} check={check} {...group} />
    ))}
  </div>
);

function FindingGroup({ check, severity, heading }: CheckProps & (typeof GROUPS)[number]) {
  const findings = check.findings.filter((finding) => finding.severity === severity);
  if (findings.length === 0) return null;
  const title = <Mark name={severity}>{`${WORDS[severity]}: ${heading} (${findings.length})`}</Mark>;
  return (
    <Section id={`group-${severity}`} level={3} class={`stack is-tight is-${severity}`} title={title}>
      <ul class="finding-list plain">
        {findings.map((finding) => (
          <li key={`${finding.trace.rule_id} ${finding.field_id}`} class="small">
            <FindingPlace check={check} finding={finding} />
            <p>{finding.message}</p>
            <p class="print-only">Rule {finding.trace.rule_id}</p>
            <Basis check={check} finding={finding} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** What a finding is about, with a link to the card of the field, or to the JSON if the form has no such field. */
function FindingPlace({ check, finding: { field_id, severity } }: FindingProps) {
  const field = check.fields.find(({ id }) => id === field_id);
  const target = field === undefined ? JSON_ID : cardId(field.id);
  const jump = (event: Event) => {
    event.preventDefault();
    const element = document.getElementById(target);
    element?.scrollIntoView({ block: "start" });
    (element?.querySelector<HTMLElement>("input, select, textarea") ?? element)?.focus({ preventScroll: true });
  };
  return (
    <b>
      <MarkIcon name={severity} /> <span class="visually-hidden">{WORDS[severity]}: </span>
      {field_id === null ? (
        "The draft as a whole"
      ) : (
        <a href={`#${target}`} onClick={jump}>
          {field?.title ?? `In the JSON: “${field_id}”`}
        </a>
      )}
    </b>
  );
}

/** The rule behind a finding, its field, and the source atoms that the rule is based on. */
function Basis({ check, finding: { field_id, trace } }: FindingProps) {
  const field = check.fields.find(({ id }) => id === field_id);
  return (
    <details class="basis hint">
      <summary>Rule and sources</summary>
      <ul class="plain">
        <li>
          Rule <TabLink href={placeOf.rule(check, trace.rule_id)}>{trace.rule_id}</TabLink>, as{" "}
          <TabLink href={placeOf.published(trace.href)}>published JSON</TabLink>
        </li>
        {field !== undefined && (
          <li>
            Field <TabLink href={placeOf.field(check, field.id)}>{field.id}</TabLink>
          </li>
        )}
        {trace.source_atom_ids.map((atom) => (
          <li key={atom}>
            Source <TabLink href={placeOf.atom(check, atom)}>{check.citations.get(atom)}</TabLink>
          </li>
        ))}
        {trace.source_atom_ids.length === 0 && (
          <li>No provision: it is based on the format of the interface or on an ISO standard.</li>
        )}
      </ul>
    </details>
  );
}
