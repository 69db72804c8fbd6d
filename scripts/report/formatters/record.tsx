/** @jsxRuntime automatic */
/** @jsxImportSource preact */
// The record of a check, for the files of the firm: on paper from the draft check, and as HTML from npm run prevalidate. It contains
// values of the draft, so it is made only where the draft is; the server has no such answer. The first two lines are for commands
// that are started outside the checkout, where tsx finds no tsconfig.json.
import type { ComponentChildren } from "preact";
import { type Answer, type Finding, findDue } from "../../../server/engine/answer.ts";
import { createRun } from "../../../server/engine/engine.ts";
import { type CheckParameters, createReadOptions, NO_OPTIONS } from "../../../server/engine/options.ts";
import { getPresence } from "../../../server/engine/presence.ts";
import type { DraftRequest } from "../../../server/engine/request.ts";
import type { Severity } from "../../../server/engine/rule-set.ts";
import { formatInstant } from "../../../server/engine/time/instant.ts";
import type { PublishedField, PublishedProfile } from "../published/profile.ts";
import type { DecisionWords } from "../wording/decision-words.ts";
import { getRows } from "../wording/locators.ts";
import { timeIn } from "../wording/times.ts";
import { STATUS } from "../wording/verdict-words.ts";
import { formatCount } from "../wording/words.ts";
import { lateWords, leftWords, missingWords, periodWords, reliefWords, startedName } from "./deadline.ts";
import { getLabels, getWords } from "./value-words.ts";

interface RecordFacts {
  readonly profile: PublishedProfile;
  /** What the draft was checked with. */
  readonly parameters: CheckParameters;
  readonly request: Partial<DraftRequest>;
  readonly answer: Answer;
  /** The findings of the answer in words for a person, in their order. */
  readonly words: readonly string[];
  /** The findings of a comparison with the previous report. */
  readonly compared: readonly Finding[];
  /** The hex digest of the draft's bytes; null where the browser does not offer hashing. */
  readonly sha256: string | null;
  readonly checkedAt: Date;
  /** Of a profile that decides. */
  readonly decided?: DecisionWords;
  /** The zone of this machine, for times if the draft and the options give none. */
  readonly timeZone: string;
  readonly fileName?: string;
}

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
      <h1>Record of a check: {profile.title}</h1>
      <p>
        <b>This is not a certificate.</b> {answer.safe_summary} {answer.boundary}
      </p>
      <CheckFacts {...facts} />
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
    </article>
  );
}

const Row = ({ name, children }: { readonly name: string; readonly children: ComponentChildren }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

function CheckFacts(facts: RecordFacts) {
  const { answer, checkedAt, sha256, fileName } = facts;
  const { counts, required, rules, timeline, official_template: official } = answer;
  const notApplied = getNotApplied(facts);
  const timeZone = timeline?.time_zone ?? facts.timeZone;
  const isLint = answer.check === "lint";
  const { clocks = [], fields } = facts.profile;
  const ofDeadline = { now: checkedAt.getTime(), clocks, fields, report: facts.request.report ?? {} };
  const late = isLint ? null : lateWords(timeline, ofDeadline);
  const due = findDue(timeline);
  const { sentences: [outcome, ...reasons] = [], criteria = [] } = facts.decided ?? {};
  return (
    <dl class="record-facts">
      <Row name="Result">
        <b>
          {isLint && "Lint: "}
          {STATUS[answer.prevalidation_status].title}
        </b>
        : {counts.blocking} to fix, {counts.attention} to review, {counts.info} good to know; {required.present} of{" "}
        {required.total} required fields have a value
      </Row>
      {outcome !== undefined && (
        <Row name="Decision">
          <b>{outcome}</b> {reasons.join(" ")}
        </Row>
      )}
      {criteria.length > 0 && <Row name="Criteria">{criteria.join("; ")}</Row>}
      <Row name="Checked">{instantWords(checkedAt.getTime(), timeZone)}, by the clock of this machine</Row>
      {!isLint && (
        <Row name="Deadline">
          {timeline == null || due === null
            ? missingWords(answer, ofDeadline, timeZone)
            : `${startedName(timeline, clocks)}${instantWords(Date.parse(due), timeZone)}; at the check: ${leftWords(timeline, ofDeadline)}. ${[
                reliefWords(timeline, clocks, timeZone),
                periodWords(timeline, { ...ofDeadline, timeZone }),
              ]
                .filter(Boolean)
                .join(" ")}`}
          {late !== null && (
            <b>
              {" "}
              {late.title}. {late.next}
            </b>
          )}
        </Row>
      )}
      <Row name="Rules">
        {rules.total} in all, {rules.evaluated} applied, {rules.not_applicable} not applied:{" "}
        {formatCount(rules.not_applicable - notApplied.length, "rule")} on fields without a value
        {notApplied.length > 0 &&
          `, and ${notApplied.length} because another value that they need is missing or wrong, or a finding on the field comes first: `}
        <code>{notApplied.join(", ")}</code>
      </Row>
      {official !== undefined && (
        <Row name="Official form">
          {official.annex}: {rowsWords("always required and empty", official.mandatory_rows_missing)};{" "}
          {rowsWords("to check, because required under a condition", official.conditional_rows_to_check)};{" "}
          {rowsWords("without a field in the profile", official.rows_without_field)}
        </Row>
      )}
      <Row name="Profile">
        <code>{answer.act_id}</code>
      </Row>
      {Object.entries({
        Artifact: answer.profile_artifact_hash,
        Semantic: answer.profile_semantic_hash,
        Engine: answer.engine_hash,
      }).map(([name, hash]) => (
        <Row key={name} name={`${name} hash`}>
          <code>{hash ?? "not known"}</code>
        </Row>
      ))}
      <Row name="Options">{optionWords(facts.parameters)}</Row>
      <Row name="Draft">
        {fileName !== undefined && `${fileName}, `}
        {sha256 === null ? (
          "SHA-256 not known: this browser hashes only on HTTPS"
        ) : (
          <>
            SHA-256 <code>{sha256}</code>
          </>
        )}
      </Row>
    </dl>
  );
}

const optionWords = (parameters: CheckParameters): string =>
  Object.entries(parameters)
    .flatMap(([name, value]) => (value === undefined ? [] : `${name}: ${value || "none"}`))
    .join(", ") || "none";

/** The rules that did not apply, by id, without those on fields without a value. */
function getNotApplied({ profile, parameters, request, answer }: RecordFacts) {
  const { report = {}, evidence_manifest = {} } = request;
  const options = answer.check === "lint" ? NO_OPTIONS : createReadOptions(profile)(parameters);
  if ("error" in options) throw new Error("a draft is not answered with these options");
  const { notApplicable } = createRun(profile, answer.check)({ report, evidence_manifest }, options);
  const hasValue = (fieldId: string) => Object.hasOwn(report, fieldId) && getPresence(report[fieldId]) === "value";
  return notApplicable.filter(({ field_id }) => field_id === null || hasValue(field_id)).map(({ rule_id }) => rule_id);
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
  const rows = getRows(profile, field);
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
