// From the text of a draft to the text of its answer, in this process: every published example, and the dearest draft that is known.
import { Ajv2020 } from "ajv/dist/2020.js";
import { ALIASES, type Json, readJsonFile } from "../../../test/support.ts";
import { type Engine, loadEngine } from "./load-engine.ts";
import type { BenchOptions, Row, Scenario } from "./scenario.ts";

const PREFIX = "engine, ";
const JSON_ALONE = "JSON.parse and JSON.stringify";
const EARLIER = "the other engine";
const GOAL = "the goal";
const GOAL_MS = 2;
const AIMS = { [JSON_ALONE]: 0.05, "JSON.parse and ajv": 0.02, [GOAL]: 1 };
const PER_MS = { µs: 1_000, ms: 1 };

interface Draft {
  readonly name: string;
  readonly alias: string;
  readonly unit: keyof typeof PER_MS;
  readonly request: Json;
}

const examplesOf = (alias: string): Draft[] =>
  readJsonFile(`api/v1/profiles/${alias}/examples.json`).examples.map(({ name, request }: Json) => {
    return { name: `${PREFIX}${alias} ${name}`, alias, unit: "µs", request };
  });

const MANY = 1_000;

/** As many labels that are none as a list may have, in the field whose labels the rule on the deadline reads too. */
function unknownLabels(): Draft {
  const { examples } = readJsonFile("api/v1/profiles/dora-initial/examples.json");
  const [{ request }] = examples;
  const report = { ...request.report, type_of_financial_entity_affected: Array(MANY).fill("xx") };
  return { name: `engine: ${MANY} wrong labels`, alias: "dora-initial", unit: "ms", request: { ...request, report } };
}

/** The scenarios, with the engine in the file `before` among the contenders, unless that is "". */
export async function engineScenarios({ smoke, before, only }: BenchOptions): Promise<Scenario[]> {
  const examples = ALIASES.flatMap((alias) => (smoke ? examplesOf(alias).slice(0, 1) : examplesOf(alias)));
  const drafts = [...examples, unknownLabels()].filter(({ name }) => name.includes(only));
  if (drafts.length === 0) return [];
  const engine = await loadEngine();
  const earlier = before === "" ? null : await loadEngine(before);
  const validators = new Map(ALIASES.map((alias) => [alias, compileSchema(alias)]));
  const scenarioOf = ({ name, alias, unit, request }: Draft): Scenario => {
    const text = JSON.stringify(request);
    const answerOf = (profiles: Engine) => {
      const answer = profiles.get(alias)?.(text, "prevalidation");
      if (answer === undefined || !("json" in answer)) throw new Error(`the draft ${name} was not checked`);
      return answer.json;
    };
    const answer = JSON.parse(answerOf(engine));
    const measure = (run: () => unknown) => timed(run, PER_MS[unit], smoke);
    const json = measure(() => [JSON.parse(text), JSON.stringify(answer)]);
    const contenders = {
      lexbind: measure(() => answerOf(engine)),
      [JSON_ALONE]: json,
      "JSON.parse and ajv": measure(() => validators.get(alias)?.(JSON.parse(text))),
      ...(earlier && { [EARLIER]: measure(() => answerOf(earlier)) }),
      ...(unit === "ms" && { [GOAL]: () => GOAL_MS }),
      copy: json,
    };
    return { name, unit, contenders, aims: AIMS, rounds: smoke ? 5 : 30 };
  };
  const scenarios = drafts.map(scenarioOf);
  // Each new draft can make the runtime compile the engine again.
  for (const { contenders } of scenarios) {
    for (const measure of Object.values(contenders)) for (let count = smoke ? 1 : 10; count > 0; count--) measure();
  }
  return scenarios;
}

const compileSchema = (alias: string) =>
  new Ajv2020({ strict: false }).compile(readJsonFile(`api/v1/profiles/${alias}/report.schema.json`));

/** Measures the processor time of one run, over as many runs as take some milliseconds. */
function timed(run: () => unknown, perMs: number, smoke: boolean): () => number {
  const measure = (count: number): number => {
    const before = process.cpuUsage();
    for (let index = 0; index < count; index++) run();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  };
  // Until the runtime has compiled what runs often, a run takes several times as long.
  for (let spent = 0; spent < (smoke ? 20 : 200); ) spent += measure(1);
  let count = 1;
  while (measure(count) < (smoke ? 2 : 10)) count *= 2;
  return () => (measure(count) / count) * perMs;
}

/** The example that is worst beside JSON alone, and the one that gained least against the other engine. */
export function summaryOf(rows: readonly Row[]): string[] {
  const leastOf = (title: string, reference: string) => {
    const compared = rows.filter((row) => row["compared with"] === reference && row.scenario.startsWith(PREFIX));
    const [least] = compared.sort((a, b) => a.ratio - b.ratio);
    return least === undefined ? [] : [`${title}: ${least.ratio} (${least.scenario.slice(PREFIX.length)})`];
  };
  return [
    ...leastOf(`worst ratio to ${JSON_ALONE}`, JSON_ALONE),
    ...leastOf(`least factor against ${EARLIER}`, EARLIER),
  ];
}
