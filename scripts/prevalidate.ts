// npm run prevalidate: checks drafts on this machine, with the built profile and the server's engine.
import type { Artifacts } from "../server/artifacts.ts";
import { escapeControls } from "../server/engine/names.ts";
import type { DraftRequest } from "../server/engine/request.ts";
import { formatInstant } from "../server/engine/time/instant.ts";
import { formatFacts } from "./board/format-facts.ts";
import { takeFacts } from "./board/take-facts.ts";
import { createAnswerLine } from "./command-line/drafts/answer-lines.ts";
import {
  checkAll,
  createAnswerWith,
  createCheckFile,
  createConclude,
  type DraftCheck,
  listDrafts,
  type RunCheck,
  unreadLines,
} from "./command-line/drafts/check-drafts.ts";
import { checkLines, readLineInput } from "./command-line/drafts/check-lines.ts";
import { readEntityDetails } from "./command-line/drafts/entity-details.ts";
import { findProfile, listProfiles, nameIt, readOtherDraft } from "./command-line/drafts/find-profile.ts";
import {
  listAliases,
  readPublished,
  readPublishedProfile,
  readPublishedText,
  readText,
} from "./command-line/inputs.ts";
import { formatCall } from "./command-line/installation.ts";
import { readDates, readNow } from "./command-line/options.ts";
import { createFindReview } from "./command-line/profiles/own-latest.ts";
import { createFindPinned, type FindPinned } from "./command-line/profiles/pinned.ts";
import { CommandError, runCommand, UsageError } from "./command-line/run-command.ts";
import { isEsasFile } from "./esas/convert-text.ts";
import type { ConvertibleProfile } from "./esas/crosswalk.ts";
import { readPreviousReport } from "./esas/read-previous-report.ts";
import { readDraft, writeDraft } from "./report/draft/draft.ts";
import { createFindByFields } from "./report/draft/find-by-fields.ts";
import { fillParameters, prepareDraft } from "./report/draft/prepare-draft.ts";
import type { EntityDetails } from "./report/entity-details/entity-details.ts";
import { type CheckResult, type Formatter, formatJson, isUnusable } from "./report/formatters/formatter.ts";
import { formatGithub } from "./report/formatters/github.ts";
import { formatHtml } from "./report/formatters/html.tsx";
import { formatJunit } from "./report/formatters/junit.ts";
import { formatSarif } from "./report/formatters/sarif.ts";
import { formatText } from "./report/formatters/text.ts";
import { compareReports } from "./report/previous/compare-reports.ts";
import type { PublishedProfile } from "./report/published/profile.ts";
import type { SameFact } from "./report/published/same-facts.ts";
import { remember } from "./report/remember.ts";

const FORMATS = new Map<string, Formatter>([
  ["text", formatText],
  ["json", formatJson],
  ["sarif", formatSarif],
  ["junit", formatJunit],
  ["github", formatGithub],
  ["html", formatHtml],
]);

const HELP = `${formatCall("prevalidate")} [OPTIONS] FILE|FOLDER... | -
${formatCall("prevalidate")} --ndjson --profile NAME [OPTIONS] [FILE | -]

Checks drafts of a report or notification. A draft is a JSON object with the member "report" and the optional member
"evidence_manifest". Of a folder, all .json files in it and below it are checked; - reads a draft from standard input.
No draft is sent anywhere.

  --lint                check shape and values only, not evidence, consistency and the deadline
  --member-state CODE   the EU Member State of the reporting entity, such as DE: weekends and bank holidays there count
  --time-zone NAME      its time zone in the IANA database (default: the main one of the Member State)
  --bank-holidays FILE|DATES
                        bank holidays around the deadline, YYYY-MM-DD, with commas or white space between; "" if none apply
  --previous FILE       the report on the same incident that was submitted before this one, a draft or the file of its form:
                        rows that changed, vanished or are new are listed without their values (one draft only)
  --previous-submitted-at INSTANT
                        from when a later report is due, such as 2026-03-10T13:00:00Z: the submission of the initial notification,
                        for a final report that of the latest intermediate report
  --submitted-at INSTANT
                        when this report was submitted, such as 2026-03-10T13:00:00Z, if the draft does not say it: whether it was late is
                        judged by that time, not by the time of the check
  --now INSTANT         the time of the check, such as 2026-03-10T14:00:00Z, to have the same output again: what cannot be in the future is
                        compared with it, and the time left is counted from it (default: the clock of this machine)
  --entity-details FILE
                        what the draft check saves as entity details: they fill in the fields of a draft that are empty, and the Member
                        State if it is not given
  --from FILE           a draft under another act on the same incident: its facts fill in the fields of one draft that are empty. What was
                        taken, and what is only alike and was not, is listed on standard error by field, without values
  --format FORMAT       text (default), json (the exact answer of the server), sarif (SARIF 2.1.0), junit (JUnit XML), github
                        (annotations of GitHub Actions), html (a record to print and file: the only output that contains the values
                        of the draft)
  --profile NAME|FILE|URL
                        alias or identifier of the profile, or a saved profile.json, to give the verdict that it gave when it was
                        published. All drafts are checked with it. Default: for each draft the only profile that has most of its
                        fields and is for its kind of report; a draft with none or several of them needs the option
  --pinned FILE|URL     a latest.json that was kept: a draft is not checked with a profile of another meaning than there. Other words or another
                        engine with the same meaning are named on standard error
  --fail-on LEVEL       end with 1 if a draft needs attention or is blocked (attention), only if one is blocked (blocked), or for no draft
                        (never); with 2 if a file is not a valid draft, and with 0 otherwise
  --ndjson              read a stream of lines, {"report", "evidence_manifest"?, "id"?, "options"?} each, and write a line for each of them:
                        {"line", "id"?} and the answer, or the error of a line that is not valid. "options" has the query parameters
                        of a check, which replace the options here. A summary goes to standard error
  --from-line N         with --ndjson: begin at this line, to go on where a run was ended

Exit codes: 0 ready (with --lint: nothing found), 1 attention required, 2 wrong usage or not a valid draft file,
3 blocked. With several files or lines: one line for each, and the highest exit code of all; a draft whose profile is not found is wrong
usage alone. All options apply to each file, and files are checked one after the other, so that a folder may have any number of them; a
terminal shows how far the check is. Named pipes, devices and, in a folder, links that lead out of it are named and not read.`;

await runCommand({
  help: HELP,
  takesArguments: true,
  options: {
    lint: { type: "boolean" },
    "member-state": { type: "string" },
    "time-zone": { type: "string" },
    "bank-holidays": { type: "string" },
    previous: { type: "string" },
    "previous-submitted-at": { type: "string" },
    "submitted-at": { type: "string" },
    now: { type: "string" },
    format: { type: "string" },
    profile: { type: "string" },
    ndjson: { type: "boolean" },
    "from-line": { type: "string" },
    "entity-details": { type: "string" },
    from: { type: "string" },
    pinned: { type: "string" },
    "fail-on": { type: "string" },
  },
  async run({ values, positionals }) {
    const format = FORMATS.get(values.format ?? (values.ndjson ? "json" : "text"));
    if (format === undefined) throw new UsageError(`no format ${values.format}`);
    if (positionals.length === 0 && !values.ndjson)
      throw new UsageError("expected a file or a folder, or - for standard input");
    const artifacts = readPublished("use");
    const details = await readEntityDetails(values["entity-details"], artifacts.limits.max_request_bytes);
    const now = readNow(values.now);
    const given = {
      member_state: values["member-state"],
      time_zone: values["time-zone"],
      bank_holidays: await readDates(values["bank-holidays"]),
      previous_submitted_at: values["previous-submitted-at"],
      submitted_at: values["submitted-at"],
      now: formatInstant(now.getTime()),
    };
    const parameters = fillParameters(given, details);
    const mode = values.lint ? "lint" : "prevalidation";
    const conclude = createConclude(values["fail-on"]);
    const findPinned = await createFindPinned(artifacts, values.pinned);
    const cause = values.profile === undefined ? null : findPinned(values.profile);
    if (cause !== null) throw new CommandError(cause);
    if (values.ndjson) {
      const { profile: name, ...input } = readLineInput(values, positionals);
      const profile = await findProfile(artifacts, name);
      const answerLine = createAnswerLine(artifacts, { profile, mode, parameters });
      return checkLines({ ...input, maxLineBytes: artifacts.limits.max_request_bytes }, answerLine);
    }
    if (values["from-line"] !== undefined) throw new UsageError("--from-line needs --ndjson");
    const listed = positionals.map(listDrafts);
    const drafts = listed.flatMap(({ drafts }) => drafts);
    for (const line of listed.flatMap(unreadLines)) console.error(line);
    for (const option of ["from", "previous"] as const)
      if (values[option] !== undefined && drafts.length > 1)
        throw new UsageError(`--${option} belongs to one draft, and there are several`);
    const createWith = remember((name) => createDraftCheck(artifacts, name, { ...values, details, mode, parameters }));
    const check = createCheckFile(artifacts, {
      choose: await createChoose(artifacts, values.profile, { createWith, findPinned }),
      recognize: createRecognize(artifacts),
    });
    const parts = format({
      ...{ version: artifacts.softwareVersion, parameters },
      now,
      color: process.stdout.isTTY === true && (process.env.NO_COLOR ?? "") === "",
      total: drafts.length,
      findReview: createFindReview(artifacts),
      readStyle: () => readPublishedText(artifacts, "/assets/lexbind.css") ?? "",
    });
    const checkOne = async (name: string) =>
      compare(await check(name), values.previous, artifacts.limits.max_request_bytes);
    return conclude(await checkAll(drafts, parts, checkOne));
  },
});

interface CheckWith extends Omit<RunCheck, "profile"> {
  /** A file with another draft, from which facts are taken. */
  readonly from?: string | undefined;
  readonly details: EntityDetails;
}

/** What drafts are checked with by the profile of this name. Rejects with a UsageError or a CommandError where one of the options does not fit. */
async function createDraftCheck(
  artifacts: Artifacts,
  name: string,
  { from, details, mode, parameters }: CheckWith,
): Promise<DraftCheck> {
  const found = await findProfile(artifacts, name);
  const profile = found.content();
  const findFacts = from === undefined ? null : await createFindFacts(artifacts, from, found.alias);
  return {
    profile,
    answerBody: createAnswerWith(artifacts, { profile: found, mode, parameters }),
    prepare(text) {
      const draft = readDraft(text);
      if (typeof draft === "string") return text;
      const { draft: filled, facts } = prepareDraft(draft, profile, { details, findFacts });
      for (const line of facts === null ? [] : formatFacts(facts)) console.error(escapeControls(`${from}: ${line}`));
      // Findings have the lines and columns of the file, as long as it is checked as it is.
      return filled === draft ? text : writeDraft(filled);
    },
  };
}

/** Returns what a report of a profile takes from the draft of a file. Rejects with a CommandError if that cannot be read. */
async function createFindFacts(artifacts: Artifacts, name: string, profile: string) {
  const from = await readOtherDraft(artifacts, name);
  const { same_facts } = JSON.parse(readPublishedText(artifacts, `${artifacts.basePath}/same-facts.json`) ?? "");
  return (report: DraftRequest["report"]) => takeFacts(same_facts as SameFact[], from, { profile, report });
}

/** Creates a function that chooses the profile of a draft: the one that the user names, or the one that its fields show. */
async function createChoose(
  artifacts: Artifacts,
  named: string | undefined,
  { createWith, findPinned }: { createWith: (name: string) => Promise<DraftCheck>; findPinned: FindPinned },
): Promise<Parameters<typeof createCheckFile>[1]["choose"]> {
  // A wrong option ends the command before anything is written.
  const check = await createWith(named ?? listAliases(artifacts)[0] ?? "");
  if (named !== undefined) return async () => check;
  const findByFields = createFindByFields(listProfiles(artifacts));
  return async (report) => {
    if (report === null) return { ...check, isOfDraft: false };
    const found = findByFields(() => report);
    if ("cause" in found) return { cause: nameIt(found) };
    const cause = findPinned(found.alias);
    return cause === null ? createWith(found.alias) : { cause };
  };
}

/** Creates a function that recognizes a file of an official form, which has to be converted to a draft. */
function createRecognize(artifacts: Artifacts) {
  const call = `${formatCall("convert")} --from esas --to lexbind FILE`;
  return (text: string): string | null => {
    const profiles = listAliases(artifacts).map((name) => readPublishedProfile(artifacts, name) as ConvertibleProfile);
    return isEsasFile(profiles, text) ? `It is a file of the ESAs: ${call} makes a draft of it.` : null;
  };
}

/** The result with how its draft differs from the previous report, if there is one. Rejects with a CommandError if that cannot be read. */
async function compare(result: CheckResult, previous: string | undefined, maxBytes: number): Promise<CheckResult> {
  if (previous === undefined || isUnusable(result)) return result;
  const { profile } = result;
  const text = await readText(previous, maxBytes);
  const before = readPreviousReport(profile as ConvertibleProfile & PublishedProfile, text);
  if ("cause" in before) throw new CommandError(`${previous}: ${before.cause}`);
  const { report } = JSON.parse(result.text) as DraftRequest;
  return { ...result, comparison: compareReports(profile, before.report, report) };
}
