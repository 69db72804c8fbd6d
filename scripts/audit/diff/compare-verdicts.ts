// Which drafts of a corpus have another verdict in another build, and by which rules, as Markdown. It contains no value of a draft.
import type { Answer } from "../../../server/engine/answer.ts";
import { groupBy } from "../../../server/engine/group-by.ts";
import type { Severity } from "../../../server/engine/rule-set.ts";
import { CommandError } from "../../command-line/run-command.ts";
import { code, table } from "../markdown-table.ts";

/** A draft with another verdict, by its line, once for each rule that may be the reason. */
interface VerdictChange {
  readonly line: number;
  /** Null where no rule has another finding that can change a verdict. */
  readonly rule: string | null;
  /** `none → blocking` */
  readonly finding: string;
  /** `ready_for_preverification → blocked`; of a line that is not valid, its error. */
  readonly verdict: string;
}

export interface ComparedDrafts {
  readonly alias: string;
  readonly drafts: number;
  /** How many have other findings and the same verdict. */
  readonly otherFindings: number;
  readonly changes: readonly VerdictChange[];
}

type AnswerLine = { readonly line: number } & (Answer | { readonly ok: false; readonly error: string });

/** Compares the answers of two builds to the same lines. Rejects with a CommandError if one has fewer of them. */
export async function compareVerdicts(
  alias: string,
  before: AsyncIterator<string>,
  after: AsyncIterator<string>,
): Promise<ComparedDrafts> {
  const changes: VerdictChange[] = [];
  let [drafts, otherFindings] = [0, 0];
  for (;;) {
    const [old, fresh] = await Promise.all([before.next(), after.next()]);
    if (old.done !== fresh.done) throw new CommandError(`${alias}: one of the builds does not answer every line`);
    if (old.done || fresh.done) return { alias, drafts, otherFindings, changes };
    const [answerBefore, answerNow]: AnswerLine[] = [JSON.parse(old.value), JSON.parse(fresh.value)];
    drafts++;
    const found = compareAnswers(answerBefore as AnswerLine, answerNow as AnswerLine);
    if (found === "other findings") otherFindings++;
    else changes.push(...found);
  }
}

function compareAnswers(before: AnswerLine, now: AnswerLine): readonly VerdictChange[] | "other findings" {
  const [severitiesBefore, severitiesNow] = [getSeverities(before), getSeverities(now)];
  const rules = [...new Set([...severitiesBefore.keys(), ...severitiesNow.keys()])];
  const changed = rules.filter((rule) => severitiesBefore.get(rule) !== severitiesNow.get(rule));
  const verdicts = [getVerdict(before), getVerdict(now)];
  if (verdicts[0] === verdicts[1]) return changed.length === 0 ? [] : "other findings";
  const [line, verdict] = [now.line, verdicts.join(" → ")];
  const changes = changed.flatMap((rule) => {
    const severities = [severitiesBefore.get(rule), severitiesNow.get(rule)];
    // Information never changes a verdict.
    if (severities.every((severity) => severity === undefined || severity === "info")) return [];
    return [{ line, rule, finding: severities.map((severity) => severity ?? "none").join(" → "), verdict }];
  });
  return changes.length > 0 ? changes : [{ line, rule: null, finding: "–", verdict }];
}

const getVerdict = (answer: AnswerLine): string => (answer.ok ? answer.prevalidation_status : answer.error);

/** The severity of the findings of each rule that has some. */
const getSeverities = (answer: AnswerLine): ReadonlyMap<string, Severity> =>
  new Map(
    answer.ok
      ? answer.traces.map(({ rule_id, finding }) => [
          rule_id,
          (answer.findings[finding] as Answer["findings"][0]).severity,
        ])
      : [],
  );

/** How many lines a cell names. */
const NAMED = 20;

/** What a reviewer reads: how many drafts of each profile, and then by rule which of them have another verdict. */
export function formatVerdicts(
  compared: readonly ComparedDrafts[],
  revision: string,
  missing: readonly string[],
): string {
  const getLines = (changes: readonly VerdictChange[]) => [...new Set(changes.map(({ line }) => line))];
  const counts = compared.map(({ alias, drafts, otherFindings, changes }) => [
    ...[code(alias), `${drafts}`, `${getLines(changes).length}`, `${otherFindings}`],
  ]);
  const rows = compared.flatMap(({ alias, changes }) =>
    groupBy(changes, ({ rule, finding, verdict }) => [rule, finding, verdict].join("\n")).map((same) => {
      const [{ rule, finding, verdict }] = same as [VerdictChange];
      const lines = getLines(same);
      const more = lines.length > NAMED ? ` and ${lines.length - NAMED} more` : "";
      return [
        ...[code(alias), rule === null ? "–" : code(rule), finding, verdict],
        ...[`${lines.length}`, `${lines.slice(0, NAMED).join(", ")}${more}`],
      ];
    }),
  );
  return [
    `Verdicts of the drafts in ${code(revision)}, and now.`,
    "",
    ...missing.map((alias) => `${code(revision)} has no profile ${code(alias)}: its drafts are not compared.\n`),
    ...table(["Profile", "Drafts", "Other verdict", "Same verdict, other findings"], counts),
    ...(rows.length === 0 ? ["No draft has another verdict.", ""] : []),
    ...table(["Profile", "Rule", "Its finding", "Verdict", "Drafts", "Lines"], rows),
  ].join("\n");
}
