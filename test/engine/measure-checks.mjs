// Measures how the engine checks drafts. Each line of stdin has two of them, and the second is about twice as large.
// node measure-checks.mjs FOLDER ENGINE ALIAS steps|time; the folder has the published files. One line of JSON per pair:
// steps: how often parts of the engine's code ran for the first draft and for the second. That is the same on every machine.
// time: processor time in milliseconds of a check of the second, and of reading and writing its JSON. Whatever else the machine does only adds
// to a time, so each is the least of several, taken in turn; of as many more as it takes, up to a number, if the check seems to take too long.
import { readFileSync } from "node:fs";
import { Session } from "node:inspector/promises";
import { createInterface } from "node:readline";

const FEWEST = 3;
const MOST = 40;
const MAX_TIMES_JSON = 20;
const ENOUGH_MS = 20;

const [folder, file, alias, measured] = process.argv.slice(2);

/** Counts what runs of the modules that are loaded later; returns the function that counts what ran since its last call. */
async function startCounting() {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  return async () => {
    const { result } = await session.post("Profiler.takePreciseCoverage");
    const ranges = result
      .filter(({ url }) => url.startsWith("data:"))
      .flatMap(({ functions }) => functions.flatMap((part) => part.ranges));
    return ranges.reduce((sum, { count }) => sum + count, 0);
  };
}

const countSteps = measured === "steps" ? await startCounting() : null;
const { createAnswerText } = await import(
  `data:text/javascript;base64,${readFileSync(`${folder}${file}`).toString("base64")}`
);
const profile = JSON.parse(readFileSync(`${folder}api/v1/profiles/${alias}/profile.json`, "utf8"));
const check = createAnswerText(profile, { profile_semantic_hash: "", profile_artifact_hash: "" });

function checkDraft(body) {
  const checked = check(body, "prevalidation");
  if (!("json" in checked)) throw new Error(checked.error);
}

async function stepsOf(body) {
  await countSteps();
  checkDraft(body);
  return countSteps();
}

function timeOf(run) {
  const start = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}

function timesOf(body) {
  const runs = [() => checkDraft(body), () => JSON.stringify(JSON.parse(body))];
  const least = runs.map(() => Number.POSITIVE_INFINITY);
  const isSlow = ([check, json]) => check > ENOUGH_MS && check > MAX_TIMES_JSON * json;
  for (let round = 0; round < FEWEST || (round < MOST && isSlow(least)); round++)
    for (const [index, run] of runs.entries()) least[index] = Math.min(least[index], timeOf(run));
  return least;
}

for await (const line of createInterface({ input: process.stdin })) {
  const [half, whole] = JSON.parse(line);
  console.log(JSON.stringify(countSteps === null ? timesOf(whole) : [await stepsOf(half), await stepsOf(whole)]));
}
