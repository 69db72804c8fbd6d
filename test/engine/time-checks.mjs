// Checks what stdin has, one draft per line: [profile, body]. Prints the milliseconds of processor time of each: of the first check, or if that
// takes more than ENOUGH, the least of three. node time-checks.mjs FOLDER ENGINE ENOUGH; the folder has the published files, the engine is one.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const [folder, file, enough] = process.argv.slice(2);
const { createAnswerText } = await import(
  `data:text/javascript;base64,${readFileSync(`${folder}${file}`).toString("base64")}`
);
const checks = new Map();
const checkOf = (alias) => {
  const profile = JSON.parse(readFileSync(`${folder}api/v1/profiles/${alias}/profile.json`, "utf8"));
  return createAnswerText(profile, { profile_semantic_hash: "", profile_artifact_hash: "" });
};
for await (const line of createInterface({ input: process.stdin })) {
  const [alias, body] = JSON.parse(line);
  if (!checks.has(alias)) checks.set(alias, checkOf(alias));
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3 && least > Number(enough); round++) {
    const start = process.cpuUsage();
    const checked = checks.get(alias)(body, "prevalidation");
    if (!("json" in checked)) throw new Error(`${alias}: ${checked.error}`);
    const { user, system } = process.cpuUsage(start);
    least = Math.min(least, (user + system) / 1_000);
  }
  console.log(least);
}
