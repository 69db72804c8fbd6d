/** @jsxRuntime automatic */
/** @jsxImportSource preact */
// The record of a check, for the files of the firm: on paper from the draft check, and as HTML from npm run prevalidate. It contains
// values of the draft, so it is made only where the draft is; the server has no such answer. The first two lines are for commands
// that are started outside the checkout, where tsx finds no tsconfig.json.
import { type Answer, type Finding, findDue } from "../../../server/engine/answer.ts";
import type { Severity } from "../../../server/engine/rule-set.ts";
import { formatInstant } from "../../../server/engine/time/instant.ts";
import { findDetails, getDetailText } from "../entity-details/entity-details.ts";
import type { PublishedField } from "../published/profile.ts";
import { getRows, isShownRow } from "../wording/locators.ts";
import { timeIn } from "../wording/times.ts";
import { STATUS } from "../wording/verdict-words.ts";
import { leftWords, missingWords, periodWords, reliefWords, splitByClock, startedName } from "./deadline.ts";
import { type DeadlineFacts, lateWords } from "./late-words.ts";
import { CheckBasis } from "./record-basis.tsx";
import { type RecordFacts, Row } from "./record-facts.tsx";
import { getLabels, getWords } from "./value-words.ts";

const SEVERITY: Readonly<Record<Severity, string>> = {
  blocking: "To fix",
  attention: "To review",
  info: "Good to know",
};

/** One or two pages of A4 for an ordinary report. */
export function CheckRecord(facts: RecordFacts) {
  const { profile, request, answer, words, compared } = facts;
  const timeZone = answer.timeline?.time_zone ?? facts.timeZone;
  const worded = answer.findings.map((finding, index) => ({ ...finding, message: words[index] ?? finding.message }));
  const findings = [...worded, ...compared];
  const ids = new Set(profile.fields.map(({ field_id }) => field_id));
  const others = findings.filter(({ field_id }) => field_id === null || !ids.has(field_id));
  const isFirst = ({ field_id }: PublishedField) => profile.unchanging_fields?.includes(field_id) === true;
  const parts: [title: string, fields: readonly PublishedField[]][] = [
    ["Entity and incident", profile.fields.filter(isFirst)],
    ["Values and findings", profile.fields.filter((field) => !isFirst(field))],
  ];
  return (
    <article class="record">
      <h1>Record of a check</h1>
      <CheckFacts {...facts} />
      <p>
        <b>This is not a certificate.</b> {answer.safe_summary} {answer.boundary}
      </p>
      {others.length > 0 && (
        <>
          <h2>Findings on the draft as a whole</h2>
          <FindingLines findings={others} />
        </>
      )}
      {parts.map(([title, fields]) => (
        <section key={title}>
          {fields.length > 0 && <h2>{title}</h2>}
          <div class="record-values">
            {fields.map((field) => (
              <Entry key={field.field_id} {...{ profile, request, findings, field, timeZone }} />
            ))}
          </div>
        </section>
      ))}
      <CheckBasis {...facts} />
    </article>
  );
}

function CheckFacts(facts: RecordFacts) {
  const { answer, checkedAt, profile, request, parameters } = facts;
  const { counts, required, timeline, official_template: official } = answer;
  const timeZone = timeline?.time_zone ?? facts.timeZone;
  const isLint = answer.check === "lint";
  const { clocks = [], fields } = profile;
  const ofDeadline = {
    ...{ now: checkedAt.getTime(), submitted: parameters.submitted_at ?? null },
    ...{ clocks, fields, report: request.report ?? {} },
  };
  const late = isLint ? null : lateWords(timeline, ofDeadline);
  const { sentences: [outcome, ...reasons] = [], criteria = [] } = facts.decided ?? {};
  const entity = findDetails(profile, request.report ?? {}, parameters.member_state).legal_name;
  return (
    <dl class="record-facts">
      <Row name="Entity">{getDetailText(entity) ?? "not named in the draft"}</Row>
      <Row name="Report">{profile.title}</Row>
      <Row name="Result">
        <b>
          {isLint && "Lint: "}
          {STATUS[answer.prevalidation_status].title}
        </b>
        : {counts.blocking} to fix, {counts.attention} to review, {counts.info} good to know; {required.present} of{" "}
        {required.total} required fields have a value
      </Row>
      {!isLint && (
        <Row name="Deadline">
          {splitByClock(answer, clocks)
            .map((one) => deadlineWords(one, { ...ofDeadline, timeZone }))
            .join(" ")}
          {late !== null && (
            <b>
              {" "}
              {late.title}. {late.next}
            </b>
          )}
        </Row>
      )}
      {outcome !== undefined && (
        <Row name="Decision">
          <b>{outcome}</b> {reasons.join(" ")}
        </Row>
      )}
      {criteria.length > 0 && <Row name="Criteria">{criteria.join("; ")}</Row>}
      <Row name="Checked">{instantWords(checkedAt.getTime(), timeZone)}, by the clock of this machine</Row>
      {official !== undefined && (
        <Row name="Official form">
          {official.annex}: {rowsWords("always required and empty", official.mandatory_rows_missing)};{" "}
          {rowsWords("to check, because required under a condition", official.conditional_rows_to_check)};{" "}
          {rowsWords("without a field in the profile", official.rows_without_field)}
        </Row>
      )}
    </dl>
  );
}

/** When the report is due, with the time that was left at the check, or why that is not known. */
function deadlineWords(answer: Answer, facts: DeadlineFacts & { readonly timeZone: string }): string {
  const { timeline } = answer;
  const { clocks = [], timeZone } = facts;
  const due = findDue(timeline);
  if (timeline == null || due === null) return missingWords(answer, facts, timeZone);
  const more = [reliefWords(timeline, clocks, timeZone), periodWords(timeline, facts)].filter(Boolean).join(" ");
  return `${startedName(timeline, clocks)}${instantWords(Date.parse(due), timeZone)}; at the check: ${leftWords(timeline, facts)}. ${more}`;
}

const rowsWords = (words: string, rows: readonly string[]): string =>
  `rows ${words}: ${rows.length === 0 ? "none" : rows.join(", ")}`;

/** `Tue 10 Mar 2026, 07:42 Berlin (2026-03-10T06:42:00Z)`: an instant in a zone, and in UTC as the draft has it. */
function instantWords(epochMs: number, timeZone: string): string {
  return `${timeIn(epochMs, timeZone)} (${formatInstant(epochMs)})`;
}

interface EntryProps extends Pick<RecordFacts, "profile" | "request" | "timeZone"> {
  readonly findings: readonly Finding[];
  readonly field: PublishedField;
}

/** A field with its value and its findings; nothing if it has neither. */
function Entry({ profile, request, findings, field, timeZone }: EntryProps) {
  const { field_id, title } = field;
  const { report = {} } = request;
  const own = findings.filter((finding) => finding.field_id === field_id);
  const value = Object.hasOwn(report, field_id) ? report[field_id] : null;
  if (value === null && own.length === 0) return null;
  const labels = getLabels(profile.code_lists, [field.code_list]);
  const rows = getRows(profile, field).filter(isShownRow);
  return (
    <div class="record-entry">
      <b>
        {rows.join(", ")} {title.replace(/\.$/, "")}:
      </b>{" "}
      {value === null ? <i>no value</i> : getWords(value, { labels, timeZone })}
      <FindingLines findings={own} />
    </div>
  );
}

const FindingLines = ({ findings }: Pick<EntryProps, "findings">) => (
  <>
    {findings.map(({ code, field_id, severity, message }) => (
      <p key={`${code} ${field_id}`} class={`record-finding is-${severity}`}>
        <b>{SEVERITY[severity]}:</b> {message}
      </p>
    ))}
  </>
);
