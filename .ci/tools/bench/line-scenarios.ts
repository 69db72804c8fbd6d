// The command of the package: from its start to the first answer, and lines with drafts in, lines with answers out.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { readJsonFile, readyRequest } from "../../../test/support.ts";
import { installCommand } from "../installed-command.ts";
import type { Scenario } from "./scenario.ts";

const GOAL = "the goal";
const LINES = 10_000;
const MANY_LINES = 1_000_000;
const FILTER = ["prevalidate", "--ndjson", "--profile", "dora"];
const PEAK_REPORT = "data:text/javascript,process.on('exit',()=>console.error(process.resourceUsage().maxRSS))";

type Stdio = "ignore" | "pipe";

/** The scenarios; files are written below the folder `work`. */
export async function lineScenarios(work: string, smoke: boolean): Promise<Scenario[]> {
  const command = await installCommand(work);
  const start = (args: readonly string[], stdio: readonly Stdio[], options: readonly string[] = []) =>
    spawn(process.execPath, [...options, command, ...args], { stdio: [...stdio] });
  const many = smoke ? LINES : MANY_LINES;
  const lines = linesOf(LINES);
  const [file, draft] = [join(work, "lines.ndjson"), join(work, "draft.json")];
  writeFileSync(file, lines);
  writeFileSync(draft, JSON.stringify(readyRequest()));

  const checkFile = async () => {
    const before = performance.now();
    await once(start([...FILTER, file], ["ignore", "ignore", "ignore"]), "close");
    return (performance.now() - before) / 1_000;
  };
  const firstOf = (args: readonly string[], isFed: boolean) => async () => {
    const before = performance.now();
    const child = start(args, [isFed ? "pipe" : "ignore", "pipe", "ignore"]);
    if (isFed) feed(child, lines, MANY_LINES / LINES);
    const ended = once(child, "exit");
    const { done } = await (child.stdout as Readable)[Symbol.asyncIterator]().next();
    const time = (performance.now() - before) / 1_000;
    child.stdout?.destroy();
    child.kill("SIGKILL");
    await ended;
    if (done) throw new Error(`${args.join(" ")} has no answer`);
    return time;
  };
  const peak = async () => {
    const child = start(FILTER, ["pipe", "ignore", "pipe"], ["--import", PEAK_REPORT]);
    let words = "";
    child.stderr?.on("data", (chunk) => (words += chunk));
    feed(child, lines, many / LINES);
    await once(child, "close");
    return Number(words.trim().split("\n").at(-1)) / 1_024;
  };
  const withGoal = (name: string, unit: string, goal: number, measure: () => Promise<number>, rounds?: number) => {
    const contenders = { lexbind: measure, [GOAL]: () => goal };
    return { name, unit, contenders, aims: { [GOAL]: 1 }, ...(rounds !== undefined && { rounds }) };
  };
  const memory = withGoal(`${many} lines, the peak of memory`, "MB", 200, peak, 1);
  // Beside other steps, elapsed time shows nothing.
  if (smoke) return [memory];
  return [
    withGoal("start of the package to its first answer", "s", 0.3, firstOf(["prevalidate", draft], false)),
    withGoal(`${MANY_LINES} lines, the first answer`, "s", 1, firstOf(FILTER, true)),
    withGoal(`${LINES} lines`, "s", 2, checkFile),
    memory,
  ];
}

/** Lines with the published examples in turn. */
function linesOf(amount: number): string {
  const { examples } = readJsonFile("api/v1/profiles/dora/examples.json");
  const line = (id: number) => `${JSON.stringify({ id, ...examples[id % examples.length].request })}\n`;
  return Array.from({ length: amount }, (_, id) => line(id)).join("");
}

/** Writes a text so many times to standard input, as fast as it is read. */
function feed({ stdin }: ChildProcess, text: string, times: number): void {
  if (stdin === null) throw new Error("there is no standard input");
  Readable.from(Array<string>(times).fill(text))
    .pipe(stdin)
    .on("error", () => undefined);
}
