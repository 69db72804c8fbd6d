// From the text of a draft to the text of its answer, in this process: every published example, and the dearest draft that is known.
import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import type { CheckText, createCheckText } from "../../../server/engine/engine.ts";
import { ALIASES, artifacts, type Json, PUBLIC, readJsonFile } from "../../support.ts";
import type { BenchOptions, Row, Scenario } from "./scenario.ts";

const PREFIX = "engine, ";
const JSON_ALONE = "JSON.parse and JSON.stringify";
const EARLIER = "the other engine";
const GOAL = "the goal";
const GOAL_MS = 60;
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

/** A list of labels that are none, in the field whose labels the rule on the deadline reads too. */
function unknownLabels(): Draft {
  const { examples } = readJsonFile("api/v1/profiles/dora-initial/examples.json");
  const [{ request }] = examples;
  const report = { ...request.report, type_of_financial_entity_affected: Array(45_000).fill("xx") };
  return { name: "engine: 45,000 wrong labels", alias: "dora-initial", unit: "ms", request: { ...request, report } };
}

/** Answers by the alias of a profile. */
type Engine = ReadonlyMap<string, CheckText>;

const HASH = `sha256:${"0".repeat(64)}`;

/** An engine as it is published, with the profiles of this build. */
async function loadEngine(file: string): Promise<Engine> {
  const engine: { readonly createAnswerText: typeof createCheckText } = await import(
    `data:text/javascript;base64,${readFileSync(file).toString("base64")}`
  );
  const hashes = { profile_semantic_hash: HASH, profile_artifact_hash: HASH, engine_hash: HASH };
  const checkOf = (alias: string) =>
    engine.createAnswerText(readJsonFile(`api/v1/profiles/${alias}/profile.json`), hashes);
  return new Map(ALIASES.map((alias) => [alias, checkOf(alias)]));
}

/** The scenarios, with the engine in the file `before` among the contenders, unless that is "". */
export async function engineScenarios({ smoke, before, only }: BenchOptions): Promise<Scenario[]> {
  const drafts = [...ALIASES.flatMap(examplesOf), unknownLabels()].filter(({ name }) => name.includes(only));
  if (drafts.length === 0) return [];
  const engine = await loadEngine(`${PUBLIC}api/v1/by-hash/${artifacts.engineHash.replace("sha256:", "")}`);
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
