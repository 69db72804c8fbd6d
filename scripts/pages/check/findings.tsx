// Findings: beside their field, and all of them in one list with links to the fields.

import type { ComponentChildren } from "preact";
import { formatCount } from "../../report/wording/words.ts";
import { MarkIcon, Value, WORDS } from "../site/elements.tsx";
import type { TracedFinding } from "./check-draft.ts";
import { QuietButton } from "./fields/buttons.tsx";
import type { FormField } from "./form-model.ts";
import type { OpenReport } from "./incident.ts";
import { getProgress } from "./progress.ts";
import type { ReportProps } from "./report-bar.tsx";
import { cardId, groupFindings, JSON_ID } from "./report-view.ts";

type LinkedReport = Pick<OpenReport, "facts">;

/** Other pages as seen from the draft check, which is in the folder of its profile. */
export const linkTo = {
  field: ({ facts: { page } }: LinkedReport, fieldId: string) => `${page.folder}fields/${fieldId}.html`,
  /** A rule is on the page of its field, if it has one. */
  rule: (report: LinkedReport, { ruleId, fieldId }: { readonly ruleId: string; readonly fieldId: string | null }) => {
    const page = fieldId === null ? `${report.facts.page.folder}rules.html` : linkTo.field(report, fieldId);
    return `${page}#${ruleId}`;
  },
  atom: ({ facts: { page } }: LinkedReport, atomId: string) => `${page.folder}sources.html#${atomId}`,
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

/** Links to a source atom among the sources of its profile, and to the official text if that has an address. */
export function AtomReference({ report, atom }: ReportProps & { readonly atom: string }) {
  const { name, href } = report.facts.citations.get(atom) ?? {};
  return (
    <>
      <TabLink href={linkTo.atom(report, atom)}>{name}</TabLink>
      {href !== undefined && [", ", <TabLink href={href}>official text</TabLink>]}
    </>
  );
}

interface FindingProps extends ReportProps {
  readonly finding: TracedFinding;
}

const findField = ({ facts }: LinkedReport, id: string | null): FormField | null =>
  facts.fields.find((field) => field.id === id) ?? null;

interface FindingItemProps extends FindingProps {
  /** In the list of all findings, what it is about. */
  readonly subject?: ComponentChildren;
}

/** A finding beside its field, or in the list of all. */
export function FindingItem({ report, finding, subject }: FindingItemProps) {
  const isListed = subject !== undefined;
  const { severity, field_id, words } = finding;
  return (
    <li class={`small is-${severity} ${isListed ? "" : "notice"}`}>
      <p>
        <MarkIcon name={severity} />
        <span class="visually-hidden">{WORDS[severity]}: </span>
        {subject} {words}
      </p>
      {/* A field has both beside its control. */}
      {!(isListed && findField(report, field_id)) && (
        <>
          <SuggestionButton {...{ report, finding }} />
          <Basis report={report} finding={finding} />
        </>
      )}
    </li>
  );
}

/** A button that takes what the draft may mean: another value, or the name of a field for an unknown member. */
function SuggestionButton({ report: { edit }, finding: { field_id, suggestion } }: FindingProps) {
  if (suggestion === null || field_id === null) return null;
  const take = () => {
    if ("json" in suggestion) edit.setValue("report", field_id, suggestion.json);
    else edit.rename(field_id, suggestion.fieldId);
    // The button goes with its finding, and the focus must not.
    document.getElementById(cardId("json" in suggestion ? field_id : suggestion.fieldId))?.focus();
  };
  const label = suggestion.shown === null ? "Take these characters out" : `Did you mean “${suggestion.shown}”?`;
  return <QuietButton label={label} onClick={take} />;
}

/** The findings that block, then those to review, then the records that are not ticked, then what is good to know. */
export function FindingList({ report }: ReportProps) {
  const { facts, draft, check } = report;
  const { blocking, attention, records, info } = groupFindings(check.findings.value);
  const progress = { draft: draft.value, needs: check.needs.value, findings: check.findings.value, shown: blocking };
  const { left } = getProgress(facts.fields, progress);
  return (
    <div class="findings stack">
      <Group report={report} title={`Fix first: ${left.join(", ")}`} findings={blocking} />
      <Group report={report} title={`Then review: ${attention.length}`} findings={attention} />
      <Group report={report} title={`Records to tick, if you hold them: ${records.length}`} findings={records} isBox />
      {info.length > 0 && (
        <details>
          <summary>
            Good to know (<Value>{info.length}</Value>)
          </summary>
          <Items report={report} findings={info} />
        </details>
      )}
    </div>
  );
}

interface GroupProps extends ItemsProps {
  readonly title: string;
  readonly isBox?: boolean;
}

const Group = ({ report, title, findings, isBox = false }: GroupProps) =>
  findings.length === 0 ? null : (
    <div class={isBox ? "notice stack is-tight" : "stack is-tight"}>
      <h4>{title}</h4>
      <FirstItems report={report} findings={findings} />
    </div>
  );

/** On a narrow screen, the first finding, and the others behind a fold: a long list would hide the form. */
function FirstItems({ report, findings }: ItemsProps) {
  const count = isNarrow() ? 1 : findings.length;
  const others = findings.slice(count);
  return (
    <>
      <Items report={report} findings={findings.slice(0, count)} />
      {others.length > 0 && (
        <details>
          <summary>{formatCount(others.length, "more finding")}</summary>
          <Items report={report} findings={others} />
        </details>
      )}
    </>
  );
}

interface ItemsProps extends ReportProps {
  readonly findings: readonly TracedFinding[];
}

const isNarrow = (): boolean => globalThis.matchMedia?.("(max-width: 47.99rem)").matches === true;

const Items = ({ report, findings }: ItemsProps) => (
  <ul class="lines plain">
    {findings.map((finding) => (
      <FindingItem
        key={`${finding.trace.rule_id} ${finding.field_id}`}
        {...{ report, finding }}
        subject={<FindingSubject report={report} finding={finding} />}
      />
    ))}
  </ul>
);

/** What a finding is about, with a link to the card of the field, or to the JSON if the form has no such field. */
function FindingSubject({ report, finding: { field_id } }: FindingProps) {
  const field = findField(report, field_id);
  const target = field === null ? JSON_ID : cardId(field.id);
  const jump = (event: Event) => {
    event.preventDefault();
    report.view.tour.follow(target);
  };
  return (
    <b>
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

function Basis({ report, finding }: FindingProps) {
  return (
    <details class="hint">
      <summary>
        Why?<span class="visually-hidden"> {findField(report, finding.field_id)?.title}</span>
      </summary>
      <BasisList report={report} finding={finding} />
    </details>
  );
}

/** The rule behind a finding, and the source atoms that the rule is based on. */
export const BasisList = ({ report, finding: { trace, ruleFieldId } }: FindingProps) => (
  <ul class="plain hint">
    <li>
      Rule{" "}
      <TabLink href={linkTo.rule(report, { ruleId: trace.rule_id, fieldId: ruleFieldId })}>{trace.rule_id}</TabLink>, as{" "}
      <TabLink href={linkTo.published(trace.href)}>published JSON</TabLink>
    </li>
    {trace.source_atom_ids.map((atom) => (
      <li key={atom}>
        Source <AtomReference report={report} atom={atom} />
      </li>
    ))}
    {trace.source_atom_ids.length === 0 && (
      <li>No provision: it is based on the format of the interface or on an ISO standard.</li>
    )}
  </ul>
);
