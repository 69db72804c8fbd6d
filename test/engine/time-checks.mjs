// Measures what stdin has, one pair of drafts per line, of which the second is twice as large: processor time in milliseconds of a check of
// the first, of the second, and of reading and writing the JSON of the second; and whether the second takes too long.
// Whatever else the machine does only adds to a time, so each is the least of several, taken in turn; of as many more as it takes, up to a
// number, if the second seems to take too long. node time-checks.mjs FOLDER ENGINE ALIAS; the folder has the published files.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const FEWEST = 3;
const MOST = 40;
const MAX_GROWTH = 2.5;
const MAX_TIMES_JSON = 20;
// What takes less is as fast as a draft of ordinary size, and too short to be compared.
const ENOUGH_MS = 20;

const isSlow = ([half, whole, json]) =>
  whole > ENOUGH_MS && (whole > MAX_GROWTH * half || whole > MAX_TIMES_JSON * json);

const [folder, file, alias] = process.argv.slice(2);
const { createAnswerText } = await import(
  `data:text/javascript;base64,${readFileSync(`${folder}${file}`).toString("base64")}`
);
const profile = JSON.parse(readFileSync(`${folder}api/v1/profiles/${alias}/profile.json`, "utf8"));
const check = createAnswerText(profile, { profile_semantic_hash: "", profile_artifact_hash: "" });

function timeOf(run) {
  const start = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}

function checkDraft(body) {
  const checked = check(body, "prevalidation");
  if (!("json" in checked)) throw new Error(checked.error);
}

for await (const line of createInterface({ input: process.stdin })) {
  const [half, whole] = JSON.parse(line);
  const runs = [() => checkDraft(half), () => checkDraft(whole), () => JSON.stringify(JSON.parse(whole))];
  const least = runs.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < FEWEST || (round < MOST && isSlow(least)); round++)
    for (const [index, run] of runs.entries()) least[index] = Math.min(least[index], timeOf(run));
  console.log(JSON.stringify([...least, isSlow(least)]));
}
