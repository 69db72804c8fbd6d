// Findings: beside their field, and all of them in one list with links to the fields.
import type { ComponentChildren } from "preact";
import { MarkIcon, WORDS } from "../../site/elements.tsx";
import { QuietButton } from "../fields/buttons.tsx";
import type { FormField } from "../form/form-model.ts";
import { getProgress } from "../form/progress.ts";
import type { CheckProps } from "../state/draft-check.ts";
import { cardId, JSON_ID } from "./tour.tsx";
import type { TracedFinding } from "./verdict.ts";

type LinkFacts = Pick<CheckProps["check"], "folder" | "profile">;

/** Other pages as seen from the draft check, which is in the folder of its profile. */
export const linkTo = {
  field: ({ folder }: LinkFacts, fieldId: string) => `${folder}fields/${fieldId}.html`,
  rule: (facts: LinkFacts, ruleId: string) => {
    const fieldId = facts.profile.rules.find(({ rule_id }) => rule_id === ruleId)?.field_id ?? null;
    return `${fieldId === null ? `${facts.folder}rules.html` : linkTo.field(facts, fieldId)}#${ruleId}`;
  },
  atom: ({ folder }: LinkFacts, atomId: string) => `${folder}sources.html#${atomId}`,
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

type CitingFacts = LinkFacts & Pick<CheckProps["check"], "citations">;

/** Links to a source atom among the sources of its profile, and to the official text if that has an address. */
export function AtomLinks({ check, atom }: { readonly check: CitingFacts; readonly atom: string }) {
  const { name, href } = check.citations.get(atom) ?? {};
  return (
    <>
      <TabLink href={linkTo.atom(check, atom)}>{name}</TabLink>
      {href !== undefined && [", ", <TabLink href={href}>official text</TabLink>]}
    </>
  );
}

type FindingFacts = CitingFacts & Pick<CheckProps["check"], "fields" | "change" | "rename">;

interface FindingProps {
  readonly check: FindingFacts;
  readonly finding: TracedFinding;
}

const findField = ({ fields }: Pick<FindingFacts, "fields">, id: string | null): FormField | null =>
  fields.find((field) => field.id === id) ?? null;

interface FindingItemProps extends FindingProps {
  readonly isPaused: boolean;
  /** In the list of all findings, what it is about. */
  readonly subject?: ComponentChildren;
}

/** A finding beside its field, or in the list of all. */
export function FindingItem({ check, finding, isPaused, subject }: FindingItemProps) {
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
      {!(isListed && findField(check, field_id)) && (
        <>
          <Suggestion {...{ check, finding, isPaused }} />
          <Basis check={check} finding={finding} />
        </>
      )}
    </li>
  );
}

/** A button that takes what the draft may mean: another value, or the name of a field for an unknown member. */
function Suggestion({ check, finding: { field_id, meant }, isPaused }: FindingItemProps) {
  if (meant === null || field_id === null) return null;
  const take = () => {
    if ("json" in meant) check.change("report", field_id, meant.json);
    else check.rename(field_id, meant.fieldId);
    // The button goes with its finding, and the focus must not.
    document.getElementById(cardId("json" in meant ? field_id : meant.fieldId))?.focus();
  };
  return <QuietButton label={`Did you mean “${meant.shown}”?`} disabled={isPaused} onClick={take} />;
}

const GROUPS = ["blocking", "attention", "records", "info"];

/** The findings that block, then those to review, then the records that are not ticked, then what is good to know. */
export function FindingList({ check }: CheckProps) {
  const getGroup = ({ severity, isAboutRecords }: TracedFinding) => (isAboutRecords ? "records" : severity);
  const [blocking = [], attention = [], records = [], info = []] = GROUPS.map((group) =>
    check.findings.filter((finding) => getGroup(finding) === group),
  );
  const { left } = getProgress(check, check.fields, blocking);
  return (
    <div class="findings stack">
      <Group check={check} title={`Fix first: ${left.join(", ")}`} findings={blocking} />
      <Group check={check} title={`Then review: ${attention.length}`} findings={attention} />
      <Group check={check} title={`Records to tick, if you hold them: ${records.length}`} findings={records} isBox />
      {info.length > 0 && (
        <details>
          <summary>Good to know ({info.length})</summary>
          <Items check={check} findings={info} />
        </details>
      )}
    </div>
  );
}

interface GroupProps extends CheckProps {
  readonly title: string;
  readonly findings: readonly TracedFinding[];
  readonly isBox?: boolean;
}

const Group = ({ check, title, findings, isBox = false }: GroupProps) =>
  findings.length === 0 ? null : (
    <div class={isBox ? "notice stack is-tight" : "stack is-tight"}>
      <h4>{title}</h4>
      <Items check={check} findings={findings} />
    </div>
  );

const Items = ({ check, findings }: CheckProps & { readonly findings: readonly TracedFinding[] }) => (
  <ul class="lines plain">
    {findings.map((finding) => (
      <FindingItem
        key={`${finding.trace.rule_id} ${finding.field_id}`}
        {...{ check, finding }}
        isPaused={check.isPaused}
        subject={<FindingSubject check={check} finding={finding} />}
      />
    ))}
  </ul>
);

/** What a finding is about, with a link to the card of the field, or to the JSON if the form has no such field. */
function FindingSubject({ check, finding: { field_id } }: CheckProps & Pick<FindingProps, "finding">) {
  const field = findField(check, field_id);
  const target = field === null ? JSON_ID : cardId(field.id);
  const jump = (event: Event) => {
    event.preventDefault();
    check.tour.follow(target);
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

function Basis({ check, finding }: FindingProps) {
  return (
    <details class="hint">
      <summary>
        Why?<span class="visually-hidden"> {findField(check, finding.field_id)?.title}</span>
      </summary>
      <BasisList check={check} finding={finding} />
    </details>
  );
}

/** The rule behind a finding, and the source atoms that the rule is based on. */
export const BasisList = ({ check, finding: { trace } }: FindingProps) => (
  <ul class="plain hint">
    <li>
      Rule <TabLink href={linkTo.rule(check, trace.rule_id)}>{trace.rule_id}</TabLink>, as{" "}
      <TabLink href={linkTo.published(trace.href)}>published JSON</TabLink>
    </li>
    {trace.source_atom_ids.map((atom) => (
      <li key={atom}>
        Source <AtomLinks check={check} atom={atom} />
      </li>
    ))}
    {trace.source_atom_ids.length === 0 && (
      <li>No provision: it is based on the format of the interface or on an ISO standard.</li>
    )}
  </ul>
);
