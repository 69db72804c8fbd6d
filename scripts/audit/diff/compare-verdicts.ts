// Which drafts of a corpus have another verdict in another build, and by which rules, as Markdown. It contains no value of a draft.
import { groupBy } from "../../../server/engine/group-by.ts";
import { CommandError } from "../../command-line/run-command.ts";
import { type ComparedAnswer, compareVerdict, type VerdictChange } from "../../report/diff/compare-verdict.ts";
import { code, table } from "../markdown-table.ts";

/** A draft with another verdict, by its line, once for each rule that may be the reason. */
type LineChange = VerdictChange & { readonly line: number };

export interface ComparedDrafts {
  readonly alias: string;
  readonly drafts: number;
  /** How many have other findings and the same verdict. */
  readonly otherFindings: number;
  readonly changes: readonly LineChange[];
}

type AnswerLine = ComparedAnswer & { readonly line: number };

/** Compares the answers of two builds to the same lines. Rejects with a CommandError if one has fewer of them. */
export async function compareVerdicts(
  alias: string,
  before: AsyncIterator<string>,
  after: AsyncIterator<string>,
): Promise<ComparedDrafts> {
  const changes: LineChange[] = [];
  let [drafts, otherFindings] = [0, 0];
  for (;;) {
    const [old, fresh] = await Promise.all([before.next(), after.next()]);
    if (old.done !== fresh.done) throw new CommandError(`${alias}: one of the builds does not answer every line`);
    if (old.done || fresh.done) return { alias, drafts, otherFindings, changes };
    const [answerBefore, answerNow]: AnswerLine[] = [JSON.parse(old.value), JSON.parse(fresh.value)];
    drafts++;
    const found = compareVerdict(answerBefore as AnswerLine, answerNow as AnswerLine);
    if (found === "other findings") otherFindings++;
    else changes.push(...found.map((change) => ({ ...change, line: (answerNow as AnswerLine).line })));
  }
}

/** How many lines a cell names. */
const NAMED = 20;

/** What a reviewer reads: how many drafts of each profile, and then by rule which of them have another verdict. */
export function formatVerdicts(
  compared: readonly ComparedDrafts[],
  revision: string,
  missing: readonly string[],
): string {
  const getLines = (changes: readonly LineChange[]) => [...new Set(changes.map(({ line }) => line))];
  const counts = compared.map(({ alias, drafts, otherFindings, changes }) => [
    ...[code(alias), `${drafts}`, `${getLines(changes).length}`, `${otherFindings}`],
  ]);
  const rows = compared.flatMap(({ alias, changes }) =>
    groupBy(changes, ({ rule, finding, verdict }) => [rule, finding, verdict].join("\n")).map((same) => {
      const [{ rule, finding, verdict }] = same as [LineChange];
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
