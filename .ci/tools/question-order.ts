// How many questions a decision takes: answers generated incidents as its page asks, and prints how soon an outcome follows, and after which question.
import fc from "fast-check";
import { runCommand, UsageError } from "../../scripts/command-line/run-command.ts";
import { createMayApply, findAsked } from "../../scripts/pages/check/asked-questions.ts";
import type { PageProfile } from "../../scripts/pages/check/form-profile.ts";
import type { Asking } from "../../scripts/pipeline/model/page-words.ts";
import { getPresence } from "../../server/engine/presence.ts";
import { incidentsOf } from "../../test/engine/any-incidents.ts";
import { DECISIONS, pageFacts } from "../../test/pages/page-facts.ts";
import { checkedBy, readJsonFile } from "../../test/support.ts";

const HELP = `node --import tsx .ci/tools/question-order.ts [--incidents N]

Answers the questions of each decision for generated incidents, in the order in which the page asks them, until an outcome is settled, with the
build in dist/. Prints the median number of questions and, for each question, how often it was asked and how often it settled the outcome.

  --incidents N  how many for each decision (default: 10000)

Exit codes: 0 measured, 2 wrong usage.`;

type Report = Readonly<Record<string, unknown>>;

/** The questions that were asked on an incident, and how many had been when an outcome held and when it was settled; null where neither was. */
interface Asked {
  readonly ids: readonly string[];
  readonly heldAfter: number | null;
  readonly settledAfter: number | null;
}

function createAsk(alias: string, profile: PageProfile, asking: Asking) {
  const mayApply = createMayApply(profile);
  const undecided = profile.decision?.otherwise.outcome;
  return (incident: Report): Asked => {
    const passed = new Set<string>();
    let [report, heldAfter]: [Report, number | null] = [{}, null];
    while (true) {
      const { decision = null } = checkedBy(alias, JSON.stringify({ report })).answer;
      const ids = [...passed];
      if (decision !== null && decision.outcome !== undecided) heldAfter ??= ids.length;
      if (decision?.open === false) return { ids, heldAfter, settledAfter: ids.length };
      const current = findAsked({
        awaited: [],
        ...{ asking, decision, passed, first: [] },
        hasValue: (id) => getPresence(report[id]) === "value",
        mayApply: (question) => mayApply(question, (id) => report[id]),
      }).find(({ state }) => state === "current");
      if (current === undefined) return { ids, heldAfter, settledAfter: null };
      passed.add(current.question_id);
      const answers = current.fields.flatMap((id) => (incident[id] === undefined ? [] : [[id, incident[id]]]));
      report = { ...report, ...Object.fromEntries(answers) };
    }
  };
}

/** The value below or at which a share of numbers is; a dash without numbers. */
function quantile(numbers: readonly (number | null)[], share: number): number | string {
  const sorted = numbers.filter((number) => number !== null).toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? "–";
}

const percent = (part: number, total: number): string => `${((100 * part) / total).toFixed(1)} %`;

function measure(alias: string, count: number): void {
  const profile: PageProfile = readJsonFile(`api/v1/profiles/${alias}/profile.json`);
  const asking = pageFacts(alias).asking as Asking;
  const ask = createAsk(alias, profile, asking);
  const { criteria = [] } = checkedBy(alias, '{"report":{}}').answer.decision ?? {};
  const isPremise = ({ criterion_id: id }: { criterion_id: string }) => profile.decision?.premises.includes(id);
  const premiseFields = criteria.filter(isPremise).flatMap(({ field_ids }) => field_ids);
  const incidents = fc.sample(incidentsOf(profile, asking, premiseFields), { numRuns: count, seed: 1 });
  const asked = incidents.map(ask);
  const [held, settled] = [asked.map(({ heldAfter }) => heldAfter), asked.map(({ settledAfter }) => settledAfter)];
  const known = settled.filter((after) => after !== null);
  console.log(`${alias}: ${count} incidents, of which ${percent(known.length, count)} are settled by the questions`);
  console.table({
    "until an outcome holds": { median: quantile(held, 0.5), "90 %": quantile(held, 0.9), most: quantile(held, 1) },
    "until it is settled": {
      median: quantile(settled, 0.5),
      "90 %": quantile(settled, 0.9),
      most: quantile(settled, 1),
    },
  });
  const rows = asking.questions.map(({ question_id: id }) => {
    const having = asked.filter(({ ids }) => ids.includes(id));
    const last = having.filter(({ ids, settledAfter }) => settledAfter !== null && ids.at(-1) === id);
    return [
      id,
      { asked: percent(having.length, count), "settles, of those": percent(last.length, having.length || 1) },
    ];
  });
  console.table(Object.fromEntries(rows));
}

await runCommand({
  help: HELP,
  options: { incidents: { type: "string", default: "10000" } },
  run: ({ values: { incidents } }) => {
    const count = Number(incidents);
    if (!Number.isInteger(count) || count < 1) throw new UsageError("expected a whole number of incidents");
    for (const alias of DECISIONS) measure(alias, count);
    return 0;
  },
});
